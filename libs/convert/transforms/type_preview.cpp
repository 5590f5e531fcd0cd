// SPDX-License-Identifier: MIT
#include "apr/convert/type_preview.h"

#include "apr/base/parallel.h"
#include "apr/base/text.h"
#include "apr/convert/error_curve.h"
#include "value_reader.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace apr {
namespace {

/// Elements per unit of work; a multiple of every block size.
constexpr std::uint64_t kPreviewRun = std::uint64_t{1} << 18;

struct Range {
    float low = 0;
    float high = 0;

    void add(float value)
    {
        low = std::min(low, value);
        high = std::max(high, value);
    }
    void merge(const Range& other)
    {
        low = std::min(low, other.low);
        high = std::max(high, other.high);
    }
};

/// Results of one run: the ranges are filled in the first pass, the histograms in the second.
struct ErrorPart {
    Range values = {};
    Range errors = {};
    Histogram before = {};
    Histogram after = {};
    Histogram error = {};
    double squares = 0;
    std::vector<WorstBlock> worst = {};
};

bool isWorse(const WorstBlock& a, const WorstBlock& b)
{
    return a.rmse != b.rmse ? a.rmse > b.rmse : a.element < b.element;
}

void keepWorst(std::vector<WorstBlock>& blocks, std::size_t most)
{
    std::sort(blocks.begin(), blocks.end(), isWorse);
    blocks.resize(std::min(blocks.size(), most));
}

/// "layers.*.mlp.*" for "layers.12.mlp.3".
std::string withoutNumbers(const std::string& name)
{
    std::string out;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const bool isDigit = name[i] >= '0' && name[i] <= '9';
        const bool startsPart = i == 0 || name[i - 1] == '.';
        if (isDigit && startsPart) {
            const std::size_t end = std::min(name.find_first_not_of("0123456789", i), name.size());
            if (end == name.size() || name[end] == '.') {
                out += '*';
                i = end - 1;
                continue;
            }
        }
        out += name[i];
    }
    return out;
}

} // namespace

Result<TypePreview> previewType(const Model& model, std::size_t tensor, const DtypeConversion& conversion,
                                std::size_t bins, std::size_t most, Progress& progress)
{
    const TensorInfo& info = model.tensors()[tensor];
    APR_TRY(const ConvertedTensor converted, convertDtype(model, tensor, conversion));
    const std::uint64_t elements = info.elements();
    std::vector<ErrorPart> parts(static_cast<std::size_t>((elements + kPreviewRun - 1) / kPreviewRun));
    const auto pass = [&](std::uint64_t done, const auto& visit) {
        struct Shifted final : Progress {
            Shifted(Progress& to, std::uint64_t by) : inner(to), shift(by) {}
            bool step(std::uint64_t at, std::uint64_t total, std::string_view stage) override
            {
                return inner.step(shift + at, total, stage);
            }
            Progress& inner;
            std::uint64_t shift;
        } shifted(progress, done);
        return parallelFor(
            parts.size(), LoopProgress{shifted, 2 * elements * sizeof(float), "comparing"},
            [](std::size_t) { return kPreviewRun * sizeof(float); },
            [&](std::size_t i) -> Status {
                const std::uint64_t first = i * kPreviewRun;
                const std::uint64_t last = std::min(first + kPreviewRun, elements);
                ValueReader before(model, tensor);
                ValueReader after(converted.values, 0);
                APR_TRY(const auto x, before.read(first, last));
                APR_TRY(const auto y, after.read(first, last));
                std::vector<float> errors(x.size());
                std::transform(y.begin(), y.end(), x.begin(), errors.begin(), std::minus<>());
                visit(parts[i], first, std::span<const float>(x), std::span<const float>(y),
                      std::span<const float>(errors));
                return {};
            });
    };
    APR_CHECK(pass(0, [most](ErrorPart& part, std::uint64_t first, auto x, auto y, auto errors) {
        for (std::size_t i = 0; i < x.size(); ++i) {
            for (const float value : {x[i], y[i]}) {
                if (std::isfinite(value)) {
                    part.values.add(value);
                }
            }
            if (std::isfinite(errors[i])) {
                part.errors.add(errors[i]);
            }
        }
        for (std::size_t at = 0; at < errors.size(); at += kErrorBlock) {
            const auto block = errors.subspan(at, std::min<std::size_t>(kErrorBlock, errors.size() - at));
            double squares = 0;
            for (const float error : block) {
                squares += static_cast<double>(error) * static_cast<double>(error);
            }
            part.squares += squares;
            part.worst.push_back(
                {.element = first + at, .rmse = std::sqrt(squares / static_cast<double>(block.size()))});
        }
        keepWorst(part.worst, most);
    }));
    TypePreview out;
    Range values;
    Range errors;
    double squares = 0;
    for (const ErrorPart& part : parts) {
        values.merge(part.values);
        errors.merge(part.errors);
        squares += part.squares;
        out.worst.insert(out.worst.end(), part.worst.begin(), part.worst.end());
    }
    keepWorst(out.worst, most);
    out.rmse = std::sqrt(squares / static_cast<double>(std::max<std::uint64_t>(1, elements)));
    out.maxError = std::max(std::abs(static_cast<double>(errors.low)), std::abs(static_cast<double>(errors.high)));
    const auto empty = [bins](const Range& range) {
        return Histogram{.low = range.low, .high = range.high, .bins = std::vector<std::uint64_t>(bins)};
    };
    out.before = out.after = empty(values);
    out.error = empty({static_cast<float>(-out.maxError), static_cast<float>(out.maxError)});
    APR_CHECK(pass(elements * sizeof(float), [&out](ErrorPart& part, std::uint64_t, auto x, auto y, auto differences) {
        part.before = part.after = Histogram{.low = out.before.low, .high = out.before.high, .bins = out.before.bins};
        part.error = out.error;
        part.before.addValues(x);
        part.after.addValues(y);
        part.error.addValues(differences);
    }));
    for (const ErrorPart& part : parts) {
        out.before.merge(part.before);
        out.after.merge(part.after);
        out.error.merge(part.error);
    }
    return out;
}

std::vector<std::string> rulesFor(const Model& model, const std::vector<std::pair<std::size_t, TargetType>>& types)
{
    std::map<std::size_t, const TargetType*> typeOf;
    for (const auto& [index, type] : types) {
        typeOf.emplace(index, &type);
    }
    std::vector<std::string> out;
    std::vector<std::string> seen;
    for (const auto& [index, type] : types) {
        const std::string& name = model.tensors()[index].name;
        const std::string pattern = withoutNumbers(name);
        if (std::find(seen.begin(), seen.end(), pattern) != seen.end()) {
            continue;
        }
        bool isOne = true; // all matching tensors get this type
        for (std::size_t i = 0; isOne && i < model.tensors().size(); ++i) {
            if (globMatches(pattern, model.tensors()[i].name)) {
                const auto other = typeOf.find(i);
                isOne = other != typeOf.end() && *other->second == type;
            }
        }
        if (isOne) {
            seen.push_back(pattern);
        }
        out.push_back((isOne ? pattern : name) + '=' + targetName(type));
    }
    return out;
}

} // namespace apr
