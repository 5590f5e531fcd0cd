// SPDX-License-Identifier: MIT
#include "norm_offset.h"

#include "apr/tensor/codec.h"
#include "value_reader.h"

#include <algorithm>
#include <memory>

namespace apr {
namespace {

class ShiftedNorms final : public TensorSource {
public:
    ShiftedNorms(Model inner, std::vector<bool> isShifted, float offset)
        : m_inner(std::move(inner)), m_isShifted(std::move(isShifted)), m_offset(offset)
    {
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        if (!m_isShifted[index] || range.size == 0) {
            return m_inner.load(index, range);
        }
        ValueReader reader(m_inner, index);
        const std::uint64_t width = dtypeInfo(reader.info().dtype).blockBytes;
        APR_TRY(const auto values, reader.read(range.offset / width, (range.offset + range.size) / width));
        for (float& value : values) {
            value += m_offset;
        }
        std::vector<std::byte> out(static_cast<std::size_t>(range.size));
        APR_TRY([[maybe_unused]] const auto overflows, encodeFromF32(reader.info().dtype, values, out));
        return Bytes::own(std::move(out));
    }

private:
    Model m_inner;
    std::vector<bool> m_isShifted;
    float m_offset;
};

} // namespace

Model withNormOffset(const Model& model, const std::vector<bool>& isShifted, float offset)
{
    if (std::find(isShifted.begin(), isShifted.end(), true) == isShifted.end()) {
        return model;
    }
    ModelParts parts{.metadata = model.sharedMetadata(),
                     .tensors = {model.tensors().begin(), model.tensors().end()},
                     .facts = model.facts()};
    for (std::size_t i = 0; i < isShifted.size(); ++i) {
        if (isShifted[i]) {
            parts.tensors[i].setComputed();
        }
    }
    return Model(std::move(parts), std::make_shared<ShiftedNorms>(model, isShifted, offset));
}

} // namespace apr
