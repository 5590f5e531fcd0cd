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
constexpr std::array kScripts{".pyw",     ".pyc",       ".bat",           ".cmd",       ".ps1",
                              ".psm1",    ".vbs",       ".vbe",           ".js",        ".jse",
                              ".mjs",     ".cjs",       ".wsf",           ".hta",       ".php",
                              ".rb",      ".pl",        ".lua",           ".sh",        ".bash",
                              ".zsh",     ".fish",      ".csh",           ".scpt",      ".desktop",
                              ".reg",     ".url",       ".tcl",           ".command",   ".applescript",
                              "makefile", "dockerfile", ".gitattributes", ".gitconfig", "gnumakefile",
                              "justfile", "rakefile"};

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
        searchJson(context, content, file, value, depth + 1);
    }
}

/// Classes of sentence-transformers' modules.json, which are imported by their names.
void searchModules(Context& context, const Content& content, const Json& json)
{
    for (std::size_t i = 0; json.is_array() && i < json.size(); ++i) {
        const auto type = json[i].is_object() ? stringMember(json[i], "type") : std::nullopt;
        if (type && !type->starts_with("sentence_transformers.models.") &&
            !type->starts_with("sentence_transformers.sparse_encoder.models.")) {
            context.add(Severity::Warning, "configuration.code",
                        "modules.json names the Python class " + printable(*type, 120) + inEntry(content), content,
                        content.at, "check the class before the model is loaded");
        }
    }
}

/// Lines of YAML: keys that name code, and tags of Python objects, which unsafe loaders call.
void searchYaml(Context& context, const Content& content, std::string_view file, std::string_view text)
{
    for (const std::string_view tag : {"!!python/", "tag:yaml.org,2002:python", "!python/"}) {
        if (const std::size_t at = text.find(tag); at != std::string_view::npos) {
            context.add(
                Severity::Error, "configuration.python-object",
                "a YAML tag creates a Python object: " +
                    printable(text.substr(at, std::min<std::size_t>(text.find_first_of(" \n\r", at), text.size()) - at),
                              120) +
                    inEntry(content),
                content, content.at + at, "do not load this file with an unsafe YAML loader");
            break;
        }
    }
    for (const std::string_view line : split(text, '\n')) {
        std::string_view rest = trim(line);
        while (rest.starts_with("- ")) {
            rest = trim(rest.substr(2));
        }
        for (const CodeKey& key : kCodeKeys) {
            const std::string_view name = rest.substr(0, std::min(rest.find(':'), rest.size()));
            const bool isKey = trim(name) == key.key || trim(name) == '"' + std::string(key.key) + '"' ||
                               trim(name) == '\'' + std::string(key.key) + '\'';
            if (isKey && name.size() < rest.size() && (key.file.empty() || key.file == file)) {
                addKey(context, content, key, std::string(trim(rest.substr(name.size() + 1))));
            }
        }
    }
}

/// Whether parsers of JSON get beyond the first character.
bool mayBeJson(std::string_view text)
{
    const std::string_view rest = trim(text.substr(1));
    const std::string_view expected = text.front() == '{' ? "\"}" : "\"]{[-0123456789tfnNI";
    return rest.empty() || expected.find(rest.front()) != std::string_view::npos;
}

} // namespace

std::string_view scanConfiguration(Context& context, const Content& content, std::string_view text)
{
    const std::string name = toLower(fileNameOf(content.name));
    const std::string_view body = trim(text);
    const bool isScript =
        std::any_of(kScripts.begin(), kScripts.end(), [&name](const char* each) { return isNamed(name, each); });
    if (isScript || text.starts_with("#!")) {
        context.add(Severity::Warning, "file.program", "script" + inEntry(content), content, content.at,
                    "models contain no programs");
        return "script";
    }
    if (name.ends_with(".pth") &&
        (text.starts_with("import ") || text.starts_with("import\t") ||
         text.find("\nimport ") != std::string_view::npos || text.find("\nimport\t") != std::string_view::npos)) {
        context.add(Severity::Error, "configuration.code",
                    "Python runs the lines of a .pth file that begin with import" + inEntry(content), content,
                    content.at, "do not put it where Python packages are");
        return "Python path configuration";
    }
    if (name.ends_with(".pbtxt") || name.ends_with(".onnxtxt") || name.ends_with(".prototxt")) {
        context.addGap("unsupported", "models in a text form of protobuf are not scanned" + inEntry(content), content,
                       content.at);
        return "protobuf text";
    }
    if (body.starts_with('<')) {
        const std::string lower = toLower(body);
        if (lower.find("<!entity") != std::string::npos) {
            context.add(Severity::Warning, "configuration.entities",
                        "the XML has entities, which can read files and expand without limit" + inEntry(content),
                        content, content.at, "use a parser that rejects entities");
        }
        if (lower.find("<script") != std::string::npos || lower.find("javascript:") != std::string::npos) {
            context.add(Severity::Warning, "file.program", "page with a script" + inEntry(content), content, content.at,
                        "do not open it in a browser");
        }
        return "XML or HTML";
    }
    const bool isJson = body.starts_with('{') || body.starts_with('[');
    if (isJson) {
        if (const auto json = parseJson(text, 0, kSourceDepth, context.budget())) {
            searchJson(context, content, name, json->value);
            if (name == "modules.json") {
                searchModules(context, content, json->value);
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
