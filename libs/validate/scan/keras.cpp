// SPDX-License-Identifier: MIT
#include "keras.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace apr::scan {
namespace {

constexpr std::size_t kMaxDepth = 100'000; ///< Python's json gives up at 1000
constexpr std::size_t kMaxText = 4096;     ///< bytes of a string that are compared

/// The members of an object that say what is imported.
struct Object {
    bool hasModule = false;
    std::string module = {};
    std::string className = {};
    std::string registeredName = {};
    std::string config = {};     ///< where it is a string
    std::string vocabulary = {}; ///< where it is a string: a path
    std::string key = {};        ///< of the object in its parent
    bool isArray = false;
};

/// Walks through JSON text without building a tree.
class ConfigReader {
public:
    ConfigReader(Context& context, const Content& content, std::string_view text, bool isInFile)
        : m_context(context), m_content(content), m_text(text), m_isInFile(isInFile)
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
                    m_context.addGap("damaged", "the configuration has an unterminated string" + inEntry(m_content),
                                     m_content, offset());
                    break;
                }
                std::size_t next = m_at;
                while (next < m_text.size() && isSpace(m_text[next])) {
                    ++next;
                }
                if (next < m_text.size() && m_text[next] == ':') {
                    key = std::move(*lastString);
                } else {
                    setMember(key, std::move(*lastString));
                    key.clear();
                }
                continue;
            }
            if (c == '{' || c == '[') {
                if (m_open.size() >= kMaxDepth) {
                    m_context.addGap("too-deep", "the configuration is nested too deeply" + inEntry(m_content),
                                     m_content, offset());
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
            m_context.addGap("damaged", "the configuration is truncated" + inEntry(m_content), m_content, offset());
        }
        while (!m_open.empty()) {
            closeObject();
        }
    }

private:
    /// Where the text is in the file; nothing for members of archives and attributes.
    std::optional<std::uint64_t> offset() const
    {
        return m_isInFile && m_content.entry.empty() ? std::optional(m_content.at + std::min(m_at, m_text.size()))
                                                     : std::nullopt;
    }

    static bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

    /// The string at the current position with its escapes decoded; at most kMaxText bytes of it.
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
            if (out.size() < kMaxText) {
                out += c;
            }
        }
        return std::nullopt;
    }

    void setMember(const std::string& key, std::string value)
    {
        if (m_open.empty() || m_open.back().isArray) {
            return;
        }
        Object& object = m_open.back();
        // A configuration inside a string: Keras 2 stores layers' metadata like this.
        if (value.find("class_name") != std::string::npos && value.find('{') != std::string::npos && m_nested < 4) {
            ConfigReader inner(m_context, m_content, value, false);
            inner.m_nested = m_nested + 1;
            inner.read();
        }
        if (key == "module") {
            object.module = std::move(value);
            object.hasModule = true;
        } else if (key == "class_name") {
            object.className = std::move(value);
        } else if (key == "registered_name") {
            object.registeredName = std::move(value);
        } else if (key == "config") {
            object.config = std::move(value);
        } else if (key == "vocabulary" || key == "vocabulary_file" || key == "filepath" || key == "idf_weights") {
            object.vocabulary = std::move(value);
        }
    }

    void closeObject()
    {
        const Object object = std::move(m_open.back());
        m_open.pop_back();
        if (!object.isArray) {
            judge(object);
        }
        // {"class_name": "TextVectorization", "config": {"vocabulary": "/etc/passwd"}}
        if (!object.vocabulary.empty() && !m_open.empty() && object.key == "config") {
            m_open.back().vocabulary = object.vocabulary;
        }
    }

    void add(Severity severity, std::string rule, std::string message, std::string hint)
    {
        m_context.add(severity, std::move(rule), std::move(message) + inEntry(m_content), m_content, offset(),
                      std::move(hint));
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
        if (type == "function" || type == "builtin_function_or_method" || type == "type") {
            if (!isKnownFunctionModule(place)) {
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
        } else if (object.hasModule && place.empty() && !object.registeredName.empty()) {
            add(Severity::Warning, "keras.custom-class",
                "loading the model requires the class " + printable(object.registeredName, 80), "");
        }
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
    bool m_isInFile;
    std::size_t m_at = 0;
    std::vector<Object> m_open;
    unsigned m_nested = 0;
};

} // namespace

void scanKerasConfig(Context& context, const Content& content, std::string_view text, bool isInFile)
{
    ConfigReader(context, content, text, isInFile).read();
}

void scanKerasMetadata(Context& context, const Content& content, std::string_view text)
{
    context.setKind(content, "Keras metadata");
    // SavedObject.metadata, field 5: its tag, its length, and JSON.
    bool hasConfig = false;
    for (std::size_t at = text.find('\x2a'); at != std::string_view::npos; at = text.find('\x2a', at + 1)) {
        std::uint64_t length = 0;
        std::size_t next = at + 1;
        for (unsigned shift = 0; next < text.size() && shift < 35; shift += 7) {
            const auto byte = static_cast<unsigned char>(text[next++]);
            length |= std::uint64_t{byte & 0x7FU} << shift;
            if (byte < 0x80) {
                break;
            }
        }
        if (next < text.size() && text[next] == '{' && length >= 2 && length <= text.size() - next) {
            Content config = content;
            config.at += next;
            ConfigReader(context, config, text.substr(next, static_cast<std::size_t>(length)), true).read();
            hasConfig = true;
            at = next + static_cast<std::size_t>(length) - 1;
        }
    }
    if (!hasConfig) {
        context.addGap("damaged", "no configuration was found" + inEntry(content), content, content.at);
    }
}

} // namespace apr::scan
