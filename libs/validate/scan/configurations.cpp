// SPDX-License-Identifier: MIT
#include "configurations.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/format/json.h"
#include "code_names.h"
#include "json_files.h"
#include "programs.h"
#include "templates.h"
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

/// Whether parsers of JSON get beyond the first character.
bool mayBeJson(std::string_view text)
{
    const std::string_view rest = trim(text.substr(1));
    const std::string_view expected = text.front() == '{' ? "\"}" : "\"]{[-0123456789tfnNI";
    return rest.empty() || expected.find(rest.front()) != std::string_view::npos;
}

/// The name of the first element, in lower case as the text.
std::string_view xmlRoot(std::string_view lower)
{
    for (std::size_t at = lower.find('<'); at != std::string_view::npos; at = lower.find('<', at + 1)) {
        const std::string_view rest = lower.substr(at + 1);
        if (rest.starts_with('?') || rest.starts_with('!')) {
            continue;
        }
        const std::string_view name = rest.substr(0, std::min(rest.find_first_of(" \t\r\n/>"), rest.size()));
        return name.substr(name.find(':') == name.npos ? 0 : name.find(':') + 1);
    }
    return {};
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
        context.addGap("unsupported", "pages are not scanned" + inEntry(content), content, content.at,
                       "read it before you open it in a browser");
    }
    if (!body.starts_with('<')) {
        return isPage ? "page" : "";
    }
    // PMML and OpenVINO's networks, whose elements name no code but in these ways.
    const std::string_view root = xmlRoot(lower);
    const bool isModel = root == "pmml" || root == "net";
    const bool namesCode = isModel && (lower.find("version=\"extension\"") != lower.npos ||
                                       lower.find("library=\"") != lower.npos || hasForeignFunction(lower));
    if (namesCode) {
        context.add(Severity::Warning, "configuration.code",
                    "the model names functions or layers of a library" + inEntry(content), content, content.at,
                    "check what the library does before you load the model");
    } else if (!isModel && !isPage && !isDocumentName(name)) {
        context.addGap("unsupported", "XML is not scanned" + inEntry(content), content, content.at,
                       "read it before you load it");
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
        const bool isList = line.starts_with("-r ") || line.starts_with("-c "); // another file of the folder
        const bool isOption = line.starts_with('-') && line != "---" && line.size() > 1 && !isList;
        if (isOption || line.find("://") != line.npos || line.find("git+") != line.npos || line.starts_with("./") ||
            line.starts_with("../") || line.starts_with('/')) {
            context.add(Severity::Warning, "configuration.code",
                        "packages are installed from elsewhere than the index: " + printable(line, 120) +
                            inEntry(content),
                        content, content.at, "check the address before you install them");
            return;
        }
    }
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

} // namespace

std::string_view scanConfiguration(Context& context, const Content& content, std::string_view text)
{
    text.remove_prefix(text.starts_with("\xef\xbb\xbf") ? 3 : 0); // the mark of UTF-8
    const std::string name = toLower(fileNameOf(content.name));
    const std::string_view body = trim(text);
    const std::string path = toLower(content.entry.empty() ? content.name : content.entry);
    const std::string_view language = sourceLanguage(path);
    if (isProgramName(path) || (text.starts_with("#!") && language.empty())) {
        context.add(Severity::Warning, "file.program", "script" + inEntry(content), content, content.at,
                    "models contain no programs");
        return "script";
    }
    if (isToolName(path)) {
        context.addGap("code", "the commands in the configuration of a tool are not scanned" + inEntry(content),
                       content, content.at, "read it before you use the folder");
    }
    if (!language.empty()) {
        context.addGap("code", std::string(language) + " code is not scanned" + inEntry(content), content, content.at,
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
    if (name.starts_with("requirements") || name.starts_with("conda") || name.starts_with("environment") ||
        name.starts_with("python_env")) {
        searchPackages(context, content, text);
    }
    if (isProtobufText(name, body)) {
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
            searchDocument(context, content, name, json->value);
            return "JSON";
        }
    }
    if (isJson && name.ends_with(".json") && mayBeJson(body)) {
        context.addGap("damaged", "the JSON cannot be read" + inEntry(content), content, content.at);
        return "JSON";
    }
    searchYaml(context, content, name, text);
    if (!isDocumentName(path) && looksLikeCode(text)) {
        context.addGap("code", "the text looks like a program, which is not scanned" + inEntry(content), content,
                       content.at, "read it before you run it");
    }
    return isYamlName(name) ? "YAML" : "";
}

} // namespace apr::scan
