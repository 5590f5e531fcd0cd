// SPDX-License-Identifier: MIT
#include "apr/convert/side_files.h"

#include "apr/base/base64.h"
#include "apr/base/json.h"
#include "apr/base/text.h"
#include "apr/format/writer.h"
#include "apr/text/tokenizer/tokenizer.h"
#include "convert/transforms/source_config.h"
#include "output_files.h"

#include <optional>
#include <utility>

namespace apr {
namespace {

std::optional<std::string> textOf(const Metadata& metadata, std::string_view name)
{
    const auto string = [&metadata](std::initializer_list<std::string_view> path) -> std::optional<std::string> {
        const Json* value = findPath(metadata, path);
        return value != nullptr && value->is_string() ? std::optional(value->get<std::string>()) : std::nullopt;
    };
    const auto json = [](const Json* value) {
        return value != nullptr && value->is_object() ? std::optional(dumpJson(*value, 2) + '\n') : std::nullopt;
    };
    if (const Json* kept = findPath(metadata, {kSideFilesKey, name})) {
        return kept->is_object() ? fromBase64(stringMember(*kept, "base64").value_or(""))
                                 : string({kSideFilesKey, name});
    }
    if (name == "README.md") {
        return string({"model_card", "text"});
    }
    if (name == "LICENSE") {
        return string({"license_text"});
    }
    if (name == "tokenizer.json") {
        if (metadata.contains("tokenizer.made_from")) { // the files of the source come out again
            return std::nullopt;
        }
        const auto tokenizer = embeddedTokenizerJson(metadata);
        return tokenizer ? json(&*tokenizer) : std::nullopt;
    }
    if (name == "tokenizer_config.json") {
        return json(findMember(metadata, "tokenizer.config"));
    }
    if (name == "special_tokens_map.json") {
        return json(findMember(metadata, "tokenizer.special_tokens_map"));
    }
    if (!name.ends_with(".json") || name.find('/') != std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view stem = name.substr(0, name.size() - std::string_view(".json").size());
    return json(findPath(metadata, {"source_metadata", stem}));
}

} // namespace

void embedSideFile(Metadata& metadata, const SideFile& file)
{
    metadata[kSideFilesKey][file.name] = isUtf8(file.text) ? Json(file.text) : Json{{"base64", toBase64(file.text)}};
}

std::vector<SideFile> embeddedSideFiles(const Metadata& metadata)
{
    std::vector<SideFile> out;
    for (const std::string_view name : kSideFileNames) {
        if (auto text = textOf(metadata, name)) {
            out.push_back({.name = std::string(name), .text = std::move(*text)});
        }
    }
    return out;
}

Status writeSideFiles(const std::vector<SideFile>& files, const std::string& folder, bool overwrite)
{
    OutputLayout layout;
    for (const SideFile& file : files) {
        layout.files.push_back(textFile(file.name, file.text));
    }
    OutputFiles written(folder + '/', overwrite);
    APR_CHECK(written.create(layout));
    NoProgress progress;
    APR_CHECK(writeFiles(Model({}, nullptr), layout, written.sinks(), {}, progress));
    return written.commit();
}

} // namespace apr
