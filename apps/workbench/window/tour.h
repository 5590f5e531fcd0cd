// SPDX-License-Identifier: MIT
#pragma once

#include <QFrame>
#include <QPointer>
#include <QString>

#include <vector>

class QLabel;
class QPushButton;

namespace apr::workbench {

class WorkbenchWindow;

/// A tour of the window in a few steps: a frame around a pane, and a note beside it. Escape, the button and closing the
/// model end it at any step.
class Tour : public QFrame {
    Q_OBJECT

public:
    struct Step {
        QString pane = {}; ///< id of the pane that is shown; empty: the whole window
        QString title = {};
        QString text = {};
    };
    static std::vector<Step> steps();

    /// Starts at the first step. `window` has an open model; it owns the tour, which deletes itself at its end.
    explicit Tour(WorkbenchWindow& window);
    ~Tour() override;

    int step() const { return m_step; }
    /// Shows a step by its index; ends the tour after the last one.
    void showStep(int step);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void end();
    /// Gives the pane something to show: a selected tensor, results of checks.
    void fill(const QString& pane);
    void place();

    WorkbenchWindow& m_window;
    std::vector<Step> m_steps = steps();
    int m_step = -1;
    QPointer<QFrame> m_frame; ///< around the pane; a child of the window
    QLabel* m_title;
    QLabel* m_text;
    QLabel* m_count;
    QPushButton* m_back;
    QPushButton* m_next;
};

/// Starts the tour, or shows its first step if it runs; with a sample if no model is open.
void startTour(WorkbenchWindow& window);

} // namespace apr::workbench
