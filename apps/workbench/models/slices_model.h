// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractListModel>
#include <QtQmlIntegration/qqmlintegration.h>

#include <string>
#include <vector>

namespace apr::workbench {

/// The slices of a merge: ranges of layers that become the next layers of the result, as text of the step ("1:0..15",
/// "1:0..7,2:8..15 t=0.3"). Empty for a merge of whole models.
class SlicesModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to a merge")
    Q_PROPERTY(int count READ count NOTIFY changed)
    Q_PROPERTY(QString summary READ summary NOTIFY changed)

public:
    enum Role {
        TextRole = Qt::UserRole + 1,
        LayersRole,  ///< of the result: "layers 16 to 31"; "" if the text is not a slice
        ProblemRole, ///< why it is not
    };

    using QAbstractListModel::QAbstractListModel;

    /// The layers of each model, 0 where that is not known; by number.
    void setModels(std::vector<std::uint64_t> layers) { m_models = std::move(layers); }

    int count() const { return static_cast<int>(m_texts.size()); }
    /// "36 layers", or "".
    QString summary() const;
    const std::vector<std::string>& texts() const { return m_texts; }
    void setTexts(std::vector<std::string> texts);

    /// Adds all layers of the next model, or of the first.
    Q_INVOKABLE void add();
    Q_INVOKABLE void setText(int row, const QString& text);
    Q_INVOKABLE void remove(int row);
    /// Moves a slice by one place, up (-1) or down (1).
    Q_INVOKABLE void moveBy(int row, int by);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void changed();
    /// By the user.
    void edited();

private:
    void replace(std::vector<std::string> texts);

    std::vector<std::string> m_texts;
    std::vector<std::uint64_t> m_models;
};

} // namespace apr::workbench
