// SPDX-License-Identifier: MIT
#include "convert_view.h"

#include "apr/base/text.h"
#include "apr/convert/recipe_file.h"
#include "apr/convert/steps.h"
#include "apr/convert/target_type.h"
#include "apr/format/formats.h"
#include "job.h"
#include "text_helpers.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QStringList>

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace apr::workbench {

namespace {

/// A type that a step converts to.
struct PrecisionChoice {
    std::string step;
    std::string name; ///< value of the step's parameter "type"

    /// The same for all names of a type: "f16" for "fp16". Mixes of types keep their name.
    std::string type() const
    {
        const auto target = parseTarget(name);
        return target ? targetName(*target) : name;
    }
};

/// What the parameters "type" accept: for all floating-point tensors (step "precision"), then for weights ("quantize").
/// Of names for the same type the first is taken.
const std::vector<PrecisionChoice>& precisionChoices()
{
    static const std::vector<PrecisionChoice> kChoices = [] {
        std::vector<PrecisionChoice> out;
        for (const char* step : {"precision", "quantize"}) {
            std::set<std::string> types;
            for (const Parameter& parameter : findStep(step)->parameters) {
                if (parameter.name != "type") {
                    continue;
                }
                for (const std::string& name : choicesOf(parameter)) {
                    PrecisionChoice choice{.step = step, .name = name};
                    if (types.insert(choice.type()).second) {
                        out.push_back(std::move(choice));
                    }
                }
            }
        }
        return out;
    }();
    return kChoices;
}

/// The step that maps names.
constexpr std::string_view kNames = "map-names";
/// The step that merges models.
constexpr std::string_view kMerge = "merge";

} // namespace

ConvertView::ConvertView(JobsModel& jobs, QObject* parent)
    : QAbstractTableModel(parent), m_jobs(jobs), m_planJob(&jobs), m_estimateJob(&jobs)
{
    connect(&m_form, &FormModel::edited, this, &ConvertView::replan);
}

void ConvertView::setInput(const QString& path, const std::optional<hub::Fetched>& fetched, const QString& folder)
{
    m_options = conversionOf(toStdString(path));
    Recipe& recipe = m_options.recipe;
    if (fetched) {
        recipe.output = toStdString(documentsFolder() + QLatin1Char('/')) + fetched->name + ".apr";
        m_options.inputSource().origin = fetched->origin;
    } else if (!folder.isEmpty()) {
        recipe.output = defaultOutput(toStdString(folder));
    }
    if (path.endsWith(QStringLiteral(".apr"))) { // an upgrade keeps all contents, and the old file
        recipe.output =
            recipe.output.empty() ? toStdString(path.chopped(4) + QStringLiteral("-apr2.apr")) : recipe.output;
        stepValues(recipe, kNames).set("keep_names", true);
    }
    m_form.reload();
    replan();
}

QString ConvertView::outputFilter()
{
    QStringList filters;
    for (const FormatWriter* writer : formatWriters()) {
        const QString filter = QStringLiteral("%1 (*%2)").arg(toQString(writer->title()), toQString(writer->suffix));
        if (!filters.contains(filter)) {
            filters << filter;
        }
    }
    return filters.join(QStringLiteral(";;"));
}

QString ConvertView::documentsFolder()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QFileInfo::exists(folder) ? folder : QDir::homePath();
}

bool ConvertView::isMerge() const
{
    return stepOf(m_options.recipe, kMerge) != nullptr;
}

QString ConvertView::input() const
{
    return toQString(m_options.input());
}

QString ConvertView::output() const
{
    const std::string& asked = m_options.recipe.output;
    return toQString(asked.empty() && m_plan ? m_plan->options.recipe.output : asked);
}

void ConvertView::setOutput(const QString& path)
{
    if (path != output()) {
        m_options.recipe.output = toStdString(path);
        replan();
    }
}

QStringList ConvertView::precisions() const
{
    QStringList out{tr("unchanged")};
    for (const PrecisionChoice& choice : precisionChoices()) {
        out << (choice.step == "precision" ? tr("%1 (all tensors)").arg(toQString(choice.name))
                                           : toQString(choice.name));
    }
    return out;
}

int ConvertView::precision() const
{
    const std::vector<PrecisionChoice>& choices = precisionChoices();
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const RecipeStep* step = stepOf(m_options.recipe, choices[i].step);
        const auto named = [step](std::string_view key) {
            return step == nullptr ? std::string() : step->values.text(key);
        };
        const PrecisionChoice set{.step = {}, .name = named("type").empty() ? named("mix") : named("type")};
        if (!set.name.empty() && set.type() == choices[i].type()) {
            return static_cast<int>(i) + 1;
        }
    }
    return 0;
}

void ConvertView::setPrecision(int choice)
{
    const std::vector<PrecisionChoice>& choices = precisionChoices();
    if (choice == precision() || choice < 0 || choice > static_cast<int>(choices.size())) {
        return;
    }
    // Other parameters of the step stay.
    const PrecisionChoice chosen = choice > 0 ? choices[static_cast<std::size_t>(choice - 1)] : PrecisionChoice();
    std::erase_if(m_options.recipe.steps, [&chosen](const RecipeStep& step) {
        return step.id != chosen.step && (step.id == "precision" || step.id == "quantize");
    });
    if (choice > 0) {
        Values& values = stepValues(m_options.recipe, chosen.step);
        for (const char* other : {"mix", "calibration", "dequantize", "keep_quantization"}) { // belong to another type
            values.remove(other);
        }
        values.set("type", chosen.name);
    }
    m_form.reload();
    replan();
}

void ConvertView::setForce(bool on)
{
    if (on != m_options.force) {
        m_options.force = on;
        replan();
    }
}

QString ConvertView::commandLine() const
{
    const RecipeStep* merge = stepOf(m_options.recipe, kMerge);
    std::string line = (merge != nullptr ? "aprcli merge " : "aprcli convert ") + shellQuote(m_options.input());
    if (merge != nullptr) {
        for (const std::string& model : merge->values.list("models")) {
            line += ' ' + shellQuote(model);
        }
    }
    if (const QString to = output(); !to.isEmpty()) { // not known before the plan is
        line += " -o " + shellQuote(toStdString(to));
    }
    for (const std::string& word : commandOptions(m_options.recipe)) {
        line += ' ' + shellQuote(word);
    }
    line += m_options.force ? " --force" : "";
    return toQString(line);
}

bool ConvertView::isReady() const
{
    const bool hasSpace = m_plan && (!m_plan->freeBytes || *m_plan->freeBytes >= m_plan->outputBytes);
    return m_plan && !isPlanning() && hasSpace && m_plan->obstacle.empty() &&
           (!m_plan->outputExists || m_options.force);
}

QString ConvertView::problem() const
{
    if (!m_error.isEmpty()) {
        return m_error;
    }
    if (m_plan && !m_plan->obstacle.empty()) {
        return tr("The output cannot be written: %1.").arg(toQString(m_plan->obstacle));
    }
    if (m_plan && m_plan->freeBytes && *m_plan->freeBytes < m_plan->outputBytes) {
        return tr("Not enough disk space: %1 needed, %2 free.")
            .arg(bytesText(m_plan->outputBytes), bytesText(*m_plan->freeBytes));
    }
    if (m_plan && m_plan->outputExists && !m_options.force) {
        return tr("The output file already exists. Choose another name or overwrite it.");
    }
    return {};
}

bool ConvertView::changesNames() const
{
    return m_plan != nullptr &&
           std::any_of(m_plan->tensors.begin(), m_plan->tensors.end(), [this](const TensorPlan& tensor) {
               return tensor.from != tensor.to || tensor.isPermuted || tensor.isShifted || tensor.order ||
                      !tensor.note.empty() || (!isMerge() && !tensor.made.empty());
           });
}

bool ConvertView::changesTypes() const
{
    return m_plan != nullptr &&
           std::any_of(m_plan->tensors.begin(), m_plan->tensors.end(),
                       [](const TensorPlan& tensor) { return tensor.dtypeFrom != tensor.dtypeTo; });
}

QString ConvertView::summary() const
{
    if (!m_plan) {
        return isPlanning() ? tr("Reading the header …") : QString();
    }
    const QString arch =
        m_plan->detection.type.empty()
            ? tr("unknown architecture")
            : tr("%1 (from %2)").arg(toQString(m_plan->detection.type), toQString(m_plan->detection.evidence));
    QString out = tr("%1: %2 mapped, %3 unchanged · %4 · %5 → %6")
                      .arg(counted(m_plan->tensors.size(), tr("%1 tensors", nullptr, pluralOf(m_plan->tensors.size()))),
                           countText(m_plan->mapped), countText(m_plan->unmapped), arch,
                           bytesText(m_plan->source.facts().totalBytes()), bytesText(m_plan->outputBytes));
    if (m_plan->freeBytes) {
        out += tr(" · %1 free").arg(bytesText(*m_plan->freeBytes));
    }
    if (m_estimate) {
        out += tr(" · about %1 of computing").arg(secondsText(m_estimate->seconds));
    }
    return out;
}

QString ConvertView::notes() const
{
    QStringList out;
    if (!m_plan) {
        return {};
    }
    if (!m_result.isEmpty()) {
        out << m_result;
    }
    if (!m_plan->embedded.empty()) {
        out << tr("Embedded: %1").arg(toQString(join(m_plan->embedded, ", ")));
    }
    for (const Finding& finding : m_plan->findings) {
        out << toQString(finding.message + (finding.hint.empty() ? "" : " (" + finding.hint + ')'));
    }
    return out.join(QLatin1Char('\n'));
}

void ConvertView::replan()
{
    m_result.clear();
    m_asked = Asked::Nothing;
    if (m_options.input().empty()) {
        beginResetModel();
        m_planJob.cancel();
        m_plan.reset();
        m_error.clear();
        endResetModel();
        Q_EMIT optionsChanged();
        Q_EMIT planChanged();
        return;
    }
    m_estimateJob.cancel();
    m_estimate.reset();
    m_planJob.start(
        isMerge() ? tr("Plan the merge") : tr("Plan the conversion of %1").arg(fileNameOf(input())),
        [options = m_options](Progress&) { return planConversion(options); },
        [this](Result<ConvertPlan> plan) {
            beginResetModel();
            m_error = plan ? QString() : toQString(describe(plan.error()));
            m_plan = plan ? std::make_shared<const ConvertPlan>(std::move(*plan)) : nullptr;
            endResetModel();
            estimate();
            Q_EMIT optionsChanged();
            Q_EMIT planChanged();
            switch (std::exchange(m_asked, Asked::Nothing)) {
            case Asked::Nothing: break;
            case Asked::Run: run(); break;
            case Asked::Preview: preview(); break;
            }
        });
    Q_EMIT optionsChanged();
    Q_EMIT planChanged();
}

void ConvertView::estimate()
{
    if (!isMerge() || m_plan == nullptr || m_plan->result.tensorByteCount() < kWorthEstimating) {
        return;
    }
    m_estimateJob.start(
        tr("Measure the speed of the merge"),
        [plan = m_plan](Progress& progress) { return estimateTime(*plan, progress); },
        [this](Result<std::optional<TimeEstimate>> estimate) {
            m_estimate = estimate ? *estimate : std::nullopt; // what the merge refuses is said when it runs
            Q_EMIT planChanged();
        });
}

void ConvertView::showProblem(const Error& error)
{
    m_error = toQString(describe(error));
    Q_EMIT planChanged();
}

void ConvertView::loadRecipe(const QString& path)
{
    auto recipe = readRecipe(toStdString(path));
    const Status status = recipe ? checkRecipe(*recipe, m_options.plugins) : Status(recipe.error());
    if (!status) {
        Error error = status.error();
        const std::string place = recipe ? placeOf(*recipe, error.field) : std::string();
        error.field = place.empty() ? error.field : place;
        error.file = error.file.empty() ? toStdString(path) : error.file;
        showProblem(error);
        return;
    }
    Recipe& mine = m_options.recipe;
    mine.steps = std::move(recipe->steps);
    mine.target = std::move(recipe->target);
    mine.checks = std::move(recipe->checks);
    m_form.reload();
    replan();
}

void ConvertView::retranslate()
{
    m_form.reload();
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    Q_EMIT optionsChanged();
    replan();
}

void ConvertView::saveRecipe(const QString& path)
{
    Recipe recipe = m_options.recipe;
    recipe.output = toStdString(output());
    if (const auto status = writeRecipe(recipe, toStdString(path), true); !status) {
        showProblem(status.error());
    }
}

void ConvertView::run()
{
    if (canRun() && isPlanning()) {
        m_asked = Asked::Run;
    }
    if (!isReady()) {
        return;
    }
    const auto plan = m_plan;
    auto report = std::make_shared<std::optional<ConvertReport>>();
    m_jobs.start(
        isMerge() ? tr("Merge %1").arg(fileNameOf(output())) : tr("Convert %1").arg(fileNameOf(input())),
        [plan, report](Progress& progress) -> Status {
            APR_TRY(*report, runConversion(*plan, progress));
            return {};
        },
        this,
        [this, report, from = input()](const Job& job) {
            if (job.state() == Job::State::Cancelled) {
                Q_EMIT cancelled();
            } else if (job.result()) {
                const auto& error = (*report)->weightError;
                m_result = error && error->relativeError > 0
                               ? tr("Relative error of the weights: %1 %, at most %2 % (%3).")
                                     .arg(numberText(100 * error->relativeError, 3), numberText(100 * error->worst, 3),
                                          toQString(printable(error->worstTensor, 120)))
                               : QString();
                Q_EMIT planChanged();
                Q_EMIT converted(toQString((*report)->output));
            } else {
                Q_EMIT failed(toQString(describe(job.result().error())));
                if (from == input()) {
                    Q_EMIT retryOffered();
                }
            }
        },
        Job::Effect::Writes);
    Q_EMIT started();
}

void ConvertView::preview()
{
    if (canPreview() && isPlanning()) {
        m_asked = Asked::Preview;
    } else if (canPreview()) {
        Q_EMIT started();
        Q_EMIT previewRequested(m_plan);
    }
}

int ConvertView::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_plan ? 0 : static_cast<int>(m_plan->tensors.size());
}

int ConvertView::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ConvertView::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const TensorPlan& tensor = m_plan->tensors[static_cast<std::size_t>(index.row())];
    if (role == RightRole) {
        return index.column() == BytesColumn;
    }
    if (role == KnownRole) {
        return tensor.isKnown || !tensor.made.empty();
    }
    if (role != CellTextRole && role != Qt::DisplayRole) {
        return {};
    }
    switch (index.column()) {
    case FromColumn: return tensor.from.empty() ? tr("(new)") : toQString(printable(tensor.from));
    case ToColumn: {
        QStringList parts;
        if (tensor.from != tensor.to) {
            parts << toQString(printable(tensor.to));
        }
        if (tensor.isPermuted) {
            parts << tr("(RoPE permutation undone)");
        }
        if (tensor.isShifted) {
            parts << tr("(norm offset of 1 subtracted)");
        }
        if (tensor.order) {
            parts << tr("(transposed: %1 → %2)").arg(shapeText(tensor.order->from), shapeText(*tensor.shape));
        }
        for (const std::string& part :
             {tensor.note.str(), isMerge() ? std::string() : tensor.made.str()}) { // of a merge: a column
            if (!part.empty()) {
                parts << QStringLiteral("(%1)").arg(toQString(printable(part)));
            }
        }
        return parts.isEmpty() ? tr("(same)") : parts.join(QStringLiteral("  "));
    }
    case TypeColumn: {
        QString type = toQString(dtypeName(tensor.dtypeFrom));
        return tensor.dtypeFrom == tensor.dtypeTo ? type
                                                  : type + QStringLiteral(" → ") + toQString(dtypeName(tensor.dtypeTo));
    }
    case BytesColumn: return bytesText(tensor.bytesTo);
    case ShapeColumn: return shapeText(*tensor.shape);
    case MadeColumn: return toQString(printable(tensor.made));
    default: return {};
    }
}

QVariant ConvertView::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case FromColumn: return tr("From");
    case ToColumn: return tr("To");
    case TypeColumn: return tr("Type");
    case BytesColumn: return tr("Bytes");
    case ShapeColumn: return tr("Shape");
    case MadeColumn: return tr("Merged");
    default: return {};
    }
}

QHash<int, QByteArray> ConvertView::roleNames() const
{
    return {
        {Qt::DisplayRole, "display"}, {CellTextRole, "cellText"}, {RightRole, "alignRight"}, {KnownRole, "isKnown"}};
}

} // namespace apr::workbench
