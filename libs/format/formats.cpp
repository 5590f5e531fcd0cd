// SPDX-License-Identifier: MIT
#include "apr/format/formats.h"

#include "apr/base/text.h"
#include "apr/format/check_graph.h"
#include "format/apr/format.h"
#include "format/apr1/format.h"
#include "format/apr2/format.h"
#include "format/apr_json/format.h"
#include "format/aprender/format.h"
#include "format/coreml/format.h"
#include "format/ggml/format.h"
#include "format/gguf/format.h"
#include "format/hdf5/format.h"
#include "format/keras/format.h"
#include "format/llama2c/format.h"
#include "format/llamafile/format.h"
#include "format/numpy/format.h"
#include "format/onnx/format.h"
#include "format/pytorch/format.h"
#include "format/safetensors/format.h"
#include "format/shard_index/format.h"
#include "format/tensorflow/format.h"
#include "format/tflite/format.h"
#include "format/zip/format.h"

#include <algorithm>
#include <array>

namespace apr {
namespace {

// The first writer is the default.
constexpr std::array<const Format*, 20> kFormats{
    &apr_files::kFormat,   &apr2::kFormat, &aprender::kFormat,   &apr1::kFormat,   &apr_json::kFormat,
    &safetensors::kFormat, &gguf::kFormat, &pytorch::kFormat,    &numpy::kFormat,  &keras::kFormat,
    &llamafile::kFormat,   &zip::kFormat,  &ggml::kFormat,       &tflite::kFormat, &shard_index::kFormat,
    &hdf5::kFormat,        &onnx::kFormat, &tensorflow::kFormat, &coreml::kFormat, &llama2c::kFormat,
};

/// The readers of all formats in the order in which they are tried.
const std::vector<const FormatReader*>& readers()
{
    static const auto all = [] {
        std::vector<const FormatReader*> out;
        for (const Format* format : kFormats) {
            out.insert(out.end(), format->readers.begin(), format->readers.end());
        }
        std::stable_sort(out.begin(), out.end(),
                         [](const FormatReader* a, const FormatReader* b) { return a->recognition < b->recognition; });
        return out;
    }();
    return all;
}

const std::vector<const FormatWriter*>& writers()
{
    static const auto all = [] {
        std::vector<const FormatWriter*> out;
        for (const Format* format : kFormats) {
            out.insert(out.end(), format->writers.begin(), format->writers.end());
        }
        return out;
    }();
    return all;
}

void forEachWord(std::string_view words, auto&& use)
{
    for (const std::string_view word : split(words, ' ')) {
        if (!word.empty()) {
            use(word);
        }
    }
}

} // namespace

std::span<const Format* const> formats()
{
    return kFormats;
}

const Format& formatOf(FormatId id)
{
    static constexpr Format kNone{};
    for (const Format* format : kFormats) {
        if (std::find(format->ids.begin(), format->ids.end(), id) != format->ids.end()) {
            return *format;
        }
    }
    return kNone;
}

std::span<const FormatReader* const> formatReaders()
{
    return readers();
}

const FormatReader* findReader(std::string_view id)
{
    for (const FormatReader* reader : readers()) {
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
    for (const FormatReader* reader : readers()) {
        forEachWord(reader->ids, [&names](std::string_view id) { names.emplace_back(id); });
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::vector<const MimeType*> mimeTypes()
{
    std::vector<const MimeType*> types;
    for (const FormatReader* reader : readers()) {
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
    for (const FormatReader* reader : readers()) {
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
    return writers();
}

const FormatWriter& defaultWriter()
{
    return *writers().front();
}

bool isDialect(const FormatWriter& format)
{
    const auto isShared = [&format](const FormatWriter& other) {
        bool out = false;
        forEachWord(std::string(other.suffix) + ' ' + std::string(other.otherSuffixes),
                    [&](std::string_view suffix) { out = out || hasSuffixOf(format, 'x' + std::string(suffix)); });
        return out;
    };
    return std::any_of(writers().begin(), writers().end(),
                       [&](const FormatWriter* writer) { return writer != &format && isShared(*writer); });
}

bool hasSuffixOf(const FormatWriter& format, std::string_view path)
{
    const std::string lowered = toLower(path);
    bool isNamed = false;
    const auto compare = [&](std::string_view suffix) {
        isNamed = isNamed || (lowered.size() > suffix.size() && lowered.ends_with(suffix));
    };
    compare(format.suffix);
    forEachWord(format.otherSuffixes, compare);
    return isNamed;
}

const FormatWriter* findWriter(std::string_view id)
{
    const auto at =
        std::find_if(writers().begin(), writers().end(), [id](const FormatWriter* writer) { return writer->id == id; });
    return at == writers().end() ? nullptr : *at;
}

const FormatWriter* writerForPath(std::string_view path)
{
    const auto at = std::find_if(writers().begin(), writers().end(),
                                 [path](const FormatWriter* writer) { return hasSuffixOf(*writer, path); });
    return at == writers().end() ? nullptr : *at;
}

std::string writtenSuffixes()
{
    std::vector<std::string_view> suffixes;
    for (const FormatWriter* writer : writers()) {
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
    for (const FormatReader* reader : readers()) {
        forEachWord(reader->suffixes, [&](std::string_view suffix) {
            if (suffix.size() > longest.size() && lowered.size() > suffix.size() && lowered.ends_with(suffix)) {
                longest = suffix;
            }
        });
    }
    return longest;
}

Result<std::optional<GraphCheck>> checkGraph(const Model& model)
{
    const auto check = formatOf(model.facts().format).checkGraph;
    return check == nullptr || model.facts().parts.empty() ? std::optional<GraphCheck>() : check(model.facts());
}

} // namespace apr
