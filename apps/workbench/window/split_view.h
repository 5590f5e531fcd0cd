// SPDX-License-Identifier: MIT
#pragma once

#include "pane_host.h"
#include "workspace.h"

#include <QWidget>

#include <memory>
#include <vector>

class QComboBox;
class QTabWidget;

namespace apr::workbench {

/// The right column of a split center: panes of a document that is chosen here, beside those of the current document.
/// Both columns can show the same document; its selection is the same in both.
class SplitView : public QWidget {
    Q_OBJECT

public:
    /// Shows the document after the current one. `shared` and `engine` outlive this; `states` are those of the panes
    /// by id.
    SplitView(Workspace& shared, QQmlEngine& engine, const QJsonObject& states, QWidget* parent);
    ~SplitView() override;

    Workspace& workspace() { return m_workspace; }
    const std::vector<PaneHost*>& hosts() const { return m_hosts; }
    /// Brings a pane to the front; false if a second view does not have it.
    bool show(const QString& id);
    /// The document and the pane that are shown.
    QJsonObject state() const;
    /// Shows the document again as soon as it is open.
    void restore(const QJsonObject& state);

Q_SIGNALS:
    void paneMade(apr::workbench::PaneHost* host);
    void closeRequested();
    /// A pane of this view asks for one that only the window has, for the document that is shown here.
    void elsewhereRequested(const QString& id);

private:
    void listDocuments();

    Workspace& m_shared;
    Workspace m_workspace;
    QComboBox* m_documents;
    QTabWidget* m_tabs;
    std::vector<PaneHost*> m_hosts;
    QString m_awaited; ///< path of the document to show when it is open
};

} // namespace apr::workbench
