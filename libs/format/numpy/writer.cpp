// SPDX-License-Identifier: MIT
#include "writer.h"

#include "apr/base/bytes.h"
#include "apr/base/crc32.h"
#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/container/zip/archive.h"
#include "apr/format/format_writer.h"
#include "apr/format/numpy/array_header.h"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

namespace apr::numpy {
namespace {

constexpr std::uint32_t kLocalMagic = 0x04034b50;
constexpr std::uint32_t kCentralMagic = 0x02014b50;
constexpr std::uint16_t kVersion64 = 45;         ///< of ZIP64
constexpr std::uint16_t kUtf8Name = 1U << 11;    ///< general purpose flag
constexpr std::uint32_t kFirstDate = 0x00210000; ///< 1980-01-01 00:00, as numpy.savez writes
constexpr std::uint32_t kIn64 = 0xFFFFFFFF;      ///< the value is in the ZIP64 field

struct ArrayEntry {
    std::string name = {};
    std::uint64_t at = 0; ///< of the local header
    std::vector<std::byte> header = {};
    std::uint64_t bytes = 0; ///< of header and data

    std::uint32_t crc(std::uint32_t dataCrc) const
    {
        return crc32Combine(crc32(header), dataCrc, bytes - header.size());
    }
    std::uint16_t flags() const
    {
        const bool isAscii = std::all_of(name.begin(), name.end(), [](char c) { return (c & 0x80) == 0; });
        return isAscii ? std::uint16_t{0} : kUtf8Name;
    }
};

using Entries = std::shared_ptr<const std::vector<ArrayEntry>>;

/// The local header with a ZIP64 field for the sizes, as numpy.savez always writes it, and the header of the array.
std::vector<std::byte> localHeader(const ArrayEntry& entry, std::uint32_t crc)
{
    ByteWriter out;
    out.put(kLocalMagic);
    out.put(kVersion64);
    out.put(entry.flags());
    out.put(std::uint16_t{0}); // stored
    out.put(kFirstDate);
    out.put(crc);
    out.put(kIn64);
    out.put(kIn64);
    out.put(static_cast<std::uint16_t>(entry.name.size()));
    out.put(std::uint16_t{20});
    out.put(std::string_view(entry.name));
    out.put(std::uint16_t{1});
    out.put(std::uint16_t{16});
    out.put(entry.bytes);
    out.put(entry.bytes);
    out.put(std::span<const std::byte>(entry.header));
    return out.take();
}

/// The central directory and its end records.
std::vector<std::byte> directory(const std::vector<ArrayEntry>& entries, std::uint64_t at,
                                 std::span<const std::uint32_t> crcs)
{
    ByteWriter out;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const ArrayEntry& entry = entries[i];
        const bool isLarge = entry.bytes >= kIn64 || entry.at >= kIn64;
        out.put(kCentralMagic);
        out.put(kVersion64);
        out.put(kVersion64);
        out.put(entry.flags());
        out.put(std::uint16_t{0});
        out.put(kFirstDate);
        out.put(entry.crc(crcs.empty() ? 0 : crcs[i]));
        out.put(isLarge ? kIn64 : static_cast<std::uint32_t>(entry.bytes));
        out.put(isLarge ? kIn64 : static_cast<std::uint32_t>(entry.bytes));
        out.put(static_cast<std::uint16_t>(entry.name.size()));
        out.put(static_cast<std::uint16_t>(isLarge ? 28 : 0));
        out.put(std::uint16_t{0}); // comment
        out.put(std::uint16_t{0}); // disk
        out.put(std::uint16_t{0}); // internal attributes
        out.put(std::uint32_t{0600U << 16});
        out.put(isLarge ? kIn64 : static_cast<std::uint32_t>(entry.at));
        out.put(std::string_view(entry.name));
        if (isLarge) {
            out.put(std::uint16_t{1});
            out.put(std::uint16_t{24});
            out.put(entry.bytes);
            out.put(entry.bytes);
            out.put(entry.at);
        }
    }
    const std::uint64_t bytes = out.size();
    const bool isLarge = entries.size() >= 0xFFFF || bytes >= kIn64 || at >= kIn64;
    if (isLarge) {
        out.put(std::uint32_t{0x06064b50});
        out.put(std::uint64_t{44});
        out.put(kVersion64);
        out.put(kVersion64);
        out.put(std::uint32_t{0});
        out.put(std::uint32_t{0});
        out.put(std::uint64_t{entries.size()});
        out.put(std::uint64_t{entries.size()});
        out.put(bytes);
        out.put(at);
        out.put(std::uint32_t{0x07064b50});
        out.put(std::uint32_t{0});
        out.put(at + bytes);
        out.put(std::uint32_t{1});
    }
    const auto count = static_cast<std::uint16_t>(isLarge ? 0xFFFF : entries.size());
    out.put(std::uint32_t{0x06054b50});
    out.put(std::uint16_t{0});
    out.put(std::uint16_t{0});
    out.put(count);
    out.put(count);
    out.put(isLarge ? kIn64 : static_cast<std::uint32_t>(bytes));
    out.put(isLarge ? kIn64 : static_cast<std::uint32_t>(at));
    out.put(std::uint16_t{0});
    return out.take();
}

Status checkTensor(const TensorInfo& tensor, TextViewSet& names)
{
    const auto refuse = [&tensor](Errc code, std::string message) {
        return Error{.code = code,
                     .message = std::move(message),
                     .tensor = printable(tensor.name, 120),
                     .advice = code == Errc::Unsupported
                                   ? "Add --precision f32, which keeps all values of BF16, or --precision f16."
                                   : ""};
    };
    if (!hasType(tensor.dtype)) {
        return refuse(Errc::Unsupported, "NumPy does not have dtype " + std::string(dtypeName(tensor.dtype)) +
                                             "; convert with --precision f32 or fp16");
    }
    if (!isUtf8(tensor.name) || !zip::isSafePath(tensor.name) || tensor.name.size() > 60'000) {
        return refuse(Errc::Argument, "the tensor name cannot be the name of a file in an archive");
    }
    if (tensor.shape.size() > 64) { // NPY_MAXDIMS of NumPy 2
        return refuse(Errc::Argument,
                      "the tensor has " + std::to_string(tensor.shape.size()) + " dimensions, NumPy allows at most 64");
    }
    if (!names.insert(tensor.name).second) {
        return refuse(Errc::Argument, "duplicate tensor name");
    }
    return {};
}

Result<FileLayout> layOut(const Model& model, const Metadata&, const WriteOptions&)
{
    FileLayout layout;
    auto made = std::make_shared<std::vector<ArrayEntry>>();
    TextViewSet names;
    std::uint64_t end = 0;
    for (const TensorInfo& tensor : model.tensors()) {
        APR_CHECK(checkTensor(tensor, names));
        ArrayEntry entry{.name = tensor.name + ".npy", .at = end, .header = arrayHeader(tensor.dtype, tensor.shape)};
        const auto bytes = checkedAdd(entry.header.size(), tensor.byteSize);
        const auto next = bytes ? checkedAdd(end, *bytes) : std::nullopt;
        if (!next || *next > std::numeric_limits<std::uint64_t>::max() / 2) {
            return Error{.code = Errc::Argument, .message = "the total tensor size overflows 64 bits"};
        }
        entry.bytes = *bytes;
        const std::uint64_t dataAt = end + localHeader(entry, 0).size();
        layout.tensors.push_back({.offset = dataAt, .size = tensor.byteSize});
        end = dataAt + tensor.byteSize;
        made->push_back(std::move(entry));
    }
    const Entries entries = std::move(made);
    for (std::size_t i = 0; i < entries->size(); ++i) {
        layout.segments.push_back({.offset = (*entries)[i].at, .fill = [entries, i](const WrittenTensors& written) {
                                       return localHeader((*entries)[i], (*entries)[i].crc(written.crcs[i]));
                                   }});
    }
    layout.segments.push_back({.offset = end, .fill = [entries, end](const WrittenTensors& written) {
                                   return directory(*entries, end, written.crcs);
                               }});
    layout.fileBytes = end + directory(*entries, end, {}).size();
    return layout;
}

} // namespace

const FormatWriter kNpzWriter{
    .id = "npz",
    .title = "NumPy",
    .suffix = ".npz",
    .can = {.metadata = false},
    .layOut = layOut,
};

} // namespace apr::numpy
