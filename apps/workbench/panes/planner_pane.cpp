// SPDX-License-Identifier: MIT
#include "planner_pane.h"

#include "text_helpers.h"

namespace apr::workbench {

PlannerPaneModel::PlannerPaneModel(Workspace& workspace, QObject* parent)
    : PaneModel(workspace, parent), m_planner(workspace.jobs(), nullptr)
{
    connect(&m_planner, &PlannerView::changed, this, &PaneModel::commandLineChanged);
    connect(&m_planner, &PlannerView::blockRequested, this,
            [this](const QString& tensor, quint64 element, quint64 elements) {
                Document* shown = this->workspace().current();
                if (shown != nullptr && shown->selectTensorNamed(tensor)) {
                    shown->selectRange({.first = element, .count = elements});
                    this->workspace().showPane(QStringLiteral("bytes"));
                }
            });
    connect(&m_planner, &PlannerView::converted, this, [this](const QString& path) {
        this->workspace().notices().add(Tone::Good, tr("Wrote %1").arg(path));
        this->workspace().open(path);
    });
    connect(&m_planner, &PlannerView::failed, this, [this](const QString& message) {
        this->workspace().notices().add(Tone::Bad, tr("Quantization failed"), message);
    });
}

QString PlannerPaneModel::otherTitle() const
{
    const Document* shown = document();
    return shown != nullptr && !m_planner.input().isEmpty() && shown->path() != m_planner.input() ? shown->title()
                                                                                                  : QString();
}

void PlannerPaneModel::follow()
{
    const Document* current = workspace().current();
    m_planner.setInput(current != nullptr ? current->path() : QString());
    Q_EMIT otherTitleChanged();
}

void PlannerPaneModel::refresh(Changes changes)
{
    if (!(changes & DocumentChange)) {
        return;
    }
    bool isOpen = false;
    for (int i = 0; i < workspace().count(); ++i) {
        isOpen = isOpen || workspace().at(i).path() == m_planner.input();
    }
    // What was measured stays when another model, such as the one just written, becomes current.
    if (!isOpen || (isShown() && !m_planner.hasCurves() && !m_planner.isMeasuring())) {
        m_planner.setInput(document() != nullptr ? document()->path() : QString());
    }
    Q_EMIT otherTitleChanged();
}

} // namespace apr::workbench
