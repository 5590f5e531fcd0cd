// SPDX-License-Identifier: MIT
#include "planner_view.h"

#include "apr/base/text.h"
#include "apr/convert/steps.h"
#include "job.h"
#include "text_helpers.h"

#include <QFileInfo>
#include <QList>
#include <QPointF>

#include <algorithm>
#include <cmath>

namespace apr::workbench {
namespace {

constexpr std::size_t kBins = 96;
constexpr std::size_t kWorstBlocks = 8;
constexpr int kCurvePoints = 32;

QString percent(double share)
{
    return toQString(formatNumber(100 * share, 3) + " %");
}

/// Returns the outline of a histogram.
QList<QPointF> outlineOf(const Histogram& histogram)
{
    QList<QPointF> points;
    const double width = histogram.binWidth();
    points.append({histogram.low, 0});
    for (std::size_t i = 0; i < histogram.bins.size(); ++i) {
        const auto height = static_cast<double>(histogram.bins[i]);
        points.append({histogram.low + width * static_cast<double>(i), height});
        points.append({histogram.low + width * static_cast<double>(i + 1), height});
    }
    points.append({histogram.high, 0});
    return points;
}

/// Returns the end of an axis that starts at 0 and has four steps of a round number.
double axisEnd(double most)
{
    if (!(most > 0)) {
        return 1;
    }
    const double power = std::pow(10, std::floor(std::log10(most / 4)));
    for (const double step : {1.0, 2.0, 2.5, 5.0, 10.0}) {
        if (4 * step * power >= most * 1.02) {
            return 4 * step * power;
        }
    }
    return 80 * power;
}

double topOf(const Histogram& histogram)
{
    const auto top = std::max_element(histogram.bins.begin(), histogram.bins.end());
    return top == histogram.bins.end() || *top == 0 ? 1 : 1.05 * static_cast<double>(*top);
}

} // namespace

PlannerView::PlannerView(JobsModel& jobs, QObject* parent) : QAbstractListModel(parent), m_jobs(jobs) {}

PlannerView::~PlannerView() = default;

void PlannerView::setInput(const QString& path)
{
    if (path == input()) {
        return;
    }
    ++m_generation;
    stop();
    m_previewJob.cancel();
    saveMeasurements();
    beginResetModel();
    m_options =
        conversionOf(toStdString(path), path.isEmpty() ? std::string() : defaultOutput(toStdString(path), "mixed"));
    m_options.recipe.operation = "quantize";
    m_pending.clear();
    m_types.clear();
    m_plan.reset();
    m_choice.clear();
    m_selection = {};
    m_groups.clear();
    m_best.clear();
    m_tensors.setRows({});
    m_shown.clear();
    m_preview.reset();
    m_previewTitle.clear();
    m_worst.setRows({});
    m_problem.clear();
    m_result.clear();
    m_group = m_tensor = 0;
    m_measuring = false;
    restoreMeasurements();
    endResetModel();
    Q_EMIT previewChanged();
    m_plan != nullptr ? choose() : Q_EMIT changed();
}

PlannerView::Stamp PlannerView::stampOfInput() const
{
    const QFileInfo file(input());
    return {.time = file.lastModified(), .bytes = file.size()};
}

void PlannerView::saveMeasurements()
{
    constexpr std::size_t kMaxSaved = 4;
    if (m_plan != nullptr) {
        m_saved.push_front({.options = m_options,
                            .types = m_types,
                            .plan = m_plan,
                            .choice = m_choice,
                            .groups = m_groups,
                            .best = m_best,
                            .target = m_target,
                            .stamp = m_stamp});
        m_saved.resize(std::min(m_saved.size(), kMaxSaved));
    }
}

void PlannerView::restoreMeasurements()
{
    const auto kept = std::find_if(m_saved.begin(), m_saved.end(), [this](const Measured& measured) {
        return measured.options.input() == m_options.input();
    });
    if (kept == m_saved.end()) {
        return;
    }
    if (kept->stamp == stampOfInput() && checkIntact(kept->plan->conversion.source)) {
        m_options = kept->options;
        m_types = kept->types;
        m_plan = kept->plan;
        m_choice = kept->choice;
        m_groups = kept->groups;
        m_best = kept->best;
        m_target = kept->target;
        m_stamp = kept->stamp;
    }
    m_saved.erase(kept);
}

QString PlannerView::input() const
{
    return toQString(m_options.input());
}

QString PlannerView::output() const
{
    return toQString(m_options.recipe.output);
}

void PlannerView::setOutput(const QString& path)
{
    m_options.recipe.output = toStdString(path);
    Q_EMIT changed();
}

void PlannerView::setForce(bool on)
{
    m_options.force = on;
    Q_EMIT changed();
}

void PlannerView::measure()
{
    if (m_options.input().empty() || m_measuring) {
        return;
    }
    m_problem.clear();
    m_result.clear();
    m_pending.clear();
    for (const TargetType& type : defaultTrials()) {
        if (std::find(m_types.begin(), m_types.end(), type) == m_types.end()) {
            m_pending.push_back(type);
        }
    }
    m_stopping = false;
    m_measuring = !m_pending.empty();
    Q_EMIT changed();
    measureNext();
}

void PlannerView::stop()
{
    m_stopping = true;
    m_pending.clear();
    if (m_measurement) {
        m_measurement->cancel();
    }
    Q_EMIT changed();
}

void PlannerView::measureNext()
{
    if (m_pending.empty()) {
        m_measuring = false;
        Q_EMIT changed();
        return;
    }
    const TargetType type = m_pending.front();
    m_pending.erase(m_pending.begin());
    ConvertOptions options = m_options;
    options.force = false; // applies to the output file, not to non-finite values
    auto plan = std::make_shared<std::optional<QuantizationPlan>>();
    const int generation = m_generation;
    m_measurement = m_jobs.start(
        tr("Measure %1 for %2").arg(toQString(targetName(type)), fileNameOf(input())),
        [options, type, plan](Progress& progress) -> Status {
            APR_TRY(*plan, planQuantization(options, {}, {type}, progress));
            return {};
        },
        this,
        [this, generation, plan, type](const Job& job) {
            if (generation != m_generation) {
                return; // another model is shown by now
            }
            if (job.result()) {
                merge(**plan, type);
            } else {
                m_pending.clear();
                m_problem = job.state() == Job::State::Cancelled ? tr("Measurement stopped.")
                                                                 : toQString(describe(job.result().error()));
            }
            measureNext();
        });
}

void PlannerView::merge(const QuantizationPlan& plan, const TargetType& type)
{
    const bool isFirst = m_plan == nullptr;
    if (isFirst) {
        beginResetModel();
        m_plan = std::make_shared<QuantizationPlan>(plan);
        m_stamp = stampOfInput();
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
        endResetModel();
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
        if (auto selection = selectForSize(m_plan->curves, bytes)) {
            m_best.push_back(std::move(*selection));
        }
    }
    choose();
}

std::optional<std::size_t> PlannerView::trialOf(const ErrorCurve& curve, const TargetType& type) const
{
    const TargetType fitting = compatibleTarget(type, m_plan->conversion.preConversion.tensors()[curve.tensor].shape);
    for (std::size_t i = 0; i < curve.trials.size(); ++i) {
        if (curve.trials[i].target == fitting) {
            return i;
        }
    }
    return std::nullopt;
}

std::uint64_t PlannerView::unconvertedBytes(const ErrorCurve& curve) const
{
    return m_plan->conversion.preConversion.tensors()[curve.tensor].byteSize;
}

/// Updates everything that depends on the choice.
void PlannerView::choose()
{
    m_selection = {};
    double error = 0;
    std::uint64_t elements = 0;
    for (std::size_t i = 0; i < m_choice.size(); ++i) {
        const ErrorCurve& curve = m_plan->curves[i];
        elements += curve.elements;
        m_selection.bytes += m_choice[i] ? curve.trials[*m_choice[i]].bytes : unconvertedBytes(curve);
        if (m_choice[i]) {
            const double relative = curve.trials[*m_choice[i]].error.relative;
            error += static_cast<double>(curve.elements) * relative * relative;
        }
    }
    m_selection.relativeError = std::sqrt(error / static_cast<double>(std::max<std::uint64_t>(1, elements)));
    m_result.clear();
    listTensors();
    if (rowCount() > 0) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0));
    }
    Q_EMIT changed();
    requestPreview();
}

void PlannerView::setType(int row, int type)
{
    if (row < 0 || row >= rowCount() || type >= static_cast<int>(m_types.size())) {
        return;
    }
    for (const std::size_t curve : m_groups[static_cast<std::size_t>(row)].curves) {
        m_choice[curve] =
            type < 0 ? std::nullopt : trialOf(m_plan->curves[curve], m_types[static_cast<std::size_t>(type)]);
    }
    choose();
    if (type >= 0) {
        m_result = fallbackNote(m_groups[static_cast<std::size_t>(row)], m_types[static_cast<std::size_t>(type)]);
        Q_EMIT changed();
    }
}

QString PlannerView::fallbackNote(const Group& group, const TargetType& type) const
{
    for (const std::size_t i : group.curves) {
        const TensorInfo& tensor = m_plan->conversion.preConversion.tensors()[m_plan->curves[i].tensor];
        const TargetType fitting = compatibleTarget(type, tensor.shape);
        if (!(fitting == type)) {
            return tr("%1 instead of %2: the row length %3 is not a multiple of its block size %4")
                .arg(toQString(targetName(fitting)), toQString(targetName(type)))
                .arg(tensor.shape.empty() ? 1 : tensor.shape.back())
                .arg(dtypeInfo(type.dtype).blockElements);
        }
    }
    return {};
}

void PlannerView::setTarget(double percent)
{
    m_target = std::clamp(percent, 1.0, 100.0);
    Q_EMIT changed();
}

void PlannerView::fit()
{
    if (m_plan == nullptr) {
        return;
    }
    const double source = static_cast<double>(m_plan->conversion.source.facts().totalBytes());
    const auto targetBytes = static_cast<std::uint64_t>(m_target / 100 * source);
    const auto selection =
        targetBytes < m_plan->otherBytes
            ? Result<TypeSelection>(
                  Error{.code = Errc::QualityGate,
                        .message = "the data that is not quantized already takes " + formatBytes(m_plan->otherBytes)})
            : selectForSize(m_plan->curves, targetBytes - m_plan->otherBytes);
    if (!selection) {
        m_problem =
            tr("A target size of %1 % is too small: %2").arg(m_target).arg(toQString(selection.error().message));
        Q_EMIT changed();
        return;
    }
    m_problem.clear();
    m_choice.assign(selection->trials.begin(), selection->trials.end());
    choose();
}

void PlannerView::setGroup(int row)
{
    if (row >= 0 && row < rowCount() && row != m_group) {
        m_group = row;
        m_tensor = 0;
        listTensors();
        Q_EMIT changed();
        requestPreview();
    }
}

void PlannerView::setTensor(int row)
{
    if (row >= 0 && row < m_tensors.count() && row != m_tensor) {
        m_tensor = row;
        Q_EMIT changed();
        requestPreview();
    }
}

QString PlannerView::sourceName(std::size_t curve) const
{
    const std::string& name = m_plan->conversion.preConversion.tensors()[m_plan->curves[curve].tensor].name;
    const auto& tensors = m_plan->conversion.tensors;
    const auto found = std::find_if(tensors.begin(), tensors.end(),
                                    [&name](const TensorPlan& each) { return each.to == name && !each.isAdded; });
    return toQString(found == tensors.end() ? name : found->from);
}

void PlannerView::listTensors()
{
    m_shown.clear();
    if (m_plan == nullptr || m_groups.empty()) {
        m_tensors.setRows({});
        return;
    }
    m_shown = m_groups[static_cast<std::size_t>(m_group)].curves;
    const auto errorOf = [this](std::size_t curve) {
        return m_choice[curve] ? m_plan->curves[curve].trials[*m_choice[curve]].error.relative : 0;
    };
    std::stable_sort(m_shown.begin(), m_shown.end(),
                     [&errorOf](std::size_t a, std::size_t b) { return errorOf(a) > errorOf(b); });
    std::vector<QStringList> rows;
    for (const std::size_t i : m_shown) {
        const ErrorCurve& curve = m_plan->curves[i];
        const TypeTrial* trial = m_choice[i] ? &curve.trials[*m_choice[i]] : nullptr;
        rows.push_back({toQString(printable(m_plan->conversion.preConversion.tensors()[curve.tensor].name, 120)),
                        trial == nullptr ? tr("unchanged") : toQString(targetName(trial->target)),
                        trial == nullptr ? QStringLiteral("–") : percent(trial->error.relative),
                        trial == nullptr ? QStringLiteral("–") : toQString(formatNumber(trial->error.worstBlock, 3)),
                        toQString(formatBytes(trial == nullptr ? unconvertedBytes(curve) : trial->bytes))});
    }
    m_tensors.setRows(std::move(rows));
    m_tensor = std::clamp(m_tensor, 0, std::max(0, m_tensors.count() - 1));
}

void PlannerView::showPreview(std::shared_ptr<const TypePreview> preview, const QString& title)
{
    m_preview = std::move(preview);
    m_previewTitle = title;
    std::vector<QStringList> rows;
    if (m_preview != nullptr) {
        for (const WorstBlock& block : m_preview->worst) {
            rows.push_back({toQString(formatCount(block.element)), toQString(formatNumber(block.rmse, 3))});
        }
    }
    m_worst.setRows(std::move(rows));
    Q_EMIT previewChanged();
}

void PlannerView::requestPreview()
{
    m_previewJob.cancel();
    showPreview(nullptr, {});
    if (m_shown.empty()) {
        return;
    }
    const std::size_t at = m_shown[static_cast<std::size_t>(m_tensor)];
    if (!m_choice[at]) {
        return;
    }
    const ErrorCurve& curve = m_plan->curves[at];
    DtypeConversion conversion{.target = curve.trials[*m_choice[at]].target};
    if (usesImportance(*conversion.target)) {
        conversion.importance = m_plan->conversion.choices[curve.tensor].importance;
    }
    const QString title =
        tr("%1 as %2")
            .arg(toQString(printable(m_plan->conversion.preConversion.tensors()[curve.tensor].name, 120)),
                 toQString(targetName(*conversion.target)));
    m_previewJob.start(
        tr("Compare %1").arg(title),
        [model = m_plan->conversion.preConversion, tensor = curve.tensor, conversion](Progress& progress) {
            return previewType(model, tensor, conversion, kBins, kWorstBlocks, progress);
        },
        [this, title](Result<TypePreview> preview) {
            if (preview) {
                showPreview(std::make_shared<const TypePreview>(std::move(*preview)), title);
            }
        });
}

ConvertOptions PlannerView::chosenOptions() const
{
    ConvertOptions out = m_options;
    Json exact = Json::object();
    for (std::size_t i = 0; i < m_choice.size(); ++i) {
        if (m_choice[i]) {
            const ErrorCurve& curve = m_plan->curves[i];
            exact[m_plan->conversion.choices[curve.tensor].name] = targetName(curve.trials[*m_choice[i]].target);
        }
    }
    if (!exact.empty()) {
        stepValues(out.recipe, "quantize").set("exact", std::move(exact));
    }
    return out;
}

bool PlannerView::isReady() const
{
    return m_plan != nullptr && !m_options.recipe.output.empty() &&
           std::any_of(m_choice.begin(), m_choice.end(), [](const auto& choice) { return choice.has_value(); });
}

QString PlannerView::state() const
{
    if (m_measuring) {
        return m_stopping
                   ? tr("Stopping …")
                   : tr("Measuring type %1 of %2 …").arg(m_types.size() + 1).arg(m_types.size() + 1 + m_pending.size());
    }
    return m_result;
}

QString PlannerView::problem() const
{
    return m_problem;
}

QString PlannerView::summary() const
{
    if (m_plan == nullptr) {
        return {};
    }
    std::uint64_t elements = 0;
    for (const ErrorCurve& curve : m_plan->curves) {
        elements += curve.elements;
    }
    const std::uint64_t bytes = m_plan->otherBytes + m_selection.bytes;
    const std::uint64_t source = m_plan->conversion.source.facts().totalBytes();
    return tr("%1 → %2 (%3) · relative error %4 · %5 bits per weight")
        .arg(toQString(formatBytes(source)), toQString(formatBytes(bytes)),
             percent(static_cast<double>(bytes) / static_cast<double>(std::max<std::uint64_t>(1, source))),
             percent(m_selection.relativeError),
             toQString(formatNumber(8 * static_cast<double>(m_selection.bytes) /
                                        static_cast<double>(std::max<std::uint64_t>(1, elements)),
                                    3)));
}

QString PlannerView::commandLine() const
{
    std::string line = "aprcli quantize " + shellQuote(m_options.input());
    if (m_plan == nullptr) {
        return m_options.input().empty() ? QString() : toQString(line + " --plan");
    }
    std::vector<std::pair<std::size_t, TargetType>> types;
    for (std::size_t i = 0; i < m_choice.size(); ++i) {
        if (m_choice[i]) {
            types.emplace_back(m_plan->curves[i].tensor, m_plan->curves[i].trials[*m_choice[i]].target);
        }
    }
    for (const std::string& rule : rulesFor(m_plan->conversion.preConversion, types)) {
        line += " --rule " + shellQuote(rule);
    }
    return toQString(line + " -o " + shellQuote(m_options.recipe.output) + (m_options.force ? " --force" : ""));
}

QStringList PlannerView::types() const
{
    QStringList out;
    for (const TargetType& type : m_types) {
        out << toQString(targetName(type));
    }
    return out;
}

double PlannerView::byteUnit() const
{
    std::uint64_t most = m_plan == nullptr ? 0 : m_plan->otherBytes + m_selection.bytes;
    for (const TypeSelection& selection : m_best) {
        most = std::max(most, m_plan->otherBytes + selection.bytes);
    }
    return most >= 1'000'000'000 ? 1e9 : most >= 1'000'000 ? 1e6 : 1e3;
}

QString PlannerView::sizeUnit() const
{
    return byteUnit() == 1e9 ? QStringLiteral("GB") : byteUnit() == 1e6 ? QStringLiteral("MB") : QStringLiteral("kB");
}

double PlannerView::chosenBytes() const
{
    return m_plan == nullptr ? 0 : static_cast<double>(m_plan->otherBytes + m_selection.bytes) / byteUnit();
}

double PlannerView::chosenError() const
{
    return 100 * m_selection.relativeError;
}

double PlannerView::maxBytes() const
{
    double most = chosenBytes();
    for (const TypeSelection& selection : m_best) {
        most = std::max(most, static_cast<double>(m_plan->otherBytes + selection.bytes) / byteUnit());
    }
    return axisEnd(most);
}

double PlannerView::maxError() const
{
    double most = chosenError();
    for (const TypeSelection& selection : m_best) {
        if (std::isfinite(selection.relativeError)) {
            most = std::max(most, 100 * selection.relativeError);
        }
    }
    return axisEnd(most);
}

void PlannerView::fillCurve(QXYSeries* best, QXYSeries* uniform, QXYSeries* chosen) const
{
    QList<QPointF> line;
    QList<QPointF> points;
    const auto pointOf = [this](const TypeSelection& selection) {
        return QPointF(static_cast<double>(m_plan->otherBytes + selection.bytes) / byteUnit(),
                       100 * selection.relativeError);
    };
    for (const TypeSelection& selection : m_best) {
        if (std::isfinite(selection.relativeError)) {
            line.append(pointOf(selection));
        }
    }
    for (const TargetType& type : m_types) {
        std::vector<std::size_t> trials;
        for (const ErrorCurve& curve : m_plan->curves) {
            trials.push_back(trialOf(curve, type).value_or(0));
        }
        const TypeSelection selection = evaluate(m_plan->curves, std::move(trials));
        if (std::isfinite(selection.relativeError)) {
            points.append(pointOf(selection));
        }
    }
    best->replace(line);
    uniform->replace(points);
    chosen->replace(m_plan == nullptr ? QList<QPointF>() : QList<QPointF>{pointOf(m_selection)});
}

QString PlannerView::previewTitle() const
{
    if (m_preview == nullptr) {
        return {};
    }
    return tr("%1: RMSE %2, max error %3")
        .arg(m_previewTitle, toQString(formatNumber(m_preview->rmse, 3)),
             toQString(formatNumber(m_preview->maxError, 3)));
}

double PlannerView::valueRange() const
{
    return m_preview == nullptr ? 1
                                : std::max({std::abs(m_preview->before.low), std::abs(m_preview->before.high), 1e-30});
}

double PlannerView::errorRange() const
{
    return m_preview == nullptr ? 1 : std::max(m_preview->maxError, 1e-30);
}

double PlannerView::valueTop() const
{
    return m_preview == nullptr ? 1 : topOf(m_preview->before);
}

double PlannerView::errorTop() const
{
    return m_preview == nullptr ? 1 : topOf(m_preview->error);
}

void PlannerView::fillPreview(QXYSeries* outline, int which) const
{
    outline->replace(m_preview == nullptr ? QList<QPointF>()
                                          : outlineOf(which == 0   ? m_preview->before
                                                      : which == 1 ? m_preview->after
                                                                   : m_preview->error));
}

void PlannerView::showBlock(int row)
{
    if (m_preview == nullptr || row < 0 || row >= static_cast<int>(m_preview->worst.size()) || m_shown.empty()) {
        return;
    }
    const QString source = sourceName(m_shown[static_cast<std::size_t>(m_tensor)]);
    const auto& tensors = m_plan->conversion.tensors;
    const auto plan = std::find_if(tensors.begin(), tensors.end(),
                                   [&source](const TensorPlan& each) { return toQString(each.from) == source; });
    if (plan != tensors.end() && (plan->isPermuted || plan->order)) {
        m_result = tr("Cannot show the bytes of this block: the file stores the tensor in a different order.");
        Q_EMIT changed();
        return;
    }
    Q_EMIT blockRequested(source, m_preview->worst[static_cast<std::size_t>(row)].element, kErrorBlock);
}

void PlannerView::run()
{
    if (!isReady()) {
        return;
    }
    auto report = std::make_shared<std::optional<ConvertReport>>();
    const int generation = m_generation;
    m_jobs.start(
        tr("Quantize %1").arg(fileNameOf(input())),
        [options = chosenOptions(), report](Progress& progress) -> Status {
            APR_TRY(const ConvertPlan plan, planConversion(options));
            APR_TRY(*report, runConversion(plan, progress));
            return {};
        },
        this,
        [this, generation, report](const Job& job) {
            if (!job.result()) {
                job.state() == Job::State::Cancelled ? Q_EMIT cancelled()
                                                     : Q_EMIT failed(toQString(describe(job.result().error())));
                return;
            }
            const auto& error = (*report)->weightError;
            if (generation == m_generation && error) {
                m_result = tr("Wrote %1, relative error %2")
                               .arg(toQString(formatBytes((*report)->bytes)), percent(error->relativeError));
                Q_EMIT changed();
            }
            Q_EMIT converted(toQString((*report)->output));
        },
        Job::Effect::Writes);
}

int PlannerView::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_groups.size());
}

QVariant PlannerView::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Group& group = m_groups[static_cast<std::size_t>(index.row())];
    const auto& first = m_choice[group.curves.front()];
    const TargetType* type = first ? &m_plan->curves[group.curves.front()].trials[*first].target : nullptr;
    bool isMixed = false;
    std::uint64_t bytes = 0;
    double error = 0;
    std::optional<std::size_t> common;
    for (std::size_t t = 0; t < m_types.size(); ++t) { // matches the listed type even if some tensors use its fallback
        const bool isAll = std::all_of(group.curves.begin(), group.curves.end(), [&](std::size_t curve) {
            return m_choice[curve] && m_choice[curve] == trialOf(m_plan->curves[curve], m_types[t]);
        });
        if (isAll && (!common || (type != nullptr && m_types[t] == *type))) {
            common = t;
        }
    }
    for (const std::size_t i : group.curves) {
        const ErrorCurve& curve = m_plan->curves[i];
        const TypeTrial* trial = m_choice[i] ? &curve.trials[*m_choice[i]] : nullptr;
        isMixed = isMixed || (trial == nullptr) != (type == nullptr) || (trial != nullptr && !(trial->target == *type));
        bytes += trial == nullptr ? unconvertedBytes(curve) : trial->bytes;
        error += trial == nullptr ? 0 : static_cast<double>(curve.elements) * std::pow(trial->error.relative, 2);
    }
    switch (role) {
    case TitleRole: return toQString(roleName(group.role));
    case CountRole: return toQString(formatCount(group.curves.size()));
    case ParametersRole: return toQString(formatCountShort(group.elements));
    case TypeIndexRole: return common ? static_cast<int>(*common) : -1;
    case TypeTextRole:
        return isMixed           ? (common ? toQString(targetName(m_types[*common])) : tr("mixed"))
               : type == nullptr ? tr("unchanged")
                                 : toQString(targetName(*type));
    case ErrorRole: return percent(std::sqrt(error / static_cast<double>(std::max<std::uint64_t>(1, group.elements))));
    case BytesRole: return toQString(formatBytes(bytes));
    default: return {};
    }
}

QHash<int, QByteArray> PlannerView::roleNames() const
{
    return {{TitleRole, "title"},         {CountRole, "tensorCount"}, {ParametersRole, "parameters"},
            {TypeIndexRole, "typeIndex"}, {TypeTextRole, "typeText"}, {ErrorRole, "errorText"},
            {BytesRole, "bytesText"}};
}

} // namespace apr::workbench
