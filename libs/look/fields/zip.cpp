// SPDX-License-Identifier: MIT
#include "apr/base/bytes.h"
#include "apr/base/text.h"
#include "apr/container/zip/archive.h"
#include "fields.h"

#include <algorithm>

namespace apr {
namespace {

constexpr std::size_t kMostName = 400; ///< bytes that are shown
constexpr std::uint32_t kDirectoryEntry = 0x02014b50;
constexpr std::uint64_t kMostDirectory = std::uint64_t{256} << 20;

/// Where tensors are, by offset.
class TensorsByOffset {
public:
    explicit TensorsByOffset(const Model& model)
    {
        for (std::size_t i = 0; i < model.tensors().size(); ++i) {
            const TensorInfo& tensor = model.tensors()[i];
            if (tensor.part == 0 && tensor.offset != TensorInfo::kComputed) {
                m_tensors.emplace_back(tensor.offset, i);
            }
        }
        std::sort(m_tensors.begin(), m_tensors.end());
    }

    /// The first tensor in a range.
    std::optional<std::size_t> in(std::uint64_t offset, std::uint64_t size) const
    {
        const auto found = std::lower_bound(m_tensors.begin(), m_tensors.end(), std::pair(offset, std::size_t{0}));
        return found != m_tensors.end() && found->first - offset < size ? std::optional(found->second) : std::nullopt;
    }

private:
    std::vector<std::pair<std::uint64_t, std::size_t>> m_tensors;
};

/// The entries of the central directory, in the order of the file.
void addDirectory(const ByteSource& file, const zip::Archive& archive,
                  const std::vector<std::optional<std::size_t>>& tensors, std::vector<FileField>& out)
{
    const std::uint64_t start = archive.directoryOffset();
    const auto bytes = file.read(start, std::min(file.size() - start, kMostDirectory));
    if (!bytes) {
        return;
    }
    ByteReader in(bytes->span(), std::endian::little, start);
    for (std::size_t i = 0; i < archive.entries().size(); ++i) {
        const std::uint64_t at = in.offset();
        const auto head = in.take(46, "directory entry");
        if (!head || loadLittle<std::uint32_t>(head->data()) != kDirectoryEntry) {
            return;
        }
        const std::uint64_t rest = std::uint64_t{loadLittle<std::uint16_t>(head->data() + 28)} +
                                   loadLittle<std::uint16_t>(head->data() + 30) +
                                   loadLittle<std::uint16_t>(head->data() + 32);
        if (!in.take(rest, "directory entry")) {
            return;
        }
        out.push_back({.offset = at,
                       .size = in.offset() - at,
                       .name = "zip directory · entry of " + printable(archive.entries()[i].name, kMostName),
                       .entryOf = tensors[i]});
    }
    out.push_back({.offset = in.offset(), .size = file.size() - in.offset(), .name = "zip directory · end record"});
}

} // namespace

std::vector<FileField> zipFields(const Model& model)
{
    const ByteSource& file = model.facts().parts[0].content;
    const auto start = file.start(4);
    if (!start || !zip::looksLike(*start)) {
        return {};
    }
    const auto archive = zip::Archive::open(file, Budget::forFile(file.size()));
    if (!archive || archive->entries().size() > kMostFields / 3) {
        return {};
    }
    const TensorsByOffset tensors(model);
    std::vector<std::optional<std::size_t>> ofEntries;
    std::vector<FileField> out;
    for (const zip::Entry& entry : archive->entries()) {
        const std::string name = printable(entry.name, kMostName);
        ofEntries.push_back(tensors.in(entry.dataOffset, entry.storedBytes));
        out.push_back({.offset = entry.headerOffset,
                       .size = entry.dataOffset - entry.headerOffset,
                       .name = "local header of " + name,
                       .entryOf = ofEntries.back()});
        out.push_back({.offset = entry.dataOffset,
                       .size = entry.storedBytes,
                       .name = name + (entry.isDeflated ? " (deflated)" : ""),
                       .entryOf = ofEntries.back()});
    }
    std::stable_sort(out.begin(), out.end(),
                     [](const FileField& a, const FileField& b) { return a.offset < b.offset; });
    addDirectory(file, *archive, ofEntries, out);
    return out;
}

} // namespace apr
