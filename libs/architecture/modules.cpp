// SPDX-License-Identifier: MIT
#include "apr/architecture/modules.h"

#include "apr/architecture/architecture.h"
#include "apr/base/hash.h"
#include "apr/base/natural_order.h"
#include "apr/base/text.h"
#include "apr/model/layer_name.h"
#include "apr/model/scales.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace apr {
namespace {

constexpr std::size_t kMostLevels = 64; ///< parts of a name that are levels; the rest stays together

struct Member {
    std::size_t tensor = 0;
    std::string_view parameter = {};
};

/// The tensors of a module and what they tell of it.
class Describer {
public:
    Describer(const Model& model, const Architecture* architecture) : m_model(model), m_architecture(architecture) {}

    /// Sets type and detail.
    void describe(ModuleInfo& module)
    {
        m_name = toLower(module.name);
        m_members.clear();
        for (const std::size_t tensor : module.tensors) {
            m_members.push_back({tensor, splitName(tensorAt(tensor).name).parameter});
        }
        m_arguments.clear();
        describeMembers(module);
    }

    std::string argumentsOf(ModuleInfo module)
    {
        m_wantsArguments = true;
        describe(module);
        return std::move(m_arguments);
    }

private:
    void describeMembers(ModuleInfo& module)
    {
        if (const TensorInfo* recurrent = starting("weight_hh_l")) {
            return describeRecurrent(module, *recurrent);
        }
        const TensorInfo* weight = firstOf({"weight", "kernel", "weights", "w", "embeddings", "gamma", "scale",
                                            "in_proj_weight", "weight_v", "depthwise_kernel"});
        const bool isStandalone = m_members.size() == 1 && m_members.front().parameter.empty();
        if (weight == nullptr && isStandalone) {
            weight = &tensorAt(m_members.front().tensor);
        }
        if (weight == nullptr) {
            weight = &tensorAt(m_members.front().tensor);
            module.type = "Parameter";
            module.detail = shapeText(denseShapeOf(m_model, *weight));
            return;
        }
        const Shape shape = denseShapeOf(m_model, *weight);
        if (find("running_mean") != nullptr || find("moving_mean") != nullptr) {
            return describeNorm(module, "BatchNorm", shape);
        }
        if (shape.size() == 1 && !isStandalone && hasAny({"norm", "ln", "bn"})) {
            return describeNorm(module, hasBias() ? "LayerNorm" : "RMSNorm", shape);
        }
        if (shape.size() == 2) {
            return describeMatrix(module, *weight, shape, isStandalone);
        }
        if (shape.size() >= 3 && shape.size() <= 5 && !isStandalone) {
            return hasAny({"_exps", "experts"}) ? describeExperts(module, shape)
                                                : describeConvolution(module, *weight, shape);
        }
        module.type = "Parameter";
        module.detail = shapeText(shape);
    }

    const TensorInfo& tensorAt(std::size_t index) const { return m_model.tensors()[index]; }

    const TensorInfo* find(std::string_view parameter) const
    {
        for (const Member& member : m_members) {
            if (member.parameter == parameter) {
                return &tensorAt(member.tensor);
            }
        }
        return nullptr;
    }

    const TensorInfo* starting(std::string_view prefix) const
    {
        for (const Member& member : m_members) {
            if (member.parameter.starts_with(prefix)) {
                return &tensorAt(member.tensor);
            }
        }
        return nullptr;
    }

    const TensorInfo* firstOf(std::initializer_list<std::string_view> parameters) const
    {
        for (const std::string_view parameter : parameters) {
            if (const TensorInfo* found = find(parameter)) {
                return found;
            }
        }
        return nullptr;
    }

    bool hasAny(std::initializer_list<std::string_view> parts) const { return containsAny(m_name, parts); }

    bool hasBias() const { return firstOf({"bias", "b", "beta", "biases", "in_proj_bias", "shift"}) != nullptr; }

    static std::string shapeText(const Shape& shape)
    {
        std::string out;
        for (const std::uint64_t extent : shape) {
            out += (out.empty() ? "" : "×") + std::to_string(extent);
        }
        return out.empty() ? "scalar" : out;
    }

    /// "640 → 2048". Notes both in the module.
    static std::string sizes(ModuleInfo& module, std::uint64_t inputs, std::uint64_t outputs)
    {
        module.inputs = inputs;
        module.outputs = outputs;
        return std::to_string(inputs) + " → " + std::to_string(outputs);
    }

    void describeNorm(ModuleInfo& module, std::string_view type, const Shape& shape)
    {
        const std::uint64_t features = shape.empty() ? 1 : shape.back();
        module.type = type;
        module.detail = std::to_string(features);
        m_arguments =
            type == "BatchNorm" ? "num_features=" + std::to_string(features) : "(" + std::to_string(features) + ",)";
    }

    void describeMatrix(ModuleInfo& module, const TensorInfo& weight, const Shape& shape, bool isStandalone)
    {
        if (hasAny({"embed", "embd", "wte", "wpe", "token_types"}) || find("embeddings") != nullptr) {
            module.type = isStandalone && hasAny({"pos"}) ? "Parameter" : "Embedding";
            module.detail = module.type == "Parameter" ? shapeText(shape) : shapeText({shape[0], shape[1]});
            m_arguments =
                module.type == "Parameter" ? std::string() : std::to_string(shape[0]) + ", " + std::to_string(shape[1]);
            return;
        }
        if (isStandalone) {
            module.type = "Parameter";
            module.detail = shapeText(shape);
            return;
        }
        const auto known = m_architecture != nullptr ? m_architecture->lookUp(weight.name) : std::nullopt;
        const bool isInOut = find("kernel") == &weight || (known && known->isTransposed); // Keras, Conv1D of GPT-2
        const std::uint64_t in = isInOut ? shape[0] : shape[1];
        const std::uint64_t out = isInOut ? shape[1] : shape[0];
        module.type = "Linear";
        module.detail = sizes(module, in, out);
        if (m_wantsArguments) {
            m_arguments = "in_features=" + std::to_string(in) + ", out_features=" + std::to_string(out) +
                          ", bias=" + (hasBias() ? "True" : "False");
        }
    }

    void describeExperts(ModuleInfo& module, const Shape& shape)
    {
        module.type = "Experts";
        module.detail = std::to_string(shape[0]) + " × (" + sizes(module, shape.back(), shape[shape.size() - 2]) + ")";
        m_arguments = "num_experts=" + std::to_string(shape[0]) + ", in_features=" + std::to_string(shape.back()) +
                      ", out_features=" + std::to_string(shape[shape.size() - 2]);
    }

    void describeConvolution(ModuleInfo& module, const TensorInfo& weight, const Shape& shape)
    {
        const bool isKeras = find("kernel") == &weight || find("depthwise_kernel") == &weight; // spatial, in, out
        const std::size_t spatial = shape.size() - 2;
        const std::uint64_t in = isKeras ? shape[spatial] : shape[1];
        const std::uint64_t out = isKeras ? shape[spatial + 1] : shape[0];
        std::string kernel;
        std::string tuple;
        for (std::size_t d = 0; d < spatial; ++d) {
            const std::string extent = std::to_string(shape[isKeras ? d : d + 2]);
            kernel += (kernel.empty() ? "" : "×") + extent;
            tuple += (tuple.empty() ? "" : ", ") + extent;
        }
        module.type = spatial == 1 ? "Conv1d" : spatial == 2 ? "Conv2d" : "Conv3d";
        module.detail = sizes(module, in, out) + ", " + kernel;
        m_arguments = std::to_string(in) + ", " + std::to_string(out) + ", kernel_size=(" + tuple +
                      (spatial == 1 ? ",)" : ")") + (hasBias() ? "" : ", bias=False");
    }

    void describeRecurrent(ModuleInfo& module, const TensorInfo& recurrent)
    {
        const Shape& shape = recurrent.shape;
        const TensorInfo* input = starting("weight_ih_l");
        if (shape.size() != 2 || shape[1] == 0 || input == nullptr || input->shape.size() != 2) {
            module.type = "Parameter";
            module.detail = shapeText(shape);
            return;
        }
        const std::uint64_t gates = shape[0] / shape[1];
        std::uint64_t layers = 0;
        for (const Member& member : m_members) {
            layers += member.parameter.starts_with("weight_hh_l") && areDigits(member.parameter.substr(11)) ? 1 : 0;
        }
        module.type = gates == 4 ? "LSTM" : gates == 3 ? "GRU" : "RNN";
        module.detail = sizes(module, input->shape[1], shape[1]);
        m_arguments = std::to_string(input->shape[1]) + ", " + std::to_string(shape[1]) +
                      (layers > 1 ? ", num_layers=" + std::to_string(layers) : "");
    }

    const Model& m_model;
    const Architecture* m_architecture;
    std::string m_name;
    std::vector<Member> m_members;
    bool m_wantsArguments = false;
    std::string m_arguments;
};

/// A module in the tree that is printed.
struct Tree {
    std::string name = {};
    const ModuleInfo* module = nullptr;
    std::vector<std::unique_ptr<Tree>> children = {};
    std::map<std::string, Tree*, std::less<>> byName = {};
    std::string text = {}; ///< without its name

    Tree& child(std::string_view part)
    {
        Tree*& known = byName[std::string(part)];
        if (known == nullptr) {
            known = children.emplace_back(std::make_unique<Tree>()).get();
            known->name = part;
        }
        return *known;
    }
};

/// "self_attn" as a class: "SelfAttn".
std::string className(std::string_view name)
{
    std::string out;
    bool isFirst = true;
    for (const char c : name) {
        const bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (isLetter) {
            out += isFirst && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        }
        isFirst = !isLetter;
    }
    return out.empty() || (out[0] >= '0' && out[0] <= '9') ? "Module" + out : out;
}

std::string indented(std::string_view text)
{
    std::string out;
    for (const std::string_view line : split(text, '\n')) {
        out += (out.empty() ? "  " : "\n  ") + std::string(line);
    }
    return out;
}

/// Fills `text` of the tree and all below.
void print(Tree& tree, std::string_view parent, Describer& describer)
{
    if (tree.children.empty()) {
        tree.text =
            tree.module != nullptr
                ? std::string(tree.module->type) + '(' +
                      (tree.module->type == "Parameter" ? tree.module->detail : describer.argumentsOf(*tree.module)) +
                      ')'
                : "Module()";
        return;
    }
    const bool isList =
        std::all_of(tree.children.begin(), tree.children.end(), [](const auto& each) { return areDigits(each->name); });
    if (isList) {
        std::sort(tree.children.begin(), tree.children.end(),
                  [](const auto& a, const auto& b) { return naturalLess(a->name, b->name); });
    }
    for (const auto& each : tree.children) {
        print(*each, areDigits(each->name) ? tree.name : each->name, describer);
    }
    std::string out = (areDigits(tree.name) ? className(parent) + "Block"
                       : isList             ? std::string("ModuleList")
                                            : className(tree.name)) +
                      "(\n";
    if (tree.module != nullptr) {
        out += "  # has a " + std::string(tree.module->type) + " of its own: " + tree.module->detail + '\n';
    }
    std::optional<std::uint64_t> expected;
    for (std::size_t i = 0; i < tree.children.size();) {
        const Tree& child = *tree.children[i];
        std::size_t end = i + 1;
        const auto first = parseUnsigned(child.name);
        for (; isList && first && end < tree.children.size() && tree.children[end]->text == child.text; ++end) {
            const auto next = parseUnsigned(tree.children[end]->name);
            if (!next || *next < *first || *next - *first != end - i) {
                break;
            }
        }
        if (isList) {
            const auto number = parseUnsigned(child.name);
            if (number && *number > expected.value_or(0)) {
                out += "  # no tensors: " + std::to_string(expected.value_or(0)) +
                       (*number - expected.value_or(0) > 1 ? "-" + std::to_string(*number - 1) : "") + '\n';
            }
            constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
            expected = number ? std::optional(*number > kMost - (end - i) ? kMost : *number + (end - i)) : expected;
        }
        const std::string name = end - i > 1 ? child.name + '-' + tree.children[end - 1]->name : child.name;
        const std::string times = end - i > 1 ? std::to_string(end - i) + " x " : "";
        out += indented('(' + printable(name) + "): " + times + child.text) + '\n';
        i = end;
    }
    tree.text = out + ')';
}

/// What comes after the last separator of a path.
std::string_view lastPart(std::string_view path)
{
    const std::size_t separator = path.find_last_of("./");
    return separator == std::string_view::npos ? path : path.substr(separator + 1);
}

} // namespace

std::vector<ModuleInfo> modulesOf(const Model& model)
{
    std::vector<ModuleInfo> out;
    TextViewMap<std::size_t> known;
    for (const std::size_t index : withoutScales(model)) {
        const std::string_view name = moduleName(model.tensors()[index].name);
        const auto [at, isNew] = known.try_emplace(name, out.size());
        if (isNew) {
            out.push_back({.name = name});
        }
        out[at->second].tensors.push_back(index);
    }
    Describer describer(model, detectArchitecture(model).architecture);
    for (ModuleInfo& module : out) {
        describer.describe(module);
    }
    return out;
}

void readModulePath(std::string_view module, std::vector<ModulePathPart>& out)
{
    std::size_t count = 0;
    for (std::size_t from = 0; from <= module.size() && !module.empty();) {
        const std::size_t to =
            count + 1 < kMostLevels ? std::min(module.find_first_of("./", from), module.size()) : module.size();
        const std::string_view part = module.substr(from, to - from);
        if (areDigits(part) && count > 0) {
            out[count - 1].text += '.';
            out[count - 1].text += part;
            out[count - 1].end = to;
        } else if (!part.empty()) {
            if (++count > out.size()) {
                out.emplace_back();
            }
            out[count - 1].text = part;
            out[count - 1].end = to;
        }
        from = to + 1;
    }
    out.resize(count);
}

std::string moduleDefinition(const Model& model, std::string_view scope)
{
    const std::vector<ModuleInfo> modules = modulesOf(model);
    Tree root;
    root.name = scope.empty() ? std::string_view("Model") : lastPart(scope);
    bool isFound = false;
    for (const ModuleInfo& module : modules) {
        std::string_view rest = module.name;
        if (!scope.empty()) {
            const bool isInside = rest.starts_with(scope) && (rest.size() == scope.size() ||
                                                              rest[scope.size()] == '.' || rest[scope.size()] == '/');
            if (!isInside) {
                continue;
            }
            rest = rest.substr(std::min(rest.size(), scope.size() + 1));
        }
        isFound = true;
        Tree* at = &root;
        std::size_t from = 0;
        for (std::size_t depth = 0; from < rest.size(); ++depth) {
            const std::size_t to =
                depth < kMostLevels ? std::min(rest.find_first_of("./", from), rest.size()) : rest.size();
            if (to > from) {
                at = &at->child(rest.substr(from, to - from));
            }
            from = to + 1;
        }
        at->module = &module;
    }
    if (!isFound) {
        return {};
    }
    std::string_view parent = scope.substr(0, std::min(scope.find_last_of("./"), scope.size()));
    parent = lastPart(parent);
    Describer describer(model, detectArchitecture(model).architecture);
    print(root, areDigits(root.name) ? parent : std::string_view(root.name), describer);
    return root.text + '\n';
}

} // namespace apr
