// SPDX-License-Identifier: MIT
#include "apr/look/model_map.h"

#include "apr/base/natural_order.h"
#include "apr/base/parallel.h"
#include "apr/model/scales.h"
#include "apr/model/tensor_values.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

namespace apr {
namespace {

constexpr double kThinnest = 1.0 / 32;      ///< height ÷ width of what is shown of a vector
constexpr double kLongest = 8;              ///< width ÷ height, or the inverse, of a matrix with square elements
constexpr std::uint64_t kLongVector = 8192; ///< elements from which a vector has several rows
constexpr std::uint64_t kPieceElements = 1U << 16; ///< to decode at a time

bool areMapDigits(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// "model.layers.12" and "mlp.up_proj.weight"; the block is empty for names without a number.
struct MapName {
    std::string_view list = {};   ///< "model.layers"
    std::string_view number = {}; ///< "12"
    std::string_view rest = {};

    static MapName of(std::string_view name)
    {
        std::size_t from = 0;
        while (from < name.size()) {
            const std::size_t to = std::min(name.find_first_of("./", from), name.size());
            if (from > 0 && to < name.size() && areMapDigits(name.substr(from, to - from))) {
                return {name.substr(0, from - 1), name.substr(from, to - from), name.substr(to + 1)};
            }
            from = to + 1;
        }
        return {.rest = name};
    }
};

/// The matrix as which a tensor is shown: the nearest to a square that its dimensions allow.
MapArea areaOf(const TensorInfo& tensor, std::size_t index)
{
    const std::uint64_t elements = tensor.elements();
    MapArea out{.tensor = index, .rows = 1, .columns = elements};
    if (tensor.shape.size() < 2) {
        if (elements > kLongVector) {
            out.columns = 1;
            while (out.columns * out.columns < elements) {
                out.columns *= 2;
            }
            out.rows = (elements + out.columns - 1) / out.columns;
        }
    } else {
        std::uint64_t rows = 1;
        double best = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i + 1 < tensor.shape.size(); ++i) {
            rows *= tensor.shape[i];
            const std::uint64_t columns = elements / rows;
            const double ratio = std::abs(std::log(static_cast<double>(rows) / static_cast<double>(columns)));
            if (ratio < best) {
                best = ratio;
                out.rows = rows;
                out.columns = elements / rows;
            }
        }
    }
    const auto rows = static_cast<double>(out.rows);
    const auto columns = static_cast<double>(out.columns);
    out.width = columns;
    out.height = rows;
    if (out.rows == 1 || out.columns == 1) {
        out.width = std::max(columns, rows * kThinnest);
        out.height = std::max(rows, columns * kThinnest);
    } else if (const double ratio = columns / rows; ratio > kLongest || ratio < 1 / kLongest) {
        // As much room as it has elements, in a form that can be seen beside others.
        const double shown = ratio > 1 ? kLongest / 2 : 2 / kLongest;
        out.width = std::sqrt(rows * columns * shown);
        out.height = out.width / shown;
    }
    return out;
}

struct MapSize {
    double width = 0;
    double height = 0;
};

/// Places rectangles, which are sorted by height, on shelves of at most `widest`. A shelf has columns, a column has
/// rows: so that small rectangles fill the space beside and below large ones. Returns the size of all.
MapSize placeOnShelves(std::vector<MapArea*>& areas, double widest, double gap)
{
    MapSize shelf;  // from its left edge
    MapSize column; // the first rectangle's width, what is used of the height
    MapSize row;    // what is used of the column's width
    double top = 0;
    double left = 0;
    double next = 0; // where the next column begins
    MapSize all;
    for (MapArea* area : areas) {
        const bool isInRow =
            column.width > 0 && row.width + area->width <= column.width && column.height + area->height <= shelf.height;
        const bool isInColumn = !isInRow && column.width > 0 && area->width <= column.width &&
                                column.height + row.height + gap + area->height <= shelf.height;
        if (isInColumn) {
            column.height += row.height + gap;
            row = {};
        } else if (!isInRow) {
            if (next > 0 && next + area->width > widest) {
                top += shelf.height + gap;
                next = 0;
            }
            shelf.height = next > 0 ? shelf.height : area->height;
            left = next;
            next = left + area->width + gap;
            column = {area->width, 0};
            row = {};
        }
        area->x = left + row.width;
        area->y = top + column.height;
        row.width += area->width + gap;
        row.height = std::max(row.height, area->height);
        all.width = std::max(all.width, area->x + area->width);
        all.height = std::max(all.height, area->y + area->height);
    }
    return all;
}

/// Numbered blocks of one list.
struct BlockList {
    std::vector<std::string> numbers = {}; ///< sorted
    std::map<std::string, std::vector<std::pair<std::string, MapArea>>> blocks =
        {}; ///< by number: rest of the name, area
};

/// A group of tensors or blocks with its place: what is outside of blocks, or all blocks of a list.
struct MapGroup {
    std::string name = {};
    std::vector<std::pair<std::string, MapArea>> outside = {};
    BlockList list = {};
    std::map<std::string, MapArea> places = {}; ///< of the tensors in each block
    MapSize size = {};                          ///< of a block, or of everything outside
    double x = 0;
    double y = 0;
    std::size_t down = 1; ///< blocks below each other

    std::size_t count() const { return std::max<std::size_t>(1, list.numbers.size()); }
};

class MapMaker {
public:
    MapMaker(const Model& model, double aspect) : m_model(model), m_aspect(std::clamp(aspect, 0.1, 10.0)) {}

    ModelMap make()
    {
        std::vector<MapGroup> groups = collect();
        for (MapGroup& group : groups) {
            if (group.list.blocks.empty()) {
                placeOutside(group);
            } else {
                placeInBlock(group);
            }
        }
        arrange(groups);
        for (MapGroup& group : groups) {
            addTo(group);
        }
        return std::move(m_map);
    }

private:
    std::vector<MapGroup> collect()
    {
        std::map<std::string, BlockList> lists;
        MapGroup outside;
        double total = 0;
        for (const std::size_t index : withoutScales(m_model)) {
            const TensorInfo& tensor = m_model.tensors()[index];
            if (tensor.elements() == 0) {
                continue;
            }
            const MapName name = MapName::of(tensor.name);
            const MapArea area = areaOf(tensor, index);
            total += area.width * area.height;
            auto& list =
                name.number.empty() ? outside.outside : lists[std::string(name.list)].blocks[std::string(name.number)];
            list.emplace_back(std::string(name.rest), area);
        }
        m_gap = std::sqrt(total) / 250;
        std::vector<MapGroup> out;
        if (!outside.outside.empty()) {
            out.push_back(std::move(outside));
        }
        for (auto& [name, list] : lists) {
            out.push_back({.name = name, .list = std::move(list)});
        }
        return out;
    }

    static bool isLargerArea(const MapArea& a, const MapArea& b)
    {
        return std::pair(a.height, a.width) > std::pair(b.height, b.width);
    }

    /// Places areas for the least waste.
    static MapSize placeBest(std::vector<MapArea*>& areas, double gap)
    {
        double total = 0;
        double widest = 0;
        for (const MapArea* area : areas) {
            total += area->width * area->height;
            widest = std::max(widest, area->width);
        }
        double best = 0;
        double least = std::numeric_limits<double>::infinity();
        for (const double factor : {0.8, 1.0, 1.25, 1.5, 1.8, 2.2, 2.7, 3.5}) {
            const double limit = std::max(widest, factor * std::sqrt(total));
            const MapSize size = placeOnShelves(areas, limit, gap);
            const double waste = size.width * size.height * (1 + std::abs(std::log(size.width / size.height)) / 4);
            if (waste < least) {
                least = waste;
                best = limit;
            }
        }
        return placeOnShelves(areas, best, gap);
    }

    void placeOutside(MapGroup& group)
    {
        std::stable_sort(group.outside.begin(), group.outside.end(),
                         [](const auto& a, const auto& b) { return isLargerArea(a.second, b.second); });
        std::vector<MapArea*> areas;
        for (auto& [name, area] : group.outside) {
            area.kind = m_map.kinds++;
            areas.push_back(&area);
        }
        group.size = placeBest(areas, m_gap);
    }

    /// One place for each tensor that some block has, with the largest size of all.
    void placeInBlock(MapGroup& group)
    {
        for (const auto& [number, tensors] : group.list.blocks) {
            group.list.numbers.push_back(number);
            for (const auto& [rest, area] : tensors) {
                MapArea& place = group.places[rest];
                place.width = std::max(place.width, area.width);
                place.height = std::max(place.height, area.height);
            }
        }
        std::sort(group.list.numbers.begin(), group.list.numbers.end(),
                  [](const std::string& a, const std::string& b) { return naturalLess(a, b); });
        std::vector<std::pair<std::string, MapArea*>> ordered;
        for (auto& [rest, place] : group.places) {
            place.kind = m_map.kinds++;
            ordered.emplace_back(rest, &place);
        }
        std::sort(ordered.begin(), ordered.end(), [](const auto& a, const auto& b) {
            const bool areEqual = !isLargerArea(*a.second, *b.second) && !isLargerArea(*b.second, *a.second);
            return areEqual ? naturalLess(a.first, b.first) : isLargerArea(*a.second, *b.second);
        });
        std::vector<MapArea*> areas;
        areas.reserve(ordered.size());
        for (const auto& [rest, place] : ordered) {
            areas.push_back(place);
        }
        group.size = placeBest(areas, m_gap / 2);
    }

    /// Blocks go down the columns of a grid whose form is near to `aspect`.
    void setGrid(MapGroup& group, double aspect) const
    {
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t across = 1; across <= std::min<std::size_t>(group.count(), 512); ++across) {
            const std::size_t down = (group.count() + across - 1) / across;
            const MapSize size = gridSize(group, down);
            const double distance = std::abs(std::log(size.width / size.height / aspect));
            if (distance < least) {
                least = distance;
                group.down = down;
            }
        }
    }

    MapSize gridSize(const MapGroup& group, std::size_t down) const
    {
        const std::size_t across = (group.count() + down - 1) / down;
        return {static_cast<double>(across) * (group.size.width + 2 * m_gap) - 2 * m_gap,
                static_cast<double>(down) * (group.size.height + 2 * m_gap) - 2 * m_gap};
    }

    /// Groups side by side or below each other, whichever fills a picture of the wanted form better.
    void arrange(std::vector<MapGroup>& groups)
    {
        double best = -1;
        std::vector<MapGroup>* const all = &groups;
        const auto place = [this, all](bool isBeside, double aspect) {
            double x = 0;
            double y = 0;
            MapSize size;
            for (MapGroup& group : *all) {
                setGrid(group, aspect);
                const MapSize grid = gridSize(group, group.down);
                group.x = x;
                group.y = y;
                size.width = std::max(size.width, x + grid.width);
                size.height = std::max(size.height, y + grid.height);
                (isBeside ? x : y) += (isBeside ? grid.width : grid.height) + 3 * m_gap;
            }
            return size;
        };
        std::pair<bool, double> chosen{false, m_aspect};
        for (const bool isBeside : {false, true}) {
            for (const double factor : {0.15, 0.25, 0.4, 0.6, 0.8, 1.0, 1.3, 1.8, 2.5, 4.0}) {
                const MapSize size = place(isBeside, m_aspect * factor);
                const double scale =
                    size.width > 0 && size.height > 0 ? std::min(m_aspect / size.width, 1 / size.height) : 0;
                if (scale > best) {
                    best = scale;
                    chosen = {isBeside, m_aspect * factor};
                }
            }
        }
        const MapSize size = place(chosen.first, chosen.second);
        m_map.width = size.width;
        m_map.height = size.height;
    }

    void addTo(MapGroup& group)
    {
        if (group.list.blocks.empty()) {
            MapBlock block{.x = group.x, .y = group.y, .width = group.size.width, .height = group.size.height};
            for (auto& [name, area] : group.outside) {
                area.x += group.x;
                area.y += group.y;
                block.areas.push_back(m_map.areas.size());
                m_map.areas.push_back(area);
            }
            m_map.blocks.push_back(std::move(block));
            return;
        }
        for (std::size_t i = 0; i < group.list.numbers.size(); ++i) {
            const std::string& number = group.list.numbers[i];
            const std::size_t column = i / group.down;
            MapBlock block{.title = group.name + '.' + number,
                           .x = group.x + static_cast<double>(column) * (group.size.width + 2 * m_gap),
                           .y = group.y + static_cast<double>(i % group.down) * (group.size.height + 2 * m_gap),
                           .width = group.size.width,
                           .height = group.size.height};
            for (auto& [rest, area] : group.list.blocks[number]) {
                const MapArea& place = group.places[rest];
                area.x = block.x + place.x;
                area.y = block.y + place.y;
                area.kind = place.kind;
                block.areas.push_back(m_map.areas.size());
                m_map.areas.push_back(area);
            }
            m_map.blocks.push_back(std::move(block));
        }
    }

    const Model& m_model;
    double m_aspect;
    double m_gap = 0;
    ModelMap m_map;
};

/// The values of a row from `first`, in pieces: calls use(offset, values).
template <class Use>
Status eachPiece(const Model& model, std::size_t tensor, std::uint64_t first, std::uint64_t count,
                 std::vector<float>& buffer, const Use& use)
{
    for (std::uint64_t done = 0; done < count;) {
        const std::uint64_t size = std::min(count - done, kPieceElements);
        buffer.resize(static_cast<std::size_t>(size));
        APR_CHECK(loadElements(model, tensor, first + done, buffer));
        use(done, buffer);
        done += size;
    }
    return {};
}

class TileReader {
public:
    TileReader(const Model& model, const Model* other, const MapTileRequest& request)
        : m_model(model), m_other(other), m_request(request), m_elements(model.tensors()[request.tensor].elements())
    {
    }

    Result<MapTile> read()
    {
        const std::uint64_t height = std::uint64_t{1} << m_request.rowLevel;
        const std::uint64_t width = std::uint64_t{1} << m_request.columnLevel;
        const auto cells = [](std::uint64_t cell, std::uint64_t whole, std::uint64_t from, std::size_t most) {
            const std::uint64_t left = whole > from ? whole - from : 0;
            return static_cast<std::size_t>(std::min<std::uint64_t>(most, (left + cell - 1) / cell));
        };
        MapTile tile{.width = cells(width, m_request.columns, m_request.firstColumn, m_request.width),
                     .height = cells(height, m_request.rows, m_request.firstRow, m_request.height),
                     .isSampled = m_request.isSampled && height > 1};
        tile.extremes.assign(tile.width * tile.height, 0);
        tile.rms.assign(tile.width * tile.height, 0);
        if (m_request.other && m_other != nullptr && m_other->tensors()[*m_request.other].elements() != m_elements) {
            return Error{.code = Errc::WrongShape, .message = "the tensors have different numbers of elements"};
        }
        for (std::size_t row = 0; row < tile.height; ++row) {
            APR_CHECK(readRow(tile, row, height, width));
        }
        return tile;
    }

private:
    Status readRow(MapTile& tile, std::size_t row, std::uint64_t cellRows, std::uint64_t cell)
    {
        const std::size_t width = tile.width;
        m_squares.assign(width, 0);
        m_counts.assign(width, 0);
        const std::span<float> extremes = std::span(tile.extremes).subspan(row * width, width);
        const std::uint64_t first = m_request.firstRow + row * cellRows;
        const std::uint64_t end = std::min(first + cellRows, m_request.rows);
        const std::uint64_t step = tile.isSampled ? end - first : 1;
        const std::uint64_t from = tile.isSampled ? first + (end - first) / 2 : first;
        for (std::uint64_t at = from; at < end; at += step) {
            APR_CHECK(addElements(at, cell, width, extremes));
        }
        for (std::size_t i = 0; i < width; ++i) {
            tile.rms[row * width + i] =
                m_counts[i] > 0 ? static_cast<float>(std::sqrt(m_squares[i] / static_cast<double>(m_counts[i]))) : 0.0F;
        }
        return {};
    }

    Status addElements(std::uint64_t row, std::uint64_t cell, std::size_t width, std::span<float> extremes)
    {
        const std::uint64_t start = row * m_request.columns + m_request.firstColumn;
        const std::uint64_t wanted = std::min<std::uint64_t>(width * cell, m_request.columns - m_request.firstColumn);
        const std::uint64_t count = start < m_elements ? std::min(wanted, m_elements - start) : 0;
        return eachPiece(m_model, m_request.tensor, start, count, m_values,
                         [&](std::uint64_t offset, std::vector<float>& values) {
                             if (m_request.other && m_other != nullptr) {
                                 m_others.resize(values.size());
                                 if (loadElements(*m_other, *m_request.other, start + offset, m_others)) {
                                     for (std::size_t i = 0; i < values.size(); ++i) {
                                         values[i] = m_others[i] - values[i];
                                     }
                                 } else {
                                     std::fill(values.begin(), values.end(), std::numeric_limits<float>::quiet_NaN());
                                 }
                             }
                             reduce(values, offset, cell, extremes);
                         });
    }

    /// Of values that are too large for a sum of F32.
    static double squaresOf(const std::vector<float>& values, std::size_t from, std::size_t end)
    {
        double out = 0;
        for (std::size_t i = from; i < end; ++i) {
            out += static_cast<double>(values[i]) * static_cast<double>(values[i]);
        }
        return out;
    }

    void reduce(const std::vector<float>& values, std::uint64_t offset, std::uint64_t cell, std::span<float> extremes)
    {
        for (std::size_t i = 0; i < values.size();) {
            const auto column = static_cast<std::size_t>((offset + i) / cell);
            const std::size_t end =
                std::min<std::size_t>(values.size(), static_cast<std::size_t>((column + 1) * cell - offset));
            float low = 0;
            float high = 0;
            float squares = 0;
            float bad = 0;
            for (std::size_t k = i; k < end; ++k) {
                const float value = values[k];
                bad += value - value; // NaN for what is not finite
                low = std::min(low, value);
                high = std::max(high, value);
                squares += value * value;
            }
            float& extreme = extremes[column];
            if (bad != 0) { // or NaN
                extreme = std::numeric_limits<float>::quiet_NaN();
            } else {
                const float here = -low > high ? low : high;
                extreme = std::abs(here) > std::abs(extreme) ? here : extreme; // NaN stays
                m_squares[column] += std::isfinite(squares) ? static_cast<double>(squares) : squaresOf(values, i, end);
                m_counts[column] += end - i;
            }
            i = end;
        }
    }

    const Model& m_model;
    const Model* m_other;
    const MapTileRequest& m_request;
    std::uint64_t m_elements;
    std::vector<float> m_values;
    std::vector<float> m_others;
    std::vector<double> m_squares;
    std::vector<std::uint64_t> m_counts;
};

/// Tells the system that parts of tensors are read, until the end of its life.
class ScatteredReading {
public:
    ScatteredReading(const Model& model, std::vector<std::size_t> tensors)
        : m_model(model), m_tensors(std::move(tensors))
    {
        m_model.advise(m_tensors, Access::Scattered);
    }
    ScatteredReading(const ScatteredReading&) = delete;
    ScatteredReading& operator=(const ScatteredReading&) = delete;
    ~ScatteredReading() { m_model.advise(m_tensors, Access::Usual); }

private:
    const Model& m_model;
    std::vector<std::size_t> m_tensors;
};

} // namespace

ModelMap ModelMap::of(const Model& model, double aspect)
{
    return MapMaker(model, aspect).make();
}

std::optional<std::size_t> ModelMap::areaAt(double x, double y) const
{
    for (const MapBlock& block : blocks) {
        if (x < block.x || y < block.y || x >= block.x + block.width || y >= block.y + block.height) {
            continue;
        }
        for (const std::size_t index : block.areas) {
            const MapArea& area = areas[index];
            if (x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height) {
                return index;
            }
        }
    }
    return std::nullopt;
}

Result<std::vector<MapTile>> readMapTiles(const Model& model, const Model* other,
                                          const std::vector<MapTileRequest>& requests, Progress& progress)
{
    std::vector<MapTile> out(requests.size());
    // Of sampled tensors, the system is not to read what is between the rows.
    std::vector<std::size_t> sampled;
    std::vector<std::size_t> others;
    for (const MapTileRequest& request : requests) {
        if (request.isSampled) {
            sampled.push_back(request.tensor);
            others.insert(others.end(), request.other.has_value() ? 1 : 0, request.other.value_or(0));
        }
    }
    const ScatteredReading reading(model, sampled);
    const ScatteredReading otherReading(other != nullptr ? *other : model,
                                        other != nullptr ? others : std::vector<std::size_t>{});
    const auto weight = [&requests](std::size_t i) {
        const MapTileRequest& request = requests[i];
        const std::uint64_t columns = std::min<std::uint64_t>(request.width << request.columnLevel, request.columns);
        const std::uint64_t rows = request.isSampled
                                       ? request.height
                                       : std::min<std::uint64_t>(request.height << request.rowLevel, request.rows);
        return columns * rows;
    };
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        total += weight(i);
    }
    APR_CHECK(parallelFor(requests.size(), {progress, total, "reading values"}, weight, [&](std::size_t i) -> Status {
        auto tile = TileReader(model, other, requests[i]).read();
        if (!tile) {
            Error error = std::move(tile).error();
            if (error.tensor.empty()) {
                error.tensor = model.tensors()[requests[i].tensor].name;
            }
            return error;
        }
        out[i] = std::move(*tile);
        return {};
    }));
    return out;
}

} // namespace apr
