// SPDX-License-Identifier: MIT
#include "convert/recipe/projections.h"

#include "apr/base/text.h"
#include "convert/recipe/regrouping.h"
#include "convert/transforms/row_map.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace apr {
namespace {

constexpr std::string_view kPhi3 = "phi3";
constexpr std::string_view kPhi3Fused = "mlp.up_proj"; ///< gate and up of Phi-3, as GGUF has them

/// A tensor that joins others, in a layer and without ".weight".
struct Join {
    std::string_view fused;
    std::vector<std::string_view> parts;
};

const std::array<Join, 2>& joins()
{
    static const std::array<Join, 2> all{Join{"attn.qkv_proj", {"attn.q_proj", "attn.k_proj", "attn.v_proj"}},
                                         Join{"mlp.gate_up_proj", {"mlp.gate_proj", "mlp.up_proj"}}};
    return all;
}

/// What precedes `part` in a name, and what follows: "layers.3." and ".weight".
std::optional<std::pair<std::string, std::string>> aroundPart(std::string_view name, std::string_view part)
{
    const std::size_t at = name.find('.' + std::string(part) + '.');
    return at == std::string_view::npos ? std::nullopt
                                        : std::optional(std::pair(std::string(name.substr(0, at + 1)),
                                                                  std::string(name.substr(at + 1 + part.size()))));
}

class Arranger {
public:
    Arranger(Draft& draft, ProjectionForm form, std::string type)
        : m_draft(draft), m_result(draft), m_isFused(form == ProjectionForm::Fused), m_type(std::move(type))
    {
    }

    Result<std::size_t> run()
    {
        const auto isChanged = [this](const TensorInfo& tensor) {
            return m_isFused ? !partsWith(tensor.name).second.empty() : fusedAs(tensor.name) != nullptr;
        };
        const auto tensors = m_draft.model.tensors();
        if (std::none_of(tensors.begin(), tensors.end(), isChanged)) {
            return std::size_t{0};
        }
        if (m_draft.hasScales()) {
            m_draft.applyScales();
        }
        std::size_t changed = 0;
        std::vector<bool> isDone(m_draft.tensors.size());
        for (std::size_t i = 0; i < m_draft.tensors.size(); ++i) {
            if (isDone[i]) {
                continue;
            }
            const std::string name = m_draft.model.tensors()[i].name;
            const auto [join, parts] =
                m_isFused ? partsWith(name) : std::pair(fusedAs(name), std::vector<std::size_t>());
            if (join == nullptr || (m_isFused && parts.empty())) {
                m_result.keep(i);
            } else if (m_isFused) {
                APR_CHECK(fuse(*join, parts));
                for (const std::size_t part : parts) {
                    isDone[part] = true;
                }
                changed += parts.size();
            } else {
                APR_CHECK(split(i, *join));
                ++changed;
            }
        }
        m_result.apply(m_draft);
        return changed;
    }

private:
    /// The name of the tensor that joins parts in models of a type.
    static std::string_view fusedPart(const Join& join, std::string_view type)
    {
        return type == kPhi3 && join.fused == joins()[1].fused ? kPhi3Fused : join.fused;
    }
    std::string_view fusedPart(const Join& join) const { return fusedPart(join, m_draft.detection.type); }

    /// What a tensor joins; null if it is none of those.
    const Join* fusedAs(const std::string& name) const
    {
        for (const Join& join : joins()) {
            const auto around = aroundPart(name, fusedPart(join));
            if (around && !m_draft.model.find(around->first + std::string(join.parts.front()) + around->second)) {
                return &join;
            }
        }
        return nullptr;
    }

    /// All parts of the tensor that would join this one; none if one is missing.
    std::pair<const Join*, std::vector<std::size_t>> partsWith(const std::string& name) const
    {
        for (const Join& join : joins()) {
            for (const std::string_view part : join.parts) {
                const auto around = aroundPart(name, part);
                if (!around) {
                    continue;
                }
                std::vector<std::size_t> found;
                for (const std::string_view each : join.parts) {
                    if (const auto at = m_draft.model.find(around->first + std::string(each) + around->second)) {
                        found.push_back(*at);
                    }
                }
                return {&join, found.size() == join.parts.size() ? found : std::vector<std::size_t>()};
            }
        }
        return {nullptr, {}};
    }

    std::uint64_t number(const char* key) const { return unsignedMember(m_draft.hyperparameters, key).value_or(0); }

    /// The rows that parts have in the tensor that joins them.
    Result<std::vector<std::uint64_t>> rowsOf(const TensorInfo& fused, const Join& join) const
    {
        const std::uint64_t rows = fused.shape.empty() ? 0 : fused.shape.front();
        const auto refuse = [&fused](std::string message) {
            return Error{.code = Errc::WrongShape, .message = std::move(message), .tensor = printable(fused.name, 200)};
        };
        if (rows == 0) {
            return refuse("expected rows of the parts, found shape " + shapeText(fused.shape));
        }
        if (join.parts.size() == 2) {
            return rows % 2 == 0 ? Result<std::vector<std::uint64_t>>(std::vector{rows / 2, rows / 2})
                                 : refuse("the tensor of gate and up has " + formatCountOf(rows, "row") +
                                          ", which is not a multiple of 2");
        }
        const std::uint64_t heads = number("n_heads");
        const std::uint64_t keyHeads = number("n_kv_heads") > 0 ? number("n_kv_heads") : heads;
        const std::uint64_t all = heads + 2 * keyHeads;
        if (heads == 0 || keyHeads > heads || rows % all != 0) {
            return refuse("the tensor of queries, keys and values has " + formatCountOf(rows, "row") +
                          ", which is not a multiple of the heads of the configuration, " + formatCount(heads) +
                          " + 2 × " + formatCount(keyHeads));
        }
        return std::vector{rows / all * heads, rows / all * keyHeads, rows / all * keyHeads};
    }

    /// The name that checkpoints have for a tensor, with or without the prefix that they give another one.
    std::string sourceName(const std::string& canonical, std::size_t other) const
    {
        const Architecture& architecture = *m_draft.detection.architecture;
        // Of Phi-3 the name of up is that of gate and up.
        const std::string_view type = m_type == kPhi3 && !m_isFused ? std::string_view("llama") : m_type;
        std::string out = architecture.nameOf(canonical, NamingScheme::HuggingFace, type);
        if (out.empty()) {
            return canonical;
        }
        const std::string alike =
            architecture.nameOf(m_draft.model.tensors()[other].name, NamingScheme::HuggingFace, m_draft.detection.type);
        std::string from = m_draft.tensors[other].name.from.str();
        const Json* earlier = findMember(m_draft.sources.front().model.metadata(), "source_names");
        if (from == m_draft.tensors[other].name.to.str()) { // canonical in an .apr file
            from = (earlier == nullptr ? std::nullopt : stringMember(*earlier, from)).value_or("");
        }
        const bool hasNoPrefix = !from.empty() && from.size() < alike.size() && alike.ends_with('.' + from);
        return hasNoPrefix ? out.substr(alike.size() - from.size()) : out;
    }

    Status split(std::size_t index, const Join& join)
    {
        const TensorInfo& tensor = m_draft.model.tensors()[index];
        const auto around = aroundPart(tensor.name, fusedPart(join));
        APR_TRY(const auto counts, rowsOf(tensor, join));
        if (!hasWholeRows(tensor)) {
            return Error{.code = Errc::Unsupported,
                         .message = "blocks of " + std::string(dtypeName(tensor.dtype)) + " extend over rows",
                         .tensor = printable(tensor.name, 200),
                         .advice = "Add --dequantize f16."};
        }
        std::uint64_t first = 0;
        for (std::size_t part = 0; part < join.parts.size(); ++part) {
            TensorInfo info = tensor;
            info.name = around->first + std::string(join.parts[part]) + around->second;
            Lineage lineage = m_draft.tensors[index];
            lineage.from.front().copy = lineage.from.front().copy * 4 + static_cast<std::uint32_t>(part) + 1;
            lineage.name = {.from = sourceName(info.name, index), .to = info.name};
            lineage.made = "rows of " + printable(m_draft.tensors[index].name.from.str(), 120);
            m_result.add({.rows = {{.tensor = index, .first = first, .count = counts[part]}}}, std::move(info),
                         std::move(lineage));
            first += counts[part];
        }
        return {};
    }

    Status fuse(const Join& join, const std::vector<std::size_t>& parts)
    {
        const TensorInfo& first = m_draft.model.tensors()[parts.front()];
        const auto around = aroundPart(first.name, join.parts.front());
        Lineage lineage = m_draft.tensors[parts.front()];
        lineage.from = {};
        lineage.choice.reset();
        Piece piece;
        for (const std::size_t part : parts) {
            const TensorInfo& tensor = m_draft.model.tensors()[part];
            const bool fits = !tensor.shape.empty() && tensor.shape.size() == first.shape.size() &&
                              std::equal(tensor.shape.begin() + 1, tensor.shape.end(), first.shape.begin() + 1);
            if (!fits || tensor.dtype != first.dtype || !hasWholeRows(tensor)) {
                return Error{.code = fits ? Errc::Unsupported : Errc::WrongShape,
                             .message = "the tensor cannot be joined with " + printable(first.name, 200) + ": " +
                                        (fits ? std::string(dtypeName(tensor.dtype)) + " and " +
                                                    std::string(dtypeName(first.dtype))
                                              : shapeText(tensor.shape) + " and " + shapeText(first.shape)),
                             .tensor = printable(tensor.name, 200),
                             .advice = fits ? "Add --dequantize f16." : ""};
            }
            piece.rows.push_back({.tensor = part, .count = tensor.shape.front()});
            for (const TensorId& id : m_draft.tensors[part].from) {
                lineage.from.add(id);
            }
        }
        TensorInfo info = first;
        info.name = around->first + std::string(fusedPart(join, m_type)) + around->second;
        lineage.name = {.from = sourceName(info.name, parts.front()), .to = info.name};
        lineage.made = formatCount(parts.size()) + " tensors joined";
        m_result.add(std::move(piece), std::move(info), std::move(lineage));
        return {};
    }

    Draft& m_draft;
    Regrouping m_result;
    bool m_isFused;
    std::string m_type; ///< of the result
};

} // namespace

std::optional<ProjectionForm> projectionFormOf(std::string_view type)
{
    constexpr std::array<std::string_view, 12> kSplit{"llama",  "mistral",     "mixtral", "qwen2",
                                                      "qwen3",  "qwen3_moe",   "gemma",   "gemma2",
                                                      "gemma3", "gemma3_text", "olmo2",   "stablelm"};
    if (type == kPhi3) {
        return ProjectionForm::Fused;
    }
    return std::find(kSplit.begin(), kSplit.end(), type) != kSplit.end() ? std::optional(ProjectionForm::Split)
                                                                         : std::nullopt;
}

Result<std::size_t> arrangeProjections(Draft& draft, ProjectionForm form, const std::string& type)
{
    return Arranger(draft, form, type).run();
}

Status requireProjections(Draft& draft)
{
    const auto form = projectionFormOf(draft.detection.type);
    if (!form || draft.detection.architecture == nullptr) {
        return {};
    }
    APR_TRY(const std::size_t changed, arrangeProjections(draft, *form, draft.detection.type));
    if (changed > 0) {
        draft.findings.push_back({.severity = Severity::Info,
                                  .rule = "projections.arranged",
                                  .message = formatCountOf(changed, "tensor") +
                                             (*form == ProjectionForm::Fused ? " joined" : " split") +
                                             ", as programs that read the output expect"});
    }
    return {};
}

} // namespace apr
