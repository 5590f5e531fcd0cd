// SPDX-License-Identifier: MIT
#include "format/llamafile/reader.h"

#include "apr/format/checksums.h"
#include "apr/format/open.h"
#include "apr/validate/scan.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/gguf.h"
#include "fixtures/sweeps.h"
#include "fixtures/test_main.h"
#include "fixtures/zip.h"

using namespace apr;
using namespace apr::test;

namespace {

Buffer ggufOf(float value)
{
    GgufBuilder file;
    file.pair("general.architecture", "llama");
    file.tensor(floats("t", {2}, {value, 2}));
    return bufferOf(file.build());
}

/// A program followed by the archive; offsets in it count from the start of the file.
Bytes programOf(const std::vector<ZipFile>& files)
{
    Buffer file = bufferOf("MZqFpD='\n" + std::string(55, 'x'));
    const Buffer archive = zipOf(files, {.start = 64});
    file.insert(file.end(), archive.begin(), archive.end());
    return Bytes::own(file);
}

const ZipFile kModel{.name = "model.gguf", .raw = ggufOf(1), .alignment = 32};
const ZipFile kSecond{.name = "mmproj.gguf", .raw = ggufOf(5), .alignment = 32};

ZipFile argumentsOf(std::string_view text)
{
    return {.name = ".args", .raw = bufferOf(text)};
}

std::vector<float> valuesOfT(const Model& model)
{
    return valuesOf<float>(model.load(0)->span());
}

} // namespace

class TestLlamafileReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void program()
    {
        const auto model = openModel("m.llamafile", programOf({kModel, argumentsOf("-m\nmodel.gguf\n...\n")}), {});
        APR_VERIFY_OK(model);
        QCOMPARE(model->facts().title(), std::string("GGUF"));
        QVERIFY(model->facts().dialect.ends_with(", llamafile"));
        QVERIFY(model->metadata()["general.architecture"] == "llama");
        QVERIFY(model->metadata()["llamafile"]["arguments"] == (Json{"-m", "model.gguf", "..."}));
        QCOMPARE(valuesOfT(*model), (std::vector<float>{1, 2}));
        QCOMPARE(model->facts().parts.front().name, std::string("m.llamafile:model.gguf"));
    }

    void archive()
    {
        const auto model = openModel("m.zip", Bytes::own(zipOf({kModel})), {});
        APR_VERIFY_OK(model);
        QVERIFY(model->facts().dialect.ends_with(", in a zip archive"));
        QCOMPARE(valuesOfT(*model), (std::vector<float>{1, 2}));
    }

    void severalModels()
    {
        const std::vector<ZipFile> both{kSecond, kModel};
        const auto unclear = openModel("m", programOf(both), {});
        APR_VERIFY_ERROR(unclear, Errc::Argument);
        QVERIFY(contains(unclear.error().message, "mmproj.gguf, model.gguf"));
        const auto chosen = openModel("m", programOf(both), {}, {.key = "mmproj.gguf"});
        APR_VERIFY_OK(chosen);
        QCOMPARE(valuesOfT(*chosen), (std::vector<float>{5, 2}));
        APR_VERIFY_ERROR(openModel("m", programOf({kModel}), {}, {.key = "other.gguf"}), Errc::Argument);
        std::vector<ZipFile> named = both;
        named.push_back(argumentsOf("--temp\n0\n-m\n/zip/model.gguf\n"));
        const auto stated = openModel("m", programOf(named), {});
        APR_VERIFY_OK(stated);
        QCOMPARE(valuesOfT(*stated), (std::vector<float>{1, 2}));
        QVERIFY(stated->metadata()["llamafile"]["other_models"] == Json{"mmproj.gguf"});
    }

    void compressedModel()
    {
        ZipFile deflated = kModel;
        deflated.isDeflated = true;
        APR_VERIFY_ERROR(openModel("m", programOf({deflated}), {}), Errc::Unsupported);
    }

    void checksumOfTheEntry()
    {
        ZipFile wrong = kModel;
        wrong.crc = 1;
        wrong.localCrc = 1;
        const auto model = openModel("m", programOf({wrong}), {});
        APR_VERIFY_OK(model);
        QCOMPARE(model->facts().checksums.size(), std::size_t{1});
        QCOMPARE(model->facts().checksums.front().expected, 1U);
        QCOMPARE(model->facts().checksums.front().size, std::uint64_t{kModel.raw.size()});
    }

    void programWithoutModel()
    {
        const auto model = openModel("m.exe", programOf({argumentsOf("-h")}), {});
        APR_VERIFY_ERROR(model, Errc::Format);
    }

    void scanReportsTheProgram()
    {
        const auto report = scanFile("m.llamafile", programOf({kModel}), std::uint64_t{1} << 30);
        APR_VERIFY_OK(report);
        QVERIFY(findingOf(report->findings, "file.program") != nullptr);
    }

    void everyTruncation()
    {
        const Bytes whole = programOf({kModel, argumentsOf("-m\nmodel.gguf")});
        openEveryLength("m", whole);
        // The archive ends with its list of files.
        QVERIFY(!openModel("m", cut(whole, whole.size() - 1), {}));
    }
};

APR_TEST(TestLlamafileReader)
#include "tst_reader.moc"
