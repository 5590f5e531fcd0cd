// SPDX-License-Identifier: MIT
#include "vocabulary.h"

#include "apr/architecture/architecture.h"
#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/format/open.h"
#include "apr/model/tensor_values.h"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>

namespace apr::merging {
namespace {

constexpr auto kNone = static_cast<std::size_t>(-1); ///< the model does not have the tensor

/// The entries of added tokens in tokenizer.json, by their text.
TextMap<const Json*> entriesOf(const TokenList& list)
{
    TextMap<const Json*> out;
    const Json* added = list.json.is_object() ? findMember(list.json, "added_tokens") : nullptr;
    if (added != nullptr && added->is_array()) {
        for (const Json& entry : *added) {
            out.emplace(stringMember(entry, "content").value_or(""), &entry);
        }
    }
    return out;
}

/// The models and their vocabulary, which all wrapped models share.
struct Shared {
    std::vector<Model> models = {};
    Vocabulary vocabulary = {};
};

/// Rows of embeddings and output layers in the order of a vocabulary.
class TokenRows final : public RowSource {
public:
    /// `tensors[i]` has for tensor i the tensor of each model that rows come from; empty for other tensors.
    TokenRows(std::shared_ptr<const Shared> shared, std::size_t model, std::vector<std::vector<std::size_t>> tensors)
        : RowSource(shared->models[model]), m_shared(std::move(shared)), m_model(model), m_tensors(std::move(tensors))
    {
    }

private:
    bool isMade(std::size_t index) const override { return !m_tensors[index].empty(); }

    /// That of the token, or the mean of those that stand for it; of padding, the mean of all.
    Status makeRow(std::size_t index, std::uint64_t token, std::uint64_t column, std::span<float> out) const override
    {
        const Vocabulary& vocabulary = m_shared->vocabulary;
        if (token >= vocabulary.tokens.size()) {
            APR_TRY(const std::vector<float> mean, meanOf(index));
            std::copy_n(mean.begin() + static_cast<std::ptrdiff_t>(column), out.size(), out.begin());
            return {};
        }
        const auto place = static_cast<std::size_t>(token);
        const std::int64_t row = vocabulary.rows[m_model][place];
        const std::vector<TokenRow> own{{.model = static_cast<std::uint32_t>(m_model),
                                         .row = static_cast<std::uint32_t>(std::max<std::int64_t>(0, row))}};
        std::vector<TokenRow> rows = row >= 0 ? own : vocabulary.fallbacks[place];
        std::erase_if(rows, [&](const TokenRow& from) { return m_tensors[index][from.model] == kNone; });
        std::vector<float> values(out.size());
        for (const TokenRow& from : rows) {
            const Model& model = m_shared->models[from.model];
            const std::size_t tensor = m_tensors[index][from.model];
            APR_CHECK(loadElements(model, tensor, from.row * rowWidth(model.tensors()[tensor]) + column, values));
            for (std::size_t i = 0; i < out.size(); ++i) {
                out[i] += values[i] / static_cast<float>(rows.size());
            }
        }
        return {};
    }

    /// The mean of the rows of all tokens.
    Result<std::vector<float>> meanOf(std::size_t index) const
    {
        const std::lock_guard lock(m_mutex);
        std::vector<float>& out = m_means[index];
        if (out.empty()) {
            const TensorInfo& tensor = m_shared->models[m_model].tensors()[index];
            APR_TRY(out, meanRow(m_shared->vocabulary.tokens.size(), rowWidth(tensor),
                                 [this, index](std::uint64_t token, std::span<float> row) {
                                     return makeRow(index, token, 0, row);
                                 }));
        }
        return out;
    }

    std::shared_ptr<const Shared> m_shared;
    std::size_t m_model;
    std::vector<std::vector<std::size_t>> m_tensors;
    mutable std::mutex m_mutex;
    mutable std::map<std::size_t, std::vector<float>> m_means;
};

} // namespace

Vocabulary vocabularyOf(const std::vector<TokenList>& lists, std::size_t base, bool isUnion)
{
    Vocabulary out{.tokens = lists[base].tokens, .own = lists[base].tokens.size()};
    TextSet known(out.tokens.begin(), out.tokens.end());
    for (std::size_t i = 0; i < lists.size() && isUnion; ++i) {
        const auto entries = entriesOf(lists[i]);
        for (const std::string& token : lists[i].tokens) {
            if (!token.empty() && known.insert(token).second) {
                const auto entry = entries.find(token);
                out.tokens.push_back(token);
                out.added.push_back({.text = token, .entry = entry == entries.end() ? Json() : *entry->second});
            }
        }
    }
    for (const TokenList& list : lists) {
        TextViewMap<std::int64_t> ids;
        for (std::size_t id = 0; id < list.tokens.size(); ++id) {
            ids.emplace(list.tokens[id], static_cast<std::int64_t>(id));
        }
        std::vector<std::int64_t>& rows = out.rows.emplace_back();
        for (const std::string& token : out.tokens) {
            const auto found = token.empty() ? ids.end() : ids.find(token);
            rows.push_back(found == ids.end() ? -1 : found->second);
        }
    }
    for (std::size_t token = 0; token < out.tokens.size(); ++token) {
        std::vector<TokenRow>& rows = out.fallbacks.emplace_back();
        for (std::size_t model = 0; model < lists.size(); ++model) {
            if (const std::int64_t row = out.rows[model][token]; row >= 0) {
                rows.push_back({.model = static_cast<std::uint32_t>(model), .row = static_cast<std::uint32_t>(row)});
            }
        }
        const bool isInBase = out.rows[base][token] >= 0;
        if (isInBase) {
            rows = {
                {.model = static_cast<std::uint32_t>(base), .row = static_cast<std::uint32_t>(out.rows[base][token])}};
        }
        out.unknown += rows.empty() ? 1 : 0;
    }
    return out;
}

Result<std::vector<NamedModel>> withVocabulary(const std::vector<NamedModel>& models, const Vocabulary& vocabulary)
{
    auto shared = std::make_shared<Shared>();
    shared->vocabulary = vocabulary;
    for (const NamedModel& named : models) {
        shared->models.push_back(named.model);
    }
    std::vector<NamedModel> out;
    for (std::size_t m = 0; m < models.size(); ++m) {
        const Model& model = models[m].model;
        ModelParts parts{.metadata = model.sharedMetadata(),
                         .tensors = {model.tensors().begin(), model.tensors().end()},
                         .facts = model.facts()};
        std::vector<std::vector<std::size_t>> tensors(parts.tensors.size());
        const auto last = std::max_element(vocabulary.rows[m].begin(), vocabulary.rows[m].end());
        std::int64_t highest = last == vocabulary.rows[m].end() ? -1 : *last;
        for (const std::vector<TokenRow>& fallback : vocabulary.fallbacks) {
            for (const TokenRow& from : fallback) {
                highest = std::max(highest, from.model == m ? static_cast<std::int64_t>(from.row) : -1);
            }
        }
        const std::uint64_t rows = tokenRowsOf(model);
        for (std::size_t i = 0; i < parts.tensors.size(); ++i) {
            TensorInfo& tensor = parts.tensors[i];
            if (!isOfTokens(tensor, rows)) {
                continue;
            }
            if (tensor.shape.front() == 0 || static_cast<std::int64_t>(tensor.shape.front()) <= highest) {
                return Error{.code = Errc::WrongShape,
                             .message = "the tensor has " + formatCountOf(tensor.shape.front(), "row") +
                                        ", fewer than the tokenizer has tokens",
                             .file = models[m].title,
                             .tensor = printable(tensor.name, 200)};
            }
            for (const NamedModel& other : models) {
                tensors[i].push_back(tokenTensorFor(other.model, model.tensors()[i]).value_or(kNone));
            }
            setRows(tensor, vocabulary.rowCount());
        }
        out.push_back({.title = models[m].title,
                       .model = Model(std::move(parts), std::make_shared<TokenRows>(shared, m, std::move(tensors)))});
    }
    return out;
}

} // namespace apr::merging
