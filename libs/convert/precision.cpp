// SPDX-License-Identifier: MIT
#include "apr/convert/precision.h"

#include "apr/tensor/codec.h"

namespace apr {
namespace {

bool isConverted(DType from, DType to)
{
    const DTypeInfo& info = dtypeInfo(from);
    return from != to && info.decodable && (info.kind == DTypeKind::Float || info.kind == DTypeKind::Quantized);
}

class PrecisionSource final : public TensorSource {
public:
    PrecisionSource(Model inner, DType dtype) : m_inner(std::move(inner)), m_dtype(dtype) {}

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const TensorInfo& tensor = m_inner.tensors()[index];
        if (!isConverted(tensor.dtype, m_dtype)) {
            return m_inner.load(index, range);
        }
        // Input comes in whole blocks; the values before the range in the first block are decoded and left away.
        const DTypeInfo& from = dtypeInfo(tensor.dtype);
        const std::uint64_t width = dtypeInfo(m_dtype).blockBytes;
        const std::uint64_t first = range.offset / width;
        const std::uint64_t last = first + range.size / width;
        const std::uint64_t firstBlock = first / from.blockElements;
        const std::uint64_t endBlock = (last + from.blockElements - 1) / from.blockElements;
        APR_TRY(const Bytes blocks, m_inner.load(index, {.offset = firstBlock * from.blockBytes,
                                                         .size = (endBlock - firstBlock) * from.blockBytes}));
        std::vector<float> values(static_cast<std::size_t>((endBlock - firstBlock) * from.blockElements));
        APR_CHECK(decodeToF32(tensor.dtype, blocks.span(), values));
        const auto wanted = std::span<const float>(values).subspan(
            static_cast<std::size_t>(first - firstBlock * from.blockElements), static_cast<std::size_t>(last - first));
        std::vector<std::byte> out(static_cast<std::size_t>(range.size));
        APR_TRY([[maybe_unused]] const auto overflows, encodeFromF32(m_dtype, wanted, out));
        return Bytes::own(std::move(out));
    }

private:
    Model m_inner;
    DType m_dtype;
};

} // namespace

Model withPrecision(const Model& model, DType dtype)
{
    ModelParts parts{.metadata = model.metadata(),
                     .tensors = {model.tensors().begin(), model.tensors().end()},
                     .facts = model.facts()};
    for (TensorInfo& tensor : parts.tensors) {
        if (isConverted(tensor.dtype, dtype)) {
            tensor.dtype = dtype;
            tensor.byteSize = tensorBytes(dtype, tensor.shape).value_or(0);
            tensor.setComputed();
        }
    }
    return Model(std::move(parts), std::make_shared<PrecisionSource>(model, dtype));
}

} // namespace apr
