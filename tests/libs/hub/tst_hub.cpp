// SPDX-License-Identifier: MIT
#include "apr/hub/hub.h"

#include "fixtures/checks.h"
#include "fixtures/hub_server.h"
#include "fixtures/models.h"
#include "fixtures/protobuf.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QFile>
#include <QTemporaryDir>

using namespace apr;
using namespace apr::hub;
using namespace apr::test;

namespace {

std::string fileOf(const std::vector<MemoryTensor>& tensors)
{
    const Bytes bytes = safetensorsOf(tensors);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string shardOf(const char* name)
{
    return fileOf({random(name, {64, 64}, 1)});
}

bool hasRule(const Fetched& fetched, std::string_view rule)
{
    return std::any_of(fetched.findings.begin(), fetched.findings.end(),
                       [rule](const Finding& finding) { return finding.rule == rule; });
}

/// Counts the entries of checksum.json while something is downloaded.
class CountRecorded final : public Progress {
public:
    explicit CountRecorded(std::string cache) : m_cache(std::move(cache)) {}
    bool step(std::uint64_t, std::uint64_t, std::string_view) override
    {
        most = std::max(most, m_cache.entries().size());
        return true;
    }

    std::size_t most = 0;

private:
    Cache m_cache;
};

} // namespace

class TestHub : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_model = fileOf({random("model.embed_tokens.weight", {11, 16}, 1), random("big", {512, 512}, 2)});
        m_server.addRepository("org/one",
                               {{"model.safetensors", m_model},
                                {"pytorch_model.bin", std::string(2000, 'x')},
                                {"config.json", R"({"model_type": "llama"})"},
                                {"README.md", "---\nlicense: cc-by-nc-4.0\n---\n"},
                                {"notes.txt", "not the model's"}},
                               "cc-by-nc-4.0");
        const std::string index = dumpJson(
            {{"metadata", {{"total_size", 32768}}},
             {"weight_map", {{"a", "model-00001-of-00002.safetensors"}, {"b", "model-00002-of-00002.safetensors"}}}});
        m_server.addRepository("org/sharded", {{"model.safetensors.index.json", index},
                                               {"model-00001-of-00002.safetensors", shardOf("a")},
                                               {"model-00002-of-00002.safetensors", shardOf("b")}});
        m_server.addRepository("org/several", {{"q4.gguf", "GGUF"}, {"q8.gguf", "GGUF"}, {"onnx/model.onnx", "x"}});
    }

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = m_server.settings();
        m_settings.cache = m_folder->filePath("cache").toStdString();
    }

    void wholeRepository()
    {
        const auto fetched = fetch("hf://org/one", m_settings, m_progress);
        APR_VERIFY_OK(fetched);
        QCOMPARE(fetched->path, m_settings.cache + "/hf/org/one/model.safetensors");
        QCOMPARE(fetched->files.size(), std::size_t{3}); // config.json and README.md too, and nothing else
        QVERIFY(hasRule(*fetched, "hub.license"));
        QCOMPARE(fetched->name, std::string("one"));
        QVERIFY(fetched->origin.starts_with("hf://org/one/model.safetensors@"));
        const auto model = openModelFile(fetched->path);
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{2});
        QVERIFY(model->metadata().contains("config"));

        const std::uint64_t before = m_server.bytesSent();
        const auto again = fetch("hf://org/one", m_settings, m_progress);
        APR_VERIFY_OK(again);
        QCOMPARE(again->fetched, std::uint64_t{0});
        QVERIFY(m_server.bytesSent() - before < 5000); // the listing
    }

    void headerAlone()
    {
        const std::uint64_t before = m_server.bytesSent();
        const auto model = openRemote("hf://org/one", m_settings, {}, m_progress);
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{2});
        QVERIFY(model->metadata().contains("config"));
        QVERIFY(m_server.bytesSent() - before < m_model.size() / 2);
        QVERIFY(!QFile::exists(QString::fromStdString(m_settings.cache)));
        const auto values = model->load(*model->find("big"));
        APR_VERIFY_OK(values);
        QVERIFY(sameBytes(values->span(), random("big", {512, 512}, 2).data));
    }

    void shards()
    {
        const auto remote = openRemote("hf://org/sharded", m_settings, {}, m_progress);
        APR_VERIFY_OK(remote);
        QCOMPARE(remote->tensors().size(), std::size_t{2});
        const auto fetched = fetch("hf://org/sharded", m_settings, m_progress);
        APR_VERIFY_OK(fetched);
        QCOMPARE(fetched->files.size(), std::size_t{3});
        APR_VERIFY_OK(openModelFile(fetched->path));
    }

    void oneFile()
    {
        const auto fetched = fetch("hf://org/one/pytorch_model.bin", m_settings, m_progress);
        APR_VERIFY_OK(fetched);
        QVERIFY(fetched->path.ends_with("/pytorch_model.bin"));
        const auto wrong = fetch("hf://org/one/modle.safetensors", m_settings, m_progress);
        APR_VERIFY_ERROR(wrong, Errc::Download);
        QVERIFY(contains(wrong.error().message, "model.safetensors"));
        const auto url = fetch(m_server.otherUrl("/cdn/" + hexDigest(EVP_sha256(), m_model)), m_settings, m_progress);
        APR_VERIFY_OK(url);
        APR_VERIFY_OK(openModelFile(url->path));
    }

    void severalModels()
    {
        const auto which = fetch("hf://org/several", m_settings, m_progress);
        APR_VERIFY_ERROR(which, Errc::Argument);
        QVERIFY(contains(which.error().message, "q4.gguf, q8.gguf"));
        APR_VERIFY_OK(fetch("hf://org/several/onnx", m_settings, m_progress));
        APR_VERIFY_ERROR(fetch("hf://org/nothing", m_settings, m_progress), Errc::Download);
        APR_VERIFY_ERROR(fetch("hf://..", m_settings, m_progress), Errc::Argument);
    }

    void withoutTheNetwork()
    {
        m_settings.isOffline = true;
        APR_VERIFY_ERROR(fetch("hf://org/one", m_settings, m_progress), Errc::Download);
        m_settings.isOffline = false;
        APR_VERIFY_OK(fetch("hf://org/one", m_settings, m_progress));
        const std::size_t before = m_server.requests().size();
        m_settings.isOffline = true;
        const auto offline = fetch("hf://org/one", m_settings, m_progress);
        APR_VERIFY_OK(offline);
        QVERIFY(hasRule(*offline, "hub.not-checked"));
        APR_VERIFY_OK(openModelFile(offline->path));
        APR_VERIFY_OK(openRemote("hf://org/one", m_settings, {}, m_progress));
        QCOMPARE(m_server.requests().size(), before); // not one
        m_settings.isOffline = false;
        m_settings.endpoint = "https://127.0.0.1:1"; // and where it is down
        APR_VERIFY_OK(fetch("hf://org/one", m_settings, m_progress));
        APR_VERIFY_ERROR(fetch("hf://org/sharded", m_settings, m_progress), Errc::Download);
    }

    void newVersions()
    {
        m_server.addRepository("org/moving", {{"model.safetensors", shardOf("old")}});
        APR_VERIFY_OK(fetch("hf://org/moving", m_settings, m_progress));
        m_server.addRepository("org/moving", {{"model.safetensors", shardOf("new")}});
        const auto latest = fetch("hf://org/moving", m_settings, m_progress);
        APR_VERIFY_OK(latest);
        QVERIFY(openModelFile(latest->path)->find("new").has_value());
    }

    void shardsOfAUrl()
    {
        const std::string index = dumpJson(
            {{"weight_map", {{"a", "model-00001-of-00002.safetensors"}, {"b", "model-00002-of-00002.safetensors"}}}});
        m_server.set("/files/x/model.safetensors.index.json", {.body = index});
        m_server.set("/files/x/model-00001-of-00002.safetensors", {.body = shardOf("a")});
        m_server.set("/files/x/model-00002-of-00002.safetensors", {.body = shardOf("b")});
        const std::string url = m_server.otherUrl("/files/x/model.safetensors.index.json?signature=SECRET");
        const auto fetched = fetch(url, m_settings, m_progress);
        APR_VERIFY_OK(fetched);
        QCOMPARE(fetched->files.size(), std::size_t{3});
        QVERIFY(!contains(fetched->origin, "SECRET"));
        QFile kept(QString::fromStdString(m_settings.cache + "/checksum.json"));
        QVERIFY(kept.open(QIODevice::ReadOnly) && !kept.readAll().contains("SECRET"));
    }

    /// What a file names beside it comes, whatever its name is.
    void whatTheModelNames()
    {
        const std::string shard = shardOf("w");
        const auto pair = [](std::string_view key, std::string_view value) {
            return Proto().text(1, key).text(2, value);
        };
        const Buffer onnx =
            Proto()
                .varint(1, 8)
                .message(7, Proto().text(2, "g").message(
                                5, Proto().packedVarints(1, {2}).varint(2, 1).text(8, "w").varint(14, 1).message(
                                       13, pair("location", "deep/weights.bin"))))
                .build();
        m_server.addRepository("org/onnx", {{"model.onnx", {reinterpret_cast<const char*>(onnx.data()), onnx.size()}},
                                            {"deep/weights.bin", "12345678"},
                                            {"deep/other.bin", "12345678"}});
        const auto fetched = fetch("hf://org/onnx", m_settings, m_progress);
        APR_VERIFY_OK(fetched);
        QCOMPARE(fetched->files.size(), std::size_t{2});
        const auto model = openModelFile(fetched->path);
        APR_VERIFY_OK(model);
        APR_VERIFY_OK(model->load(0));
    }

    /// Shards of two versions, or a part of them, are no model.
    void interruptedUpdates()
    {
        const auto publish = [this](const char* first, const char* second) {
            const std::string index =
                dumpJson({{"weight_map",
                           {{"a", "model-00001-of-00002.safetensors"}, {"b", "model-00002-of-00002.safetensors"}}}});
            const std::string a = fileOf({filled("a", {64, 64}, first[0])});
            const std::string b = fileOf({filled("b", {64, 64}, second[0])});
            m_server.addRepository("org/moves",
                                   {{"model.safetensors.index.json", index},
                                    {"model-00001-of-00002.safetensors", a},
                                    {"model-00002-of-00002.safetensors", b}},
                                   first);
            return "/cdn/" + hexDigest(EVP_sha256(), b);
        };
        const std::string broken = publish("1", "1");
        Resource resource = m_server.get(broken);
        resource.dropped = 1000;
        m_server.set(broken, resource);
        APR_VERIFY_ERROR(fetch("hf://org/moves", m_settings, m_progress), Errc::Download); // one shard is there
        resource.dropped = 0;
        m_server.set(broken, resource);
        APR_VERIFY_OK(openRemote("hf://org/moves", m_settings, {}, m_progress)); // where it stands
        m_settings.isOffline = true;
        APR_VERIFY_ERROR(fetch("hf://org/moves", m_settings, m_progress), Errc::Download);
        m_settings.isOffline = false;
        publish("1", "1");
        APR_VERIFY_OK(fetch("hf://org/moves", m_settings, m_progress));

        const std::string next = publish("2", "2");
        resource = m_server.get(next);
        resource.dropped = 1000;
        m_server.set(next, resource);
        APR_VERIFY_ERROR(fetch("hf://org/moves", m_settings, m_progress), Errc::Download);
        m_settings.isOffline = true;
        const auto mixed = fetch("hf://org/moves", m_settings, m_progress);
        APR_VERIFY_ERROR(mixed, Errc::Download);
        QVERIFY(contains(mixed.error().message, "incomplete"));
    }

    void busyServersLeaveTheCache()
    {
        APR_VERIFY_OK(fetch("hf://org/one", m_settings, m_progress));
        Resource api = m_server.get("/api/models/org/one/revision/main");
        const Resource before = api;
        api.failing = 1000;
        m_server.set("/api/models/org/one/revision/main", api);
        APR_VERIFY_OK(fetch("hf://org/one", m_settings, m_progress));
        APR_VERIFY_OK(openRemote("hf://org/one", m_settings, {}, m_progress));
        m_server.set("/api/models/org/one/revision/main", {.body = "gone", .status = 404});
        APR_VERIFY_ERROR(fetch("hf://org/one", m_settings, m_progress), Errc::Download);
        m_server.set("/api/models/org/one/revision/main", before);
    }

    /// Names from a server lead nowhere but into the cache.
    void hostileListings()
    {
        const std::string index = dumpJson({{"weight_map", {{"a", "../../../escape"}, {"b", "/tmp/escape"}}}});
        m_server.addRepository("org/evil", {{"../../escape.safetensors", shardOf("x")},
                                            {"/tmp/escape.safetensors", shardOf("x")},
                                            {"model.safetensors.index.json", index}});
        const auto fetched = fetch("hf://org/evil", m_settings, m_progress);
        APR_VERIFY_OK(fetched);
        QCOMPARE(fetched->files.size(), std::size_t{1});
        m_server.set("/api/models/org/odd/revision/main", {.body = "<html>"});
        APR_VERIFY_ERROR(fetch("hf://org/odd", m_settings, m_progress), Errc::Download);
        m_server.set("/api/models/org/odd/revision/main", {.body = R"({"siblings": [1, {}, {"rfilename": 3}, null]})"});
        APR_VERIFY_ERROR(fetch("hf://org/odd", m_settings, m_progress), Errc::Io);
    }

    /// A folder that is a model: its own files, not whatever the repository has besides them.
    void onlyFilesOfTheModel()
    {
        m_server.addRepository("org/saved", {{"saved_model.pb", "x"},
                                             {"variables/variables.index", "x"},
                                             {"variables/.netrc", "x"},
                                             {"assets/vocab.txt", "x"},
                                             {"train.py", "x"},
                                             {".gitattributes", "x"},
                                             {".ssh/authorized_keys", "x"}});
        const auto fetched = fetch("hf://org/saved", m_settings, m_progress);
        APR_VERIFY_OK(fetched);
        std::vector<std::string> paths;
        for (const CacheEntry& entry : fetched->files) {
            paths.push_back(entry.path);
        }
        std::sort(paths.begin(), paths.end());
        QCOMPARE(paths, (std::vector<std::string>{"hf/org/saved/assets/vocab.txt", "hf/org/saved/saved_model.pb",
                                                  "hf/org/saved/variables/variables.index"}));
    }

    /// Small files are recorded together at the end, or when a later one fails; large ones at once.
    void recordedTogether()
    {
        std::map<std::string, std::string> files{{"saved_model.pb", "x"}};
        for (int i = 0; i < 20; ++i) {
            files.emplace("variables/" + std::to_string(100 + i), std::to_string(i));
        }
        m_server.addRepository("org/parts", files);
        CountRecorded counts(m_settings.cache);
        APR_VERIFY_OK(fetch("hf://org/parts", m_settings, counts));
        QCOMPARE(counts.most, std::size_t{0});
        QCOMPARE(Cache(m_settings.cache).entries().size(), files.size());

        files["variables/050"] = std::string(std::size_t{17} << 20, 'x');
        files["variables/110"] = "changed";
        m_server.addRepository("org/broken", files);
        Resource broken = m_server.get("/org/broken/resolve/main/variables/110");
        broken.status = 404;
        const std::string commit = hexDigest(EVP_sha1(), "org/brokenmainapache-2.0");
        m_server.set("/org/broken/resolve/" + commit + "/variables/110", broken);
        APR_VERIFY_ERROR(fetch("hf://org/broken", m_settings, counts), Errc::Download);
        QCOMPARE(counts.most, std::size_t{2 + 21}); // after the large one: with it and the first
        QCOMPARE(Cache(m_settings.cache).entries().size(), std::size_t{21 + 12});
    }

    void tooManyFiles()
    {
        std::map<std::string, std::string> files{{"saved_model.pb", "x"}};
        for (int i = 0; i < 5000; ++i) {
            files.emplace("variables/" + std::to_string(i), "");
        }
        Json siblings = Json::array();
        for (const auto& [path, text] : files) {
            siblings.push_back({{"rfilename", path}, {"size", text.size()}});
        }
        m_server.addRepository("org/many", {{"saved_model.pb", "x"}});
        m_server.set("/api/models/org/many/revision/main", {.body = dumpJson({{"siblings", siblings}})});
        const std::size_t before = m_server.requests().size();
        const auto many = fetch("hf://org/many", m_settings, m_progress);
        APR_VERIFY_ERROR(many, Errc::Download);
        QVERIFY(contains(many.error().message, "more than 4,096 files"));
        QCOMPARE(m_server.requests().size() - before, std::size_t{2}); // the list, and its main file
    }

    void damagedOnTheWay()
    {
        m_server.addRepository("org/damaged", {{"model.safetensors", shardOf("a")}});
        const std::string path = "/cdn/" + hexDigest(EVP_sha256(), shardOf("a"));
        Resource resource = m_server.get(path);
        resource.body[resource.body.size() / 2] ^= 1;
        m_server.set(path, resource);
        APR_VERIFY_ERROR(fetch("hf://org/damaged", m_settings, m_progress), Errc::Checksum);
        QVERIFY(Cache(m_settings.cache).entries().empty());
        m_server.addRepository("org/damaged", {{"model.safetensors", shardOf("a")}});
    }

    void limitOfTheCache()
    {
        APR_VERIFY_OK(fetch("hf://org/sharded", m_settings, m_progress));
        const Cache cache(m_settings.cache);
        for (CacheEntry entry : cache.entries()) {
            entry.used = "2020-01-01T00:00:00Z";
            APR_VERIFY_OK(Cache(m_settings.cache).store({entry}));
        }
        m_settings.cacheLimit = m_model.size() + 1000;
        APR_VERIFY_OK(fetch("hf://org/one", m_settings, m_progress));
        QVERIFY(!cache.find("hf/org/sharded/model-00001-of-00002.safetensors"));
        QVERIFY(cache.find("hf/org/one/model.safetensors").has_value());
    }

    void serversWithoutRanges()
    {
        const std::string large = fileOf({random("big", {1536, 1536}, 3)}); // over 8 MiB
        m_server.set("/whole/model.safetensors", {.body = large, .givesRanges = false});
        const auto model = openRemote(m_server.otherUrl("/whole/model.safetensors"), m_settings, {}, m_progress);
        APR_VERIFY_OK(model);
        QVERIFY(model->find("big").has_value());
    }

private:
    HubServer m_server;
    Settings m_settings = m_server.settings();
    NoProgress m_progress;
    std::string m_model;
    std::unique_ptr<QTemporaryDir> m_folder;
};

APR_CORE_TEST(TestHub)
#include "tst_hub.moc"
