// SPDX-License-Identifier: MIT
#pragma once

#include "latest_job.h"
#include "markdown_model.h"
#include "pane_model.h"

namespace apr::workbench {

/// The model card of the current document: in the file, or as README.md beside it. The card and the license of a file
/// that can be edited become changes of the document, which the pane "Metadata" saves.
class CardPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::MarkdownModel* blocks READ blocks CONSTANT)
    Q_PROPERTY(QString note READ note NOTIFY cardChanged)
    Q_PROPERTY(QString origin READ origin NOTIFY cardChanged)
    Q_PROPERTY(QString text READ text NOTIFY cardChanged)
    Q_PROPERTY(QString editReason READ editReason NOTIFY cardChanged)
    Q_PROPERTY(bool edited READ isEdited NOTIFY cardChanged)
    Q_PROPERTY(QString license READ license NOTIFY cardChanged)
    Q_PROPERTY(QString licenseTitle READ licenseTitle NOTIFY cardChanged)
    Q_PROPERTY(QStringList licenses READ licenses CONSTANT)
    Q_PROPERTY(QString licenseReason READ licenseReason NOTIFY cardChanged)

public:
    explicit CardPaneModel(Workspace& workspace, QObject* parent = nullptr);

    MarkdownModel* blocks() { return &m_blocks; }
    /// Why there is no card; empty if there is one.
    const QString& note() const { return m_note; }
    /// Where the card is.
    const QString& origin() const { return m_origin; }
    /// As Markdown, with changes that are not saved.
    const QString& text() const { return m_text; }
    /// Why the card cannot be changed; empty if it can.
    QString editReason() const;
    bool isEdited() const;
    Q_INVOKABLE void setText(const QString& markdown);

    /// The license of the model, with changes that are not saved.
    QString license() const;
    QString licenseTitle() const;
    QStringList licenses() const;
    /// Why the license cannot be changed; empty if it can.
    QString licenseReason() const;
    Q_INVOKABLE void setLicense(const QString& id);
    /// Shows the pane in which changes are listed and saved.
    Q_INVOKABLE void showChanges();

    QString commandLine() const override;

Q_SIGNALS:
    void cardChanged();

protected:
    void refresh(Changes changes) override;

private:
    /// A card and where it was found.
    struct Card {
        QString text = {};
        QString origin = {};
        std::vector<MarkdownModel::Block> blocks = {};
    };

    void load();
    /// The entry of the metadata that has the license, or should.
    std::string licenseKey() const;

    MarkdownModel m_blocks;
    QString m_note;
    QString m_origin;
    QString m_text;
    bool m_isTruncated = false;
    LatestJob<Card> m_job;
};

} // namespace apr::workbench
