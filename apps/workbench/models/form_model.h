// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/recipe.h"

#include <QAbstractListModel>
#include <QStringList>
#include <QtQmlIntegration/qqmlintegration.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace apr::workbench {

/// The parameters of a recipe as a form, derived from the tables of parameters: a section for each group of options,
/// which can be expanded, with a row for each parameter of steps, target and checks.
class FormModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")

public:
    /// What a row is edited with.
    enum Editor {
        Section,
        Switch,
        Choice,
        Combo, ///< choices, or any other text
        Text,
        File
    };
    Q_ENUM(Editor)
    enum Role {
        EditorRole = Qt::UserRole + 1,
        LabelRole,
        HelpRole,
        ValueRole,       ///< as text; of a section, what is set in it
        CheckedRole,     ///< of a switch; of a section, whether it is expanded
        ChoicesRole,     ///< values, the first of which is empty: not set
        PlaceholderRole, ///< what is to be entered: "FRACTION"
        CurveRole,       ///< whether it may be a gradient over the layers
    };

    /// All parameters. `recipe` outlives the form.
    explicit FormModel(Recipe& recipe, QObject* parent = nullptr);
    /// The parameters of one step without those in `hidden`, and those of target and checks.
    FormModel(Recipe& recipe, std::string_view step, const std::vector<std::string_view>& hidden,
              QObject* parent = nullptr);

    /// Shows these parameters of a step first, in this order and without a section. They replace earlier ones.
    void lead(std::string_view step, const std::vector<std::string_view>& parameters);
    /// Shows the recipe after it was changed elsewhere.
    void reload();
    /// Sets a parameter, or removes it if `text` is empty; emits `edited`. Text that is not of the parameter's kind is
    /// kept, so that checking the recipe reports it.
    Q_INVOKABLE void setText(int row, const QString& text);
    Q_INVOKABLE void setChecked(int row, bool on);
    /// Expands or collapses a section.
    Q_INVOKABLE void toggle(int row);
    /// Returns the number of groups; rows beyond are fields of groups that are open.
    Q_INVOKABLE int groupCount() const { return static_cast<int>(m_groups.size()); }

    /// The row of a parameter of a step, "target" or "checks"; its section is expanded. -1 if there is none.
    int rowOf(std::string_view owner, std::string_view parameter);
    /// The id of the parameter of a row; "" for a section.
    std::string parameter(int row) const;
    QString label(int row) const { return data(index(row), LabelRole).toString(); }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void edited();

private:
    struct Field {
        std::string owner = {}; ///< id of a step, "target" or "checks"
        const Parameter* parameter = nullptr;
    };
    struct Group {
        std::string key = {}; ///< empty: without a header, always expanded
        std::vector<Field> fields = {};
    };
    struct Row {
        std::size_t group = 0;
        const Field* field = nullptr; ///< null: the section's header
    };

    void listRows();
    const Values& valuesOf(const std::string& owner) const;
    void set(const Field& field, const Json& value);
    QString summaryOf(const Group& group) const;

    Recipe& m_recipe;
    /// In the current language; empty for the group that leads.
    static QString titleOf(const Group& group);

    std::vector<Group> m_groups;
    std::set<std::string> m_expanded; ///< keys of groups
    std::vector<Row> m_rows;
};

} // namespace apr::workbench
