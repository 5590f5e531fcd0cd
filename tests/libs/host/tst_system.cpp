// SPDX-License-Identifier: MIT
#include "apr/host/system.h"

#include "fixtures/test_main.h"
#include "libs/base/show.h"
#include "libs/host/folder.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <omp.h>
#include <sys/xattr.h>
#include <unistd.h>

using namespace std::string_literals;

namespace {

const QByteArray kEpoch = "SOURCE_DATE_EPOCH";

apr::ByteSource sourceOf(const std::string& text)
{
    const auto bytes = bytesOf(text);
    return apr::Bytes::own({bytes.begin(), bytes.end()});
}

std::string sha256Of(const std::string& text)
{
    apr::NoProgress progress;
    return apr::sha256(sourceOf(text), progress).value();
}

bool isRfc3339(const std::string& text)
{
    static const QRegularExpression form(
        QStringLiteral("^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:([0-5]\\d|60)Z$"));
    return form.match(QString::fromStdString(text)).hasMatch();
}

class Steps final : public apr::Progress {
public:
    bool step(std::uint64_t done, std::uint64_t total, std::string_view) override
    {
        m_done.push_back(done);
        m_total = total;
        return m_done.size() < m_stopAt;
    }

    std::vector<std::uint64_t> m_done = {};
    std::uint64_t m_total = 0;
    std::size_t m_stopAt = ~std::size_t{0};
};

} // namespace

class TestSystem : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup()
    {
        qunsetenv(kEpoch);
        qunsetenv("APR_RAM_LIMIT");
    }

    void timestampHonoursSourceDateEpoch()
    {
        qputenv(kEpoch, "0");
        QCOMPARE(apr::timestamp(), "1970-01-01T00:00:00Z"s);
        qputenv(kEpoch, "1769860800");
        QCOMPARE(apr::timestamp(), "2026-01-31T12:00:00Z"s);
        qputenv(kEpoch, "1709210096"); // a leap day
        QCOMPARE(apr::timestamp(), "2024-02-29T12:34:56Z"s);
        qputenv(kEpoch, "253402300799");
        QCOMPARE(apr::timestamp(), "9999-12-31T23:59:59Z"s);
    }

    void timestampIsUtcInAnyZone()
    {
        const QByteArray zone = qgetenv("TZ");
        qputenv("TZ", "America/New_York");
        ::tzset();
        qputenv(kEpoch, "1769860800");
        QCOMPARE(apr::timestamp(), "2026-01-31T12:00:00Z"s);
        zone.isNull() ? qunsetenv("TZ") : qputenv("TZ", zone);
        ::tzset();
    }

    void timestampIsNow()
    {
        for (const char* fixed : {"", "yesterday", "-5"}) { // not a number of seconds: as if it were not set
            qputenv(kEpoch, fixed);
            const qint64 before = QDateTime::currentSecsSinceEpoch();
            const std::string text = apr::timestamp();
            const qint64 after = QDateTime::currentSecsSinceEpoch();
            QVERIFY(isRfc3339(text));
            const QDateTime time = QDateTime::fromString(QString::fromStdString(text), Qt::ISODate);
            QVERIFY(before <= time.toSecsSinceEpoch() && time.toSecsSinceEpoch() <= after);
        }
    }

    void timestampIsAlwaysRfc3339()
    {
        for (const char* fixed : {"253402300800", "9223372036854775807", "18446744073709551615"}) {
            qputenv(kEpoch, fixed);
            QVERIFY2(isRfc3339(apr::timestamp()), apr::timestamp().c_str());
        }
    }

    void sha256OfKnownVectors()
    {
        QCOMPARE(sha256Of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"s);
        QCOMPARE(sha256Of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"s);
        QCOMPARE(sha256Of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
                 "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"s);
        QCOMPARE(sha256Of(std::string(1000000, 'a')),
                 "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"s);
    }

    void sha256OverManySteps()
    {
        const std::string text((std::size_t{9} << 20) + 5, '\0');
        Steps steps;
        // head -c 9437189 /dev/zero | sha256sum
        QCOMPARE(apr::sha256(sourceOf(text), steps).value(),
                 "4cbc5adcf36bffed937fbfe2a27bc62d2e22ba6f95bbfb89f33e9f7223e70c3a"s);
        QVERIFY(steps.m_done.size() > 1);
        QVERIFY(std::is_sorted(steps.m_done.begin(), steps.m_done.end()));
        QCOMPARE(steps.m_done.back(), std::uint64_t{text.size()});
        QCOMPARE(steps.m_total, std::uint64_t{text.size()});
    }

    void sha256IsCancelled()
    {
        const std::string text(std::size_t{9} << 20, 'x');
        Steps steps;
        steps.m_stopAt = 1;
        QCOMPARE(apr::sha256(sourceOf(text), steps).error().code, apr::Errc::Cancelled);
        QCOMPARE(steps.m_done.size(), std::size_t{1});
    }

    void obstaclesToWriting()
    {
        const Folder folder;
        QVERIFY(apr::obstacleToWriting(folder / "new") == std::nullopt);
        QVERIFY(apr::obstacleToWriting("new") == std::nullopt);
        QVERIFY(apr::obstacleToWriting(folder / "none/new") == apr::WriteObstacle::NoFolder);
        put(folder / "file", "x");
        QVERIFY(apr::obstacleToWriting(folder / "file/new") == apr::WriteObstacle::FolderIsFile);
        if (::geteuid() != 0) { // root may write anywhere
            QVERIFY(QFile::setPermissions(folder.directory.path(), QFile::ReadOwner | QFile::ExeOwner));
            QVERIFY(apr::obstacleToWriting(folder / "new") == apr::WriteObstacle::FolderReadOnly);
            QVERIFY(
                QFile::setPermissions(folder.directory.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        }
    }

    void sameFile()
    {
        const std::string file = fileWith("a", "content");
        const std::string other = fileWith("b", "content");
        const std::string hard = pathOf("hard");
        const std::string soft = pathOf("soft");
        QCOMPARE(::link(file.c_str(), hard.c_str()), 0);
        QCOMPARE(::symlink("a", soft.c_str()), 0);
        QVERIFY(apr::isSameFile(file, file));
        QVERIFY(apr::isSameFile(file, m_folder.path() + "/./a"));
        QVERIFY(apr::isSameFile(file, hard));
        QVERIFY(apr::isSameFile(soft, hard));
        QVERIFY(!apr::isSameFile(file, other));
        QVERIFY(!apr::isSameFile(file, pathOf("missing")));
        QVERIFY(!apr::isSameFile(pathOf("missing"), pathOf("missing")));
    }

    void listsRegularFiles()
    {
        const QDir folder(m_folder.directory.path());
        QVERIFY(folder.mkpath(QStringLiteral("list/below")));
        fileWith("list/b", "");
        fileWith("list/a", "");
        fileWith("list/.hidden", "");
        fileWith("list/below/inner", "");
        QCOMPARE(::symlink("a", pathOf("list/link").c_str()), 0);
        QCOMPARE(::symlink("below", pathOf("list/link to a folder").c_str()), 0);
        QCOMPARE(apr::filesIn(pathOf("list")), (std::vector<std::string>{".hidden", "a", "b", "link"}));
        QCOMPARE(apr::filesIn(pathOf("no such folder")), std::vector<std::string>{});
        QCOMPARE(apr::filesIn(pathOf("list/a")), std::vector<std::string>{});
    }

    void asksForFreeSpace()
    {
        const auto here = apr::freeSpace(pathOf("any name"));
        QVERIFY(here.has_value());
        QVERIFY(*here > 0);
        QVERIFY(apr::freeSpace("a name without folder").has_value());
        QVERIFY(apr::freeSpace("/name").has_value());
        QVERIFY(!apr::freeSpace(pathOf("no such folder/name")));
    }

    void memoryLimitIsThatOfTheEnvironment()
    {
        constexpr std::uint64_t kGiB = std::uint64_t{1} << 30;
        struct Case {
            const char* stated;
            std::uint64_t bytes;
        };
        for (const Case& each : {Case{"2GB", 2'000'000'000}, Case{"512MiB", kGiB / 2}, Case{"1048576B", 1048576},
                                 Case{"1048576", kGiB}, Case{" 3 gib ", 3 * kGiB}, Case{"", kGiB}, Case{"much", kGiB},
                                 Case{"-1", kGiB}, Case{"1.5GB", 1'500'000'000}, Case{"99999999999TB", kGiB}}) {
            qputenv("APR_RAM_LIMIT", each.stated);
            QCOMPARE(apr::memoryLimit(), each.bytes);
        }
        qunsetenv("APR_RAM_LIMIT");
        QCOMPARE(apr::memoryLimit(), kGiB);
    }

    void invalidSizesInTheEnvironmentAreErrors()
    {
        for (const char* good : {"", " ", "2GB", "512 MiB"}) {
            qputenv("APR_RAM_LIMIT", good);
            QVERIFY(apr::checkSizeVariable("APR_RAM_LIMIT"));
        }
        qunsetenv("APR_RAM_LIMIT");
        QVERIFY(apr::checkSizeVariable("APR_RAM_LIMIT"));
        for (const char* bad : {"abc", "-1", "1048576", "2GBs"}) {
            qputenv("APR_RAM_LIMIT", bad);
            const auto status = apr::checkSizeVariable("APR_RAM_LIMIT");
            QVERIFY(!status);
            QCOMPARE(status.error().code, apr::Errc::Argument);
            QVERIFY(status.error().message.find("APR_RAM_LIMIT: \"" + std::string(bad)) != std::string::npos);
        }
        qunsetenv("APR_RAM_LIMIT");
    }

    void tellsFolders()
    {
        const std::string file = fileWith("no folder", "x");
        QCOMPARE(::symlink(".", pathOf("link to here").c_str()), 0);
        QCOMPARE(::symlink("nowhere", pathOf("broken link").c_str()), 0);
        QVERIFY(apr::isFolder(m_folder.path()));
        QVERIFY(apr::isFolder(m_folder.path() + '/'));
        QVERIFY(apr::isFolder(pathOf("link to here")));
        QVERIFY(apr::isFolder("/"));
        QVERIFY(!apr::isFolder(file));
        QVERIFY(!apr::isFolder(pathOf("broken link")));
        QVERIFY(!apr::isFolder(pathOf("missing")));
        QVERIFY(!apr::isFolder(""));
    }

    void foldersAreNotMadeThroughLinks()
    {
        QVERIFY(apr::makeFolder(pathOf("root/a")).has_value());
        QVERIFY(apr::makeFolder(pathOf("outside")).has_value());
        QCOMPARE(::symlink("../outside", pathOf("root/link").c_str()), 0);
        QVERIFY(apr::makeFoldersBeneath(pathOf("root"), "a/b/c/file").has_value());
        QVERIFY(apr::isFolder(pathOf("root/a/b/c")) && !apr::isFolder(pathOf("root/a/b/c/file")));
        QVERIFY(apr::makeFoldersBeneath(pathOf("root"), "file").has_value());
        for (const char* path : {"link/file", "link/x/file"}) {
            const auto status = apr::makeFoldersBeneath(pathOf("root"), path);
            QVERIFY(!status);
            QCOMPARE(status.error().code, apr::Errc::Unsafe);
        }
        QVERIFY(!apr::isFolder(pathOf("outside/x")));
    }

    void readsTheMarkOfDownloads()
    {
        const std::string file = fileWith("downloaded", "x");
        QCOMPARE(apr::downloadedFrom(file), ""s);
        constexpr std::string_view kUrl = "https://host/m.apr";
        if (::setxattr(file.c_str(), "user.xdg.origin.url", kUrl.data(), kUrl.size(), 0) != 0) {
            QSKIP("the file system does not support extended attributes");
        }
        QCOMPARE(apr::downloadedFrom(file), std::string(kUrl));
    }

    void budgetsOfFiles()
    {
        qunsetenv("APR_RAM_LIMIT");
        QCOMPARE(apr::fileBudget(1000).limit(), apr::Budget::forFile(1000).limit());
        qputenv("APR_RAM_LIMIT", "2GB");
        QCOMPARE(apr::fileBudget(1000).limit(), std::uint64_t{2'000'000'000});
        QCOMPARE(apr::fileBudget(1000).maxDecodedBytes(), std::uint64_t{2'000'000'000});
        qputenv("APR_RAM_LIMIT", "1MB"); // limits memory, not how much is decoded piece by piece
        QCOMPARE(apr::fileBudget(1000).limit(), std::uint64_t{1'000'000});
        QCOMPARE(apr::fileBudget(1000).maxDecodedBytes(), apr::Budget::forFile(1000).maxDecodedBytes());
        qunsetenv("APR_RAM_LIMIT");
    }

    void makesFoldersAndThoseAbove()
    {
        for (const char* name : {"one", "x/y/z", "x/y/z", "x/y", "slash/", "two//slashes", "x/../dots"}) {
            QVERIFY2(apr::makeFolder(pathOf(name)).has_value(), name);
            QVERIFY2(apr::isFolder(pathOf(name)), name);
        }
        QVERIFY(apr::isFolder(pathOf("dots")));
        fileWith("x/y/kept", "content");
        QVERIFY(apr::makeFolder(pathOf("x/y")).has_value()); // what is there stays
        QCOMPARE(contentOf(pathOf("x/y/kept")), "content"s);
        QVERIFY(apr::makeFolder("/").has_value());
        QVERIFY(apr::makeFolder(".").has_value());
    }

    void foldersThatCannotBeMade()
    {
        fileWith("file in the way", "content");
        QCOMPARE(::symlink("nowhere", pathOf("dangling").c_str()), 0);
        for (const std::string& path :
             {pathOf("file in the way"), pathOf("file in the way/a"), pathOf("file in the way/a/b"), pathOf("dangling"),
              pathOf(std::string(300, 'n')), ""s, "/proc/no such folder"s}) {
            const auto status = apr::makeFolder(path);
            QVERIFY2(!status, path.c_str());
            QCOMPARE(status.error().code, apr::Errc::Io);
            QVERIFY(!status.error().notFound);
        }
        QCOMPARE(contentOf(pathOf("file in the way")), "content"s);
    }

    void setsTheThreadCount()
    {
        apr::setThreadCount(3);
        QCOMPARE(omp_get_max_threads(), 3);
        apr::setThreadCount(0);
        QCOMPARE(omp_get_max_threads(), omp_get_num_procs());
    }

private:
    std::string pathOf(const std::string& name) const { return m_folder / name; }

    std::string fileWith(const std::string& name, const std::string& text) const
    {
        put(pathOf(name), text);
        return pathOf(name);
    }

    Folder m_folder = {};
};

APR_TEST(TestSystem)
#include "tst_system.moc"
