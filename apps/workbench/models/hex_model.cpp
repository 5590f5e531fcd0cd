// SPDX-License-Identifier: MIT
#include "hex_model.h"

#include "apr/base/half.h"
#include "apr/base/text.h"
#include "apr/look/find_bytes.h"
#include "apr/model/tensor_slice.h"
#include "apr/tensor/block_parts.h"
#include "apr/tensor/codec.h"
#include "text_helpers.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>

namespace apr::workbench {
namespace {

constexpr std::uint64_t kLeastWindow = 64 * 1024; ///< bytes to read at a time
constexpr std::size_t kInspected = 8;             ///< bytes at the cursor

QString hexOffset(std::uint64_t offset)
{
    return QStringLiteral("0x") + QString::number(offset, 16);
}

template <class T>
QString integerText(const std::array<std::byte, kInspected>& bytes, std::endian order)
{
    return QString::number(loadAs<T>(bytes.data(), order));
}

} // namespace

HexModel::HexModel(QObject* parent)
    : QObject(parent), m_regions(std::make_shared<std::vector<FileRegion>>()), m_inspector({"typeName", "value"}),
      m_block({"number", "scaleText", "minimum", "quant", "value"})
{
}

void HexModel::reset(const QString& title, const QString& note)
{
    m_load.cancel();
    m_search.cancel();
    m_window = {};
    m_requestedSize = 0;
    m_markFirst = m_markEnd = 0;
    m_top = m_cursor = m_anchor = 0;
    m_marked.clear();
    m_searchNote.clear();
    m_title = title;
    m_note = note;
}

void HexModel::takeRegions(std::uint32_t part)
{
    m_regions = std::make_shared<std::vector<FileRegion>>();
    m_wantedKey.clear();
    m_regionsJob.start(
        tr("Regions of %1").arg(m_title),
        [model = *m_model, part](Progress&) -> Result<std::vector<FileRegion>> { return fileStructure(model, part); },
        [this](Result<std::vector<FileRegion>> regions) {
            if (!regions) {
                return; // the bytes are shown without their regions
            }
            m_regions = std::make_shared<std::vector<FileRegion>>(std::move(*regions));
            if (!m_wantedKey.isEmpty()) {
                revealKey(std::exchange(m_wantedKey, QString()));
            }
            updateCursor();
            Q_EMIT changed();
        });
}

bool HexModel::revealKey(const QString& key)
{
    if (m_regionsJob.isRunning()) {
        m_wantedKey = key;
        return false;
    }
    // "a.b[3]" is in the field "a.b", or else in "a".
    const FileRegion* best = nullptr;
    const std::string path = toStdString(key);
    for (const FileRegion& region : *m_regions) {
        const bool isIn =
            !region.key.empty() && path.starts_with(region.key) &&
            (path.size() == region.key.size() || path[region.key.size()] == '.' || path[region.key.size()] == '[');
        if (isIn && (best == nullptr || region.key.size() > best->key.size())) {
            best = &region;
        }
    }
    if (best == nullptr || !m_isFile) {
        return false;
    }
    m_markFirst = best->offset;
    m_markEnd = best->offset + best->size;
    m_marked = toQString(printable(best->name, 200));
    m_cursor = m_anchor = best->offset;
    follow(best->offset);
    need();
    updateCursor();
    Q_EMIT changed();
    return true;
}

void HexModel::takeFile(const Model& model, std::uint32_t part)
{
    const FilePart& file = model.facts().parts[part];
    const bool isSame = m_isFile && m_part == part && m_model && &m_model->facts() == &model.facts();
    m_model = model;
    m_isFile = true;
    m_part = part;
    m_size = file.content.size();
    const auto regions = m_regions;
    reset(fileNameOf(toQString(printable(file.name))), m_size == 0 ? tr("The file is empty.") : QString());
    if (isSame) {
        m_regions = regions;
    } else {
        takeRegions(part);
    }
}

void HexModel::showFile(const Model& model, std::uint32_t part)
{
    if (part >= model.facts().parts.size() || model.facts().parts[part].content.size() == 0) {
        clear(tr("The bytes of this model are not in a file."));
        return;
    }
    m_hasTensor = false;
    takeFile(model, part);
    need();
    updateCursor();
    Q_EMIT sourceChanged();
    Q_EMIT changed();
}

void HexModel::show(const Model& model, std::size_t tensor)
{
    const TensorInfo& info = model.tensors()[tensor];
    m_hasTensor = true;
    m_tensor = tensor;
    const bool isInFile = info.isInFile() && info.part < model.facts().parts.size() &&
                          model.facts().parts[info.part].content.size() >= info.offset &&
                          model.facts().parts[info.part].content.size() - info.offset >= info.byteSize;
    if (isInFile) {
        takeFile(model, info.part);
        m_tensorAt = info.offset;
    } else {
        m_model = model;
        m_isFile = false;
        m_size = info.byteSize;
        m_tensorAt = 0;
        m_regionsJob.cancel();
        m_regions = std::make_shared<std::vector<FileRegion>>();
        reset(toQString(printable(info.name)), m_size == 0 ? tr("This tensor has no bytes.") : QString());
    }
    m_cursor = m_anchor = std::min(m_tensorAt, m_size - std::min<std::uint64_t>(m_size, 1));
    m_top = m_cursor / kRowBytes;
    clampTop();
    need();
    updateCursor();
    Q_EMIT sourceChanged();
    Q_EMIT changed();
}

void HexModel::setTensor(std::size_t tensor)
{
    if (m_model && m_isFile && m_model->tensors()[tensor].isInFile() && m_model->tensors()[tensor].part == m_part) {
        m_hasTensor = true;
        m_tensor = tensor;
        m_tensorAt = m_model->tensors()[tensor].offset;
        m_markFirst = m_markEnd = 0;
        m_marked.clear();
        Q_EMIT changed();
    }
}

void HexModel::clear(const QString& note)
{
    m_regionsJob.cancel();
    m_regions = std::make_shared<std::vector<FileRegion>>();
    m_model.reset();
    m_isFile = m_hasTensor = false;
    m_size = 0;
    reset({}, note);
    updateCursor();
    Q_EMIT sourceChanged();
    Q_EMIT changed();
    Q_EMIT searchChanged();
}

void HexModel::reveal(std::uint64_t firstElement, std::uint64_t elements)
{
    if (!m_model || !m_hasTensor || elements == 0) {
        return;
    }
    const TensorInfo& info = m_model->tensors()[m_tensor];
    const DTypeInfo& type = dtypeInfo(info.dtype);
    const std::uint64_t last = std::min(firstElement + elements, info.elements());
    if (firstElement >= last) {
        return;
    }
    const std::uint64_t first = firstElement / type.blockElements * type.blockBytes;
    const std::uint64_t end =
        std::min((last + type.blockElements - 1) / type.blockElements * type.blockBytes, info.byteSize);
    m_markFirst = m_tensorAt + first;
    m_markEnd = m_tensorAt + end;
    m_marked = tr("elements %1 to %2 · bytes %3 to %4 of the tensor")
                   .arg(countText(firstElement), countText(last - 1), countText(first), countText(end - 1));
    m_cursor = m_anchor = m_markFirst;
    follow(m_markFirst);
    need();
    updateCursor();
    Q_EMIT changed();
}

Result<HexModel::Window> HexModel::Source::read(std::uint64_t offset, std::uint64_t size) const
{
    Window out{.offset = offset};
    if (isFile) {
        APR_TRY(const Bytes bytes, model.facts().parts[part].content.read(offset, size));
        // A copy, which is read here: pages of a mapping would be read where they are painted.
        out.bytes = Bytes::own(std::vector<std::byte>(bytes.data(), bytes.data() + bytes.size()));
    } else {
        const TensorInfo& info = model.tensors()[tensor]; // whole blocks
        const std::uint64_t width = dtypeInfo(info.dtype).blockBytes;
        out.offset = offset / width * width;
        const std::uint64_t end = std::min((offset + size + width - 1) / width * width, info.byteSize);
        APR_TRY(out.bytes, model.load(tensor, {out.offset, end - out.offset}));
    }
    APR_CHECK(checkIntact(model)); // mapped bytes beyond the end of a truncated file read as zeros
    return out;
}

void HexModel::need()
{
    if (!m_model || m_size == 0 || m_visibleRows == 0) {
        return;
    }
    const std::uint64_t first = m_top * kRowBytes;
    // The bytes that the inspector shows reach beyond the last row.
    const std::uint64_t end = std::min(m_size, first + (m_visibleRows + 2) * kRowBytes);
    const auto covers = [&](std::uint64_t from, std::uint64_t size) { return from <= first && end <= from + size; };
    if (covers(m_window.offset, m_window.bytes.size()) ||
        (m_load.isRunning() && covers(m_requested, m_requestedSize))) {
        return;
    }
    const std::uint64_t margin = kLeastWindow / 2;
    m_requested = first - std::min(first, margin);
    m_requestedSize = std::min(m_size, end + margin) - m_requested;
    const auto load = [source = source(), from = m_requested, size = m_requestedSize](Progress&) {
        return source.read(from, size);
    };
    m_load.start(tr("Bytes of %1").arg(m_title), load, [this](Result<Window> window) {
        if (window) {
            m_window = std::move(*window);
            m_note.clear();
        } else {
            m_window = {};
            m_note = toQString(describe(window.error()));
        }
        m_requestedSize = 0;
        if (m_note.isEmpty()) {
            need(); // what has become visible in the meantime
        }
        updateCursor();
        Q_EMIT changed();
    });
}

std::optional<std::uint8_t> HexModel::byteAt(std::uint64_t offset) const
{
    if (offset >= m_size || offset < m_window.offset || offset - m_window.offset >= m_window.bytes.size()) {
        return std::nullopt;
    }
    return std::to_integer<std::uint8_t>(m_window.bytes.span()[static_cast<std::size_t>(offset - m_window.offset)]);
}

bool HexModel::isSelected(std::uint64_t offset) const
{
    return m_size > 0 && m_cursor != m_anchor && offset >= selectionStart() &&
           offset < selectionStart() + selectionSize();
}

std::uint64_t HexModel::selectionSize() const
{
    return m_size == 0 ? 0 : std::max(m_cursor, m_anchor) - selectionStart() + 1;
}

double HexModel::share() const
{
    return rows() == 0 ? 1 : std::min(1.0, static_cast<double>(m_visibleRows) / static_cast<double>(rows()));
}

void HexModel::clampTop()
{
    m_top = std::min(m_top, rows() - std::min(rows(), m_visibleRows));
}

void HexModel::follow(std::uint64_t offset)
{
    const std::uint64_t row = offset / kRowBytes;
    if (row < m_top || (m_visibleRows > 0 && row >= m_top + m_visibleRows)) {
        m_top = row - std::min(row, m_visibleRows / 3);
    }
    clampTop();
}

void HexModel::setViewport(std::uint64_t rows)
{
    if (rows != m_visibleRows) {
        const bool wasVisible =
            m_visibleRows == 0 || (m_cursor / kRowBytes >= m_top && m_cursor / kRowBytes < m_top + m_visibleRows);
        m_visibleRows = rows;
        clampTop();
        if (wasVisible) {
            follow(m_cursor);
        }
        need();
        Q_EMIT changed();
    }
}

void HexModel::scroll(std::int64_t rows)
{
    const auto distance = static_cast<std::uint64_t>(rows < 0 ? -rows : rows);
    m_top = rows < 0 ? m_top - std::min(m_top, distance) : m_top + std::min(distance, this->rows());
    clampTop();
    need();
    Q_EMIT changed();
}

void HexModel::setPosition(double position)
{
    m_top = static_cast<std::uint64_t>(std::clamp(position, 0.0, 1.0) * static_cast<double>(rows()));
    scroll(0);
}

void HexModel::setCursor(std::uint64_t offset, bool extends)
{
    if (m_size == 0) {
        return;
    }
    m_cursor = std::min(offset, m_size - 1);
    if (!extends) {
        m_anchor = m_cursor;
    }
    const std::uint64_t row = m_cursor / kRowBytes;
    m_top = row < m_top ? row : m_visibleRows > 0 && row >= m_top + m_visibleRows ? row - m_visibleRows + 1 : m_top;
    need();
    updateCursor();
    Q_EMIT changed();
    Q_EMIT moved();
}

void HexModel::moveCursor(std::int64_t bytes, bool extends)
{
    const auto distance = static_cast<std::uint64_t>(bytes < 0 ? -bytes : bytes);
    if (m_size > 0) {
        setCursor(bytes < 0 ? m_cursor - std::min(m_cursor, distance)
                            : m_cursor + std::min(distance, m_size - 1 - m_cursor),
                  extends);
    }
}

std::optional<HexModel::Element> HexModel::elementAtCursor() const
{
    if (!m_model || m_size == 0) {
        return std::nullopt;
    }
    std::size_t tensor = m_tensor;
    std::uint64_t at = m_cursor;
    if (m_isFile) {
        const FileRegion* region = regionOf(m_cursor);
        if (region == nullptr || !region->tensor || !m_model->tensors()[*region->tensor].isInFile()) {
            return std::nullopt;
        }
        tensor = *region->tensor;
        at = m_cursor - m_model->tensors()[tensor].offset; // the region can begin later, where tensors share bytes
    }
    const TensorInfo& info = m_model->tensors()[tensor];
    const DTypeInfo& type = dtypeInfo(info.dtype);
    const std::uint64_t element = at / type.blockBytes * type.blockElements;
    return element < info.elements() ? std::optional(Element{tensor, element}) : std::nullopt;
}

void HexModel::updateCursor()
{
    m_place.clear();
    if (m_model && m_size > 0) {
        m_place = hexOffset(m_cursor) + tr(" (%1)").arg(countText(m_cursor));
        if (m_cursor != m_anchor) {
            m_place += tr(" · %1 bytes selected").arg(countText(selectionSize()));
        }
        const FileRegion* region = m_isFile ? regionOf(m_cursor) : nullptr;
        if (region != nullptr && !region->tensor) {
            const QString name = toQString(printable(region->name));
            m_place += QStringLiteral(" · ") +
                       (region->kind == FileRegion::Kind::Section || region->kind == FileRegion::Kind::Field ? name
                        : region->kind == FileRegion::Kind::Between ? tr("%1, between tensors").arg(name)
                                                                    : tr("not described by the format's reader"));
        }
        if (region != nullptr && region->tensor) {
            m_place += QStringLiteral(" · ") + toQString(printable(region->name));
        }
        if (const auto element = elementAtCursor()) {
            const TensorInfo& info = m_model->tensors()[element->tensor];
            const TensorSlice slice = TensorSlice::ofElement(info.shape, element->element);
            if (const auto where = slice.placeOf(element->element)) {
                const std::uint32_t count = dtypeInfo(info.dtype).blockElements;
                const QString index = toQString(slice.indexText(where->row, where->column));
                m_place += count == 1 ? tr(" · element [%1]").arg(index)
                                      : tr(" · block of %1 elements from [%2]").arg(count).arg(index);
            }
        }
    }
    updateInspector();
    updateBlock();
    Q_EMIT cursorChanged();
}

void HexModel::setBigEndian(bool bigEndian)
{
    if (bigEndian != m_isBigEndian) {
        m_isBigEndian = bigEndian;
        updateInspector();
        Q_EMIT cursorChanged();
    }
}

void HexModel::updateInspector()
{
    std::array<std::byte, kInspected> bytes{};
    std::size_t count = 0;
    while (count < kInspected) {
        const auto byte = byteAt(m_cursor + count);
        if (!byte) {
            break;
        }
        bytes[count] = static_cast<std::byte>(*byte);
        ++count;
    }
    const std::endian order = m_isBigEndian ? std::endian::big : std::endian::little;
    std::vector<QStringList> rows;
    const auto add = [&rows, count](const char* type, std::size_t width, const auto& text) {
        if (count >= width) {
            rows.push_back({QString::fromLatin1(type), text()});
        }
    };
    add("u8", 1, [&] { return QString::number(std::to_integer<int>(bytes[0])); });
    add("i8", 1, [&] { return QString::number(static_cast<int>(loadAs<std::int8_t>(bytes.data(), order))); });
    add("u16", 2, [&] { return integerText<std::uint16_t>(bytes, order); });
    add("i16", 2, [&] { return integerText<std::int16_t>(bytes, order); });
    add("u32", 4, [&] { return integerText<std::uint32_t>(bytes, order); });
    add("i32", 4, [&] { return integerText<std::int32_t>(bytes, order); });
    add("u64", 8, [&] { return integerText<std::uint64_t>(bytes, order); });
    add("i64", 8, [&] { return integerText<std::int64_t>(bytes, order); });
    add("f16", 2,
        [&] { return numberText(static_cast<double>(halfToFloat(loadAs<std::uint16_t>(bytes.data(), order))), 6); });
    add("bf16", 2,
        [&] { return numberText(static_cast<double>(bfloatToFloat(loadAs<std::uint16_t>(bytes.data(), order))), 6); });
    add("f32", 4, [&] { return numberText(static_cast<double>(loadAs<float>(bytes.data(), order)), 9); });
    add("f64", 8, [&] { return numberText(loadAs<double>(bytes.data(), order), 17); });
    add("bits", 1,
        [&] { return QString::number(std::to_integer<unsigned>(bytes[0]), 2).rightJustified(8, QLatin1Char('0')); });
    m_inspector.setRows(std::move(rows));
}

void HexModel::updateBlock()
{
    std::vector<QStringList> rows;
    m_blockTitle.clear();
    const auto element = elementAtCursor();
    const TensorInfo* info = element ? &m_model->tensors()[element->tensor] : nullptr;
    const DTypeInfo* type = info != nullptr ? &dtypeInfo(info->dtype) : nullptr;
    if (type != nullptr && type->blockElements > 1) {
        const std::uint64_t start = m_isFile ? info->offset : 0;
        const std::uint64_t first = start + (m_cursor - start) / type->blockBytes * type->blockBytes;
        std::vector<std::byte> bytes;
        for (std::uint64_t i = 0; i < type->blockBytes; ++i) {
            if (const auto byte = byteAt(first + i)) {
                bytes.push_back(static_cast<std::byte>(*byte));
            }
        }
        std::vector<float> values(type->blockElements);
        if (bytes.size() == type->blockBytes && decodeToF32(info->dtype, bytes, values)) {
            const auto parts = blockParts(info->dtype, bytes);
            m_blockTitle = tr("%1 block at %2").arg(toQString(type->name), hexOffset(first));
            if (parts) {
                for (const auto& [name, value] : parts->fields) {
                    m_blockTitle += QStringLiteral(" · ") + toQString(name) + QStringLiteral(" = ") +
                                    numberText(static_cast<double>(value), 6);
                }
            }
            for (std::size_t i = 0; i < values.size(); ++i) {
                const std::size_t j = parts ? i / parts->subBlock : 0;
                rows.push_back({QString::number(i),
                                parts ? numberText(static_cast<double>(parts->scales[j]), 4) : QString(),
                                parts ? numberText(static_cast<double>(parts->minimums[j]), 4) : QString(),
                                parts ? QString::number(parts->quants[i]) : QString(),
                                numberText(static_cast<double>(values[i]), 6)});
            }
        }
    }
    m_block.setRows(std::move(rows));
}

bool HexModel::goTo(const QString& offset)
{
    QString text = offset.trimmed();
    const bool isForward = text.startsWith(QLatin1Char('+'));
    const bool isBackward = text.startsWith(QLatin1Char('-'));
    if (isForward || isBackward) {
        text.remove(0, 1);
    }
    bool isNumber = false;
    const bool isHex = text.startsWith(QStringLiteral("0x"), Qt::CaseInsensitive);
    const std::uint64_t number = text.toULongLong(&isNumber, isHex ? 16 : 10);
    if (!isNumber || m_size == 0) {
        return false;
    }
    if (isBackward ? number > m_cursor : number >= m_size - (isForward ? m_cursor : 0)) {
        return false;
    }
    const std::uint64_t to = isForward ? m_cursor + number : isBackward ? m_cursor - number : number;
    follow(to);
    setCursor(to, false);
    return true;
}

void HexModel::goToNextRegion()
{
    const FileRegion* region = regionOf(m_cursor);
    if (region != nullptr && region->offset + region->size < m_size) {
        const std::uint64_t to = region->offset + region->size;
        follow(to);
        setCursor(to, false);
    }
}

void HexModel::find(const QString& kind, const QString& pattern)
{
    if (!m_model || m_size == 0) {
        return;
    }
    static const std::map<QString, BytePattern> kKinds{
        {QStringLiteral("text"), BytePattern::Text}, {QStringLiteral("hex"), BytePattern::Hex},
        {QStringLiteral("u32"), BytePattern::U32},   {QStringLiteral("u64"), BytePattern::U64},
        {QStringLiteral("f16"), BytePattern::F16},   {QStringLiteral("f32"), BytePattern::F32},
        {QStringLiteral("f64"), BytePattern::F64}};
    const auto known = kKinds.find(kind);
    const auto bytes = parsePattern(known == kKinds.end() ? BytePattern::Text : known->second, toStdString(pattern));
    if (!bytes) {
        m_search.cancel();
        m_searchNote = toQString(bytes.error().message);
        Q_EMIT searchChanged();
        return;
    }
    m_searchNote = tr("Searching …");
    m_search.start(
        tr("Search in %1").arg(m_title),
        [model = *m_model, isFile = m_isFile, part = m_part, tensor = m_tensor, from = m_cursor + 1,
         wanted = *bytes](Progress& progress) -> Result<std::optional<std::uint64_t>> {
            if (isFile) {
                return findBytes(model.facts().parts[part].content, wanted, from, progress);
            }
            APR_TRY(const Bytes all, model.load(tensor));
            return findBytes(ByteSource(all), wanted, from, progress);
        },
        [this](Result<std::optional<std::uint64_t>> found) {
            m_searchNote = !found ? toQString(describe(found.error())) : *found ? QString() : tr("Not found.");
            if (found && *found) {
                follow(**found);
                setCursor(**found, false);
            }
            Q_EMIT searchChanged();
        });
    Q_EMIT searchChanged();
}

void HexModel::cancelSearch()
{
    m_search.cancel();
    m_searchNote.clear();
    Q_EMIT searchChanged();
}

QString HexModel::selectedText() const
{
    if (!m_model || m_size == 0) {
        return {};
    }
    const std::uint64_t first = selectionStart();
    const std::uint64_t count = std::min(selectionSize(), kMostCopied);
    const auto window = source().read(first, count);
    if (!window) {
        return {};
    }
    const std::uint64_t skipped = first - window->offset;
    QString out;
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto byte = std::to_integer<unsigned>(window->bytes.span()[static_cast<std::size_t>(skipped + i)]);
        out += (i == 0               ? QString()
                : i % kRowBytes == 0 ? QStringLiteral("\n")
                                     : QStringLiteral(" ")) +
               QString::number(byte, 16).rightJustified(2, QLatin1Char('0'));
    }
    return out;
}

} // namespace apr::workbench
