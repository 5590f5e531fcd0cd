// SPDX-License-Identifier: MIT
#include "slices.h"

#include "apr/base/text.h"
#include "apr/convert/merge_methods.h"

#include <algorithm>

namespace apr::merging {
namespace {

constexpr std::uint64_t kMostLayers = 100000;

Error sliceError(const std::string& text, const std::string& message)
{
    return Error{.code = Errc::Argument,
                 .message = '"' + printable(text, 80) + "\": " + message +
                            "; expected a slice such as 1:0..15, or 1:0..7,2:8..15 t=0.3",
                 .field = "--layer-slice"};
}

Result<SliceSource> parseSource(const std::string& text, std::string_view source)
{
    const std::size_t colon = source.find(':');
    const std::size_t dots = source.find("..");
    if (colon == std::string_view::npos || dots == std::string_view::npos || dots < colon) {
        return sliceError(text, "a source has the number of a model and a range of layers");
    }
    const auto model = parseUnsigned(source.substr(0, colon));
    const auto first = parseUnsigned(source.substr(colon + 1, dots - colon - 1));
    const auto last = parseUnsigned(source.substr(dots + 2));
    if (!model || !first || !last || *model == 0 || *model > kMostLayers || *last < *first || *last > kMostLayers) {
        return sliceError(text, "models are counted from 1, and the last layer is not before the first");
    }
    return SliceSource{.model = static_cast<std::size_t>(*model - 1), .first = *first, .last = *last};
}

} // namespace

Result<std::vector<Slice>> parseSlices(const std::vector<std::string>& texts)
{
    std::vector<Slice> out;
    for (const std::string& text : texts) {
        Slice& slice = out.emplace_back();
        bool isFirst = true;
        for (const std::string_view word : split(text, ' ')) {
            if (trim(word).empty()) {
                continue;
            }
            const std::size_t equals = word.find('=');
            if (!isFirst) {
                if (equals == std::string_view::npos || equals == 0) {
                    return sliceError(text, "a parameter is written NAME=VALUE");
                }
                std::string name(word.substr(0, equals));
                std::replace(name.begin(), name.end(), '-', '_'); // as the option is written
                slice.parameters.set(name, std::string(word.substr(equals + 1)));
                continue;
            }
            isFirst = false;
            for (const std::string_view source : split(word, ',')) {
                APR_TRY(const SliceSource parsed, parseSource(text, source));
                slice.sources.push_back(parsed);
            }
        }
        if (slice.sources.empty()) {
            return sliceError(text, "the slice is empty");
        }
        for (const SliceSource& source : slice.sources) {
            if (source.layers() != slice.sources.front().layers()) {
                return sliceError(text, "its models have " + formatCount(slice.sources.front().layers()) + " and " +
                                            formatCountOf(source.layers(), "layer"));
            }
        }
    }
    return out;
}

std::string sliceText(const Slice& slice)
{
    std::string out;
    for (const SliceSource& source : slice.sources) {
        out += (out.empty() ? "" : ",") + std::to_string(source.model + 1) + ':' + std::to_string(source.first) + ".." +
               std::to_string(source.last);
    }
    for (const auto& parameter : slice.parameters.json().items()) {
        out += ' ' + parameter.key() + '=' +
               (parameter.value().is_string() ? parameter.value().get<std::string>() : dumpJson(parameter.value()));
    }
    return out;
}

} // namespace apr::merging

namespace apr {

Result<std::uint64_t> sliceLayers(const std::string& text)
{
    APR_TRY(const auto slices, merging::parseSlices({text}));
    return slices.front().sources.front().layers();
}

} // namespace apr
