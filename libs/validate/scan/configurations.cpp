// SPDX-License-Identifier: MIT
#include "configurations.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/format/json.h"
#include "code_names.h"
#include "templates.h"
#include "yaml.h"

#include <algorithm>
#include <array>
#include <string>

namespace apr::scan {
namespace {

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

/// Keys whose value sentence-transformers imports, if it has a module.
constexpr std::array<std::string_view, 3> kImportedKeys{"activation_function", "activation_fn",
                                                        "sbert_ce_default_activation_function"};

bool isImported(std::string_view key, const Json& value)
{
    const bool isKey = std::find(kImportedKeys.begin(), kImportedKeys.end(), key) != kImportedKeys.end();
    const std::string text = isKey && value.is_string() ? value.get<std::string>() : "";
    return text.find('.') != std::string::npos && !text.starts_with("torch.nn.");
}

/// Searches an object and all below for keys that name code. `hasMerges`: its pairs are merges of a tokenizer.
void searchJson(Context& context, const Content& content, std::string_view file, const Json& json, int depth = 0,
                bool hasMerges = false)
{
    if (depth > 100) {
        context.addGap("too-deep", "not scanned: JSON is nested too deeply" + inEntry(content), content, content.at);
        return;
    }
    if (json.is_array()) {
        const bool isPair = json.size() == 2 && json[0].is_string() && json[1].is_string();
        const std::string pair = isPair ? json[0].get<std::string>() + '.' + json[1].get<std::string>() : "";
        if (!hasMerges && isHarmful(pair)) { // a module and a class
            addHarmful(context, content, pair);
        }
        for (const Json& each : json) {
            searchJson(context, content, file, each, depth + 1, hasMerges);
        }
    }
    if (!json.is_object()) {
        return;
    }
    for (const auto& [name, value] : json.get_ref<const Json::object_t&>()) {
        for (const CodeKey& key : codeKeys()) {
            if (name == key.key && !value.is_null() && !value.is_number() && (key.file.empty() || key.file == file)) {
                addKey(context, content, key, value.is_string() ? value.get<std::string>() : dumpJson(value));
            }
        }
        if (value.is_string() && isHarmful(value.get_ref<const std::string&>())) {
            addHarmful(context, content, value.get_ref<const std::string&>());
        }
        if (name == "attn_implementation" && value.is_string() &&
            value.get_ref<const std::string&>().find('/') != std::string::npos) {
            addKey(context, content,
                   {.key = name,
                    .file = "",
                    .what = "names code of another repository, which transformers downloads",
                    .hint = "check the repository before you load the model"},
                   value.get<std::string>());
        }
        if (isImported(name, value)) {
            context.add(Severity::Warning, "configuration.code",
                        "the configuration names a Python object that sentence-transformers imports: " +
                            printable(value.get<std::string>(), 120) + inEntry(content),
                        content, content.at, "check the object before the model is loaded");
        }
        searchJson(context, content, file, value, depth + 1, name == "merges");
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
                        "the configuration names the Python class " + printable(*type, 120) + inEntry(content), content,
                        content.at, "check the class before the model is loaded");
        }
    }
}

/// Libraries whose classes pipelines of diffusers and files of skops consist of.
constexpr std::array<std::string_view, 22> kLibraries{"deepfloyd_if",
                                                      "kandinsky",
                                                      "kandinsky2_2",
                                                      "audioldm",
                                                      "audioldm2",
                                                      "paint_by_example",
                                                      "latent_diffusion",
                                                      "unidiffuser",
                                                      "diffusers",
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
        const std::string module = isComponent ? value[0].get<std::string>() : "";
        const bool isNumeric =
            module.starts_with("numpy") || module.starts_with("scipy") || module.starts_with("sklearn");
        if (isComponent && (isNumeric || !isLibrary(module))) {
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
        const bool isFunction = stringMember(json, "__loader__") == "FunctionNode";
        if (isFunction && (isHarmful(module + '.' + name) || module.starts_with("numpy"))) { // numpy.load
            addHarmful(context, content, module + '.' + name);
        }
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

/// JSON with null in place of NaN and Infinity, which Python writes and reads.
std::string withoutNan(std::string_view text)
{
    std::string out;
    bool isInString = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (isInString && text[at] == '\\' && at + 1 < text.size()) {
            out += text[at++];
        } else if (text[at] == '"') {
            isInString = !isInString;
        }
        bool isReplaced = false;
        for (const std::string_view word : {"-Infinity", "Infinity", "NaN"}) {
            if (!isInString && text.substr(at).starts_with(word)) {
                out += "null";
                at += word.size() - 1;
                isReplaced = true;
                break;
            }
        }
        if (!isReplaced) {
            out += text[at];
        }
    }
    return out;
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
    if (name == "pickle_module_info.txt" && body != "pickle" && body != "cloudpickle" &&
        body != "mlflow.pytorch.pickle_module") {
        context.add(Severity::Warning, "configuration.code",
                    "MLflow imports the Python module " + printable(body, 80) + inEntry(content), content, content.at,
                    "check the module before it is loaded");
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
        auto json = parseJson(text, 0, kSourceDepth, context.budget());
        if (!json) {
            json = parseJson(withoutNan(text), 0, kSourceDepth, context.budget());
        }
        if (json) {
            scanTemplates(context, content, json->value);
            searchJson(context, content, name, json->value);
            if (name == "modules.json" || name == "router_config.json" ||
                (name == "config.json" && findMember(json->value, "types") != nullptr)) {
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
    return isYamlName(name) ? "YAML" : "";
}

} // namespace apr::scan
