// SPDX-License-Identifier: MIT
#include "apr/base/hash.h"
#include "apr/format/formats.h"
#include "apr/look/file_regions.h"
#include "look/fields/fields.h"

#include <algorithm>

namespace apr {
namespace {

constexpr std::uint64_t kMostSectionBytes = std::uint64_t{256} << 20;

using TensorIndex = TextViewMap<std::size_t>;

TensorIndex tensorsByName(const Model& model)
{
    TensorIndex out;
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        out.emplace(model.tensors()[i].name, i);
    }
    return out;
}

/// `regions` with `fields`, which are in order, in place of what they cover beside tensors.
std::vector<FileRegion> withFields(const Model& model, std::vector<FileRegion> regions,
                                   const std::vector<FileField>& fields)
{
    const TensorIndex tensors = tensorsByName(model);
    std::vector<FileRegion> out;
    std::size_t next = 0;
    for (FileRegion& region : regions) {
        std::uint64_t at = region.offset;
        const std::uint64_t end = region.offset + region.size;
        const auto keep = [&](std::uint64_t to) {
            if (at < to) {
                FileRegion piece = region;
                piece.offset = at;
                piece.size = to - at;
                out.push_back(std::move(piece));
                at = to;
            }
        };
        while (region.kind != FileRegion::Kind::Tensor && next < fields.size() && fields[next].offset < end) {
            const FileField& field = fields[next];
            const std::uint64_t fieldEnd = field.offset + field.size;
            keep(std::max(at, field.offset));
            const std::uint64_t to = std::min(end, fieldEnd);
            if (at < to) {
                FileRegion entry{.offset = at, .size = to - at, .kind = FileRegion::Kind::Field, .name = field.name};
                const auto found = tensors.find(field.tensor);
                entry.entryOf =
                    found != tensors.end() && !field.tensor.empty() ? std::optional(found->second) : field.entryOf;
                out.push_back(std::move(entry));
                at = to;
            }
            if (fieldEnd > end) {
                break; // it continues after a tensor
            }
            ++next;
        }
        keep(end);
    }
    return out;
}

} // namespace

std::vector<FileRegion> fileStructure(const Model& model, std::uint32_t part)
{
    std::vector<FileRegion> regions = fileRegions(model, part);
    if (part != 0 || model.facts().parts.empty()) {
        return regions;
    }
    const FileFacts& facts = model.facts();
    const Format& format = formatOf(facts.format);
    std::vector<FileField> all = zipFields(model);
    if (all.empty() && format.fileFields != nullptr) {
        all = format.fileFields(facts);
    }
    if (!all.empty()) {
        return withFields(model, std::move(regions), all);
    }
    TensorIndex tensors;
    std::vector<FileRegion> out;
    for (FileRegion& region : regions) {
        const bool isRead = format.sectionFields != nullptr && region.kind == FileRegion::Kind::Section &&
                            region.size <= kMostSectionBytes;
        const auto bytes = isRead ? facts.parts[0].content.read(region.offset, region.size) : Result<Bytes>(Error{});
        const Section section{
            .name = region.name, .offset = region.offset, .size = region.size, .kind = region.section};
        const SectionFields fields = bytes ? format.sectionFields(facts, section, *bytes) : SectionFields();
        if (!fields.empty() && tensors.empty()) {
            tensors = tensorsByName(model);
        }
        std::uint64_t at = region.offset;
        const std::uint64_t end = region.offset + region.size;
        for (const SectionField& field : fields) {
            if (field.end <= at || field.end > end) {
                break;
            }
            FileRegion entry{.offset = at,
                             .size = field.end - at,
                             .kind = FileRegion::Kind::Field,
                             .name = region.name + " · " + field.name};
            if (const auto found = tensors.find(field.key); field.isTensor && found != tensors.end()) {
                entry.entryOf = found->second;
            } else if (!field.isTensor) {
                entry.key = field.key;
            }
            out.push_back(std::move(entry));
            at = field.end;
        }
        if (at < end) {
            region.offset = at;
            region.size = end - at;
            out.push_back(std::move(region));
        }
    }
    return out;
}

} // namespace apr
