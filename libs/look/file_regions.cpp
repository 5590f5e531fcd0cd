// SPDX-License-Identifier: MIT
#include "apr/look/file_regions.h"

#include <algorithm>

namespace apr {
namespace {

/// Appends `region`, without what earlier regions cover or what exceeds the file.
void appendRegion(std::vector<FileRegion>& regions, FileRegion region, std::uint64_t end)
{
    const std::uint64_t at = regions.empty() ? 0 : regions.back().offset + regions.back().size;
    const std::uint64_t regionEnd =
        region.size > end - std::min(end, region.offset) ? end : region.offset + region.size;
    region.offset = std::max(region.offset, at);
    if (region.offset >= regionEnd) {
        return;
    }
    region.size = regionEnd - region.offset;
    regions.push_back(std::move(region));
}

} // namespace

std::vector<FileRegion> fileRegions(const Model& model, std::uint32_t part)
{
    const FileFacts& facts = model.facts();
    if (part >= facts.parts.size()) {
        return {};
    }
    const std::uint64_t end = facts.parts[part].bytes;
    std::vector<FileRegion> sections;
    if (part == 0) {
        for (const Section& section : facts.sections) {
            sections.push_back({.offset = section.offset,
                                .size = section.size,
                                .kind = FileRegion::Kind::Section,
                                .name = section.name,
                                .section = section.kind});
        }
    }
    std::vector<FileRegion> tensors;
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        const TensorInfo& tensor = model.tensors()[i];
        const std::uint64_t stored = tensor.encoding.storedBytes > 0 ? tensor.encoding.storedBytes : tensor.byteSize;
        if (tensor.part == part && tensor.offset != TensorInfo::kComputed && stored > 0) {
            tensors.push_back({tensor.offset, stored, FileRegion::Kind::Tensor, tensor.name, i});
        }
    }
    const auto byOffset = [](const FileRegion& a, const FileRegion& b) { return a.offset < b.offset; };
    std::stable_sort(sections.begin(), sections.end(), byOffset);
    std::stable_sort(tensors.begin(), tensors.end(), byOffset);

    // Tensors first, then what they leave of the sections, then the rest.
    std::vector<FileRegion> covered;
    for (FileRegion& tensor : tensors) {
        appendRegion(covered, std::move(tensor), end);
    }
    std::vector<FileRegion> out;
    std::size_t section = 0;
    const auto fill = [&](std::uint64_t from, std::uint64_t to) {
        while (from < to) {
            while (section < sections.size() && sections[section].offset + sections[section].size <= from) {
                ++section;
            }
            FileRegion region{.offset = from, .size = to - from};
            if (section < sections.size() && sections[section].offset <= from) {
                const FileRegion& around = sections[section];
                region.size = std::min(to, around.offset + around.size) - from;
                region.name = around.name;
                region.section = around.section;
                // A section is data when tensors lie in it.
                const auto inside = std::lower_bound(covered.begin(), covered.end(), around, byOffset);
                const bool hasTensors = inside != covered.end() && inside->offset < around.offset + around.size;
                region.kind = hasTensors ? FileRegion::Kind::Between : FileRegion::Kind::Section;
            } else if (section < sections.size() && sections[section].offset < to) {
                region.size = sections[section].offset - from;
            }
            from += region.size;
            out.push_back(std::move(region));
        }
    };
    std::uint64_t at = 0;
    for (FileRegion& tensor : covered) {
        fill(at, tensor.offset);
        at = tensor.offset + tensor.size;
        out.push_back(std::move(tensor));
    }
    fill(at, end);
    return out;
}

const FileRegion* regionAt(const std::vector<FileRegion>& regions, std::uint64_t offset)
{
    const auto after = std::upper_bound(regions.begin(), regions.end(), offset,
                                        [](std::uint64_t at, const FileRegion& region) { return at < region.offset; });
    if (after == regions.begin()) {
        return nullptr;
    }
    const FileRegion& region = *std::prev(after);
    return offset - region.offset < region.size ? &region : nullptr;
}

} // namespace apr
