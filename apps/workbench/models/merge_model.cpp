// SPDX-License-Identifier: MIT
#include "merge_model.h"

#include "apr/architecture/architecture.h"
#include "apr/base/text.h"
#include "apr/convert/merge_config.h"
#include "apr/convert/merge_yaml.h"
#include "apr/convert/recipe_file.h"
#include "apr/convert/steps.h"
#include "apr/format/open.h"
#include "apr/host/atomic_file.h"
#include "library_text.h"
#include "text_helpers.h"

#include <algorithm>
#include <span>

namespace apr::workbench {
namespace {

constexpr std::string_view kMergeStep = "merge";
constexpr std::size_t kAnyNumber = 1000; ///< MergeMethod::most of methods without a limit

/// Titles that tell paths apart: file names, with their folders where these are the same.
QString titleAmong(const QString& path, const QStringList& all)
{
    if (const QString prefix = toQString(kStagePrefix); path.startsWith(prefix)) {
        return toQString(printable(toStdString(path.mid(prefix.size())), 80));
    }
    const QString name = fileNameOf(path);
    const auto same =
        std::count_if(all.begin(), all.end(), [&name](const QString& each) { return fileNameOf(each) == name; });
    return toQString(printable(toStdString(same < 2 ? name : path.section(QLatin1Char('/'), -2)), 80));
}

} // namespace

MergeModel::MergeModel(JobsModel& jobs, Fetched fetched, QObject* parent)
    : QAbstractListModel(parent), m_fetched(std::move(fetched)), m_convert(jobs, nullptr), m_reader(&jobs)
{
    const auto first =
        std::find_if(m_methods.begin(), m_methods.end(), [](const MergeMethod& each) { return each.id == "linear"; });
    m_method = first == m_methods.end() ? 0 : static_cast<int>(first - m_methods.begin());
    m_convert.recipe() = conversionOf({}).recipe;
    connect(m_convert.form(), &FormModel::edited, this, [this] {
        showCurve();
        Q_EMIT changed();
    });
    connect(&m_gradient, &GradientModel::edited, this, [this](const QString& text) {
        FormModel& form = *m_convert.form();
        form.setText(form.rowOf(kMergeStep, m_curve), text);
    });
    connect(&m_slices, &SlicesModel::edited, this, &MergeModel::apply);
    applyMethod();
    apply();
}

bool MergeModel::has(const QString& path) const
{
    return std::any_of(m_models.begin(), m_models.end(), [&path](const Entry& each) { return each.path == path; });
}

void MergeModel::add(const QStringList& paths)
{
    std::vector<Entry> added;
    for (const QString& path : paths) {
        const bool isNew =
            std::none_of(added.begin(), added.end(), [&](const Entry& each) { return each.path == path; });
        if (isNew && !has(path)) {
            added.push_back({.path = path});
        }
    }
    if (added.empty()) {
        return;
    }
    beginInsertRows({}, count(), count() + static_cast<int>(added.size()) - 1);
    m_models.insert(m_models.end(), added.begin(), added.end());
    endInsertRows();
    readFacts();
    apply();
}

void MergeModel::remove(int row)
{
    if (row < 0 || row >= count()) {
        return;
    }
    beginRemoveRows({}, row, row);
    m_models.erase(m_models.begin() + row);
    m_base = m_base == row ? -1 : m_base > row ? m_base - 1 : m_base;
    endRemoveRows();
    apply();
}

void MergeModel::moveBy(int row, int by)
{
    const int to = row + by;
    if ((by != 1 && by != -1) || row < 0 || row >= count() || to < 0 || to >= count()) {
        return;
    }
    beginMoveRows({}, row, row, {}, by > 0 ? to + 1 : to);
    std::swap(m_models[static_cast<std::size_t>(row)], m_models[static_cast<std::size_t>(to)]);
    m_base = m_base == row ? to : m_base == to ? row : m_base;
    endMoveRows();
    apply();
}

void MergeModel::markBase(int row)
{
    if (row >= 0 && row < count()) {
        m_base = row == m_base ? -1 : row;
        apply();
    }
}

void MergeModel::clear()
{
    beginResetModel();
    m_models.clear();
    m_base = -1;
    endResetModel();
    m_convert.recipe().output.clear();
    apply();
}

bool MergeModel::usesBase() const
{
    const RecipeStep* step = stepOf(m_convert.recipe(), kMergeStep);
    return chosen().needsBase || chosen().takesBase || (step != nullptr && step->values.text("missing") == "base");
}

int MergeModel::baseRow() const
{
    if (!usesBase() || m_models.empty()) {
        return -1;
    }
    return m_base < 0 && (chosen().needsBase || chosen().id == "slerp") ? 0 : m_base;
}

bool MergeModel::isBaseSubtracted() const
{
    return baseRow() >= 0 && (chosen().needsBase || (chosen().takesBase && chosen().id != "slerp"));
}

void MergeModel::retranslate()
{
    for (Entry& each : m_models) {
        each.facts.reset(); // texts, too
    }
    readFacts();
    m_convert.retranslate();
    Q_EMIT changed();
}

QStringList MergeModel::methods() const
{
    QStringList out;
    for (const MergeMethod& each : m_methods) {
        out << toQString(each.title);
    }
    return out;
}

void MergeModel::setMethod(int method)
{
    if (method != m_method && method >= 0 && method < static_cast<int>(m_methods.size())) {
        m_method = method;
        applyMethod();
        apply();
    }
}

QString MergeModel::methodHelp() const
{
    return tr("%1.", "a sentence").arg(libraryText(chosen().help));
}

QString MergeModel::methodNeeds() const
{
    const MergeMethod& method = chosen();
    const std::size_t fewest = fewestModels() - (method.needsBase ? 1 : 0);
    const QString models = counted(fewest, tr("%1 models", nullptr, pluralOf(fewest)));
    const QString number = method.fewest == method.most ? models
                           : method.most == kAnyNumber  ? tr("%1 or more").arg(models)
                                                        : tr("%1 to %2 models").arg(fewest).arg(method.most);
    if (method.needsBase) {
        return tr("Needs a base that the models were fine-tuned from, and %1.").arg(number);
    }
    return method.takesBase ? tr("Needs %1. A base is optional.").arg(number) : tr("Needs %1.").arg(number);
}

std::size_t MergeModel::fewestModels() const
{
    const MergeMethod& method = chosen();
    return method.most == 1 && !method.needsBase ? 1
                                                 : std::max<std::size_t>(2, method.fewest + (method.needsBase ? 1 : 0));
}

QString MergeModel::hint() const
{
    if (m_models.empty()) {
        return tr("Add two models or drop them here.");
    }
    const std::size_t fewest = fewestModels() + (isBaseSubtracted() && !chosen().needsBase ? 1 : 0);
    if (m_models.size() >= fewest) {
        return {};
    }
    return counted(fewest - m_models.size(),
                   tr("Add %1 more models or drop them here.", nullptr, pluralOf(fewest - m_models.size())));
}

void MergeModel::applyMethod()
{
    Values& values = stepValues(m_convert.recipe(), kMergeStep);
    std::vector<std::string_view> shown = chosen().parameters;
    for (const std::string_view name : {"missing", "tokenizer", "tokens", "pad_vocabulary", "chat_template"}) {
        shown.push_back(name);
    }
    const auto isShown = [&shown](std::string_view name) {
        return name == "models" || name == "strategy" || name == "base" || name == "slices" ||
               std::find(shown.begin(), shown.end(), name) != shown.end();
    };
    const Json before = values.json();
    for (const auto& each : before.items()) {
        if (!isShown(each.key())) {
            m_others.set(each.key(), each.value());
            values.remove(each.key());
        }
    }
    for (const std::string_view name : shown) {
        if (const Json* kept = findMember(m_others.json(), name); kept != nullptr && !values.has(name)) {
            values.set(name, *kept);
        }
        m_others.remove(name);
    }
    if (std::find(shown.begin(), shown.end(), "t") != shown.end() && !values.has("t")) {
        values.set("t", "0.5"); // required
    }
    values.set("strategy", std::string(chosen().id));
    m_convert.form()->lead(kMergeStep, shown);
    const bool keepsCurve = std::find(shown.begin(), shown.end(), m_curve) != shown.end();
    m_curve = keepsCurve ? m_curve : std::string();
}

void MergeModel::apply()
{
    updateTitles();
    Recipe& recipe = m_convert.recipe();
    recipe.operation = "merge";
    recipe.sources.clear();
    Values& values = stepValues(recipe, kMergeStep);
    std::vector<std::string> others;
    for (std::size_t i = 0; i < m_models.size(); ++i) {
        const std::string path = toStdString(m_models[i].path);
        if (i > 0) {
            others.push_back(path);
        } else if (hint().isEmpty()) {
            const auto fetched = m_fetched ? m_fetched(m_models[i].path) : std::nullopt;
            recipe.sources.push_back({.path = path, .origin = fetched ? fetched->origin : std::string()});
            placeOutput(fetched, m_folderOf ? m_folderOf(m_models[i].path) : QString());
        }
    }
    values.set("models", others);
    if (m_slices.count() > 0) {
        values.set("slices", m_slices.texts());
    } else {
        values.remove("slices");
    }
    if (const int base = baseRow(); base >= 0) {
        values.set("base", toStdString(m_models[static_cast<std::size_t>(base)].path));
    } else {
        values.remove("base");
    }
    showCurve();
    m_convert.replan();
    if (count() > 0) {
        Q_EMIT dataChanged(index(0), index(count() - 1));
    }
    Q_EMIT changed();
}

void MergeModel::placeOutput(const std::optional<hub::Fetched>& fetched, const QString& folder)
{
    std::string& output = m_convert.recipe().output;
    if (!output.empty() && output != m_placed) {
        return; // chosen by the user
    }
    const std::string method(chosen().id);
    m_placed = fetched ? toStdString(ConvertModel::documentsFolder() + QLatin1Char('/')) + fetched->name + '-' +
                             method + ".apr"
               : folder.isEmpty() ? std::string()
                                  : defaultOutput(toStdString(folder), method);
    output = m_placed;
}

QStringList MergeModel::load(const QString& path)
{
    QStringList notes;
    const auto read = [&]() -> Status {
        if (!path.endsWith(QStringLiteral(".yml")) && !path.endsWith(QStringLiteral(".yaml"))) {
            APR_TRY(Recipe recipe, readRecipe(toStdString(path)));
            return take(std::move(recipe));
        }
        APR_TRY(MergeConfig config, readMergeConfig(toStdString(path)));
        APR_CHECK(take(std::move(config.recipe)));
        for (const std::string& note : config.notes) {
            notes << toQString(note);
        }
        return {};
    };
    if (const Status status = read(); !status) {
        m_convert.showProblem(status.error());
    }
    return notes;
}

Status MergeModel::take(Recipe recipe)
{
    const RecipeStep* step = stepOf(recipe, kMergeStep);
    if (step == nullptr || recipe.sources.empty()) {
        return Error{.code = Errc::Argument, .message = "the recipe does not merge models", .field = "steps"};
    }
    APR_CHECK(checkRecipe(recipe, {}));
    Values values = step->values;
    const std::string strategy = values.text("strategy").empty() ? "average" : values.text("strategy");
    const auto method = std::find_if(m_methods.begin(), m_methods.end(), [&strategy](const MergeMethod& each) {
        return each.id == (strategy == "dare" ? "dare_linear" : strategy);
    });
    std::vector<std::string> paths = values.list("models");
    paths.insert(paths.begin(), recipe.sources.front().path);
    const std::string base = values.text("base");
    if (!base.empty() && std::find(paths.begin(), paths.end(), base) == paths.end()) {
        paths.push_back(base);
    }
    beginResetModel();
    m_models.clear();
    for (const std::string& path : paths) {
        m_models.push_back({.path = toQString(path)});
    }
    const auto marked = std::find(paths.begin(), paths.end(), base);
    m_base = marked == paths.end() ? -1 : static_cast<int>(marked - paths.begin());
    m_method = method == m_methods.end() ? m_method : static_cast<int>(method - m_methods.begin());
    m_others = {};
    Recipe& mine = m_convert.recipe();
    mine.stages = std::move(recipe.stages);
    mine.steps = std::move(recipe.steps);
    m_slices.setTexts(values.list("slices"));
    mine.target = std::move(recipe.target);
    mine.checks = std::move(recipe.checks);
    endResetModel();
    applyMethod();
    m_convert.form()->reload();
    readFacts();
    apply();
    return {};
}

MergeModel::Facts MergeModel::factsOf(const std::string& path)
{
    if (path.starts_with(kStagePrefix)) {
        return {.text = tr("made by a stage of the recipe")};
    }
    const auto model = openModelFile(path);
    if (!model) {
        return {.text = toQString(apr::describe(model.error())), .isRead = false};
    }
    const ModelSummary summary = summarize(*model);
    QStringList parts{toQString(model->facts().title()),
                      !summary.title.empty()  ? toQString(printable(summary.title, 60))
                      : !summary.type.empty() ? toQString(printable(summary.type, 60))
                      : summary.lora          ? tr("LoRA adapter")
                                              : tr("unknown architecture"),
                      tr("%1 parameters").arg(shortCountText(summary.parameters))};
    if (!summary.quantization.empty()) {
        parts << toQString(summary.quantization);
    }
    return {.text = parts.join(QStringLiteral(" · ")),
            .layers = unsignedMember(summary.hyperparameters, "n_layers").value_or(0)};
}

void MergeModel::updateTitles()
{
    QStringList paths;
    for (const Entry& each : m_models) {
        paths << each.path;
    }
    for (Entry& each : m_models) {
        each.title = titleAmong(each.path, paths);
    }
}

void MergeModel::readFacts()
{
    std::vector<std::string> paths;
    for (const Entry& each : m_models) {
        if (!each.facts) {
            paths.push_back(toStdString(each.path));
        }
    }
    m_reader.start(
        tr("Read the models to merge"),
        [paths](Progress& progress) -> Result<std::vector<Facts>> {
            std::vector<Facts> out;
            for (const std::string& path : paths) {
                if (!progress.step(out.size(), paths.size(), path)) {
                    return Error{.code = Errc::Cancelled, .message = "cancelled"};
                }
                out.push_back(factsOf(path));
            }
            return out;
        },
        [this, paths](Result<std::vector<Facts>> facts) {
            for (std::size_t i = 0; facts && i < paths.size(); ++i) {
                for (Entry& entry : m_models) {
                    entry.facts = toStdString(entry.path) == paths[i] ? (*facts)[i] : entry.facts;
                }
            }
            if (count() > 0) {
                Q_EMIT dataChanged(index(0), index(count() - 1));
            }
            std::vector<std::uint64_t> layers;
            for (const Entry& entry : m_models) {
                layers.push_back(entry.facts ? entry.facts->layers : 0);
            }
            m_slices.setModels(std::move(layers));
            showCurve(); // with layers
            Q_EMIT changed();
        });
}

void MergeModel::editCurve(int formRow)
{
    const std::string parameter = m_convert.form()->parameter(formRow);
    m_curve = parameter == m_curve ? std::string() : parameter;
    showCurve();
    Q_EMIT changed();
}

void MergeModel::showCurve()
{
    FormModel& form = *m_convert.form();
    m_curveRow = m_curve.empty() ? -1 : form.rowOf(kMergeStep, m_curve);
    const std::vector<MergeNumber> numbers = mergeNumbers();
    const auto number =
        std::find_if(numbers.begin(), numbers.end(), [this](const MergeNumber& each) { return each.id == m_curve; });
    if (m_curveRow < 0 || number == numbers.end()) {
        m_curve.clear();
        m_curveRow = -1;
        m_gradient.hide();
        return;
    }
    GradientModel::Parameter parameter{
        .title = form.label(m_curveRow), .fallback = number->fallback, .low = number->low, .high = number->high};
    for (int i = 0; number->isPerModel && i < count(); ++i) {
        if (i != baseRow() || !isBaseSubtracted()) {
            parameter.models << m_models[static_cast<std::size_t>(i)].title;
        }
    }
    if (!m_models.empty() && m_models.front().facts) {
        parameter.layers = static_cast<int>(std::min<std::uint64_t>(m_models.front().facts->layers, 1'000'000));
    }
    m_gradient.show(parameter, form.data(form.index(m_curveRow), FormModel::ValueRole).toString());
}

void MergeModel::exportConfig(const QString& path)
{
    const auto write = [this, &path]() -> Status {
        APR_TRY(const std::string text, toMergeConfig(m_convert.recipe()));
        APR_TRY(AtomicFile file, AtomicFile::create(toStdString(path), true));
        APR_CHECK(file.write(0, std::as_bytes(std::span(text))));
        return file.commit();
    };
    if (const Status status = write(); !status) {
        m_convert.showProblem(status.error());
    }
}

int MergeModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant MergeModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Entry& entry = m_models[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case TitleRole: return entry.title;
    case PathRole: return toQString(printable(toStdString(entry.path)));
    case FactsRole: return entry.facts ? entry.facts->text : tr("Reading …");
    case BaseRole: return index.row() == baseRow();
    case ReadRole: return !entry.facts || entry.facts->isRead;
    default: return {};
    }
}

QHash<int, QByteArray> MergeModel::roleNames() const
{
    return {{TitleRole, "modelTitle"},
            {PathRole, "modelPath"},
            {FactsRole, "modelFacts"},
            {BaseRole, "isBase"},
            {ReadRole, "isRead"}};
}

} // namespace apr::workbench
