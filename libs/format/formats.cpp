// SPDX-License-Identifier: MIT
#include "apr/format/formats.h"

#include "apr/base/text.h"
#include "apr/format/numpy/reader.h"
#include "apr1/writer.h"
#include "apr2/writer.h"
#include "aprender/writer.h"
#include "coreml/reader.h"
#include "format/apr/format.h"
#include "format/shard_index/shard_index.h"
#include "ggml/reader.h"
#include "gguf/format.h"
#include "gguf/writer.h"
#include "hdf5/reader.h"
#include "keras/reader.h"
#include "llamafile/reader.h"
#include "numpy/writer.h"
#include "onnx/reader.h"
#include "pytorch/reader.h"
#include "safetensors/reader.h"
#include "safetensors/writer.h"
#include "tensorflow/reader.h"
#include "tflite/reader.h"
#include "zip/other.h"

#include <algorithm>
#include <array>

namespace apr {
namespace {

// Formats with a magic come first, those that are recognized by the structure of the whole file last.
constexpr std::array<const FormatReader*, 25> kReaders{
    &kAprReader,
    &gguf::kReader,
    &safetensors::kReader,
    &pytorch::kReader,
    &numpy::kNpzReader,
    &keras::kReader,
    &llamafile::kReader,
    &zip::kOtherReader,
    &ggml::kReader,
    &tflite::kReader,
    &numpy::kNpyReader,
    &pytorch::kLegacyReader,
    &coreml::kPackageReader,
    &kAprManifestReader,
    &kPickleIndexReader,
    &kShardIndexReader,
    &hdf5::kReader,
    &tensorflow::kCheckpointReader,
    &tensorflow::kCheckpointStateReader,
    &onnx::kReader,
    &onnx::kTensorReader,
    &tensorflow::kSavedModelReader,
    &tensorflow::kMetaGraphReader,
    &tensorflow::kFrozenReader,
    &coreml::kReader,
};

constexpr std::array<const FormatWriter*, 6> kWriters{
    &apr2::kWriter, &aprender::kWriter, &apr1::kWriter, &safetensors::kWriter, &gguf::kWriter, &numpy::kNpzWriter,
};

void forEachWord(std::string_view words, auto&& use)
{
    for (const std::string_view word : split(words, ' ')) {
        if (!word.empty()) {
            use(word);
        }
    }
}

} // namespace

std::span<const FormatReader* const> formatReaders()
{
    return kReaders;
}

const FormatReader* findReader(std::string_view id)
{
    for (const FormatReader* reader : kReaders) {
        const auto ids = split(reader->ids, ' ');
        if (!id.empty() && std::find(ids.begin(), ids.end(), id) != ids.end()) {
            return reader;
        }
    }
    return nullptr;
}

std::vector<std::string> formatNames()
{
    std::vector<std::string> names;
    for (const FormatReader* reader : kReaders) {
        forEachWord(reader->ids, [&names](std::string_view id) { names.emplace_back(id); });
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::vector<const MimeType*> mimeTypes()
{
    std::vector<const MimeType*> types;
    for (const FormatReader* reader : kReaders) {
        if (reader->mime != nullptr) {
            types.push_back(reader->mime);
        }
    }
    return types;
}

std::vector<std::string> modelFilePatterns()
{
    std::vector<std::string> patterns;
    const auto add = [&patterns](std::string pattern) {
        if (std::find(patterns.begin(), patterns.end(), pattern) == patterns.end()) {
            patterns.push_back(std::move(pattern));
        }
    };
    for (const FormatReader* reader : kReaders) {
        forEachWord(reader->suffixes, [&add](std::string_view suffix) { add('*' + std::string(suffix)); });
        forEachWord(reader->sideSuffixes, [&add](std::string_view suffix) { add('*' + std::string(suffix)); });
        forEachWord(reader->markers, [&add](std::string_view marker) {
            if (marker.find('/') == std::string_view::npos && modelSuffix(marker).empty()) {
                add(std::string(marker));
            }
        });
    }
    return patterns;
}

std::span<const FormatWriter* const> formatWriters()
{
    return kWriters;
}

const FormatWriter& defaultWriter()
{
    return *kWriters.front();
}

const FormatWriter* findWriter(std::string_view id)
{
    const auto* const at =
        std::find_if(kWriters.begin(), kWriters.end(), [id](const FormatWriter* writer) { return writer->id == id; });
    return at == kWriters.end() ? nullptr : *at;
}

const FormatWriter* writerForPath(std::string_view path)
{
    const std::string lowered = toLower(path);
    const auto* const at = std::find_if(kWriters.begin(), kWriters.end(), [&lowered](const FormatWriter* writer) {
        return lowered.size() > writer->suffix.size() && lowered.ends_with(writer->suffix);
    });
    return at == kWriters.end() ? nullptr : *at;
}

std::string writtenSuffixes()
{
    std::vector<std::string_view> suffixes;
    for (const FormatWriter* writer : kWriters) {
        if (std::find(suffixes.begin(), suffixes.end(), writer->suffix) == suffixes.end()) {
            suffixes.push_back(writer->suffix);
        }
    }
    std::string text;
    for (std::size_t i = 0; i < suffixes.size(); ++i) {
        text += (i == 0 ? "" : i + 1 < suffixes.size() ? ", " : " or ") + std::string(suffixes[i]);
    }
    return text;
}

std::string_view modelSuffix(std::string_view path)
{
    const std::string lowered = toLower(path);
    std::string_view longest;
    for (const FormatReader* reader : kReaders) {
        forEachWord(reader->suffixes, [&](std::string_view suffix) {
            if (suffix.size() > longest.size() && lowered.size() > suffix.size() && lowered.ends_with(suffix)) {
                longest = suffix;
            }
        });
    }
    return longest;
}

} // namespace apr
