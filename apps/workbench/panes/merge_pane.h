// SPDX-License-Identifier: MIT
#pragma once

#include "merge_model.h"
#include "pane_model.h"

#include <QList>
#include <QUrl>

namespace apr::workbench {

/// The merge wizard, in a dialog: models, method, the plan, and the merge.
class MergePaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::MergeModel* merge READ merge CONSTANT)
    Q_PROPERTY(QStringList openModels READ openModels NOTIFY openModelsChanged)

public:
    explicit MergePaneModel(Workspace& workspace, QObject* parent = nullptr);

    MergeModel* merge() { return &m_merge; }
    QString commandLine() const override;
    void retranslate() override { m_merge.retranslate(); }

    /// Starts with the current document as the first model, unless it is among the models already.
    void start();
    /// Titles of open documents with a file that are not in the list yet.
    QStringList openModels() const;
    /// Adds an open document, by its place in openModels().
    Q_INVOKABLE void addOpen(int index);
    /// Asks for models to add.
    Q_INVOKABLE void addFiles();
    /// Adds dropped files, or loads a dropped recipe or configuration; addresses are not downloaded here.
    Q_INVOKABLE void addDropped(const QList<QUrl>& urls);
    /// Asks for the output file.
    Q_INVOKABLE void chooseOutput();
    /// Asks for the value of a row of the form that is a file.
    Q_INVOKABLE void chooseFile(int row);
    /// Asks for a recipe or a configuration of mergekit to start from.
    Q_INVOKABLE void loadRecipe();
    Q_INVOKABLE void saveRecipe();
    /// Asks for a file and writes mergekit's configuration to it.
    Q_INVOKABLE void exportConfig();

Q_SIGNALS:
    void openModelsChanged();

protected:
    void refresh(Changes) override {}

private:
    std::vector<int> unlisted() const;
    void load(const QString& path);

    MergeModel m_merge;
};

} // namespace apr::workbench
