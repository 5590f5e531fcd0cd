// SPDX-License-Identifier: MIT
#include "planner_model.h"

#include "apr/base/text.h"
#include "apr/convert/quantize_request.h"
#include "apr/convert/recipe_file.h"
#include "apr/convert/steps.h"
#include "job.h"
#include "library_text.h"
#include "text_helpers.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>

namespace apr::workbench {
namespace {

constexpr std::string_view kQuantize = "quantize"; ///< the step

QString percent(double share)
{
    return numberText(100 * share, 3) + QStringLiteral(" %");
}

} // namespace

PlannerModel::PlannerModel(JobsModel& jobs, QObject* parent)
    : QAbstractListModel(parent), m_jobs(jobs), m_form(m_options.recipe, kQuantize, {"type", "mix"})
{
    connect(&m_form, &FormModel::edited, this, &PlannerModel::applyForm);
    connect(this, &PlannerModel::changed, &m_chart, &PlannerChart::changed);
}

PlannerModel::~PlannerModel() = default;

void PlannerModel::setInput(const QString& path, const QString& folder)
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
    hasCurves() ? showChoice() : Q_EMIT changed();
}

void PlannerModel::dropMeasurements()
{
    ++m_generation;
    m_pending.clear();
    if (m_measurement) {
        m_measurement->cancel();
    }
    m_preview.clear();
    m_measured = {};
    m_tensors.setRows({});
    m_shown.clear();
    m_problem.clear();
    m_result.clear();
    m_group = m_tensor = 0;
    m_measuring = false;
}

void PlannerModel::applyForm()
{
    const Recipe& recipe = m_options.recipe;
    if (recipe.steps != m_measuredWith.steps || recipe.checks != m_measuredWith.checks) {
        beginResetModel();
        dropMeasurements();
        m_measuredWith = recipe;
        endResetModel();
    }
    Recipe asked = recipe; // what is measured: with a type, if the form has not made it one
    if (quantizeRequest(asked).isAsked) {
        quantizeTo(asked, defaultTrials().front());
    }
    const Status status = checkRecipe(asked, m_options.plugins);
    m_problem = status ? QString() : toQString(describe(status.error()));
    Q_EMIT changed();
}

PlannerModel::Stamp PlannerModel::stampOfInput() const
{
    const QFileInfo file(input());
    return {.time = file.lastModified(), .bytes = file.size()};
}

void PlannerModel::saveMeasurements()
{
    constexpr std::size_t kMaxSaved = 4;
    const Recipe& recipe = m_options.recipe;
    if (hasCurves() || !recipe.steps.empty() || !recipe.target.isEmpty() || !recipe.checks.isEmpty()) {
        m_saved.push_front({.options = m_options, .measured = m_measured, .target = m_target, .stamp = m_stamp});
        m_saved.resize(std::min(m_saved.size(), kMaxSaved));
    }
}

void PlannerModel::restoreMeasurements()
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

QString PlannerModel::input() const
{
    return toQString(m_options.input());
}

QString PlannerModel::output() const
{
    return toQString(m_options.recipe.output);
}

void PlannerModel::setOutput(const QString& path)
{
    m_options.recipe.output = toStdString(path);
    Q_EMIT changed();
}

void PlannerModel::setForce(bool on)
{
    m_options.force = on;
    Q_EMIT changed();
}

void PlannerModel::measure()
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

void PlannerModel::addPending(const std::vector<TargetType>& types)
{
    for (const TargetType& type : types) {
        // Sizes above those of 16-bit types would only stretch the chart; F32 is kept by "unchanged".
        if (!m_measured.has(type) && !(type == TargetType{.dtype = DType::F32})) {
            m_pending.push_back(type);
        }
    }
}

void PlannerModel::stop()
{
    m_stopping = true;
    m_pending.clear();
    if (m_measurement) {
        m_measurement->cancel();
    }
    Q_EMIT changed();
}

void PlannerModel::measureNext()
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

void PlannerModel::merge(const QuantizationPlan& plan, const TargetType& type)
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

void PlannerModel::showChoice()
{
    m_result.clear();
    listTensors();
    if (rowCount() > 0) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0));
    }
    Q_EMIT changed();
    requestPreview();
}

void PlannerModel::setType(int row, int type)
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

void PlannerModel::setTarget(double percent)
{
    m_target = std::clamp(percent, 1.0, 100.0);
    Q_EMIT changed();
}

void PlannerModel::fit()
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

void PlannerModel::setGroup(int row)
{
    if (row >= 0 && row < rowCount() && row != m_group) {
        m_group = row;
        m_tensor = 0;
        listTensors();
        Q_EMIT changed();
        requestPreview();
    }
}

void PlannerModel::setTensor(int row)
{
    if (row >= 0 && row < m_tensors.count() && row != m_tensor) {
        m_tensor = row;
        Q_EMIT changed();
        requestPreview();
    }
}

void PlannerModel::listTensors()
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

void PlannerModel::requestPreview()
{
    const TypeTrial* trial = m_shown.empty() ? nullptr : m_measured.chosen(m_shown[static_cast<std::size_t>(m_tensor)]);
    if (trial == nullptr) {
        m_preview.clear();
        return;
    }
    const std::size_t at = m_shown[static_cast<std::size_t>(m_tensor)];
    const ConvertPlan& plan = m_measured.plan().conversion;
    const std::size_t tensor = m_measured.curve(at).tensor;
    DtypeConversion conversion{.target = trial->target};
    if (usesImportance(*conversion.target)) {
        conversion.importance = plan.choices[tensor].importance;
    }
    m_preview.request(plan.preConversion, tensor, conversion, toQString(printable(m_measured.tensor(at).name, 120)));
}

ConvertOptions PlannerModel::chosenOptions() const
{
    ConvertOptions out = m_options;
    if (Json exact = m_measured.exactTypes(); !exact.empty()) {
        quantizeExactly(out.recipe, std::move(exact));
    }
    return out;
}

bool PlannerModel::isReady() const
{
    return hasCurves() && !m_options.recipe.output.empty() && m_measured.changesSomething();
}

QString PlannerModel::state() const
{
    if (m_measuring) {
        return m_stopping ? tr("Stopping …")
                          : tr("Measuring type %1 of %2 …")
                                .arg(m_measured.types().size() + 1)
                                .arg(m_measured.types().size() + 1 + m_pending.size());
    }
    return m_result;
}

QString PlannerModel::problem() const
{
    return m_problem;
}

QString PlannerModel::summary() const
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

QString PlannerModel::commandLine() const
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

QStringList PlannerModel::types() const
{
    QStringList out;
    for (const TargetType& type : m_measured.types()) {
        out << toQString(targetName(type));
    }
    return out;
}

void PlannerModel::showBlock(int row)
{
    const auto element = m_preview.elementOf(row);
    if (!element || m_shown.empty()) {
        return;
    }
    const std::size_t curve = m_shown[static_cast<std::size_t>(m_tensor)];
    if (m_measured.isReordered(curve)) {
        m_result = tr("Cannot show the bytes of this block: the file stores the tensor in a different order.");
        Q_EMIT changed();
        return;
    }
    Q_EMIT blockRequested(toQString(m_measured.sourceName(curve)), *element, kErrorBlock);
}

void PlannerModel::saveRecipe(const QString& path)
{
    const Status status = writeRecipe(chosenOptions().recipe, toStdString(path), true);
    m_problem = status ? QString() : toQString(describe(status.error()));
    Q_EMIT changed();
}

void PlannerModel::run()
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

int PlannerModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_measured.groups().size());
}

QVariant PlannerModel::data(const QModelIndex& index, int role) const
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

QHash<int, QByteArray> PlannerModel::roleNames() const
{
    return {{TitleRole, "title"},         {CountRole, "tensorCount"}, {ParametersRole, "parameters"},
            {TypeIndexRole, "typeIndex"}, {TypeTextRole, "typeText"}, {ErrorRole, "errorText"},
            {BytesRole, "bytesText"}};
}

} // namespace apr::workbench
