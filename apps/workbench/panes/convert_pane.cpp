// SPDX-License-Identifier: MIT
#include "convert_pane.h"

#include "file_chooser.h"

namespace apr::workbench {

ConvertPaneModel::ConvertPaneModel(Workspace& workspace, QObject* parent)
    : PaneModel(workspace, parent), m_convert(workspace.jobs(), nullptr)
{
    connect(&m_convert, &ConvertModel::optionsChanged, this, &PaneModel::commandLineChanged);
    connect(&m_convert, &ConvertModel::converted, this, [this](const QString& path) {
        this->workspace().notices().add(Tone::Good, tr("Wrote %1").arg(pathText(path)), m_convert.resultText());
        this->workspace().open(path);
    });
    connect(&m_convert, &ConvertModel::started, this, [this] { m_isPreviewed = false; });
    connect(&m_convert, &ConvertModel::previewRequested, this, [this](const std::shared_ptr<const ConvertPlan>& plan) {
        this->workspace().store().preview(plan);
        m_isPreviewed = true;
    });
    connect(&m_convert, &ConvertModel::cancelled, this,
            [this] { this->workspace().notices().add(Tone::Neutral, tr("Conversion cancelled")); });
    connect(&m_convert, &ConvertModel::failed, this, [this](const QString& message) {
        this->workspace().notices().add(Tone::Bad, tr("Conversion failed"), message);
    });
}

void ConvertPaneModel::setInput(const QString& path)
{
    if (!m_isPreviewed || path != m_convert.input()) {
        m_isPreviewed = false;
        m_convert.setInput(path, workspace().store().fetchedFor(path), workspace().store().folderOf(path));
    }
}

void ConvertPaneModel::chooseOutput()
{
    const QString path = fileToSave({.title = tr("Output of the conversion"),
                                     .filter = ConvertModel::outputFilter(),
                                     .suggestion = m_convert.output(),
                                     .asksToOverwrite = false}); // the wizard asks
    if (!path.isEmpty()) {
        m_convert.setOutput(path);
    }
}

void ConvertPaneModel::chooseFile(int row)
{
    FormModel& form = *m_convert.form();
    const QString path = fileToOpen({.title = form.label(row), .filter = tr("Files (*)")});
    if (!path.isEmpty()) {
        form.setText(row, path);
    }
}

void ConvertPaneModel::loadRecipe()
{
    const QString path = fileToOpen({.title = tr("Load a recipe, or that of a model"),
                                     .filter = tr("Recipes and models (*.json *.apr *.safetensors)")});
    if (!path.isEmpty()) {
        m_convert.loadRecipe(path);
    }
}

void ConvertPaneModel::saveRecipe()
{
    const QString path = fileToSave({.title = tr("Save the recipe"), .filter = tr("Recipes (*.json)")});
    if (!path.isEmpty()) {
        m_convert.saveRecipe(path);
    }
}

} // namespace apr::workbench
