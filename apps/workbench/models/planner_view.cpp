// SPDX-License-Identifier: MIT
#include "planner_view.h"

#include "apr/base/text.h"
#include "apr/convert/quantize_request.h"
#include "apr/convert/recipe_file.h"
#include "apr/convert/steps.h"
#include "axis.h"
#include "job.h"
#include "library_text.h"
#include "text_helpers.h"

#include <QFileInfo>
#include <QList>
#include <QPointF>

#include <algorithm>
#include <cmath>

namespace apr::workbench {
namespace {

constexpr std::string_view kQuantize = "quantize"; ///< the step
constexpr int kAxisSteps = 4;
constexpr std::size_t kBins = 96;
constexpr std::size_t kWorstBlocks = 8;

QString percent(double share)
{
    return numberText(100 * share, 3) + QStringLiteral(" %");
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

double topOf(const Histogram& histogram)
{
    const auto top = std::max_element(histogram.bins.begin(), histogram.bins.end());
    return top == histogram.bins.end() || *top == 0 ? 1 : 1.05 * static_cast<double>(*top);
}

} // namespace

PlannerView::PlannerView(JobsModel& jobs, QObject* parent)
    : QAbstractListModel(parent), m_jobs(jobs), m_form(m_options.recipe, kQuantize, {"type", "mix"})
{
    connect(&m_form, &FormModel::edited, this, &PlannerView::applyForm);
}

PlannerView::~PlannerView() = default;

void PlannerView::setInput(const QString& path, const QString& folder)
{
    if (path == input()) {
        return;
    }
    saveMeasurements();
    beginResetModel();
    dropMeasurements();
    const std::string named = toStdString(folder.isEmpty() ? path : folder);
    m_options = conversionOf(toStdString(path), named.empty() ? std::string() : defaultOutput(named, "mixed"));
    m_options.recipe.operation = kQuantize;
    restoreMeasurements();
    m_measuredWith = m_options.recipe;
    endResetModel();
    m_form.reload();
    Q_EMIT previewChanged();
    hasCurves() ? showChoice() : Q_EMIT changed();
}

void PlannerView::dropMeasurements()
{
    ++m_generation;
    m_pending.clear();
    if (m_measurement) {
        m_measurement->cancel();
    }
    m_previewJob.cancel();
    m_measured = {};
    m_tensors.setRows({});
    m_shown.clear();
    m_preview.reset();
    m_previewTitle.clear();
    m_worst.setRows({});
    m_problem.clear();
    m_result.clear();
    m_group = m_tensor = 0;
    m_measuring = false;
}

void PlannerView::applyForm()
{
    const Recipe& recipe = m_options.recipe;
    if (recipe.steps != m_measuredWith.steps || recipe.checks != m_measuredWith.checks) {
        beginResetModel();
        dropMeasurements();
        m_measuredWith = recipe;
        endResetModel();
        Q_EMIT previewChanged();
    }
    Recipe asked = recipe; // what is measured: with a type, if the form has not made it one
    if (quantizeRequest(asked).isAsked) {
        quantizeTo(asked, defaultTrials().front());
    }
    const Status status = checkRecipe(asked, m_options.plugins);
    m_problem = status ? QString() : toQString(describe(status.error()));
    Q_EMIT changed();
}

PlannerView::Stamp PlannerView::stampOfInput() const
{
    const QFileInfo file(input());
    return {.time = file.lastModified(), .bytes = file.size()};
}

void PlannerView::saveMeasurements()
{
    constexpr std::size_t kMaxSaved = 4;
    const Recipe& recipe = m_options.recipe;
    if (hasCurves() || !recipe.steps.empty() || !recipe.target.isEmpty() || !recipe.checks.isEmpty()) {
        m_saved.push_front({.options = m_options, .measured = m_measured, .target = m_target, .stamp = m_stamp});
        m_saved.resize(std::min(m_saved.size(), kMaxSaved));
    }
}

void PlannerView::restoreMeasurements()
{
    const auto kept = std::find_if(m_saved.begin(), m_saved.end(),
                                   [this](const Saved& saved) { return saved.options.input() == m_options.input(); });
    if (kept == m_saved.end()) {
        return;
    }
    m_options = kept->options;
    if (!kept->measured.isEmpty() && kept->stamp == stampOfInput() &&
        checkIntact(kept->measured.plan().conversion.source)) {
        m_measured = kept->measured;
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
    addPending(defaultTrials());
    if (hasCurves()) {
        addPending(floatTrials(m_measured.plan().conversion));
    }
    m_stopping = false;
    m_measuring = !m_pending.empty();
    Q_EMIT changed();
    measureNext();
}

void PlannerView::addPending(const std::vector<TargetType>& types)
{
    for (const TargetType& type : types) {
        // Sizes above those of 16-bit types would only stretch the chart; F32 is kept by "unchanged".
        if (!m_measured.has(type) && !(type == TargetType{.dtype = DType::F32})) {
            m_pending.push_back(type);
        }
    }
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
    const bool isFirst = !hasCurves();
    if (isFirst) {
        beginResetModel();
        m_stamp = stampOfInput();
    }
    m_measured.add(plan, type);
    if (isFirst) {
        endResetModel();
        if (!m_stopping) {
            addPending(floatTrials(plan.conversion));
        }
    }
    showChoice();
}

void PlannerView::showChoice()
{
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
    const std::vector<TargetType>& types = m_measured.types();
    if (row < 0 || row >= rowCount() || type >= static_cast<int>(types.size())) {
        return;
    }
    const auto group = static_cast<std::size_t>(row);
    const auto index = type < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(type));
    m_measured.choose(group, index);
    showChoice();
    if (const auto fallback = index ? m_measured.fallbackOf(group, *index) : std::nullopt) {
        m_result = tr("%1 instead of %2: the row length %3 is not a multiple of its block size %4")
                       .arg(toQString(targetName(fallback->type)), toQString(targetName(types[*index])))
                       .arg(fallback->rowLength)
                       .arg(dtypeInfo(types[*index].dtype).blockElements);
        Q_EMIT changed();
    }
}

void PlannerView::setTarget(double percent)
{
    m_target = std::clamp(percent, 1.0, 100.0);
    Q_EMIT changed();
}

void PlannerView::fit()
{
    if (!hasCurves()) {
        return;
    }
    const double source = static_cast<double>(m_measured.plan().conversion.source.facts().totalBytes());
    if (const Status status = m_measured.fit(static_cast<std::uint64_t>(m_target / 100 * source)); !status) {
        m_problem = tr("A target size of %1 % is too small: %2").arg(m_target).arg(toQString(status.error().message));
        Q_EMIT changed();
        return;
    }
    m_problem.clear();
    showChoice();
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

void PlannerView::listTensors()
{
    m_shown.clear();
    if (!hasCurves() || m_measured.groups().empty()) {
        m_tensors.setRows({});
        return;
    }
    m_shown = m_measured.groups()[static_cast<std::size_t>(m_group)].curves;
    const auto errorOf = [this](std::size_t curve) {
        const TypeTrial* trial = m_measured.chosen(curve);
        return trial != nullptr ? trial->error.relative : 0;
    };
    std::stable_sort(m_shown.begin(), m_shown.end(),
                     [&errorOf](std::size_t a, std::size_t b) { return errorOf(a) > errorOf(b); });
    std::vector<QStringList> rows;
    for (const std::size_t i : m_shown) {
        const TypeTrial* trial = m_measured.chosen(i);
        rows.push_back({toQString(printable(m_measured.tensor(i).name, 120)),
                        trial == nullptr ? tr("unchanged") : toQString(targetName(trial->target)),
                        trial == nullptr ? QStringLiteral("–") : percent(trial->error.relative),
                        trial == nullptr ? QStringLiteral("–") : numberText(trial->error.worstBlock, 3),
                        bytesText(m_measured.bytesOf(i))});
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
            rows.push_back({countText(block.element), numberText(block.rmse, 3)});
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
    const TypeTrial* trial = m_measured.chosen(at);
    if (trial == nullptr) {
        return;
    }
    const ConvertPlan& plan = m_measured.plan().conversion;
    const std::size_t tensor = m_measured.curve(at).tensor;
    DtypeConversion conversion{.target = trial->target};
    if (usesImportance(*conversion.target)) {
        conversion.importance = plan.choices[tensor].importance;
    }
    const QString title =
        tr("%1 as %2")
            .arg(toQString(printable(m_measured.tensor(at).name, 120)), toQString(targetName(*conversion.target)));
    m_previewJob.start(
        tr("Compare %1").arg(title),
        [model = plan.preConversion, tensor, conversion](Progress& progress) {
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
    if (Json exact = m_measured.exactTypes(); !exact.empty()) {
        quantizeExactly(out.recipe, std::move(exact));
    }
    return out;
}

bool PlannerView::isReady() const
{
    return hasCurves() && !m_options.recipe.output.empty() && m_measured.changesSomething();
}

QString PlannerView::state() const
{
    if (m_measuring) {
        return m_stopping ? tr("Stopping …")
                          : tr("Measuring type %1 of %2 …")
                                .arg(m_measured.types().size() + 1)
                                .arg(m_measured.types().size() + 1 + m_pending.size());
    }
    return m_result;
}

QString PlannerView::problem() const
{
    return m_problem;
}

QString PlannerView::summary() const
{
    if (!hasCurves()) {
        return {};
    }
    std::uint64_t elements = 0;
    for (const ErrorCurve& curve : m_measured.plan().curves) {
        elements += curve.elements;
    }
    const TypeSelection& selection = m_measured.selection();
    const std::uint64_t bytes = m_measured.fileBytes(selection);
    const std::uint64_t source = m_measured.plan().conversion.source.facts().totalBytes();
    return tr("%1 → %2 (%3) · relative error %4 · %5 bits per weight")
        .arg(bytesText(source), bytesText(bytes),
             percent(static_cast<double>(bytes) / static_cast<double>(std::max<std::uint64_t>(1, source))),
             percent(selection.relativeError),
             numberText(8 * static_cast<double>(selection.bytes) /
                            static_cast<double>(std::max<std::uint64_t>(1, elements)),
                        3));
}

QString PlannerView::commandLine() const
{
    if (m_options.input().empty()) {
        return {};
    }
    Recipe recipe = m_options.recipe;
    recipe.operation = "quantize";
    if (hasCurves()) {
        addQuantizeRules(recipe, m_measured.rules());
    } else {
        recipe.output.clear(); // nothing is written yet
    }
    std::vector<std::string> words = commandWords(recipe);
    if (!hasCurves()) {
        words.emplace_back("--plan");
    } else if (m_options.force) {
        words.emplace_back("--force");
    }
    return commandLineOf(words);
}

QStringList PlannerView::types() const
{
    QStringList out;
    for (const TargetType& type : m_measured.types()) {
        out << toQString(targetName(type));
    }
    return out;
}

double PlannerView::byteUnit() const
{
    std::uint64_t most = hasCurves() ? m_measured.fileBytes(m_measured.selection()) : 0;
    for (const TypeSelection& selection : m_measured.best()) {
        most = std::max(most, m_measured.fileBytes(selection));
    }
    return most >= 1'000'000'000 ? 1e9 : most >= 1'000'000 ? 1e6 : 1e3;
}

QString PlannerView::sizeUnit() const
{
    return byteUnit() == 1e9 ? QStringLiteral("GB") : byteUnit() == 1e6 ? QStringLiteral("MB") : QStringLiteral("kB");
}

QPointF PlannerView::pointOf(const TypeSelection& selection) const
{
    return {static_cast<double>(m_measured.fileBytes(selection)) / byteUnit(), 100 * selection.relativeError};
}

double PlannerView::chosenBytes() const
{
    return hasCurves() ? pointOf(m_measured.selection()).x() : 0;
}

double PlannerView::chosenError() const
{
    return 100 * m_measured.selection().relativeError;
}

double PlannerView::maxBytes() const
{
    double most = chosenBytes();
    for (const TypeSelection& selection : m_measured.best()) {
        most = std::max(most, pointOf(selection).x());
    }
    return axisEnd(most, kAxisSteps);
}

double PlannerView::maxError() const
{
    double most = chosenError();
    for (const TypeSelection& selection : m_measured.best()) {
        if (std::isfinite(selection.relativeError)) {
            most = std::max(most, 100 * selection.relativeError);
        }
    }
    return axisEnd(most, kAxisSteps);
}

void PlannerView::fillCurve(QXYSeries* best, QXYSeries* uniform, QXYSeries* chosen) const
{
    QList<QPointF> line;
    QList<QPointF> points;
    const auto append = [this](QList<QPointF>& to, const TypeSelection& selection) {
        if (std::isfinite(selection.relativeError)) {
            to.append(pointOf(selection));
        }
    };
    for (const TypeSelection& selection : m_measured.best()) {
        append(line, selection);
    }
    for (std::size_t type = 0; type < m_measured.types().size(); ++type) {
        append(points, m_measured.uniform(type));
    }
    best->replace(line);
    uniform->replace(points);
    chosen->replace(hasCurves() ? QList<QPointF>{pointOf(m_measured.selection())} : QList<QPointF>());
}

QString PlannerView::previewTitle() const
{
    if (m_preview == nullptr) {
        return {};
    }
    return tr("%1: RMSE %2, max error %3")
        .arg(m_previewTitle, numberText(m_preview->rmse, 3), numberText(m_preview->maxError, 3));
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
    const std::size_t curve = m_shown[static_cast<std::size_t>(m_tensor)];
    if (m_measured.isReordered(curve)) {
        m_result = tr("Cannot show the bytes of this block: the file stores the tensor in a different order.");
        Q_EMIT changed();
        return;
    }
    Q_EMIT blockRequested(toQString(m_measured.sourceName(curve)),
                          m_preview->worst[static_cast<std::size_t>(row)].element, kErrorBlock);
}

void PlannerView::saveRecipe(const QString& path)
{
    const Status status = writeRecipe(chosenOptions().recipe, toStdString(path), true);
    m_problem = status ? QString() : toQString(describe(status.error()));
    Q_EMIT changed();
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
                m_result =
                    tr("Wrote %1, relative error %2").arg(bytesText((*report)->bytes), percent(error->relativeError));
                Q_EMIT changed();
            }
            Q_EMIT converted(toQString((*report)->output));
        },
        Job::Effect::Writes);
}

int PlannerView::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_measured.groups().size());
}

QVariant PlannerView::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const auto row = static_cast<std::size_t>(index.row());
    const MeasuredPlan::Group& group = m_measured.groups()[row];
    const MeasuredPlan::GroupState state = m_measured.stateOf(row);
    switch (role) {
    case TitleRole: return libraryText(roleName(group.role));
    case CountRole: return countText(group.curves.size());
    case ParametersRole: return shortCountText(group.elements);
    case TypeIndexRole: return state.type ? static_cast<int>(*state.type) : -1;
    case TypeTextRole:
        return !state.isMixed ? (state.first ? toQString(targetName(*state.first)) : tr("unchanged"))
               : state.type   ? toQString(targetName(m_measured.types()[*state.type]))
                              : tr("mixed");
    case ErrorRole: return percent(state.relativeError);
    case BytesRole: return bytesText(state.bytes);
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
