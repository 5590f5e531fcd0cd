// SPDX-License-Identifier: MIT
#pragma once

#include "apr/look/file_regions.h"
#include "apr/model/model.h"
#include "latest_job.h"
#include "rows_model.h"

#include <QObject>
#include <QString>
#include <QtQmlIntegration/qqmlintegration.h>

#include <memory>
#include <optional>
#include <vector>

namespace apr::workbench {

/// The bytes of a file and what they belong to, or those of a tensor that its file stores in another form. Only the
/// visible rows of 16 are read; the viewport moves over them, so that files of any size are possible.
class HexModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(QString title READ title NOTIFY sourceChanged)
    Q_PROPERTY(QString note READ note NOTIFY changed)
    Q_PROPERTY(QString marked READ marked NOTIFY changed)
    Q_PROPERTY(QString place READ place NOTIFY cursorChanged)
    Q_PROPERTY(QString searchNote READ searchNote NOTIFY searchChanged)
    Q_PROPERTY(bool searching READ isSearching NOTIFY searchChanged)
    Q_PROPERTY(bool bigEndian READ isBigEndian WRITE setBigEndian NOTIFY cursorChanged)
    Q_PROPERTY(double position READ position WRITE setPosition NOTIFY changed)
    Q_PROPERTY(double share READ share NOTIFY changed)
    Q_PROPERTY(apr::workbench::RowsModel* inspector READ inspector CONSTANT)
    Q_PROPERTY(apr::workbench::RowsModel* block READ block CONSTANT)
    Q_PROPERTY(QString blockTitle READ blockTitle NOTIFY cursorChanged)

public:
    static constexpr std::uint64_t kRowBytes = 16;

    explicit HexModel(QObject* parent = nullptr);

    /// Shows the file of a tensor at its first byte; the bytes of the tensor alone if the file does not have them.
    void show(const Model& model, std::size_t tensor);
    /// Takes another tensor of the file that is shown for reveal(), without moving.
    void setTensor(std::size_t tensor);
    /// Shows a file of a model from its start.
    void showFile(const Model& model, std::uint32_t part);
    /// Shows a message instead of bytes.
    void clear(const QString& note);
    /// Marks the bytes of a range of elements of the tensor of show(), and goes there.
    void reveal(std::uint64_t firstElement, std::uint64_t elements);

    const QString& title() const { return m_title; }
    const QString& note() const { return m_note; }
    /// The marked range: "elements 512 to 767 · bytes 2,048 to 3,071 of the tensor".
    const QString& marked() const { return m_marked; }
    /// The cursor and what its byte belongs to.
    const QString& place() const { return m_place; }
    const QString& searchNote() const { return m_searchNote; }
    bool isSearching() const { return m_search.isRunning(); }
    bool isBigEndian() const { return m_isBigEndian; }
    void setBigEndian(bool bigEndian);
    /// The bytes at the cursor as numbers and text: rows of type and value.
    RowsModel* inspector() { return &m_inspector; }
    /// The quantization block at the cursor: rows of index, scale, minimum, quant and value.
    RowsModel* block() { return &m_block; }
    const QString& blockTitle() const { return m_blockTitle; }

    // Of the bytes:
    std::uint64_t size() const { return m_size; }
    std::uint64_t rows() const { return (m_size + kRowBytes - 1) / kRowBytes; }
    std::uint64_t topRow() const { return m_top; }
    std::uint64_t visibleRows() const { return m_visibleRows; }
    std::uint64_t cursor() const { return m_cursor; }
    bool isSelected(std::uint64_t offset) const;
    std::uint64_t selectionStart() const { return std::min(m_cursor, m_anchor); }
    std::uint64_t selectionSize() const;
    bool isMarked(std::uint64_t offset) const { return offset >= m_markFirst && offset < m_markEnd; }
    std::uint64_t markFirst() const { return m_markFirst; }
    /// A byte that has been read, or nothing.
    std::optional<std::uint8_t> byteAt(std::uint64_t offset) const;
    /// What a byte belongs to, or null.
    const FileRegion* regionOf(std::uint64_t offset) const { return regionAt(*m_regions, offset); }
    /// Whether a region of regionOf() is one of every second, so that neighbors can be told apart.
    bool isSecond(const FileRegion& region) const { return (&region - m_regions->data()) % 2 != 0; }
    /// The region at the cursor if it is of a file, or null.
    const FileRegion* regionAtCursor() const { return m_isFile && m_size > 0 ? regionOf(m_cursor) : nullptr; }
    /// Goes to the field that has an entry of the metadata, as soon as the regions are known. False if none has it.
    bool revealKey(const QString& key);

    void setViewport(std::uint64_t rows);
    void scroll(std::int64_t rows);
    double position() const { return rows() == 0 ? 0 : static_cast<double>(m_top) / static_cast<double>(rows()); }
    double share() const;
    void setPosition(double position);
    void setCursor(std::uint64_t offset, bool extends);
    void moveCursor(std::int64_t bytes, bool extends);

    /// Goes to "4096", "0x1000", or "+16" and "-16" from the cursor. False if it is no offset in the file.
    Q_INVOKABLE bool goTo(const QString& offset);
    /// Goes to the next region after the cursor.
    Q_INVOKABLE void goToNextRegion();
    /// Searches from the cursor for a text ("text"), bytes ("hex") or a number ("u32", "u64", "f16", "f32", "f64").
    Q_INVOKABLE void find(const QString& kind, const QString& pattern);
    Q_INVOKABLE void cancelSearch();
    /// The selected bytes in hexadecimal, at most kMostCopied; those that are not shown are read.
    Q_INVOKABLE QString selectedText() const;
    static constexpr std::uint64_t kMostCopied = 1 << 20;

    /// The tensor and the element at the cursor, if its bytes are stored as they are.
    struct Element {
        std::size_t tensor = 0;
        std::uint64_t element = 0;
    };
    std::optional<Element> elementAtCursor() const;

Q_SIGNALS:
    void sourceChanged();
    void changed();
    void cursorChanged();
    void searchChanged();
    /// The user moved the cursor.
    void moved();

private:
    struct Window {
        std::uint64_t offset = 0;
        Bytes bytes = {};
    };
    /// Where bytes are read from, for other threads.
    struct Source {
        Model model;
        bool isFile = false;
        std::uint32_t part = 0;
        std::size_t tensor = 0;

        /// E007 if the file was truncated.
        Result<Window> read(std::uint64_t offset, std::uint64_t size) const;
    };

    void reset(const QString& title, const QString& note);
    void takeFile(const Model& model, std::uint32_t part);
    void takeRegions(std::uint32_t part);
    Source source() const { return {.model = *m_model, .isFile = m_isFile, .part = m_part, .tensor = m_tensor}; }
    void need();
    void updateCursor();
    void updateInspector();
    void updateBlock();
    void clampTop();
    void follow(std::uint64_t offset);

    std::optional<Model> m_model;
    bool m_isFile = false; ///< the bytes of a file, not of a tensor
    std::uint32_t m_part = 0;
    std::size_t m_tensor = 0;
    bool m_hasTensor = false;
    std::uint64_t m_tensorAt = 0; ///< offset of its first byte
    std::uint64_t m_size = 0;
    std::shared_ptr<const std::vector<FileRegion>> m_regions;
    QString m_wantedKey; ///< to go to when the regions are known
    std::uint64_t m_top = 0;
    std::uint64_t m_visibleRows = 0;
    std::uint64_t m_cursor = 0;
    std::uint64_t m_anchor = 0;
    std::uint64_t m_markFirst = 0;
    std::uint64_t m_markEnd = 0;
    bool m_isBigEndian = false;
    QString m_title;
    QString m_note;
    QString m_marked;
    QString m_place;
    QString m_blockTitle;
    QString m_searchNote;
    Window m_window;
    std::uint64_t m_requested = 0; ///< offset of what is being read
    std::uint64_t m_requestedSize = 0;
    RowsModel m_inspector;
    RowsModel m_block;
    LatestJob<Window> m_load;
    LatestJob<std::vector<FileRegion>> m_regionsJob;
    LatestJob<std::optional<std::uint64_t>> m_search;
};

} // namespace apr::workbench
