// SPDX-License-Identifier: MIT
#include "apr/format/open.h"

#include "fixtures/apr2.h"
#include "fixtures/checks.h"
#include "fixtures/gguf.h"
#include "fixtures/pickle.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <algorithm>
#include <map>

using namespace apr;
using namespace apr::test;

namespace {

/// A folder in memory.
struct Folder {
    std::map<std::string, Bytes> files = {};

    Result<Model> open(const std::string& name, const OpenOptions& options = {}) const
    {
        return openModel(
            "dir/" + name, files.at(name),
            [this](const std::string& sibling, SiblingPath) -> Result<ByteSource> {
                const auto at = files.find(sibling);
                if (at == files.end()) {
                    return Error{.code = Errc::Io, .message = "there is no such file", .notFound = true};
                }
                return ByteSource(at->second);
            },
            options);
    }
};

Folder sharded(const Json& map, const Json& extra = {{"total_size", 12}})
{
    Folder folder;
    folder.files["one.safetensors"] = safetensorsOf({floats("a", {1}, {1}), floats("b", {1}, {2})});
    folder.files["two.safetensors"] = safetensorsOf({floats("c", {1}, {3})}, {{"k", "v"}});
    folder.files["index.json"] = bytesOf(Json{{"metadata", extra}, {"weight_map", map}}.dump());
    return folder;
}

const Json kGoodMap{{"a", "one.safetensors"}, {"b", "one.safetensors"}, {"c", "two.safetensors"}};

std::string partName(unsigned number, unsigned count)
{
    return "m-0000" + std::to_string(number) + "-of-0000" + std::to_string(count) + ".gguf";
}

/// A split GGUF of three parts with one tensor each.
Folder split()
{
    Folder folder;
    for (unsigned i = 0; i < 3; ++i) {
        GgufBuilder part;
        part.pair("split.no", GgufBuilder::U16, static_cast<std::uint16_t>(i));
        part.pair("split.count", GgufBuilder::U16, std::uint16_t{3});
        part.pair("split.tensors.count", GgufBuilder::I32, std::int32_t{3});
        if (i == 0) {
            part.pair("general.architecture", "llama");
        }
        part.tensor(floats("t" + std::to_string(i), {1}, {static_cast<float>(i)}));
        folder.files[partName(i + 1, 3)] = part.build();
    }
    return folder;
}

} // namespace

class TestOpen : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void encryptedByAnotherTool()
    {
        APR_VERIFY_ERROR(openModel("m.enc", Bytes::own(bufferOf("ALBR-ENC0123456789abcdef")), {}), Errc::Decrypt);
    }

    void memoryLimitHoldsForHeaders()
    {
        const OpenOptions little{.budget = 4096};
        const std::string longName(1000, 'n');
        const Bytes safe = safetensorsOf({filled(longName, {1}, 1)});
        APR_VERIFY_OK(openModel("m.safetensors", safe, {}));
        APR_VERIFY_ERROR(openModel("m.safetensors", safe, {}, little), Errc::Memory);
        const Bytes apr = aprOf({filled("t", {1}, 1)}, {{"x", longName}});
        APR_VERIFY_OK(openModel("m.apr", apr, {}));
        APR_VERIFY_ERROR(openModel("m.apr", apr, {}, little), Errc::Memory);
        GgufBuilder file;
        file.array<std::uint8_t>("k", GgufBuilder::U8, std::vector<std::uint8_t>(100));
        APR_VERIFY_OK(openModel("m.gguf", file.build(), {}));
        APR_VERIFY_ERROR(openModel("m.gguf", file.build(), {}, little), Errc::Memory);
    }

    /// Each shard fits, both together do not.
    void shardsShareTheBudget()
    {
        Folder folder = sharded(kGoodMap);
        for (const char* name : {"one.safetensors", "two.safetensors"}) {
            const Bytes old = folder.files[name];
            const auto header = loadLittle<std::uint64_t>(old.data());
            Buffer padded(old.span().begin(), old.span().end());
            padded.insert(padded.begin() + 8 + static_cast<std::ptrdiff_t>(header), 4000, std::byte{' '});
            for (std::size_t i = 0; i < 8; ++i) {
                padded[i] = static_cast<std::byte>((header + 4000) >> (8 * i));
            }
            folder.files[name] = Bytes::own(padded);
        }
        APR_VERIFY_OK(folder.open("index.json"));
        const std::uint64_t one = 4500 * kParsedExpansion;
        APR_VERIFY_OK(folder.open("index.json", {.budget = 2 * one}));
        const auto refused = folder.open("index.json", {.budget = one});
        APR_VERIFY_ERROR(refused, Errc::Memory);
        QVERIFY2(contains(refused.error().message, "in addition to"), refused.error().message.c_str());
        QCOMPARE(refused.error().file, std::string("dir/two.safetensors"));
    }

    /// A few hundred bytes that decode to 180 MiB: the header is shown, the values are not computed.
    void tensorsThatDecodeToTooMuch()
    {
        constexpr std::uint64_t kElements = std::uint64_t{15} << 20;
        PickleBuilder pickle;
        pickle.op('}');
        for (const char* name : {"a", "b", "c"}) {
            pickle.text(name).tensor({.elements = 1, .size = {kElements}, .stride = {0}}).op('s');
        }
        const Bytes file = Bytes::own(torchZip(pickle.build(), {Buffer(4)}));
        const auto trusted = openModel("m.pt", file, {});
        APR_VERIFY_OK(trusted);
        APR_VERIFY_OK(trusted->load(0, {0, 4}));
        const auto model = openModel("m.pt", file, {}, {.budget = Budget::forFile(file.size())});
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{3});
        APR_VERIFY_ERROR(model->load(0, {0, 4}), Errc::Memory);
        QVERIFY(std::any_of(model->facts().findings.begin(), model->facts().findings.end(), [](const Finding& each) {
            return each.rule == "structure.expansion" && each.severity == Severity::Error;
        }));
    }

    /// A server may claim any size.
    void largeRemoteIndexesAreNotFetched()
    {
        std::uint64_t most = 0;
        const ByteSource claimed(std::uint64_t{200} << 20, [&](std::uint64_t, std::uint64_t count) -> Result<Bytes> {
            most = std::max(most, count);
            return Bytes::own(Buffer(static_cast<std::size_t>(count), std::byte{'{'}));
        });
        APR_VERIFY_ERROR(openModel("model.safetensors.index.json", claimed, {}), Errc::Memory);
        QVERIFY(most < 1 << 20);
    }

    void aFetchedFileIsReadByItsParts()
    {
        // The header of a GGUF file ends nobody knows where; fetched, it comes in pieces, and the rest never.
        GgufBuilder file;
        file.array<std::uint32_t>("k", GgufBuilder::U32, std::vector<std::uint32_t>(600'000, 7));
        file.tensor(patterned("t", DType::F32, {1 << 20}));
        const Bytes bytes = file.build();
        std::uint64_t fetched = 0;
        const ByteSource source(bytes.size(), [&](std::uint64_t offset, std::uint64_t count) -> Result<Bytes> {
            fetched += count;
            return bytes.part(offset, count);
        });
        const auto model = openModel("m.gguf", source, {});
        APR_VERIFY_OK(model);
        QCOMPARE(model->metadata()["k"].size(), std::size_t{600'000});
        const Buffer data = patterned("t", DType::F32, {1 << 20}).data;
        const std::uint64_t before = fetched;
        QVERIFY(sameBytes(model->load(0, {.offset = 4, .size = 8})->span(), std::span(data).subspan(4, 8)));
        QCOMPARE(fetched - before, std::uint64_t{8});
    }

    void recognisesByContentNotByName()
    {
        const MemoryTensor tensor = floats("a", {2}, {1, 2});
        GgufBuilder gguf;
        gguf.tensor(tensor);
        for (const char* name : {"x.bin", "x.apr", "x.gguf", "x.safetensors", ""}) {
            QCOMPARE(openModel(name, safetensorsOf({tensor}), {})->facts().format, std::string("SafeTensors"));
            QCOMPARE(openModel(name, gguf.build(), {})->facts().format, std::string("GGUF"));
            QCOMPARE(openModel(name, aprOf({tensor}), {})->facts().format, std::string("APR"));
        }
    }

    void foreignFilesAreNamed_data()
    {
        QTest::addColumn<QByteArray>("start");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("lfs") << QByteArray("version https://git-lfs.github.com/spec/v1\noid") << QByteArray("LFS");
        QTest::newRow("html") << QByteArray("<!DOCTYPE html><html>404</html>") << QByteArray("HTML page");
        QTest::newRow("empty zip") << QByteArray("PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 22)
                                   << QByteArray("zip");
        QTest::newRow("apr0") << QByteArray("APR\0aaaaaaaaaaaaaaaaa", 20) << QByteArray("apr magic");
        QTest::newRow("text") << QByteArray("hello, this is no model") << QByteArray("hello");
        QTest::newRow("escape") << QByteArray("\x1b[31m and more of this") << QByteArray("\\x1B");
        QTest::newRow("json") << QByteArray("{\"a\": 1}           ") << QByteArray("weight_map");
        QTest::newRow("broken json") << QByteArray("{\"a\": 1           ") << QByteArray("malformed");
    }
    void foreignFilesAreNamed()
    {
        QFETCH(QByteArray, start);
        QFETCH(QByteArray, word);
        const auto model = openModel("m.bin", bytesOf(start.toStdString()), {});
        APR_VERIFY_ERROR(model, Errc::Format);
        QVERIFY2(contains(model.error().message, word.toStdString()), model.error().message.c_str());
        QVERIFY(!contains(model.error().message, "\x1b"));
    }

    void emptyFile() { APR_VERIFY_ERROR(openModel("m.apr", Bytes(), {}), Errc::Format); }

    void nothingShortCrashes()
    {
        for (const char* start :
             {"GGUF", "APR2", "APRN", "PK\x03\x04", "\x89HDF\r\n", "{", "version https://git-lfs"}) {
            for (std::size_t size = 1; size <= std::strlen(start); ++size) {
                for (const char* name : {"m", "m.safetensors", "m.gguf"}) {
                    QVERIFY(!openModel(name, bytesOf(std::string_view(start, size)), {}));
                }
            }
        }
    }

    void opensShards()
    {
        const auto model = sharded(kGoodMap).open("index.json");
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{3});
        QCOMPARE(valuesOf<float>(model->load(*model->find("c"))->span()), std::vector<float>{3});
        QCOMPARE(model->tensors()[*model->find("c")].part, 1U);
        QVERIFY(model->metadata()["index_metadata"]["total_size"] == 12);
        QCOMPARE(model->facts().parts.size(), std::size_t{2});
        QCOMPARE(model->facts().parts[1].name, std::string("dir/two.safetensors"));
    }

    void shardMissing()
    {
        Folder folder = sharded(kGoodMap);
        folder.files.erase("two.safetensors");
        const auto model = folder.open("index.json");
        APR_VERIFY_ERROR(model, Errc::Io);
        QVERIFY(contains(model.error().message, "two.safetensors"));
        const auto alone = openModel("dir/index.json", folder.files["index.json"], {});
        APR_VERIFY_ERROR(alone, Errc::Io);
        QVERIFY(contains(alone.error().message, "one.safetensors"));
    }

    void shardPathLeavesTheFolder()
    {
        for (const char* path : {"../one.safetensors", "/etc/passwd", "a/one.safetensors", "..", ".", "", "a\\b"}) {
            Json map = kGoodMap;
            map["a"] = path;
            const auto model = sharded(map).open("index.json");
            APR_VERIFY_ERROR(model, Errc::Unsafe);
            QCOMPARE(model.error().tensor, std::string("a"));
        }
    }

    void tensorOfAShardNotMapped()
    {
        Json map = kGoodMap;
        map.erase("b");
        const auto model = sharded(map).open("index.json");
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QCOMPARE(model.error().tensor, std::string("b"));
    }

    void tensorInAnotherShard()
    {
        Json map = kGoodMap;
        map["b"] = "two.safetensors";
        const auto model = sharded(map).open("index.json");
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QCOMPARE(model.error().tensor, std::string("b"));
        QVERIFY(contains(model.error().message, "two.safetensors"));
    }

    void mappedTensorInNoShard()
    {
        Json map = kGoodMap;
        map["z"] = "two.safetensors";
        const auto model = sharded(map).open("index.json");
        APR_VERIFY_ERROR(model, Errc::MissingTensor);
        QCOMPARE(model.error().tensor, std::string("z"));
    }

    void brokenIndexes()
    {
        for (const char* map : {"1", "[]", "null", "{}", R"({"a":1})", R"({"a":null})"}) {
            Folder folder = sharded(kGoodMap);
            folder.files["index.json"] = bytesOf(R"({"metadata":{},"weight_map":)" + std::string(map) + "}");
            QVERIFY2(!folder.open("index.json"), map);
        }
        Folder twice = sharded(kGoodMap);
        twice.files["index.json"] =
            bytesOf(R"({"weight_map":{"a":"one.safetensors","a":"one.safetensors","b":"one.safetensors"}})");
        APR_VERIFY_ERROR(twice.open("index.json"), Errc::Corrupt);
    }

    void shardOfAnotherFormat()
    {
        Folder folder = sharded(kGoodMap);
        folder.files["two.safetensors"] = bytesOf("\x89HDF\r\n an array in HDF5");
        APR_VERIFY_ERROR(folder.open("index.json"), Errc::Unsupported);
        folder.files["two.safetensors"] = bytesOf("PK\x03\x04 a pickle in a zip");
        APR_VERIFY_ERROR(folder.open("index.json"), Errc::Corrupt);
        // An index that names itself must not go round in circles.
        Json map{{"a", "index.json"}};
        APR_VERIFY_ERROR(sharded(map).open("index.json"), Errc::Unsupported);
    }

    void brokenShard()
    {
        Folder folder = sharded(kGoodMap);
        folder.files["two.safetensors"] = cut(folder.files["two.safetensors"], 60);
        const auto model = folder.open("index.json");
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QCOMPARE(model.error().file, std::string("dir/two.safetensors"));
    }

    void opensSplitFromAnyPart()
    {
        for (unsigned number = 1; number <= 3; ++number) {
            const auto model = split().open(partName(number, 3));
            APR_VERIFY_OK(model);
            QCOMPARE(model->tensors().size(), std::size_t{3});
            QVERIFY(model->metadata()["general.architecture"] == "llama");
            for (std::size_t i = 0; i < 3; ++i) {
                QCOMPARE(model->tensors()[i].part, static_cast<std::uint32_t>(i));
                QCOMPARE(valuesOf<float>(model->load(i)->span()), std::vector<float>{static_cast<float>(i)});
            }
        }
    }

    void splitPartMissing()
    {
        for (unsigned number = 1; number <= 3; ++number) {
            Folder folder = split();
            folder.files.erase(partName(number, 3));
            const auto model = folder.open(partName(number == 1 ? 2 : 1, 3));
            APR_VERIFY_ERROR(model, Errc::Io);
            QVERIFY(contains(model.error().message, partName(number, 3)));
        }
    }

    void splitPartsMixedUp()
    {
        Folder folder = split();
        std::swap(folder.files[partName(2, 3)], folder.files[partName(3, 3)]);
        const auto model = folder.open(partName(1, 3));
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QCOMPARE(model.error().field, std::string("split.no"));
        QCOMPARE(model.error().file, "dir/" + partName(2, 3));
    }

    void splitUnderAnotherName()
    {
        Folder folder = split();
        folder.files["renamed.gguf"] = folder.files[partName(1, 3)];
        const auto model = folder.open("renamed.gguf");
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QCOMPARE(model.error().field, std::string("split.count"));
    }

    void splitTensorCountWrong()
    {
        Folder folder = split();
        GgufBuilder last;
        last.pair("split.no", GgufBuilder::U16, std::uint16_t{2});
        last.pair("split.count", GgufBuilder::U16, std::uint16_t{3});
        folder.files[partName(3, 3)] = last.build();
        const auto model = folder.open(partName(1, 3));
        APR_VERIFY_ERROR(model, Errc::MissingTensor);
    }

    void splitOfOneIsPlain()
    {
        GgufBuilder file;
        file.pair("split.no", GgufBuilder::U16, std::uint16_t{0});
        file.pair("split.count", GgufBuilder::U16, std::uint16_t{1});
        file.tensor(floats("a", {1}, {1}));
        APR_VERIFY_OK(openModel("any.gguf", file.build(), {}));
    }
};

APR_TEST(TestOpen)
#include "tst_open.moc"
