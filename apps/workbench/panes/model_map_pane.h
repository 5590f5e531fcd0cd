// SPDX-License-Identifier: MIT
#pragma once

#include "model_map_canvas.h"
#include "model_map_model.h"
#include "pane_model.h"

#include <QPointer>
#include <QStringList>

namespace apr::workbench {

/// The current document as one picture, or its difference to another open one. Clicks select tensors and elements.
class ModelMapPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::ModelMapModel* map READ map CONSTANT)
    Q_PROPERTY(int selected READ selected NOTIFY selectedChanged)
    Q_PROPERTY(QStringList others READ others NOTIFY othersChanged)
    Q_PROPERTY(int other READ other WRITE setOther NOTIFY othersChanged)

public:
    explicit ModelMapPaneModel(Workspace& workspace, QObject* parent = nullptr);

    ModelMapModel* map() { return &m_map; }
    /// The selected tensor, or -1.
    int selected() const;
    /// "This model alone", and the titles of the other documents.
    QStringList others() const;
    /// Index into others() of the one whose difference is shown.
    int other() const;
    void setOther(int index);
    /// Selects a tensor, and marks an element if it is not −1.
    Q_INVOKABLE void pick(int tensor, double element);
    /// Asks for a file and saves the picture as it is shown.
    Q_INVOKABLE void exportPicture(apr::workbench::ModelMapCanvas* canvas);

    QString commandLine() const override;
    QJsonObject state() const override;
    void restore(const QJsonObject& state) override;

Q_SIGNALS:
    void selectedChanged();
    void othersChanged();

protected:
    void refresh(Changes changes) override;

private:
    std::vector<Document*> otherDocuments() const;
    void show();

    ModelMapModel m_map;
    QPointer<Document> m_other;
    QString m_problem; ///< of the file, as it is shown
};

} // namespace apr::workbench
