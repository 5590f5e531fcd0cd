// SPDX-License-Identifier: MIT
#pragma once

#include "pane_model.h"
#include "pane_types.h"

#include <QQuickWidget>
#include <QStringList>

#include <memory>

class QQmlEngine;

class QTabWidget;

namespace apr::workbench {

/// Shows a pane. Its model and its QML are created when it is first shown; the model learns when the pane is visible.
/// In a dock, whoever owns the dock calls setShown(): docks behind others in tabs are not hidden for QWidget.
class PaneHost : public QWidget {
    Q_OBJECT

public:
    /// `workspace` and `engine` outlive the host. `state` is what the pane has saved earlier.
    PaneHost(PaneType type, Workspace& workspace, QQmlEngine& engine, QJsonObject state, QWidget* parent = nullptr);
    ~PaneHost() override;

    const PaneType& type() const { return m_type; }
    /// Changes the title of type(), to another language.
    void setTitle(const QString& title) { m_type.title = title; }
    /// Creates the pane if it has not been shown yet.
    PaneModel& model();
    bool isMade() const { return m_model != nullptr; }
    bool isInDock() const { return m_type.area != PaneArea::Center && m_type.area != PaneArea::Dialog; }
    void setShown(bool shown);
    /// Moves the keyboard focus to where the pane takes it first.
    void focus();
    /// Shows that keys go elsewhere; the item that had them keeps its place for when they come back.
    void unfocus();
    /// Null if the pane has not been shown yet.
    QQuickWidget* view() const { return m_view; }
    /// The state to save: that of the model, or what was saved earlier.
    QJsonObject state() const;
    /// Errors from loading the QML file.
    const QStringList& errors() const { return m_errors; }
    void setClearColor(const QColor& color);

Q_SIGNALS:
    /// The pane has been created.
    void made();
    /// The pane asks to be closed: a wizard was cancelled.
    void cancelled();

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    PaneType m_type;
    Workspace& m_workspace;
    QQmlEngine& m_engine;
    QJsonObject m_state;
    std::unique_ptr<PaneModel> m_model;
    QQuickWidget* m_view = nullptr;
    QColor m_clearColor;
    QStringList m_errors;
};

/// Tabs for panes, without a frame; titles scroll instead of being cut off.
QTabWidget* makePaneTabs(const QString& name, QWidget* parent);

} // namespace apr::workbench
