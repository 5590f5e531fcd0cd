// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/tensor_values.h"
#include "latest_job.h"

#include <QObject>
#include <QString>
#include <QtQmlIntegration/qqmlintegration.h>

#include <optional>
#include <vector>

namespace apr::workbench {

/// The values of a tensor as a grid of which only the visible part is decoded. A vector is shown in rows of ten. Rows
/// and columns are those of the slice; the viewport moves over them, so that any size is possible.
class ValuesModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(QString title READ title NOTIFY tensorChanged)
    Q_PROPERTY(QString note READ note NOTIFY changed)
    Q_PROPERTY(QString slice READ slice WRITE setSlice NOTIFY sliceChanged)
    Q_PROPERTY(QString sliceError READ sliceError NOTIFY sliceChanged)
    Q_PROPERTY(double plane READ plane WRITE setPlane NOTIFY sliceChanged)
    Q_PROPERTY(double planes READ planes NOTIFY sliceChanged)
    Q_PROPERTY(bool raw READ isRaw WRITE setRaw NOTIFY optionsChanged)
    Q_PROPERTY(bool shaded READ isShaded WRITE setShaded NOTIFY optionsChanged)
    Q_PROPERTY(int digits READ digits WRITE setDigits NOTIFY optionsChanged)
    Q_PROPERTY(QString readout READ readout NOTIFY readoutChanged)
    Q_PROPERTY(QString summary READ summary NOTIFY summaryChanged)
    Q_PROPERTY(QString searchNote READ searchNote NOTIFY searchChanged)
    Q_PROPERTY(bool searching READ isSearching NOTIFY searchChanged)
    Q_PROPERTY(double rowPosition READ rowPosition WRITE setRowPosition NOTIFY changed)
    Q_PROPERTY(double rowShare READ rowShare NOTIFY changed)
    Q_PROPERTY(double columnPosition READ columnPosition WRITE setColumnPosition NOTIFY changed)
    Q_PROPERTY(double columnShare READ columnShare NOTIFY changed)

public:
    using Place = TensorSlice::Place;

    static constexpr std::uint64_t kWrap = 10; ///< values in a row of a vector
    static constexpr double kSigmas = 6;       ///< of what find("outlier") finds

    explicit ValuesModel(QObject* parent = nullptr) : QObject(parent) {}

    /// Shows a tensor from its first element.
    void show(const Model& model, std::size_t tensor);
    /// Shows a message instead of values.
    void clear(const QString& note);

    const QString& title() const { return m_title; }
    /// Why no values are shown; empty if they are.
    const QString& note() const { return m_note; }
    QString slice() const;
    const TensorSlice& tensorSlice() const { return m_slice; }
    /// Takes a slice in NumPy's notation; an invalid one only changes sliceError().
    void setSlice(const QString& text);
    const QString& sliceError() const { return m_sliceError; }
    /// Which of the matrices of a tensor with more than two dimensions is shown; -1 if it is another slice.
    double plane() const;
    double planes() const;
    void setPlane(double plane);

    /// Whether stored bits are shown instead of numbers.
    bool isRaw() const { return m_isRaw; }
    void setRaw(bool raw);
    /// Whether the background of cells shows sign and magnitude.
    bool isShaded() const { return m_isShaded; }
    void setShaded(bool shaded);
    /// Significant digits, 2 to 17.
    int digits() const { return m_digits; }
    void setDigits(int digits);

    /// The index and the exact value at the cursor.
    const QString& readout() const { return m_readout; }
    /// Statistics of the selection; empty for one cell.
    const QString& summary() const { return m_summary; }
    const QString& searchNote() const { return m_searchNote; }
    bool isSearching() const { return m_search.isRunning(); }

    // Of the grid:
    std::uint64_t rows() const { return m_rows; }
    std::uint64_t columns() const { return m_columns; }
    std::uint64_t topRow() const { return m_top; }
    std::uint64_t leftColumn() const { return m_left; }
    QString rowLabel(std::uint64_t row) const;
    QString columnLabel(std::uint64_t column) const;
    /// The text of a cell; empty while it is loaded, or if there is none.
    QString cellText(std::uint64_t row, std::uint64_t column) const;
    /// The value of a cell as F32, or nothing.
    std::optional<float> cellValue(std::uint64_t row, std::uint64_t column) const;
    /// The largest magnitude of the values that are loaded.
    float largest() const { return m_block.largest; }
    /// Letters of the widest text of the type.
    int widestText() const;
    Place cursor() const { return m_cursor; }
    bool isSelected(std::uint64_t row, std::uint64_t column) const;
    /// The selected elements: those between the cursor and the place where the selection began.
    MatrixRegion selection() const;
    /// The slice without the parts that are not selected, for `aprcli cat --slice`.
    QString selectionSlice() const;
    /// The element at the cursor, in row-major order.
    std::optional<std::uint64_t> cursorElement() const;

    /// How many rows and columns there is room for.
    void setViewport(std::uint64_t rows, std::uint64_t columns);
    void scroll(std::int64_t rows, std::int64_t columns);
    double rowPosition() const { return share(m_top, m_rows); }
    double rowShare() const { return share(m_visibleRows, m_rows); }
    double columnPosition() const { return share(m_left, m_columns); }
    double columnShare() const { return share(m_visibleColumns, m_columns); }
    void setRowPosition(double position);
    void setColumnPosition(double position);
    /// Moves the cursor; `extends` the selection or starts a new one.
    void setCursor(Place place, bool extends);
    void moveCursor(std::int64_t rows, std::int64_t columns, bool extends);
    void selectAll();
    std::uint64_t visibleRows() const { return m_visibleRows; }

    /// Shows an element, changing the slice if it is not in it.
    void goToElement(std::uint64_t element);
    /// Goes to an index like "3, 17", or to the element of this number. False if there is none.
    Q_INVOKABLE bool goTo(const QString& index);
    /// Goes to the next "nan", "inf", "zero" or "outlier" after the cursor, in the background.
    Q_INVOKABLE void find(const QString& what);
    Q_INVOKABLE void cancelSearch();
    /// Copies the selection as tab-separated values, in the background. At most kMostCopied of them.
    Q_INVOKABLE void copySelection();
    static constexpr std::uint64_t kMostCopied = 1'000'000;

Q_SIGNALS:
    void tensorChanged();
    void sliceChanged();
    void optionsChanged();
    /// The viewport or what is loaded.
    void changed();
    void cursorChanged();
    void readoutChanged();
    void summaryChanged();
    void searchChanged();
    /// The text is ready for the clipboard.
    void copied(const QString& text);

private:
    /// A loaded part of the grid.
    struct Block {
        MatrixRegion region = {};
        std::vector<std::string> texts = {};
        std::vector<float> values = {}; ///< empty for types that cannot be decoded
        float largest = 0;
    };

    static double share(std::uint64_t part, std::uint64_t whole)
    {
        return whole == 0 ? 1 : std::min(1.0, static_cast<double>(part) / static_cast<double>(whole));
    }
    void takeSlice(const TensorSlice& slice);
    void need();
    void reload();
    void updateReadout();
    void updateSummary();
    void clampViewport();
    /// The part of the slice that a part of the grid shows.
    MatrixRegion sliceRegion(const MatrixRegion& grid) const;
    std::optional<std::size_t> blockIndex(std::uint64_t row, std::uint64_t column) const;

    std::optional<Model> m_model;
    std::size_t m_tensor = 0;
    TensorSlice m_slice;
    bool m_isWrapped = false;
    std::uint64_t m_rows = 0;
    std::uint64_t m_columns = 0;
    std::uint64_t m_top = 0;
    std::uint64_t m_left = 0;
    std::uint64_t m_visibleRows = 0;
    std::uint64_t m_visibleColumns = 0;
    Place m_cursor;
    Place m_anchor;
    bool m_isRaw = false;
    bool m_isShaded = true;
    int m_digits = 6;
    QString m_title;
    QString m_note;
    QString m_sliceError;
    QString m_readout;
    QString m_summary;
    QString m_searchNote;
    Block m_block;
    MatrixRegion m_requested; ///< what is being loaded
    LatestJob<Block> m_load;
    LatestJob<std::vector<std::string>> m_exact; ///< the text at the cursor
    LatestJob<TensorStatistics> m_statistics;
    LatestJob<std::optional<std::uint64_t>> m_search;
    LatestJob<std::vector<std::string>> m_copy;
};

} // namespace apr::workbench
