// SPDX-License-Identifier: MIT
// Runs aprcli with addresses instead of paths, against a local server.
#include "fixtures/checks.h"
#include "fixtures/hub_server.h"
#include "fixtures/models.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace apr;
using namespace apr::test;

namespace {

struct Run {
    int code = -1;
    std::string out = {};
    std::string err = {};

    Json json() const
    {
        const auto parsed = parseJson(out);
        return parsed ? parsed->value : Json();
    }
};

} // namespace

class TestHubCommands : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        const Bytes file =
            safetensorsOf({random("model.embed_tokens.weight", {11, 16}, 1), random("big", {600, 600}, 2)});
        m_model = {reinterpret_cast<const char*>(file.data()), file.size()};
        m_server.addRepository("org/tiny",
                               {{"model.safetensors", m_model}, {"config.json", R"({"model_type": "llama"})"}},
                               "cc-by-nc-4.0");
    }

    void headersOnly()
    {
        const std::uint64_t before = m_server.bytesSent();
        const Run inspect = run({"inspect", "hf://org/tiny"});
        QCOMPARE(inspect.code, 0);
        QVERIFY(contains(inspect.out, "360,176")); // parameters
        const Run tensors = run({"tensors", "hf://org/tiny/model.safetensors"});
        QCOMPARE(tensors.code, 0);
        QVERIFY(contains(tensors.out, "big"));
        QVERIFY(m_server.bytesSent() - before < m_model.size());
        QVERIFY(!QFile::exists(m_folder->filePath("cache")));
    }

    void convertRecordsTheOrigin()
    {
        const Run converted = run({"convert", "hf://org/tiny", "--relaxed"});
        QVERIFY2(converted.code == 0, converted.err.c_str());
        QVERIFY(contains(converted.err, "cc-by-nc-4.0"));
        QVERIFY2(!contains(converted.err, "\n\n") && converted.err.front() != ' ', converted.err.c_str());
        QVERIFY(QFile::exists(m_folder->filePath("tiny.apr")));
        const Run inspect = run({"inspect", "tiny.apr", "--full", "--json"});
        const std::string origin =
            inspect.json()["result"]["files"][0]["metadata"]["provenance"]["origin"].get<std::string>();
        QVERIFY2(origin.starts_with("hf://org/tiny/model.safetensors@"), origin.c_str());
        QCOMPARE(run({"validate", "hf://org/tiny"}).code, 0);
        const Run diff = run({"diff", "tiny.apr", "hf://org/tiny", "--exit-code"});
        QCOMPARE(diff.code, 0);
        QCOMPARE(run({"scan", "hf://org/tiny"}).code, 0);
        QCOMPARE(run({"shard", "hf://org/tiny", "-o", "shards", "--max-size", "1MB"}).code, 0);
        QCOMPARE(run({"explain", "hf://org/tiny"}).code, 0);
    }

    void conversionsWithoutTheCache()
    {
        const Run converted = run({"import", "hf://org/tiny", "once.apr", "--relaxed", "--no-cache"});
        QVERIFY2(converted.code == 0, converted.err.c_str());
        QVERIFY(QFile::exists(m_folder->filePath("once.apr")));
        QVERIFY(!QFile::exists(m_folder->filePath("cache")));
    }

    void downloadsAndCache()
    {
        const Run download = run({"download", "hf://org/tiny", "-o", "here", "--json"});
        QVERIFY2(download.code == 0, download.err.c_str());
        QCOMPARE(download.json()["result"]["files"].size(), std::size_t{2});
        QCOMPARE(download.json()["result"]["license"].get<std::string>(), std::string("cc-by-nc-4.0"));
        QFile copy(m_folder->filePath("here/model.safetensors"));
        QVERIFY(copy.open(QIODevice::ReadOnly));
        QVERIFY(copy.readAll().toStdString() == m_model);
        QCOMPARE(run({"download", "hf://org/tiny", "-o", "here"}).code, 1); // existing files are not overwritten
        QCOMPARE(run({"download", "hf://org/tiny", "-o", "here", "--force"}).code, 0);
        const Run info = run({"cache", "info"});
        QVERIFY(contains(info.out, "hf/org/tiny/model.safetensors") && contains(info.out, "in 2 files"));
        QCOMPARE(run({"cache", "verify"}).code, 0);
        QFile cached(m_folder->filePath("cache/hf/org/tiny/model.safetensors"));
        QVERIFY(cached.open(QIODevice::ReadWrite) && cached.seek(5000) && cached.write("x") == 1);
        cached.close();
        const Run verify = run({"cache", "verify"});
        QCOMPARE(verify.code, 5);
        QVERIFY(contains(verify.out, "✗  hf/org/tiny/model.safetensors"));
        QCOMPARE(run({"cache", "clear", "hf/org/tiny"}).code, 0);
        QCOMPARE(run({"cache", "info", "--json"}).json()["result"]["bytes"].get<int>(), 0);
    }

    void downloadsNeverFollowLinks()
    {
        m_server.addRepository("org/saved", {{"saved_model.pb", "x"}, {"variables/variables.index", "x"}});
        QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("elsewhere")));
        QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("here")));
        QVERIFY(QFile::link(m_folder->filePath(QStringLiteral("elsewhere")),
                            m_folder->filePath(QStringLiteral("here/variables"))));
        const Run download = run({"download", "hf://org/saved", "-o", "here", "--force"});
        QCOMPARE(download.code, 4);
        QVERIFY2(contains(download.err, "E015") && contains(download.err, "symbolic link"), download.err.c_str());
        QVERIFY(QDir(m_folder->filePath(QStringLiteral("elsewhere"))).isEmpty());
    }

    void downloadErrors()
    {
        const Run none = run({"inspect", "hf://org/none"});
        QCOMPARE(none.code, 1);
        QVERIFY(none.err.starts_with("aprcli: E014 DOWNLOAD: not found"));
        QCOMPARE(run({"inspect", "http://localhost/m.apr"}).code, 2);
        QCOMPARE(run({"download", "model.apr"}).code, 2);
        qputenv("HF_HUB_OFFLINE", "1");
        const Run offline = run({"inspect", "hf://org/tiny"});
        qunsetenv("HF_HUB_OFFLINE");
        QCOMPARE(offline.code, 1);
        QVERIFY(contains(offline.err, "not in the cache"));
        m_server.set("/closed/model.apr/x", {.body = "x", .token = "hf_right"});
        QVERIFY(contains(run({"validate", m_server.url("/closed/model.apr/x").c_str()}).err, "HF_TOKEN"));
    }

    /// An unresolvable name, a closed port or lost packets must be reported within seconds.
    void noNetwork()
    {
        for (const char* address :
             {"https://nowhere.invalid/m.apr", "https://127.0.0.1:1/m.apr", "https://192.0.2.1/m.apr"}) {
            QElapsedTimer timer;
            timer.start();
            const Run failed = run({"inspect", address});
            QCOMPARE(failed.code, 1);
            QVERIFY(contains(failed.err, "E014"));
            QVERIFY2(timer.elapsed() < 15000, address);
        }
    }

private:
    Run run(const std::vector<const char*>& arguments)
    {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("HF_ENDPOINT", QString::fromStdString(m_server.url()));
        environment.insert("CURL_CA_BUNDLE", QString::fromStdString(m_server.authority()));
        environment.insert("APR_CACHE", m_folder->filePath("cache"));
        environment.insert("HOME", m_folder->path());
        environment.remove("HF_TOKEN");
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder->path());
        QStringList list;
        for (const char* argument : arguments) {
            list << QString::fromUtf8(argument);
        }
        process.start(qEnvironmentVariable("APR_CLI"), list);
        process.waitForFinished(60000);
        return {.code = process.exitCode(),
                .out = process.readAllStandardOutput().toStdString(),
                .err = process.readAllStandardError().toStdString()};
    }

    HubServer m_server;
    std::string m_model;
    std::unique_ptr<QTemporaryDir> m_folder;
};

APR_CORE_TEST(TestHubCommands)
#include "tst_hub.moc"
