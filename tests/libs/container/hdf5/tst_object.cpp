// SPDX-License-Identifier: MIT
#include "apr/container/hdf5/object.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/hdf5.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using namespace apr::hdf5;

namespace {

constexpr std::uint64_t kObjectAt = 10328; ///< after the last byte of earliest.h5

/// Appends little-endian numbers, each with its bytes.
void append(Buffer& out, std::initializer_list<std::pair<std::uint64_t, unsigned>> numbers)
{
    for (const auto& [value, bytes] : numbers) {
        for (unsigned i = 0; i < bytes; ++i) {
            out.push_back(static_cast<std::byte>(i < 8 ? value >> (8 * i) : 0));
        }
    }
}

/// A file with an object at kObjectAt: a header of version 1 with continuations, each at an address and of a size, and
/// zeros after it.
Bytes objectThatGoesOn(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& blocks, std::uint64_t zeros = 0)
{
    Buffer file = bufferOf(hdf5Bytes("earliest.h5"));
    file.resize(kObjectAt);
    append(file, {{1, 8}, {24 * blocks.size(), 8}}); // version; size of the messages
    for (const auto& [at, size] : blocks) {
        append(file, {{kContinuation, 2}, {16, 6}, {at, 8}, {size, 8}});
    }
    file.resize(file.size() + zeros);
    return Bytes::own(file);
}

/// A file with an old-style group at kObjectAt: `links` links whose names begin one after the other in one text of
/// `bytes` bytes.
Bytes groupOfOneText(std::uint64_t links, std::uint64_t bytes)
{
    Buffer file = bufferOf(hdf5Bytes("earliest.h5"));
    file.resize(kObjectAt);
    const std::uint64_t tree = kObjectAt + 16 + 24;
    const std::uint64_t heap = tree + 48;
    const std::uint64_t text = heap + 32;
    append(file, {{1, 8}, {24, 8}, {kSymbolTable, 2}, {16, 6}, {tree, 8}, {heap, 8}});
    append(file, {{0x45455254, 4}, {0, 2}, {1, 2}, {kUndefined, 8}, {kUndefined, 8}}); // TREE
    append(file, {{0, 8}, {text + bytes + 1, 8}, {0, 8}});
    append(file, {{0x50414548, 4}, {0, 4}, {bytes + 1, 8}, {0, 8}, {text, 8}}); // HEAP
    file.resize(file.size() + bytes, std::byte{'a'});
    append(file, {{0, 1}, {0x444F4E53, 4}, {1, 2}, {links, 2}}); // SNOD
    for (std::uint64_t i = 0; i < links; ++i) {
        append(file, {{i, 8}, {kObjectAt, 8}, {0, 24}});
    }
    return Bytes::own(file);
}

Result<File> opened(const Bytes& bytes, const Budget& budget = {})
{
    return File::open(ByteSource(bytes), budget);
}

} // namespace

class TestHdf5Object : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A header that goes on in itself ends with a finding, at no cost in stack.
    void headersThatLoop()
    {
        const auto file = opened(objectThatGoesOn({{kObjectAt + 16, 24}}));
        APR_VERIFY_OK(file);
        const auto object = readObject(*file, kObjectAt);
        APR_VERIFY_ERROR(object, Errc::Corrupt);
        QVERIFY(object.error().message.find("blocks of the object header overlap") != std::string::npos);
    }

    /// Each block of a header has bytes of its own.
    void blocksThatOverlap()
    {
        const std::uint64_t after = kObjectAt + 16 + 2 * 24;
        for (const std::uint64_t second : {after, after + 8, after + 63, after - 24}) {
            const auto file = opened(objectThatGoesOn({{after, 64}, {second, 64}}, 128));
            APR_VERIFY_OK(file);
            APR_VERIFY_ERROR(readObject(*file, kObjectAt), Errc::Corrupt);
        }
        const auto apart = opened(objectThatGoesOn({{after + 64, 64}, {after, 64}}, 128));
        APR_VERIFY_OK(apart);
        APR_VERIFY_OK(readObject(*apart, kObjectAt));
    }

    /// What a header costs is charged each time that it is read, messages without content included.
    void headersThatAreReadAgain()
    {
        constexpr std::uint64_t kZeros = 64000; // 8,000 messages of type NIL
        constexpr std::uint64_t kSteps = 8000 + kZeros / Budget::kBytesPerStep;
        const Bytes bytes = objectThatGoesOn({{kObjectAt + 16 + 24, kZeros}}, kZeros);
        const auto file = opened(bytes, Budget(Budget::kDefaultBytes, 3 * kSteps));
        APR_VERIFY_OK(file);
        APR_VERIFY_OK(readObject(*file, kObjectAt));
        APR_VERIFY_OK(readObject(*file, kObjectAt));
        APR_VERIFY_ERROR(readObject(*file, kObjectAt), Errc::Memory);
    }

    /// A message that refers to one of another object costs as much as that object.
    void sharedMessages()
    {
        constexpr std::uint64_t kZeros = 64000;
        constexpr std::uint64_t kMessages = 20;
        Buffer bytes = bufferOf(objectThatGoesOn({{kObjectAt + 16 + 24, kZeros}}, kZeros));
        bytes[kObjectAt + 16 + 24] = std::byte{kDatatype}; // an empty message, which is found
        const std::uint64_t at = bytes.size();
        append(bytes, {{1, 8}, {kMessages * 24, 8}});
        for (std::uint64_t i = 0; i < kMessages; ++i) {
            append(bytes, {{kDatatype, 2}, {16, 2}, {2, 4}, {2, 1}, {2, 1}, {kObjectAt, 8}, {0, 6}}); // shared
        }
        const auto file = opened(Bytes::own(bytes));
        APR_VERIFY_OK(file);
        APR_VERIFY_OK(readObject(*file, at));
        const auto limited = opened(Bytes::own(bytes), Budget(Budget::kDefaultBytes, 100'000));
        APR_VERIFY_OK(limited);
        APR_VERIFY_ERROR(readObject(*limited, at), Errc::Memory);
    }

    /// Names that are parts of one text are charged one by one, before they are copied.
    void namesOfOneText()
    {
        const auto linksOf = [](std::uint64_t links, std::uint64_t bytes) -> Result<std::vector<Link>> {
            const Bytes file = groupOfOneText(links, bytes);
            APR_TRY(const File h5, opened(file, Budget::forFile(file.size())));
            APR_TRY(const Object group, readObject(h5, kObjectAt));
            return readLinks(h5, group);
        };
        const auto few = linksOf(3, 60'000);
        APR_VERIFY_OK(few);
        QCOMPARE(few->at(2).name, std::string(59'998, 'a'));
        APR_VERIFY_ERROR(linksOf(2'000, 60'000), Errc::Memory);
        APR_VERIFY_OK(linksOf(1, 65'535));
        APR_VERIFY_ERROR(linksOf(1, 65'536), Errc::Corrupt);
    }
};

APR_TEST(TestHdf5Object)
#include "tst_object.moc"
