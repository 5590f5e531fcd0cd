// SPDX-License-Identifier: MIT
#include "apr/text/tokenizer/tokenizer_file.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"
#include "apr/text/tokenizer/checkpoint_tokenizer.h"

#include <optional>
#include <utility>

namespace apr {
namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{256} << 20;
constexpr std::string_view kFileName = "tokenizer.json";

/// The tokenizer in other files of a checkpoint; `missing` if there are none.
Result<Tokenizer> openOther(const std::string& folder, const std::string& path, Error missing)
{
    std::optional<Error> refused;
    auto found = checkpointTokenizer([&](std::string_view name) -> std::optional<std::string> {
        auto text = readTextBeside(folder, std::string(name), kMostBytes);
        if (!text && !text.error().notFound) {
            refused = text.error();
        }
        return text ? std::optional(std::move(*text)) : std::nullopt;
    });
    const auto inFolder = [&folder](Error error) {
        error.file = folder + (folder.empty() || folder.ends_with('/') ? "" : "/") + error.file;
        return error;
    };
    if (!found) {
        return inFolder(std::move(found).error());
    }
    if (found->empty()) {
        missing.file = path;
        return refused ? *refused : missing;
    }
    auto tokenizer = Tokenizer::of(*found);
    return tokenizer ? std::move(tokenizer) : inFolder(std::move(tokenizer).error());
}

} // namespace

bool isTokenizerJson(const std::string& path)
{
    return toLower(std::string(fileNameOf(path))).ends_with(kFileName);
}

Result<Tokenizer> openTokenizerJson(const std::string& path)
{
    const auto inFile = [&path](Error error) {
        error.file = path;
        return error;
    };
    auto text = readTextFile(path, kMostBytes);
    if (!text) {
        return inFile(std::move(text).error());
    }
    auto json = parseJson(*text);
    if (!json) {
        return inFile(std::move(json).error());
    }
    auto tokenizer = Tokenizer::ofHuggingFace(json->value);
    return tokenizer ? std::move(tokenizer) : inFile(std::move(tokenizer).error());
}

Result<Tokenizer> openTokenizer(const Model& model, const std::string& path)
{
    auto embedded = Tokenizer::of(model.metadata());
    const bool isMissing = !embedded && embedded.error().code == Errc::MissingTensor;
    if (!isMissing) {
        if (!embedded && embedded.error().file.empty()) {
            Error error = std::move(embedded).error();
            error.file = path;
            return error;
        }
        return embedded;
    }
    const std::string folder = isFolder(path) ? path : std::string(folderOf(path));
    auto beside = resolveBeside(folder, std::string(kFileName));
    if (beside) {
        return openTokenizerJson(*beside);
    }
    if (beside.error().code == Errc::Unsafe) {
        return std::move(beside).error();
    }
    return openOther(folder, path, std::move(embedded).error());
}

} // namespace apr
