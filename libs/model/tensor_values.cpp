// SPDX-License-Identifier: MIT
#include "apr/model/tensor_values.h"

#include "apr/base/text.h"
#include "apr/model/chunks.h"
#include "apr/model/scales.h"
#include "apr/tensor/codec.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace apr {
namespace {

/// Elements to decode at a time.
constexpr std::uint64_t kPiece = std::uint64_t{1} << 18;

/// The whole blocks that contain `count` elements from `first`.
struct Blocks {
    ByteRange bytes = {};
    std::uint64_t firstElement = 0; ///< of the first block
    std::uint64_t elements = 0;
};

Blocks blocksOf(const TensorInfo& tensor, std::uint64_t first, std::uint64_t count)
{
    const DTypeInfo& type = dtypeInfo(tensor.dtype);
    const std::uint64_t from = first / type.blockElements;
    const std::uint64_t to = (first + count + type.blockElements - 1) / type.blockElements;
    Blocks out{.bytes = {from * type.blockBytes, (to - from) * type.blockBytes},
               .firstElement = from * type.blockElements,
               .elements = (to - from) * type.blockElements};
    // The last byte of packed types can be shared with elements that do not exist.
    out.elements = std::min(out.elements, tensor.elements() - out.firstElement);
    out.bytes.size = std::min(out.bytes.size, tensor.byteSize - out.bytes.offset);
    return out;
}

Status checkRegion(const TensorSlice& slice, const MatrixRegion& region)
{
    const bool fits = region.row <= slice.rows() && region.rows <= slice.rows() - region.row &&
                      region.column <= slice.columns() && region.columns <= slice.columns() - region.column;
    if (!fits) {
        return Error{.code = Errc::Argument, .message = "the region exceeds the slice " + slice.text()};
    }
    return {};
}

/// Calls `visit(row, firstColumn, values)` for pieces of the rows of a region, in order; `values` are every
/// columnStride()-th of what is passed.
template <class Visit>
Status visitRegion(const Model& model, std::size_t index, const TensorSlice& slice, const MatrixRegion& region,
                   const Visit& visit)
{
    APR_CHECK(checkRegion(slice, region));
    const std::uint64_t stride = std::max<std::uint64_t>(1, slice.columnStride());
    const std::uint64_t most = std::max<std::uint64_t>(1, kPiece / stride);
    std::vector<float> decoded;
    for (std::uint64_t row = region.row; row < region.row + region.rows; ++row) {
        for (std::uint64_t done = 0; done < region.columns;) {
            const std::uint64_t count = std::min(most, region.columns - done);
            decoded.resize(static_cast<std::size_t>((count - 1) * stride + 1));
            APR_CHECK(loadElements(model, index, slice.element(row, region.column + done), decoded));
            APR_CHECK(visit(row, region.column + done, std::span<const float>(decoded), stride));
            done += count;
        }
    }
    return {};
}

/// `digits` significant digits, or the shortest text that restores the number in its type.
template <class T>
std::string numberText(T value, int digits)
{
    if (digits > 0) {
        return formatNumber(static_cast<double>(value), digits);
    }
    std::array<char, 64> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value);
    return {text.data(), end.ptr};
}

template <class T>
T loadOne(const std::byte* from)
{
    return loadLittle<T>(from);
}

/// The text of one element whose bytes are `from`.
std::string storedText(DType dtype, const std::byte* from, int digits)
{
    switch (dtype) {
    case DType::F64: return numberText(loadOne<double>(from), digits);
    case DType::I64: return std::to_string(loadOne<std::int64_t>(from));
    case DType::I32: return std::to_string(loadOne<std::int32_t>(from));
    case DType::I16: return std::to_string(loadOne<std::int16_t>(from));
    case DType::U64: return std::to_string(loadOne<std::uint64_t>(from));
    case DType::U32: return std::to_string(loadOne<std::uint32_t>(from));
    case DType::U16: return std::to_string(loadOne<std::uint16_t>(from));
    case DType::C64: {
        const auto imaginary = loadOne<float>(from + 4);
        return numberText(loadOne<float>(from), digits) + (imaginary < 0 ? "" : "+") + numberText(imaginary, digits) +
               'i';
    }
    default: return {};
    }
}

/// Whether storedText() knows the type better than decoding to F32 would.
bool hasStoredText(DType dtype)
{
    constexpr std::array kTypes{DType::F64, DType::I64, DType::I32, DType::I16,
                                DType::U64, DType::U32, DType::U16, DType::C64};
    return std::find(kTypes.begin(), kTypes.end(), dtype) != kTypes.end();
}

std::string rawText(const std::byte* from, std::size_t width)
{
    std::string out = "0x";
    for (std::size_t i = width; i > 0; --i) { // the most significant byte first
        const auto byte = std::to_integer<std::uint8_t>(from[i - 1]);
        out += toHex(&byte, 1);
    }
    return out;
}

/// Appends `text(bytes of one element)` for a region of a type whose elements have bytes of their own.
template <class Text>
Status appendStored(std::vector<std::string>& out, const Model& model, std::size_t index, const TensorSlice& slice,
                    const MatrixRegion& region, const Text& text)
{
    APR_CHECK(checkRegion(slice, region));
    const std::uint64_t width = dtypeInfo(model.tensors()[index].dtype).blockBytes;
    const std::uint64_t stride = std::max<std::uint64_t>(1, slice.columnStride());
    for (std::uint64_t row = region.row; row < region.row + region.rows; ++row) {
        for (std::uint64_t column = region.column; column < region.column + region.columns;) {
            // Neighbors with one read, distant ones each with its own.
            const std::uint64_t count = stride > 64 ? 1 : region.column + region.columns - column;
            APR_TRY(const Bytes bytes,
                    model.load(index, {slice.element(row, column) * width, ((count - 1) * stride + 1) * width}));
            for (std::uint64_t i = 0; i < count; ++i) {
                out.push_back(text(bytes.data() + i * stride * width));
            }
            column += count;
        }
    }
    return {};
}

} // namespace

Status loadElements(const Model& model, std::size_t index, std::uint64_t first, std::span<float> out)
{
    if (const auto scaled = scaledTensor(model, index)) {
        return loadElements(*scaled, 0, first, out);
    }
    const TensorInfo& tensor = model.tensors()[index];
    if (out.size() > tensor.elements() || first > tensor.elements() - out.size()) {
        return Error{.code = Errc::Argument, .message = "elements beyond the end", .tensor = tensor.name};
    }
    if (out.empty()) {
        return {};
    }
    const Blocks blocks = blocksOf(tensor, first, out.size());
    APR_TRY(const Bytes bytes, model.load(index, blocks.bytes));
    if (blocks.elements == out.size()) {
        return decodeToF32(tensor.dtype, bytes.span(), out);
    }
    std::vector<float> decoded(static_cast<std::size_t>(blocks.elements));
    APR_CHECK(decodeToF32(tensor.dtype, bytes.span(), decoded));
    std::copy_n(decoded.begin() + static_cast<std::ptrdiff_t>(first - blocks.firstElement), out.size(), out.begin());
    return {};
}

Result<std::vector<float>> loadRegion(const Model& model, std::size_t index, const TensorSlice& slice,
                                      const MatrixRegion& region)
{
    APR_CHECK(checkRegion(slice, region));
    std::vector<float> out;
    out.reserve(static_cast<std::size_t>(region.rows * region.columns));
    APR_CHECK(visitRegion(model, index, slice, region,
                          [&out](std::uint64_t, std::uint64_t, std::span<const float> values, std::uint64_t stride) {
                              for (std::size_t i = 0; i < values.size(); i += static_cast<std::size_t>(stride)) {
                                  out.push_back(values[i]);
                              }
                              return Status();
                          }));
    APR_CHECK(checkIntact(model));
    return out;
}

Result<std::vector<std::string>> regionText(const Model& model, std::size_t index, const TensorSlice& slice,
                                            const MatrixRegion& region, int digits, bool isRaw)
{
    APR_CHECK(checkRegion(slice, region));
    const TensorInfo& tensor = model.tensors()[index];
    const DTypeInfo& type = dtypeInfo(tensor.dtype);
    std::vector<std::string> out;
    out.reserve(static_cast<std::size_t>(region.rows * region.columns));
    if (isRaw) {
        if (type.blockElements != 1) {
            return Error{.code = Errc::Unsupported,
                         .message = "elements of " + std::string(type.name) + " share bytes with others of their block",
                         .tensor = tensor.name,
                         .advice = "Show decoded values, or the bytes of the tensor."};
        }
        APR_CHECK(appendStored(out, model, index, slice, region,
                               [&](const std::byte* from) { return rawText(from, type.blockBytes); }));
    } else if (hasStoredText(tensor.dtype)) {
        APR_CHECK(appendStored(out, model, index, slice, region,
                               [&](const std::byte* from) { return storedText(tensor.dtype, from, digits); }));
    } else {
        APR_TRY(const auto values, loadRegion(model, index, slice, region));
        for (const float value : values) {
            out.push_back(numberText(value, digits));
        }
    }
    APR_CHECK(checkIntact(model)); // a mapped file that shrank reads as zeros
    return out;
}

Result<TensorStatistics> statisticsOfRegion(const Model& model, std::size_t index, const TensorSlice& slice,
                                            const MatrixRegion& region, Progress& progress)
{
    PartialStatistics total;
    std::vector<float> picked;
    const std::uint64_t all = region.rows * region.columns;
    std::uint64_t done = 0;
    APR_CHECK(
        visitRegion(model, index, slice, region,
                    [&](std::uint64_t, std::uint64_t, std::span<const float> values, std::uint64_t stride) -> Status {
                        if (stride != 1) {
                            picked.clear();
                            for (std::size_t i = 0; i < values.size(); i += static_cast<std::size_t>(stride)) {
                                picked.push_back(values[i]);
                            }
                            values = picked;
                        }
                        PartialStatistics part;
                        part.addValues(values);
                        total.merge(part);
                        done += values.size();
                        if (!progress.step(done, all, "statistics")) {
                            return Error{.code = Errc::Cancelled, .message = "cancelled"};
                        }
                        return {};
                    }));
    APR_CHECK(checkIntact(model));
    return total.finish();
}

ValueQuery ValueQuery::outliers(const TensorStatistics& statistics, double sigmas)
{
    return {.kind = Kind::Outside,
            .low = statistics.mean - sigmas * statistics.std,
            .high = statistics.mean + sigmas * statistics.std};
}

bool ValueQuery::matches(float value) const
{
    switch (kind) {
    case Kind::NaN: return std::isnan(value);
    case Kind::Infinite: return std::isinf(value);
    case Kind::Zero: return value == 0;
    case Kind::Outside: return std::isfinite(value) && (value < low || value > high);
    }
    return false;
}

Result<std::optional<std::uint64_t>> findValue(const Model& model, std::size_t index, const ValueQuery& query,
                                               std::optional<std::uint64_t> after, Progress& progress)
{
    const TensorInfo& tensor = model.tensors()[index];
    const std::uint64_t total = tensor.elements();
    std::uint64_t done = 0;
    std::vector<float> values;
    const auto search = [&](std::uint64_t from, std::uint64_t to) -> Result<std::optional<std::uint64_t>> {
        while (from < to) {
            const std::uint64_t next = std::min(to, (from / kPiece + 1) * kPiece); // whole blocks but for the ends
            values.resize(static_cast<std::size_t>(next - from));
            APR_CHECK(loadElements(model, index, from, values));
            const auto found =
                std::find_if(values.begin(), values.end(), [&query](float value) { return query.matches(value); });
            if (found != values.end()) {
                return std::optional(from + static_cast<std::uint64_t>(found - values.begin()));
            }
            done += next - from;
            from = next;
            if (!progress.step(done, total, "search")) {
                return Error{.code = Errc::Cancelled, .message = "cancelled"};
            }
        }
        return std::optional<std::uint64_t>();
    };
    const std::uint64_t start = after && *after < total ? *after + 1 : 0;
    APR_TRY(std::optional<std::uint64_t> found, search(start, total));
    if (!found) {
        APR_TRY(found, search(0, start));
    }
    APR_CHECK(checkIntact(model));
    return found;
}

} // namespace apr
