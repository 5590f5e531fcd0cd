// SPDX-License-Identifier: MIT
#include "apr/hub/cache.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

using namespace apr;
using namespace apr::hub;

namespace {

void write(const std::string& path, const std::string& text)
{
    QDir().mkpath(QString::fromStdString(path.substr(0, path.rfind('/'))));
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text.data(), static_cast<qint64>(text.size()));
}

constexpr const char* kSumOfAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"; // FIPS 180-4

CacheEntry add(Cache& cache, const std::string& path, const std::string& used)
{
    write(cache.pathOf(path), "abc");
    CacheEntry entry{.path = path, .bytes = 3, .sha256 = kSumOfAbc, .tag = "t", .source = "https://x/y", .used = used};
    return cache.store({entry}) ? entry : CacheEntry{};
}

} // namespace

class TestCache : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void places()
    {
        const auto place = [](Address address, const char* file) { return Cache::entryFor(address, file); };
        QCOMPARE(place({.repository = "a/b", .revision = "main"}, "m.gguf"), std::string("hf/a/b/m.gguf"));
        QCOMPARE(place({.repository = "a/b", .revision = "refs/pr/7"}, "x/m"), std::string("hf/a/b@refs_pr_7/x/m"));
        QCOMPARE(place({.url = "https://h:8443/p/m.gguf"}, ""), std::string("https/h_8443/p/m.gguf"));
        QCOMPARE(place({.url = "https://h/../../etc/m"}, ""), std::string("https/h/etc/m"));
        const std::string one = place({.url = "https://h/m.gguf?a=1"}, "");
        QVERIFY(one.starts_with("https/h/query-") && one.ends_with("/m.gguf"));
        QVERIFY(one != place({.url = "https://h/m.gguf?a=2"}, ""));
    }

    void keepAndFind()
    {
        const QTemporaryDir folder;
        Cache cache(folder.filePath("new/cache").toStdString());
        QVERIFY(cache.entries().empty());
        add(cache, "hf/a/b/m.gguf", "2026-01-01T00:00:00Z");
        const auto found = cache.find("hf/a/b/m.gguf");
        QVERIFY(found.has_value());
        QCOMPARE(found->tag, std::string("t"));
        QVERIFY(!cache.find("hf/a/b/other"));
        write(cache.pathOf("hf/a/b/m.gguf"), "longer than it was");
        QVERIFY(!cache.find("hf/a/b/m.gguf"));
    }

    /// One reading of checksum.json answers for all files; it asks for the files themselves.
    void lookUpMany()
    {
        const QTemporaryDir folder;
        Cache cache(folder.path().toStdString());
        add(cache, "hf/a/b/one", "1");
        add(cache, "hf/a/b/two", "2");
        const Cache::Index index = cache.index();
        QVERIFY(QFile::remove(folder.filePath("checksum.json")));
        QVERIFY(index.find("hf/a/b/one").has_value());
        QVERIFY(!index.find("hf/a/b/three"));
        write(cache.pathOf("hf/a/b/two"), "longer than it was");
        QVERIFY(!index.find("hf/a/b/two"));
        QVERIFY(!cache.find("hf/a/b/one"));
    }

    void verifies()
    {
        const QTemporaryDir folder;
        Cache cache(folder.path().toStdString());
        add(cache, "hf/a/b/one", "1");
        add(cache, "hf/a/b/two", "2");
        write(cache.pathOf("hf/a/b/two"), "abd");
        NoProgress progress;
        const auto results = cache.verify(progress);
        APR_VERIFY_OK(results);
        QCOMPARE(results->size(), std::size_t{2});
        QVERIFY((*results)[0].isValid());
        QVERIFY(!(*results)[1].isValid());
    }

    void shrinksByUse()
    {
        const QTemporaryDir folder;
        Cache cache(folder.path().toStdString());
        add(cache, "hf/a/b/old", "2026-01-01T00:00:00Z");
        add(cache, "hf/a/c/middle", "2026-02-01T00:00:00Z");
        add(cache, "hf/a/d/new", "2026-03-01T00:00:00Z");
        QCOMPARE(cache.shrink(9, "2026-02-15T00:00:00Z").value_or(99), std::uint64_t{0});
        QCOMPARE(cache.shrink(6, "2026-02-15T00:00:00Z").value_or(99), std::uint64_t{3});
        QVERIFY(!cache.find("hf/a/b/old"));
        QVERIFY(!QDir(folder.filePath("hf/a/b")).exists());
        QCOMPARE(cache.shrink(0, "2026-02-15T00:00:00Z").value_or(99), std::uint64_t{3}); // the new one is in use
        QVERIFY(cache.find("hf/a/d/new").has_value());
    }

    void clears()
    {
        const QTemporaryDir folder;
        Cache cache(folder.path().toStdString());
        add(cache, "hf/a/b/one", "1");
        add(cache, "hf/a/c/two", "2");
        write(cache.pathOf("hf/a/c/three.part"), "half");
        write(cache.pathOf("hf/a/c/foreign.txt"), "not the cache's");
        QCOMPARE(cache.clear("hf/a/b/").value_or(0), std::uint64_t{3});
        QCOMPARE(cache.entries().size(), std::size_t{1});
        QCOMPARE(cache.clear("").value_or(0), std::uint64_t{7});
        QVERIFY(cache.entries().empty());
        QVERIFY(QFile::exists(folder.filePath("hf/a/c/foreign.txt")));
        QCOMPARE(Cache(folder.filePath("none").toStdString()).clear("").value_or(9), std::uint64_t{0});
    }

    /// Whatever checksum.json says, nothing outside of the cache is touched.
    void indexFromAStranger()
    {
        const QTemporaryDir folder;
        write(folder.filePath("victim").toStdString(), "abc");
        Cache cache(folder.filePath("cache").toStdString());
        write(cache.pathOf("checksum.json"),
              R"({"../victim": {"bytes": 3, "sha256": "x"}, "/etc/passwd": {}, "hf": 3})");
        QVERIFY(cache.entries().empty());
        QVERIFY(cache.clear("").has_value());
        QVERIFY(QFile::exists(folder.filePath("victim")));
        write(cache.pathOf("checksum.json"), "{broken");
        QVERIFY(cache.entries().empty());
        add(cache, "hf/a/b/one", "1");
        QCOMPARE(cache.entries().size(), std::size_t{1});
    }
};

APR_TEST(TestCache)
#include "tst_cache.moc"
