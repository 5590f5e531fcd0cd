// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/container/zip/writer.h"
#include "format/writing/refusal.h"
#include "pickler.h"
#include "script_code.h"
#include "script_method.h"
#include "writer.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>

/// What torch.jit.save writes of modules without methods (torch/csrc/jit/serialization/export_module.cpp and
/// docs/serialization.md of PyTorch 2).
namespace apr::pytorch {
namespace {

constexpr std::size_t kMostDepth = 64; ///< of modules in modules

/// A module: parameters and modules by the parts of their names.
struct ScriptModule {
    std::map<std::string, std::size_t> tensors = {};
    std::map<std::string, std::unique_ptr<ScriptModule>> modules = {};
};

/// A name in quotes of Python.
std::string inPython(std::string_view name)
{
    return dumpJson(std::string(name));
}

/// The modules that a parameter is in, and its own name, which has a dot where a module would have the name of another
/// parameter: "weight.scale" beside "weight".
struct ParameterPath {
    std::vector<std::string_view> modules = {};
    std::string_view name = {};
};

ParameterPath pathOf(std::string_view full, const Model& model)
{
    ParameterPath out;
    std::size_t from = 0;
    for (std::size_t dot = full.find('.'); dot != std::string_view::npos; dot = full.find('.', dot + 1)) {
        if (model.find(full.substr(0, dot))) {
            break;
        }
        out.modules.push_back(full.substr(from, dot - from));
        from = dot + 1;
    }
    out.name = full.substr(from);
    return out;
}

/// The expression of a parameter: "getattr(self.layers, \"0\").weight".
std::string attributeOf(const ParameterPath& path)
{
    std::string out = "self";
    const auto add = [&out](std::string_view part) {
        out = isIdentifier(part) ? out + '.' + std::string(part) : "getattr(" + out + ", " + inPython(part) + ')';
    };
    std::for_each(path.modules.begin(), path.modules.end(), add);
    add(path.name);
    return out;
}

/// Adds the classes of modules, each kind once, to the code, and writes the objects.
class ScriptWriter {
public:
    explicit ScriptWriter(const Model& model) : m_model(model) {}

    /// `graph`: what the module computes, or null.
    Status putRoot(Pickler& out, const ScriptModule& module, const Graph* graph)
    {
        if (graph != nullptr) {
            for (const auto& [name, inner] : module.modules) {
                classOf(*inner);
            }
            APR_TRY(m_forward, forwardCode(m_model, *graph, "Module" + std::to_string(m_classes.size()),
                                           [this](std::size_t tensor) {
                                               return attributeOf(pathOf(m_model.tensors()[tensor].name, m_model));
                                           }));
        }
        put(out, module, m_forward);
        return {};
    }

    const std::string& code() const { return m_code; }

private:
    void put(Pickler& out, const ScriptModule& module, const std::string& method)
    {
        out.global("__torch__", classOf(module, method));
        out.op(')');
        out.op('\x81'); // NEWOBJ
        out.op('}');
        out.op('(');
        out.text("training");
        out.op('\x89'); // false
        for (const auto& [name, tensor] : module.tensors) {
            out.text(name);
            putTensor(out, m_model.tensors()[tensor], tensor);
        }
        for (const auto& [name, inner] : module.modules) {
            out.text(name);
            put(out, *inner, {});
        }
        out.op('u'); // SETITEMS
        out.op('b'); // BUILD
    }

    std::string classOf(const ScriptModule& module, const std::string& method = {})
    {
        std::string body = "  __parameters__ = [";
        for (const auto& [name, tensor] : module.tensors) {
            body += inPython(name) + ", ";
        }
        body += "]\n  __buffers__ = []\n";
        std::string named;
        std::string others;
        const auto add = [&](const std::string& name, const std::string& type) {
            if (isIdentifier(name)) {
                named += "  " + name + " : " + type + '\n';
            } else {
                others += "  __annotations__[" + inPython(name) + "] = " + type + '\n';
            }
        };
        for (const auto& [name, tensor] : module.tensors) {
            add(name, "Tensor");
        }
        for (const auto& [name, inner] : module.modules) {
            add(name, "__torch__." + classOf(*inner));
        }
        body += (others.empty() ? "" : "  __annotations__ = []\n" + others) + named + "  training : bool\n" + method;
        const auto [at, isNew] = m_classes.try_emplace(body, "Module" + std::to_string(m_classes.size()));
        if (isNew) {
            m_code += "class " + at->second + "(Module):\n" + body;
        }
        return at->second;
    }

    const Model& m_model;
    std::string m_forward; ///< of the root
    std::string m_code;
    std::map<std::string, std::string> m_classes; ///< names by what is in them
};

Status addTo(ScriptModule& root, const Model& model, std::size_t index)
{
    const TensorInfo& tensor = model.tensors()[index];
    const ParameterPath path = pathOf(tensor.name, model);
    const auto refuse = [&tensor](std::string message) {
        return refusal(tensor, Errc::Argument, std::move(message), {});
    };
    // What modules have themselves.
    const auto isNoName = [](std::string_view part) {
        return part.empty() || part == "training" || part == "forward" || part == "_c" || part.starts_with("__");
    };
    if (path.modules.size() >= kMostDepth) {
        return refuse("the name has more than " + std::to_string(kMostDepth) + " parts");
    }
    if (isNoName(path.name) || path.name.front() == '.' || path.name.back() == '.' ||
        std::any_of(path.modules.begin(), path.modules.end(), isNoName)) {
        return refuse("the parts of a parameter's name in a module are not empty, and not \"training\", "
                      "\"forward\", \"_c\" or one that begins with __");
    }
    ScriptModule* at = &root;
    for (const std::string_view part : path.modules) {
        auto& inner = at->modules[std::string(part)];
        inner = inner == nullptr ? std::make_unique<ScriptModule>() : std::move(inner);
        at = inner.get();
    }
    at->tensors.emplace(path.name, index);
    return {};
}

/// E009 for operators, and forms of them, that the code of a module is not written for.
Status checkScriptGraph(const Model& model, const Graph& graph)
{
    const auto made = forwardCode(model, graph, "Module", [](std::size_t) { return std::string("self"); });
    return made ? Status() : Status(made.error());
}

Result<OutputLayout> layOutScript(const Model& model, const Metadata&, const WriteOptions& options)
{
    const auto tensors = model.tensors();
    TextViewSet names;
    ScriptModule root;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        APR_CHECK(checkTensor(tensors[i], names));
        if (typeOf(tensors[i].dtype)->storage == "-") {
            return refusal(tensors[i], Errc::Unsupported,
                           "TorchScript does not have dtype " + std::string(dtypeName(tensors[i].dtype)),
                           "Add --precision bf16, or write a state dict (--format pytorch).");
        }
        APR_CHECK(addTo(root, model, i));
    }
    Pickler pickle;
    ScriptWriter writer(model);
    APR_CHECK(writer.putRoot(pickle, root, options.graph.get()));
    pickle.op('.');
    Pickler constants;
    constants.op(')');
    constants.op('.');
    const std::string folder(kArchiveFolder);
    zip::ArchiveLayout archive;
    APR_CHECK(archive.add(folder + "data.pkl", {Segment::ofBytes(pickle.take())}, kStorageAlignment));
    APR_CHECK(archive.add(folder + "code/__torch__.py", {textSegment(writer.code())}, kStorageAlignment));
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        APR_CHECK(archive.add(folder + "data/" + std::to_string(i), {Segment::ofTensor(i, tensors[i].byteSize)},
                              kStorageAlignment));
    }
    APR_CHECK(archive.add(folder + "constants.pkl", {Segment::ofBytes(constants.take())}, kStorageAlignment));
    APR_CHECK(
        archive.add(folder + "version", {textSegment(options.graph != nullptr ? "10\n" : "3\n")}, kStorageAlignment));
    APR_CHECK(archive.add(folder + "byteorder", {textSegment("little")}, kStorageAlignment));
    return singleFile({.segments = archive.finish(), .hasChecksum = true});
}

} // namespace

const FormatWriter kScriptWriter{
    .id = "torchscript",
    .format = FormatId::PyTorch,
    .suffix = ".pt",
    .can = {.metadata = false, .graph = true},
    .layOut = &layOutScript,
    .checkGraph = &checkScriptGraph,
};

} // namespace apr::pytorch
