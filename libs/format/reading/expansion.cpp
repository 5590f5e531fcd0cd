// SPDX-License-Identifier: MIT
#include "expansion.h"

#include "apr/base/text.h"

#include <memory>

namespace apr {
namespace {

/// Refuses to load tensors that are much larger than the files of the model.
class RefusedSource final : public TensorSource {
public:
    RefusedSource(Model inner, bool keepsStored, Error error)
        : m_inner(std::move(inner)), m_keepsStored(keepsStored), m_error(std::move(error))
    {
    }
    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        if (m_keepsStored && m_inner.tensors()[index].isInFile()) {
            return m_inner.load(index, range);
        }
        Error error = m_error;
        error.tensor = printable(m_inner.tensors()[index].name, 120);
        return error;
    }

private:
    Model m_inner;
    bool m_keepsStored;
    Error m_error;
};

} // namespace

Model withinBudget(const Model& model, const Budget& budget)
{
    std::uint64_t stored = 0;
    std::uint64_t decoded = 0;
    for (const TensorInfo& tensor : model.tensors()) {
        std::uint64_t& sum = tensor.isInFile() ? stored : decoded;
        sum = checkedAdd(sum, tensor.byteSize).value_or(Budget::kUnlimited);
    }
    const std::uint64_t limit = budget.maxDecodedBytes();
    const std::uint64_t total = checkedAdd(stored, decoded).value_or(Budget::kUnlimited);
    if (total <= limit) {
        return model;
    }
    Error error{.code = Errc::Memory,
                .message = "the tensors decode to " + formatBytes(total) + ", but the files have " +
                           formatBytes(model.facts().totalBytes()) + "; the limit for files of this size is " +
                           formatBytes(limit) + " (APR_RAM_LIMIT)",
                .file = model.facts().parts.empty() ? "" : model.facts().parts.front().name};
    ModelParts parts{.metadata = model.sharedMetadata(),
                     .tensors = {model.tensors().begin(), model.tensors().end()},
                     .facts = model.facts()};
    parts.facts.findings.push_back(
        {.severity = Severity::Error,
         .rule = "structure.expansion",
         .message = error.message,
         .hint = "set APR_RAM_LIMIT to " + formatBytes(total) + " or more if you trust the file"});
    return Model(std::move(parts), std::make_shared<RefusedSource>(model, stored <= limit, std::move(error)));
}

} // namespace apr
