// SPDX-License-Identifier: MIT
#include "apr/convert/importance.h"

#include "apr/base/text.h"
#include "apr/format/open.h"
#include "apr/host/mapped_file.h"
#include "apr/tensor/codec.h"

#include <algorithm>
#include <cmath>

namespace apr {
namespace {

constexpr std::uint64_t kMaxCalibrationText = std::uint64_t{64} << 20;

Error located(Error error, const std::string& path)
{
    error.file = error.file.empty() ? path : error.file;
    return error;
}

Status checkWeights(const std::vector<float>& weights, const std::string& name)
{
    const bool isSound =
        std::all_of(weights.begin(), weights.end(), [](float w) { return std::isfinite(w) && w >= 0; });
    return isSound ? Status()
                   : Error{.code = Errc::Corrupt,
                           .message = "the mean squares contain negative, infinite or NaN values",
                           .field = name};
}

/// Layout: i32 entry count; for each entry i32 name length, name, i32 calls, i32 value count and the f32 values. Data
/// after the entries is ignored.
Result<ImportanceMatrix> readLegacy(std::span<const std::byte> bytes)
{
    ByteReader in(bytes);
    APR_TRY(const auto entries, in.read<std::int32_t>("entry count"));
    // An entry has at least 13 bytes.
    if (entries < 1 || static_cast<std::uint64_t>(entries) > in.remaining() / 13) {
        return Error{.code = Errc::Format,
                     .message = "not an importance matrix: expected GGUF or the legacy format of llama-imatrix"};
    }
    ImportanceMatrix out;
    for (std::int32_t i = 0; i < entries; ++i) {
        APR_TRY(const auto length, in.read<std::int32_t>("name length"));
        APR_TRY(const auto name, in.text(static_cast<std::uint32_t>(length), "name"));
        APR_TRY(const auto calls, in.read<std::int32_t>("calls"));
        APR_TRY(const auto count, in.read<std::int32_t>("value count"));
        if (count < 1 || !isUtf8(name)) {
            return Error{.code = Errc::Corrupt,
                         .message = "entry " + std::to_string(i) +
                                    (count < 1 ? " has no values" : " has a name that is not valid UTF-8"),
                         .offset = in.offset()};
        }
        APR_TRY(const auto values, in.take(std::uint64_t{4} * static_cast<std::uint32_t>(count), std::string(name)));
        std::vector<float> weights(static_cast<std::size_t>(count));
        for (std::size_t k = 0; k < weights.size(); ++k) {
            weights[k] = loadLittle<float>(values.data() + 4 * k) / static_cast<float>(std::max(1, calls));
        }
        APR_CHECK(checkWeights(weights, std::string(name)));
        out[std::string(name)] = std::make_shared<const std::vector<float>>(std::move(weights));
    }
    return out;
}

Result<std::vector<float>> floatsOf(const Model& model, std::size_t index)
{
    APR_TRY(const Bytes bytes, model.load(index));
    std::vector<float> out(static_cast<std::size_t>(model.tensors()[index].elements()));
    APR_CHECK(decodeToF32(model.tensors()[index].dtype, bytes.span(), out));
    return out;
}

/// NAME.in_sum2 contains sums of squares, NAME.counts the number of samples, per expert.
Result<ImportanceMatrix> readGguf(const Model& model)
{
    constexpr std::string_view kSums = ".in_sum2";
    ImportanceMatrix out;
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        const std::string& name = model.tensors()[i].name;
        if (!name.ends_with(kSums)) {
            continue;
        }
        const std::string tensor = name.substr(0, name.size() - kSums.size());
        const auto place = model.find(tensor + ".counts");
        if (!place) {
            return Error{.code = Errc::Corrupt,
                         .message =
                             "the file contains \"" + printable(name, 120) + "\" but no matching \".counts\" tensor",
                         .tensor = tensor};
        }
        APR_TRY(auto sums, floatsOf(model, i));
        APR_TRY(const auto counts, floatsOf(model, *place));
        if (counts.empty() || sums.empty() || sums.size() % counts.size() != 0) {
            return Error{.code = Errc::Corrupt,
                         .message = "the number of sums, " + std::to_string(sums.size()) +
                                    ", is not a multiple of the number of counts, " + std::to_string(counts.size()),
                         .tensor = tensor};
        }
        const std::size_t columns = sums.size() / counts.size();
        for (std::size_t k = 0; k < sums.size(); ++k) {
            const float count = counts[k / columns];
            sums[k] = count > 0 ? sums[k] / count : 1;
        }
        APR_CHECK(checkWeights(sums, tensor));
        out[tensor] = std::make_shared<const std::vector<float>>(std::move(sums));
    }
    if (out.empty()) {
        return Error{.code = Errc::Format,
                     .message = "the GGUF file is not an importance matrix: it contains no \".in_sum2\" tensors"};
    }
    return out;
}

/// Accumulates the sum of squares of each column.
class ColumnSquares {
public:
    Status add(std::span<const float> row, std::uint64_t number)
    {
        if (m_rows == 0) {
            m_squares.resize(row.size());
        }
        if (row.size() != m_squares.size()) {
            return Error{.code = Errc::WrongShape,
                         .message = "row " + std::to_string(number) + " has " + std::to_string(row.size()) +
                                    " values; expected " + std::to_string(m_squares.size()) +
                                    " as in the previous rows"};
        }
        for (std::size_t i = 0; i < row.size(); ++i) {
            m_squares[i] += static_cast<double>(row[i]) * static_cast<double>(row[i]);
        }
        ++m_rows;
        return {};
    }

    std::uint64_t rows() const { return m_rows; }

    std::vector<float> means() const
    {
        std::vector<float> out(m_squares.size());
        for (std::size_t i = 0; i < out.size(); ++i) {
            out[i] = static_cast<float>(m_squares[i] / static_cast<double>(m_rows));
        }
        return out;
    }

private:
    std::vector<double> m_squares;
    std::uint64_t m_rows = 0;
};

/// Parses rows of numbers separated by commas, semicolons, tabs or spaces. Leading lines that are not numeric are
/// skipped as headers.
Status addText(ColumnSquares& sums, std::string_view text)
{
    std::vector<float> row;
    std::uint64_t number = 0;
    while (!text.empty()) {
        ++number;
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
        row.clear();
        bool isHeader = false;
        for (;;) {
            const std::size_t start = line.find_first_not_of(" ,;\t\r");
            if (start == line.npos) {
                break;
            }
            line.remove_prefix(start);
            const std::string_view cell = line.substr(0, line.find_first_of(" ,;\t\r"));
            line.remove_prefix(cell.size());
            const auto value = parseReal(cell);
            if (!value && sums.rows() > 0) {
                return Error{.code = Errc::Corrupt,
                             .message = "line " + std::to_string(number) + ": \"" + printable(std::string(cell), 40) +
                                        "\" is not a number"};
            }
            isHeader = isHeader || !value;
            row.push_back(static_cast<float>(value.value_or(0)));
        }
        if (!row.empty() && !isHeader) {
            APR_CHECK(sums.add(row, number));
        }
    }
    return {};
}

/// Adds the rows of a tensor in batches.
Status addTensor(ColumnSquares& sums, const Model& model)
{
    constexpr std::uint64_t kBatchElements = std::uint64_t{1} << 18;
    const TensorInfo& tensor = model.tensors()[0];
    const DTypeInfo& type = dtypeInfo(tensor.dtype);
    const std::uint64_t columns = tensor.shape.back();
    if (type.blockElements != 1) {
        return Error{.code = Errc::Unsupported,
                     .message = "samples of dtype " + std::string(type.name) + " are not supported",
                     .advice = "Save the samples as float32, such as numpy.save(…, x.astype(\"float32\"))."};
    }
    if (columns == 0 || columns > kBatchElements * 64) {
        return Error{.code = Errc::WrongShape,
                     .message = "invalid number of columns: " + std::to_string(columns) + " (expected 1 to " +
                                std::to_string(kBatchElements * 64) + ")"};
    }
    const std::uint64_t rows = tensor.elements() / columns;
    const std::uint64_t batchRows = std::max<std::uint64_t>(1, kBatchElements / columns);
    std::vector<float> values;
    for (std::uint64_t row = 0; row < rows; row += batchRows) {
        const std::uint64_t count = std::min(batchRows, rows - row);
        APR_TRY(const Bytes bytes,
                model.load(0, {row * columns * type.blockBytes, count * columns * std::uint64_t{type.blockBytes}}));
        values.resize(static_cast<std::size_t>(count * columns));
        APR_CHECK(decodeToF32(tensor.dtype, bytes.span(), values));
        for (std::uint64_t i = 0; i < count; ++i) {
            APR_CHECK(sums.add(std::span<const float>(values).subspan(static_cast<std::size_t>(i * columns),
                                                                      static_cast<std::size_t>(columns)),
                               row + i));
        }
    }
    return {};
}

} // namespace

Result<ImportanceMatrix> readImportanceMatrix(const ByteSource& file)
{
    APR_TRY(const Bytes start, file.start(4));
    if (start.size() == 4 && std::memcmp(start.span().data(), "GGUF", 4) == 0) {
        APR_TRY(const Model model, openModel("imatrix", file, {}, {.budget = Budget::forFile(file.size())}));
        return readGguf(model);
    }
    APR_TRY(const Bytes bytes, file.read(0, file.size()));
    return readLegacy(bytes.span());
}

Result<ImportanceMatrix> readImportanceMatrix(const std::string& path)
{
    APR_TRY(const ByteSource file, openSource(path));
    auto out = readImportanceMatrix(file);
    return out ? std::move(out) : Result<ImportanceMatrix>(located(std::move(out).error(), path));
}

Result<CalibrationSamples> readCalibration(const std::string& path)
{
    ColumnSquares sums;
    const auto read = [&]() -> Status {
        const std::string lowered = toLower(path);
        if (lowered.ends_with(".csv") || lowered.ends_with(".tsv") || lowered.ends_with(".txt")) {
            APR_TRY(const std::string text, readTextFile(path, kMaxCalibrationText));
            return addText(sums, text);
        }
        APR_TRY(const Model model, openModelFile(path));
        if (model.tensors().size() != 1 || model.tensors()[0].shape.empty()) {
            return Error{.code = Errc::WrongShape,
                         .message = "calibration data must be a single array [samples, columns]; the file contains " +
                                    (model.tensors().size() == 1 ? std::string("a scalar")
                                                                 : formatCountOf(model.tensors().size(), "tensor"))};
        }
        return addTensor(sums, model);
    };
    if (auto status = read(); !status) {
        return located(std::move(status).error(), path);
    }
    if (sums.rows() == 0) {
        return Error{.code = Errc::WrongShape, .message = "the calibration data contains no samples", .file = path};
    }
    std::vector<float> weights = sums.means();
    if (auto sound = checkWeights(weights, "samples"); !sound) {
        return located(std::move(sound).error(), path);
    }
    return CalibrationSamples{.weights = std::make_shared<const std::vector<float>>(std::move(weights)),
                              .count = sums.rows()};
}

} // namespace apr
