// SPDX-License-Identifier: MIT
#include "pairing.h"

#include "apr/base/text.h"
#include "convert/transforms/mix_chooser.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace apr::merging {
namespace {

using Index = std::unordered_map<std::string_view, std::size_t>;

bool isNumber(const TensorInfo& tensor)
{
    const DTypeInfo& info = dtypeInfo(tensor.dtype);
    return info.decodable && (info.kind == DTypeKind::Float || info.kind == DTypeKind::Quantized);
}

/// Where a tensor is between the first layer (0) and the last (1). Embeddings are at the start, what follows the layers
/// at the end.
class Positions {
public:
    explicit Positions(const std::vector<NamedModel>& models)
    {
        for (const NamedModel& named : models) {
            for (const TensorInfo& tensor : named.model.tensors()) {
                const auto [prefix, layer] = layerOf(tensor.name);
                if (layer >= 0) {
                    auto& last = m_last.try_emplace(std::string(prefix), 0).first->second;
                    last = std::max(last, layer);
                }
            }
        }
    }

    double of(std::string_view name) const
    {
        const auto [prefix, layer] = layerOf(name);
        if (layer >= 0) {
            const auto last = m_last.find(std::string(prefix))->second;
            return last == 0 ? 1 : static_cast<double>(layer) / static_cast<double>(last);
        }
        const std::string lowered = toLower(name);
        const bool isFirst = lowered.find("embed") != std::string::npos || lowered.find("token") != std::string::npos ||
                             lowered.find("wte") != std::string::npos || lowered.find("wpe") != std::string::npos ||
                             lowered.find("conv") != std::string::npos;
        return isFirst ? 0 : 1;
    }

private:
    std::map<std::string, std::int64_t, std::less<>> m_last; ///< layer by prefix
};

class Pairer {
public:
    Pairer(const std::vector<NamedModel>& models, std::optional<std::size_t> base, bool mergesBase,
           const Method& method, Missing missing)
        : m_models(models), m_base(base), m_mergesBase(mergesBase), m_method(method), m_missing(missing),
          m_positions(models)
    {
        for (const NamedModel& named : models) {
            Index& index = m_indices.emplace_back();
            for (std::size_t i = 0; i < named.model.tensors().size(); ++i) {
                index.emplace(named.model.tensors()[i].name, i);
            }
        }
    }

    Result<Pairing> run()
    {
        for (const TensorInfo& tensor : m_models.front().model.tensors()) {
            APR_CHECK(add(tensor.name));
        }
        for (std::size_t i = 1; i < m_models.size(); ++i) {
            for (const TensorInfo& tensor : m_models[i].model.tensors()) {
                const bool isKnown = std::any_of(m_indices.begin(), m_indices.begin() + static_cast<std::ptrdiff_t>(i),
                                                 [&](const Index& index) { return index.contains(tensor.name); });
                if (!isKnown) {
                    APR_CHECK(add(tensor.name));
                }
            }
        }
        report();
        return std::move(m_out);
    }

private:
    const TensorInfo& infoOf(const Operand& operand) const
    {
        return m_models[operand.model].model.tensors()[operand.tensor];
    }

    std::optional<Operand> find(std::size_t model, const std::string& name) const
    {
        const auto found = m_indices[model].find(name);
        return found == m_indices[model].end() ? std::nullopt
                                               : std::optional(Operand{.model = model, .tensor = found->second});
    }

    Status add(const std::string& name)
    {
        MergedTensor out{.position = m_positions.of(name)};
        std::optional<std::size_t> absent;
        std::vector<Operand> all;
        for (std::size_t i = 0; i < m_models.size(); ++i) {
            const auto operand = find(i, name);
            if (!operand) {
                absent = absent.value_or(i);
                continue;
            }
            all.push_back(*operand);
            if (i == m_base) {
                out.base = operand->tensor;
            }
            if (i != m_base || m_mergesBase) {
                out.operands.push_back(*operand);
            }
        }
        if (!m_base.has_value() || m_mergesBase) {
            out.base.reset();
        }
        const Operand& first = all.front();
        if (absent) {
            if (m_missing == Missing::Error) {
                return Error{.code = Errc::MissingTensor,
                             .message = printable(m_models[*absent].title, 120) + " does not have this tensor of " +
                                        printable(m_models[first.model].title, 120) +
                                        "; use --missing skip, base or union to merge the others",
                             .field = "--missing",
                             .tensor = printable(name, 200)};
            }
            ++m_incomplete;
            if (m_missing == Missing::Skip) {
                return {};
            }
            const auto source = find(m_base.value_or(0), name);
            if (m_missing == Missing::Base) {
                if (!source) {
                    return {};
                }
                return copy(*source, out);
            }
            if (out.operands.size() < m_method.fewest || (m_method.needsBase && !out.base)) {
                return copy(out.operands.empty() ? first : out.operands.front(), out);
            }
        }
        for (const Operand& operand : all) {
            APR_CHECK(check(first, operand));
        }
        if (!isNumber(infoOf(first))) {
            m_copied += infoOf(first).elements() > 0 ? 1 : 0;
            return copy(first, out);
        }
        TensorInfo info = infoOf(first);
        info.dtype = DType::F32;
        info.byteSize = info.elements() * sizeof(float);
        info.setComputed();
        m_out.infos.push_back(std::move(info));
        m_out.tensors.push_back(std::move(out));
        return {};
    }

    Status copy(const Operand& operand, MergedTensor out)
    {
        TensorInfo info = infoOf(operand);
        info.setComputed();
        m_out.infos.push_back(std::move(info));
        out.isCopied = true;
        out.base.reset();
        out.operands = {operand};
        m_out.tensors.push_back(std::move(out));
        return {};
    }

    /// Whether two tensors of the same name can be merged.
    Status check(const Operand& a, const Operand& b) const
    {
        const TensorInfo& first = infoOf(a);
        const TensorInfo& second = infoOf(b);
        if (isNumber(first) != isNumber(second) || (!isNumber(first) && first.dtype != second.dtype)) {
            return Error{.code = Errc::Unsupported,
                         .message = "the dtypes " + std::string(dtypeName(first.dtype)) + " and " +
                                    std::string(dtypeName(second.dtype)) + " cannot be merged",
                         .file = m_models[b.model].title,
                         .tensor = printable(first.name, 200)};
        }
        if (first.shape != second.shape) {
            const bool isVocabulary = m_positions.of(first.name) == 0 && first.shape.size() == 2 &&
                                      second.shape.size() == 2 && first.shape[1] == second.shape[1];
            return Error{.code = Errc::WrongShape,
                         .message = "the shape is " + shapeText(second.shape) + ", expected " + shapeText(first.shape) +
                                    " as in " + printable(m_models[a.model].title, 120) +
                                    (isVocabulary ? "; the vocabularies differ" : ""),
                         .file = m_models[b.model].title,
                         .tensor = printable(first.name, 200)};
        }
        return {};
    }

    void report()
    {
        if (m_incomplete > 0) {
            m_out.findings.push_back(
                {.severity = Severity::Warning,
                 .rule = "merge.missing",
                 .message = formatCountOf(m_incomplete, "tensor") +
                            (m_incomplete == 1 ? " is not in all models" : " are not in all models") + ": " +
                            (m_missing == Missing::Skip   ? "they are omitted"
                             : m_missing == Missing::Base ? "those of the base are kept, others are omitted"
                                                          : "merged from the models that have them"),
                 .hint = "--missing error stops instead"});
        }
        if (m_copied > 0) {
            m_out.findings.push_back({.severity = Severity::Info,
                                      .rule = "merge.copied",
                                      .message = formatCountOf(m_copied, "tensor") + " of integers or other types " +
                                                 (m_copied == 1 ? "is" : "are") + " copied from the first model"});
        }
    }

    const std::vector<NamedModel>& m_models;
    std::optional<std::size_t> m_base;
    bool m_mergesBase;
    const Method& m_method;
    Missing m_missing;
    Positions m_positions;
    std::vector<Index> m_indices;
    Pairing m_out;
    std::size_t m_incomplete = 0;
    std::size_t m_copied = 0;
};

} // namespace

Result<Pairing> pairTensors(const std::vector<NamedModel>& models, std::optional<std::size_t> base, bool mergesBase,
                            const Method& method, Missing missing)
{
    return Pairer(models, base, mergesBase, method, missing).run();
}

} // namespace apr::merging
