// SPDX-License-Identifier: MIT
#include "apr/text/tokenizer/tokenizer_file.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"

namespace apr {
namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{256} << 20;
constexpr std::string_view kFileName = "tokenizer.json";

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
    Error error = std::move(embedded).error();
    error.file = path;
    return error;
}

} // namespace apr
