// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"

#include <QAbstractTableModel>
#include <QtQmlIntegration/qqmlintegration.h>

#include <optional>

namespace apr::workbench {

/// The bytes of the selected tensor in rows of 16, loaded on demand.
class HexView : public QAbstractTableModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString note READ note NOTIFY changed)
    Q_PROPERTY(QString marked READ marked NOTIFY changed)
    Q_PROPERTY(int markedRow READ markedRow NOTIFY changed)

public:
    enum Column { OffsetColumn, BytesColumn, TextColumn, ColumnCount };
    enum Role { CellTextRole = Qt::UserRole + 1, MarkedRole };

    static constexpr int kRowBytes = 16;

    explicit HexView(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void show(const Model& model, std::size_t tensor);
    /// Shows a message instead of bytes.
    void clear(const QString& note);
    /// Marks the bytes of a range of elements and emits `changed`.
    void reveal(std::uint64_t firstElement, std::uint64_t elements);

    QString title() const { return m_title; }
    QString note() const { return m_note; }
    /// Describes the marked range: "elements 512 to 767 · bytes 2,048 to 3,071".
    QString marked() const { return m_marked; }

    /// Returns the first marked row, or -1.
    int markedRow() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void changed();

private:
    void reset(const std::optional<Model>& model, std::size_t tensor, const QString& title, const QString& note);
    /// Returns the bytes of a row, or nothing if they cannot be read or the file was truncated.
    Bytes rowBytes(std::uint64_t row) const;

    std::optional<Model> m_model;
    std::size_t m_tensor = 0;
    QString m_title;
    QString m_note;
    QString m_marked;
    std::uint64_t m_markFirst = 0;
    std::uint64_t m_markEnd = 0;
    mutable std::uint64_t m_windowAt = 0; ///< offset of m_window in the tensor
    mutable Bytes m_window;
};

} // namespace apr::workbench
