// SPDX-License-Identifier: MIT
#include "checkpoint.h"

#include "apr/base/text.h"

#include <utility>

namespace apr::pytorch {
namespace {

using pickle::Kind;
using pickle::Node;
using pickle::NodeId;
using pickle::Program;

/// 0x1950a86a20f9469cfc6c: torch.serialization.MAGIC_NUMBER.
constexpr std::string_view kMagicNumber("\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19", 10);
constexpr std::int64_t kLegacyProtocol = 1001;
constexpr std::uint64_t kMaxFetched = std::uint64_t{64} << 20; ///< of pickles in a remote file

class PicklesOpener final : public CheckpointOpener {
public:
    using CheckpointOpener::CheckpointOpener;

private:
    /// Pickles of the magic number, protocol, system info, object and storage keys; then the storages.
    Status readContainer() override
    {
        m_dialect = "legacy";
        const std::uint64_t window = m_file.isInMemory() ? m_file.size() : std::min(m_file.size(), kMaxFetched);
        APR_TRY(const Bytes bytes, m_file.start(window));
        std::uint64_t at = 0;
        APR_TRY(const Program magic, nextPickle(bytes, at));
        const Node& number = magic[magic.root];
        if (number.kind != Kind::BigInt || number.text != kMagicNumber) {
            return fail(Errc::Unsupported,
                        "the file is a Python pickle, but not a PyTorch checkpoint: it does not start with the magic "
                        "number 0x1950a86a20f9469cfc6c",
                        0, "magic");
        }
        APR_TRY(const Program protocol, nextPickle(bytes, at));
        if (protocol.integer(protocol.root) != kLegacyProtocol) {
            return fail(Errc::Version, "unsupported protocol version, expected 1001", std::nullopt, "protocol");
        }
        APR_TRY(const Program system, nextPickle(bytes, at));
        const bool isBigEndian = system.integer(system.member(system.root, "little_endian")) == 0;
        const std::uint64_t objectAt = at;
        APR_TRY(const Program object, nextPickle(bytes, at));
        APR_TRY(const Program keys, nextPickle(bytes, at));
        Storages storages;
        APR_CHECK(readStorages(object, keys, at, isBigEndian, storages));
        m_facts.header = {{"protocol", std::to_string(kLegacyProtocol)},
                          {"byte_order", isBigEndian ? "big-endian" : "little-endian"},
                          {"storages", std::to_string(storages.size())}};
        m_facts.sections = {{"header", 0, objectAt}, {"pickle", objectAt, at - objectAt}, {"storages", at, 0}};
        m_facts.sections.back().size = m_file.size() - at;
        return collect(object, finderIn(storages));
    }

    Result<Program> nextPickle(const Bytes& bytes, std::uint64_t& at)
    {
        Program program = pickle::read(bytes.span().subspan(static_cast<std::size_t>(at)), at, m_options.budget);
        APR_CHECK(checkPickle(program));
        at += program.size;
        return program;
    }

    /// Element sizes by storage key: the storage classes are only in the pickle of the object.
    static std::map<std::string, std::uint64_t, std::less<>> widthsOf(const Program& program)
    {
        std::map<std::string, std::uint64_t, std::less<>> widths;
        for (const Node& node : program.nodes) {
            const Node* id = node.kind == Kind::PersistentId ? &program[node.items[0]] : nullptr;
            if (id == nullptr || id->kind != Kind::Tuple || id->items.size() < 5) {
                continue;
            }
            const pickle::Global* type = program.global(id->items[1]);
            if (const auto width = type == nullptr ? std::nullopt : storageWidth(type->name)) {
                widths.emplace(keyString(program, id->items[2]), *width);
            }
        }
        return widths;
    }

    Status readStorages(const Program& object, const Program& keys, std::uint64_t at, bool isBigEndian,
                        Storages& storages)
    {
        const auto widths = widthsOf(object);
        for (const NodeId id : keys[keys.root].items) {
            const std::string key = keyString(keys, id);
            const auto width = widths.find(key);
            if (width == widths.end()) {
                return fail(Errc::Corrupt, "the type of the storage " + printable(key, 80) + " is not defined", at,
                            "storages");
            }
            APR_CHECK(readStorage(key, width->second, at, isBigEndian, storages));
        }
        if (at != m_file.size()) {
            note(Severity::Warning, "structure.trailing-bytes",
                 formatCountOf(m_file.size() - at, "trailing byte") + " after the last storage", at);
        }
        return {};
    }
};

} // namespace

Result<Model> openPickles(std::string name, const ByteSource& file, const OpenOptions& options)
{
    return PicklesOpener(std::move(name), file, options).run();
}

} // namespace apr::pytorch
