// SPDX-License-Identifier: MIT
#include "apr/container/hdf5/file.h"
#include "apr/container/hdf5/object.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/hdf5.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using namespace apr::hdf5;

class TestHdf5File : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Bob Jenkins' own test vectors (lookup3.c, driver5), for hashlittle with a seed of 0.
    void checksums()
    {
        const auto sum = [](std::string_view text) { return lookup3(bufferOf(text)); };
        QCOMPARE(sum(""), 0xDEADBEEFU);
        QCOMPARE(sum("Four score and seven years ago"), 0x17770551U);
    }

    void superblocks()
    {
        for (const auto& [name, version] :
             {std::pair("earliest.h5", 0U), std::pair("v108.h5", 2U), std::pair("latest.h5", 3U)}) {
            const auto file = File::open(ByteSource(hdf5Bytes(name)));
            APR_VERIFY_OK(file);
            QCOMPARE(file->version(), version);
            const auto root = readObject(*file, file->rootAddress());
            APR_VERIFY_OK(root);
            const auto links = readLinks(*file, *root);
            APR_VERIFY_OK(links);
            QCOMPARE(links->size(), std::size_t{2});
        }
        APR_VERIFY_ERROR(File::open(ByteSource(bytesOf("no signature"))), Errc::Format);
    }

    void userBlocks()
    {
        const Bytes good = hdf5Bytes("latest.h5");
        Buffer moved(1024);
        moved.insert(moved.end(), good.span().begin(), good.span().end());
        QVERIFY(looksLike(ByteSource(Bytes::own(moved))));
        const auto file = File::open(ByteSource(Bytes::own(moved)));
        APR_VERIFY_OK(file);
        APR_VERIFY_OK(readObject(*file, file->rootAddress()));
        moved.insert(moved.begin(), std::byte{0});
        QVERIFY(!looksLike(ByteSource(Bytes::own(moved))));
    }

    void versionsThatAreNotKnown()
    {
        Buffer file = bufferOf(hdf5Bytes("v108.h5"));
        QVERIFY(!file.empty());
        file[8] = std::byte{9};
        APR_VERIFY_ERROR(File::open(ByteSource(Bytes::own(file))), Errc::Version);
        file[8] = std::byte{2};
        file[13] ^= std::byte{1}; // a field of the superblock
        APR_VERIFY_ERROR(File::open(ByteSource(Bytes::own(file))), Errc::Checksum);
    }

    void cursors()
    {
        Cursor in(bytesOf(std::string_view("\x01\x02\xff\xff"
                                           "ab\0c",
                                           8)),
                  100);
        QCOMPARE(in.number(2, "x").value_or(0), std::uint64_t{0x0201});
        QCOMPARE(in.address(2, "x").value_or(0), kUndefined);
        QCOMPARE(in.text("x").value_or(""), std::string("ab"));
        QCOMPARE(in.offset(), std::uint64_t{107});
        APR_VERIFY_ERROR(in.number(2, "x"), Errc::Corrupt);
        APR_VERIFY_ERROR(in.text("x"), Errc::Corrupt);
        APR_VERIFY_ERROR(in.take(2, "x"), Errc::Corrupt);
        APR_VERIFY_ERROR(in.expect("TREE"), Errc::Corrupt);
    }
};

APR_TEST(TestHdf5File)
#include "tst_file.moc"
