// SPDX-License-Identifier: MIT
#include "apr/format/open.h"

#include "apr/base/text.h"
#include "apr/format/architecture.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

namespace apr {
namespace {

/// `model` with the configuration as metadata key "config".
Model withConfig(const Model& model, Json config)
{
    ModelParts parts{.metadata = model.sharedMetadata(),
                     .tensors = {model.tensors().begin(), model.tensors().end()},
                     .facts = model.facts()};
    parts.metadata["config"] = std::move(config);
    return Model(std::move(parts), std::make_shared<WholeModelSource>(model));
}

/// "model" for "model-00002-of-00004.apr"; nothing for a name that is not a shard.
std::optional<std::string> shardStem(std::string_view file)
{
    const std::size_t dot = file.find_last_of('.');
    std::string_view stem = file.substr(0, dot);
    const std::size_t of = stem.rfind("-of-");
    const std::size_t dash = of == std::string_view::npos || of == 0 ? of : stem.rfind('-', of - 1);
    if (dot == std::string_view::npos || dash == std::string_view::npos ||
        !parseUnsigned(stem.substr(dash + 1, of - dash - 1)) || !parseUnsigned(stem.substr(of + 4))) {
        return std::nullopt;
    }
    return std::string(stem.substr(0, dash));
}

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> suffixes)
{
    return std::any_of(suffixes.begin(), suffixes.end(),
                       [name](std::string_view each) { return name.ends_with(each); });
}

Result<std::string> modelInFolder(const std::string& folder)
{
    std::vector<std::string> files = filesIn(folder);
    const std::string prefix = folder + (folder.ends_with('/') ? "" : "/");
    constexpr std::string_view kVariables = "variables/variables.index";
    if (openSource(prefix + std::string(kVariables))) {
        files.emplace_back(kVariables);
    }
    APR_TRY(const std::string name, selectModelFile(files, folder));
    return prefix + name;
}

} // namespace

Result<std::string> selectModelFile(const std::vector<std::string>& files, const std::string& folder)
{
    std::vector<std::string> whole;
    std::vector<std::string> single;
    std::vector<std::string> others;
    // Folders that are one model: SavedModels, TensorFlow checkpoints, Core ML packages and compiled Core ML models.
    for (const char* name :
         {"saved_model.pb", "Manifest.json", "checkpoint", "coremldata.bin", "variables/variables.index"}) {
        if (std::find(files.begin(), files.end(), name) != files.end()) {
            return std::string(name);
        }
    }
    for (const std::string& name : files) {
        if (name.find('/') != std::string::npos) {
            continue;
        }
        if (name.ends_with(".index.json")) {
            whole.push_back(name);
        } else if (isOneOf(name, {".apr", ".safetensors", ".gguf"})) {
            (shardStem(name) ? single : whole).push_back(name);
        } else if (isOneOf(name, {".bin", ".pt", ".pth", ".ckpt", ".npz", ".npy", ".onnx", ".tflite", ".h5", ".hdf5",
                                  ".keras", ".mlmodel", ".pb", ".index"}) &&
                   !shardStem(name)) {
            others.push_back(name);
        }
    }
    const auto isSafe = [](const std::string& name) { return !name.ends_with(".bin.index.json"); };
    if (std::any_of(whole.begin(), whole.end(), isSafe)) { // prefer the safer format
        whole.erase(std::remove_if(whole.begin(), whole.end(), [&](const std::string& name) { return !isSafe(name); }),
                    whole.end());
    }
    if (whole.empty() && single.empty()) {
        whole = std::move(others);
    }
    const bool firstSplit = whole.empty() && !single.empty() &&
                            single.front().find("-00001-of-") != std::string::npos && single.front().ends_with(".gguf");
    if (whole.size() != 1 && !firstSplit) {
        std::vector<std::string> shown(
            whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(whole.size(), 8)));
        return Error{.code = Errc::Io,
                     .message = whole.empty() ? "the folder does not contain a model file"
                                              : "the folder contains " + std::to_string(whole.size()) +
                                                    " models: " + printable(join(shown, ", "), 400) +
                                                    (shown.size() < whole.size() ? " …" : ""),
                     .file = folder,
                     .notFound = whole.empty(),
                     .advice = whole.empty() ? "Specify a model file, or a folder that contains one."
                                             : "Specify one of them, for example " + printable(folder, 200) +
                                                   (folder.ends_with('/') ? "" : "/") + printable(shown[0], 200) + '.'};
    }
    return firstSplit ? single.front() : whole.front();
}

Result<std::string> resolveModelPath(const std::string& path)
{
    if (isFolder(path)) {
        return modelInFolder(path);
    }
    const std::size_t slash = path.find_last_of('/');
    const std::string folder = slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
    const auto stem = shardStem(std::string_view(path).substr(folder.size()));
    if (stem) {
        for (const std::string& candidate : {folder + *stem + ".apr", folder + *stem + ".safetensors.index.json",
                                             folder + *stem + ".bin.index.json"}) {
            const bool fits = candidate.ends_with(".apr") == path.ends_with(".apr") &&
                              candidate.ends_with(".bin.index.json") == path.ends_with(".bin");
            if (fits && openSource(candidate)) {
                return candidate;
            }
        }
    }
    return path;
}

SiblingOpener siblingsOf(const std::string& path)
{
    const std::size_t slash = path.find_last_of('/');
    const std::string folder = slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
    return [folder](const std::string& name, SiblingPath kind) {
        if (kind == SiblingPath::Beneath) {
            return openBeneath(folder, name);
        }
        const auto file = resolveBeside(folder, name);
        if (!file) {
            return Result<ByteSource>(file.error());
        }
        return openSource(*file);
    };
}

Result<Model> openModelFile(const std::string& given, OpenOptions options)
{
    APR_TRY(const std::string path, isFolder(given) ? modelInFolder(given) : Result<std::string>(given));
    APR_TRY(const ByteSource file, openSource(path));
    options.budget = fileBudget(file.size());
    APR_TRY(const Model model, openModel(path, file, siblingsOf(path), options));
    return withSiblingConfig(model, siblingsOf(path));
}

std::vector<std::string> vocabularyOf(const Model& model)
{
    std::vector<std::string> tokens = vocabulary(model);
    if (!tokens.empty() || model.facts().parts.empty()) {
        return tokens;
    }
    constexpr std::uint64_t kMaxText = std::uint64_t{128} << 20; // the largest known are 35 MB
    const auto file = siblingsOf(model.facts().parts.front().name)("tokenizer.json", SiblingPath::Trusted);
    const auto text = file && file->size() <= kMaxText ? file->read(0, file->size()) : Result<Bytes>(Error{});
    if (!text) {
        return tokens;
    }
    const auto tokenizer = parseJson({reinterpret_cast<const char*>(text->data()), text->size()});
    return tokenizer ? huggingFaceVocabulary(tokenizer->value) : tokens;
}

Model withSiblingConfig(const Model& model, const SiblingOpener& siblings)
{
    constexpr std::uint64_t kMaxText = std::uint64_t{4} << 20;
    if (model.facts().format != "SafeTensors") {
        return model;
    }
    const auto file = siblings("config.json", SiblingPath::Trusted);
    const auto text = file && file->size() <= kMaxText ? file->read(0, file->size()) : Result<Bytes>(Error{});
    if (!text) {
        return model;
    }
    auto config = parseJson({reinterpret_cast<const char*>(text->data()), text->size()});
    if (!config || !config->value.is_object()) {
        return model;
    }
    return withConfig(model, std::move(config->value));
}

} // namespace apr
