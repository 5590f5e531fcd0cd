// SPDX-License-Identifier: MIT
#include "apr/format/open.h"

#include "apr/text/tokenizer/checkpoint_tokenizer.h"
#include "apr/text/tokenizer/tokenizer.h"

#include "apr/architecture/architecture.h"
#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/format/formats.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"
#include "apr/model/packing.h"
#include "format/reading/content.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace apr {
namespace {

/// `model` with the configuration as metadata key "config".
Model withConfig(const Model& model, Json config)
{
    SharedMetadata metadata = model.sharedMetadata();
    metadata["config"] = std::move(config);
    return withMetadata(model, std::move(metadata), model.facts());
}

/// "model" for "model-00002-of-00004.apr", and "model.fp16" where a variant follows the numbers
/// ("model-00002-of-00004.fp16.safetensors"); nothing for a name that is not a shard.
std::optional<std::string> shardStem(std::string_view file)
{
    const std::size_t dot = file.find_last_of('.');
    std::string_view stem = file.substr(0, dot);
    const std::size_t of = stem.rfind("-of-");
    const std::size_t dash = of == std::string_view::npos || of == 0 ? std::string_view::npos : stem.rfind('-', of - 1);
    if (dot == std::string_view::npos || dash == std::string_view::npos) {
        return std::nullopt;
    }
    const std::size_t variant = std::min(stem.find('.', of), stem.size());
    if (!parseUnsigned(stem.substr(dash + 1, of - dash - 1)) || !parseUnsigned(stem.substr(of + 4, variant - of - 4))) {
        return std::nullopt;
    }
    return std::string(stem.substr(0, dash)) + std::string(stem.substr(variant));
}

/// Calls `use` with each name that stands for a folder which is one model: those in the folder itself before those in
/// folders below.
void forEachMarker(const std::function<void(const std::string&)>& use)
{
    for (const bool isBelow : {false, true}) {
        for (const FormatReader* reader : formatReaders()) {
            for (const std::string_view marker : split(reader->markers, ' ')) {
                if (!marker.empty() && (marker.find('/') != std::string_view::npos) == isBelow) {
                    use(std::string(marker));
                }
            }
        }
    }
}

/// The reader whose suffix is the longest that `name` ends with; null if there is none.
const FormatReader* readerOfSuffix(std::string_view name)
{
    const std::string_view suffix = modelSuffix(name);
    for (const FormatReader* reader : formatReaders()) {
        const auto suffixes = split(reader->suffixes, ' ');
        if (!suffix.empty() && std::find(suffixes.begin(), suffixes.end(), suffix) != suffixes.end()) {
            return reader;
        }
    }
    return nullptr;
}

/// Whether `name` was made from `chosen` by a conversion beside it: model.apr of model.safetensors, or model-q4_0.apr.
bool isMadeOf(std::string_view name, std::string_view chosen)
{
    const std::string_view own = name.substr(0, name.find('.'));
    const std::string_view stem = chosen.substr(0, chosen.find('.'));
    const bool isSame = own == stem && !chosen.ends_with(".apr");
    return name.ends_with(".apr") && (isSame || (own.starts_with(stem) && own.substr(stem.size()).starts_with('-')));
}

/// Whether `name` has the weights of the checkpoint `chosen` in another layout: those of Mistral's own programs, a
/// variant such as model.fp16.safetensors, or what was made of it.
bool isCopyOf(std::string_view name, std::string_view chosen)
{
    if (isMadeOf(name, chosen)) {
        return true;
    }
    const std::string_view stem = chosen.substr(0, chosen.find(".safetensors"));
    const bool isOfTransformers = stem == "model" || stem == "diffusion_pytorch_model";
    const bool isVariant = name.size() > stem.size() + 1 && name.starts_with(stem) && name[stem.size()] == '.' &&
                           !name.substr(stem.size()).starts_with(".safetensors");
    return isOfTransformers && name.find(".safetensors") != std::string_view::npos &&
           (name.starts_with("consolidated.") || isVariant);
}

/// Moves the copies of one of `files` behind it into `copies`, if all others are such.
void splitCopies(std::vector<std::string>& files, std::vector<std::string>& copies)
{
    constexpr std::size_t kMostFiles = 1000; // each is compared with each
    if (files.size() > kMostFiles) {
        return;
    }
    for (const std::string& chosen : files) {
        const auto isCopy = [&chosen](const std::string& name) { return name == chosen || isCopyOf(name, chosen); };
        if (files.size() > 1 && std::all_of(files.begin(), files.end(), isCopy)) {
            const std::string kept = chosen;
            std::copy_if(files.begin(), files.end(), std::back_inserter(copies),
                         [&kept](const std::string& name) { return name != kept; });
            files = {kept};
            return;
        }
    }
}

/// Whether a file is an index of shards, also of a variant: model.safetensors.index.fp16.json.
bool isIndexName(std::string_view name)
{
    return name.find('/') == std::string_view::npos && name.ends_with(".json") &&
           (name.find(".safetensors.index.") != std::string_view::npos ||
            name.find(".bin.index.") != std::string_view::npos);
}

/// Whether a file goes with a model and is none by itself: an adapter, or the vision part of llama.cpp's models.
bool isPartOfModel(std::string_view name)
{
    return name.starts_with("adapter_model.") || name.starts_with("adapters.") ||
           (name.ends_with(".gguf") && name.find("mmproj") != std::string_view::npos);
}

Result<SelectedFile> modelInFolder(const std::string& folder)
{
    std::vector<std::string> files = filesIn(folder);
    const std::string prefix = folder + (folder.ends_with('/') ? "" : "/");
    forEachMarker([&](const std::string& marker) {
        if (marker.find('/') != std::string::npos && openSource(prefix + marker)) {
            files.push_back(marker);
        }
    });
    APR_TRY(SelectedFile selected, selectModelFile(files, folder));
    selected.name = prefix + selected.name;
    return selected;
}

} // namespace

Result<SelectedFile> selectModelFile(const std::vector<std::string>& files, const std::string& folder)
{
    const auto isPartOfDistributed = [](const std::string& name) { return name.ends_with(".distcp"); };
    if (std::any_of(files.begin(), files.end(), isPartOfDistributed)) {
        return distributedCheckpoint(folder);
    }
    std::string marker;
    forEachMarker([&](const std::string& name) {
        if (marker.empty() && std::find(files.begin(), files.end(), name) != files.end()) {
            marker = name;
        }
    });
    if (!marker.empty()) {
        return SelectedFile{.name = marker};
    }
    std::map<FolderRank, std::vector<std::string>> byRank;
    std::map<std::string, std::string> splits; // the first part of each split GGUF model, by its stem
    std::vector<std::string> shards;           // others, which need an index
    std::vector<std::string> parts;            // of a model: they go with another file
    for (const std::string& name : files) {
        const bool isIndex = isIndexName(name);
        const FormatReader* reader = name.find('/') == std::string::npos ? readerOfSuffix(name) : nullptr;
        if (reader == nullptr && !isIndex) {
            continue;
        }
        const auto stem = shardStem(name);
        if (isIndex) {
            byRank[reader != nullptr ? reader->rank : FolderRank::Index].push_back(name);
        } else if (!stem) {
            (isPartOfModel(name) ? parts : byRank[reader->rank]).push_back(name);
        } else if (name.ends_with(".gguf")) {
            const auto [at, isNew] = splits.emplace(*stem, name);
            at->second = std::min(at->second, name);
        } else if (reader->rank == FolderRank::Preferred || name.ends_with(".bin")) {
            shards.push_back(name);
        }
    }
    std::vector<std::string> whole = byRank[FolderRank::Preferred];
    for (const auto& [stem, first] : splits) {
        (isPartOfModel(first) ? parts : whole).push_back(first);
    }
    if (whole.empty()) {
        whole = byRank[FolderRank::Index];
    }
    if (whole.empty() && shards.empty()) {
        whole = byRank[FolderRank::Other];
    }
    if (whole.empty() && !shards.empty()) {
        std::sort(shards.begin(), shards.end());
        return Error{.code = Errc::Io,
                     .message = "the folder contains " +
                                (shards.size() == 1 ? std::string("the shard ")
                                                    : formatCountOf(shards.size(), "shard") + ", such as ") +
                                printable(shards.front(), 120) + ", but not the index that lists their tensors (" +
                                printable(*shardStem(shards.front()), 80) +
                                (shards.front().ends_with(".bin") ? ".bin" : ".safetensors") + ".index.json)",
                     .file = folder,
                     .notFound = true,
                     .advice = "Download the index into the folder, or specify a shard."};
    }
    if (whole.empty()) {
        whole = std::move(parts); // alone, such as an adapter
        parts.clear();
    }
    std::vector<std::string> copies;
    splitCopies(whole, copies);
    copies.insert(copies.end(), parts.begin(), parts.end());
    if (whole.size() != 1) {
        std::vector<std::string> shown(
            whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(whole.size(), 8)));
        return Error{.code = whole.empty() ? Errc::Io : Errc::Argument,
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
    return SelectedFile{.name = whole.front(), .copies = std::move(copies)};
}

Result<std::string> resolveModelPath(const std::string& path)
{
    if (isFolder(path)) {
        APR_TRY(SelectedFile selected, modelInFolder(path));
        return std::move(selected.name);
    }
    const std::string folder = folderOf(path);
    const auto stem = shardStem(std::string_view(path).substr(folder.size()));
    if (stem) {
        const std::string_view suffix = std::string_view(path).substr(path.find_last_of('.'));
        for (const FormatReader* reader : formatReaders()) {
            const std::string_view index = reader->shardIndex;
            const bool fits =
                index.starts_with(suffix) && (index.size() == suffix.size() || index[suffix.size()] == '.');
            if (!fits) {
                continue;
            }
            // The index of a variant has its name before or after ("model.safetensors.index.fp16.json").
            std::vector<std::string> candidates{folder + *stem + std::string(index)};
            const std::size_t variant = stem->find_last_of('.');
            const std::size_t json = index.rfind(".json");
            if (variant != std::string::npos && json != std::string_view::npos) {
                candidates.push_back(folder + stem->substr(0, variant) + std::string(index.substr(0, json)) +
                                     stem->substr(variant) + ".json");
            }
            for (std::string& candidate : candidates) {
                if (openSource(candidate)) {
                    return std::move(candidate);
                }
            }
        }
    }
    return path;
}

SiblingOpener siblingsOf(const std::string& path)
{
    const std::string folder = folderOf(path);
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
    SelectedFile selected{.name = given};
    if (isFolder(given)) {
        APR_TRY(selected, modelInFolder(given));
    }
    const std::string& path = selected.name;
    APR_TRY(const ByteSource file, openSource(path));
    options.budget = fileBudget(file.size());
    APR_TRY(const Model model, openModel(path, file, siblingsOf(path), options));
    const Model whole = withSiblingConfig(model, siblingsOf(path));
    return selected.copies.empty()
               ? whole
               : withFindings(whole,
                              {{.severity = Severity::Info,
                                .rule = "folder.copies",
                                .message = "read from " + printable(path.substr(folderOf(path).size())) +
                                           "; the folder also contains " + printable(join(selected.copies, ", "), 400),
                                .hint = "specify the other file to read it"}});
}

constexpr std::uint64_t kMaxTokenizer = std::uint64_t{128} << 20; // the largest known are 35 MB

std::optional<Json> tokenizerJsonOf(const Model& model)
{
    if (auto embedded = embeddedTokenizerJson(model.metadata())) {
        return embedded;
    }
    if (model.facts().parts.empty()) {
        return std::nullopt;
    }
    const auto file = siblingsOf(model.facts().parts.front().name)("tokenizer.json", SiblingPath::Trusted);
    const auto text = file && file->size() <= kMaxTokenizer ? file->read(0, file->size()) : Result<Bytes>(Error{});
    if (!text) {
        return std::nullopt;
    }
    auto tokenizer = parseJson({reinterpret_cast<const char*>(text->data()), text->size()});
    return tokenizer ? std::optional(std::move(tokenizer->value)) : std::nullopt;
}

std::vector<std::string> vocabularyOf(const Model& model)
{
    std::vector<std::string> tokens = vocabulary(model);
    if (!tokens.empty()) {
        return tokens;
    }
    if (const auto tokenizer = tokenizerJsonOf(model)) {
        return huggingFaceVocabulary(*tokenizer);
    }
    if (model.facts().parts.empty()) {
        return tokens;
    }
    const SiblingOpener siblings = siblingsOf(model.facts().parts.front().name);
    const auto made = checkpointTokenizer([&siblings](std::string_view name) -> std::optional<std::string> {
        const auto file = siblings(std::string(name), SiblingPath::Trusted);
        const auto bytes = file && file->size() <= kMaxTokenizer ? file->read(0, file->size()) : Result<Bytes>(Error{});
        return bytes ? std::optional(std::string(textOf(*bytes))) : std::nullopt;
    });
    if (const Json* vocabulary = made ? vocabularyIn(*made) : nullptr) {
        for (const Json& token : *vocabulary) {
            tokens.push_back(token.get<std::string>());
        }
    } else if (const Json* json = made ? findMember(*made, "tokenizer.huggingface") : nullptr) {
        tokens = huggingFaceVocabulary(*json);
    }
    return tokens;
}

Model withSiblingConfig(const Model& model, const SiblingOpener& siblings)
{
    constexpr std::uint64_t kMaxText = std::uint64_t{4} << 20;
    if (!model.facts().traits().hasSideFiles) {
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
    const Model whole = withConfig(model, std::move(config->value));
    FileFacts facts = whole.facts(); // without the configuration, packed weights may have looked otherwise
    std::erase_if(facts.findings, [](const Finding& finding) { return finding.rule == "weights.packed"; });
    return withPackings(withMetadata(whole, whole.sharedMetadata(), std::move(facts)));
}

} // namespace apr
