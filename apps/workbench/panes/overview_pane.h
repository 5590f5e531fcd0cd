// SPDX-License-Identifier: MIT
#pragma once

#include "facts_model.h"
#include "pane_model.h"
#include "rows_model.h"

namespace apr::workbench {

/// The package label of the current document: what it is, whether it is in order, what it needs, where it comes from;
/// or the start page if there is none.
class OverviewPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(QString title READ title NOTIFY documentChanged)
    Q_PROPERTY(QString headline READ headline NOTIFY labelChanged)
    Q_PROPERTY(QString verdict READ verdict NOTIFY labelChanged)
    Q_PROPERTY(QString unchecked READ unchecked NOTIFY labelChanged)
    Q_PROPERTY(int verdictTone READ verdictTone NOTIFY labelChanged)
    Q_PROPERTY(QString structuralId READ structuralId NOTIFY labelChanged)
    Q_PROPERTY(apr::workbench::RowsModel* types READ types CONSTANT)
    Q_PROPERTY(apr::workbench::RowsModel* recent READ recent CONSTANT)
    Q_PROPERTY(apr::workbench::RowsModel* samples READ samples CONSTANT)
    Q_PROPERTY(QString version READ version CONSTANT)
    Q_PROPERTY(apr::workbench::FactsModel* architecture READ architecture CONSTANT)
    Q_PROPERTY(apr::workbench::FactsModel* file READ file CONSTANT)
    Q_PROPERTY(apr::workbench::FactsModel* memory READ memory CONSTANT)
    Q_PROPERTY(apr::workbench::FactsModel* card READ card CONSTANT)

public:
    explicit OverviewPaneModel(Workspace& workspace, QObject* parent = nullptr);

    QString title() const;
    /// "LLaMA family · 6.74B parameters · 32 × model.layers · Q4_K 71 % · 3.82 GB".
    QString headline() const { return m_headline; }
    /// One plain sentence about the state of the file.
    QString verdict() const { return m_verdict; }
    /// What the verdict does not cover; "" if nothing.
    QString unchecked() const { return m_unchecked; }
    int verdictTone() const { return static_cast<int>(m_tone); }
    QString structuralId() const;
    /// Of the program.
    QString version() const { return QStringLiteral(APR_VERSION); }

    /// Types by bytes: name, share from 0 to 1, share and bytes as text.
    RowsModel* types() { return &m_types; }
    FactsModel* architecture() { return &m_architecture; }
    FactsModel* file() { return &m_file; }
    FactsModel* memory() { return &m_memory; }
    FactsModel* card() { return &m_card; }

    /// Files that were opened before, for a start without a document: name and folder.
    RowsModel* recent() { return &m_recent; }
    Q_INVOKABLE void openRecent(int row);
    Q_INVOKABLE void togglePin(int row);
    /// Asks for files to open.
    Q_INVOKABLE void open();
    /// The samples that come with the program: id, title, description.
    RowsModel* samples() { return &m_samples; }
    /// Asks the window to run a command.
    Q_INVOKABLE void runCommand(const QString& id);

    QString commandLine() const override;

Q_SIGNALS:
    void labelChanged();

protected:
    void refresh(Changes changes) override;

private:
    void setVerdict(const Document& document);
    void listRecent();
    /// Pinned files, then recent ones.
    QStringList listed() const;

    RowsModel m_types{{"typeName", "share", "shareText", "bytesText"}};
    RowsModel m_recent{{"fileName", "folder", "pinned"}};
    RowsModel m_samples{{"sampleId", "sampleTitle", "sampleText"}};
    FactsModel m_architecture;
    FactsModel m_file;
    FactsModel m_memory;
    FactsModel m_card;
    QString m_headline;
    QString m_verdict;
    QString m_unchecked;
    Tone m_tone = Tone::Neutral;
};

} // namespace apr::workbench
