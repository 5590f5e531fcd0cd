// SPDX-License-Identifier: MIT
#include "fixtures/test_main.h"
#include "libs/validate/scan/scanned.h"

using namespace apr;
using namespace apr::test;

class TestZipLayout : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ordinaryArchives()
    {
        const Buffer text = bufferOf("hello\n");
        QVERIFY(scanned(zipOf({{.name = "a.txt", .raw = text}}), "m.zip").isClean());
        QVERIFY(scanned(zipOf({{.name = "a.txt", .raw = text, .isDeflated = true}}), "m.zip").isClean());
        QVERIFY(scanned(zipOf({{.name = "a.txt", .raw = text, .alignment = 64}}), "m.zip").isClean());
        QVERIFY(scanned(zipOf({{.name = "a.txt", .raw = text, .isZip64 = true}}, {.hasZip64End = true}), "m.zip")
                    .isClean());
        QVERIFY(scanned(torchZip(harmless(), {Buffer(4)}), "m.pt").isClean());
    }

    /// Bytes that no member has.
    void hiddenBytes()
    {
        const Buffer text = bufferOf("hello\n");
        QVERIFY(!scanned(zipOf({{.name = "a.txt", .raw = text}}, {.comment = "comment"}), "m.zip").isClean());
        QVERIFY(!scanned(zipOf({{.name = "a.txt", .raw = text}}, {.gap = "gap"}), "m.zip").isClean());
        QVERIFY(!scanned(zipOf({{.name = "a.txt", .raw = text, .flags = 0x20}}), "m.zip").isClean());
        // The first of two members is not in the directory.
        const Buffer first = zipOf({{.name = "a.txt", .raw = text}});
        Buffer both = first;
        both.resize(both.size() - 22 - 46 - 5); // without directory and end record
        const auto start = static_cast<std::uint32_t>(both.size());
        QVERIFY(!scanned(joined(both, zipOf({{.name = "b.txt", .raw = text}}, {.start = start})), "m.zip").isClean());
    }
};

APR_TEST(TestZipLayout)
#include "tst_zip_layout.moc"
