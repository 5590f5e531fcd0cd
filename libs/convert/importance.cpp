// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/convert/quantize.h"
#include "apr/format/open.h"
#include "apr/host/mapped_file.h"
#include "apr/tensor/codec.h"

#include <algorithm>
#include <cmath>

namespace apr {
namespace {

constexpr std::uint64_t kCalibrationText = std::uint64_t{64} << 20;

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
                           .message = "it has negative, infinite or NaN values, and means of squares are none of these",
                           .field = name};
}

/// i32 entries; each: i32 length and name, i32 calls, i32 values and as many f32. What follows them is not needed.
Result<ImportanceMatrix> readLegacy(std::span<const std::byte> bytes)
{
    ByteReader in(bytes);
    APR_TRY(const auto entries, in.read<std::int32_t>("entries"));
    // An entry takes 13 bytes at least.
    if (entries < 1 || static_cast<std::uint64_t>(entries) > in.remaining() / 13) {
        return Error{.code = Errc::Format,
                     .message = "it is no importance matrix: neither GGUF nor the older layout of llama-imatrix"};
    }
    ImportanceMatrix out;
    for (std::int32_t i = 0; i < entries; ++i) {
        APR_TRY(const auto length, in.read<std::int32_t>("name length"));
        APR_TRY(const auto name, in.text(static_cast<std::uint32_t>(length), "name"));
        APR_TRY(const auto calls, in.read<std::int32_t>("calls"));
        APR_TRY(const auto count, in.read<std::int32_t>("values"));
        if (count < 1 || !isUtf8(name)) {
            return Error{.code = Errc::Corrupt,
                         .message = "entry " + std::to_string(i) + " has no values, or its name is no text",
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

/// NAME.in_sum2 has sums of squares, NAME.counts how many, for each expert.
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
            return Error{.code = Errc::Corrupt, .message = "there are sums, but no counts", .tensor = tensor};
        }
        APR_TRY(auto sums, floatsOf(model, i));
        APR_TRY(const auto counts, floatsOf(model, *place));
        if (counts.empty() || sums.empty() || sums.size() % counts.size() != 0) {
            return Error{.code = Errc::Corrupt,
                         .message = std::to_string(sums.size()) + " sums are not of " + std::to_string(counts.size()) +
                                    " matrices",
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
        return Error{.code = Errc::Format, .message = "the GGUF file is no importance matrix: it has no sums"};
    }
    return out;
}

/// Sums the squares of each column, row after row.
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
                                    " numbers, and the rows before it have " + std::to_string(m_squares.size())};
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

/// Rows of numbers, separated by commas, semicolons, tabs or spaces; a first line without numbers is a heading.
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
        bool isHeading = false;
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
                             .message = "line " + std::to_string(number) + " has \"" +
                                        printable(std::string(cell), 40) + "\", which is no number"};
            }
            isHeading = isHeading || !value;
            row.push_back(static_cast<float>(value.value_or(0)));
        }
        if (!row.empty() && !isHeading) {
            APR_CHECK(sums.add(row, number));
        }
    }
    return {};
}

/// The rows of a tensor, a few at a time.
Status addTensor(ColumnSquares& sums, const Model& model)
{
    constexpr std::uint64_t kTogether = std::uint64_t{1} << 18;
    const TensorInfo& tensor = model.tensors()[0];
    const DTypeInfo& type = dtypeInfo(tensor.dtype);
    const std::uint64_t columns = tensor.shape.back();
    if (type.blockElements != 1) {
        return Error{.code = Errc::Unsupported,
                     .message = "samples of type " + std::string(type.name) + " are not read"};
    }
    if (columns == 0 || columns > kTogether * 64) {
        return Error{.code = Errc::WrongShape, .message = "rows of " + std::to_string(columns) + " are no samples"};
    }
    const std::uint64_t rows = tensor.elements() / columns;
    const std::uint64_t together = std::max<std::uint64_t>(1, kTogether / columns);
    std::vector<float> values;
    for (std::uint64_t row = 0; row < rows; row += together) {
        const std::uint64_t count = std::min(together, rows - row);
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
        APR_TRY(const Model model, openModel("imatrix", file, {}));
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

Result<Importance> readCalibration(const std::string& path)
{
    ColumnSquares sums;
    const auto read = [&]() -> Status {
        const std::string lowered = toLower(path);
        if (lowered.ends_with(".csv") || lowered.ends_with(".tsv") || lowered.ends_with(".txt")) {
            APR_TRY(const std::string text, readTextFile(path, kCalibrationText));
            return addText(sums, text);
        }
        APR_TRY(const Model model, openModelFile(path));
        if (model.tensors().size() != 1 || model.tensors()[0].shape.empty()) {
            return Error{.code = Errc::WrongShape,
                         .message = "calibration data is one array, samples by columns; this file has " +
                                    std::to_string(model.tensors().size()) + " tensors"};
        }
        return addTensor(sums, model);
    };
    if (auto status = read(); !status) {
        return located(std::move(status).error(), path);
    }
    if (sums.rows() == 0) {
        return Error{.code = Errc::WrongShape, .message = "there is no sample in the calibration data", .file = path};
    }
    std::vector<float> weights = sums.means();
    if (auto sound = checkWeights(weights, "samples"); !sound) {
        return located(std::move(sound).error(), path);
    }
    return Importance(std::make_shared<const std::vector<float>>(std::move(weights)));
}

} // namespace apr
