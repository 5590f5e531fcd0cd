// SPDX-License-Identifier: MIT
#include "measured_plan.h"

#include "apr/base/text.h"
#include "apr/convert/type_preview.h"

#include <algorithm>
#include <cmath>

namespace apr::workbench {
namespace {

constexpr int kCurvePoints = 32;

} // namespace

void MeasuredPlan::add(const QuantizationPlan& plan, const TargetType& type)
{
    if (isEmpty()) {
        m_plan = std::make_shared<const QuantizationPlan>(plan);
        m_choice.assign(plan.curves.size(), 0);
        for (std::size_t i = 0; i < plan.curves.size(); ++i) {
            const TensorRole role = plan.curves[i].role;
            auto group =
                std::find_if(m_groups.begin(), m_groups.end(), [role](const Group& each) { return each.role == role; });
            if (group == m_groups.end()) {
                group = m_groups.insert(m_groups.end(), {.role = role});
            }
            group->curves.push_back(i);
            group->elements += plan.curves[i].elements;
        }
        std::stable_sort(m_groups.begin(), m_groups.end(),
                         [](const Group& a, const Group& b) { return a.role < b.role; });
    } else {
        auto grown = std::make_shared<QuantizationPlan>(*m_plan); // previews use the old plan
        for (std::size_t i = 0; i < grown->curves.size() && i < plan.curves.size(); ++i) {
            for (const TypeTrial& trial : plan.curves[i].trials) {
                auto& trials = grown->curves[i].trials;
                const bool isKnown = std::any_of(trials.begin(), trials.end(), [&trial](const TypeTrial& other) {
                    return other.target == trial.target;
                });
                if (!isKnown) {
                    trials.push_back(trial);
                }
            }
        }
        m_plan = grown;
    }
    m_types.push_back(type);
    m_best.clear();
    std::uint64_t least = 0;
    std::uint64_t most = 0;
    for (const ErrorCurve& curve : m_plan->curves) {
        const auto [low, high] =
            std::minmax_element(curve.trials.begin(), curve.trials.end(),
                                [](const TypeTrial& a, const TypeTrial& b) { return a.bytes < b.bytes; });
        least += low->bytes;
        most += high->bytes;
    }
    for (int i = 0; i <= kCurvePoints; ++i) {
        const std::uint64_t bytes = least + (most - least) * static_cast<std::uint64_t>(i) / kCurvePoints;
        if (auto selection = selectForSize(m_plan->curves, bytes, m_plan->others())) {
            m_best.push_back(std::move(*selection));
        }
    }
    updateSelection();
}

bool MeasuredPlan::has(const TargetType& type) const
{
    return std::find(m_types.begin(), m_types.end(), type) != m_types.end();
}

const TensorInfo& MeasuredPlan::tensor(std::size_t curve) const
{
    return m_plan->conversion.preConversion.tensors()[m_plan->curves[curve].tensor];
}

const TypeTrial* MeasuredPlan::chosen(std::size_t curve) const
{
    return m_choice[curve] ? &m_plan->curves[curve].trials[*m_choice[curve]] : nullptr;
}

std::uint64_t MeasuredPlan::bytesOf(std::size_t curve) const
{
    const TypeTrial* trial = chosen(curve);
    return trial != nullptr ? trial->bytes : tensor(curve).byteSize;
}

bool MeasuredPlan::changesSomething() const
{
    return std::any_of(m_choice.begin(), m_choice.end(), [](const auto& choice) { return choice.has_value(); });
}

TypeSelection MeasuredPlan::uniform(std::size_t type) const
{
    std::vector<std::size_t> trials;
    for (const ErrorCurve& curve : m_plan->curves) {
        trials.push_back(trialOf(curve, m_types[type]).value_or(0));
    }
    return evaluate(m_plan->curves, std::move(trials), m_plan->others());
}

std::uint64_t MeasuredPlan::fileBytes(const TypeSelection& selection) const
{
    return m_plan->otherBytes + selection.bytes;
}

std::optional<std::size_t> MeasuredPlan::trialOf(const ErrorCurve& curve, const TargetType& type) const
{
    const TargetType fitting = compatibleTarget(type, m_plan->conversion.preConversion.tensors()[curve.tensor].shape);
    for (std::size_t i = 0; i < curve.trials.size(); ++i) {
        if (curve.trials[i].target == fitting) {
            return i;
        }
    }
    return std::nullopt;
}

void MeasuredPlan::choose(std::size_t group, std::optional<std::size_t> type)
{
    for (const std::size_t curve : m_groups[group].curves) {
        m_choice[curve] = type ? trialOf(m_plan->curves[curve], m_types[*type]) : std::nullopt;
    }
    updateSelection();
}

Status MeasuredPlan::fit(std::uint64_t fileBytes)
{
    if (fileBytes < m_plan->otherBytes) {
        return Error{.code = Errc::QualityGate,
                     .message = "the data that is not quantized already takes " + formatBytes(m_plan->otherBytes)};
    }
    APR_TRY(const TypeSelection selection,
            selectForSize(m_plan->curves, fileBytes - m_plan->otherBytes, m_plan->others()));
    m_choice.assign(selection.trials.begin(), selection.trials.end());
    updateSelection();
    return {};
}

void MeasuredPlan::updateSelection()
{
    m_selection = {};
    const OtherWeights others = m_plan->others();
    double error = others.squaredError;
    double norm = others.squaredNorm;
    for (std::size_t i = 0; i < m_choice.size(); ++i) {
        m_selection.bytes += bytesOf(i);
        norm += curve(i).squaredNorm;
        if (const TypeTrial* trial = chosen(i)) {
            error += trial->error.squares;
        }
    }
    m_selection.relativeError = error == 0 ? 0 : std::sqrt(error / norm);
}

MeasuredPlan::GroupState MeasuredPlan::stateOf(std::size_t index) const
{
    const Group& group = m_groups[index];
    GroupState out;
    if (const TypeTrial* first = chosen(group.curves.front())) {
        out.first = first->target;
    }
    for (std::size_t t = 0; t < m_types.size(); ++t) { // matches the listed type even if some tensors use its fallback
        const bool isAll = std::all_of(group.curves.begin(), group.curves.end(), [&](std::size_t curve) {
            return m_choice[curve] && m_choice[curve] == trialOf(m_plan->curves[curve], m_types[t]);
        });
        if (isAll && (!out.type || out.first == m_types[t])) {
            out.type = t;
        }
    }
    double error = 0;
    double norm = 0;
    for (const std::size_t i : group.curves) {
        const TypeTrial* trial = chosen(i);
        out.isMixed = out.isMixed || (trial == nullptr ? out.first.has_value() : out.first != trial->target);
        out.bytes += bytesOf(i);
        error += trial == nullptr ? 0 : trial->error.squares;
        norm += curve(i).squaredNorm;
    }
    out.relativeError = error == 0 ? 0 : std::sqrt(error / norm);
    return out;
}

std::optional<MeasuredPlan::Fallback> MeasuredPlan::fallbackOf(std::size_t group, std::size_t type) const
{
    for (const std::size_t i : m_groups[group].curves) {
        const Shape& shape = tensor(i).shape;
        const TargetType fitting = compatibleTarget(m_types[type], shape);
        if (!(fitting == m_types[type])) {
            return Fallback{.type = fitting, .rowLength = shape.empty() ? 1 : shape.back()};
        }
    }
    return std::nullopt;
}

Json MeasuredPlan::exactTypes() const
{
    Json out = Json::object();
    for (std::size_t i = 0; i < m_choice.size(); ++i) {
        if (const TypeTrial* trial = chosen(i)) {
            out[m_plan->conversion.choices[m_plan->curves[i].tensor].name] = targetName(trial->target);
        }
    }
    return out;
}

std::vector<std::string> MeasuredPlan::rules() const
{
    std::vector<std::pair<std::size_t, TargetType>> types;
    for (std::size_t i = 0; i < m_choice.size(); ++i) {
        if (const TypeTrial* trial = chosen(i)) {
            types.emplace_back(m_plan->curves[i].tensor, trial->target);
        }
    }
    return rulesFor(m_plan->conversion.preConversion, types);
}

const TensorPlan* MeasuredPlan::planOf(std::size_t curve) const
{
    const std::string& name = tensor(curve).name;
    const auto& tensors = m_plan->conversion.tensors;
    const auto found = std::find_if(tensors.begin(), tensors.end(),
                                    [&name](const TensorPlan& each) { return each.to == name && !each.isAdded; });
    return found == tensors.end() ? nullptr : &*found;
}

std::string MeasuredPlan::sourceName(std::size_t curve) const
{
    const TensorPlan* plan = planOf(curve);
    return plan != nullptr ? plan->from.str() : tensor(curve).name;
}

bool MeasuredPlan::isReordered(std::size_t curve) const
{
    const TensorPlan* plan = planOf(curve);
    return plan != nullptr && (plan->isPermuted || plan->order);
}

} // namespace apr::workbench
