// SPDX-License-Identifier: MIT
#include "merge_pane.h"

#include "apr/base/text.h"
#include "apr/format/formats.h"
#include "file_chooser.h"
#include "text_helpers.h"

#include <QFileInfo>

namespace apr::workbench {

MergePaneModel::MergePaneModel(Workspace& workspace, QObject* parent)
    : PaneModel(workspace, parent),
      m_merge(
          workspace.jobs(), [&workspace](const QString& path) { return workspace.store().fetchedFor(path); }, nullptr)
{
    m_merge.setFolders([&workspace](const QString& path) { return workspace.store().folderOf(path); });
    const ConvertModel* convert = m_merge.convert();
    connect(convert, &ConvertModel::optionsChanged, this, &PaneModel::commandLineChanged);
    connect(&m_merge, &MergeModel::changed, this, &MergePaneModel::openModelsChanged);
    connect(&workspace, &Workspace::documentsChanged, this, &MergePaneModel::openModelsChanged);
    connect(convert, &ConvertModel::converted, this, [this](const QString& path) {
        this->workspace().notices().add(Tone::Good, tr("Wrote %1").arg(pathText(path)),
                                        m_merge.convert()->resultText());
        this->workspace().open(path);
    });
    connect(convert, &ConvertModel::previewRequested, &workspace.store(), &DocumentStore::preview);
    connect(convert, &ConvertModel::cancelled, this,
            [this] { this->workspace().notices().add(Tone::Neutral, tr("Merge cancelled")); });
    connect(convert, &ConvertModel::failed, this, [this](const QString& message) {
        this->workspace().notices().add(Tone::Bad, tr("Merge failed"), message);
    });
}

QString MergePaneModel::commandLine() const
{
    return m_merge.hint().isEmpty() ? m_merge.convert()->commandLine() : QString();
}

void MergePaneModel::start()
{
    const Document* current = workspace().current();
    if (current != nullptr && !current->isPreview() && !m_merge.has(current->path())) {
        m_merge.clear();
        m_merge.add({current->path()});
    }
}

std::vector<int> MergePaneModel::unlisted() const
{
    std::vector<int> out;
    for (int i = 0; i < workspace().count(); ++i) {
        const Document& document = workspace().at(i);
        if (!document.isPreview() && !m_merge.has(document.path())) {
            out.push_back(i);
        }
    }
    return out;
}

QStringList MergePaneModel::openModels() const
{
    const QStringList titles = workspace().titles();
    QStringList out;
    for (const int i : unlisted()) {
        out << titles[i];
    }
    return out;
}

void MergePaneModel::addOpen(int index)
{
    const std::vector<int> all = unlisted();
    if (index >= 0 && index < static_cast<int>(all.size())) {
        m_merge.add({workspace().at(all[static_cast<std::size_t>(index)]).path()});
    }
}

void MergePaneModel::addFiles()
{
    m_merge.add(filesToOpen({.title = tr("Models to merge"),
                             .filter = tr("Model files (%1)").arg(toQString(join(modelFilePatterns(), " ")))}));
}

void MergePaneModel::addDropped(const QList<QUrl>& urls)
{
    QStringList paths;
    for (const QUrl& url : urls) {
        if (url.isLocalFile()) {
            paths << localPath(url);
        }
    }
    const QString suffix = paths.size() == 1 ? QFileInfo(paths.front()).suffix() : QString();
    const bool isRecipe = suffix == QStringLiteral("yml") || suffix == QStringLiteral("yaml") ||
                          (suffix == QStringLiteral("json") && !paths.front().endsWith(QStringLiteral(".index.json")));
    isRecipe ? load(paths.front()) : m_merge.add(paths);
}

void MergePaneModel::load(const QString& path)
{
    const QStringList notes = m_merge.load(path);
    if (!notes.isEmpty()) {
        workspace().notices().add(Tone::Warning, tr("Notes on %1").arg(fileNameOf(path)),
                                  notes.join(QLatin1Char('\n')));
    }
}

void MergePaneModel::loadRecipe()
{
    const QString path = fileToOpen(
        {.title = tr("Load a recipe, or a configuration of mergekit"),
         .filter = tr("Recipes, configurations and merged models (*.json *.yml *.yaml *.apr *.safetensors)")});
    if (!path.isEmpty()) {
        load(path);
    }
}

void MergePaneModel::chooseOutput()
{
    const QString path = fileToSave({.title = tr("Output of the merge"),
                                     .filter = ConvertModel::outputFilter(),
                                     .suggestion = m_merge.convert()->output(),
                                     .asksToOverwrite = false}); // the wizard asks
    if (!path.isEmpty()) {
        m_merge.convert()->setOutput(path);
    }
}

void MergePaneModel::chooseFile(int row)
{
    FormModel& form = *m_merge.convert()->form();
    const QString path = fileToOpen({.title = form.label(row), .filter = tr("Files (*)")});
    if (!path.isEmpty()) {
        form.setText(row, path);
    }
}

void MergePaneModel::saveRecipe()
{
    const QString path = fileToSave({.title = tr("Save the recipe"), .filter = tr("Recipes (*.json)")});
    if (!path.isEmpty()) {
        m_merge.convert()->saveRecipe(path);
    }
}

void MergePaneModel::exportConfig()
{
    const QString path = fileToSave(
        {.title = tr("Export as a configuration of mergekit"), .filter = tr("Configurations of mergekit (*.yml)")});
    if (!path.isEmpty()) {
        m_merge.exportConfig(path);
    }
}

} // namespace apr::workbench
