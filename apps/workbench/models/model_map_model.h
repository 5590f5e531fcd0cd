// SPDX-License-Identifier: MIT
#pragma once

#include "apr/look/model_map.h"
#include "latest_job.h"

#include <QHash>
#include <QImage>
#include <QObject>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <QtQmlIntegration/qqmlintegration.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace apr::workbench {

/// A whole model as one picture that can be enlarged down to single elements. What is visible is read in the
/// background: sampled rows first, then everything; pictures are kept in bounded memory.
class ModelMapModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(QString note READ note NOTIFY changed)
    Q_PROPERTY(QString status READ status NOTIFY changed)
    Q_PROPERTY(bool hasMap READ hasMap NOTIFY changed)
    Q_PROPERTY(bool magnitude READ isMagnitude WRITE setMagnitude NOTIFY optionsChanged)
    Q_PROPERTY(bool sharedScale READ hasSharedScale WRITE setSharedScale NOTIFY optionsChanged)
    Q_PROPERTY(bool difference READ isDifference NOTIFY changed)

public:
    /// A picture of a part of a tensor.
    struct Picture {
        QRectF place = {}; ///< in units of the map
        const QImage* image = nullptr;
    };

    explicit ModelMapModel(QObject* parent = nullptr);

    /// `other`: shows its values minus those of `model`, for tensors of the same name.
    void show(const Model& model, const std::optional<Model>& other = {});
    void clear(const QString& note);

    const QString& note() const { return m_note; }
    QString status() const;
    bool hasMap() const { return m_model && !m_map.areas.empty(); }
    bool isDifference() const { return m_other.has_value(); }
    /// Whether everything that is visible was read as a whole.
    bool isComplete() const { return m_isComplete; }
    const ModelMap& map() const { return m_map; }
    /// Whether colors show the root mean square of cells instead of the value farthest from zero.
    bool isMagnitude() const { return m_isMagnitude; }
    void setMagnitude(bool magnitude);
    /// Whether the same tensor of all blocks has one scale of colors.
    bool hasSharedScale() const { return m_hasSharedScale; }
    void setSharedScale(bool shared);

    /// What is visible: `origin` is the point of the map at the top left corner, `scale` the pixels of a unit, `size`
    /// the pixels of the view.
    void setViewport(QPointF origin, double scale, QSizeF size);
    double scale() const { return m_scale; }
    QPointF origin() const { return m_origin; }

    /// Calls `draw` for the pictures of what is visible, coarse ones first.
    void forEachPicture(bool dark, const std::function<void(const Picture&)>& draw);
    /// The area at a point of the map, or -1.
    int areaAt(QPointF point) const;
    QRectF placeOf(std::size_t area) const;
    QString nameOf(std::size_t area) const;
    /// What is at a point, for a read-out.
    QString describe(QPointF point) const;
    /// The element at a point.
    struct Element {
        std::size_t tensor = 0;
        std::uint64_t element = 0;
    };
    std::optional<Element> elementAt(QPointF point) const;
    /// The area of a tensor, or -1.
    int areaOfTensor(std::size_t tensor) const;

Q_SIGNALS:
    void changed();
    void optionsChanged();

private:
    struct Key {
        std::uint32_t area = 0;
        std::uint8_t rowLevel = 0;
        std::uint8_t columnLevel = 0;
        std::uint32_t column = 0;
        std::uint32_t row = 0;
        bool operator==(const Key&) const = default;
        friend size_t qHash(const Key& key, size_t seed = 0)
        {
            return qHashMulti(seed, key.area, key.rowLevel, key.columnLevel, key.column, key.row);
        }
    };
    struct Kept {
        MapTile tile = {};
        QImage image = {};
        bool isDark = false;
        std::uint64_t used = 0; ///< for dropping what was not used for long
        QString error = {};
    };
    struct Wanted {
        Key key = {};
        bool isSampled = false;
    };
    struct Read {
        std::vector<Wanted> wanted = {};
        std::vector<MapTile> tiles = {};
        Error error = {};
    };

    struct Levels {
        std::uint8_t row = 0;
        std::uint8_t column = 0;
        bool operator==(const Levels&) const = default;
    };
    /// The levels at which a cell of an area has about a pixel, and those at which all of it is one picture.
    Levels levelsOf(const MapArea& area) const;
    Levels baseLevelsOf(const MapArea& area) const;
    MapTileRequest requestFor(const Key& key, bool isSampled) const;
    QRectF placeOf(const Key& key) const;
    void addVisible(std::vector<Key>& bases, std::vector<Key>& tiles) const;
    void readNext();
    void take(Read read);
    void updateScale(std::size_t area, const MapTile& tile);
    float scaleOf(std::size_t area) const;
    QImage imageOf(const Key& key, const MapTile& tile, bool dark) const;
    void dropUnused();

    std::optional<Model> m_model;
    std::optional<Model> m_other;
    std::vector<std::optional<std::size_t>> m_others; ///< of each area: the tensor of the other model
    std::vector<int> m_areaOfTensor;
    ModelMap m_map;
    QString m_note;
    QString m_error;
    QPointF m_origin;
    double m_scale = 1;
    QSizeF m_size;
    bool m_isMagnitude = false;
    bool m_hasSharedScale = true;
    bool m_isComplete = false;
    std::vector<float> m_rms;     ///< of each area, as far as known; negative: not yet
    std::vector<float> m_kindRms; ///< the largest of each kind
    QHash<Key, Kept> m_tiles;
    std::uint64_t m_now = 0;
    std::uint64_t m_lastPaint = 0; ///< pictures used after it are visible
    std::uint64_t m_bytes = 0;     ///< of the tiles
    LatestJob<Read> m_job;
};

} // namespace apr::workbench
