// SPDX-License-Identifier: MIT
#include "apr/validate/difference.h"

#include "apr/model/tensor_values.h"

#include <utility>
#include <vector>

namespace apr {
namespace {

class DifferenceSource final : public TensorSource {
public:
    DifferenceSource(Model a, std::size_t indexA, Model b, std::size_t indexB)
        : m_a(std::move(a)), m_b(std::move(b)), m_indexA(indexA), m_indexB(indexB)
    {
    }

    Result<Bytes> load(std::size_t /*index*/, ByteRange range) const override
    {
        std::vector<float> left(static_cast<std::size_t>(range.size / sizeof(float)));
        std::vector<float> right(left.size());
        const std::uint64_t first = range.offset / sizeof(float);
        APR_CHECK(loadElements(m_a, m_indexA, first, left));
        APR_CHECK(loadElements(m_b, m_indexB, first, right));
        ByteWriter out;
        for (std::size_t i = 0; i < left.size(); ++i) {
            out.put(right[i] - left[i]);
        }
        APR_CHECK(checkIntact(m_a));
        APR_CHECK(checkIntact(m_b));
        return Bytes::own(out.take());
    }

private:
    Model m_a;
    Model m_b;
    std::size_t m_indexA;
    std::size_t m_indexB;
};

} // namespace

Result<Model> differenceOf(const Model& a, std::size_t indexA, const Model& b, std::size_t indexB)
{
    const TensorInfo& left = a.tensors()[indexA];
    const TensorInfo& right = b.tensors()[indexB];
    if (left.shape != right.shape) {
        return Error{.code = Errc::WrongShape,
                     .message = "the shapes differ: " + shapeText(left.shape) + " and " + shapeText(right.shape),
                     .tensor = left.name};
    }
    for (const TensorInfo* tensor : {&left, &right}) {
        if (!dtypeInfo(tensor->dtype).decodable) {
            return Error{.code = Errc::Unsupported,
                         .message = "values of type " + std::string(dtypeName(tensor->dtype)) + " cannot be decoded",
                         .tensor = tensor->name};
        }
    }
    ModelParts parts;
    parts.tensors = {
        {.name = left.name, .dtype = DType::F32, .shape = left.shape, .byteSize = left.elements() * sizeof(float)}};
    return Model(std::move(parts), std::make_shared<DifferenceSource>(a, indexA, b, indexB));
}

} // namespace apr
