// SPDX-License-Identifier: MIT
#include "experts_pane.h"

#include "text_helpers.h"

namespace apr::workbench {

ExpertsPaneModel::ExpertsPaneModel(Workspace& workspace, QObject* parent) : PaneModel(workspace, parent)
{
    m_experts.clear(tr("Open a model to see its experts."));
    connect(&m_experts, &ExpertsModel::optionsChanged, this, &PaneModel::commandLineChanged);
    connect(&m_experts, &ExpertsModel::changed, this, &PaneModel::commandLineChanged);
    connect(&m_experts, &ExpertsModel::picked, this, [this](int tensor, quint64 element, quint64 count) {
        if (Document* shown = document()) {
            shown->selectTensor(tensor);
            shown->selectRange({.first = element, .count = count});
        }
    });
}

QString ExpertsPaneModel::commandLine() const
{
    if (document() == nullptr || !m_experts.hasGrid()) {
        return {};
    }
    const std::string path = toStdString(document()->path());
    return m_experts.readsAll() ? commandLineOf({"experts", path, "--all"}) : commandLineOf({"experts", path});
}

QJsonObject ExpertsPaneModel::state() const
{
    return {{QStringLiteral("metric"), m_experts.metric()}};
}

void ExpertsPaneModel::restore(const QJsonObject& state)
{
    m_experts.setMetric(state[QStringLiteral("metric")].toInt());
}

void ExpertsPaneModel::refresh(Changes changes)
{
    const Document* shown = document();
    const QString problem = shown != nullptr ? shown->fileProblem() : QString();
    if (!(changes & DocumentChange) && problem == m_problem) {
        return;
    }
    m_problem = problem;
    if (shown == nullptr) {
        m_experts.clear(tr("Open a model to see its experts."));
    } else if (!problem.isEmpty()) {
        m_experts.clear(problem);
    } else {
        m_experts.show(shown->model());
    }
}

} // namespace apr::workbench
