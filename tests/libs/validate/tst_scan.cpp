// SPDX-License-Identifier: MIT
#include "apr/validate/scan.h"

#include "apr/host/mapped_file.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/flatbuffer.h"
#include "fixtures/pickle.h"
#include "fixtures/protobuf.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

constexpr std::uint64_t kLimit = std::uint64_t{64} << 20;

ScanReport scanned(const Buffer& file, const std::string& name = "m.bin")
{
    const auto report = scanFile(name, Bytes::own(file), kLimit);
    return report ? *report : ScanReport{};
}

Buffer harmless()
{
    return PickleBuilder().op('}').text("w").tensor({.elements = 1, .size = {1}, .stride = {1}}).op('s').build();
}

Buffer harmful()
{
    return PickleBuilder().global("os", "system").text("id").op(0x85).op('R').build();
}

Buffer joined(const Buffer& a, const Buffer& b)
{
    Buffer out = a;
    out.insert(out.end(), b.begin(), b.end());
    return out;
}

bool has(const ScanReport& report, std::string_view rule)
{
    return findingOf(report.findings, rule) != nullptr;
}

} // namespace

class TestScan : public QObject {
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

    void arraysWithObjectsInDisguise()
    {
        for (const std::string descr : {"[('a', '|O')]", "'object'", "'|\\x4f'", "'|O'"}) {
            std::string header = "{'descr': " + descr + ", 'fortran_order': False, 'shape': (1,), }\n";
            ByteWriter out;
            out.put(std::string_view("\x93NUMPY\x01\x00", 8));
            out.put(static_cast<std::uint16_t>(header.size()));
            out.put(std::string_view(header));
            const Buffer evil = harmful();
            out.put(std::span<const std::byte>(evil));
            QVERIFY2(has(scanned(out.take(), "a.npy"), "pickle.dangerous-import"), descr.c_str());
        }
    }

    void kerasGadgets()
    {
        const auto keras = [](const std::string& config) {
            return scanned(zipOf(
                {{.name = "config.json", .raw = bufferOf(config)}, {.name = "metadata.json", .raw = bufferOf("{}")}}));
        };
        QVERIFY(
            has(keras(R"({"module":"keras.utils","class_name":"function","config":"get_file"})"), "keras.function"));
        QVERIFY(has(keras(R"({"module":"builtins","class_name":"function","config":"exec"})"), "keras.function"));
        std::string many = "[{\"class_name\":\"Lambda\"}";
        for (int i = 0; i < 100001; ++i) {
            many += ",0";
        }
        QVERIFY(has(keras(many + "]"), "keras.code"));
    }

    void archivesInArchives()
    {
        const Buffer evil = torchZip(harmful(), {});
        QVERIFY(has(scanned(zipOf({{.name = "model.pth", .raw = bufferOf("N0cos\nsystem\n(S'id'\ntR.")}})),
                    "pickle.dangerous-import"));
        const Buffer twice = zipOf({{.name = "a.bin", .raw = zipOf({{.name = "b.bin", .raw = evil}})}});
        QVERIFY(has(scanned(twice), "pickle.dangerous-import"));
        Buffer deep = evil;
        for (int i = 0; i < 6; ++i) {
            deep = zipOf({{.name = "a.bin", .raw = deep}});
        }
        QVERIFY(has(scanned(deep), "zip.deep"));
        // One byte of comment, and the end record is elsewhere.
        Buffer polyglot = joined(harmless(), evil);
        polyglot[polyglot.size() - 2] = std::byte{1};
        polyglot.push_back(std::byte{'x'});
        QVERIFY(has(scanned(polyglot), "polyglot.zip"));
    }

    void graphsThatRunPrograms()
    {
        // NodeDef{name, op}: SavedModel{schema 1, meta graph{graph{node}}}
        const auto text = [](int field, std::string_view value) {
            return std::string(1, static_cast<char>(field << 3 | 2)) + static_cast<char>(value.size()) +
                   std::string(value);
        };
        for (const char* op : {"PyFunc", "ReadFile", "WriteFile"}) {
            const std::string graph = text(1, text(1, "bad") + text(2, op));
            QVERIFY2(has(scanned(bufferOf(graph), "m.pb"), "graph.operator"), op);
            QVERIFY2(has(scanned(bufferOf("\x08\x01" + text(2, text(2, graph))), "saved_model.pb"), "graph.operator"),
                     op);
        }
        QVERIFY(scanned(bufferOf(text(1, text(1, "good") + text(2, "Add"))), "m.pb").isClean());
    }

    void cleanFiles()
    {
        const ScanReport zip = scanned(torchZip(harmless(), {Buffer(4)}));
        QVERIFY(zip.isClean());
        QCOMPARE(zip.kind, std::string("zip archive"));
        QCOMPARE(zip.pickles, std::size_t{1});
        QCOMPARE(zip.imports, std::size_t{3});
        QVERIFY(scanned(harmless()).isClean());
        const Bytes safe = safetensorsOf({filled("w", {2}, 1)});
        QVERIFY(scanned({safe.span().begin(), safe.span().end()}).isClean());
        QVERIFY(!scanned(bufferOf("no model at all"), "readme.txt").isClean()); // nobody looked
        QVERIFY(scanned(bufferOf("no model at all"), "readme.txt").kind.empty());
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
        QVERIFY(has(report, "pickle.dangerous-import") && has(report, "pickle.damaged"));
        const ScanReport zip = scanned(
            zipOf({{.name = "m/data.pkl", .raw = harmful(), .localName = "m/data.txt", .crc = 7, .localCrc = 7}}));
        QVERIFY(has(zip, "pickle.dangerous-import") && has(zip, "zip.contradiction") && has(zip, "zip.checksum"));
        QVERIFY(has(scanned(PickleBuilder().op(0x82).op(1).build()), "pickle.extension"));
    }

    void kerasModels()
    {
        const auto keras = [](std::string_view config) {
            return scanned(zipOf({{.name = "config.json", .raw = bufferOf(config)}}));
        };
        QVERIFY(keras(R"({"module": "keras", "class_name": "Sequential", "config": {}})").isClean());
        QVERIFY(has(keras(R"({"config": {"layers": [{"module": "keras.layers", "class_name": "Lambda"}]}})"),
                    "keras.code"));
        QVERIFY(has(keras(R"({"layers": [{"module": "os", "class_name": "system"}]})"), "keras.foreign-class"));
        QVERIFY(has(keras("{"), "keras.damaged"));
    }

    void polyglots()
    {
        const Bytes safe = safetensorsOf({filled("w", {2}, 1)});
        const Buffer file = joined({safe.span().begin(), safe.span().end()}, torchZip(harmful(), {}));
        QVERIFY(has(scanned(file), "polyglot.zip"));
        QVERIFY(!scanned(file).isClean());
    }

    void associatedFilesOfTfLite() // a zip archive after the model, as its metadata format has it
    {
        const Buffer model = FlatTable()
                                 .number(0, std::uint32_t{3})
                                 .tables(2, {FlatTable().tables(0, {}).text(4, "main")})
                                 .tables(4, {FlatTable()})
                                 .build("TFL3");
        const auto start = static_cast<std::uint32_t>(model.size());
        const auto labels = scanned(
            joined(model, zipOf({{.name = "labels.txt", .raw = bufferOf("cat")}}, {.start = start})), "m.tflite");
        QVERIFY(has(labels, "tflite.associated-files"));
        QVERIFY2(labels.isClean(), (labels.kind + labels.findings.back().message).c_str());
        const auto evil =
            scanned(joined(model, zipOf({{.name = "a.pkl", .raw = harmful()}}, {.start = start})), "m.tflite");
        QVERIFY(has(evil, "pickle.dangerous-import"));
        QVERIFY(!evil.isClean());
    }

    void rawDataIsNoPickle() // .bin is also what weights without a header are called
    {
        const Buffer floats = bufferOf(std::vector<float>(64, 0.25F));
        for (const char* name : {"group1-shard1of1.bin", "weights.dat"}) {
            const auto report = scanned(floats, name);
            QVERIFY(report.isClean());
            QCOMPARE(report.kind, std::string("raw data"));
        }
        QVERIFY(has(scanned(floats, "m.pkl"), "pickle.damaged"));
        QVERIFY(has(scanned(joined(floats, bufferOf("cos\nsystem\n")), "m.bin"), "pickle.dangerous-import"));
        QVERIFY(has(scanned(joined(harmful(), floats), "m.bin"), "pickle.dangerous-import"));
    }

    void missingWeightsAreNoThreat()
    {
        const Proto place = Proto().text(1, "location").text(2, "none.bin");
        const Proto tensor = Proto().varint(1, 4).varint(2, 1).text(8, "w").message(13, place).varint(14, 1);
        const Proto model = Proto()
                                .varint(1, 8)
                                .message(7, Proto().text(2, "g").message(5, tensor))
                                .message(8, Proto().text(1, "").varint(2, 17));
        const auto report = scanned(model.build(), "m.onnx");
        QVERIFY(has(report, "onnx.external-data"));
        QVERIFY(report.isClean());
    }

    void encryptedFilesAreSkipped() { QVERIFY(scanned(bufferOf("ALBR-ENC0123456789"), "m.enc").kind.empty()); }

    /// What scanners were tested with; those of its files that do no harm are clean.
    void corpus()
    {
        APR_NEEDS_CORPUS();
        std::size_t dangerous = 0;
        for (const std::string& file : corpusFiles("pickle_malicious")) {
            const auto source = openSource(file);
            APR_VERIFY_OK(source);
            const auto report = scanFile(file, *source, kLimit);
            APR_VERIFY_OK(report);
            const bool isSafe = contains(file, "safe_data") || contains(file, "safe_large") ||
                                contains(file, "safe_model") || contains(file, "benign0") ||
                                contains(file, "broken.pt") || contains(file, "bad_pytorch");
            const bool isFound = !report->findings.empty();
            QVERIFY2(isFound != isSafe || contains(file, "broken.pt") || contains(file, "bad_pytorch"), file.c_str());
            dangerous += has(*report, "pickle.dangerous-import") ? 1 : 0;
        }
        QVERIFY(dangerous > 55);
        for (const char* folder :
             {"pytorch", "pytorch_tar", "derived_pytorch", "torchscript", "numpy", "safetensors"}) {
            for (const std::string& file : corpusFiles(folder)) {
                const auto report = scanFile(file, *openSource(file), kLimit);
                APR_VERIFY_OK(report);
                QVERIFY2(report->findings.empty(),
                         (file + ": " + (report->findings.empty() ? "" : report->findings.front().message)).c_str());
            }
        }
    }

    void everyTruncationAndBitFlip()
    {
        const Bytes good = Bytes::own(torchZip(harmful(), {Buffer(8)}));
        for (std::size_t size = 0; size < good.size(); ++size) {
            APR_VERIFY_OK(scanFile("m.pt", cut(good, size), kLimit));
        }
        for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
            APR_VERIFY_OK(scanFile("m.pt", withFlip(good, bit), kLimit));
        }
    }
};

APR_TEST(TestScan)
#include "tst_scan.moc"
