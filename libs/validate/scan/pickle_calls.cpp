// SPDX-License-Identifier: MIT
#include "pickle_calls.h"

#include "apr/base/text.h"
#include "apr/container/pickle/globals.h"
#include "apr/container/zip/archive.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace apr::scan {
namespace {

using pickle::Global;
using pickle::Node;
using pickle::NodeId;
using NodeKind = pickle::Kind;

constexpr std::int64_t kMostElements = std::int64_t{1} << 32; ///< that one number in a pickle makes a loader allocate
constexpr unsigned kMostTypes = 8;                            ///< dtypes inside each other

class CallJudge {
public:
    CallJudge(Context& context, const Content& content, const pickle::Program& program)
        : m_context(context), m_content(content), m_program(program)
    {
    }

    void run()
    {
        for (const Node& node : m_program.nodes) {
            if (node.kind == NodeKind::Global && node.state != pickle::kNone) {
                warn(node, "the pickle sets attributes of " +
                               printable(m_program.globals[static_cast<std::size_t>(node.integer)].fullName(), 120));
            } else if (node.kind == NodeKind::PersistentId) {
                judgeId(node);
            } else if (node.kind == NodeKind::Call) {
                judgeCall(node);
            }
        }
    }

private:
    void warn(const Node& node, const std::string& message)
    {
        m_context.add(Severity::Warning, "pickle.unknown-import", message + inEntry(m_content), m_content, node.offset,
                      "check what it does before loading the file");
    }

    const Node& at(NodeId id) const { return m_program[id]; }

    /// ("module", class, file, source) of torch.save() before version 1.0.
    void judgeId(const Node& node)
    {
        const Node* id = node.items.empty() ? nullptr : &at(node.items.front());
        const bool isModule = id != nullptr && id->kind == NodeKind::Tuple && !id->items.empty() &&
                              at(id->items.front()).kind == NodeKind::String && at(id->items.front()).text == "module";
        if (isModule) {
            warn(node, "the pickle names the source of a module, which torch.load() reads");
        }
    }

    void judgeCall(const Node& node)
    {
        const Global* callee = m_program.global(node.items.front());
        if (callee == nullptr) {
            warn(node, "the pickle calls an object that it computes");
            return;
        }
        const std::string name =
            std::string(callee->isOfPython3 ? callee->module : std::string(pickle::modernModule(callee->module))) +
            '.' + callee->name;
        if (pickle::classify(*callee, m_content.isTorchScript) != pickle::Trust::Allowed) {
            return; // reported by its name
        }
        const Node& arguments = at(node.items[1]);
        const bool hasKeywords = node.items.size() > 2 && !at(node.items[2]).items.empty();
        if (arguments.kind != NodeKind::Tuple || hasKeywords) {
            warn(node, "the pickle calls " + printable(name, 120) + " with computed arguments or with keywords");
            return;
        }
        const bool isShared = arguments.items.size() > 8 && !m_judged.emplace(node.items[1], name).second;
        if (isShared && node.state == pickle::kNone) {
            return;
        }
        judgeArguments(node, name, arguments.items);
        judgeClasses(node, name, arguments.items);
    }

    void judgeArguments(const Node& node, const std::string& name, const std::vector<NodeId>& arguments)
    {
        if (name.ends_with("._rebuild_from_type_v2") &&
            std::any_of(arguments.begin(), arguments.end(), [this](NodeId id) { return givesNumPy(id, 0); })) {
            warn(node, "the pickle makes an object of NumPy in a form that PyTorch does not write");
        } else if (name == "fractions.Fraction" && std::any_of(arguments.begin(), arguments.end(), [this](NodeId id) {
                       return at(id).kind == NodeKind::String &&
                              at(id).text.find_first_of("eE") != std::string_view::npos;
                   })) {
            warn(node, "the pickle makes a fraction with an exponent, which can take for ever");
        } else if (name == "numpy.ndarray" && arguments.size() > 2) {
            warn(node, "the pickle makes an array of the bytes of another object");
        } else if (name == "numpy.dtype") {
            if (!isPlainType(node, 0)) {
                warn(node, "the pickle makes a dtype in a form that NumPy does not write");
            }
        } else if (name.ends_with("multiarray._reconstruct")) {
            judgeArray(node);
        } else if (name.ends_with("multiarray.scalar") || name.ends_with("numeric._frombuffer")) {
            const std::size_t place = name.ends_with("scalar") ? 0 : 1;
            const bool isNumber =
                arguments.size() > place && isType(arguments[place]) && !hasObjects(arguments[place], 0);
            if (!isNumber) {
                warn(node, "the pickle makes objects of the bytes of an array");
            }
        } else if (name == "_codecs.encode") {
            constexpr std::array<std::string_view, 6> kEncodings{"latin1", "latin-1", "ascii",
                                                                 "utf-8",  "utf8",    "utf-16"};
            const bool isKnown =
                arguments.size() < 2 ||
                (at(arguments[1]).kind == NodeKind::String &&
                 std::find(kEncodings.begin(), kEncodings.end(), toLower(at(arguments[1]).text)) != kEncodings.end());
            if (!isKnown) {
                warn(node, "the pickle encodes text in an unusual encoding");
            }
        } else if (name.ends_with("._StorageInfo")) {
            for (const NodeId each : arguments) {
                judgePath(node, each);
            }
            if (node.state != pickle::kNone) {
                judgePath(node, m_program.member(node.state, "relative_path"));
            }
        }
        if (allocates(name, arguments)) {
            warn(node, "the pickle makes " + printable(name, 120) + " allocate more than 4 GB");
        }
    }

    void judgePath(const Node& node, NodeId id)
    {
        if (id != pickle::kNone && at(id).kind == NodeKind::String && !zip::isSafePath(std::string(at(id).text))) {
            m_context.add(Severity::Error, "structure.unsafe",
                          "the tensor data is in \"" + printable(at(id).text, 120) + "\", outside of the folder" +
                              inEntry(m_content),
                          m_content, node.offset, "do not load this checkpoint");
        }
    }

    bool allocates(const std::string& name, const std::vector<NodeId>& arguments) const
    {
        constexpr std::int64_t kMostExpanded = std::int64_t{1} << 24;
        if (name == "builtins.range") { // which others make a list of
            return std::any_of(arguments.begin(), arguments.end(), [this](NodeId id) {
                const auto number = m_program.integer(id);
                return !number || *number > kMostExpanded || *number < -kMostExpanded;
            });
        }
        constexpr std::array<std::string_view, 4> kNames{"builtins.bytes", "builtins.bytearray", "numpy.ndarray",
                                                         "torch.storage.UntypedStorage"};
        const bool isMaker = std::find(kNames.begin(), kNames.end(), name) != kNames.end() || name.ends_with("Storage");
        if (!isMaker) {
            return false;
        }
        const auto isLarge = [this](NodeId id) {
            const auto number = m_program.integer(id);
            return (number && (*number > kMostElements || *number < -kMostElements)) || at(id).kind == NodeKind::BigInt;
        };
        return std::any_of(arguments.begin(), arguments.end(), [&](NodeId id) {
            const Node& each = at(id);
            return isLarge(id) || (each.kind == NodeKind::Tuple && isLargeShape(each.items));
        });
    }

    /// Whether there is a class or function of NumPy, or one that rebuilds another, in tuples of arguments.
    bool givesNumPy(NodeId id, unsigned depth) const
    {
        const Global* global = m_program.global(id);
        if (global != nullptr) {
            return global->module.starts_with("numpy") || global->name == "_rebuild_from_type_v2" ||
                   global->module == "builtins" || global->module == "__builtin__";
        }
        const Node& node = at(id);
        return node.kind == NodeKind::Tuple &&
               (depth > kMostTypes || std::any_of(node.items.begin(), node.items.end(),
                                                  [this, depth](NodeId each) { return givesNumPy(each, depth + 1); }));
    }

    bool isLargeShape(const std::vector<NodeId>& shape) const
    {
        std::uint64_t count = 1;
        for (const NodeId each : shape) {
            const auto extent = m_program.integer(each);
            const auto product =
                extent && *extent >= 0 ? checkedMul(count, static_cast<std::uint64_t>(*extent)) : std::nullopt;
            if (!product || *product > static_cast<std::uint64_t>(kMostElements)) {
                return true;
            }
            count = *product;
        }
        return false;
    }

    // --- dtypes ---

    bool isType(NodeId id) const
    {
        const Global* callee = id == pickle::kNone ? nullptr : m_program.callee(id);
        return callee != nullptr && callee->fullName() == "numpy.dtype";
    }

    std::string_view codeOf(const Node& type) const
    {
        const Node& arguments = at(type.items[1]);
        const bool has = arguments.kind == NodeKind::Tuple && !arguments.items.empty() &&
                         (at(arguments.items.front()).kind == NodeKind::String ||
                          at(arguments.items.front()).kind == NodeKind::Bytes);
        return has ? at(arguments.items.front()).text : std::string_view();
    }

    /// Types that share parts are judged once: their trees grow exponentially.
    bool hasObjects(NodeId id, unsigned depth) const
    {
        if (id == pickle::kNone || depth > kMostTypes) {
            return true;
        }
        const auto known = m_objects.find(id);
        if (known != m_objects.end()) {
            return known->second;
        }
        const bool has = findObjects(id, depth);
        m_objects.emplace(id, has);
        return has;
    }

    bool findObjects(NodeId id, unsigned depth) const
    {
        if (!isType(id)) {
            return true;
        }
        const Node& type = at(id);
        if (codeOf(type).find('O') != std::string_view::npos) {
            return true;
        }
        const std::vector<NodeId>* state = stateOf(type);
        if (state == nullptr) {
            return false;
        }
        const Node& base = at((*state)[2]);
        const bool isOfObjects =
            base.kind == NodeKind::Tuple && !base.items.empty() && hasObjects(base.items[0], depth + 1);
        const Node& fields = at((*state)[4]);
        for (std::size_t i = 1; fields.kind == NodeKind::Dict && i < fields.items.size(); i += 2) {
            const Node& field = at(fields.items[i]);
            if (field.kind != NodeKind::Tuple || field.items.empty() || hasObjects(field.items[0], depth + 1)) {
                return true;
            }
        }
        return isOfObjects;
    }

    /// (3, byte order, base, names, fields, size, alignment, flags[, metadata])
    const std::vector<NodeId>* stateOf(const Node& type) const
    {
        const bool has =
            type.state != pickle::kNone && at(type.state).kind == NodeKind::Tuple && at(type.state).items.size() >= 8;
        return has ? &at(type.state).items : nullptr;
    }

    /// As NumPy pickles it: a code of one type, and a state whose flag of objects is right.
    bool isPlainType(const Node& type, unsigned depth) const
    {
        std::string_view code = codeOf(type);
        code.remove_prefix(!code.empty() && std::string_view("<>|=").find(code.front()) != std::string_view::npos ? 1
                                                                                                                  : 0);
        const std::size_t digits = code.find_first_not_of("0123456789", 1);
        const bool isCode = !code.empty() &&
                            std::string_view("?biufcSaUVMmO").find(code.front()) != std::string_view::npos &&
                            (digits == std::string_view::npos || code[digits] == '[');
        if (!isCode || depth > kMostTypes) {
            return false;
        }
        if (type.state == pickle::kNone) {
            return true;
        }
        const std::vector<NodeId>* state = stateOf(type);
        const auto flags = state != nullptr ? m_program.integer((*state)[7]) : std::nullopt;
        const NodeId id = static_cast<NodeId>(&type - m_program.nodes.data());
        return flags && ((*flags & 1) != 0) == hasObjects(id, 0);
    }

    /// The state of an array: (1, shape, dtype, order, bytes, or a list of objects).
    void judgeArray(const Node& node)
    {
        if (node.state == pickle::kNone) {
            return;
        }
        const Node& state = at(node.state);
        const bool isState = state.kind == NodeKind::Tuple && state.items.size() == 5 && isType(state.items[2]);
        const NodeKind data = isState ? at(state.items[4]).kind : NodeKind::None;
        const bool isObjects = isState && hasObjects(state.items[2], 0);
        const bool isText = data == NodeKind::Bytes || data == NodeKind::String || data == NodeKind::Call ||
                            data == NodeKind::PersistentId;
        if (!isState || (isObjects ? data != NodeKind::List : !isText)) {
            warn(node, "the pickle sets the state of an array in a form that NumPy does not write");
        }
    }

    // --- Classes and functions as values ---

    /// Functions that give back what they are given, or call it: what they are given is no class and no function, but
    /// for those that their callers write.
    void judgeClasses(const Node& node, const std::string& name, const std::vector<NodeId>& arguments)
    {
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            const Global* global = m_program.global(arguments[i]);
            if (global == nullptr) {
                continue;
            }
            const std::string_view module = global->module;
            const bool isType = module == "torch" || module == "builtins" || module == "__builtin__";
            const bool isFactory = name == "collections.defaultdict" && i == 0;
            const bool isRebuilt = name == "torch._tensor._rebuild_from_type_v2" &&
                                   (i == 1 || (i == 0 && (module == "torch._utils" || module == "torch._tensor")));
            const bool isArray = module.starts_with("numpy") && name == "copyreg._reconstructor"; // see judgeArray()
            const bool isMade = (name == "copyreg._reconstructor" && i < 2 && !isArray) ||
                                name.ends_with("._reconstruct") || name.ends_with("_rebuild_wrapper_subclass") ||
                                name.starts_with("torch.distributed.");
            const bool isRandom = name.starts_with("numpy.random.") && module.starts_with("numpy.random");
            const bool isTorch = name.starts_with("torch._utils.") && isType;
            if (!(isFactory && isType) && !isRebuilt && !isMade && !isTorch && !isRandom) {
                warn(node, "the pickle gives " + printable(global->fullName(), 120) + " to " + printable(name, 120));
                return;
            }
        }
    }

    Context& m_context;
    const Content& m_content;
    const pickle::Program& m_program;
    mutable std::map<NodeId, bool> m_objects;
    std::set<std::pair<NodeId, std::string>> m_judged; ///< arguments, which calls may share, and what they are given to
};

} // namespace

void judgeCalls(Context& context, const Content& content, const pickle::Program& program)
{
    CallJudge(context, content, program).run();
}

} // namespace apr::scan
