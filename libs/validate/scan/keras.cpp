// SPDX-License-Identifier: MIT
#include "keras.h"

#include "apr/base/json.h"
#include "apr/base/text.h"
#include "apr/container/protobuf/wire.h"
#include "apr/container/zip/archive.h"
#include "graph.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <vector>

namespace apr::scan {
namespace {

constexpr std::size_t kMaxDepth = 100'000; ///< Python's json gives up at 1000
constexpr unsigned kMaxNested = 8;         ///< configurations as strings inside each other

/// The members of an object that say what is imported.
struct Object {
    bool hasModule = false;
    std::string module = {};
    std::string className = {};
    std::string registeredName = {};
    std::string config = {};     ///< where it is a string
    std::string vocabulary = {}; ///< where it is a string: a path
    std::string function = {};   ///< of TFOpLambda, a name in TensorFlow's interface
    std::string operation = {};  ///< of TensorFlowOpLayer
    bool hasConfig = false;
    bool hasPath = false; ///< a string in it, at any depth, is the name of a file or an address
    std::string key = {}; ///< of the object in its parent
    bool isArray = false;
};

/// Walks through JSON text without building a tree.
class ConfigReader {
public:
    ConfigReader(Context& context, const Content& content, std::string_view text, KerasSource source)
        : m_context(context), m_content(content), m_text(text), m_source(source)
    {
    }

    void read()
    {
        std::string key;
        std::optional<std::string> lastString;
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == '"') {
                lastString = readString();
                if (!lastString) {
                    m_context.addGap("incomplete.damaged",
                                     "the configuration has an unterminated string" + inEntry(m_content), m_content,
                                     offset());
                    break;
                }
                std::size_t next = m_at;
                while (next < m_text.size() && isSpace(m_text[next])) {
                    ++next;
                }
                if (next < m_text.size() && m_text[next] == ':') {
                    key = std::move(*lastString);
                    if (key == "config" && !m_open.empty()) { // also where it is null
                        m_open.back().hasConfig = true;
                    }
                } else {
                    setMember(key, std::move(*lastString));
                    key.clear();
                }
                continue;
            }
            if (c == '{' || c == '[') {
                if (m_open.size() >= kMaxDepth) {
                    m_context.addGap("incomplete.too-deep",
                                     "the configuration is nested too deeply" + inEntry(m_content), m_content,
                                     offset());
                    break;
                }
                m_open.push_back({.key = std::move(key), .isArray = c == '['});
                key.clear();
            } else if ((c == '}' || c == ']') && !m_open.empty()) {
                closeObject();
            } else if (c == ',') {
                key.clear();
            }
            ++m_at;
        }
        if (!m_open.empty() && m_nested == 0) {
            m_context.addGap("incomplete.damaged", "the configuration is truncated" + inEntry(m_content), m_content,
                             offset());
        }
        while (!m_open.empty()) {
            closeObject();
        }
    }

private:
    /// Where the text is in the file; nothing for members of archives and attributes.
    std::optional<std::uint64_t> offset() const
    {
        return m_source == KerasSource::File && m_content.entry.empty()
                   ? std::optional(m_content.at + std::min(m_at, m_text.size()))
                   : std::nullopt;
    }

    static bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

    /// The string at the current position with its escapes decoded.
    std::optional<std::string> readString()
    {
        std::string out;
        for (++m_at; m_at < m_text.size(); ++m_at) {
            char c = m_text[m_at];
            if (c == '"') {
                ++m_at;
                return out;
            }
            if (c == '\\' && m_at + 1 < m_text.size()) {
                c = m_text[++m_at];
                if (c == 'u') {
                    unsigned value = 0;
                    std::size_t digits = 0;
                    for (; digits < 4 && m_at + 1 < m_text.size(); ++digits) {
                        const auto digit =
                            std::string_view("0123456789abcdef").find(toLower(m_text.substr(m_at + 1, 1)));
                        if (digit == std::string_view::npos) {
                            break;
                        }
                        value = value * 16 + static_cast<unsigned>(digit);
                        ++m_at;
                    }
                    c = digits == 4 && value < 0x80 ? static_cast<char>(value) : '?'; // names are ASCII
                } else if (c == 'n' || c == 't' || c == 'r' || c == 'b' || c == 'f') {
                    c = ' ';
                }
            }
            out += c;
        }
        return std::nullopt;
    }

    void setMember(const std::string& key, std::string value)
    {
        if (m_open.empty()) {
            return;
        }
        Object& object = m_open.back();
        // A configuration inside a string: Keras 2 stores layers' metadata like this.
        if (value.find('{') != std::string::npos && mayBeKeras(value)) {
            readNested(value);
        }
        object.hasPath = object.hasPath || isPath(value);
        if (object.isArray) {
            return;
        }
        if (key == "module") {
            object.module = std::move(value);
            object.hasModule = true;
        } else if (key == "class_name") {
            object.className = std::move(value);
        } else if (key == "registered_name") {
            object.registeredName = std::move(value);
        } else if (key == "config") {
            object.hasConfig = true;
            object.config = std::move(value);
        } else if (key == "function") {
            object.function = std::move(value);
        } else if (key == "node_def") { // text of a NodeDef, as JSON
            const auto node = parseJson(value, 0, kSourceDepth, m_context.budget());
            object.operation = node && node->value.is_object() ? stringMember(node->value, "op").value_or("?") : "?";
        } else if (key == "op" && object.key == "node_def") {
            object.operation = std::move(value);
        } else if (key.find("vocab") != std::string::npos ? key != "vocabulary_dtype" && key != "vocabulary_size"
                                                          : key == "filepath" || key == "idf_weights") {
            if (!value.empty()) { // a flag, which says nothing
                object.vocabulary = std::move(value);
            }
        } else if (key.ends_with("_type") && (value == "lambda" || value == "raw")) { // Merge of Keras 1
            add(Severity::Error, "keras.code", "a layer has code in its configuration", "do not load this model");
        }
    }

    /// Names of files and addresses, as far as they can be told from other text.
    static bool isPath(std::string_view text)
    {
        constexpr std::array<std::string_view, 16> kSuffixes{".txt", ".pb",  ".h5",   ".keras",      ".json",  ".pkl",
                                                             ".npy", ".npz", ".tar",  ".zip",        ".model", ".vocab",
                                                             ".gz",  ".csv", ".onnx", ".safetensors"};
        return text.starts_with('/') || text.starts_with("../") || text.starts_with("./") || text.starts_with('~') ||
               text.starts_with('\\') || text.find("/../") != text.npos || text.find("://") != text.npos ||
               text.find(":\\") != text.npos ||
               std::any_of(kSuffixes.begin(), kSuffixes.end(),
                           [text](std::string_view each) { return text.ends_with(each); });
    }

    void closeObject()
    {
        const Object object = std::move(m_open.back());
        m_open.pop_back();
        if (!object.isArray) {
            judge(object);
        }
        if (m_open.empty()) {
            return;
        }
        Object& parent = m_open.back();
        parent.hasPath = parent.hasPath || object.hasPath;
        if (!object.isArray && !object.className.empty() && object.key.find("vocab") != std::string::npos) {
            parent.vocabulary = object.className; // bytes or text in the form of an object
        }
        if (object.key == "build_config" && parent.vocabulary.empty()) {
            parent.vocabulary = object.vocabulary;
        }
        if (object.key == "node_def") {
            parent.operation = object.operation;
        } else if (object.key ==
                   "config") { // {"class_name": "TextVectorization", "config": {"vocabulary": "/etc/passwd"}}
            parent.hasConfig = true;
            parent.vocabulary = object.vocabulary.empty() ? parent.vocabulary : object.vocabulary;
            parent.function = object.function;
            parent.operation = object.operation;
        }
    }

    void readNested(const std::string& text)
    {
        if (m_nested >= kMaxNested) {
            m_context.addGap("incomplete.too-deep", "configurations are nested too deeply" + inEntry(m_content),
                             m_content, offset());
            return;
        }
        ConfigReader inner(m_context, m_content, text,
                           m_source == KerasSource::SavedModel ? m_source : KerasSource::Text);
        inner.m_nested = m_nested + 1;
        inner.read();
    }

    void add(Severity severity, RuleId rule, std::string message, std::string hint)
    {
        m_context.add(severity, rule, std::move(message) + inEntry(m_content), m_content, offset(), std::move(hint));
    }

    void judge(const Object& object)
    {
        constexpr std::array<std::string_view, 6> kCode{"Lambda",   "TFSMLayer", "__lambda__", "TorchModuleWrapper",
                                                        "JaxLayer", "FlaxLayer"};
        const std::string& type = object.className;
        const std::string bare = type.substr(type.rfind('>') == std::string::npos ? 0 : type.rfind('>') + 1);
        const std::string& place = object.module;
        if (std::find(kCode.begin(), kCode.end(), bare) != kCode.end()) {
            add(Severity::Error, "keras.code", "layer of class " + printable(bare, 80) + " contains code",
                "do not load this model with safe_mode=False");
            return;
        }
        if (bare == "TFOpLambda" || bare == "SlicingOpLambda") {
            if (!isPureFunction(object.function)) {
                add(Severity::Error, "keras.code",
                    "layer of class " + printable(bare, 80) + " calls the function tf." +
                        printable(object.function, 80),
                    "check what the function does before you load the model");
            }
            return;
        }
        if (bare == "TensorFlowOpLayer" || bare == "TFOpLayer") {
            if (!isPureTensorFlow(object.operation)) {
                add(Severity::Error, "keras.code",
                    "layer of class " + printable(bare, 80) + " runs TensorFlow's operator " +
                        printable(object.operation, 80),
                    "check what the operator does before you load the model");
            }
            return;
        }
        if (type == "function" || type == "builtin_function_or_method" || type == "type") {
            const std::string& called = object.config.empty() ? object.registeredName : object.config;
            if (!isKnownFunctionModule(place) || !isKnownFunction(called)) {
                add(Severity::Error, "keras.function",
                    "loading the model uses the function " + printable(place, 80) + '.' +
                        printable(object.config.empty() ? object.registeredName : object.config, 80),
                    "CVE-2025-8747: functions that access files or the network can be exploited");
            }
            return;
        }
        if (!object.vocabulary.empty() && !type.empty()) {
            add(Severity::Error, "keras.file",
                "loading the layer " + printable(bare, 80) + " reads the file " + printable(object.vocabulary, 120),
                "CVE-2025-12058: layers of vocabularies read any file and address");
        }
        if (!place.empty() && !isKnownModule(place)) {
            add(Severity::Error, "keras.foreign-class",
                "loading the model imports " + printable(place, 80) + '.' + printable(type.empty() ? "?" : type, 80),
                "CVE-2025-1550: Keras before 3.9 imports arbitrary modules");
        } else if (isOverridden(object)) {
            add(Severity::Warning, "keras.custom-class",
                "loading the model requires the class " + printable(object.registeredName, 80) + " in place of " +
                    printable(type, 80),
                "check what the class does before you load the model");
        } else if (object.hasModule && place.empty() && !object.registeredName.empty()) {
            add(Severity::Warning, "keras.custom-class",
                "loading the model requires the class " + printable(object.registeredName, 80), "");
        } else if (!type.empty() && (object.hasConfig || !place.empty()) && place != "builtins" &&
                   m_source != KerasSource::SavedModel && !isKnownClass(type)) {
            // Without a module nothing is imported: the program registers the class under its package, or fails.
            const bool isRegistered = object.registeredName.find('>') != std::string::npos && !object.hasPath;
            add(isRegistered ? Severity::Info : Severity::Warning, "keras.custom-class",
                "loading the model requires the class " + printable(type, 80) + ", which is not one of Keras",
                isRegistered ? "" : "check what the class does before you load the model");
        }
    }

    /// Keras looks up the registered name first: a name of another class takes the place of a known one.
    static bool isOverridden(const Object& object)
    {
        const std::string& name = object.registeredName;
        if (name.empty() || name == object.className || object.className.empty() || !isKnownClass(object.className)) {
            return false;
        }
        const std::size_t end = name.rfind('>');
        const std::string_view package = std::string_view(name).substr(0, end == name.npos ? 0 : end);
        const std::string_view bare = std::string_view(name).substr(end == name.npos ? 0 : end + 1);
        const bool isOwn = package.empty() || package == "Keras" || package == "keras" || package == "Custom";
        return !isOwn || !isKnownClass(bare);
    }

    static bool isKnownFunction(std::string_view name)
    {
        static const std::set<std::string_view> names = namesIn(kKerasFunctions);
        return names.contains(name) || isKnownClass(name);
    }

    /// A class of Keras, by its name, also where it is registered under one of the packages of Keras.
    static bool isKnownClass(std::string_view name)
    {
        static const std::set<std::string_view> names = namesIn(kKerasClasses);
        for (const std::string_view package : {"Custom>", "Keras>", "keras>"}) {
            name.remove_prefix(name.starts_with(package) ? package.size() : 0);
        }
        return names.contains(name);
    }

    /// A function of TensorFlow's interface that only computes: "math.add", "nn.relu", "reshape".
    static bool isPureFunction(std::string_view name)
    {
        constexpr std::array<std::string_view, 13> kModules{
            "math.",    "nn.",     "linalg.", "signal.", "image.",         "strings.",          "random.",
            "bitwise.", "sparse.", "ragged.", "dtypes.", "__operators__.", "keras.activations."};
        constexpr std::array<std::string_view, 51> kNames{"abs",
                                                          "add",
                                                          "add_n",
                                                          "argmax",
                                                          "argmin",
                                                          "argsort",
                                                          "boolean_mask",
                                                          "broadcast_to",
                                                          "cast",
                                                          "clip_by_value",
                                                          "compat.v1.gather",
                                                          "compat.v1.shape",
                                                          "compat.v1.transpose",
                                                          "concat",
                                                          "convert_to_tensor",
                                                          "cumsum",
                                                          "divide",
                                                          "einsum",
                                                          "equal",
                                                          "expand_dims",
                                                          "eye",
                                                          "fill",
                                                          "gather",
                                                          "gather_nd",
                                                          "identity",
                                                          "keras.backend.mean",
                                                          "keras.backend.sum",
                                                          "matmul",
                                                          "meshgrid",
                                                          "multiply",
                                                          "norm",
                                                          "one_hot",
                                                          "ones",
                                                          "ones_like",
                                                          "pad",
                                                          "range",
                                                          "rank",
                                                          "reduce_sum",
                                                          "reshape",
                                                          "reverse",
                                                          "roll",
                                                          "shape",
                                                          "sort",
                                                          "split",
                                                          "squeeze",
                                                          "stack",
                                                          "tile",
                                                          "transpose",
                                                          "where",
                                                          "zeros",
                                                          "zeros_like"};
        const bool isOfModule = std::any_of(kModules.begin(), kModules.end(),
                                            [name](std::string_view each) { return name.starts_with(each); });
        const std::string_view function = name.substr(name.rfind('.') == name.npos ? 0 : name.rfind('.') + 1);
        const std::string_view module = name.substr(0, name.size() - function.size());
        const bool isCalling = function.starts_with("map_") || function == "scan" || function.starts_with("fold");
        const bool isOfPublic = std::find(kModules.begin(), kModules.end(), module) != kModules.end();
        return (isOfModule && isOfPublic && !function.starts_with('_') && !isCalling) ||
               std::find(kNames.begin(), kNames.end(), name) != kNames.end();
    }

    /// Packages of Keras whose classes only hold numbers; "keras.src.layers.core.dense" is in keras.layers.
    static bool isKnownModule(std::string_view module)
    {
        constexpr std::array<std::string_view, 17> kPackages{
            "activations", "backend",    "constraints", "dtype_policies",  "engine", "initializers",
            "layers",      "losses",     "metrics",     "mixed_precision", "models", "optimizers",
            "ops",         "quantizers", "random",      "regularizers",    "legacy"};
        if (module == "builtins" || module == "keras") {
            return true;
        }
        for (const std::string_view root : {"keras.src.", "keras.api.", "keras.", "tf_keras.src.", "tf_keras.",
                                            "tensorflow.keras.", "tensorflow.python.keras.", "keras_core."}) {
            if (module.starts_with(root)) {
                const std::string_view rest = module.substr(root.size());
                const std::string_view package = rest.substr(0, rest.find('.'));
                return std::find(kPackages.begin(), kPackages.end(), package) != kPackages.end();
            }
        }
        return false;
    }

    /// Modules whose functions compute with tensors.
    static bool isKnownFunctionModule(std::string_view module)
    {
        constexpr std::array<std::string_view, 7> kPackages{"activations", "initializers", "losses",     "metrics",
                                                            "ops",         "regularizers", "constraints"};
        for (const std::string_view root : {"keras.src.", "keras.api.", "keras.", "tf_keras.src.", "tf_keras."}) {
            if (module.starts_with(root)) {
                const std::string_view rest = module.substr(root.size());
                const std::string_view package = rest.substr(0, rest.find('.'));
                return std::find(kPackages.begin(), kPackages.end(), package) != kPackages.end();
            }
        }
        return false;
    }

    Context& m_context;
    const Content& m_content;
    std::string_view m_text;
    KerasSource m_source;
    std::size_t m_at = 0;
    std::vector<Object> m_open;
    unsigned m_nested = 0;
};

/// Calls `visit` for the strings at the end of a path of field numbers, for all occurrences.
template <class Visit>
Status eachText(protobuf::Document& document, ByteRange range, std::span<const std::uint32_t> path, const Visit& visit)
{
    protobuf::Message message(document, range);
    for (;;) {
        APR_TRY(const auto field, message.next());
        if (!field) {
            return {};
        }
        if (field->number != path.front() || !field->isBytes()) {
            continue;
        }
        if (path.size() > 1) {
            APR_CHECK(eachText(document, field->payload, path.subspan(1), visit));
            continue;
        }
        APR_TRY(const Bytes text, document.file().read(field->payload.offset, field->payload.size));
        visit(textOf(text), field->payload.offset);
    }
}

void scanMessages(Context& context, const Content& content, std::span<const std::uint32_t> path)
{
    protobuf::Document document(content.bytes);
    const auto scan = [&](std::string_view text, std::uint64_t at) {
        if (trim(text).starts_with('{') || mayBeKeras(text)) {
            Content config = content;
            config.at += at;
            ConfigReader(context, config, text, KerasSource::SavedModel).read();
        }
    };
    if (auto status = eachText(document, {0, content.bytes.size()}, path, scan); !status) {
        context.addGap("incomplete.damaged", status.error().message + inEntry(content), content,
                       content.at + status.error().offset.value_or(0));
    }
}

} // namespace

bool mayBeKeras(std::string_view text)
{
    std::string decoded(text); // "\\u0063lass_name", also within a string of a string
    for (unsigned i = 0; i <= kMaxNested; ++i) {
        if (decoded.find("class_name") != std::string::npos) {
            return true;
        }
        std::string next;
        for (std::size_t at = 0; at < decoded.size(); ++at) {
            const auto code = decoded[at] == '\\' && at + 5 < decoded.size() && decoded[at + 1] == 'u' &&
                                      decoded[at + 2] == '0' && decoded[at + 3] == '0'
                                  ? fromHex(std::string_view(decoded).substr(at + 4, 2))
                                  : std::nullopt;
            const bool isEscape = decoded[at] == '\\' && at + 1 < decoded.size() && decoded[at + 1] == '\\';
            next += code ? code->front() : decoded[at];
            at += code ? 5 : isEscape ? 1 : 0;
        }
        if (next.size() == decoded.size()) {
            return false;
        }
        decoded = std::move(next);
    }
    return true;
}

void scanKerasConfig(Context& context, const Content& content, std::string_view text, KerasSource source)
{
    ConfigReader(context, content, text, source).read();
}

void scanKerasMetadata(Context& context, const Content& content)
{
    context.setKind(content, "Keras metadata");
    constexpr std::array<std::uint32_t, 2> kPath{1, 5}; // SavedMetadata.nodes, SavedObject.metadata
    scanMessages(context, content, kPath);
}

void scanSavedObjects(Context& context, const Content& content)
{
    // SavedModel.meta_graphs, MetaGraphDef.object_graph_def, SavedObjectGraph.nodes, SavedObject.user_object,
    // SavedUserObject.metadata
    constexpr std::array<std::uint32_t, 5> kPath{2, 7, 1, 4, 3};
    scanMessages(context, content, kPath);
    constexpr std::array<std::uint32_t, 3> kAsset{2, 6, 2}; // MetaGraphDef.asset_file_def, AssetFileDef.filename
    protobuf::Document document(content.bytes);
    const auto check = [&](std::string_view name, std::uint64_t at) {
        if (!zip::isSafePath(std::string(name))) {
            context.add(Severity::Error, "structure.unsafe",
                        "the asset \"" + printable(name, 120) + "\" is outside of the model's folder" +
                            inEntry(content),
                        content, content.at + at);
        }
    };
    [[maybe_unused]] const auto done = eachText(document, {0, content.bytes.size()}, kAsset, check);
    // MetaGraphDef.collection_def, its value, CollectionDef.any_list, its Any, AssetFileDef.filename
    constexpr std::array<std::uint32_t, 7> kCollected{2, 4, 2, 5, 1, 2, 2};
    [[maybe_unused]] const auto collected = eachText(document, {0, content.bytes.size()}, kCollected, check);
}

} // namespace apr::scan
