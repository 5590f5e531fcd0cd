// SPDX-License-Identifier: MIT
#include "apr/format/open.h"
#include "format/shard_index/shard_index.h"

#include "fixtures/checks.h"
#include "fixtures/folder.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

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

class TestShardIndex : public QObject {
    Q_OBJECT

private Q_SLOTS:
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
        QVERIFY2(contains(model.error().message, "the shard two.safetensors is missing: 1 of 3 tensors is in it"),
                 model.error().message.c_str());
        QVERIFY(model.error().notFound);
        const auto alone = openModel("dir/index.json", folder.files["index.json"], {});
        APR_VERIFY_ERROR(alone, Errc::Io);
        QVERIFY(contains(alone.error().message, "one.safetensors"));
    }

    void shardPathLeavesTheFolder()
    {
        for (const char* path : {"../one.safetensors", "/etc/passwd", "a/../one.safetensors", "..", ".", "", "a\\b"}) {
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
        APR_VERIFY_OK(model); // the index decides
        QVERIFY(!model->find("b"));
        const Finding* skipped = findingOf(model->facts().findings, "shards.not-in-index");
        QVERIFY(skipped != nullptr && skipped->tensor == "b" && skipped->severity == Severity::Warning);
    }

    /// The length of the header of a SafeTensors file, 128 to 1408 in steps of 256, can be the start of a pickle.
    void headersThatLookLikePickles()
    {
        for (std::size_t protocol = 0; protocol <= 5; ++protocol) {
            Folder folder = sharded(kGoodMap);
            Buffer shard = bufferOf(folder.files["one.safetensors"]);
            const auto length = loadLittle<std::uint64_t>(shard.data());
            const std::uint64_t wanted = 128 + 256 * protocol;
            QVERIFY(length <= wanted);
            shard.insert(shard.begin() + static_cast<std::ptrdiff_t>(8 + length), wanted - length, std::byte{' '});
            std::memcpy(shard.data(), &wanted, sizeof wanted);
            folder.files["one.safetensors"] = Bytes::own(shard);
            APR_VERIFY_OK(folder.open("index.json"));
        }
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
        APR_VERIFY_OK(model); // what is there can be looked at
        const Finding* missing = findingOf(model->facts().findings, "structure.unread-weight");
        QVERIFY(missing != nullptr && missing->tensor == "z" && missing->severity == Severity::Error);
    }

    /// As some tools write them: relative to the folder of the index, or below it.
    void pathsOfShards()
    {
        Json map = kGoodMap;
        map["a"] = "./one.safetensors";
        const auto dotted = sharded(map).open("index.json");
        APR_VERIFY_OK(dotted);
        QCOMPARE(dotted->tensors().size(), sharded(kGoodMap).open("index.json")->tensors().size());
        QVERIFY(findingOf(dotted->facts().findings, "shards.not-in-index") == nullptr);
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
        APR_VERIFY_ERROR(folder.open("index.json"), Errc::Format);
        folder.files["two.safetensors"] = bytesOf("version https://git-lfs.github.com/spec/v1\n");
        const auto pointer = folder.open("index.json");
        APR_VERIFY_ERROR(pointer, Errc::Format);
        QVERIFY(contains(pointer.error().advice, "git lfs pull"));
        folder.files["two.safetensors"] = bytesOf("PK\x03\x04 a pickle in a zip");
        APR_VERIFY_ERROR(folder.open("index.json"), Errc::Corrupt);
        // An index that names itself must not go round in circles.
        Json map{{"a", "index.json"}};
        APR_VERIFY_ERROR(sharded(map).open("index.json"), Errc::Format);
    }

    void brokenShard()
    {
        Folder folder = sharded(kGoodMap);
        folder.files["two.safetensors"] = cut(folder.files["two.safetensors"], 60);
        const auto model = folder.open("index.json");
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QCOMPARE(model.error().file, std::string("dir/two.safetensors"));
    }
};

APR_TEST(TestShardIndex)
#include "tst_shard_index.moc"
