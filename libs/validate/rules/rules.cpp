// SPDX-License-Identifier: MIT
#include "apr/validate/rules.h"

#include "apr/base/text.h"
#include "tables.h"

#include <algorithm>

namespace apr {
std::span<const Rule* const> rules()
{
    static const std::vector<const Rule*> kAll = [] {
        std::vector<const Rule*> all;
        for (const auto table : rule_tables::kTables) {
            for (const Rule& rule : table()) {
                all.push_back(&rule);
            }
        }
        std::sort(all.begin(), all.end(), [](const Rule* a, const Rule* b) { return a->id < b->id; });
        return all;
    }();
    return kAll;
}

const Rule* findRule(std::string_view id)
{
    const auto all = rules();
    const auto at = std::find_if(all.begin(), all.end(), [id](const Rule* rule) { return rule->id == id; });
    return at == all.end() ? nullptr : *at;
}

bool hasValuesToCheck(DType dtype)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    return info.decodable && (info.kind == DTypeKind::Float || info.kind == DTypeKind::Quantized);
}

std::vector<Finding> checkStatistics(const TensorInfo& tensor, const TensorStatistics& statistics,
                                     const Expectation& expectation)
{
    std::vector<Finding> findings;
    for (const auto table : rule_tables::kTables) {
        for (const Rule& rule : table()) {
            if (rule.checkValues != nullptr) {
                rule.checkValues({tensor, statistics, expectation}, findings);
            }
        }
    }
    return findings;
}

GroupCheck checkHeader(const Evidence& evidence, std::string_view group)
{
    GroupCheck out;
    std::vector<std::string> subjects;
    for (const Rule* rule : rules()) {
        const bool isOfGroup = rule->checkHeader != nullptr && (group.empty() || rule->group == group);
        if (!isOfGroup || (rule->appliesTo != nullptr && !rule->appliesTo(evidence.model()))) {
            continue;
        }
        if (std::string reason = evidence.missing(rule->needs); !reason.empty()) {
            out.notChecked = out.notChecked.empty() ? std::move(reason) : out.notChecked;
            continue;
        }
        rule->checkHeader(evidence, out.findings);
        ++out.checked;
        const std::string subject = rule->subjectOf != nullptr ? rule->subjectOf(evidence) : std::string(rule->subject);
        if (!subject.empty()) {
            subjects.push_back(subject);
        }
    }
    out.subjects = join(subjects, ", ");
    return out;
}

} // namespace apr
