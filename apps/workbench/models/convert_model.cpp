// SPDX-License-Identifier: MIT
#include "convert_model.h"

#include "apr/base/text.h"
#include "apr/convert/recipe_file.h"
#include "apr/convert/steps.h"
#include "apr/convert/type_choice.h"
#include "apr/convert/verify_output.h"
#include "apr/format/formats.h"
#include "job.h"
#include "library_text.h"
#include "text_helpers.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QStringList>

#include <string>
#include <utility>
#include <vector>

namespace apr::workbench {

namespace {

/// The step that maps names.
constexpr std::string_view kNames = "map-names";

} // namespace

ConvertModel::ConvertModel(JobsModel& jobs, QObject* parent)
    : QAbstractTableModel(parent), m_jobs(jobs), m_planJob(&jobs), m_estimateJob(&jobs), m_targetsJob(&jobs)
{
    connect(&m_form, &FormModel::edited, this, &ConvertModel::replan);
}

void ConvertModel::setInput(const QString& path, const std::optional<hub::Fetched>& fetched, const QString& folder)
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

QString ConvertModel::outputFilter()
{
    QStringList filters;
    for (const FormatWriter* writer : formatWriters()) {
        QStringList patterns{QLatin1Char('*') + toQString(writer->suffix)};
        for (const std::string_view suffix : split(writer->otherSuffixes, ' ')) {
            patterns << (suffix.empty() ? QString() : QLatin1Char('*') + toQString(suffix));
        }
        patterns.removeAll(QString());
        const QString filter =
            QStringLiteral("%1 (%2)").arg(toQString(writer->title()), patterns.join(QLatin1Char(' ')));
        if (!filters.contains(filter)) {
            filters << filter;
        }
    }
    return filters.join(QStringLiteral(";;"));
}

QString ConvertModel::documentsFolder()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QFileInfo::exists(folder) ? folder : QDir::homePath();
}

bool ConvertModel::isMerge() const
{
    return commandStep(m_options.recipe) != nullptr;
}

QString ConvertModel::input() const
{
    return toQString(m_options.input());
}

QString ConvertModel::output() const
{
    const std::string& asked = m_options.recipe.output;
    return toQString(asked.empty() && m_plan ? m_plan->options.recipe.output : asked);
}

void ConvertModel::setOutput(const QString& path)
{
    if (path != output()) {
        m_options.recipe.output = toStdString(path);
        replan();
    }
}

QStringList ConvertModel::precisions() const
{
    QStringList out{tr("unchanged")};
    for (const TypeChoice& choice : typeChoices()) {
        out << (choice.isOfAll ? tr("%1 (all tensors)").arg(toQString(choice.name)) : toQString(choice.name));
    }
    return out;
}

int ConvertModel::precision() const
{
    const auto choice = typeChoiceOf(m_options.recipe);
    return choice ? static_cast<int>(*choice) + 1 : 0;
}

void ConvertModel::setPrecision(int choice)
{
    if (choice == precision() || choice < 0 || choice > static_cast<int>(typeChoices().size())) {
        return;
    }
    chooseType(m_options.recipe, choice > 0 ? std::optional(static_cast<std::size_t>(choice - 1)) : std::nullopt);
    m_form.reload();
    replan();
}

QStringList ConvertModel::formats() const
{
    QStringList out;
    for (const FormatWriter* writer : formatWriters()) {
        const QString title = toQString(writer->title());
        const auto alike = std::count_if(formatWriters().begin(), formatWriters().end(),
                                         [&](const auto* other) { return other->title() == writer->title(); });
        out << (alike > 1 ? QStringLiteral("%1 (%2)").arg(title, toQString(writer->id)) : title);
    }
    out << tr("SafeTensors folder");
    return out;
}

int ConvertModel::format() const
{
    const std::string path = toStdString(output());
    const auto writers = formatWriters();
    if (path.ends_with('/')) {
        return static_cast<int>(writers.size());
    }
    const FormatWriter* dialect = findWriter(m_options.recipe.target.text("dialect"));
    const FormatWriter* named = dialect != nullptr && hasSuffixOf(*dialect, path) ? dialect : writerForPath(path);
    const auto found = std::find(writers.begin(), writers.end(), named);
    return found == writers.end() ? -1 : static_cast<int>(found - writers.begin());
}

void ConvertModel::setFormat(int choice)
{
    const auto writers = formatWriters();
    if (choice == format() || choice < 0 || choice > static_cast<int>(writers.size())) {
        return;
    }
    const bool isFolder = choice == static_cast<int>(writers.size());
    chooseTarget(m_options.recipe, isFolder ? nullptr : writers[static_cast<std::size_t>(choice)],
                 toStdString(output()));
    m_form.reload();
    replan();
}

void ConvertModel::setShowsTargets(bool on)
{
    if (on != m_showsTargets) {
        m_showsTargets = on;
        compareTargets();
    }
}

void ConvertModel::compareTargets()
{
    m_targets.clear();
    m_targetsJob.cancel();
    if (m_showsTargets && !m_options.input().empty()) {
        m_targetsJob.start(
            tr("Plan every format of %1").arg(fileNameOf(input())),
            [options = m_options](Progress& progress) { return targetOutlooks(options, progress); },
            [this](Result<std::vector<TargetOutlook>> targets) {
                m_targets = targets ? std::move(*targets) : std::vector<TargetOutlook>();
                Q_EMIT targetsChanged();
            });
    }
    Q_EMIT targetsChanged();
}

QVariantList ConvertModel::targets() const
{
    QVariantList out;
    const QStringList titles = formats();
    for (qsizetype i = 0; i < std::min(titles.size(), static_cast<qsizetype>(m_targets.size())); ++i) {
        const TargetOutlook& target = m_targets[static_cast<std::size_t>(i)];
        QStringList notes;
        if (target.refusal) {
            notes << toQString(target.refusal->message);
        } else if (target.retyped > 0) {
            notes << tr("%1 of %2 tensors get another type").arg(countText(target.retyped), countText(target.tensors));
        }
        for (const Finding& finding : target.findings) {
            notes << toQString(finding.message);
        }
        const QString size = target.refusal        ? tr("not possible")
                             : target.isUpperBound ? tr("at most %1").arg(bytesText(target.bytes))
                                                   : bytesText(target.bytes);
        out << QVariantMap{
            {QStringLiteral("title"), titles[i]},
            {QStringLiteral("size"), size},
            {QStringLiteral("notes"), notes.isEmpty() ? tr("Nothing is lost") : notes.join(QLatin1Char('\n'))},
            {QStringLiteral("possible"), !target.refusal}};
    }
    return out;
}

void ConvertModel::setVerify(bool on)
{
    if (on != m_verifies) {
        m_verifies = on;
        Q_EMIT optionsChanged();
    }
}

void ConvertModel::setForce(bool on)
{
    if (on != m_options.force) {
        m_options.force = on;
        replan();
    }
}

QString ConvertModel::commandLine() const
{
    Recipe recipe = m_options.recipe;
    recipe.output = toStdString(output()); // empty before the plan is made
    std::vector<std::string> words = commandWords(recipe);
    if (m_options.force) {
        words.emplace_back("--force");
    }
    if (m_verifies && words.front() == "convert") {
        words.front() = "export";
        words.emplace_back("--verify");
    }
    return commandLineOf(words);
}

bool ConvertModel::isReady() const
{
    return m_plan && !isPlanning() && !problemOf(*m_plan);
}

QString ConvertModel::problem() const
{
    if (!m_error.isEmpty()) {
        return m_error;
    }
    const auto found = m_plan ? problemOf(*m_plan) : std::nullopt;
    return found ? libraryText(*found) : QString();
}

bool ConvertModel::changesNames() const
{
    return m_plan != nullptr &&
           std::any_of(m_plan->tensors.begin(), m_plan->tensors.end(), [this](const TensorPlan& tensor) {
               return tensor.from != tensor.to || tensor.order || !tensor.remarks().empty() ||
                      (!isMerge() && !tensor.made.empty());
           });
}

bool ConvertModel::changesTypes() const
{
    return m_plan != nullptr &&
           std::any_of(m_plan->tensors.begin(), m_plan->tensors.end(),
                       [](const TensorPlan& tensor) { return tensor.dtypeFrom != tensor.dtypeTo; });
}

QString ConvertModel::summary() const
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

QString ConvertModel::notes() const
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
    if (!m_plan->sideFiles.empty()) {
        out << tr("Next to it: %1").arg(toQString(m_plan->sideFileNames()));
    }
    for (const Finding& finding : m_plan->findings) {
        out << toQString(finding.message + (finding.hint.empty() ? "" : " (" + finding.hint + ')'));
    }
    return out.join(QLatin1Char('\n'));
}

void ConvertModel::replan()
{
    m_result.clear();
    m_asked = Asked::Nothing;
    if (m_options.input().empty()) {
        beginResetModel();
        m_planJob.cancel();
        m_plan.reset();
        m_error.clear();
        endResetModel();
        compareTargets();
        Q_EMIT optionsChanged();
        Q_EMIT planChanged();
        return;
    }
    m_estimateJob.cancel();
    m_estimate.reset();
    compareTargets();
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

void ConvertModel::estimate()
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

void ConvertModel::showProblem(const Error& error)
{
    m_error = toQString(describe(error));
    Q_EMIT planChanged();
}

void ConvertModel::loadRecipe(const QString& path)
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

void ConvertModel::retranslate()
{
    m_form.reload();
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    Q_EMIT optionsChanged();
    replan();
}

void ConvertModel::saveRecipe(const QString& path)
{
    Recipe recipe = m_options.recipe;
    recipe.output = toStdString(output());
    if (const auto status = writeRecipe(recipe, toStdString(path), true); !status) {
        showProblem(status.error());
    }
}

QString ConvertModel::checkText(const OutputCheck& check, const FormatWriter& format)
{
    QString out = tr("Verified: %1 read back are those of the plan.")
                      .arg(counted(check.tensors, tr("%1 tensors", nullptr, pluralOf(check.tensors))));
    if (!check.lost.empty()) {
        out +=
            QLatin1Char(' ') + tr("%1 files do not hold: %2.")
                                   .arg(toQString(format.title()), toQString(printable(join(check.lost, ", "), 300)));
    }
    return out;
}

void ConvertModel::run()
{
    if (canRun() && isPlanning()) {
        m_asked = Asked::Run;
    }
    if (!isReady()) {
        return;
    }
    const auto plan = m_plan;
    auto report = std::make_shared<std::optional<ConvertReport>>();
    auto check = std::make_shared<std::optional<OutputCheck>>();
    m_jobs.start(
        isMerge() ? tr("Merge %1").arg(fileNameOf(output())) : tr("Convert %1").arg(fileNameOf(input())),
        [plan, report, check, verifies = m_verifies && !isMerge()](Progress& progress) -> Status {
            APR_TRY(*report, runConversion(*plan, progress));
            if (verifies) {
                APR_TRY(*check, verifyOutput(*plan, progress));
                if (!(*check)->isEqual()) {
                    return Error{.code = Errc::Corrupt,
                                 .message = "the output is not what was planned: " + (*check)->differences.front(),
                                 .file = (*report)->output,
                                 .advice = "Check the disk, and convert again."};
                }
            }
            return {};
        },
        this,
        [this, report, check, format = m_plan->write.format, from = input()](const Job& job) {
            if (job.state() == Job::State::Cancelled) {
                Q_EMIT cancelled();
            } else if (job.result()) {
                const auto& error = (*report)->weightError;
                m_result = error && error->relativeError > 0
                               ? tr("Relative error of the weights: %1 %, at most %2 % (%3).")
                                     .arg(numberText(100 * error->relativeError, 3), numberText(100 * error->worst, 3),
                                          toQString(printable(error->worstTensor, 120)))
                               : QString();
                if (*check) {
                    m_result += (m_result.isEmpty() ? QString() : QStringLiteral("\n")) + checkText(**check, *format);
                }
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

void ConvertModel::preview()
{
    if (canPreview() && isPlanning()) {
        m_asked = Asked::Preview;
    } else if (canPreview()) {
        Q_EMIT started();
        Q_EMIT previewRequested(m_plan);
    }
}

int ConvertModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_plan ? 0 : static_cast<int>(m_plan->tensors.size());
}

int ConvertModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ConvertModel::data(const QModelIndex& index, int role) const
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
        for (const TensorFact& fact : tensor.remarks()) {
            parts << QStringLiteral("(%1)").arg(libraryText(sentenceOf(fact)));
        }
        if (!isMerge() && !tensor.made.empty()) { // of a merge: a column
            parts << QStringLiteral("(%1)").arg(toQString(printable(tensor.made)));
        }
        return parts.isEmpty() ? tr("(same)") : parts.join(QStringLiteral("  "));
    }
    case TypeColumn: {
        QString type = toQString(dtypeName(tensor.dtypeFrom));
        return tensor.dtypeFrom == tensor.dtypeTo ? type
                                                  : type + QStringLiteral(" → ") + toQString(dtypeName(tensor.dtypeTo));
    }
    case BytesColumn: return bytesText(tensor.bytesTo);
    case ShapeColumn:
        return tensor.order ? shapeText(tensor.order->from) + QStringLiteral(" → ") + shapeText(*tensor.shape)
                            : shapeText(*tensor.shape);
    case MadeColumn: return toQString(printable(tensor.made));
    default: return {};
    }
}

QVariant ConvertModel::headerData(int section, Qt::Orientation orientation, int role) const
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

QHash<int, QByteArray> ConvertModel::roleNames() const
{
    return {
        {Qt::DisplayRole, "display"}, {CellTextRole, "cellText"}, {RightRole, "alignRight"}, {KnownRole, "isKnown"}};
}

} // namespace apr::workbench
