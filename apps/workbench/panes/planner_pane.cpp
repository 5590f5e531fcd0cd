// SPDX-License-Identifier: MIT
#include "planner_pane.h"

#include "file_chooser.h"
#include "text_helpers.h"

namespace apr::workbench {

namespace {

/// Empty for a preview: it has no file.
QString pathToMeasure(const Document* document)
{
    return document != nullptr && !document->isPreview() ? document->path() : QString();
}

} // namespace

PlannerPaneModel::PlannerPaneModel(Workspace& workspace, QObject* parent)
    : PaneModel(workspace, parent), m_planner(workspace.jobs(), nullptr)
{
    connect(&m_planner, &PlannerModel::changed, this, [this] {
        m_commandLine = m_planner.commandLine();
        Q_EMIT commandLineChanged();
    });
    connect(&m_planner, &PlannerModel::blockRequested, this, &PlannerPaneModel::showBlock);
    connect(&workspace, &Workspace::documentsChanged, this, [this] {
        if (indexOfInput() < 0) { // it was closed
            follow();
        }
    });
    connect(&m_planner, &PlannerModel::cancelled, this,
            [this] { this->workspace().notices().add(Tone::Neutral, tr("Quantization cancelled")); });
    connect(&m_planner, &PlannerModel::converted, this, [this](const QString& path) {
        this->workspace().notices().add(Tone::Good, tr("Wrote %1").arg(pathText(path)));
        this->workspace().open(path);
    });
    connect(&m_planner, &PlannerModel::failed, this, [this](const QString& message) {
        this->workspace().notices().add(Tone::Bad, tr("Quantization failed"), message);
    });
}

QString PlannerPaneModel::otherTitle() const
{
    const Document* shown = document();
    return shown != nullptr && !m_planner.input().isEmpty() && shown->path() != m_planner.input() ? shown->title()
                                                                                                  : QString();
}

int PlannerPaneModel::indexOfInput() const
{
    for (int i = 0; i < workspace().count(); ++i) {
        if (workspace().at(i).path() == m_planner.input()) {
            return i;
        }
    }
    return -1;
}

void PlannerPaneModel::showBlock(const QString& tensor, quint64 element, quint64 elements)
{
    const int index = indexOfInput(); // another model may be shown
    if (index < 0) {
        return;
    }
    workspace().setCurrent(index);
    Document& measured = workspace().at(index);
    if (measured.selectTensorNamed(tensor)) {
        measured.selectRange({.first = element, .count = elements});
        workspace().showPane(QStringLiteral("bytes"));
    }
}

void PlannerPaneModel::follow()
{
    const Document* current = isShown() ? workspace().current() : nullptr;
    const QString path = pathToMeasure(current);
    m_planner.setInput(path, workspace().store().folderOf(path));
    Q_EMIT otherTitleChanged();
}

void PlannerPaneModel::saveRecipe()
{
    const QString path = fileToSave({.title = tr("Save the recipe"), .filter = tr("Recipes (*.json)")});
    if (!path.isEmpty()) {
        m_planner.saveRecipe(path);
    }
}

void PlannerPaneModel::chooseFile(int row)
{
    FormModel& form = *m_planner.form();
    const QString path = fileToOpen({.title = form.label(row), .filter = tr("Files (*)")});
    if (!path.isEmpty()) {
        form.setText(row, path);
    }
}

void PlannerPaneModel::refresh(Changes changes)
{
    if (!(changes & DocumentChange)) {
        return;
    }
    // What was measured stays when another model, such as the one just written, becomes current.
    if (indexOfInput() < 0 || (isShown() && !m_planner.hasCurves() && !m_planner.isMeasuring())) {
        const QString path = pathToMeasure(document());
        m_planner.setInput(path, workspace().store().folderOf(path));
    }
    Q_EMIT otherTitleChanged();
}

} // namespace apr::workbench
