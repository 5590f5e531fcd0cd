// SPDX-License-Identifier: MIT
#pragma once

#include "apr/architecture/architecture.h"
#include "apr/architecture/footprint.h"
#include "apr/convert/edit.h"
#include "apr/model/tensor_statistics.h"
#include "apr/validate/evidence.h"
#include "apr/validate/scan.h"
#include "apr/validate/validate.h"

#include <QHash>
#include <QObject>
#include <QString>
#include <QUndoStack>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace apr::workbench {

/// What identifies the content of a path; different after the file was replaced or written.
struct FileStamp {
    quint64 device = 0;
    quint64 inode = 0;
    qint64 bytes = -1;
    qint64 modified = 0; ///< nanoseconds since 1970

    static FileStamp of(const QString& path);
    bool operator==(const FileStamp&) const = default;
};

/// Elements of the selected tensor.
struct ElementRange {
    std::uint64_t first = 0;
    std::uint64_t count = 0; ///< 0: none

    bool operator==(const ElementRange&) const = default;
};

/// What the header tells of a model besides its summary: computed in the background when it is opened.
struct PackageLabel {
    std::vector<TypeShare> types = {};
    std::vector<LayerKind> layers = {};
    std::vector<RepeatedBlock> blocks = {};
    Footprint footprint = {};
    std::string structuralId = {}; ///< empty if it could not be computed

    static PackageLabel of(const Model& model);
};

/// An open model, what is selected in it, and the results computed for it so far.
class Document : public QObject {
    Q_OBJECT

public:
    struct Content {
        Model model;
        std::shared_ptr<const Evidence> evidence = {}; ///< of the model
        ModelSummary summary = {};                     ///< with the license beside the file
        PackageLabel label = {};
        std::optional<ScanReport> scan = {};
        FileStamp stamp = {}; ///< when it was opened
        QString source = {};  ///< of a preview: the path of the model that would be converted
    };

    /// Reads what the header of a model says. Safe in any thread.
    static Content describe(Model model);

    Document(QString path, Content content, QObject* parent = nullptr);
    ~Document() override;

    const QString& path() const { return m_path; }
    /// The file name, without folders; that of a preview says so.
    QString title() const;
    const Model& model() const { return m_content.model; }
    const Evidence& evidence() const { return *m_content.evidence; }
    const ModelSummary& summary() const { return m_content.summary; }
    const PackageLabel& label() const { return m_content.label; }
    const std::optional<ScanReport>& scan() const { return m_content.scan; }
    const QString& source() const { return m_content.source; }
    const FileStamp& stamp() const { return m_content.stamp; }
    /// Whether no file has it yet: the result of a conversion that was planned. path() is where it would be written.
    bool isPreview() const { return model().facts().parts.empty(); }
    /// Whether it is a file, but not an apr2 file.
    bool needsConversion() const;

    /// The selected tensor, or -1.
    int tensor() const { return m_tensor; }
    /// The selected tensor, or null.
    const TensorInfo* tensorInfo() const;
    QString tensorName() const;
    /// Ignores tensors that the model does not have. -1 selects none.
    void selectTensor(int tensor);
    bool selectTensorNamed(const QString& name);
    /// Elements of the selected tensor that are marked.
    const ElementRange& range() const { return m_range; }
    void selectRange(const ElementRange& range);
    /// The byte of the file that was asked for last; nothing after a tensor was selected.
    const std::optional<std::uint64_t>& offset() const { return m_offset; }
    void selectOffset(std::uint64_t offset);
    /// The selected entry of the metadata: "a.b[3]", or empty.
    const QString& metadataKey() const { return m_metadataKey; }
    void selectMetadata(const QString& key);

    /// Changes that are not saved yet; they can be undone.
    const ModelEdit& edit() const { return m_edit; }
    QUndoStack& undoStack() { return m_undoStack; }
    /// Sets or removes an entry of the metadata; an earlier change of the same key is replaced.
    void changeMetadata(const apr::MetadataChange& change);
    /// Adds a rule that renames tensors.
    void rename(const QString& rule);
    /// The model card as Markdown.
    void setCard(const QString& markdown);
    /// Makes the changes that an earlier run of the program had not saved.
    void restoreEdit(const ModelEdit& edit);
    /// Drops the changes that were written to the file, also from the undo stack; later ones stay.
    void dropSaved(const ModelEdit& saved);
    /// Takes the unsaved changes of a document that this one replaces.
    void adoptEdit(const ModelEdit& edit) { takeEdit(edit); }

    /// What a pane shows of the document, by the pane's id.
    QString filter(const QString& pane) const { return m_filters.value(pane); }
    bool hasFilter(const QString& pane) const { return m_filters.contains(pane); }
    void setFilter(const QString& pane, const QString& filter) { m_filters.insert(pane, filter); }
    const QHash<QString, QString>& filters() const { return m_filters; }
    void setFilters(const QHash<QString, QString>& filters) { m_filters = filters; }

    const std::optional<ValidationReport>& report() const { return m_report; }
    /// `evidence` is what the checks know of the model now.
    void setReport(ValidationReport report, std::shared_ptr<const Evidence> evidence = nullptr);

    /// Statistics of a tensor, or null if they are not known; valid until fileChanged().
    const TensorStatistics* statistics(int tensor) const;
    /// Why the statistics of a tensor are not known; empty if they were not computed.
    QString statisticsError(int tensor) const { return m_statisticsErrors.value(tensor); }
    /// Whether the statistics of a tensor, or why they cannot be computed, are known.
    bool hasStatistics(int tensor) const
    {
        return statistics(tensor) != nullptr || m_statisticsErrors.contains(tensor);
    }
    /// Emits statisticsChanged() for the selected tensor.
    void setStatistics(int tensor, const Result<TensorStatistics>& result);

    /// Why values are not shown: the file was truncated while it was open. Empty if it is intact.
    const QString& fileProblem() const { return m_fileProblem; }
    /// Says that another file has taken the place of the one that is shown; empty if not.
    const QString& fileNotice() const { return m_fileNotice; }
    /// Checks whether the files are intact.
    void checkFile();

Q_SIGNALS:
    void tensorChanged();
    void rangeChanged();
    void offsetChanged();
    void metadataKeyChanged();
    void reportChanged();
    void statisticsChanged();
    void fileChanged();
    void editChanged();

private:
    class EditCommand;

    void pushEdit(ModelEdit after, const QString& text);
    void takeEdit(const ModelEdit& edit);

    QString m_path;
    Content m_content;
    int m_tensor = -1;
    ElementRange m_range;
    std::optional<std::uint64_t> m_offset;
    QString m_metadataKey;
    QHash<QString, QString> m_filters;
    std::optional<ValidationReport> m_report;
    std::map<int, TensorStatistics> m_statistics; ///< places stay: panes keep pointers
    QHash<int, QString> m_statisticsErrors;
    QString m_fileProblem;
    QString m_fileNotice;
    ModelEdit m_edit;
    QUndoStack m_undoStack;
};

} // namespace apr::workbench
