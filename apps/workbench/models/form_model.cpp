// SPDX-License-Identifier: MIT
#include "form_model.h"

#include "apr/base/text.h"
#include "apr/convert/steps.h"
#include "library_text.h"
#include "text_helpers.h"

#include <QLocale>

#include <algorithm>

namespace apr::workbench {
namespace {

const std::string kTarget = "target";
const std::string kChecks = "checks";

FormModel::Editor editorOf(const Parameter& parameter)
{
    switch (parameter.kind) {
    case ParameterKind::Flag: return FormModel::Switch;
    case ParameterKind::Choice: return FormModel::Choice;
    case ParameterKind::File: return FormModel::File;
    case ParameterKind::TextList: return FormModel::Text;
    default: return choicesOf(parameter).empty() ? FormModel::Text : FormModel::Combo;
    }
}

/// Groups of parameters that are not, or not only, those of a step.
constexpr std::string_view kOutputGroup = "Output";
constexpr std::string_view kChecksGroup = "Checks";

QString translatedLabel(const Parameter& parameter)
{
    return libraryText(toStdString(labelOf(parameter)));
}

QString textOf(const Json* value)
{
    if (value == nullptr) {
        return {};
    }
    if (value->is_array()) {
        QStringList items;
        for (const Json& item : *value) {
            items << textOf(&item);
        }
        return items.join(QLatin1Char(' '));
    }
    return value->is_string() ? toQString(value->get_ref<const std::string&>()) : toQString(dumpJson(*value));
}

/// The value that a text stands for; the text itself if it is not of the parameter's kind.
Json valueOf(const Parameter& parameter, const QString& text)
{
    const std::string string = toStdString(text);
    switch (parameter.kind) {
    case ParameterKind::Count: {
        bool isNumber = false;
        const qulonglong number = text.toULongLong(&isNumber);
        return isNumber ? Json(number) : Json(string);
    }
    case ParameterKind::Real:
    case ParameterKind::Fraction: {
        const bool isPercent = parameter.kind == ParameterKind::Fraction && text.endsWith(QLatin1Char('%'));
        const auto number = parseReal(isPercent ? toStdString(text.chopped(1).trimmed()) : string);
        return !number ? Json(string) : Json(isPercent ? *number / 100 : *number);
    }
    case ParameterKind::TextList: {
        Json items = Json::array();
        for (const QString& item : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
            items.push_back(toStdString(item));
        }
        return items;
    }
    default: return string;
    }
}

} // namespace

QString FormModel::titleOf(const Group& group)
{
    return group.key == kOutputGroup ? tr("Output") : group.key == kChecksGroup ? tr("Checks") : libraryText(group.key);
}

FormModel::FormModel(Recipe& recipe, QObject* parent) : FormModel(recipe, {}, {}, parent) {}

FormModel::FormModel(Recipe& recipe, std::string_view step, const std::vector<std::string_view>& hidden,
                     QObject* parent)
    : QAbstractListModel(parent), m_recipe(recipe)
{
    const auto add = [&](const std::string& owner, std::string_view key, std::span<const Parameter> parameters) {
        auto group =
            std::find_if(m_groups.begin(), m_groups.end(), [key](const Group& each) { return each.key == key; });
        if (group == m_groups.end()) {
            group = m_groups.insert(m_groups.end(), {.key = std::string(key)});
        }
        for (const Parameter& parameter : parameters) {
            const bool isHidden = std::find(hidden.begin(), hidden.end(), parameter.name) != hidden.end();
            if (!isHidden && parameter.kind != ParameterKind::TypeMap) { // made by the planner, not by hand
                group->fields.push_back({.owner = owner, .parameter = &parameter});
            }
        }
    };
    for (const StepType* type : stepTypes()) {
        if (step.empty() ? !type->isCommand : step == type->id) {
            add(std::string(type->id), type->title, type->parameters);
        }
    }
    add(kTarget, kOutputGroup, targetParameters());
    add(kChecks, kChecksGroup, checkParameters());
    listRows();
}

void FormModel::lead(std::string_view step, const std::vector<std::string_view>& parameters)
{
    beginResetModel();
    if (m_groups.empty() || !m_groups.front().key.empty()) {
        m_groups.insert(m_groups.begin(), Group());
    }
    m_groups.front().fields.clear();
    for (const std::string_view name : parameters) {
        const auto& all = findStep(step)->parameters;
        const auto found =
            std::find_if(all.begin(), all.end(), [name](const Parameter& each) { return each.name == name; });
        if (found != all.end()) {
            m_groups.front().fields.push_back({.owner = std::string(step), .parameter = &*found});
        }
    }
    listRows();
    endResetModel();
}

void FormModel::reload()
{
    beginResetModel();
    listRows();
    endResetModel();
}

void FormModel::listRows()
{
    m_rows.clear();
    for (std::size_t group = 0; group < m_groups.size(); ++group) {
        const bool hasHeader = !m_groups[group].key.empty();
        if (hasHeader) {
            m_rows.push_back({.group = group});
        }
        if (!hasHeader || m_expanded.contains(m_groups[group].key)) {
            for (const Field& field : m_groups[group].fields) {
                m_rows.push_back({.group = group, .field = &field});
            }
        }
    }
}

const Values& FormModel::valuesOf(const std::string& owner) const
{
    static const Values kNone;
    if (owner == kTarget) {
        return m_recipe.target;
    }
    if (owner == kChecks) {
        return m_recipe.checks;
    }
    const RecipeStep* step = stepOf(m_recipe, owner);
    return step == nullptr ? kNone : step->values;
}

void FormModel::set(const Field& field, const Json& value)
{
    const StepType* type = findStep(field.owner); // null for target and checks
    if (type != nullptr && value.is_null() && stepOf(m_recipe, field.owner) == nullptr) {
        return;
    }
    Values& values = field.owner == kTarget   ? m_recipe.target
                     : field.owner == kChecks ? m_recipe.checks
                                              : stepValues(m_recipe, field.owner);
    const Json before = values.json();
    if (value.is_null()) {
        values.remove(field.parameter->name);
    } else {
        values.set(field.parameter->name, value);
    }
    if (values.json() == before) {
        return;
    }
    if (type != nullptr && values.isEmpty() && !type->isImplied) {
        m_recipe.steps.erase(std::find_if(m_recipe.steps.begin(), m_recipe.steps.end(),
                                          [&field](const RecipeStep& step) { return step.id == field.owner; }));
    }
    Q_EMIT dataChanged(index(0), index(rowCount() - 1));
    Q_EMIT edited();
}

void FormModel::setText(int row, const QString& text)
{
    if (row < 0 || row >= rowCount() || m_rows[static_cast<std::size_t>(row)].field == nullptr) {
        return;
    }
    const Field& field = *m_rows[static_cast<std::size_t>(row)].field;
    QString trimmed = text.trimmed();
    // A single number may have the decimal point of the window's language.
    const bool isNumber =
        field.parameter->kind == ParameterKind::Real || field.parameter->kind == ParameterKind::Fraction;
    bool isLocal = false;
    const double value = isNumber ? QLocale().toDouble(trimmed, &isLocal) : 0;
    if (isLocal && trimmed.contains(QLocale().decimalPoint()) && QLocale().decimalPoint() != QStringLiteral(".")) {
        trimmed = QString::number(value, 'g', QLocale::FloatingPointShortest);
    }
    set(field, trimmed.isEmpty() ? Json() : valueOf(*field.parameter, trimmed));
}

void FormModel::setChecked(int row, bool on)
{
    if (row >= 0 && row < rowCount() && m_rows[static_cast<std::size_t>(row)].field != nullptr) {
        set(*m_rows[static_cast<std::size_t>(row)].field, on ? Json(true) : Json());
    }
}

void FormModel::toggle(int row)
{
    if (row < 0 || row >= rowCount() || m_rows[static_cast<std::size_t>(row)].field != nullptr) {
        return;
    }
    const Group& group = m_groups[m_rows[static_cast<std::size_t>(row)].group];
    const int last = row + static_cast<int>(group.fields.size());
    if (m_expanded.contains(group.key)) {
        beginRemoveRows({}, row + 1, last);
        m_expanded.erase(group.key);
        listRows();
        endRemoveRows();
    } else {
        beginInsertRows({}, row + 1, last);
        m_expanded.insert(group.key);
        listRows();
        endInsertRows();
    }
    Q_EMIT dataChanged(index(row), index(row));
}

std::string FormModel::parameter(int row) const
{
    const Field* field = row >= 0 && row < rowCount() ? m_rows[static_cast<std::size_t>(row)].field : nullptr;
    return field == nullptr ? std::string() : std::string(field->parameter->name);
}

int FormModel::rowOf(std::string_view owner, std::string_view parameter)
{
    const auto isSought = [&](const Field& field) {
        return field.owner == owner && field.parameter->name == parameter;
    };
    for (int row = 0; row < rowCount(); ++row) {
        const Row each = m_rows[static_cast<std::size_t>(row)];
        const std::vector<Field>& fields = m_groups[each.group].fields;
        if (each.field != nullptr && isSought(*each.field)) {
            return row;
        }
        if (each.field == nullptr && !m_expanded.contains(m_groups[each.group].key) &&
            std::any_of(fields.begin(), fields.end(), isSought)) {
            toggle(row);
        }
    }
    return -1;
}

QString FormModel::summaryOf(const Group& group) const
{
    QStringList out;
    for (const Field& field : group.fields) {
        if (const Json* value = findMember(valuesOf(field.owner).json(), field.parameter->name)) {
            const QString label = translatedLabel(*field.parameter);
            out << (value->is_boolean() ? label : label + QLatin1Char(' ') + textOf(value));
        }
    }
    return out.join(QStringLiteral(", "));
}

int FormModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant FormModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const Group& group = m_groups[row.group];
    if (row.field == nullptr) {
        switch (role) {
        case EditorRole: return Section;
        case LabelRole: return titleOf(group);
        case ValueRole: return summaryOf(group);
        case CheckedRole: return m_expanded.contains(group.key);
        case ChoicesRole: return QStringList();
        case HelpRole:
        case PlaceholderRole: return QString();
        case CurveRole: return false;
        default: return {};
        }
    }
    const Parameter& parameter = *row.field->parameter;
    const Json* value = findMember(valuesOf(row.field->owner).json(), parameter.name);
    switch (role) {
    case EditorRole: return editorOf(parameter);
    case LabelRole: return translatedLabel(parameter);
    case HelpRole: return libraryText(parameter.help);
    case ValueRole: return textOf(value);
    case CheckedRole: return value != nullptr && value->is_boolean() && value->get<bool>();
    case ChoicesRole: {
        QStringList choices{QString()};
        for (const std::string& choice : choicesOf(parameter)) {
            choices << toQString(choice);
        }
        if (const QString text = textOf(value); !choices.contains(text)) {
            choices << text; // of a recipe, not among the choices
        }
        return choices;
    }
    case PlaceholderRole: return toQString(parameter.metavar);
    case CurveRole: return parameter.kind == ParameterKind::Numbers;
    default: return {};
    }
}

QHash<int, QByteArray> FormModel::roleNames() const
{
    return {{EditorRole, "fieldEditor"},
            {LabelRole, "fieldLabel"},
            {HelpRole, "fieldHelp"},
            {ValueRole, "fieldValue"},
            {CheckedRole, "fieldChecked"},
            {ChoicesRole, "fieldChoices"},
            {PlaceholderRole, "fieldPlaceholder"},
            {CurveRole, "fieldHasCurve"}};
}

} // namespace apr::workbench
