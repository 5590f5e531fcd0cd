// SPDX-License-Identifier: MIT
#include "configurations.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/format/json.h"

#include <algorithm>
#include <array>
#include <string>

namespace apr::scan {
namespace {

/// A key of a configuration whose value names code.
struct CodeKey {
    std::string_view key;
    std::string_view file; ///< the only name of files that it is looked for in; empty: any
    std::string_view what;
    std::string_view hint;
};

constexpr std::array kCodeKeys{
    CodeKey{"auto_map", "", "names Python classes of its repository, which transformers imports with trust_remote_code",
            "read their code before the model is loaded with trust_remote_code=True"},
    CodeKey{"auto_mapping", "adapter_config.json", "names a Python module that PEFT imports",
            "check the module before the adapter is loaded"},
    CodeKey{"_target_", "", "names a Python object that Hydra's instantiate() calls",
            "check what it names before it is loaded"},
    CodeKey{"loader_module", "mlmodel", "names a Python module that MLflow imports",
            "check the module before it is loaded"},
    CodeKey{"python_model", "mlmodel", "names a pickle of a Python object that MLflow loads",
            "scan the file that it names"},
};

/// Files that systems run, by their suffix or their name.
constexpr std::array kScripts{
    ".pyw",       ".pyx",       ".pyc",        ".bat",     ".cmd",    ".ps1",     ".psm1",        ".vbs",
    ".vbe",       ".js",        ".jse",        ".mjs",     ".cjs",    ".wsf",     ".hta",         ".php",
    ".rb",        ".pl",        ".lua",        ".sh",      ".bash",   ".zsh",     ".fish",        ".csh",
    ".scpt",      ".desktop",   ".reg",        ".url",     ".tcl",    ".command", ".applescript", "makefile",
    "dockerfile", ".gitconfig", "gnumakefile", "justfile", "rakefile"};

bool isNamed(std::string_view name, std::string_view wanted)
{
    return wanted.starts_with('.') ? name.ends_with(wanted) : name == wanted;
}

void addKey(Context& context, const Content& content, const CodeKey& key, const std::string& value)
{
    context.add(Severity::Warning, "configuration.code",
                "the configuration " + std::string(key.what) + (value.empty() ? "" : ": " + printable(value, 120)) +
                    inEntry(content),
                content, content.at, std::string(key.hint));
}

/// Keys whose value sentence-transformers imports, if it has a module.
constexpr std::array<std::string_view, 3> kImportedKeys{"activation_function", "activation_fn",
                                                        "sbert_ce_default_activation_function"};

bool isImported(std::string_view key, const Json& value)
{
    const bool isKey = std::find(kImportedKeys.begin(), kImportedKeys.end(), key) != kImportedKeys.end();
    const std::string text = isKey && value.is_string() ? value.get<std::string>() : "";
    return text.find('.') != std::string::npos && !text.starts_with("torch.nn.");
}

/// Searches an object and all below for keys that name code.
void searchJson(Context& context, const Content& content, std::string_view file, const Json& json, int depth = 0)
{
    if (depth > 100) {
        context.addGap("too-deep", "not scanned: JSON is nested too deeply" + inEntry(content), content, content.at);
        return;
    }
    if (json.is_array()) {
        for (const Json& each : json) {
            searchJson(context, content, file, each, depth + 1);
        }
    }
    if (!json.is_object()) {
        return;
    }
    for (const auto& [name, value] : json.get_ref<const Json::object_t&>()) {
        for (const CodeKey& key : kCodeKeys) {
            if (name == key.key && !value.is_null() && (key.file.empty() || key.file == file)) {
                addKey(context, content, key, value.is_string() ? value.get<std::string>() : dumpJson(value));
            }
        }
        if (isImported(name, value)) {
            context.add(Severity::Warning, "configuration.code",
                        "the configuration names a Python object that sentence-transformers imports: " +
                            printable(value.get<std::string>(), 120) + inEntry(content),
                        content, content.at, "check the object before the model is loaded");
        }
        searchJson(context, content, file, value, depth + 1);
    }
}

/// Classes of sentence-transformers' modules.json and router_config.json, which are imported by their names.
void searchModules(Context& context, const Content& content, const Json& json)
{
    const Json* types = json.is_object() ? findMember(json, "types") : nullptr;
    const Json& list = types != nullptr ? *types : json;
    for (const Json& each : list.is_structured() ? list : Json::array()) {
        const auto type = each.is_object()   ? stringMember(each, "type")
                          : each.is_string() ? std::optional(each.get<std::string>())
                                             : std::nullopt;
        if (type && !type->starts_with("sentence_transformers.models.") &&
            !type->starts_with("sentence_transformers.sparse_encoder.models.")) {
            context.add(Severity::Warning, "configuration.code",
                        "modules.json names the Python class " + printable(*type, 120) + inEntry(content), content,
                        content.at, "check the class before the model is loaded");
        }
    }
}

/// Libraries whose classes pipelines of diffusers and files of skops consist of.
constexpr std::array<std::string_view, 14> kLibraries{"diffusers",
                                                      "transformers",
                                                      "stable_diffusion",
                                                      "onnxruntime",
                                                      "flax",
                                                      "numpy",
                                                      "scipy",
                                                      "sklearn",
                                                      "xgboost",
                                                      "lightgbm",
                                                      "catboost",
                                                      "imblearn",
                                                      "sentence_transformers",
                                                      "quantile_forest"};
/// Types of Python that hold data.
constexpr std::array<std::string_view, 12> kTypes{"dict",  "list", "tuple", "set",   "str",  "int",
                                                  "float", "bool", "bytes", "slice", "type", "NoneType"};

bool isLibrary(std::string_view module)
{
    const std::string_view root = module.substr(0, module.find('.'));
    return std::find(kLibraries.begin(), kLibraries.end(), root) != kLibraries.end();
}

/// Components of a pipeline of diffusers: the library that is imported, and the class.
void searchPipeline(Context& context, const Content& content, const Json& json)
{
    if (!json.is_object()) {
        return;
    }
    for (const auto& [name, value] : json.get_ref<const Json::object_t&>()) {
        const bool isComponent = value.is_array() && value.size() == 2 && value[0].is_string() && value[1].is_string();
        if (isComponent && !isLibrary(value[0].get<std::string>())) {
            context.add(Severity::Warning, "configuration.code",
                        (name == "_class_name" ? "the pipeline" : "the component " + printable(name, 80)) +
                            " is the class " + printable(value[1].get<std::string>(), 80) + " of the Python module " +
                            printable(value[0].get<std::string>(), 80) + inEntry(content),
                        content, content.at, "check the module before the model is loaded");
        }
    }
}

/// Objects of a file of skops, by their module and class.
void searchObjects(Context& context, const Content& content, const Json& json, int depth = 0)
{
    if (depth > 100 || !json.is_structured()) { // searchJson reports the depth
        return;
    }
    if (json.is_object()) {
        const std::string module = stringMember(json, "__module__").value_or("");
        const std::string name = stringMember(json, "__class__").value_or("");
        const bool isData = module == "builtins" && std::find(kTypes.begin(), kTypes.end(), name) != kTypes.end();
        if (json.contains("__loader__") && !name.empty() && !isData && !isLibrary(module)) {
            context.add(Severity::Warning, "configuration.code",
                        "the file names the Python object " + printable(module + '.' + name, 120) + inEntry(content),
                        content, content.at, "check the object before you trust it");
        }
    }
    for (const Json& each : json) {
        searchObjects(context, content, each, depth + 1);
    }
}

/// Text with the escapes of YAML's double-quoted strings and tags decoded, as far as they are letters of names:
/// "\\x5ftarget_", "!!p%79thon".
std::string withoutEscapes(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '\\' && at + 1 < text.size() && (text[at + 1] == '\n' || text[at + 1] == '\r')) {
            at = std::min(text.find_first_not_of(" \t\r\n", at + 1), text.size()) - 1; // a folded line
            continue;
        }
        const std::size_t digits = text[at] == '%'                     ? 1
                                   : text.substr(at, 2) == "\\x"       ? 2
                                   : text.substr(at, 4) == "\\u00"     ? 4
                                   : text.substr(at, 8) == "\\U000000" ? 8
                                                                       : 0;
        const auto code = digits == 0 ? std::nullopt : fromHex(text.substr(std::min(at + digits, text.size()), 2));
        const bool isLetter = code && code->size() == 1 && code->front() > ' ' && code->front() < 0x7F;
        out += isLetter ? code->front() : text[at];
        at += isLetter ? digits + 1 : 0;
    }
    return out;
}

/// Where a key is, in block and flow style, with and without quotes; npos if it is nowhere.
std::size_t findKey(std::string_view text, std::string_view key)
{
    constexpr std::string_view kSpaces = " \t\r\n";
    for (std::size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
        const bool isBegun =
            at == 0 || std::string_view(" \t\r\n\"'{,[?-").find(text[at - 1]) != std::string_view::npos;
        std::size_t end = at + key.size();
        end += end < text.size() && (text[end] == '"' || text[end] == '\'') ? 1 : 0;
        end = std::min(text.find_first_not_of(kSpaces, end), text.size());
        if (isBegun && end < text.size() && text[end] == ':') {
            return end + 1;
        }
    }
    return std::string_view::npos;
}

bool isYamlName(std::string_view file)
{
    return file.ends_with(".yaml") || file.ends_with(".yml") || file == "mlmodel";
}

/// Whether a word is anywhere but in a comment.
bool isMentioned(std::string_view text, std::string_view word)
{
    const auto isInWord = [text](std::size_t at) {
        const char c = at < text.size() ? text[at] : ' ';
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    };
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        if ((at > 0 && isInWord(at - 1)) || isInWord(at + word.size())) {
            continue;
        }
        const std::size_t begin = at == 0 ? 0 : text.find_last_of("\r\n", at - 1) + 1; // npos + 1 is 0
        const std::string_view before = text.substr(begin, at - begin);
        const std::size_t hash = before.find('#');
        const bool isComment = hash != std::string_view::npos &&
                               before.find_first_of("\"'") == std::string_view::npos &&
                               (hash == 0 || before[hash - 1] == ' ' || before[hash - 1] == '\t');
        if (!isComment) {
            return true;
        }
    }
    return false;
}

/// A tag of a program's own where a value begins; empty if there is none. Tags of YAML itself are not meant.
std::string_view findTag(std::string_view text)
{
    constexpr std::array<std::string_view, 12> kOwn{"!!str", "!!int", "!!float", "!!bool",      "!!null",  "!!map",
                                                    "!!seq", "!!set", "!!omap",  "!!timestamp", "!!pairs", "!!binary"};
    for (std::size_t at = text.find('!'); at != std::string_view::npos; at = text.find('!', at + 1)) {
        const std::size_t before = at == 0 ? std::string_view::npos : text.find_last_not_of(" \t", at - 1);
        const bool isValue = before == std::string_view::npos ||
                             std::string_view(":-[{,?\n\r&*").find(text[before]) != std::string_view::npos;
        const std::string_view tag = text.substr(at, std::min(text.find_first_of(" \t\r\n,]}", at), text.size()) - at);
        const bool isName = tag.size() > 1 && tag[1] != '=' && tag[1] != '"' && tag[1] != '\'';
        if (isValue && isName && std::find(kOwn.begin(), kOwn.end(), tag) == kOwn.end()) {
            return tag;
        }
    }
    return {};
}

/// Lines of YAML: keys that name code, and tags of Python objects, which unsafe loaders call.
void searchYaml(Context& context, const Content& content, std::string_view file, std::string_view original)
{
    const std::string text = withoutEscapes(original);
    for (const std::string_view tag : {"!python/", ":python/"}) {
        const std::size_t at = text.find(tag);
        if (at == std::string_view::npos) {
            continue;
        }
        const std::string_view rest = std::string_view(text).substr(at + 1);
        context.add(Severity::Error, "configuration.python-object",
                    "a YAML tag creates a Python object: " +
                        printable(rest.substr(0, std::min(rest.find_first_of(" \n\r>"), rest.size())), 120) +
                        inEntry(content),
                    content, content.at, "do not load this file with an unsafe YAML loader");
        break;
    }
    if (isYamlName(file)) {
        const std::string_view tag = findTag(text);
        if (text.find("%TAG") != std::string::npos || !tag.empty()) {
            context.addGap("unsupported",
                           (tag.empty() ? std::string("YAML tag directives, which rename tags, are")
                                        : "the YAML tag " + printable(tag, 80) + ", which a program defines, is") +
                               " not followed" + inEntry(content),
                           content, content.at, "read the file before you load it");
        }
    }
    for (const CodeKey& key : kCodeKeys) {
        const std::size_t at = key.file.empty() || key.file == file ? findKey(text, key.key) : std::string::npos;
        if (at != std::string::npos) {
            const std::string_view rest = std::string_view(text).substr(at);
            addKey(context, content, key, std::string(trim(rest.substr(0, std::min(rest.find('\n'), rest.size())))));
        } else if (isYamlName(file) && (key.file.empty() || key.file == file) && isMentioned(text, key.key)) {
            context.addGap("unsupported",
                           '"' + std::string(key.key) + "\" appears in a form of YAML that is not followed" +
                               inEntry(content),
                           content, content.at, "read the file before you load it");
        }
    }
}

/// Whether a line of a path configuration of Python is code.
bool hasImport(std::string_view text)
{
    for (std::size_t at = text.find("import"); at != std::string_view::npos; at = text.find("import", at + 1)) {
        const bool isLine = at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r' || text[at - 1] == '\f' ||
                            text[at - 1] == '\v' || static_cast<unsigned char>(text[at - 1]) >= 0x80;
        const char after = at + 6 < text.size() ? text[at + 6] : ' ';
        if (isLine && (after == ' ' || after == '\t')) {
            return true;
        }
    }
    return false;
}

/// Where files are given to a filter other than Git LFS; npos if nowhere.
std::size_t findFilter(std::string_view text)
{
    constexpr std::string_view kFilter = "filter=";
    for (std::size_t at = text.find(kFilter); at != std::string_view::npos; at = text.find(kFilter, at + 1)) {
        const std::string_view rest = text.substr(at + kFilter.size());
        if (trim(rest.substr(0, std::min(rest.find_first_of(" \t\r\n"), rest.size()))) != "lfs") {
            return at;
        }
    }
    return std::string_view::npos;
}

/// Whether parsers of JSON get beyond the first character.
bool mayBeJson(std::string_view text)
{
    const std::string_view rest = trim(text.substr(1));
    const std::string_view expected = text.front() == '{' ? "\"}" : "\"]{[-0123456789tfnNI";
    return rest.empty() || expected.find(rest.front()) != std::string_view::npos;
}

/// XML and pages, which browsers and parsers of XML act on. Empty for other text.
std::string_view scanPage(Context& context, const Content& content, std::string_view name, std::string_view body)
{
    const std::string lower = toLower(body);
    constexpr std::array<std::string_view, 5> kSuffixes{".html", ".htm", ".xhtml", ".svg", ".mhtml"};
    const bool isPage = std::any_of(kSuffixes.begin(), kSuffixes.end(),
                                    [name](std::string_view suffix) { return name.ends_with(suffix); }) ||
                        lower.starts_with("<html") || lower.starts_with("<!doctype html") || lower.starts_with("<svg");
    const bool hasScript = lower.find("<script") != std::string::npos || lower.find("javascript:") != std::string::npos;
    if (isPage && hasScript) {
        context.add(Severity::Warning, "file.program", "page with a script" + inEntry(content), content, content.at,
                    "do not open it in a browser");
    } else if (isPage) {
        context.addGap("unsupported", "pages are not scanned" + inEntry(content), content, content.at,
                       "read it before you open it in a browser");
    }
    if (!body.starts_with('<')) {
        return isPage ? "page" : "";
    }
    const std::size_t type = lower.find("<!doctype");
    if (lower.find("<!entity") != std::string::npos || (type != std::string::npos && !isPage)) {
        context.add(Severity::Warning, "configuration.entities",
                    "the XML has entities or a document type, which can read files and expand without limit" +
                        inEntry(content),
                    content, content.at, "use a parser that rejects entities");
    }
    return "XML or HTML";
}

} // namespace

std::string_view scanConfiguration(Context& context, const Content& content, std::string_view text)
{
    text.remove_prefix(text.starts_with("\xef\xbb\xbf") ? 3 : 0); // the mark of UTF-8
    const std::string name = toLower(fileNameOf(content.name));
    const std::string_view body = trim(text);
    const bool isScript =
        std::any_of(kScripts.begin(), kScripts.end(), [&name](const char* each) { return isNamed(name, each); });
    if (isScript || text.starts_with("#!")) {
        context.add(Severity::Warning, "file.program", "script" + inEntry(content), content, content.at,
                    "models contain no programs");
        return "script";
    }
    if (name.ends_with(".pth") && hasImport(text)) {
        context.add(Severity::Error, "configuration.code",
                    "Python runs the lines of a .pth file that begin with import" + inEntry(content), content,
                    content.at, "do not put it where Python packages are");
        return "Python path configuration";
    }
    for (const std::string_view start : {"%PDF-", "%!PS", "{\\rtf"}) {
        if (body.starts_with(start)) {
            context.addGap("unsupported", "documents are not scanned" + inEntry(content), content, content.at);
            return "document";
        }
    }
    if (name == ".gitattributes") {
        const std::size_t filter = findFilter(text);
        if (filter != std::string_view::npos) {
            context.add(Severity::Warning, "configuration.code",
                        "git runs a filter other than Git LFS on files" + inEntry(content), content,
                        content.at + filter, "check the filter in the configuration of git");
        }
        return "git attributes";
    }
    if (name.ends_with(".pbtxt") || name.ends_with(".onnxtxt") || name.ends_with(".prototxt")) {
        context.addGap("unsupported", "models in a text form of protobuf are not scanned" + inEntry(content), content,
                       content.at);
        return "protobuf text";
    }
    if (const std::string_view page = scanPage(context, content, name, body); !page.empty()) {
        return page;
    }
    const bool isJson = body.starts_with('{') || body.starts_with('[');
    if (isJson) {
        if (const auto json = parseJson(text, 0, kSourceDepth, context.budget())) {
            searchJson(context, content, name, json->value);
            if (name == "modules.json" || name == "router_config.json") {
                searchModules(context, content, json->value);
            } else if (name == "model_index.json") {
                searchPipeline(context, content, json->value);
            } else if (name == "schema.json") {
                searchObjects(context, content, json->value);
            }
            return "JSON";
        }
    }
    if (isJson && name.ends_with(".json") && mayBeJson(body)) {
        context.addGap("damaged", "the JSON cannot be read" + inEntry(content), content, content.at);
        return "JSON";
    }
    searchYaml(context, content, name, text);
    const bool isYaml = name.ends_with(".yaml") || name.ends_with(".yml") || name == "mlmodel";
    return isYaml ? "YAML" : "";
}

} // namespace apr::scan
