// SPDX-License-Identifier: MIT
#include "apr/host/mapped_file.h"
#include "fixtures/corpus.h"
#include "fixtures/hdf5.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"
#include "libs/validate/scan/scanned.h"

#include <tuple>

using namespace apr;
using namespace apr::test;

class TestScanContent : public QObject {
    Q_OBJECT

private Q_SLOTS:
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
                                               {"#!/usr/bin/env python3\n", "train.py", "incomplete.code"},
                                               {"version https://git-lfs.github.com/spec/v1\noid sha256:0\n",
                                                "m.safetensors", "incomplete.not-downloaded"},
                                               {"GGUF\x03", "m.gguf", "incomplete.damaged"}}) {
            const ScanReport report = scanned(bufferOf(std::string_view(text)), name);
            QVERIFY2(report.verdict == ScanVerdict::Incomplete && has(report, rule), name);
        }
        QCOMPARE(scanVerdictText(scanned(harmful())), std::string("1 finding (pickle, 1 pickle with 1 import)"));
        QCOMPARE(scanVerdictText(scanned(bufferOf("\x01\x02\x03"), "x.xyz")), std::string("incomplete"));
    }

    /// The length of a SafeTensors header is the beginning of a pickle for some lengths.
    void headersWithTheLengthOfAPickle()
    {
        for (const std::size_t length : {128, 384, 640, 896, 1152, 1408, 0x7d71, 0x5d7d}) {
            std::string header = R"({"w":{"dtype":"U8","shape":[4],"data_offsets":[0,4]}})";
            header.resize(length, ' ');
            const Bytes file = safetensorsFile(header, "abcd");
            const Buffer bytes(file.span().begin(), file.span().end());
            for (const char* name : {"m.safetensors", "m.bin", "m"}) {
                const ScanReport report = scanned(bytes, name);
                QVERIFY2(report.isClean() && report.kind == "SafeTensors", (name + std::to_string(length)).c_str());
            }
        }
        // A pickle that runs code before it fails is found in spite of a length and a brace.
        QVERIFY(!scanned(joined(harmful(), bufferOf("{}")), "m.safetensors").isClean());
    }

    /// PyTables unpickles attributes, and the elements of some datasets.
    void attributesOfHdf5()
    {
        const Bytes file = hdf5Bytes("pickled.h5");
        const ScanReport report = scanned({file.span().begin(), file.span().end()}, "m.h5");
        QVERIFY(has(report, "pickle.dangerous-import") && has(report, "incomplete.unsupported"));
        const Bytes plain = hdf5Bytes("latest.h5");
        QVERIFY(scanned({plain.span().begin(), plain.span().end()}, "m.h5").isClean());
    }

    /// Text is scanned whatever else it is.
    void textThatIsSomethingElse()
    {
        const std::string_view index = R"({"weight_map": {"w": "m.safetensors"}, "auto_map": {"AutoModel": "evil.X"}})";
        QVERIFY(has(scanned(bufferOf(index), "config.json"), "configuration.code"));
        // A pickle of an allowed class that is also YAML.
        const std::string_view both = "V#\nccollections\nOrderedDict\n0V\n_target_: os.system\n.";
        QVERIFY(!scanned(bufferOf(both), "config.yaml").isClean());
        // Names of text on other content.
        for (const char* name : {"x.py", "chat_template.jinja", "config.json"}) {
            QVERIFY2(has(scanned(harmless(), name), "incomplete.unrecognized"), name);
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

APR_TEST(TestScanContent)
#include "tst_content.moc"
