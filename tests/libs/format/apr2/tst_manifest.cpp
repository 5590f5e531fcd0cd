// SPDX-License-Identifier: MIT
#include "apr/format/manifest.h"

#include "apr/base/text.h"
#include "apr/format/open.h"
#include "fixtures/apr2.h"
#include "fixtures/checks.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <map>

using namespace apr;
using namespace apr::test;

namespace {

std::uint32_t footerCrc(const Buffer& file)
{
    return peek<std::uint32_t>(file, file.size() - 16);
}

Result<Model> openManifest(const std::string& name, const Json& document, const SiblingOpener& siblings)
{
    return openModel(name, Bytes::own(bufferOf(dumpJson(document))), siblings);
}

/// A sharded model: its files by name, and the shards that a manifest may state.
struct Sharded {
    std::map<std::string, Buffer> files = {};
    Manifest manifest = {};

    Sharded()
    {
        add("m-1.apr", {floats("b", {2}, {1, 2}), floats("a", {1}, {3})});
        add("m-2.apr", {patterned("c", DType::U8, {100})});
    }
    void add(const std::string& name, const std::vector<MemoryTensor>& tensors)
    {
        Metadata metadata = plainMetadata();
        metadata["of"] = name;
        metadata["shard"] = {{"index", manifest.shards.size()}};
        const Buffer file = aprBuffer(modelOf(tensors), metadata, {.isShard = true});
        for (const MemoryTensor& tensor : tensors) {
            manifest.tensors[tensor.name] = manifest.shards.size();
        }
        manifest.shards.push_back({.file = name, .size = file.size(), .crc = footerCrc(file)});
        files[name] = file;
    }
    SiblingOpener opener() const
    {
        return [this](const std::string& name, SiblingPath) -> Result<ByteSource> {
            const auto at = files.find(name);
            if (at == files.end()) {
                return Error{.code = Errc::Io, .message = "no such file"};
            }
            return ByteSource(Bytes::own(at->second));
        };
    }
    Json document() const { return parseJson(manifestText(manifest))->value; }
    Result<Model> open(const Json& document) const { return openManifest("models/m.apr", document, opener()); }
    Result<Model> open() const { return open(document()); }
};

/// The keys that aprender writes.
Json aprenderDocument(const Sharded& sharded)
{
    Json shards = Json::array();
    for (std::size_t i = 0; i < sharded.manifest.shards.size(); ++i) {
        Json tensors = Json::array();
        for (const auto& [name, shard] : sharded.manifest.tensors) {
            if (shard == i) {
                tensors.push_back(name);
            }
        }
        const ManifestShard& shard = sharded.manifest.shards[i];
        shards.push_back({{"filename", shard.file}, {"index", i}, {"size", *shard.size}, {"tensors", tensors}});
    }
    return parseJson(dumpJson(Json{{"version", "1.0"}, {"shards", shards}, {"weight_map", sharded.manifest.tensors}}))
        ->value;
}

Result<Manifest> parsed(const std::string& text)
{
    return parseManifest("m.apr", parseJson(text)->value);
}

} // namespace

class TestManifest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsOne()
    {
        QVERIFY(isManifest(Sharded().document()));
        QVERIFY(isManifest(aprenderDocument(Sharded())));
        QVERIFY(isManifest(parseJson(R"({"shards":[]})")->value));
        for (const char* other : {"{}", "[]", "1", R"({"shards":{}})", R"({"shards":2})", R"({"weight_map":{}})"}) {
            QVERIFY2(!isManifest(parseJson(other)->value), other);
        }
    }

    void theTextThatIsWritten()
    {
        const Manifest manifest{.shards = {{.file = "a.apr", .size = 7, .crc = 0x0A0F811B}}, .tensors = {{"t", 0}}};
        const std::string text = manifestText(manifest);
        QVERIFY(text.ends_with("}\n"));
        QVERIFY(contains(text, "\n  \"shard_count\": 1"));
        QVERIFY((parseJson(text)->value ==
                 Json{{"apr_version", "2.0.0"},
                      {"sharded", true},
                      {"shard_count", 1},
                      {"shards", Json::array({{{"file", "a.apr"}, {"size", 7}, {"crc32", "0a0f811b"}}})},
                      {"tensor_shard_map", {{"t", 0}}}}));
        const auto back = parsed(text);
        APR_VERIFY_OK(back);
        QCOMPARE(back->shards.size(), std::size_t{1});
        QCOMPARE(back->shards[0].file, std::string("a.apr"));
        QCOMPARE(back->shards[0].size.value(), std::uint64_t{7});
        QCOMPARE(back->shards[0].crc.value(), 0x0A0F811BU);
        QVERIFY(back->tensors == manifest.tensors);
    }

    void bothSetsOfKeys()
    {
        const Sharded sharded;
        for (const Json& document : {sharded.document(), aprenderDocument(sharded)}) {
            const auto manifest = parseManifest("m.apr", document);
            APR_VERIFY_OK(manifest);
            QVERIFY(manifest->tensors == sharded.manifest.tensors);
            const auto model = sharded.open(document);
            APR_VERIFY_OK(model);
            QCOMPARE(model->tensors().size(), std::size_t{3});
            QCOMPARE(model->facts().parts.size(), std::size_t{2});
            QCOMPARE(model->facts().parts[1].name, std::string("models/m-2.apr"));
            QCOMPARE(model->tensors()[*model->find("c")].part, 1U);
            QVERIFY(sameBytes(model->load(*model->find("a"))->span(), bufferOf(std::vector<float>{3})));
            QVERIFY(sameBytes(model->load(*model->find("c"))->span(), patterned("c", DType::U8, {100}).data));
            QVERIFY(model->metadata()["of"] == "m-1.apr"); // that of the first shard
            QVERIFY(findMember(model->metadata(), "shard") == nullptr);
            QCOMPARE(model->facts().checksums.size(), std::size_t{2});
        }
    }

    void aManifestMaySayLittle()
    {
        const Sharded sharded;
        const auto model = sharded.open(parseJson(R"({"shards":[{"file":"m-1.apr"},{"file":"m-2.apr"}]})")->value);
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{3});
        const auto nulls = parsed(R"({"shards":[{"file":"a","crc32":null}],"tensor_shard_map":null})");
        APR_VERIFY_OK(nulls);
        QVERIFY(!nulls->shards[0].crc && !nulls->shards[0].size);
    }

    void pathsThatLeaveTheFolder()
    {
        for (const char* file : {"../x.apr", "/abs", "a/b", "..", ".", "", "a\\\\b", "a\\u0000b", "./a", "a/"}) {
            for (const char* key : {"file", "filename"}) {
                const auto manifest = parsed(std::string(R"({"shards":[{")") + key + "\":\"" + file + "\"}]}");
                APR_VERIFY_ERROR(manifest, Errc::Unsafe);
                QCOMPARE(manifest.error().file, std::string("m.apr"));
            }
        }
        Sharded sharded;
        bool isAsked = false;
        Json document = sharded.document();
        document["shards"][1]["file"] = "../m-2.apr";
        const auto model =
            openManifest("models/m.apr", document, [&isAsked](const std::string&, SiblingPath) -> Result<ByteSource> {
                isAsked = true;
                return ByteSource();
            });
        APR_VERIFY_ERROR(model, Errc::Unsafe);
        QVERIFY(!isAsked);
        QVERIFY(contains(model.error().message, "../m-2.apr"));
    }

    void shardsWithoutAName()
    {
        for (const char* text : {R"({"shards":[{}]})", R"({"shards":[1]})", R"({"shards":["a.apr"]})",
                                 R"({"shards":[{"file":7}]})", R"({"shards":[{"file":"a"},null]})"}) {
            APR_VERIFY_ERROR(parsed(text), Errc::Corrupt);
        }
    }

    void shardCountLies()
    {
        APR_VERIFY_ERROR(parsed(R"({"shards":[]})"), Errc::Corrupt);
        APR_VERIFY_ERROR(parsed(R"({"shards":[],"shard_count":0})"), Errc::Corrupt);
        for (const int count : {0, 1, 3}) {
            Json document = Sharded().document();
            document["shard_count"] = count;
            const auto manifest = parseManifest("m.apr", document);
            APR_VERIFY_ERROR(manifest, Errc::Corrupt);
            QCOMPARE(manifest.error().field, std::string("shard_count"));
            QVERIFY(contains(manifest.error().message, "2") &&
                    contains(manifest.error().message, std::to_string(count)));
        }
    }

    void crcText_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<bool>("isGood");
        QTest::newRow("plain") << QByteArray("\"00ffAB12\"") << true;
        QTest::newRow("with 0x") << QByteArray("\"0x00ffab12\"") << true;
        QTest::newRow("short") << QByteArray("\"ffab12\"") << false;
        QTest::newRow("odd") << QByteArray("\"0ffab12\"") << false;
        QTest::newRow("long") << QByteArray("\"0000ffab12\"") << false;
        QTest::newRow("no digits") << QByteArray("\"00ffab1g\"") << false;
        QTest::newRow("sign") << QByteArray("\"-0ffab12\"") << false;
        QTest::newRow("empty") << QByteArray("\"\"") << false;
        QTest::newRow("0x only") << QByteArray("\"0x\"") << false;
        QTest::newRow("number") << QByteArray("16755474") << false;
        QTest::newRow("array") << QByteArray("[]") << false;
    }
    void crcText()
    {
        QFETCH(QByteArray, json);
        QFETCH(bool, isGood);
        const auto manifest = parsed(R"({"shards":[{"file":"a.apr","crc32":)" + json.toStdString() + "}]}");
        if (isGood) {
            APR_VERIFY_OK(manifest);
            QCOMPARE(manifest->shards[0].crc.value(), 0x00FFAB12U);
        } else {
            APR_VERIFY_ERROR(manifest, Errc::Corrupt);
            QCOMPARE(manifest.error().field, std::string("shards.crc32"));
            QVERIFY(contains(manifest.error().message, "a.apr"));
        }
    }

    void numbersThatAreNone()
    {
        for (const char* size : {"-1", "1.5", "\"7\""}) {
            const std::string shard = std::string("{\"file\":\"a.apr\",\"size\":") + size + '}';
            const auto manifest = parsed("{\"shards\":[" + shard + "]}");
            APR_VERIFY_ERROR(manifest, Errc::Corrupt);
            QCOMPARE(manifest.error().field, std::string("shards.size"));
            APR_VERIFY_ERROR(parsed(std::string("{\"shards\":[{\"file\":\"a.apr\"}],\"shard_count\":") + size + '}'),
                             Errc::Corrupt);
        }
        APR_VERIFY_OK(parsed("{\"shards\":[{\"file\":\"a.apr\",\"size\":null}],\"shard_count\":null}"));
    }

    void mapsThatContradict()
    {
        for (const char* text :
             {R"({"shards":[{"file":"a"}],"tensor_shard_map":{"t":1}})",
              R"({"shards":[{"file":"a"}],"tensor_shard_map":{"t":-1}})",
              R"({"shards":[{"file":"a"}],"tensor_shard_map":{"t":"a"}})",
              R"({"shards":[{"file":"a"}],"tensor_shard_map":{"t":0.5}})",
              R"({"shards":[{"file":"a"}],"weight_map":{"t":18446744073709551615}})",
              R"({"shards":[{"file":"a"},{"file":"b"}],"tensor_shard_map":{"t":0},"weight_map":{"t":1}})",
              R"({"shards":[{"filename":"a","tensors":["t"]},{"filename":"b"}],"weight_map":{"t":1}})",
              R"({"shards":[{"filename":"a","tensors":["t"]},{"filename":"b","tensors":["t"]}]})"}) {
            const auto manifest = parsed(text);
            QVERIFY2(!manifest, text);
            QVERIFY2(manifest.error().code == Errc::Corrupt, text);
            QCOMPARE(manifest.error().tensor, std::string("t"));
        }
        APR_VERIFY_OK(parsed(R"({"shards":[{"filename":"a","tensors":["t"]}],"weight_map":{"t":0}})"));
    }

    void missingShard()
    {
        Sharded sharded;
        sharded.files.erase("m-2.apr");
        const auto model = sharded.open();
        APR_VERIFY_ERROR(model, Errc::Io);
        QVERIFY(contains(model.error().message, "m-2.apr"));
        QCOMPARE(model.error().file, std::string("models/m.apr"));
        APR_VERIFY_ERROR(openManifest("m.apr", sharded.document(), {}), Errc::Io);
    }

    void shardOfAnotherSize()
    {
        Sharded sharded;
        sharded.files["m-2.apr"].push_back(std::byte{0});
        const auto model = sharded.open();
        APR_VERIFY_ERROR(model, Errc::Checksum);
        QCOMPARE(model.error().file, std::string("models/m-2.apr"));
        QVERIFY(contains(model.error().message, std::to_string(*sharded.manifest.shards[1].size)));
        QVERIFY(contains(model.error().message, std::to_string(*sharded.manifest.shards[1].size + 1)));
    }

    void crcOfTheWholeFileIsAcceptedToo()
    {
        Sharded sharded;
        for (ManifestShard& shard : sharded.manifest.shards) {
            shard.crc = crc32(sharded.files[shard.file]);
        }
        APR_VERIFY_OK(sharded.open());
        sharded.manifest.shards[1].crc = *sharded.manifest.shards[1].crc ^ 1U;
        APR_VERIFY_ERROR(sharded.open(), Errc::Checksum);
    }

    // The CRC-32 of bytes that end with their own CRC-32 is the same for all: it told shards of one size apart from
    // none.
    void shardOfAnotherModel()
    {
        Sharded sharded;
        Sharded other;
        MemoryTensor changed = patterned("c", DType::U8, {100}, 1);
        other.add("m-2.apr", {changed});
        const Buffer& file = other.files["m-2.apr"];
        QCOMPARE(file.size(), sharded.files["m-2.apr"].size()); // the size gives nothing away
        sharded.files["m-2.apr"] = file;
        const auto model = sharded.open();
        APR_VERIFY_ERROR(model, Errc::Checksum);
        QCOMPARE(model.error().file, std::string("models/m-2.apr"));
        QVERIFY(contains(model.error().message, apr::crcText(footerCrc(file))));
        QVERIFY(contains(model.error().message, apr::crcText(*sharded.manifest.shards[1].crc)));
    }

    void shardsThatAreNoAprFiles()
    {
        Sharded sharded;
        sharded.files["m-2.apr"] = bufferOf(safetensorsOf({filled("c", {1}, 1)}));
        const auto document = parseJson(R"({"shards":[{"file":"m-1.apr"},{"file":"m-2.apr"}]})")->value;
        APR_VERIFY_ERROR(sharded.open(document), Errc::Unsupported);
        sharded.files["m-2.apr"] = bufferOf("nothing that is known to anybody");
        APR_VERIFY_ERROR(sharded.open(document), Errc::Format);
        sharded.files["m-2.apr"] = bufferOf(R"({"shards":[{"file":"m-2.apr"}]})"); // itself
        QVERIFY(!sharded.open(document));
    }

    void tensorThatIsElsewhere()
    {
        Sharded sharded;
        sharded.manifest.tensors["c"] = 0; // it is in the second
        const auto model = sharded.open();
        APR_VERIFY_ERROR(model, Errc::MissingTensor);
        QCOMPARE(model.error().tensor, std::string("c"));
        QVERIFY(contains(model.error().message, "m-1.apr") && contains(model.error().message, "m-2.apr"));
    }

    void tensorThatIsNowhere()
    {
        Sharded sharded;
        sharded.manifest.tensors["d"] = 1;
        const auto model = sharded.open();
        APR_VERIFY_ERROR(model, Errc::MissingTensor);
        QCOMPARE(model.error().tensor, std::string("d"));
        QVERIFY(contains(model.error().message, "m-2.apr"));
    }

    void tensorThatTheManifestDoesNotName()
    {
        Sharded sharded;
        sharded.manifest.tensors.erase("a");
        const auto model = sharded.open();
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QCOMPARE(model.error().tensor, std::string("a"));
        QVERIFY(contains(model.error().message, "m-1.apr"));
    }

    void tensorInTwoShards()
    {
        Sharded sharded;
        sharded.add("m-3.apr", {filled("c", {1}, 1)});
        APR_VERIFY_ERROR(
            sharded.open(parseJson(R"({"shards":[{"file":"m-1.apr"},{"file":"m-2.apr"},{"file":"m-3.apr"}]})")->value),
            Errc::Corrupt);
        APR_VERIFY_ERROR(sharded.open(parseJson(R"({"shards":[{"file":"m-1.apr"},{"file":"m-1.apr"}]})")->value),
                         Errc::Corrupt);
    }
};

APR_TEST(TestManifest)
#include "tst_manifest.moc"
