// SPDX-License-Identifier: MIT
#include "fixtures/test_main.h"
#include "libs/validate/scan/scanned.h"
#include "validate/scan/pickles.h"

using namespace apr;
using namespace apr::test;

class TestScanPickles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// torch.load reads four pickles after its magic number, whatever those begin with and whether or not they are
    /// whole.
    void stackedPicklesOfAnyShape()
    {
        const Buffer magic = bufferOf(std::string("\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.", 15));
        for (const char* next :
             {"(cos\nsystem\nS'id'\no.", "N0cos\nsystem\n(S'id'\ntR.", "\x80\x02I1_0\n0cos\nsystem\n.",
              "\x80\x02]Nb0cos\nsystem\n.", "\x80\x02Nq\xffR(cos\nsystem\n"}) {
            QVERIFY2(has(scanned(joined(magic, bufferOf(next)), "m.pt"), "pickle.dangerous-import"), next);
        }
    }

    void namesThatRepeatAreNotCopied()
    {
        PickleBuilder pickle(4);
        pickle.text(std::string(1 << 20, 'm')).op('q').op(0);
        for (int i = 0; i < 2000; ++i) {
            pickle.op('h').op(0).op('h').op(0).op(0x93).op('0');
        }
        const ScanReport report = scanned(pickle.build());
        QCOMPARE(report.imports, std::size_t{2000});
        QVERIFY(report.findings.size() <= 1001);
        QVERIFY(has(report, "scan.more"));
    }

    void importsAndCalls()
    {
        const ScanReport report = scanned(harmful());
        const Finding* finding = findingOf(report.findings, "pickle.dangerous-import");
        QVERIFY(finding != nullptr && finding->severity == Severity::Error);
        QCOMPARE(finding->offset.value(), std::uint64_t{2});
        QVERIFY(contains(finding->message, "calls os.system"));
        const ScanReport unknown = scanned(PickleBuilder().global("mine", "Config").build());
        QVERIFY(has(unknown, "pickle.unknown-import") && !has(unknown, "pickle.dangerous-import"));
    }

    void whereverAPickleStands()
    {
        QVERIFY(has(scanned(joined(harmless(), harmful())), "pickle.dangerous-import"));
        QVERIFY(has(scanned(torchZip(harmful(), {})), "pickle.dangerous-import"));
        QVERIFY(has(scanned(torchZip(harmless(), {Buffer(4)}, {{.name = "m/extra.txt", .raw = harmful()}})),
                    "pickle.dangerous-import"));
        QVERIFY(
            has(scanned(torchZip(harmless(), {Buffer(4)}, {{.name = "x.pkl", .raw = harmful(), .isDeflated = true}})),
                "pickle.dangerous-import"));
        QVERIFY(has(scanned(torchZip(harmless(), {Buffer(4)}, {{.name = "inner.zip", .raw = torchZip(harmful(), {})}})),
                    "pickle.dangerous-import"));
        PickleBuilder outer; // bytes that a second loads() would take
        const Buffer inner = harmful();
        outer.op('B').raw(std::string_view("\x17\0\0\0", 4));
        const std::string text(reinterpret_cast<const char*>(inner.data()), inner.size());
        QCOMPARE(text.size(), std::size_t{0x17});
        const ScanReport nested = scanned(outer.raw(text).build());
        QVERIFY(has(nested, "pickle.nested") && has(nested, "pickle.dangerous-import"));
        // Without any mark, but under a name that loaders take for one.
        const Buffer text0 = bufferOf("Vos\nVsystem\n\x93Vid\n\x85R.");
        QVERIFY(has(scanned(text0, "m.pkl"), "pickle.dangerous-import"));
    }

    void damageDoesNotHide()
    {
        Buffer cutOff = harmful();
        cutOff.pop_back();
        const ScanReport report = scanned(cutOff);
        QVERIFY(has(report, "pickle.dangerous-import") && has(report, "incomplete.damaged-pickle"));
        const ScanReport zip = scanned(
            zipOf({{.name = "m/data.pkl", .raw = harmful(), .localName = "m/data.txt", .crc = 7, .localCrc = 7}}));
        QVERIFY(has(zip, "pickle.dangerous-import") && has(zip, "zip.contradiction") && has(zip, "zip.checksum"));
        QVERIFY(has(scanned(PickleBuilder().op(0x82).op(1).build()), "pickle.extension"));
    }

    void rawDataIsNotAPickle() // .bin is also what weights without a header are called
    {
        const Buffer floats = bufferOf(std::vector<float>(64, 0.25F));
        for (const char* name :
             {"group1-shard1of1.bin", "weights.dat", "variables.data-00000-of-00001", "m.onnx_data"}) {
            QVERIFY(has(scanned(floats, name), "incomplete.unrecognized")); // a name does not make it harmless
        }
        QVERIFY(has(scanned(floats, "m.pkl"), "incomplete.damaged-pickle"));
        QVERIFY(has(scanned(joined(floats, bufferOf("cos\nsystem\n")), "m.bin"), "pickle.dangerous-import"));
        QVERIFY(has(scanned(joined(harmful(), floats), "m.bin"), "pickle.dangerous-import"));
    }

    void whatFollowsAPickle()
    {
        QVERIFY(scanned(harmless(), "m.pkl").isClean());
        QVERIFY(has(scanned(joined(harmless(), bufferOf("\n")), "m.pkl"), "incomplete.unrecognized"));
        QVERIFY(!scanned(joined(harmless(), joined(bufferOf("\0"), harmful())), "m.pkl").isClean());
        QVERIFY(!scanned(joined(bufferOf("N.cmy own\nname\n"), bufferOf("(S'")), "m.pkl").isClean());
        QVERIFY(!scanned(bufferOf("N.\x82\1)R."), "m.pkl").isClean());
        QVERIFY(has(scanned(joined(harmless(), harmful()), "m.pkl"), "pickle.dangerous-import"));
    }

    void textIsAPickleUnderSomeNames()
    {
        QVERIFY(scanned(bufferOf("# notes"), "m.pkl").isClean()); // Python rejects the first opcode
        QVERIFY(has(scanned(bufferOf("cim]port\nx\nR."), "m.pkl"), "pickle.unknown-import"));
        QVERIFY(has(scanned(bufferOf("cuuid\nxy"), "m.pkl"), "pickle.dangerous-import")); // without the last newline
        QVERIFY(scanned(bufferOf("cuuid and more"), "m.txt").isClean());
        // Python's int() ends at a NUL, and reads other bases; imports of protocol 4 have periods.
        QVERIFY(!scanned(bufferOf(std::string("cos\nsystem\np0\0\n(S'id'\ntR.", 26)), "m.gif").isClean());
        QVERIFY(!scanned(bufferOf("crandom\n_os.system\nI0x10\n(S'id'\ntR."), "m.bin").isClean());
        QVERIFY(!scanned(bufferOf("cantigravity\nfly\np0\n."), "m.txt").isClean());
    }

    /// Data that consists of beginnings of pickles takes time in proportion to it.
    void picklesInData()
    {
        Buffer data(5000, std::byte{7});
        const Buffer evil = harmful();
        data.insert(data.end(), evil.begin(), evil.end());
        const auto searched = [](const Buffer& bytes) {
            scan::Context context("m.h5", ByteSource(Bytes::own(bytes)), {}, std::uint64_t{1} << 30);
            const scan::Content content{.bytes = ByteSource(Bytes::own(bytes)), .name = "m.h5"};
            scan::searchForPickles(context, content, bytes);
            return context.finish();
        };
        QVERIFY(has(searched(data), "pickle.nested"));
        QVERIFY(searched(Buffer(5000, std::byte{7})).findings.empty());
        std::string many;
        for (int i = 0; i < 300'000; ++i) {
            many += "\x80\x02(";
        }
        QVERIFY(has(searched(bufferOf(many)), "incomplete.too-large"));
    }

    /// What follows an import tells a pickle that goes wrong later from words.
    void importsOfLinesGoOnWithOpcodes()
    {
        for (const char* pickle : {"cmine.code\nrun\np12\nthen words\n", "cmine.code\nrun\nI7\nthen words\n",
                                   "cmine.code\nrun\n(S'text'\nwords\n", "cmine.code\nrun\nS'text'\nwords\n"}) {
            QVERIFY2(has(scanned(bufferOf(pickle), "m.txt"), "pickle.unknown-import"), pickle);
        }
        for (const char* words : {"cmine.code\nrun\nplain words\n", "cmine.code\nrun\np12 words\n"}) {
            QVERIFY2(!has(scanned(bufferOf(words), "notes.txt"), "pickle.unknown-import"), words);
        }
    }

    void textPicklesInPickles() // for a second loads()
    {
        const std::string evil = "cos\nsystem\n(S'id'\ntR.";
        const auto with = [](const std::string& text) { return scanned(PickleBuilder().text(text).build(), "m.pkl"); };
        QVERIFY(has(with(evil), "pickle.dangerous-import"));
        QVERIFY(with("(lp0\nlines of text").isClean());
    }

    /// torch.load compares the first object with its magic number: any spelling of the integer will do.
    void spellingsOfTheMagicNumber()
    {
        for (const std::string& magic :
             {std::string("\x80\x02L119547037146038801333356L\n."),
              std::string("\x80\x02\x8a\x0c\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19\0\0.", 17)}) {
            QVERIFY(has(scanned(joined(bufferOf(magic), bufferOf("N0cos\nsystem\n(S'id'\ntR.")), "m.pt"),
                        "pickle.dangerous-import"));
            QVERIFY(has(scanned(joined(bufferOf(magic), bufferOf("\x80\x02]Nb0cmine\nConfig\n")), "m.pt"),
                        "pickle.unknown-import"));
        }
    }
};

APR_TEST(TestScanPickles)
#include "tst_pickles.moc"
