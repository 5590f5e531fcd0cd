// SPDX-License-Identifier: MIT
#include "unknown_settings.h"

#include "apr/base/text.h"
#include "code_names.h"
#include "identifiers.h"
#include "programs.h"
#include "templates.h"

#include <algorithm>
#include <array>
#include <vector>

namespace apr::scan {
namespace {

/// "package.module.Class", "module:function".
bool isReference(std::string_view text)
{
    std::size_t parts = 0;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find_first_of(".:", at), text.size());
        if (!isIdentifier(text.substr(at, end - at))) {
            return false;
        }
        ++parts;
        at = end + 1;
    }
    return parts > 1;
}

/// Endings of files that hold data; others may be code, or "module.function".
bool isDataFile(std::string_view text)
{
    constexpr std::array<std::string_view, 48> kSuffixes{
        "apr",     "arrow", "bin",     "bpe",         "csv",   "data",    "ddl",      "gguf", "gz",    "h5",
        "hdf5",    "html",  "index",   "ini",         "jinja", "jpeg",    "jpg",      "json", "jsonl", "keras",
        "log",     "md",    "mlmodel", "model",       "mp3",   "msgpack", "npy",      "npz",  "onnx",  "ot",
        "parquet", "pb",    "png",     "safetensors", "spm",   "tflite",  "tiktoken", "txt",  "vocab", "wav",
        "pt",      "pth",   "ckpt",    "pkl",         "jsonl", "flac",    "yaml",     "yml"};
    const std::size_t dot = text.rfind('.');
    return dot != text.npos && isOneOf(kSuffixes, toLower(text.substr(dot + 1)));
}

/// Programs, libraries and sources.
bool isProgramFile(std::string_view lower)
{
    constexpr std::array<std::string_view, 7> kBinary{".so", ".dll", ".dylib", ".exe", ".jar", ".class", ".whl"};
    return isProgramName(lower) || !sourceLanguage(lower).empty() ||
           std::any_of(kBinary.begin(), kBinary.end(),
                       [lower](std::string_view each) { return lower.ends_with(each); });
}

/// Words of "someName", "some_name" and "some-name", in lower case.
std::vector<std::string> wordsOf(std::string_view key)
{
    std::vector<std::string> words{std::string()};
    for (std::size_t i = 0; i < key.size(); ++i) {
        const bool isUpper = key[i] >= 'A' && key[i] <= 'Z';
        const bool isStart = isUpper && i > 0 && key[i - 1] >= 'a' && key[i - 1] <= 'z';
        if (isStart || !isNameCharacter(key[i]) || key[i] == '_') {
            words.emplace_back();
        }
        if (isNameCharacter(key[i]) && key[i] != '_') {
            words.back() += isUpper ? static_cast<char>(key[i] - 'A' + 'a') : key[i];
        }
    }
    std::erase_if(words, [](const std::string& word) { return word.empty(); });
    return words;
}

/// Names of settings that are commands, code, or name some in programs of any kind.
constexpr std::array<std::string_view, 34> kCodeWords{
    "module",   "callable",   "handler",  "handlers", "hook",   "hooks",    "callback", "callbacks",  "plugin",
    "plugins",  "import",     "imports",  "command",  "cmd",    "exec",     "argv",     "script",     "scripts",
    "program",  "entrypoint", "code",     "factory",  "shell",  "executor", "uses",     "serialized", "implementation",
    "provider", "providers",  "function", "cls",      "runner", "eval",     "lambda"};

bool isCodeWord(const std::vector<std::string>& words)
{
    if (words.empty()) {
        return false;
    }
    const std::string& last = words.back();
    const bool isWhole = words.size() == 1;
    // "activation_function: gelu" and "provider: openai" are data where they are a part of the name.
    constexpr std::array<std::string_view, 6> kAlone{"function",  "code", "provider",
                                                     "providers", "eval", "implementation"};
    const bool isEntry = words.size() > 1 && last == "point" && words[words.size() - 2] == "entry";
    return isEntry || (isOneOf(kCodeWords, last) && (isWhole || !isOneOf(kAlone, last))) ||
           (isWhole && (last == "class" || last == "service" || last == "run" || last == "args"));
}

/// Names of settings whose values are names of layers, tensors or tokens.
bool namesLayers(const std::vector<std::string>& words)
{
    constexpr std::array<std::string_view, 26> kWords{
        "modules",    "layers",  "layer",  "ignore", "ignored",    "weights", "weight",  "tensors", "tensor",
        "tied",       "targets", "params", "names",  "parameters", "token",   "tokens",  "keys",    "param",
        "classifier", "conv",    "nodes",  "regex",  "pattern",    "config",  "outputs", "inputs"};
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) { return isOneOf(kWords, word); });
}

/// Addresses of pages and papers, and where a model came from.
bool isOrigin(const std::vector<std::string>& words)
{
    constexpr std::array<std::string_view, 21> kWords{
        "license", "homepage",  "citation", "documentation", "repository", "link",       "website",
        "paper",   "source",    "author",   "name",          "path",       "checkpoint", "schema",
        "id",      "directory", "dir",      "file",          "url",        "best",       "folder"};
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) { return isOneOf(kWords, word); });
}

/// A pickle in base64 or in hexadecimal digits.
bool isPickleText(std::string_view text)
{
    const bool isBase64 =
        text.size() >= 8 && text.starts_with("gA") &&
        std::string_view("IJKLMNOPQRSTUVWX").find(text[2]) != std::string_view::npos &&
        text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=-_\r\n") == text.npos;
    const bool isHex = text.size() >= 8 && text.starts_with("800") && text[3] >= '2' && text[3] <= '5' &&
                       text.find_first_not_of("0123456789abcdefABCDEF") == text.npos;
    return isBase64 || isHex;
}

/// "name(…)", without a space before the parenthesis.
bool isCall(std::string_view text)
{
    if (text.starts_with("{{") || text.starts_with("{%")) {
        return false; // of a template, where only attacks count
    }
    text = text.substr(text.starts_with("os/") ? 3 : 0); // "module/expression" of jsonpickle
    text = text.substr(std::min(text.find_first_not_of("[{("), text.size()));
    const std::size_t open = text.find('(');
    return open != text.npos && open > 0 && std::string_view(")]}").find(text.back()) != std::string_view::npos &&
           std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(open),
                       [](char c) { return isNameCharacter(c) || c == '.'; });
}

bool hasDunder(std::string_view text)
{
    for (std::size_t at = text.find("__"); at != text.npos; at = text.find("__", at + 2)) {
        const std::size_t end = text.find("__", at + 2);
        const std::string_view name = text.substr(at + 2, end == text.npos ? 0 : end - at - 2);
        if (isIdentifier(name)) {
            return true;
        }
    }
    return false;
}

bool hasInterpolation(std::string_view text)
{
    constexpr std::size_t kMost = 4096;
    text = text.substr(0, kMost);
    for (std::size_t at = text.find("${"); at != text.npos; at = text.find("${", at + 2)) {
        const std::string_view rest = text.substr(at + 2);
        const std::string_view inside = rest.substr(0, std::min(rest.find_first_of("}:$ \t"), rest.size()));
        const bool isOwn = inside.starts_with("oc.") || inside == "env"; // resolvers of OmegaConf
        if (!isOwn && inside.size() < rest.size() && rest[inside.size()] != '}') {
            return true;
        }
    }
    return false;
}

} // namespace

bool hasCodeMark(std::string_view text)
{
    constexpr std::array<std::string_view, 4> kMarks{"__import__", ".__", "os.system(", "subprocess."};
    return std::any_of(kMarks.begin(), kMarks.end(),
                       [text](std::string_view each) { return text.find(each) != text.npos; });
}

bool mayNameCode(std::string_view key, std::string_view value)
{
    constexpr std::size_t kMostName = 200; // each element of a list is judged with the name of the list
    key = key.substr(0, kMostName);
    value = trim(value);
    if (value.empty()) {
        return false;
    }
    const std::vector<std::string> words = wordsOf(key);
    const std::string lower = toLower(value.substr(0, 4096));
    if (isTemplateKey(key) && isTemplateText(value)) {
        return false; // judged as a template, of which all that is not understood is a gap
    }
    // Those that have rules of their own, see code_names.cpp.
    constexpr std::array<std::string_view, 8> kJudged{"parent_library",  "download", "expr_str",        "activation",
                                                      "nn_module_stack", "torch_fn", "source_fn_stack", "stack_trace"};
    const bool isOwn = isReference(value) && (value.starts_with("mlflow.") || value.starts_with("com.apple."));
    const bool isJudged = isOneOf(kJudged, key) || isOwn ||
                          (key == "target" && (value.starts_with("torch.") || value.starts_with("_operator.")));
    if (isJudged || value == "megatron.core" || value == "np.ndarray" || isKnownPackage(value)) {
        return false;
    }
    if (isCodeWord(words) || isPickleText(value) || isCall(value) || hasInterpolation(value) ||
        (value.starts_with('$') && !value.starts_with("${")) || value.starts_with("hf-hub:") ||
        value.starts_with("exec:") || value.starts_with("python:") || value.starts_with("file:") ||
        (value.starts_with('=') && value.find_first_of("(|!") != value.npos)) {
        return true;
    }
    // In a sentence these are words.
    constexpr std::array<std::string_view, 7> kParts{"import os", "os.system", "lambda ", "-m pip",
                                                     "sh -c",     "exec(",     "eval("};
    const bool hasPart = std::any_of(kParts.begin(), kParts.end(),
                                     [&lower](std::string_view each) { return lower.find(each) != lower.npos; });
    if (hasPart || hasCodeMark(value) || (hasDunder(value) && !namesLayers(words))) {
        return true;
    }
    if (value.find_first_of(" \t\r\n") != value.npos) {
        return false; // a sentence
    }
    if (isProgramFile(lower)) {
        return true;
    }
    constexpr std::array<std::string_view, 7> kPickles{".pt", ".pth", ".pkl", ".pickle", ".ckpt", ".joblib", ".npy"};
    const bool isPickle = std::any_of(kPickles.begin(), kPickles.end(),
                                      [&lower](std::string_view each) { return lower.ends_with(each); });
    const bool isElsewhere = value.starts_with('~') || value.find("../") != value.npos ||
                             value.find("..\\") != value.npos || value.find("://") != value.npos ||
                             (value.starts_with('/') && value.size() > 2 && isNameCharacter(value[1]));
    if (isElsewhere) {
        return isPickle || !isOrigin(words);
    }
    constexpr std::array<std::string_view, 12> kTensors{"weight",  "bias",         "scale",       "gamma",
                                                        "beta",    "running_mean", "running_var", "kernel",
                                                        "qweight", "scales",       "qzeros",      "alpha"};
    const bool isTensor = isOneOf(kTensors, value.substr(value.rfind('.') == value.npos ? 0 : value.rfind('.') + 1));
    constexpr std::array<std::string_view, 6> kObjectives{
        "reg:", "binary:", "multi:", "rank:", "count:", "survival:"}; // XGBoost's
    const bool isObjective = std::any_of(kObjectives.begin(), kObjectives.end(),
                                         [value](std::string_view each) { return value.starts_with(each); });
    return isReference(value) && !isTensor && !isObjective && !isDataFile(value) && !namesLayers(words) &&
           value.size() > 3;
}

namespace {

/// Names with which serializers mark objects: of jsonpickle, LangChain, GluonTS, zarr's filters.
bool isObjectMark(std::string_view key, const Json& value)
{
    const bool isPickle = key == "id" && value.is_string() && value.get_ref<const std::string&>() == "pickle";
    const bool isLangChain = key == "_type" && value.is_string() && !value.get_ref<const std::string&>().empty() &&
                             value.get_ref<const std::string&>().front() >= 'a';
    return key.starts_with("py/") || key == "mcpServers" || key == "torchscriptArena" || key == "torchscript_arena" ||
           isLangChain || key == "lc" || key == "__kind__" || isPickle;
}

/// Names of settings that are lists of commands, hooks or code.
bool isCommand(std::string_view key)
{
    constexpr std::array<std::string_view, 16> kWords{
        "command", "commands", "cmd",    "args",      "argv", "script", "scripts", "hooks",
        "plugins", "imports",  "import", "callbacks", "exec", "run",    "service", "handlers"};
    return std::find(kWords.begin(), kWords.end(), key) != kWords.end();
}

/// Whether there is text in it, in itself or one level below.
bool hasText(const Json& value, unsigned depth = 0)
{
    return value.is_string() ||
           (value.is_structured() && depth < 3 &&
            std::any_of(value.begin(), value.end(), [depth](const Json& each) { return hasText(each, depth + 1); }));
}

/// Tokens of a tokenizer, which look like anything: [TOKEN, SCORE] of a vocabulary, "A B" or [A, B] of merges. Tokens
/// with numbers are names of members.
bool isTokenList(std::string_view key, const Json& value)
{
    const auto isPair = [](const Json& each) {
        return each.is_array() && each.size() == 2 && each[0].is_string() && each[1].is_number();
    };
    const auto isMerge = [](const Json& each) {
        const bool isText = each.is_string() && each.get_ref<const std::string&>().find(' ') != std::string::npos;
        return isText || (each.is_array() && each.size() == 2 && each[0].is_string() && each[1].is_string());
    };
    return value.is_array() && ((key == "vocab" && std::all_of(value.begin(), value.end(), isPair)) ||
                                (key == "merges" && std::all_of(value.begin(), value.end(), isMerge)) ||
                                ((key == "cls" || key == "sep") && isPair(value))); // of a post-processor
}

/// Members of an object that a list of their own judges: classes of Keras, of skops, and what is written of a token.
/// `isConfig`: it is the configuration of a class of Keras.
bool isJudgedMember(const Json& object, std::string_view key, std::string_view file, bool isConfig)
{
    const bool isKeras = object.contains("class_name") && object.contains("config");
    const bool isSkops = file == "schema.json" && object.contains("__loader__");
    const bool isToken = object.contains("content") && object.contains("special");
    return (isKeras && (key == "module" || key == "class_name" || key == "registered_name")) ||
           ((isKeras || isConfig) && key == "name") || (isConfig && key == "function") ||
           (isSkops && (key == "__module__" || key == "__class__" || key == "__loader__")) ||
           (isToken && key == "content");
}

/// Whether a setting is a list of commands, hooks or code. Arguments of layers are lists of other things.
bool isCommandList(std::string_view key, const Json& value)
{
    const bool isOfText =
        key == "args" ? value.is_array() &&
                            std::any_of(value.begin(), value.end(), [](const Json& each) { return each.is_string(); })
                      : hasText(value);
    return value.is_structured() && isCommand(key) && isOfText;
}

} // namespace

std::optional<std::string> findUnknownSetting(const Json& json, std::string_view file)
{
    const auto shown = [](std::string_view key, const std::string& value) {
        return (key.empty() ? "" : printable(key, 60) + ": ") + printable(value, 80);
    };
    enum class Part : std::uint8_t { Any, Config, Nodes }; // of a class of Keras
    struct Place {
        std::string_view key;
        const Json* value;
        Part part;
    };
    std::vector<Place> left{{"", &json, Part::Any}};
    while (!left.empty()) {
        const auto [key, value, part] = left.back();
        left.pop_back();
        const std::string_view text = value->is_string() ? value->get_ref<const std::string&>() : std::string_view();
        const bool isNode = part == Part::Nodes && text.starts_with("tf.") && isReference(text); // the name of a layer
        if (!isNode && mayNameCode(key, text)) {
            return shown(key, std::string(text));
        }
        if (isObjectMark(key, *value) || isCommandList(key, *value)) {
            return shown(key, dumpJson(*value).substr(0, 100));
        }
        if (value->is_object()) {
            const bool isKeras = value->contains("class_name");
            for (const auto& [name, inner] : value->get_ref<const Json::object_t&>()) {
                const Part next = isKeras && name == "config"          ? Part::Config
                                  : isKeras && name == "inbound_nodes" ? Part::Nodes
                                  : part == Part::Nodes                ? Part::Nodes
                                                                       : Part::Any;
                if (!isTokenList(name, inner) && !isJudgedMember(*value, name, file, part == Part::Config)) {
                    left.push_back({name, &inner, next});
                }
            }
        } else if (value->is_array()) {
            for (const Json& inner : *value) {
                left.push_back({key, &inner, part == Part::Nodes ? part : Part::Any}); // with the name of the list
            }
        }
    }
    return std::nullopt;
}

} // namespace apr::scan
