// SPDX-License-Identifier: MIT
#include "values_pane.h"

#include "text_helpers.h"

namespace apr::workbench {

ValuesPaneModel::ValuesPaneModel(Workspace& workspace, QObject* parent) : PaneModel(workspace, parent)
{
    m_values.clear(tr("Select a tensor to see its values."));
    connect(&m_values, &ValuesModel::sliceChanged, this, [this] {
        updateCurve();
        Q_EMIT viewsChanged();
    });
    connect(&m_curve, &CurveModel::picked, this, [this](quint64 element) {
        setView(Grid);
        m_values.goToElement(element);
    });
    connect(&m_values, &ValuesModel::copied, this, &PaneModel::copyText);
    connect(&m_values, &ValuesModel::cursorChanged, this, [this] {
        Document* shown = this->document();
        const auto element = m_values.cursorElement();
        if (shown != nullptr && element && !m_isFollowing && shown->range() != ElementRange{*element, 1}) {
            m_isFollowing = true;
            shown->selectRange({.first = *element, .count = 1});
            m_isFollowing = false;
        }
        Q_EMIT commandLineChanged();
    });
}

QStringList ValuesPaneModel::views() const
{
    if (m_values.tensorSlice().rows() == 1) {
        return {tr("Grid"), tr("Curve")};
    }
    return {tr("Grid"), tr("Row ranges"), tr("Column ranges")};
}

void ValuesPaneModel::setView(int view)
{
    if (view != m_view && view >= Grid && view <= ColumnCurve) {
        m_view = view;
        Q_EMIT viewChanged();
        updateCurve();
    }
}

void ValuesPaneModel::updateCurve()
{
    const Document* shown = document();
    if (m_view == Grid || m_values.title().isEmpty() || shown == nullptr || shown->tensor() < 0) {
        m_curve.clear(m_values.note());
        return;
    }
    m_curve.setKind(m_view == ColumnCurve ? CurveModel::Columns : CurveModel::Rows);
    m_curve.show(shown->model(), static_cast<std::size_t>(shown->tensor()), m_values.tensorSlice());
}

QString ValuesPaneModel::commandLine() const
{
    const TensorInfo* tensor = document() != nullptr ? document()->tensorInfo() : nullptr;
    if (tensor == nullptr) {
        return {};
    }
    const std::string slice = toStdString(m_values.selectionSlice());
    return slice.empty() ? commandLineOf({"cat", toStdString(document()->path()), tensor->name})
                         : commandLineOf({"cat", toStdString(document()->path()), tensor->name, "--slice", slice});
}

QJsonObject ValuesPaneModel::state() const
{
    return {{QStringLiteral("view"), m_view},
            {QStringLiteral("digits"), m_values.digits()},
            {QStringLiteral("raw"), m_values.isRaw()},
            {QStringLiteral("shaded"), m_values.isShaded()}};
}

void ValuesPaneModel::restore(const QJsonObject& state)
{
    setView(state[QStringLiteral("view")].toInt(Grid));
    m_values.setDigits(state[QStringLiteral("digits")].toInt(m_values.digits()));
    m_values.setRaw(state[QStringLiteral("raw")].toBool());
    m_values.setShaded(state[QStringLiteral("shaded")].toBool(true));
}

void ValuesPaneModel::refresh(Changes changes)
{
    const Document* shown = document();
    const QString problem = shown != nullptr ? shown->fileProblem() : QString();
    const bool isNew = changes & (DocumentChange | TensorChange) || problem != m_problem;
    m_problem = problem;
    m_isFollowing = true;
    if (isNew) {
        if (shown == nullptr || shown->tensor() < 0) {
            m_values.clear(tr("Select a tensor to see its values."));
        } else if (!problem.isEmpty()) {
            m_values.clear(problem);
        } else {
            m_values.show(shown->model(), static_cast<std::size_t>(shown->tensor()));
        }
    }
    if (shown != nullptr && shown->range().count > 0 && (isNew || changes & RangeChange) &&
        m_values.cursorElement() != shown->range().first) {
        m_values.goToElement(shown->range().first);
    }
    m_isFollowing = false;
}

} // namespace apr::workbench
