// SPDX-License-Identifier: MIT
#include "validate/sparse_indices.h"

#include "apr/base/bytes.h"
#include "apr/base/text.h"

#include <algorithm>
#include <vector>

namespace apr {
namespace {

/// Integers of 32 or 64 bits.
class Indices {
public:
    Indices(Bytes bytes, std::uint64_t width) : m_bytes(std::move(bytes)), m_width(width) {}

    std::int64_t at(std::uint64_t i) const
    {
        return m_width == 8 ? loadLittle<std::int64_t>(m_bytes.data() + i * 8)
                            : std::int64_t{loadLittle<std::int32_t>(m_bytes.data() + i * 4)};
    }

private:
    Bytes m_bytes;
    std::uint64_t m_width;
};

std::optional<Indices> readIndices(const Model& model, std::size_t index)
{
    auto bytes = model.load(index);
    return bytes ? std::optional(Indices(std::move(*bytes), dtypeInfo(model.tensors()[index].dtype).blockBytes))
                 : std::nullopt;
}

bool isIndexType(DType dtype)
{
    return dtype == DType::I64 || dtype == DType::I32;
}

std::string countOf(std::uint64_t count, const std::string& kind)
{
    return formatCount(count) + ' ' + kind + (count == 1 ? "index" : "indices");
}

std::string outside(std::int64_t value, std::uint64_t dimension, std::uint64_t size)
{
    return "index " + std::to_string(value) + " is outside of dimension " + std::to_string(dimension) + " of size " +
           std::to_string(size);
}

/// The parts of a sparse tensor in the model.
struct Parts {
    const Model& model;
    Shape shape = {};
    std::vector<std::size_t> places = {};

    const TensorInfo& info(std::size_t part) const { return model.tensors()[places[part]]; }
    std::uint64_t extent(std::size_t d) const { return d < shape.size() ? shape[d] : 0; }
};

/// Indices [dimensions, values] and values [values, dense dimensions].
std::optional<std::string> problemOfCoordinates(const Parts& parts)
{
    const Shape& indices = parts.info(0).shape;
    const Shape& values = parts.info(1).shape;
    if (indices.size() != 2 || indices[0] > parts.shape.size() || values.empty()) {
        return "the indices of shape " + shapeText(indices) + " do not fit the shape " + shapeText(parts.shape);
    }
    if (indices[1] != values[0]) {
        return countOf(indices[1], "") + " for " + formatCountOf(values[0], "value");
    }
    const auto list = readIndices(parts.model, parts.places[0]);
    for (std::uint64_t d = 0; list && d < indices[0]; ++d) {
        const std::uint64_t size = parts.extent(static_cast<std::size_t>(d));
        for (std::uint64_t i = 0; i < indices[1]; ++i) {
            const std::int64_t value = list->at(d * indices[1] + i);
            if (value < 0 || static_cast<std::uint64_t>(value) >= size) {
                return outside(value, d, size);
            }
        }
    }
    return std::nullopt;
}

/// Compressed layouts: offsets [batch, rows + 1], plain indices [batch, stored values], values [batch, stored values,
/// rows and columns of a block (of block layouts), dense dimensions]; rows are columns where columns are compressed.
std::optional<std::string> problemOfCompressed(const Parts& parts, std::string_view layout)
{
    const Shape& offsets = parts.info(0).shape;
    const Shape& plain = parts.info(1).shape;
    const Shape& values = parts.info(2).shape;
    const bool isByColumn = layout.ends_with("csc") || layout.ends_with("bsc");
    const bool isBlocked = layout.ends_with("bsr") || layout.ends_with("bsc");
    const std::size_t batch = offsets.empty() ? 0 : offsets.size() - 1;
    if (offsets.empty() || plain.size() != offsets.size() || values.size() < plain.size() + (isBlocked ? 2 : 0) ||
        parts.shape.size() < batch + 2 || !std::equal(plain.begin(), plain.end() - 1, offsets.begin())) {
        return "the indices of shapes " + shapeText(offsets) + " and " + shapeText(plain) + " do not fit the shape " +
               shapeText(parts.shape);
    }
    const std::uint64_t stored = plain.back();
    if (values[batch] != stored) {
        return countOf(stored, "plain ") + " for " + formatCountOf(values[batch], "value");
    }
    const std::size_t across = batch + (isByColumn ? 1 : 0); // the compressed dimension
    const std::size_t along = batch + (isByColumn ? 0 : 1);
    const auto blockOf = [&](std::size_t d) {
        return isBlocked ? std::max<std::uint64_t>(values[batch + 1 + (d - batch)], 1) : std::uint64_t{1};
    };
    const std::uint64_t rows = parts.extent(across) / blockOf(across);
    const std::uint64_t columns = parts.extent(along) / blockOf(along);
    if (offsets.back() != rows + 1) {
        return countOf(offsets.back(), "compressed ") + ", expected " + formatCount(rows + 1) + " for dimension " +
               std::to_string(across);
    }
    const auto starts = readIndices(parts.model, parts.places[0]);
    const auto list = readIndices(parts.model, parts.places[1]);
    const std::uint64_t batches = elementCount(offsets).value_or(0) / offsets.back();
    for (std::uint64_t b = 0; starts && list && b < batches; ++b) {
        const auto startOf = [&](std::uint64_t row) { return starts->at(b * (rows + 1) + row); };
        if (startOf(0) != 0 || startOf(rows) != static_cast<std::int64_t>(stored)) {
            return "the compressed indices run from " + std::to_string(startOf(0)) + " to " +
                   std::to_string(startOf(rows)) + ", expected 0 to " + std::to_string(stored);
        }
        for (std::uint64_t row = 0; row < rows; ++row) {
            const std::int64_t first = startOf(row);
            const std::int64_t last = startOf(row + 1);
            if (first < 0 || last < first || static_cast<std::uint64_t>(last) > stored) {
                return "the compressed indices decrease from " + std::to_string(first) + " to " + std::to_string(last);
            }
            for (std::int64_t i = first; i < last; ++i) {
                const std::int64_t value = list->at(b * stored + static_cast<std::uint64_t>(i));
                if (value < 0 || static_cast<std::uint64_t>(value) >= columns) {
                    return outside(value, along, columns);
                }
                if (i > first && value <= list->at(b * stored + static_cast<std::uint64_t>(i) - 1)) {
                    return "the plain indices of a row are not in increasing order (" + std::to_string(value) + ')';
                }
            }
        }
    }
    return std::nullopt;
}

/// Indices [values], into the elements in row-major order, or [values, dimensions], in increasing order.
std::optional<std::string> problemOfOnnx(const Parts& parts)
{
    const Shape& indices = parts.info(0).shape;
    const Shape& values = parts.info(1).shape;
    const std::size_t rank = parts.shape.size();
    const bool isLinear = indices.size() == 1;
    if (values.size() != 1 || rank == 0 || (!isLinear && (indices.size() != 2 || indices[1] != rank))) {
        return "the indices of shape " + shapeText(indices) + " do not fit the shape " + shapeText(parts.shape);
    }
    if (indices[0] != values[0]) {
        return countOf(indices[0], "") + " for " + formatCountOf(values[0], "value");
    }
    const auto list = readIndices(parts.model, parts.places[0]);
    const std::uint64_t elements = elementCount(parts.shape).value_or(0);
    std::uint64_t before = 0;
    for (std::uint64_t i = 0; list && i < indices[0]; ++i) {
        std::uint64_t place = 0;
        for (std::size_t d = 0; d < (isLinear ? 1 : rank); ++d) {
            const std::int64_t value = list->at(isLinear ? i : i * rank + d);
            const std::uint64_t size = isLinear ? elements : parts.shape[d];
            if (value < 0 || static_cast<std::uint64_t>(value) >= size) {
                return isLinear ? "index " + std::to_string(value) + " is outside of " + formatCountOf(size, "element")
                                : outside(value, d, size);
            }
            place = isLinear ? static_cast<std::uint64_t>(value) : place * size + static_cast<std::uint64_t>(value);
        }
        if (i > 0 && place <= before) {
            return "the indices are not in increasing order (value " + std::to_string(i) + ')';
        }
        before = place;
    }
    return std::nullopt;
}

} // namespace

std::optional<std::string> sparseProblem(const Model& model, const Json& facts)
{
    const Json* shape = findMember(facts, "shape");
    const Json* names = findMember(facts, "parts");
    const std::string layout = stringMember(facts, "layout").value_or("");
    if (shape == nullptr || !shape->is_array() || names == nullptr || !names->is_array()) {
        return std::nullopt;
    }
    Parts parts{.model = model};
    for (const Json& extent : *shape) {
        const bool isSize = extent.is_number_integer() && extent >= 0;
        parts.shape.push_back(isSize ? extent.get<std::uint64_t>() : 0);
    }
    for (const Json& name : *names) {
        const auto place = name.is_string() ? model.find(name.get_ref<const std::string&>()) : std::nullopt;
        if (!place) {
            return std::nullopt;
        }
        parts.places.push_back(*place);
    }
    const bool isCoordinates = parts.places.size() == 2;
    if (parts.places.size() != 2 && parts.places.size() != 3) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i + 1 < parts.places.size(); ++i) {
        if (!isIndexType(parts.info(i).dtype)) {
            return "indices of dtype " + std::string(dtypeName(parts.info(i).dtype)) + ", expected I64 or I32";
        }
    }
    return layout == "onnx" ? problemOfOnnx(parts)
           : isCoordinates  ? problemOfCoordinates(parts)
                            : problemOfCompressed(parts, layout);
}

} // namespace apr
