// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "fixtures/flatbuffer.h"
#include "fixtures/safetensors.h"
#include "fixtures/tar.h"
#include "fixtures/test_main.h"
#include "libs/validate/scan/scanned.h"

using namespace apr;
using namespace apr::test;

class TestScanArchives : public QObject {
    Q_OBJECT

private Q_SLOTS:
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

    void polyglots()
    {
        const Bytes safe = safetensorsOf({filled("w", {2}, 1)});
        const Buffer file = joined({safe.span().begin(), safe.span().end()}, torchZip(harmful(), {}));
        QVERIFY(has(scanned(file), "polyglot.zip"));
        QVERIFY(!scanned(file).isClean());
    }

    /// Only numbered members in the folders of storages are taken for tensors.
    void membersAmongTensors()
    {
        const auto archive = [](const std::string& name, const Buffer& content) {
            return scanned(zipOf({{.name = "m/data.pkl", .raw = harmless()},
                                  {.name = "m/constants.pkl", .raw = PickleBuilder().op(')').build()},
                                  {.name = name, .raw = content}}),
                           "m.pt");
        };
        const Buffer numbers = bufferOf(std::string("\0\1\2\xff", 4));
        QVERIFY(archive("m/data/0", numbers).isClean()); // the storage that the pickle names
        for (const char* name : {"m/.data/serialization_id", "m/version", "m/byteorder"}) {
            QVERIFY2(archive(name, bufferOf("3\n")).isClean(), name);
            QVERIFY2(!archive(name, numbers).isClean(), name);
        }
        QVERIFY(!archive("m/data/0", joined(numbers, numbers)).isClean()); // of another size
        for (const char* name : {"m/data/1", "m/constants/12", "n/data/0", "m/data/x", "m/code/data/0",
                                 "m/more/version", "m/a.storage", "m/a.debug_pkl"}) {
            QVERIFY2(!archive(name, numbers).isClean(), name);
        }
        QVERIFY(has(archive("m/code/a.debug_pkl", harmful()), "pickle.dangerous-import"));
        QVERIFY(has(archive("m/data/run.sh", bufferOf("id\n")), "file.program"));
        QVERIFY(has(archive("m/code/__torch__/mydata/m.py", bufferOf("def f(x):\n  return ops.evil.run(x)\n")),
                    "graph.unknown-operator"));
    }

    void tailsAndSizesOfTar()
    {
        const Buffer tape = tarOf({{"a.txt", bufferOf("hello")}});
        QVERIFY(scanned(tape, "m.tar").isClean());
        for (const Buffer& more : {bufferOf("x"), harmful(), tape}) {
            QVERIFY(has(scanned(joined(tape, more), "m.tar"), "incomplete.damaged-archive"));
        }
        const auto record = [](const std::string& text) {
            const std::string length = std::to_string(text.size() + 4);
            return bufferOf(length + ' ' + text + '\n');
        };
        for (const char type : {'x', 'g'}) {
            for (const char* size : {"size=+000000512", "size= 0000000512", "size=no_number"}) {
                const bool isEqual = type == 'x' && size[5] != 'n';
                const auto report = scanned(tarOfMembers({{.name = "h", .content = record(size), .type = type},
                                                          {.name = "a", .content = Buffer(512)}}),
                                            "m.tar");
                QVERIFY2(has(report, "incomplete.damaged-archive") != isEqual, size);
            }
        }
    }

    void hdf5BehindAnything()
    {
        const std::string signature("\x89HDF\r\n\x1a\n");
        for (const std::size_t at : {std::size_t{512}, std::size_t{2048}, std::size_t{1} << 25}) {
            Buffer file = bufferOf("hello");
            file.resize(at);
            QVERIFY(has(scanned(joined(file, bufferOf(signature + "and more")), "notes.txt"), "polyglot.hdf5"));
        }
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

    /// A small file that unpacks to large pickles is not worked off for minutes.
    void decompressionBombs()
    {
        std::string values; // without a header, which would be a protobuf message of a million fields as well
        for (int i = 0; i < 1'000'000; ++i) {
            values += "N0";
        }
        const Buffer pickle = bufferOf(values + "N.");
        const ScanReport report = scanned(zipOf({{.name = "a.pkl", .raw = pickle, .isDeflated = true},
                                                 {.name = "b.pkl", .raw = pickle, .isDeflated = true},
                                                 {.name = "c.pkl", .raw = pickle, .isDeflated = true}}));
        QVERIFY(report.verdict == ScanVerdict::Incomplete && has(report, "incomplete.too-large"));
        const Buffer zeros(std::size_t{20} << 20);
        QVERIFY(has(scanned(zipOf({{.name = "a.bin", .raw = zeros, .isDeflated = true}})), "incomplete.too-large"));
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
};

APR_TEST(TestScanArchives)
#include "tst_archives.moc"
