// SPDX-License-Identifier: MIT
#include "model_map_model.h"

#include "apr/base/text.h"
#include "number_colors.h"
#include "text_helpers.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace apr::workbench {
namespace {

constexpr std::uint64_t kTileSide = 128;                          ///< cells
constexpr std::uint64_t kBaseSide = 64;                           ///< cells of a picture of a whole tensor
constexpr double kLeastPixels = 0.7;                              ///< smaller areas have no picture
constexpr std::uint64_t kMostBytes = std::uint64_t{96} << 20;     ///< of kept tiles
constexpr std::uint64_t kBatchElements = std::uint64_t{24} << 20; ///< that are read before the next picture
constexpr std::size_t kBatchTiles = 256;
constexpr std::uint64_t kSampledFrom = std::uint64_t{1} << 18; ///< elements of a tile from which it is sampled first
constexpr float kStrong = 3;                                   ///< multiples of the RMS that have the strongest color

std::uint64_t tileBytes(const MapTile& tile)
{
    return tile.extremes.size() * (2 * sizeof(float) + 4) + 256;
}

} // namespace

ModelMapModel::ModelMapModel(QObject* parent) : QObject(parent) {}

void ModelMapModel::show(const Model& model, const std::optional<Model>& other)
{
    constexpr double kAspect = 1.5;
    clear({});
    m_model = model;
    m_other = other;
    m_map = ModelMap::of(model, kAspect);
    m_areaOfTensor.assign(model.tensors().size(), -1);
    m_others.assign(m_map.areas.size(), std::nullopt);
    for (std::size_t i = 0; i < m_map.areas.size(); ++i) {
        const std::size_t tensor = m_map.areas[i].tensor;
        m_areaOfTensor[tensor] = static_cast<int>(i);
        if (m_other) {
            const auto found = m_other->find(model.tensors()[tensor].name);
            const bool isComparable =
                found && m_other->tensors()[*found].elements() == model.tensors()[tensor].elements();
            m_others[i] = isComparable ? found : std::nullopt;
        }
    }
    m_rms.assign(m_map.areas.size(), -1);
    m_kindRms.assign(m_map.kinds, 0);
    m_note = m_map.areas.empty() ? tr("This model has no tensors with elements.") : QString();
    readNext();
    Q_EMIT changed();
}

void ModelMapModel::clear(const QString& note)
{
    m_job.cancel();
    m_model.reset();
    m_other.reset();
    m_map = {};
    m_areaOfTensor.clear();
    m_others.clear();
    m_rms.clear();
    m_kindRms.clear();
    m_tiles.clear();
    m_bytes = 0;
    m_isComplete = false;
    m_error.clear();
    m_note = note;
    Q_EMIT changed();
}

QString ModelMapModel::status() const
{
    if (!hasMap()) {
        return {};
    }
    QString out = counted(m_map.areas.size(), tr("%1 tensors", nullptr, pluralOf(m_map.areas.size())));
    const double elements = 1 / m_scale;
    out += elements >= 2 ? tr(" · a pixel is %1 × %1 elements").arg(numberText(elements, 2))
                         : tr(" · an element has %1 × %1 pixels").arg(numberText(m_scale, 2));
    if (!m_error.isEmpty()) {
        return out + QStringLiteral(" · ") + m_error;
    }
    return m_isComplete ? out : out + tr(" · reading …");
}

void ModelMapModel::setMagnitude(bool magnitude)
{
    if (magnitude != m_isMagnitude) {
        m_isMagnitude = magnitude;
        for (Kept& kept : m_tiles) {
            kept.image = {};
        }
        Q_EMIT optionsChanged();
        Q_EMIT changed();
    }
}

void ModelMapModel::setSharedScale(bool shared)
{
    if (shared != m_hasSharedScale) {
        m_hasSharedScale = shared;
        for (Kept& kept : m_tiles) {
            kept.image = {};
        }
        Q_EMIT optionsChanged();
        Q_EMIT changed();
    }
}

void ModelMapModel::setViewport(QPointF origin, double scale, QSizeF size)
{
    if (origin != m_origin || scale != m_scale || size != m_size) {
        m_origin = origin;
        m_scale = scale;
        m_size = size;
        readNext();
        Q_EMIT changed();
    }
}

ModelMapModel::Levels ModelMapModel::levelsOf(const MapArea& area) const
{
    const auto level = [this](std::uint64_t elements, double size) {
        const double ofPixel = static_cast<double>(elements) / (size * m_scale);
        return ofPixel <= 1 ? std::uint8_t{0}
                            : static_cast<std::uint8_t>(std::min(40.0, std::floor(std::log2(ofPixel))));
    };
    return {level(area.rows, area.height), level(area.columns, area.width)};
}

ModelMapModel::Levels ModelMapModel::baseLevelsOf(const MapArea& area) const
{
    const auto level = [](std::uint64_t elements, std::uint8_t least) {
        std::uint8_t out = 0;
        while (((elements - 1) >> out) + 1 > kBaseSide) {
            ++out;
        }
        return std::max(out, least);
    };
    const Levels levels = levelsOf(area);
    return {level(area.rows, levels.row), level(area.columns, levels.column)};
}

QRectF ModelMapModel::placeOf(std::size_t area) const
{
    const MapArea& each = m_map.areas[area];
    return {each.x, each.y, each.width, each.height};
}

QRectF ModelMapModel::placeOf(const Key& key) const
{
    const MapArea& area = m_map.areas[key.area];
    const double width = std::ldexp(static_cast<double>(kTileSide), key.columnLevel);
    const double height = std::ldexp(static_cast<double>(kTileSide), key.rowLevel);
    const double across = area.width / static_cast<double>(area.columns);
    const double down = area.height / static_cast<double>(area.rows);
    const double left = static_cast<double>(key.column) * width;
    const double top = static_cast<double>(key.row) * height;
    const double right = std::min(left + width, static_cast<double>(area.columns));
    const double bottom = std::min(top + height, static_cast<double>(area.rows));
    return {area.x + left * across, area.y + top * down, (right - left) * across, (bottom - top) * down};
}

MapTileRequest ModelMapModel::requestFor(const Key& key, bool isSampled) const
{
    const MapArea& area = m_map.areas[key.area];
    return {.tensor = area.tensor,
            .rows = area.rows,
            .columns = area.columns,
            .rowLevel = key.rowLevel,
            .columnLevel = key.columnLevel,
            .firstRow = (std::uint64_t{key.row} * kTileSide) << key.rowLevel,
            .firstColumn = (std::uint64_t{key.column} * kTileSide) << key.columnLevel,
            .width = kTileSide,
            .height = kTileSide,
            .isSampled = isSampled,
            .other = m_others[key.area]};
}

/// Pictures of whole tensors, and the parts at the level of the view, of what is visible.
void ModelMapModel::addVisible(std::vector<Key>& bases, std::vector<Key>& tiles) const
{
    const QRectF shown(m_origin, m_size / m_scale);
    for (const MapBlock& block : m_map.blocks) {
        if (!shown.intersects(QRectF(block.x, block.y, block.width, block.height))) {
            continue;
        }
        for (const std::size_t index : block.areas) {
            const MapArea& area = m_map.areas[index];
            const QRectF visible = shown.intersected(placeOf(index));
            const bool isSeen =
                !visible.isEmpty() && area.width * m_scale >= kLeastPixels && area.height * m_scale >= kLeastPixels;
            if (!isSeen || (m_other && !m_others[index])) {
                continue;
            }
            const auto number = static_cast<std::uint32_t>(index);
            const Levels base = baseLevelsOf(area);
            const Levels level = levelsOf(area);
            bases.push_back({number, base.row, base.column, 0, 0});
            if (level == base) {
                continue;
            }
            // Tiles from the first to the last that is visible.
            const auto range = [](double from, double to, double size, std::uint64_t elements, int ofTile) {
                const double tile = std::ldexp(static_cast<double>(kTileSide), ofTile);
                const double factor = static_cast<double>(elements) / size / tile;
                const double last = std::floor((static_cast<double>(elements) - 1) / tile);
                return std::pair(static_cast<std::uint32_t>(std::clamp(std::floor(from * factor), 0.0, last)),
                                 static_cast<std::uint32_t>(std::clamp(std::floor(to * factor), 0.0, last)));
            };
            const auto [firstRow, lastRow] =
                range(visible.top() - area.y, visible.bottom() - area.y, area.height, area.rows, level.row);
            const auto [firstColumn, lastColumn] =
                range(visible.left() - area.x, visible.right() - area.x, area.width, area.columns, level.column);
            for (std::uint32_t row = firstRow; row <= lastRow; ++row) {
                for (std::uint32_t column = firstColumn; column <= lastColumn; ++column) {
                    tiles.push_back({number, level.row, level.column, column, row});
                }
            }
        }
    }
}

void ModelMapModel::readNext()
{
    m_isComplete = false;
    if (!hasMap() || m_size.isEmpty() || !(m_scale > 0)) {
        m_job.cancel();
        return;
    }
    std::vector<Key> bases;
    std::vector<Key> tiles;
    addVisible(bases, tiles);
    std::vector<Wanted> wanted;
    std::uint64_t elements = 0;
    const auto add = [&](const Key& key, bool isSampled) {
        const MapTileRequest request = requestFor(key, isSampled);
        const std::uint64_t columns = std::min<std::uint64_t>(kTileSide << key.columnLevel, request.columns);
        const std::uint64_t rows =
            isSampled ? kTileSide : std::min<std::uint64_t>(kTileSide << key.rowLevel, request.rows);
        if (wanted.size() < kBatchTiles && (wanted.empty() || elements + columns * rows <= kBatchElements)) {
            wanted.push_back({key, isSampled});
            elements += columns * rows;
            return true;
        }
        return false;
    };
    const auto isLarge = [this](const Key& key) {
        const MapArea& area = m_map.areas[key.area];
        return std::min(kTileSide << key.rowLevel, area.rows) * std::min(kTileSide << key.columnLevel, area.columns) >
               kSampledFrom;
    };
    // Something of everything first, then the level of the view, then all values.
    for (const std::vector<Key>* keys : {&bases, &tiles}) {
        for (const Key& key : *keys) {
            if (!m_tiles.contains(key) && !add(key, isLarge(key))) {
                break;
            }
        }
        if (!wanted.empty()) {
            break;
        }
    }
    if (wanted.empty()) {
        for (const std::vector<Key>* keys : {&tiles, &bases}) {
            for (const Key& key : *keys) {
                const auto known = m_tiles.constFind(key);
                if (known != m_tiles.constEnd() && known->tile.isSampled && !add(key, false)) {
                    break;
                }
            }
        }
    }
    if (wanted.empty()) {
        m_isComplete = true;
        m_job.cancel();
        return;
    }
    std::vector<MapTileRequest> requests;
    for (const Wanted& each : wanted) {
        requests.push_back(requestFor(each.key, each.isSampled));
    }
    m_job.start(
        tr("Reading the map"),
        [model = *m_model, other = m_other, requests = std::move(requests),
         wanted = std::move(wanted)](Progress& progress) -> Result<Read> {
            Read out{.wanted = wanted};
            auto read = readMapTiles(model, other ? &*other : nullptr, requests, progress);
            if (read) {
                out.tiles = std::move(*read);
                return out;
            }
            if (read.error().code == Errc::Cancelled) {
                return std::move(read).error();
            }
            // One by one, so that a tensor that cannot be read does not hide the others.
            out.error = read.error();
            for (const MapTileRequest& request : requests) {
                auto single = readMapTiles(model, other ? &*other : nullptr, {request}, progress);
                if (!single && single.error().code == Errc::Cancelled) {
                    return std::move(single).error();
                }
                out.tiles.push_back(single ? std::move(single->front()) : MapTile{});
            }
            return out;
        },
        [this](Result<Read> result) {
            if (result) {
                take(std::move(*result));
            }
        });
}

void ModelMapModel::take(Read read)
{
    if (!read.error.message.empty()) {
        m_error = toQString(apr::describe(read.error));
    }
    for (std::size_t i = 0; i < read.wanted.size(); ++i) {
        Kept& kept = m_tiles[read.wanted[i].key];
        m_bytes -= std::min(m_bytes, tileBytes(kept.tile));
        kept.tile = std::move(read.tiles[i]);
        kept.image = {};
        kept.used = ++m_now;
        m_bytes += tileBytes(kept.tile);
        updateScale(read.wanted[i].key.area, kept.tile);
    }
    dropUnused();
    readNext();
    Q_EMIT changed();
}

/// From the first picture of a tensor, which is of all of it.
void ModelMapModel::updateScale(std::size_t area, const MapTile& tile)
{
    if (m_rms[area] >= 0 || tile.rms.empty()) {
        return;
    }
    // The median, so that a few broken values do not hide all others.
    std::vector<float> sizes;
    std::copy_if(tile.rms.begin(), tile.rms.end(), std::back_inserter(sizes),
                 [](float each) { return each > 0 && std::isfinite(each); });
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    std::nth_element(sizes.begin(), middle, sizes.end());
    const float rms = sizes.empty() ? 0 : *middle;
    m_rms[area] = rms;
    float& ofKind = m_kindRms[m_map.areas[area].kind];
    if (rms > ofKind) {
        const bool isShift = rms > ofKind * 1.5F; // small changes do not repaint everything
        ofKind = rms;
        for (auto each = m_tiles.begin(); isShift && m_hasSharedScale && each != m_tiles.end(); ++each) {
            if (m_map.areas[each.key().area].kind == m_map.areas[area].kind) {
                each->image = {};
            }
        }
    }
}

float ModelMapModel::scaleOf(std::size_t area) const
{
    const float rms = m_hasSharedScale ? m_kindRms[m_map.areas[area].kind] : m_rms[area];
    return rms > 0 ? rms : 1.0F;
}

QImage ModelMapModel::imageOf(const Key& key, const MapTile& tile, bool dark) const
{
    QImage image(static_cast<int>(tile.width), static_cast<int>(tile.height), QImage::Format_RGB32);
    const float scale = scaleOf(key.area);
    // The extreme of many values is larger than one value: for normal ones about √(2·ln n) deviations.
    const double elements = std::ldexp(1.0, key.rowLevel + key.columnLevel);
    const float strong = std::max(kStrong, static_cast<float>(1.35 * std::sqrt(2 * std::log(std::max(elements, 2.0)))));
    for (std::size_t row = 0; row < tile.height; ++row) {
        auto* pixels = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(row)));
        for (std::size_t column = 0; column < tile.width; ++column) {
            const std::size_t cell = row * tile.width + column;
            pixels[column] = std::isnan(tile.extremes[cell])
                                 ? signedColor(std::numeric_limits<float>::quiet_NaN(), dark)
                             : m_isMagnitude ? magnitudeColor(tile.rms[cell] / (2 * scale))
                                             : signedColor(tile.extremes[cell] / (strong * scale), dark);
        }
    }
    return image;
}

void ModelMapModel::forEachPicture(bool dark, const std::function<void(const Picture&)>& draw)
{
    if (!hasMap()) {
        return;
    }
    std::vector<Key> bases;
    std::vector<Key> tiles;
    addVisible(bases, tiles);
    m_lastPaint = m_now;
    const auto drawKey = [&](const Key& key) {
        const auto known = m_tiles.find(key);
        if (known == m_tiles.end() || known->tile.width == 0) {
            return false;
        }
        if (known->image.isNull() || known->isDark != dark) {
            known->image = imageOf(key, known->tile, dark);
            known->isDark = dark;
        }
        known->used = ++m_now;
        draw({placeOf(key), &known->image});
        return true;
    };
    for (const Key& key : bases) {
        // Until it is there: one of finer or coarser cells, which was made for another scale.
        for (int step : {0, 1, 2, 3, 4, -1, -2, -3}) {
            const Key other{key.area, static_cast<std::uint8_t>(std::max(0, key.rowLevel + step)),
                            static_cast<std::uint8_t>(std::max(0, key.columnLevel + step)), 0, 0};
            if (m_tiles.contains(other) && drawKey(other)) {
                break;
            }
        }
    }
    for (const Key& key : tiles) {
        if (!m_tiles.contains(key)) { // what the level before has
            drawKey({key.area, static_cast<std::uint8_t>(key.rowLevel + 1),
                     static_cast<std::uint8_t>(key.columnLevel + 1), key.column / 2, key.row / 2});
        }
    }
    for (const Key& key : tiles) {
        drawKey(key);
    }
}

void ModelMapModel::dropUnused()
{
    if (m_bytes <= kMostBytes) {
        return;
    }
    std::vector<std::pair<std::uint64_t, Key>> byUse;
    for (auto each = m_tiles.cbegin(); each != m_tiles.cend(); ++each) {
        byUse.emplace_back(each->used, each.key());
    }
    std::sort(byUse.begin(), byUse.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [used, key] : byUse) {
        if (m_bytes <= kMostBytes * 3 / 4 || used > m_lastPaint) {
            break; // what is visible stays, or it would be read again at once
        }
        m_bytes -= std::min(m_bytes, tileBytes(m_tiles[key].tile));
        m_tiles.remove(key);
    }
}

int ModelMapModel::areaAt(QPointF point) const
{
    const auto area = m_map.areaAt(point.x(), point.y());
    return area ? static_cast<int>(*area) : -1;
}

QString ModelMapModel::nameOf(std::size_t area) const
{
    return toQString(printable(m_model->tensors()[m_map.areas[area].tensor].name, 200));
}

std::optional<ModelMapModel::Element> ModelMapModel::elementAt(QPointF point) const
{
    const int index = areaAt(point);
    if (index < 0 || !m_model) {
        return std::nullopt;
    }
    const MapArea& area = m_map.areas[static_cast<std::size_t>(index)];
    const auto at = [](double place, double size, std::uint64_t count) {
        return std::min(count - 1,
                        static_cast<std::uint64_t>(std::max(0.0, place / size * static_cast<double>(count))));
    };
    const std::uint64_t element = at(point.y() - area.y, area.height, area.rows) * area.columns +
                                  at(point.x() - area.x, area.width, area.columns);
    const std::uint64_t elements = m_model->tensors()[area.tensor].elements();
    return Element{area.tensor, std::min(element, elements - 1)};
}

QString ModelMapModel::describe(QPointF point) const
{
    const int index = areaAt(point);
    if (index < 0 || !m_model) {
        return {};
    }
    const MapArea& area = m_map.areas[static_cast<std::size_t>(index)];
    const TensorInfo& info = m_model->tensors()[area.tensor];
    QString out = nameOf(static_cast<std::size_t>(index)) + QStringLiteral(" · ") + toQString(dtypeName(info.dtype)) +
                  QLatin1Char(' ') + shapeText(info.shape);
    if (m_other && !m_others[static_cast<std::size_t>(index)]) {
        return out + tr(" · not in the other model");
    }
    const std::uint64_t row = std::min(
        area.rows - 1, static_cast<std::uint64_t>((point.y() - area.y) / area.height * static_cast<double>(area.rows)));
    const std::uint64_t column =
        std::min(area.columns - 1,
                 static_cast<std::uint64_t>((point.x() - area.x) / area.width * static_cast<double>(area.columns)));
    // The finest cell that was read.
    const Levels fine = levelsOf(area);
    const Levels base = baseLevelsOf(area);
    for (const Levels& levels :
         {fine, Levels{static_cast<std::uint8_t>(fine.row + 1), static_cast<std::uint8_t>(fine.column + 1)}, base}) {
        const auto tile = [](std::uint64_t at, std::uint8_t level) {
            return static_cast<std::uint32_t>((at >> level) / kTileSide);
        };
        const auto known = m_tiles.constFind({static_cast<std::uint32_t>(index), levels.row, levels.column,
                                              tile(column, levels.column), tile(row, levels.row)});
        if (known == m_tiles.constEnd() || known->tile.width == 0) {
            continue;
        }
        const auto cell = static_cast<std::size_t>((row >> levels.row) % kTileSide) * known->tile.width +
                          static_cast<std::size_t>((column >> levels.column) % kTileSide);
        if (cell >= known->tile.extremes.size()) {
            continue;
        }
        const auto value = [](float x) { return numberText(static_cast<double>(x), 5); };
        const std::uint64_t element = std::min(row * area.columns + column, info.elements() - 1);
        const TensorSlice slice = TensorSlice::ofElement(info.shape, element);
        const auto place = slice.placeOf(element);
        const QString where = place ? toQString(slice.indexText(place->row, place->column)) : QString();
        const bool isOne = levels == Levels{};
        return out + (isOne ? tr(" · [%1] = %2").arg(where, value(known->tile.extremes[cell]))
                            : tr(" · near [%1]: extreme %2, RMS %3")
                                  .arg(where, value(known->tile.extremes[cell]), value(known->tile.rms[cell])));
    }
    return out;
}

int ModelMapModel::areaOfTensor(std::size_t tensor) const
{
    return tensor < m_areaOfTensor.size() ? m_areaOfTensor[tensor] : -1;
}

} // namespace apr::workbench
