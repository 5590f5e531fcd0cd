// SPDX-License-Identifier: MIT
#pragma once

#include "tone.h"

#include <QAbstractListModel>
#include <QDateTime>
#include <QtQmlIntegration/qqmlintegration.h>

#include <vector>

namespace apr::workbench {

/// What happened, newest first: files that were opened and written, and every error. The bar of the window shows the
/// newest error that was not dismissed, the pane "Log" shows all.
class Notices : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by the workspace")
    Q_PROPERTY(int count READ count NOTIFY changed)

public:
    enum Role { TimeRole = Qt::UserRole + 1, ToneRole, TitleRole, TextRole, CodeRole };
    static constexpr int kMost = 1000; ///< older ones are dropped

    struct Notice {
        QDateTime time = {};
        Tone tone = Tone::Neutral;
        QString title = {}; ///< a short sentence without a full stop
        QString text = {};  ///< the error, or more detail; may be empty
    };

    explicit Notices(QObject* parent = nullptr) : QAbstractListModel(parent) {}

    void add(Tone tone, const QString& title, const QString& text = {});
    int count() const { return static_cast<int>(m_notices.size()); }
    const Notice& at(int row) const { return m_notices[static_cast<std::size_t>(row)]; }

    /// Errors and warnings that were not dismissed, newest first.
    std::vector<Notice> open() const;
    /// Dismisses all errors and warnings; they stay in the log.
    void dismiss();
    Q_INVOKABLE void clear();
    /// All rows as lines of time, title and text, for the clipboard.
    Q_INVOKABLE QString allText() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void changed();
    void added(const apr::workbench::Notices::Notice& notice);

private:
    std::vector<Notice> m_notices;
    int m_open = 0; ///< the newest ones that were not dismissed, of any tone
};

} // namespace apr::workbench
