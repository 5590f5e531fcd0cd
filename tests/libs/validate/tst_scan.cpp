// SPDX-License-Identifier: MIT
#include "apr/validate/scan.h"

#include "apr/base/text.h"
#include "apr/host/mapped_file.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/flatbuffer.h"
#include "fixtures/pickle.h"
#include "fixtures/protobuf.h"
#include "fixtures/safetensors.h"
#include "fixtures/tar.h"
#include "fixtures/test_main.h"

#include <tuple>

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
        for (const std::string descr :
             {"[('a', '|O')]", "'object'", "'|\\x4f'", "'|O'", "'ob' 'ject'", "u'O'", "\"O\"", "'O,i4'", "  'O'"}) {
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
        QVERIFY(has(scanned(deep), "incomplete.nested") && !scanned(deep).isClean());
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

    void kerasModels()
    {
        const auto keras = [](std::string_view config) {
            return scanned(zipOf({{.name = "config.json", .raw = bufferOf(config)}}));
        };
        QVERIFY(keras(R"({"module": "keras", "class_name": "Sequential", "config": {}})").isClean());
        QVERIFY(has(keras(R"({"config": {"layers": [{"module": "keras.layers", "class_name": "Lambda"}]}})"),
                    "keras.code"));
        QVERIFY(has(keras(R"({"layers": [{"module": "os", "class_name": "system"}]})"), "keras.foreign-class"));
        QVERIFY(has(keras("{"), "incomplete.damaged"));
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
        for (const char* name :
             {"group1-shard1of1.bin", "weights.dat", "variables.data-00000-of-00001", "m.onnx_data"}) {
            const auto report = scanned(floats, name);
            QVERIFY(report.isClean());
            QCOMPARE(report.kind, std::string("raw data"));
        }
        QVERIFY(has(scanned(floats, "m.pkl"), "incomplete.damaged-pickle"));
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

    /// Only what was understood is clean.
    void verdicts()
    {
        const auto verdictOf = [](const Buffer& file, const std::string& name) { return scanned(file, name).verdict; };
        QVERIFY(verdictOf(harmless(), "m.pt") == ScanVerdict::Clean);
        QVERIFY(verdictOf(harmful(), "m.pt") == ScanVerdict::Findings);
        QVERIFY(verdictOf({}, "m.pt") == ScanVerdict::Clean);
        QCOMPARE(scanned({}).kind, std::string("empty file"));
        QVERIFY(verdictOf(bufferOf("no model at all"), "readme.txt") == ScanVerdict::Clean);
        QCOMPARE(scanned(bufferOf("{\"a\": 1}"), "vocab.json").kind, std::string("JSON"));
        QCOMPARE(scanned(bufferOf("\x89PNG\r\n\x1a\n...."), "logo.png").kind, std::string("PNG image"));
        for (const auto& [text, name, rule] : {std::tuple("ALBR-ENC0123456789", "m.enc", "incomplete.encrypted"),
                                               {"\x01\x02\x03\xff\xfe", "m.xyz", "incomplete.unrecognized"},
                                               {"7z\xbc\xaf\x27\x1c....", "m.7z", "incomplete.unsupported"},
                                               {"import os\nos.system('id')\n", "modeling_x.py", "incomplete.code"},
                                               {"version https://git-lfs.github.com/spec/v1\noid sha256:0\n",
                                                "m.safetensors", "incomplete.not-downloaded"},
                                               {"GGUF\x03", "m.gguf", "incomplete.damaged"}}) {
            const ScanReport report = scanned(bufferOf(std::string_view(text)), name);
            QVERIFY2(report.verdict == ScanVerdict::Incomplete && has(report, rule), name);
        }
        QCOMPARE(scanVerdictText(scanned(harmful())), std::string("1 finding (pickle, 1 pickle with 1 import)"));
        QCOMPARE(scanVerdictText(scanned(bufferOf("\x01\x02\x03"), "x.xyz")), std::string("incomplete"));
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

    /// A loader takes any file for a pickle, whatever it begins with.
    void picklesThatAreSomethingElseToo()
    {
        const Buffer text = bufferOf("cos\nsystem\n(S'id'\ntR.");
        for (const char* name : {"notes.txt", "m.safetensors", "config.json", "no suffix"}) {
            QVERIFY2(has(scanned(text, name), "pickle.dangerous-import"), name);
        }
        // GGUF's magic number and version as the argument of BINFLOAT.
        QVERIFY(has(scanned(bufferOf(std::string("GGUF\x03\0\0\0\0", 9) + "0cos\nsystem\n(S'id'\ntR."), "m.gguf"),
                    "pickle.dangerous-import"));
        Buffer behind = harmless();
        behind.resize(512);
        const Buffer hdf5 = bufferOf("\x89HDF\r\n\x1a\n........................................................");
        QVERIFY(has(scanned(joined(behind, hdf5), "m.h5"), "polyglot.hdf5"));
        // Words that begin like the opcode of an import.
        for (const char* words : {"code\nmore code\n", "cats are\n great\n", "icon\n\nx", "x^2 + 1\n"}) {
            QVERIFY2(scanned(bufferOf(words), "notes.txt").isClean(), words);
        }
    }

    /// Python's zipfile adds what precedes the archive to all offsets.
    void archivesBehindOtherData()
    {
        const Buffer prefix = bufferOf("Nothing to see here.\n");
        for (const char* name : {"m.txt", "m.safetensors"}) {
            const auto report = scanned(joined(prefix, zipOf({{.name = "a.pkl", .raw = harmful()}})), name);
            QVERIFY2(has(report, "polyglot.zip") && has(report, "pickle.dangerous-import"), name);
        }
    }

    void compressedStreams()
    {
        const auto unhex = [](std::string_view digits) { return bufferOf(*fromHex(digits)); };
        for (const auto& [name, digits] :
             {std::pair("gzip",
                        "1f8b08000000000002036b604ace2fe62aae2c2e49cde58a60626060c84c690dd20300f6df7c5417000000"),
              {"zlib", "789c6b604ace2fe62aae2c2e49cde58a60626060c84c690dd20300563e06ad"},
              {"bzip2",
               "425a6839314159265359451fecea00000ad3c05010000110400e228c2042002000222680f51a7a9e90a1a69800776c28"
               "22402b9e2a44329f8bb9229c2848228ff67500"},
              {"xz",
               "fd377a585a000004e6d6b4460200210116000000742fe5a30100168002636f730a73797374656d0a5802000000696485522e"
               "0000a92ff0aec870fcb800012f17810849b11fb6f37d010000000004595a"},
              {"lzma",
               "5d00008000ffffffffffffffff0040008803bc30bd34de2f5e26d069fb35e81d870638a894cdc2fda8ffffe2b08000"},
              {"LZ4", "04224d18604082170000808002636f730a73797374656d0a5802000000696485522e00000000"},
              {"zstd", "28b52ffd2017b900008002636f730a73797374656d0a5802000000696485522e"}}) {
            const Buffer stream = unhex(digits);
            const ScanReport report = scanned(stream, "m.joblib");
            QVERIFY2(has(report, "pickle.dangerous-import"), name);
            QCOMPARE(report.kind, std::string(name) + " stream");
            const Buffer half(stream.begin(), stream.end() - 6);
            QVERIFY2(!scanned(half, "m.pkl.gz").isClean(), name);
            QVERIFY2(has(scanned(zipOf({{.name = "m.bin", .raw = stream}})), "pickle.dangerous-import"), name);
            QVERIFY2(has(scanned(tarOf({{"m", stream}}), "m.tar"), "pickle.dangerous-import"), name);
        }
    }

    void tarHeaders()
    {
        const auto record = [](const std::string& text) {
            const std::size_t size = text.size() + 4; // two digits, a space and a line end
            return bufferOf(std::to_string(size) + ' ' + text + '\n');
        };
        const Buffer good = harmless();
        QVERIFY(scanned(tarOf({{"a.pkl", good}}), "m.tar").isClean());
        QVERIFY(
            has(scanned(tarOfMembers({TarMember{.name = "x", .content = record("path=../../../.bashrc"), .type = 'x'},
                                      TarMember{.name = "a.pkl", .content = good}}),
                        "m.tar"),
                "tar.path"));
        QVERIFY(
            has(scanned(tarOfMembers({TarMember{.name = "x", .content = record("linkpath=/etc/passwd"), .type = 'x'},
                                      TarMember{.name = "a", .type = '2', .link = "b"}}),
                        "m.tar"),
                "tar.path"));
        QVERIFY(
            has(scanned(tarOfMembers({TarMember{.name = "././@LongLink", .content = bufferOf("../../x"), .type = 'L'},
                                      TarMember{.name = "a.pkl", .content = good}}),
                        "m.tar"),
                "tar.path"));
        // The header says that the member is empty, the extended header that it is not.
        Buffer evil = harmful();
        evil.resize(512);
        Buffer hidden = tarOfMembers(
            {TarMember{.name = "x", .content = record("size=512"), .type = 'x'}, TarMember{.name = "a.pkl"}});
        hidden.insert(hidden.end() - 1024, evil.begin(), evil.end());
        QVERIFY(has(scanned(hidden, "m.tar"), "pickle.dangerous-import"));
        // Without "ustar".
        QVERIFY(
            has(scanned(tarOfMembers({TarMember{.name = "a.pkl", .content = harmful(), .hasMagic = false}}), "m.tar"),
                "pickle.dangerous-import"));
    }

    void theWorstComesFirst()
    {
        PickleBuilder pickle(4);
        for (int i = 0; i < 1500; ++i) {
            pickle.global("mine", "C" + std::to_string(i)).op('0');
        }
        pickle.global("os", "system").text("id").op(0x85).op('R');
        const ScanReport report = scanned(pickle.build());
        QCOMPARE(report.findings.front().rule, std::string("pickle.dangerous-import"));
        QCOMPARE(report.findings.back().rule, std::string("scan.more"));
        QVERIFY(contains(report.findings.back().message, "501 more findings"));
    }

    void kerasConfigurationsThatParsersRefuse()
    {
        const auto keras = [](const std::string& config) {
            return scanned(zipOf({{.name = "config.json", .raw = bufferOf(config)}}));
        };
        const std::string evil = R"({"module": "keras.layers", "class_name": "Lambda"})";
        QVERIFY(has(keras("[NaN, Infinity, " + evil + "]"), "keras.code"));
        QVERIFY(has(keras(std::string(5000, '[') + evil + std::string(5000, ']')), "keras.code"));
        QVERIFY(has(keras(R"({"cl\u0061ss_name" : "L\u0061mbda"})"), "keras.code"));
        QVERIFY(has(keras("{\t\"class_name\"\r\n:\n  \"Lambda\"}"), "keras.code"));
        QVERIFY(has(keras(R"({"class_name": "Dense", "class_name": "Lambda"})"), "keras.code"));
        QVERIFY(has(keras("{\"a\": 1}} " + evil), "keras.code"));
        for (const char* type : {"TorchModuleWrapper", "TFSMLayer", "JaxLayer", "custom>Lambda"}) {
            QVERIFY2(
                has(keras("{\"module\":\"keras.layers\",\"class_name\":\"" + std::string(type) + "\"}"), "keras.code"),
                type);
        }
        QVERIFY(has(
            keras(
                R"({"module":"keras.layers","class_name":"TextVectorization","config":{"vocabulary":"/etc/passwd"}})"),
            "keras.file"));
        QVERIFY(keras(R"({"module":"keras.layers","class_name":"TextVectorization","config":{"vocabulary":["a","b"]}})")
                    .isClean());
        QVERIFY(has(keras(R"({"module":"keras.utils","class_name":"Sequence"})"), "keras.foreign-class"));
        QVERIFY(has(keras(R"({"module":"keras.src.saving.saving_lib","class_name":"function","config":"load_model"})"),
                    "keras.function"));
        QVERIFY(keras(R"({"module":"keras.activations","class_name":"function","config":"relu"})").isClean());
    }

    void operatorsByTheirProperty()
    {
        const auto text = [](int field, std::string_view value) {
            return std::string(1, static_cast<char>(field << 3 | 2)) + static_cast<char>(value.size()) +
                   std::string(value);
        };
        const auto graph = [&text](std::string_view op) {
            return scanned(bufferOf(text(1, text(1, "n") + text(2, op))), "m.pb");
        };
        QVERIFY(has(graph("PrintV2"), "graph.operator"));
        QVERIFY(has(graph("TextLineDataset"), "graph.unknown-operator"));
        QVERIFY(has(graph("MyOwnOperator"), "graph.unknown-operator"));
        QVERIFY(has(graph("DatasetFromGraph"), "graph.unknown-operator"));
        for (const char* op : {"SaveV2", "VarHandleOp", "StatefulPartitionedCall", "Const", "LookupTableFindV2"}) {
            QVERIFY2(graph(op).isClean(), op);
        }
    }

    void codeIsNamed()
    {
        const Buffer script = torchZip(harmless(), {Buffer(4)},
                                       {{.name = "m/constants.pkl", .raw = bufferOf("\x80\x02).")},
                                        {.name = "m/code/__torch__.py", .raw = bufferOf("class M: pass\n")}});
        QVERIFY(has(scanned(script), "torchscript.code") && scanned(script).isClean());
        QVERIFY(has(scanned(zipOf({{.name = "m/.data/extern_modules", .raw = bufferOf("os\n")},
                                   {.name = "m/m.py", .raw = bufferOf("import os\n")}})),
                    "torch.package"));
        QVERIFY(
            has(scanned(zipOf({{.name = "handler.py", .raw = bufferOf("import os\n")}}), "m.mar"), "incomplete.code"));
        QVERIFY(has(scanned(bufferOf("\x7f"
                                     "ELF............"),
                            "m.so"),
                    "file.program"));
    }

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
                QVERIFY2(report->isClean(),
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
