// SPDX-License-Identifier: MIT
#include "apr/architecture/mel_filterbank.h"
#include "apr/base/text.h"
#include "apr/text/tokenizer/tokenizer.h"
#include "tables.h"

#include <algorithm>
#include <optional>
#include <string>

/// What the metadata has besides hyperparameters: vocabularies, labels, filterbanks (specification, section 5).
namespace apr::rule_tables {
namespace {

void checkLengths(const Evidence& evidence, std::vector<Finding>& findings);

const Json* listIn(const Metadata& metadata, std::string_view key)
{
    const Json* found = findMember(metadata, key);
    return found != nullptr && (found->is_array() || found->is_object()) ? found : nullptr;
}

bool hasLists(const Model& model)
{
    const Metadata& metadata = model.metadata();
    return vocabularyIn(metadata) != nullptr || listIn(metadata, "mel_filterbank") != nullptr ||
           listIn(metadata, "labels") != nullptr || findMelFilterbank(model).has_value();
}

constexpr std::array kAuxiliaryRules{
    Rule{.id = "metadata.list-length",
         .title = "List of the wrong length",
         .group = "metadata",
         .severity = Severity::Error,
         .explanation = "A list in the metadata is longer or shorter than another key or the model requires: the "
                        "scores or types of the tokens, the labels, or the mel filterbank. Programs read past its "
                        "end, or use the wrong entries.",
         .advice = "Convert the model again from its source.",
         .subject = "lengths of lists",
         .appliesTo = hasLists,
         .checkHeader = checkLengths},
};

class LengthCheck {
public:
    LengthCheck(const Evidence& evidence, std::vector<Finding>& findings)
        : m_evidence(evidence), m_metadata(evidence.model().metadata()), m_findings(findings)
    {
    }

    void run()
    {
        checkTokens();
        checkLabels();
        checkFilterbank();
    }

private:
    Finding& add(std::string message, std::string field, std::string tensor = {})
    {
        m_findings.push_back(kAuxiliaryRules[0].finding(std::move(message), {}, std::move(tensor)));
        m_findings.back().field = std::move(field);
        return m_findings.back();
    }

    void checkTokens()
    {
        const Json* tokens = vocabularyIn(m_metadata);
        if (tokens == nullptr) {
            return;
        }
        for (const char* prefix : {"tokenizer.ggml.", "tokenizer."}) {
            for (const auto& [name, what] : {std::pair("scores", "score"), std::pair("token_type", "token type")}) {
                const std::string key = std::string(prefix) + name;
                const Json* list = listIn(m_metadata, key);
                if (list != nullptr && list->size() != tokens->size()) {
                    add(key + " has " + formatCountOf(list->size(), what) + ", but the vocabulary has " +
                            formatCountOf(tokens->size(), "token"),
                        key);
                }
            }
        }
        const auto stated = unsignedMember(m_metadata, "tokenizer.vocab_size");
        if (stated && *stated != tokens->size()) {
            add("tokenizer.vocab_size is " + formatCount(*stated) + ", but the vocabulary has " +
                    formatCountOf(tokens->size(), "token"),
                "tokenizer.vocab_size")
                .severity = Severity::Warning; // programs count the list
        }
    }

    void checkLabels()
    {
        const Json* labels = listIn(m_metadata, "labels");
        const auto stated = unsignedMember(m_metadata, "num_labels");
        if (labels != nullptr && stated && *stated != labels->size()) {
            add("num_labels is " + formatCount(*stated) + ", but there are " + formatCountOf(labels->size(), "label"),
                "num_labels");
        }
    }

    void checkFilterbank()
    {
        std::optional<std::uint64_t> rows;
        std::string where = "mel_filterbank";
        std::string tensor;
        const Json* bank = listIn(m_metadata, "mel_filterbank");
        if (bank != nullptr) {
            rows = checkShape(*bank);
        } else if (const auto found = findMelFilterbank(m_evidence.model())) {
            const TensorInfo& info = m_evidence.model().tensors()[*found];
            tensor = info.name;
            where = "the tensor " + info.name;
            rows = info.shape.empty() ? std::nullopt : std::optional(info.shape.front());
        }
        const auto bands = unsignedMember(m_evidence.hyperparameters(), "n_mels");
        if (rows && bands && *rows != *bands) {
            add(where + " has " + formatCountOf(*rows, "row") + ", but the model expects " +
                    formatCountOf(*bands, "mel band") + " (n_mels)",
                tensor.empty() ? where : std::string(), tensor);
        }
    }

    /// The rows that mel_filterbank_shape states, if the list has as many values as it says.
    std::optional<std::uint64_t> checkShape(const Json& bank)
    {
        const Json* shape = listIn(m_metadata, "mel_filterbank_shape");
        if (shape == nullptr || shape->size() != 2 || !(*shape)[0].is_number_unsigned() ||
            !(*shape)[1].is_number_unsigned()) {
            add("mel_filterbank_shape does not state the two dimensions of mel_filterbank", "mel_filterbank_shape");
            return std::nullopt;
        }
        const auto rows = (*shape)[0].get<std::uint64_t>();
        const auto columns = (*shape)[1].get<std::uint64_t>();
        if (checkedMul(rows, columns) != std::uint64_t{bank.size()}) {
            add("mel_filterbank has " + formatCountOf(bank.size(), "value") + ", but its shape is [" +
                    std::to_string(rows) + ", " + std::to_string(columns) + ']',
                "mel_filterbank");
            return std::nullopt;
        }
        return rows;
    }

    const Evidence& m_evidence;
    const Metadata& m_metadata;
    std::vector<Finding>& m_findings;
};

void checkLengths(const Evidence& evidence, std::vector<Finding>& findings)
{
    LengthCheck(evidence, findings).run();
}

} // namespace

std::span<const Rule> auxiliary()
{
    return kAuxiliaryRules;
}

} // namespace apr::rule_tables
