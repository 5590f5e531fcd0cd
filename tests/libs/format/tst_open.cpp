// SPDX-License-Identifier: MIT
#include "apr/format/open.h"

#include "fixtures/apr2.h"
#include "fixtures/checks.h"
#include "fixtures/folder.h"
#include "fixtures/gguf.h"
#include "fixtures/pickle.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <algorithm>
#include <map>

using namespace apr;
using namespace apr::test;

namespace {

Folder sharded(const Json& map, const Json& extra = {{"total_size", 12}})
{
    Folder folder;
    folder.files["one.safetensors"] = safetensorsOf({floats("a", {1}, {1}), floats("b", {1}, {2})});
    folder.files["two.safetensors"] = safetensorsOf({floats("c", {1}, {3})}, {{"k", "v"}});
    folder.files["index.json"] = bytesOf(Json{{"metadata", extra}, {"weight_map", map}}.dump());
    return folder;
}

const Json kGoodMap{{"a", "one.safetensors"}, {"b", "one.safetensors"}, {"c", "two.safetensors"}};

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
            QCOMPARE(openModel(name, safetensorsOf({tensor}), {})->facts().title(), std::string("SafeTensors"));
            QCOMPARE(openModel(name, gguf.build(), {})->facts().title(), std::string("GGUF"));
            QCOMPARE(openModel(name, aprOf({tensor}), {})->facts().title(), std::string("APR"));
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
};

APR_TEST(TestOpen)
#include "tst_open.moc"
