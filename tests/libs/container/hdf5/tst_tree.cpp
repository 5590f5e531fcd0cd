// SPDX-License-Identifier: MIT
#include "container/hdf5/tree.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/hdf5.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using namespace apr::hdf5;

namespace {

std::uint64_t find(const Bytes& file, std::string_view signature)
{
    const std::string_view text(reinterpret_cast<const char*>(file.data()), static_cast<std::size_t>(file.size()));
    return text.find(signature);
}

Status walk(const Bytes& bytes, std::uint64_t at, unsigned type, std::size_t& children)
{
    APR_TRY(const File file, File::open(ByteSource(bytes)));
    return eachChild(file, at, type, 8, [&children](Cursor, std::uint64_t) -> Status {
        ++children;
        return {};
    });
}

} // namespace

class TestHdf5Tree : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void children()
    {
        const Bytes bytes = hdf5Bytes("earliest.h5");
        QVERIFY(find(bytes, "TREE") < bytes.size());
        std::size_t count = 0;
        APR_VERIFY_OK(walk(bytes, find(bytes, "TREE"), 0, count));
        QCOMPARE(count, std::size_t{1});
        APR_VERIFY_ERROR(walk(bytes, find(bytes, "TREE"), 1, count), Errc::Corrupt); // of another kind
        APR_VERIFY_ERROR(walk(bytes, 0, 0, count), Errc::Corrupt);
        APR_VERIFY_ERROR(walk(bytes, bytes.size() + 8, 0, count), Errc::Corrupt);
    }

    /// A node that is its own child.
    void loops()
    {
        Buffer bytes = bufferOf(hdf5Bytes("earliest.h5"));
        const std::uint64_t at = find(Bytes::own(bytes), "TREE");
        QVERIFY(at < bytes.size());
        bytes[static_cast<std::size_t>(at + 5)] = std::byte{1}; // its level
        std::memcpy(bytes.data() + at + 32, &at, sizeof(at));   // its first child
        std::size_t count = 0;
        const auto status = walk(Bytes::own(bytes), at, 0, count);
        APR_VERIFY_ERROR(status, Errc::Corrupt);
        QVERIFY(contains(status.error().message, "cycle"));
    }

    void records()
    {
        const Bytes bytes = hdf5Bytes("many_links.h5");
        QVERIFY(find(bytes, "BTLF") < bytes.size());
        const auto file = File::open(ByteSource(bytes));
        APR_VERIFY_OK(file);
        std::size_t count = 0;
        APR_VERIFY_OK(eachRecord(*file, find(bytes, "BTHD"), [&count](Cursor, unsigned) -> Status {
            ++count;
            return {};
        }));
        QCOMPARE(count, std::size_t{20}); // more than fit into a header
        Buffer broken = bufferOf(bytes);
        broken[static_cast<std::size_t>(find(bytes, "BTLF") + 8)] ^= std::byte{1};
        const auto damaged = File::open(ByteSource(Bytes::own(broken)));
        APR_VERIFY_ERROR(eachRecord(*damaged, find(bytes, "BTHD"), [](Cursor, unsigned) { return Status(); }),
                         Errc::Checksum);
    }
};

APR_TEST(TestHdf5Tree)
#include "tst_tree.moc"
