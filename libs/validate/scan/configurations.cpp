// SPDX-License-Identifier: MIT
#include "configurations.h"

#include "apr/base/json.h"
#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "code_names.h"
#include "json_files.h"
#include "plain_text.h"
#include "programs.h"
#include "templates.h"
#include "unknown_settings.h"
#include "yaml.h"
#include "yaml_files.h"

#include <algorithm>
#include <array>
#include <string>

namespace apr::scan {
namespace {

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

/// Whether PMML applies a function with a package: "com.example.Function".
bool hasForeignFunction(std::string_view lower)
{
    constexpr std::string_view kAttribute = "function=\"";
    for (std::size_t at = lower.find(kAttribute); at != std::string_view::npos; at = lower.find(kAttribute, at + 1)) {
        const std::string_view rest = lower.substr(at + kAttribute.size());
        if (rest.substr(0, std::min(rest.find('"'), rest.size())).find('.') != std::string_view::npos) {
            return true;
        }
    }
    return false;
}

/// Whether text is XML: a declaration, a comment, or an element with attributes, or one that is closed. Lists of tokens
/// begin with "<pad>" and contain "</s>".
bool isXml(std::string_view body)
{
    if (body.starts_with("<?") || body.starts_with("<!")) {
        return true;
    }
    const std::size_t close = body.find('>');
    if (!body.starts_with('<') || close == body.npos || close < 2) {
        return false;
    }
    const std::string_view tag = body.substr(1, close - 1);
    const std::string_view name = tag.substr(0, std::min(tag.find_first_of(" \t\r\n/"), tag.size()));
    return tag.find('=') != tag.npos || tag.ends_with('/') || body.find("</" + std::string(name) + '>') != body.npos;
}

/// XML and pages, which browsers and parsers of XML act on. Empty for other text.
std::string_view scanPage(Context& context, const Content& content, std::string_view name, std::string_view body)
{
    const std::string lower = toLower(body);
    constexpr std::array<std::string_view, 6> kSuffixes{".html", ".htm", ".xhtml", ".svg", ".mhtml", ".mht"};
    const bool isPage = std::any_of(kSuffixes.begin(), kSuffixes.end(),
                                    [name](std::string_view suffix) { return name.ends_with(suffix); }) ||
                        lower.starts_with("<html") || lower.starts_with("<!doctype html") || lower.starts_with("<svg");
    const bool hasScript = lower.find("<script") != std::string::npos || lower.find("javascript:") != std::string::npos;
    if (isPage && hasScript) {
        context.add(Severity::Warning, "file.program", "page with a script" + inEntry(content), content, content.at,
                    "do not open it in a browser");
    } else if (isPage) {
        context.addGap("incomplete.unsupported", "pages are not scanned" + inEntry(content), content, content.at,
                       "read it before you open it in a browser");
    }
    if (!isXml(body)) {
        return isPage ? "page" : "";
    }
    // PMML and OpenVINO's networks name functions of libraries in these ways, as far as attributes are read here.
    const bool namesCode = lower.find("version=\"extension\"") != lower.npos ||
                           lower.find("library=\"") != lower.npos || hasForeignFunction(lower);
    if (namesCode) {
        context.add(Severity::Warning, "configuration.code",
                    "the model names functions or layers of a library" + inEntry(content), content, content.at,
                    "check what the library does before you load the model");
    } else if (!isPage && !name.ends_with(".md")) {
        context.addGap("incomplete.unsupported", "XML is not scanned" + inEntry(content), content, content.at,
                       "read it before you load it");
    } else if (const std::string doubt = isPage ? "" : doubtAbout(name, body); !doubt.empty()) {
        context.addGap("incomplete.unsupported", "not scanned: " + doubt + inEntry(content), content, content.at,
                       "read it before you open it in a browser");
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

/// Lists of Python packages with more than names and versions: addresses, options of pip.
void searchPackages(Context& context, const Content& content, std::string_view text)
{
    for (std::string_view line : split(text, '\n')) {
        line = trim(line);
        line = line.starts_with("- ") ? trim(line.substr(2)) : line;
        const bool isList =
            (line.starts_with("-r ") || line.starts_with("-c ")) && line.find_first_of("/\\:", 3) == line.npos;
        const bool isOption = line.starts_with('-') && line != "---" && line.size() > 1 && !isList;
        constexpr std::array<std::string_view, 10> kElsewhere{"://",  "git+", "file:", ".whl",     ".tar.",
                                                              ".zip", "./",   "-e ",   "--index-", "path ="};
        const bool isElsewhere = std::any_of(kElsewhere.begin(), kElsewhere.end(),
                                             [line](std::string_view each) { return line.find(each) != line.npos; });
        if (isOption || isElsewhere || line.starts_with('/') || line.ends_with('/')) {
            context.add(Severity::Warning, "configuration.code",
                        "packages are installed from elsewhere than the index: " + printable(line, 120) +
                            inEntry(content),
                        content, content.at, "check the address before you install them");
            return;
        }
    }
}

/// The settings with which a Markdown file begins, between lines of three dashes. The rest is for people.
std::string_view frontMatter(std::string_view text)
{
    if (!text.starts_with("---")) {
        return {};
    }
    const std::size_t end = text.find("\n---", 3);
    return text.substr(0, end);
}

/// A document of JSON on each line.
std::string_view searchJsonLines(Context& context, const Content& content, std::string_view name, std::string_view text)
{
    for (const std::string_view line : split(text, '\n')) {
        if (trim(line).empty()) {
            continue;
        }
        const auto json = parseJson(line, 0, kSourceDepth, context.budget());
        if (!json) {
            context.addGap("incomplete.damaged", "a line of the JSON cannot be read" + inEntry(content), content,
                           content.at);
            break;
        }
        searchDocument(context, content, name, json->value);
    }
    return "JSON";
}

/// Text forms of protobuf, by the name, or by the fields with which models begin.
bool isProtobufText(std::string_view name, std::string_view body)
{
    constexpr std::array<std::string_view, 6> kSuffixes{".pbtxt",     ".onnxtxt",  ".prototxt",
                                                        ".textproto", ".onnxtext", ".txtpb"};
    constexpr std::array<std::string_view, 12> kFields{"node {",
                                                       "node{",
                                                       "layer {",
                                                       "layer{",
                                                       "layers {",
                                                       "graph {",
                                                       "graph_def {",
                                                       "meta_graphs {",
                                                       "opset_import {",
                                                       "ir_version:",
                                                       "saved_model_schema_version:",
                                                       "backend:"};
    const auto isLine = [body](std::string_view field) {
        const std::size_t at = body.find(field);
        return at != body.npos && (at == 0 || body[at - 1] == '\n');
    };
    const bool isNamed = std::any_of(kSuffixes.begin(), kSuffixes.end(),
                                     [name](std::string_view suffix) { return name.ends_with(suffix); });
    const bool isOther = name.ends_with(".md") || name.ends_with(".json") || isYamlName(name);
    // ONNX's own text form begins with <ir_version: 8, opset_import: [...]>.
    return isNamed || (!isOther && (std::any_of(kFields.begin(), kFields.end(), isLine) ||
                                    (body.starts_with('<') && body.substr(0, 200).find("ir_version") != body.npos)));
}

/// What the name says: programs, tools, source code, and files that programs read in a way of their own. Empty for
/// others.
std::string_view scanNamed(Context& context, const Content& content, const std::string& path, const std::string& name,
                           std::string_view text)
{
    const std::string_view body = trim(text);
    const std::string_view language = sourceLanguage(path);
    if (isProgramName(path) || (text.starts_with("#!") && language.empty())) {
        context.add(Severity::Warning, "file.program", "script" + inEntry(content), content, content.at,
                    "models contain no programs");
        return "script";
    }
    if (isToolName(path)) {
        context.addGap("incomplete.code",
                       "the commands in the configuration of a tool are not scanned" + inEntry(content), content,
                       content.at, "read it before you use the folder");
    }
    if (!language.empty()) {
        context.addGap("incomplete.code", std::string(language) + " code is not scanned" + inEntry(content), content,
                       content.at,
                       language == "Python" ? "read it: loaders run it with trust_remote_code=True"
                                            : "read it before it is compiled or run");
        return "source code";
    }
    if (isTemplateName(path)) {
        scanTemplate(context, content, text, "the template");
    }
    if (name.ends_with(".pth") && hasImport(text)) {
        context.add(Severity::Error, "configuration.code",
                    "Python runs the lines of a .pth file that begin with import" + inEntry(content), content,
                    content.at, "do not put it where Python packages are");
        return "Python path configuration";
    }
    for (const std::string_view start : {"%PDF-", "%!PS", "{\\rtf"}) {
        if (body.starts_with(start)) {
            context.addGap("incomplete.unsupported", "documents are not scanned" + inEntry(content), content,
                           content.at);
            return "document";
        }
    }
    if ((name == "pickle_module_info.txt" || name == "keras_module.txt") && body != "keras" &&
        body != "tensorflow.keras" && body != "pickle" && body != "cloudpickle" &&
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
    return {};
}

/// Documents of JSON. Empty for other text.
std::string_view scanJson(Context& context, const Content& content, const std::string& path, const std::string& name,
                          std::string_view text)
{
    const std::string_view body = trim(text);
    const bool isJson = body.starts_with('{') || body.starts_with('[');
    if (isJson) {
        auto json = parseJson(text, 0, kSourceDepth, context.budget());
        if (!json) {
            json = parseJson(withoutNan(text), 0, kSourceDepth, context.budget());
        }
        if (json) {
            if (!json->duplicateKeys.empty()) {
                context.addGap("incomplete.unsupported",
                               "the JSON has two members " + printable(json->duplicateKeys.front(), 80) +
                                   ", of which programs read one or the other" + inEntry(content),
                               content, content.at);
            }
            searchDocument(context, content, name, json->value);
            return "JSON";
        }
    }
    const std::string_view second = isJson ? trim(body.substr(1)) : std::string_view();
    const bool mayBeJson = isJson && !second.empty() &&
                           std::string_view(body.front() == '{' ? "\"}" : "\"]{[-0123456789").find(second.front()) !=
                               std::string_view::npos;
    if (name.ends_with(".json") || (mayBeJson && !isTemplateName(path) && !isDocumentName(path))) {
        context.addGap("incomplete.damaged", "the JSON cannot be read" + inEntry(content), content, content.at);
        return "JSON";
    }
    if (name.ends_with(".jsonl") || name.ends_with(".ndjson")) {
        return searchJsonLines(context, content, name, text);
    }
    return {};
}

} // namespace

std::string_view scanConfiguration(Context& context, const Content& content, std::string_view text, bool isKnown)
{
    text.remove_prefix(text.starts_with("\xef\xbb\xbf") ? 3 : 0); // the mark of UTF-8
    const std::string name = toLower(fileNameOf(content.name));
    const std::string_view body = trim(text);
    const std::string path = toLower(content.entry.empty() ? content.name : content.entry);
    if (const std::string_view kind = scanNamed(context, content, path, name, text); !kind.empty()) {
        return kind;
    }
    const bool isList =
        name.ends_with(".txt") || name.ends_with(".yml") || name.ends_with(".yaml") || name == "pipfile";
    const bool isPackages =
        isList && (name.starts_with("requirements") || name.starts_with("conda") || name.starts_with("environment") ||
                   name.starts_with("python_env") || name.starts_with("pipfile") || name.starts_with("constraints") ||
                   name.find("requirements") != name.npos || name == "reqs.txt" || name == "deps.txt");
    if (isPackages) {
        searchPackages(context, content, text);
    }
    if (isProtobufText(name, body)) {
        context.addGap("incomplete.unsupported", "models in a text form of protobuf are not scanned" + inEntry(content),
                       content, content.at);
        return "protobuf text";
    }
    if (const std::string_view page = scanPage(context, content, name, body); !page.empty()) {
        return page;
    }
    if (const std::string_view kind = scanJson(context, content, path, name, text); !kind.empty()) {
        return kind;
    }
    const std::size_t alarms = context.alarms();
    searchYaml(context, content, name, name.ends_with(".md") ? frontMatter(text) : text);
    const bool isWordList =
        name == "merges.txt" || name == "vocab.txt" || name.ends_with(".vocab") || name.ends_with(".bpe");
    if (context.alarms() == alarms && isTemplateText(text) && !isTemplateName(path) && !isWordList) {
        scanOtherTemplate(context, content, text, "the text");
    }
    if (isYamlName(name)) {
        if (context.alarms() == alarms && mayHaveTag(text, true)) {
            context.addGap("incomplete.unsupported",
                           "the YAML may have tags in a form that is not followed" + inEntry(content), content,
                           content.at, "read the file before you load it");
        }
        return "YAML";
    }
    if (const std::string doubt =
            isKnown || isTemplateName(path) || isPackages || isToolName(path) ? "" : doubtAbout(path, text);
        !doubt.empty() && context.alarms() == alarms) {
        context.addGap("incomplete.code", "not scanned: " + doubt + inEntry(content), content, content.at,
                       "read it before you use it");
    }
    return "";
}

} // namespace apr::scan
