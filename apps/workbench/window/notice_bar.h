// SPDX-License-Identifier: MIT
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace apr::workbench {

class Workspace;

/// One line above the panes: that the current file was truncated or changed on disk, with a button to reload it, or the
/// newest error, with a way to all of them. Hidden if there is nothing to say.
class NoticeBar : public QFrame {
    Q_OBJECT

public:
    /// `workspace` outlives the bar.
    explicit NoticeBar(Workspace& workspace, QWidget* parent = nullptr);

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
    QLabel* m_fileText;
    QPushButton* m_reload;
    QFrame* m_file;
    QFrame* m_notice;
    QLabel* m_noticeText;
    QPushButton* m_explain;
    QString m_code; ///< of the newest error
    QPushButton* m_log;
};

} // namespace apr::workbench
