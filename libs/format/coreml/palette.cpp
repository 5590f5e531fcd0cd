// SPDX-License-Identifier: MIT
#include "palette.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>
#include <utility>

namespace apr::coreml {
namespace {

/// How the elements of a weight are found in its table.
struct Lookup {
    std::size_t indices = 0;
    std::size_t table = 0;
    Shape shape = {};         ///< of the weight
    Shape codes = {};         ///< of the indices; the same but for the axis of vectors
    Shape groups = {};        ///< for each dimension of the indices, in how many parts it is divided
    std::uint64_t values = 0; ///< of a group
    std::uint64_t vector = 1; ///< values that an index stands for, along `vectorAxis`
    std::size_t vectorAxis = 0;
    unsigned packedBits = 0; ///< 0 for indices of one byte each
    std::uint64_t width = 0; ///< bytes of a value
};

std::optional<Lookup> lookupOf(const Model& model, const Palette& palette)
{
    const auto indices = model.find(palette.indices);
    const auto table = model.find(palette.table);
    const auto elements = elementCount(palette.shape);
    const auto taken = model.find(palette.name);
    if (!indices || !table || !elements || *elements == 0 || palette.shape.empty() || (taken && taken != indices)) {
        return std::nullopt;
    }
    const TensorInfo& codes = model.tensors()[*indices];
    const TensorInfo& values = model.tensors()[*table];
    if (codes.dtype != DType::U8 || dtypeInfo(values.dtype).blockElements != 1 || values.elements() == 0) {
        return std::nullopt;
    }
    Lookup out{.indices = *indices,
               .table = *table,
               .shape = palette.shape,
               .codes = palette.shape,
               .groups = Shape(palette.shape.size(), 1),
               .width = dtypeInfo(values.dtype).blockBytes};
    const std::size_t rank = palette.shape.size();
    if (values.shape.size() == 1 && codes.shape == palette.shape) {
        out.values = values.elements();
        return out;
    }
    if (values.shape.size() == 1 && codes.shape.size() == 1) {
        out.values = values.elements();
        out.packedBits = static_cast<unsigned>(std::bit_width(out.values - 1));
        const bool fits = std::has_single_bit(out.values) && out.packedBits >= 1 && out.packedBits <= 8 &&
                          codes.byteSize == (*elements * out.packedBits + 7) / 8;
        return fits ? std::optional(out) : std::nullopt;
    }
    if (values.shape.size() != rank + 2 || values.shape.back() == 0 || palette.vectorAxis >= rank) {
        return std::nullopt;
    }
    out.values = values.shape[rank];
    out.vector = values.shape.back();
    out.vectorAxis = palette.vectorAxis;
    if (palette.shape[out.vectorAxis] % out.vector != 0) {
        return std::nullopt;
    }
    out.codes[out.vectorAxis] /= out.vector;
    for (std::size_t d = 0; d < rank; ++d) {
        out.groups[d] = values.shape[d];
        if (out.groups[d] == 0 || out.codes[d] % out.groups[d] != 0) {
            return std::nullopt;
        }
    }
    return codes.shape == out.codes ? std::optional(out) : std::nullopt;
}

class PaletteSource final : public TensorSource {
public:
    struct Place {
        std::size_t index = 0;
        std::optional<Lookup> lookup = {};
    };

    PaletteSource(Model inner, std::vector<Place> places) : m_inner(std::move(inner)), m_places(std::move(places)) {}

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const Place& place = m_places[index];
        if (!place.lookup) {
            return m_inner.load(place.index, range);
        }
        const Lookup& lookup = *place.lookup;
        if (lookup.vector > 1) {
            return loadVectors(lookup, range);
        }
        const std::uint64_t first = range.offset / lookup.width;
        const std::uint64_t count = range.size / lookup.width;
        const std::uint64_t bits = lookup.packedBits == 0 ? 8 : lookup.packedBits;
        const std::uint64_t from = first * bits / 8;
        const std::uint64_t to = ((first + count) * bits + 7) / 8;
        APR_TRY(const Bytes codes, m_inner.load(lookup.indices, {from, to - from}));
        APR_TRY(const Bytes table, m_inner.load(lookup.table));
        std::vector<std::byte> out(static_cast<std::size_t>(range.size));
        for (std::uint64_t i = 0; i < count; ++i) {
            const std::uint64_t at = (first + i) * bits;
            unsigned both = std::to_integer<unsigned>(codes.data()[at / 8 - from]);
            both |= at / 8 + 1 < to ? std::to_integer<unsigned>(codes.data()[at / 8 + 1 - from]) << 8U : 0U;
            const std::uint64_t code = (both >> (at % 8)) & ((1U << bits) - 1);
            if (code >= lookup.values) {
                return outside(lookup, code);
            }
            const std::uint64_t value = groupOf(lookup, first + i) * lookup.values + code;
            std::memcpy(out.data() + i * lookup.width, table.data() + value * lookup.width,
                        static_cast<std::size_t>(lookup.width));
        }
        return Bytes::own(std::move(out));
    }

private:
    static Error outside(const Lookup& lookup, std::uint64_t code)
    {
        return Error{.code = Errc::Corrupt,
                     .message = "index " + std::to_string(code) + " is outside the table of " +
                                std::to_string(lookup.values) + " values"};
    }

    /// Each index stands for several values along an axis.
    Result<Bytes> loadVectors(const Lookup& lookup, ByteRange range) const
    {
        APR_TRY(const Bytes codes, m_inner.load(lookup.indices));
        APR_TRY(const Bytes table, m_inner.load(lookup.table));
        std::uint64_t after = 1; // elements of a step along the axis
        for (std::size_t d = lookup.vectorAxis + 1; d < lookup.shape.size(); ++d) {
            after *= lookup.shape[d];
        }
        const std::uint64_t along = lookup.shape[lookup.vectorAxis];
        std::vector<std::byte> out(static_cast<std::size_t>(range.size));
        for (std::uint64_t i = 0; i < range.size / lookup.width; ++i) {
            const std::uint64_t element = range.offset / lookup.width + i;
            const std::uint64_t position = element / after % along;
            const std::uint64_t index =
                (element / after / along * (along / lookup.vector) + position / lookup.vector) * after +
                element % after;
            const auto code = std::to_integer<std::uint64_t>(codes.data()[index]);
            if (code >= lookup.values) {
                return outside(lookup, code);
            }
            const std::uint64_t value =
                (groupOf(lookup, index) * lookup.values + code) * lookup.vector + position % lookup.vector;
            std::memcpy(out.data() + i * lookup.width, table.data() + value * lookup.width,
                        static_cast<std::size_t>(lookup.width));
        }
        return Bytes::own(std::move(out));
    }

    /// The group of an index.
    static std::uint64_t groupOf(const Lookup& lookup, std::uint64_t element)
    {
        std::uint64_t group = 0;
        std::uint64_t step = 1;
        for (std::size_t d = lookup.codes.size(); d > 0;) {
            --d;
            const std::uint64_t position = element % lookup.codes[d];
            element /= lookup.codes[d];
            group += position / (lookup.codes[d] / lookup.groups[d]) * step;
            step *= lookup.groups[d];
        }
        return group;
    }

    Model m_inner;
    std::vector<Place> m_places;
};

} // namespace

Model withPalettes(const Model& model, const std::vector<Palette>& palettes)
{
    std::vector<std::optional<Lookup>> lookups(model.tensors().size()); // by the index of the indices
    std::vector<const Palette*> made(model.tensors().size());
    std::vector<bool> isTable(model.tensors().size());
    bool isAny = false;
    for (const Palette& palette : palettes) {
        if (auto lookup = lookupOf(model, palette)) {
            isTable[lookup->table] = isAny = true;
            made[lookup->indices] = &palette;
            lookups[lookup->indices] = std::move(lookup);
        }
    }
    if (!isAny) {
        return model;
    }
    ModelParts parts{.metadata = model.sharedMetadata(), .facts = model.facts()};
    std::vector<PaletteSource::Place> places;
    for (std::size_t i = 0; i < lookups.size(); ++i) {
        if (isTable[i]) {
            continue;
        }
        TensorInfo tensor = model.tensors()[i];
        if (lookups[i]) {
            tensor.name = made[i]->name;
            tensor.dtype = model.tensors()[lookups[i]->table].dtype;
            tensor.shape = made[i]->shape;
            tensor.byteSize = tensorBytes(tensor.dtype, tensor.shape).value_or(0);
            tensor.setComputed();
            std::erase_if(parts.facts.findings, [&](const Finding& finding) {
                return finding.rule == "coreml.narrow" && finding.tensor == model.tensors()[i].name;
            });
            parts.facts.findings.push_back(
                {.severity = Severity::Info,
                 .rule = "coreml.palette",
                 .message = "decoded from a table of " + std::to_string(lookups[i]->values) + " values and indices",
                 .tensor = tensor.name});
        }
        parts.tensors.push_back(std::move(tensor));
        places.push_back({.index = i, .lookup = std::move(lookups[i])});
    }
    return Model(std::move(parts), std::make_shared<PaletteSource>(model, std::move(places)));
}

} // namespace apr::coreml
