// SPDX-License-Identifier: MIT
#include "apr/convert/sparse.h"

#include "apr/base/parallel.h"
#include "apr/base/text.h"
#include "apr/container/layouts/layout_head.h"
#include "apr/model/chunks.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <memory>
#include <numeric>

namespace apr {
namespace {

constexpr std::array<std::uint32_t, 4> kTiles{4, 8, 16, 32}; ///< sides tried by `auto`; each is twice the previous one

/// Calls `body` with a function that returns the width, as a compile-time constant for common widths.
template <class Body>
void withWidth(std::uint64_t width, const Body& body)
{
    switch (width) {
    case 1: body([](std::uint64_t) { return std::uint64_t{1}; }); break;
    case 2: body([](std::uint64_t) { return std::uint64_t{2}; }); break;
    case 4: body([](std::uint64_t) { return std::uint64_t{4}; }); break;
    default: body([](std::uint64_t each) { return each; }); break;
    }
}

/// More than the size of the largest element.
constexpr std::size_t kSlack = 64;

inline bool isZero(const std::byte* value, std::uint64_t width)
{
    switch (width) {
    case 1: return *value == std::byte{0};
    case 2: return loadAs<std::uint16_t>(value, std::endian::native) == 0;
    case 4: return loadAs<std::uint32_t>(value, std::endian::native) == 0;
    default: break;
    }
    return std::all_of(value, value + width, [](std::byte byte) { return byte == std::byte{0}; });
}

/// Nonzero values of one tensor per group and row, and tiles that contain any.
struct Counts {
    struct Tiling {
        std::uint32_t side = 0;
        std::uint64_t perRow = 0;
        std::vector<std::uint8_t> isKept = {};
    };
    std::vector<std::uint64_t> ofGroups = {};
    std::vector<std::uint64_t> ofRows = {};
    std::vector<Tiling> tilings = {};
    std::uint64_t kept = 0;
};

/// Counts a tensor chunk by chunk, in parallel.
class Counter {
public:
    Counter(const TensorInfo& tensor, const SparseOptions& options) : m_width(dtypeInfo(tensor.dtype).blockBytes)
    {
        const auto includes = [&options](Layout layout) { return options.isAuto || options.layout == layout; };
        const std::uint64_t elements = tensor.elements();
        m_counts.ofGroups.resize(static_cast<std::size_t>((elements + kBitmapGroup - 1) / kBitmapGroup));
        const auto rows = layoutHeaderFor(Layout::Csr, tensor, 4);
        m_columns = rows ? rows->columns : elements;
        if (rows && includes(Layout::Csr)) {
            m_counts.ofRows.resize(static_cast<std::size_t>(rows->rows));
        }
        if (rows && includes(Layout::BlockSparse)) {
            const std::uint32_t side = options.isAuto ? kTiles.front() : options.tile;
            const std::uint64_t perRow = (rows->columns + side - 1) / side;
            m_counts.tilings.push_back({.side = side, .perRow = perRow});
            m_counts.tilings.back().isKept.resize(static_cast<std::size_t>((rows->rows + side - 1) / side * perRow));
        }
    }

    void add(std::uint64_t first, std::span<const std::byte> bytes)
    {
        const std::uint64_t last = first + bytes.size() / m_width;
        const auto isKept = [this, first, bytes](std::uint64_t element) {
            return !isZero(bytes.data() + (element - first) * m_width, m_width);
        };
        for (std::uint64_t at = first; at < last;) { // chunks contain complete groups
            const std::uint64_t end = std::min(last, (at / kBitmapGroup + 1) * kBitmapGroup);
            std::uint64_t kept = 0;
            for (std::uint64_t element = at; element < end; ++element) {
                kept += isKept(element) ? 1 : 0;
            }
            m_counts.ofGroups[static_cast<std::size_t>(at / kBitmapGroup)] = kept;
            at = end;
        }
        if (m_counts.ofRows.empty() && m_counts.tilings.empty()) {
            return;
        }
        for (std::uint64_t at = first; at < last;) {
            const std::uint64_t row = at / m_columns;
            const std::uint64_t end = std::min(last, (row + 1) * m_columns);
            std::uint64_t kept = 0;
            for (std::uint64_t element = at; element < end; ++element) {
                kept += isKept(element) ? 1 : 0;
            }
            if (!m_counts.ofRows.empty()) { // two chunks may share a row
                std::atomic_ref(m_counts.ofRows[static_cast<std::size_t>(row)]).fetch_add(kept);
            }
            if (kept > 0) {
                for (Counts::Tiling& tiling : m_counts.tilings) {
                    markTiles(tiling, row, at, end, isKept);
                }
            }
            at = end;
        }
    }

    Counts take()
    {
        m_counts.kept = std::accumulate(m_counts.ofGroups.begin(), m_counts.ofGroups.end(), std::uint64_t{0});
        return std::move(m_counts);
    }

private:
    template <class IsKept>
    void markTiles(Counts::Tiling& tiling, std::uint64_t row, std::uint64_t first, std::uint64_t last,
                   const IsKept& isKept) const
    {
        const std::uint64_t start = row * m_columns;
        const std::uint64_t tilesBefore = row / tiling.side * tiling.perRow;
        for (std::uint64_t at = first; at < last;) {
            const std::uint64_t tile = (at - start) / tiling.side;
            const std::uint64_t end = std::min(last, start + (tile + 1) * tiling.side);
            std::uint8_t& mark = tiling.isKept[static_cast<std::size_t>(tilesBefore + tile)];
            for (; at < end; ++at) {
                if (isKept(at)) {
                    std::atomic_ref(mark).store(1, std::memory_order_relaxed);
                    break;
                }
            }
            at = end;
        }
    }

    std::uint64_t m_width;
    std::uint64_t m_columns = 0;
    Counts m_counts;
};

/// The tiling with tiles of double side length.
Counts::Tiling coarser(const Counts::Tiling& fine)
{
    const std::uint64_t rows = fine.perRow == 0 ? 0 : fine.isKept.size() / fine.perRow;
    Counts::Tiling out{.side = fine.side * 2, .perRow = (fine.perRow + 1) / 2};
    out.isKept.resize(static_cast<std::size_t>((rows + 1) / 2 * out.perRow));
    for (std::size_t i = 0; i < fine.isKept.size(); ++i) {
        const std::uint64_t row = i / fine.perRow;
        const std::uint64_t column = i % fine.perRow;
        out.isKept[static_cast<std::size_t>(row / 2 * out.perRow + column / 2)] |= fine.isKept[i];
    }
    return out;
}

/// A tensor in a sparse layout, encoded on read.
class SparseEncoder {
public:
    /// `counts` has the number of values, or tiles, per group.
    SparseEncoder(Model model, std::size_t index, Layout layout, LayoutHeader head,
                  const std::vector<std::uint64_t>& counts, Counts::Tiling tiling)
        : m_model(std::move(model)), m_index(index), m_layout(layout), m_head(head), m_tiling(std::move(tiling)),
          m_width(dtypeInfo(m_model.tensors()[index].dtype).blockBytes)
    {
        m_before.reserve(counts.size() + 1);
        m_before.push_back(0);
        for (const std::uint64_t count : counts) {
            m_before.push_back(m_before.back() + count);
        }
        m_head.count = m_before.back();
        m_sections = *layoutSections(layout, m_head, m_width); // validated when the layout was chosen
    }

    std::uint64_t size() const { return m_sections.end; }

    Result<Bytes> read(std::uint64_t offset, std::uint64_t count) const
    {
        std::vector<std::byte> out(static_cast<std::size_t>(count));
        const auto copyOf = [&out, offset](std::uint64_t at, std::span<const std::byte> bytes) {
            const std::uint64_t begin = std::max(at, offset);
            const std::uint64_t end = std::min(at + bytes.size(), offset + out.size());
            if (begin < end) {
                std::memcpy(out.data() + (begin - offset), bytes.data() + (begin - at),
                            static_cast<std::size_t>(end - begin));
            }
        };
        copyOf(0, m_head.bytes());
        const auto [firstPointer, endPointer] =
            units(offset, count, kLayoutHeaderBytes, sizeof(std::uint64_t), m_before.size());
        for (std::uint64_t i = firstPointer; i < endPointer; ++i) {
            ByteWriter pointer;
            pointer.put(m_before[static_cast<std::size_t>(i)]);
            copyOf(kLayoutHeaderBytes + i * sizeof(std::uint64_t), pointer.span());
        }
        if (m_layout == Layout::Bitmap) {
            const auto [first, end] = units(offset, count, m_sections.keysAt, kBitmapGroup / 8, m_sections.groups);
            for (std::uint64_t group = first; group < end; ++group) {
                APR_TRY(const auto bits, bitsOf(group));
                copyOf(m_sections.keysAt + group * (kBitmapGroup / 8), bits);
            }
        } else {
            const std::uint64_t width = m_layout == Layout::Csr ? m_head.unit : sizeof(std::uint32_t);
            APR_CHECK(copyParts(offset, count, m_sections.keysAt, width, true, copyOf));
        }
        const std::uint64_t each =
            m_layout == Layout::BlockSparse ? std::uint64_t{m_head.unit} * m_head.unit * m_width : m_width;
        APR_CHECK(copyParts(offset, count, m_sections.valuesAt, each, false, copyOf));
        return Bytes::own(std::move(out));
    }

private:
    /// Which of `total` units of `each` bytes starting at `at` a range overlaps, as [first, end).
    static std::pair<std::uint64_t, std::uint64_t> units(std::uint64_t offset, std::uint64_t count, std::uint64_t at,
                                                         std::uint64_t each, std::uint64_t total)
    {
        const std::uint64_t end = offset + count;
        if (count == 0 || end <= at || offset >= at + total * each) {
            return {0, 0};
        }
        return {offset <= at ? 0 : (offset - at) / each, std::min(total, (end - at - 1) / each + 1)};
    }

    std::uint64_t groupElements() const
    {
        return m_layout == Layout::Csr           ? m_head.columns
               : m_layout == Layout::BlockSparse ? m_head.columns * m_head.unit
                                                 : kBitmapGroup;
    }

    /// The dense values of groups [first, end).
    Result<Bytes> loadGroups(std::uint64_t first, std::uint64_t end) const
    {
        const std::uint64_t elements = m_head.rows * m_head.columns;
        const std::uint64_t from = first * groupElements();
        const std::uint64_t to = std::min(end * groupElements(), elements);
        return m_model.load(m_index, {.offset = from * m_width, .size = (to - from) * m_width});
    }

    Result<std::vector<std::byte>> bitsOf(std::uint64_t group) const
    {
        APR_TRY(const Bytes values, loadGroups(group, group + 1));
        std::vector<std::byte> bits(static_cast<std::size_t>((values.size() / m_width + 7) / 8));
        withWidth(m_width, [&](auto width) {
            const std::uint64_t count = values.size() / m_width;
            for (std::uint64_t i = 0; i < count; i += 8) {
                unsigned byte = 0;
                for (std::uint64_t k = 0; k < std::min<std::uint64_t>(8, count - i); ++k) {
                    const bool isKept = !isZero(values.data() + (i + k) * m_width, width(m_width));
                    byte |= static_cast<unsigned>(isKept) << k;
                }
                bits[static_cast<std::size_t>(i / 8)] = static_cast<std::byte>(byte);
            }
        });
        return bits;
    }

    /// Copies the keys, or the values, that a range overlaps. Groups are loaded in batches because rows may be short.
    template <class Copy>
    Status copyParts(std::uint64_t offset, std::uint64_t count, std::uint64_t at, std::uint64_t each, bool isKeys,
                     const Copy& copyOf) const
    {
        const auto [first, end] = units(offset, count, at, each, m_head.count);
        if (first == end) {
            return {};
        }
        auto group = static_cast<std::uint64_t>(std::upper_bound(m_before.begin(), m_before.end(), first) -
                                                m_before.begin() - 1);
        constexpr std::uint64_t kBatch = std::uint64_t{1} << 16;
        while (group < m_sections.groups && m_before[static_cast<std::size_t>(group)] < end) {
            const std::uint64_t next =
                std::min(m_sections.groups, group + std::max<std::uint64_t>(1, kBatch / groupElements()));
            const std::uint64_t before = m_before[static_cast<std::size_t>(group)];
            std::vector<std::byte> parts;
            const auto expected = static_cast<std::size_t>((m_before[static_cast<std::size_t>(next)] - before) * each);
            parts.reserve(expected + kSlack);
            if (isKeys && m_layout == Layout::BlockSparse) {
                for (std::uint64_t row = group; row < next; ++row) {
                    addTileKeys(row, parts);
                }
            } else {
                APR_TRY(const Bytes values, loadGroups(group, next));
                m_layout == Layout::BlockSparse ? addTiles(group, next, values, parts)
                                                : addValues(values, isKeys, expected, parts);
            }
            if (parts.size() != expected) {
                return Error{.code = Errc::Io,
                             .message = "the source changed during conversion",
                             .tensor = m_model.tensors()[m_index].name};
            }
            copyOf(at + before * each, parts);
            group = next;
        }
        return {};
    }

    void addTileKeys(std::uint64_t row, std::vector<std::byte>& out) const
    {
        for (std::uint64_t tile = 0; tile < m_tiling.perRow; ++tile) {
            if (isTileKept(row, tile)) {
                ByteWriter key;
                key.put(static_cast<std::uint32_t>(tile));
                out.insert(out.end(), key.span().begin(), key.span().end());
            }
        }
    }

    bool isTileKept(std::uint64_t row, std::uint64_t tile) const
    {
        return m_tiling.isKept[static_cast<std::size_t>(row * m_tiling.perRow + tile)] != 0;
    }

    /// Appends nonzero values, or their columns, up to `expected` bytes. Every value is written and zeros are
    /// overwritten by the next value, which avoids a branch.
    void addValues(const Bytes& values, bool isKeys, std::size_t expected, std::vector<std::byte>& out) const
    {
        out.resize(expected + kSlack);
        std::size_t at = 0;
        withWidth(m_width, [&](auto width) {
            std::uint64_t column = 0;
            for (std::uint64_t i = 0; i < values.size() && at <= expected; i += m_width) {
                const std::byte* value = values.data() + i;
                const bool isKept = !isZero(value, width(m_width));
                if (!isKeys) {
                    std::memcpy(out.data() + at, value, static_cast<std::size_t>(width(m_width)));
                    at += isKept ? static_cast<std::size_t>(m_width) : 0;
                } else {
                    for (std::uint32_t k = 0; k < m_head.unit; ++k) { // little-endian
                        out[at + k] = static_cast<std::byte>(column >> (8 * k) & 0xFFU);
                    }
                    at += isKept ? m_head.unit : 0;
                }
                column = column + 1 == m_head.columns ? 0 : column + 1;
            }
        });
        out.resize(at);
    }

    /// Appends the tiles of tile rows [first, end), padded with zeros at the edges.
    void addTiles(std::uint64_t first, std::uint64_t end, const Bytes& values, std::vector<std::byte>& out) const
    {
        const std::uint64_t side = m_head.unit;
        const std::uint64_t rows = values.size() / m_width / m_head.columns;
        for (std::uint64_t row = first; row < end; ++row) {
            for (std::uint64_t tile = 0; tile < m_tiling.perRow; ++tile) {
                if (!isTileKept(row, tile)) {
                    continue;
                }
                const std::size_t start = out.size();
                out.resize(start + static_cast<std::size_t>(side * side * m_width));
                const std::uint64_t columns = std::min(side, m_head.columns - tile * side);
                for (std::uint64_t y = 0; y < side && (row - first) * side + y < rows; ++y) {
                    const std::uint64_t from = ((row - first) * side + y) * m_head.columns + tile * side;
                    std::memcpy(out.data() + start + y * side * m_width, values.data() + from * m_width,
                                static_cast<std::size_t>(columns * m_width));
                }
            }
        }
    }

    Model m_model;
    std::size_t m_index;
    Layout m_layout;
    LayoutHeader m_head;
    LayoutSections m_sections;
    std::vector<std::uint64_t> m_before; ///< values, or tiles, before each group
    Counts::Tiling m_tiling;
    std::uint64_t m_width;
};

std::vector<std::uint64_t> tilesOfRows(const Counts::Tiling& tiling)
{
    std::vector<std::uint64_t> out;
    for (auto row = tiling.isKept.begin(); row != tiling.isKept.end();) {
        const auto end = row + static_cast<std::ptrdiff_t>(tiling.perRow);
        out.push_back(std::accumulate(row, end, std::uint64_t{0}));
        row = end;
    }
    return out;
}

/// Chooses the smallest of the requested layouts.
SparseChoice choose(const Model& model, std::size_t index, const SparseOptions& options, Counts counts,
                    StoredForm& form)
{
    const TensorInfo& tensor = model.tensors()[index];
    const std::uint64_t width = dtypeInfo(tensor.dtype).blockBytes;
    SparseChoice out{.bytes = tensor.byteSize, .zeros = tensor.elements() - counts.kept, .isCounted = true};
    LayoutHeader chosen;
    const Counts::Tiling* chosenTiling = nullptr;
    const auto tryForm = [&](Layout layout, std::uint32_t unit, std::uint64_t kept, const Counts::Tiling* tiling) {
        auto head = layoutHeaderFor(layout, tensor, unit);
        if (!head || !(options.isAuto || options.layout == layout)) {
            return;
        }
        head->count = kept;
        const auto sections = layoutSections(layout, *head, width);
        if (sections && sections->end < out.bytes && isPlausibleLayout(tensor.byteSize, sections->end, sections->end)) {
            out.layout = layout;
            out.unit = unit;
            out.bytes = sections->end;
            chosen = *head;
            chosenTiling = tiling;
        }
    };
    tryForm(Layout::Bitmap, kBitmapGroup, counts.kept, nullptr);
    tryForm(Layout::Csr, 2, counts.kept, nullptr);
    tryForm(Layout::Csr, 4, counts.kept, nullptr);
    while (options.isAuto && !counts.tilings.empty() && counts.tilings.size() < kTiles.size()) {
        counts.tilings.push_back(coarser(counts.tilings.back()));
    }
    for (const Counts::Tiling& tiling : counts.tilings) {
        const auto kept = std::accumulate(tiling.isKept.begin(), tiling.isKept.end(), std::uint64_t{0});
        tryForm(Layout::BlockSparse, tiling.side, kept, &tiling);
    }
    if (out.layout == Layout::Dense) {
        return out;
    }
    const auto groups = out.layout == Layout::Bitmap ? counts.ofGroups
                        : out.layout == Layout::Csr  ? counts.ofRows
                                                     : tilesOfRows(*chosenTiling);
    const auto encoder = std::make_shared<const SparseEncoder>(
        model, index, out.layout, chosen, groups, chosenTiling == nullptr ? Counts::Tiling() : *chosenTiling);
    form = {.layout = out.layout,
            .content = ByteSource(encoder->size(), [encoder](std::uint64_t offset, std::uint64_t count) {
                return encoder->read(offset, count);
            })};
    return out;
}

} // namespace

Result<SparseOptions> parseSparse(std::string_view text)
{
    constexpr std::string_view kBlock = "block:";
    if (text == "auto") {
        return SparseOptions{.isAuto = true};
    }
    if (text == "csr" || text == "bitmap") {
        return SparseOptions{.layout = text == "csr" ? Layout::Csr : Layout::Bitmap};
    }
    if (text.substr(0, kBlock.size()) == kBlock) {
        const auto side = parseUnsigned(text.substr(kBlock.size()));
        if (side && *side >= 2 && *side <= 1024) {
            return SparseOptions{.layout = Layout::BlockSparse, .tile = static_cast<std::uint32_t>(*side)};
        }
    }
    return Error{.code = Errc::Argument,
                 .message =
                     '"' + printable(text, 40) +
                     "\" is not a sparse layout; expected auto (smallest layout for each tensor), csr, bitmap or "
                     "block:N (tiles of N by N, N from 2 to 1024)",
                 .field = "--sparse"};
}

std::string sparseName(const SparseOptions& options)
{
    if (options.isAuto || !options.layout) {
        return options.isAuto ? "auto" : "";
    }
    return options.layout == Layout::BlockSparse ? "block:" + std::to_string(options.tile)
                                                 : std::string(layoutName(*options.layout));
}

Result<SparseModel> encodeSparse(const Model& model, const SparseOptions& options, const std::vector<StoredForm>& taken,
                                 const ChunkObserver& observer, Progress& progress)
{
    SparseModel out{.forms = taken};
    out.forms.resize(model.tensors().size());
    out.choices.resize(model.tensors().size());
    std::uint64_t done = 0;
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        const TensorInfo& tensor = model.tensors()[i];
        if (out.forms[i].layout != Layout::Dense || !layoutHeaderFor(Layout::Bitmap, tensor, kBitmapGroup)) {
            out.choices[i].bytes = tensor.byteSize;
            continue;
        }
        Counter counter(tensor, options);
        const auto chunks = chunksOf(tensor, i);
        NoProgress silent;
        APR_CHECK(parallelFor(
            chunks.size(), LoopProgress{silent}, [](std::size_t) { return std::uint64_t{0}; },
            [&](std::size_t c) -> Status {
                APR_TRY(const Bytes bytes, model.load(i, chunks[c].bytes));
                counter.add(chunks[c].firstElement, bytes.span());
                return !observer ? Status()
                                 : observer({.tensor = i,
                                             .firstElement = chunks[c].firstElement,
                                             .elements = chunks[c].elements,
                                             .bytes = bytes.span()});
            }));
        out.choices[i] = choose(model, i, options, counter.take(), out.forms[i]);
        done += tensor.byteSize;
        if (!progress.step(done, model.tensorByteCount(), "counting zeros")) {
            return Error{.code = Errc::Cancelled, .message = "cancelled"};
        }
    }
    return out;
}

} // namespace apr
