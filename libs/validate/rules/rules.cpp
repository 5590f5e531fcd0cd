// SPDX-License-Identifier: MIT
#include "apr/validate/rules.h"

#include "apr/base/text.h"
#include "tables.h"

#include <algorithm>

namespace apr {
namespace {

bool applies(const Rule& rule, const Model& model)
{
    return rule.appliesTo == nullptr || rule.appliesTo(model);
}

} // namespace

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

std::vector<Finding> checkStatistics(const TensorInfo& tensor, const TensorStatistics& statistics,
                                     const Expectation& expectation)
{
    std::vector<Finding> findings;
    for (const Rule& rule : rule_tables::values()) {
        if (rule.checkValues != nullptr) {
            rule.checkValues({tensor, statistics, expectation}, findings);
        }
    }
    return findings;
}

std::vector<Finding> checkHeader(const Model& model, std::string_view group)
{
    std::vector<Finding> findings;
    for (const Rule* rule : rules()) {
        if (rule->checkHeader != nullptr && (group.empty() || rule->group == group) && applies(*rule, model)) {
            rule->checkHeader(model, findings);
        }
    }
    return findings;
}

std::string subjectsOf(const Model& model, std::string_view group)
{
    std::vector<std::string> subjects;
    for (const Rule* rule : rules()) {
        if (rule->group == group && !rule->subject.empty() && applies(*rule, model)) {
            subjects.emplace_back(rule->subject);
        }
    }
    return join(subjects, ", ");
}

} // namespace apr
