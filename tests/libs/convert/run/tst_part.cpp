// SPDX-License-Identifier: MIT
#include "convert/run/part.h"

#include "apr/convert/plan_conversion.h"
#include "fixtures/checkpoint_pairs.h"
#include "fixtures/checks.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

namespace {

FileLayout fileOf(std::string name, std::vector<std::size_t> tensors)
{
    FileLayout out{.name = std::move(name)};
    out.segments.push_back(Segment::zeros(3));
    for (const std::size_t tensor : tensors) {
        out.segments.push_back(Segment::ofTensor(tensor, 10));
    }
    return out;
}

std::vector<std::string> namesOf(const OutputLayout& layout)
{
    std::vector<std::string> out;
    for (const FileLayout& file : layout.files) {
        out.push_back(file.name);
    }
    return out;
}

PartRecord anyRecord()
{
    return {.part = {.number = 2, .count = 3},
            .run = "abc",
            .recipe = {.sources = {{.path = "/models/m.safetensors"}}, .output = "/out/m.apr", .createdAt = "now"},
            .hashesInputs = true,
            .sources = {{.path = "m", .files = {{.name = "m.safetensors", .bytes = 7, .sha256 = "00"}}}},
            .files = {{.name = "m-1.apr", .bytes = 9, .crc = 0xFFFFFFFFU, .contentCrc = 1}},
            .errors = {{.tensor = "größe",
                        .sums = {.count = 5,
                                 .notComparable = 1,
                                 .differing = 2,
                                 .maxAbs = 0.1,
                                 .squares = 1.0 / 3,
                                 .dot = -1e-300,
                                 .squaresA = 1e300,
                                 .squaresB = 0}}},
            .zeros = 12};
}

} // namespace

class TestConversionPart : public QObject {
    Q_OBJECT

    QTemporaryDir m_dir;

    std::string in(const char* name) const { return path(m_dir.path(), name).toStdString(); }

private Q_SLOTS:
    void filesAreInOnePart()
    {
        // As SafeTensors are written: the first file after the others, then the index.
        const OutputLayout layout{.files = {fileOf("m-3", {4}), fileOf("m-2", {2, 3}), fileOf("m-1", {0, 1}),
                                            fileOf("", {}), fileOf("config.json", {})}};
        using Names = std::vector<std::string>;
        QCOMPARE(namesOf(filesOf(layout, {.number = 1, .count = 2})), (Names{"m-2", "m-1"}));
        QCOMPARE(namesOf(filesOf(layout, {.number = 2, .count = 2})), (Names{"m-3"}));
        QCOMPARE(namesOf(filesOf(layout, {.number = 1, .count = 1})), (Names{"m-3", "m-2", "m-1"}));
        QVERIFY(filesOf(layout, {.number = 1, .count = 2}).isPart);
        QCOMPARE(tensorsIn(filesOf(layout, {.number = 1, .count = 2})), (std::vector<std::size_t>{0, 1, 2, 3}));
        // The output itself comes first where it has tensors.
        const OutputLayout numbered{.files = {fileOf("", {0}), fileOf("m-2", {1})}};
        QCOMPARE(namesOf(filesOf(numbered, {.number = 1, .count = 2})), (Names{""}));
        QCOMPARE(namesOf(filesOf(numbered, {.number = 2, .count = 2})), (Names{"m-2"}));
    }

    void recordsReadBack()
    {
        const std::string path = in("m.apr.part-2-of-3.json");
        const PartRecord record = anyRecord();
        save(QString::fromStdString(path), recordText(record, path));
        const auto read = readRecord(path);
        APR_VERIFY_OK(read);
        QCOMPARE(read->part.number, record.part.number);
        QCOMPARE(read->part.count, record.part.count);
        QCOMPARE(read->run, record.run);
        QVERIFY(read->recipe == record.recipe);
        QVERIFY(read->hashesInputs);
        QVERIFY(read->sources == record.sources);
        QCOMPARE(read->files.size(), std::size_t{1});
        QCOMPARE(read->files[0].name, record.files[0].name);
        QCOMPARE(read->files[0].crc, record.files[0].crc);
        QCOMPARE(read->zeros, record.zeros);
        const auto& sums = read->errors.front().sums;
        const auto& expected = record.errors.front().sums;
        QCOMPARE(read->errors.front().tensor, record.errors.front().tensor);
        QVERIFY(sums.count == expected.count && sums.notComparable == expected.notComparable &&
                sums.differing == expected.differing && sums.maxAbs == expected.maxAbs &&
                sums.squares == expected.squares && sums.dot == expected.dot && sums.squaresA == expected.squaresA &&
                sums.squaresB == expected.squaresB); // to the last bit
    }

    void damagedRecords()
    {
        const std::string path = in("bad.part-2-of-3.json");
        const auto errorOf = [&path](const Json& json) {
            save(QString::fromStdString(path), dumpJson(json));
            const auto read = readRecord(path);
            return read ? std::optional<Errc>() : read.error().code;
        };
        const auto good = parseJson(recordText(anyRecord(), path));
        APR_VERIFY_OK(good);
        for (const char* key : {"apr_part", "part", "parts", "run", "recipe", "sources", "files", "errors", "zeros"}) {
            Json without = good->value;
            without.erase(key);
            QCOMPARE(errorOf(without), Errc::Corrupt);
            without[key] = Json::object({{"x", 1}});
            QVERIFY2(errorOf(without).has_value(), key);
        }
        Json json = good->value;
        json["apr_part"] = 2U;
        QCOMPARE(errorOf(json), Errc::Version);
        json = good->value;
        json["part"] = 4U;
        QCOMPARE(errorOf(json), Errc::Argument);
        for (const char* name : {"../m.apr", "/m.apr", ".."}) { // only files beside the output
            json = good->value;
            json["files"][0]["name"] = name;
            QCOMPARE(errorOf(json), Errc::Corrupt);
        }
        for (const std::size_t at : {0U, 1U, 4U}) {
            json = good->value;
            json["errors"][0][at] = nullptr;
            QCOMPARE(errorOf(json), Errc::Corrupt);
        }
        save(QString::fromStdString(path), std::string("no JSON"));
        QCOMPARE(readRecord(path).error().code, Errc::Corrupt);
        QCOMPARE(readRecord(in("absent")).error().code, Errc::Io);
    }

    void namesOfRecords()
    {
        QCOMPARE(recordName("a/m.safetensors", {.number = 2, .count = 8}),
                 std::string("m.safetensors.part-2-of-8.json"));
        QVERIFY(isRecordName("m.safetensors.part-2-of-8.json"));
        for (const char* name : {"", ".part-2-of-8.json", "m.part-2.json", "m.part-a-of-8.json", "m.part-2-of-.json",
                                 "m.part-2-of-8.txt", "config.json"}) {
            QVERIFY2(!isRecordName(name), name);
        }
    }

    void onlyOutputsOfSeveralFiles()
    {
        save(QString::fromStdString(in("model.safetensors")), safetensorsOf(llamaPair().original).span());
        ConvertOptions options =
            conversionOf(in("model.safetensors"), in("o.safetensors"), {}, Values{{"relaxed", true}});
        options.part = PartNumber{.number = 1, .count = 2};
        APR_VERIFY_ERROR(planConversion(options), Errc::Argument);
        QCOMPARE(planConversion(options).error().field, std::string("--part"));
        options.recipe.target.set("max_shard_size", "2KB");
        const auto plan = planConversion(options);
        APR_VERIFY_OK(plan);
        QCOMPARE(askedOutputOf(*plan), in("o.safetensors"));
        options.recipe.output = in("o.apr");
        options.recipe.steps.push_back({.id = "sparse", .values = Values{{"layout", "auto"}}});
        const auto sparse = planConversion(options);
        QVERIFY(!sparse && sparse.error().field == "--part");
    }
};

APR_TEST(TestConversionPart)
#include "tst_part.moc"
