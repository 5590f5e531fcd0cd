// SPDX-License-Identifier: MIT
#pragma once

#include "tone.h"

#include <QAbstractListModel>
#include <QtQmlIntegration/qqmlintegration.h>

#include <vector>

namespace apr::workbench {

/// Rows of label and value, e.g. the overview of a model or the statistics of a tensor.
class FactsModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")

public:
    enum Role { LabelRole = Qt::UserRole + 1, ValueRole, ToneRole };
    struct Fact {
        QString label = {};
        QString value = {};
        Tone tone = Tone::Neutral;

        bool operator==(const Fact&) const = default;
    };
    using Facts = std::vector<Fact>;

    explicit FactsModel(QObject* parent = nullptr) : QAbstractListModel(parent) {}

    void setFacts(Facts facts);
    const Facts& facts() const { return m_facts; }

    /// Returns all rows as "label: value" lines, for the clipboard.
    Q_INVOKABLE QString allText() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

private:
    Facts m_facts;
};

} // namespace apr::workbench
