// SPDX-License-Identifier: MIT
#include "checkpoint.h"

#include "apr/base/text.h"
#include "apr/container/tar/tar.h"

#include <utility>

namespace apr::pytorch {
namespace {

using pickle::Kind;
using pickle::Node;
using pickle::NodeId;
using pickle::Program;

class TarOpener final : public CheckpointOpener {
public:
    using CheckpointOpener::CheckpointOpener;

private:
    /// Members sys_info, pickle, storages and tensors; persistent ids of the pickle refer to the latter.
    Status readContainer() override
    {
        m_dialect = "tar";
        auto members = tar::readMembers(m_file);
        if (!members) {
            return ofFile(std::move(members).error());
        }
        for (const tar::Member& member : *members) {
            m_facts.sections.push_back({printable(member.name, 80), member.offset, member.size});
        }
        const auto find = [&members](std::string_view name) -> const tar::Member* {
            for (const tar::Member& member : *members) {
                if (member.name == name || member.name == "./" + std::string(name)) {
                    return &member;
                }
            }
            return nullptr;
        };
        const tar::Member* object = find("pickle");
        const tar::Member* storageMember = find("storages");
        const tar::Member* info = find("sys_info");
        if (object == nullptr || storageMember == nullptr) {
            return fail(Errc::Unsupported,
                        "the tar archive has no members \"pickle\" and \"storages\": not a PyTorch file", 0, "tar");
        }
        bool isBigEndian = false;
        if (info != nullptr) {
            std::uint64_t at = info->offset;
            APR_TRY(const Program system, pickleAt(at, *info));
            isBigEndian = system.integer(system.member(system.root, "little_endian")) == 0;
        }
        std::uint64_t at = object->offset;
        APR_TRY(const Program program, pickleAt(at, *object));
        Storages storages;
        APR_CHECK(readTarStorages(*storageMember, isBigEndian, storages));
        if (const tar::Member* tensors = find("tensors")) {
            APR_CHECK(readTable(*tensors, storages));
        }
        return collect(program, finderIn(storages));
    }

    Result<Program> pickleAt(std::uint64_t& at, const tar::Member& member)
    {
        APR_TRY(const Bytes bytes, m_file.read(at, member.offset + member.size - at));
        Program program = pickle::read(bytes.span(), at, m_options.budget);
        APR_CHECK(checkPickle(program));
        at += program.size;
        m_pickleBytes.push_back(bytes); // node strings are views of it
        return program;
    }

    /// A pickled count; per storage a pickled (key, location, type), an i64 element count and the elements.
    Status readTarStorages(const tar::Member& member, bool isBigEndian, Storages& storages)
    {
        std::uint64_t at = member.offset;
        APR_TRY(const Program counted, pickleAt(at, member));
        const auto count = counted.integer(counted.root);
        for (std::int64_t i = 0; i < count.value_or(0); ++i) {
            APR_TRY(const Program entry, pickleAt(at, member));
            const Node& tuple = entry[entry.root];
            const pickle::Global* type =
                tuple.kind == Kind::Tuple && tuple.items.size() == 3 ? entry.global(tuple.items[2]) : nullptr;
            const auto width = type == nullptr ? std::nullopt : storageWidth(type->name);
            if (!width) {
                return fail(Errc::Corrupt, "storage " + std::to_string(i) + " has no known type", at, "storages");
            }
            const std::string key = keyString(entry, tuple.items[0]);
            APR_CHECK(readStorage(key, *width, at, isBigEndian, storages));
            m_storageTypes[key] = type->name;
        }
        return at < member.offset + member.size ? readStorageViews(at, member, storages) : Status();
    }

    /// A pickled list of (key, key of the storage that it is a part of, offset and count in elements).
    Status readStorageViews(std::uint64_t at, const tar::Member& member, Storages& storages)
    {
        APR_TRY(const Program views, pickleAt(at, member));
        for (const NodeId id : views[views.root].items) {
            const std::vector<NodeId>& parts = views[id].items;
            const auto whole = parts.size() == 4 ? storages.find(keyString(views, parts[1])) : storages.end();
            const std::int64_t first = whole == storages.end() ? -1 : views.integer(parts[2]).value_or(-1);
            const std::int64_t count = whole == storages.end() ? -1 : views.integer(parts[3]).value_or(-1);
            const std::string type = whole == storages.end() ? std::string() : m_storageTypes[whole->first];
            const std::uint64_t width = storageWidth(type).value_or(1);
            if (first < 0 || count < 0 || static_cast<std::uint64_t>(first) > whole->second.size / width ||
                static_cast<std::uint64_t>(count) > whole->second.size / width - static_cast<std::uint64_t>(first)) {
                return fail(Errc::Corrupt, "a storage view is not a part of a storage", at, "storages");
            }
            StorageBytes part = whole->second;
            part.offset += static_cast<std::uint64_t>(first) * width;
            part.size = static_cast<std::uint64_t>(count) * width;
            const std::string key = keyString(views, parts[0]);
            storages[key] = part;
            m_storageTypes[key] = type;
        }
        return {};
    }

    /// The member "tensors": a pickled count; per tensor a pickled (key, key of its storage, type), an i32 count of
    /// dimensions, 4 unused bytes, the i64 sizes and strides and the i64 storage offset
    /// (torch.serialization._legacy_load).
    Status readTable(const tar::Member& member, const Storages& storages)
    {
        constexpr std::uint64_t kMostDims = 64;
        std::uint64_t at = member.offset;
        const std::uint64_t end = member.offset + member.size;
        APR_TRY(const Program counted, pickleAt(at, member));
        const auto count = counted.integer(counted.root);
        for (std::int64_t i = 0; i < count.value_or(0); ++i) {
            APR_TRY(const Program entry, pickleAt(at, member));
            const std::vector<NodeId>& parts = entry[entry.root].items;
            const auto storage = parts.size() == 3 ? storages.find(keyString(entry, parts[1])) : storages.end();
            if (storage == storages.end()) {
                return fail(Errc::Corrupt, "tensor " + std::to_string(i) + " of the table has no storage", at,
                            "tensors");
            }
            const auto number = [&, this](std::uint64_t bytes) -> Result<std::uint64_t> {
                if (bytes > end - at) {
                    return fail(Errc::Corrupt, "the table of tensors is truncated", at, "tensors");
                }
                APR_TRY(const Bytes read, m_file.read(at, bytes));
                at += bytes;
                return bytes == 4 ? std::uint64_t{loadLittle<std::uint32_t>(read.data())}
                                  : loadLittle<std::uint64_t>(read.data());
            };
            TableTensor tensor{.type = m_storageTypes[storage->first], .storage = storage->second};
            APR_TRY(const std::uint64_t dims, number(4));
            APR_TRY([[maybe_unused]] const std::uint64_t unused, number(4));
            if (dims > kMostDims) {
                return fail(Errc::Corrupt, "a tensor of the table has " + std::to_string(dims) + " dimensions", at,
                            "tensors");
            }
            for (auto* const list : {&tensor.shape, &tensor.strides}) {
                for (std::uint64_t d = 0; d < dims; ++d) {
                    APR_TRY(const std::uint64_t value, number(8));
                    list->push_back(value);
                }
            }
            APR_TRY(tensor.offset, number(8));
            if (!m_table.emplace(keyString(entry, parts[0]), std::move(tensor)).second) {
                return fail(Errc::Corrupt, "duplicate key in the table of tensors", at, "tensors");
            }
        }
        return {};
    }

    std::map<std::string, std::string, std::less<>> m_storageTypes; ///< by key
};

} // namespace

Result<Model> openTar(std::string name, const ByteSource& file, const OpenOptions& options)
{
    return TarOpener(std::move(name), file, options).run();
}

} // namespace apr::pytorch
