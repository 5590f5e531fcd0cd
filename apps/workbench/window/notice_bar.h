// SPDX-License-Identifier: MIT
#pragma once

#include <QFrame>
#include <QSet>

class QLabel;
class QPushButton;

namespace apr::workbench {

class UnsavedEdits;
class Workspace;

/// Lines above the panes: that the current file was truncated, changed or deleted on disk, with a button to reload it;
/// that its security scan is not clean, until that is dismissed; the newest error, with a way to all of them; and that
/// an earlier run has left changes, with buttons to restore or to discard them. Hidden if there is nothing to say.
class NoticeBar : public QFrame {
    Q_OBJECT

public:
    /// `workspace` outlives the bar.
    explicit NoticeBar(Workspace& workspace, QWidget* parent = nullptr);
    /// `edits` outlives the bar.
    void offer(UnsavedEdits& edits);

    /// What is shown; "" if nothing is.
    QString text() const;
    bool hasContent() const { return !text().isEmpty(); }
    /// Wide, and as high as the wrapped text: toolbars know no height for a width.
    QSize sizeHint() const override;

Q_SIGNALS:
    void contentChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void update();

    Workspace& m_workspace;
    UnsavedEdits* m_edits = nullptr;
    QLabel* m_fileText;
    QPushButton* m_reload;
    QFrame* m_file;
    QFrame* m_scan;
    QLabel* m_scanText;
    QSet<QString> m_seenScans; ///< paths of files whose scan was dismissed
    QFrame* m_left;
    QLabel* m_leftText;
    QFrame* m_notice;
    QLabel* m_noticeText;
    QPushButton* m_explain;
    QString m_code; ///< of the newest error
    QPushButton* m_log;
};

} // namespace apr::workbench
