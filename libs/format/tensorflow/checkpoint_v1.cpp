// SPDX-License-Identifier: MIT
#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/container/leveldb/table.h"
#include "apr/container/protobuf/wire.h"
#include "checkpoint.h"
#include "slices.h"
#include "tensor.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace apr::tensorflow {

using protobuf::Document;
using protobuf::Field;
using protobuf::Message;

namespace {

/// A slice of a V1 checkpoint and the location of its TensorProto.
struct SavedSlice {
    std::string name = {};
    std::vector<Extent> slice = {};
    std::size_t block = 0;
    std::uint64_t at = 0; ///< offset of the TensorProto in the decompressed block
    std::uint64_t size = 0;
    std::uint64_t fileOffset = 0;
};

/// SavedTensorSlices.data of one entry; `at` is relative to the value.
Result<std::optional<SavedSlice>> readSavedSlice(Document& document)
{
    Message message(document, {0, document.file().size()});
    for (;;) {
        APR_TRY(const auto field, message.next());
        if (!field) {
            return std::optional<SavedSlice>();
        }
        if (field->number != 2 || !field->isBytes()) {
            continue;
        }
        SavedSlice slice;
        Message parts(document, *field);
        for (;;) {
            APR_TRY(const auto each, parts.next());
            if (!each) {
                return std::optional(std::move(slice));
            }
            if (each->number == 1) {
                APR_TRY(slice.name, document.text(*each, std::uint64_t{64} << 10));
            } else if (each->number == 2 && each->isBytes()) {
                APR_TRY(slice.slice, readSlice(document, *each));
            } else if (each->number == 3 && each->isBytes()) {
                slice.at = each->payload.offset;
                slice.size = each->payload.size;
            }
        }
    }
}

/// SavedSliceMeta.
struct SavedMeta {
    std::string name = {};
    std::optional<Shape> shape = Shape();
    std::int64_t type = 0;
};

Result<SavedMeta> readSavedMeta(Document& document, const Field& field)
{
    SavedMeta meta;
    Message message(document, field);
    for (;;) {
        APR_TRY(const auto each, message.next());
        if (!each) {
            return meta;
        }
        if (each->number == 1) {
            APR_TRY(meta.name, document.text(*each, std::uint64_t{64} << 10));
        } else if (each->number == 2 && each->isBytes()) {
            APR_TRY(meta.shape, readShape(document, *each));
        } else if (each->number == 3) {
            meta.type = each->asInt();
        }
    }
}

/// The values of one slice, decoded from its TensorProto.
Result<Bytes> decodeSlice(const Bytes& block, const SavedSlice& slice, const DataType& type, std::uint64_t numbers,
                          std::uint64_t width)
{
    Document document{ByteSource(block)};
    APR_TRY(const Tensor tensor, readTensor(document, {slice.at, slice.size}));
    if (tensor.content) {
        if (tensor.content->payload.size != numbers * width) {
            return Error{.code = Errc::Corrupt,
                         .message = "a slice has " + formatCountOf(tensor.content->payload.size, "byte") +
                                    ", expected " + formatCount(numbers * width)};
        }
        return block.part(tensor.content->payload.offset, tensor.content->payload.size);
    }
    return decodeTyped(document.file(), type, tensor.typed, numbers, width);
}

} // namespace

Status CheckpointReader::readV1(const ByteSource& file, std::uint32_t part)
{
    APR_TRY(Table opened, Table::open(file, m_options.budget));
    const auto table = std::make_shared<const Table>(std::move(opened));
    std::vector<SavedMeta> metas;
    TextSet names;
    std::map<std::string, std::vector<SavedSlice>> slices;
    APR_CHECK(table->each([&](const Table::Entry& entry) -> Status {
        APR_CHECK(m_budget.take(entry.key.size() + sizeof(SavedSlice) + 256, entry.fileOffset));
        Document document(sourceOf(entry.value));
        if (!entry.key.empty()) {
            APR_TRY(auto slice, readSavedSlice(document));
            if (slice) {
                slice->block = entry.block;
                slice->at += entry.at;
                slice->fileOffset = entry.fileOffset;
                slices[slice->name].push_back(std::move(*slice));
            }
            return {};
        }
        Message message(document, {0, document.file().size()});
        for (;;) {
            APR_TRY(const auto field, message.next());
            if (!field) {
                return {};
            }
            if (field->number != 1 || !field->isBytes()) {
                continue;
            }
            Message meta(document, *field);
            for (;;) {
                APR_TRY(const auto each, meta.next());
                if (!each) {
                    break;
                }
                if (each->number == 1 && each->isBytes()) {
                    APR_TRY(SavedMeta saved, readSavedMeta(document, *each));
                    APR_CHECK(m_budget.take(sizeof(SavedMeta) + 3 * saved.name.size(), entry.fileOffset));
                    if (!names.insert(saved.name).second) {
                        return fail(Errc::Corrupt, "duplicate variable", entry.fileOffset, saved.name);
                    }
                    metas.push_back(std::move(saved));
                }
            }
        }
    }));
    for (const SavedMeta& meta : metas) {
        const DataType* type = findDataType(meta.type);
        if (isSkipped(meta.name)) {
            ++m_skipped;
            continue;
        }
        if (type == nullptr || !meta.shape || type->components > 1) {
            note(Severity::Warning, "tensorflow.skipped",
                 type == nullptr || type->components > 1
                     ? "skipped: the type " + dataTypeName(meta.type) + " is not supported in V1 checkpoints"
                     : std::string("skipped: unknown shape"),
                 meta.name);
            continue;
        }
        std::vector<SavedSlice> own = std::move(slices[meta.name]);
        const auto bytes = tensorBytes(type->dtype, *meta.shape);
        std::vector<Region> regions;
        std::uint64_t covered = 0;
        std::uint64_t stored = 0;
        for (const SavedSlice& slice : own) {
            const auto region = regionOf(slice.slice, *meta.shape);
            if (!region) {
                return fail(Errc::Corrupt, "a slice exceeds the shape of its variable", slice.fileOffset, meta.name);
            }
            covered += region->elements;
            stored += slice.size;
            regions.push_back(*region);
        }
        if (!bytes || own.empty() || covered != elementCount(*meta.shape)) {
            return fail(Errc::Corrupt,
                        "the slices have " + formatCountOf(covered, "element") + ", the shape requires " +
                            formatCount(elementCount(*meta.shape).value_or(0)),
                        0, meta.name);
        }
        if (*bytes > m_options.budget.limit() && stored < *bytes / 8) {
            return fail(Errc::Memory,
                        "expanding the repeated values needs " + formatBytes(*bytes) + " of memory, the limit is " +
                            formatBytes(m_options.budget.limit()) + " (APR_RAM_LIMIT)",
                        0, meta.name);
        }
        const std::uint64_t width = dtypeInfo(type->dtype).blockBytes;
        const std::uint64_t number = type->dtype == DType::C64 ? 4 : width;
        TensorInfo info{.name = m_table.uniqueName(isUtf8(meta.name) ? meta.name : printable(meta.name)),
                        .dtype = type->dtype,
                        .shape = *meta.shape,
                        .offset = own.front().fileOffset,
                        .part = part};
        APR_CHECK(m_table.addDecoded(std::move(info), stored,
                                     [table, own = std::move(own), regions = std::move(regions), type,
                                      shape = *meta.shape, size = *bytes, width, number]() -> Result<Bytes> {
                                         std::vector<std::byte> whole(static_cast<std::size_t>(size));
                                         for (std::size_t i = 0; i < own.size(); ++i) {
                                             APR_TRY(const Bytes block, table->block(own[i].block));
                                             const std::uint64_t numbers = regions[i].elements * (width / number);
                                             APR_TRY(const Bytes values,
                                                     decodeSlice(block, own[i], *type, numbers, number));
                                             if (values.size() > 0) {
                                                 copySlice(whole.data(), shape, values.data(), regions[i], width);
                                             }
                                         }
                                         return Bytes::own(std::move(whole));
                                     }));
    }
    return {};
}

} // namespace apr::tensorflow
