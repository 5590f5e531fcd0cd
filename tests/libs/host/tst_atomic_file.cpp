// SPDX-License-Identifier: MIT
#include "apr/host/atomic_file.h"

#include "apr/host/system.h"
#include "fixtures/test_main.h"
#include "libs/base/show.h"
#include "libs/host/folder.h"
#include "libs/host/unnamed_files.h"

#include <QFile>
#include <QTest>

#include <atomic>
#include <optional>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace std::string_literals;
using apr::AtomicFile;
using apr::Errc;

/// Those with data run on a file system with files without a name, and on one without.
class TestAtomicFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { chooseWay(); }
    void cleanup() { refuseUnnamedFiles = false; }

    void writtenBytesReadBack();
    void newFile_data() { bothWays(); }
    void newFile();
    void existsWithoutReplace_data() { bothWays(); }
    void existsWithoutReplace();
    void replaceKeepsTheOldFileUntilCommit_data() { bothWays(); }
    void replaceKeepsTheOldFileUntilCommit();
    void abandonedLeavesNothing_data() { bothWays(); }
    void abandonedLeavesNothing();
    void appearsInTheMeantime_data() { bothWays(); }
    void appearsInTheMeantime();
    void twoAtATime_data() { bothWays(); }
    void twoAtATime();
    void moves_data() { bothWays(); }
    void moves();
    void longestName_data() { bothWays(); }
    void longestName();
    void sizes_data() { bothWays(); }
    void sizes();
    void linkAsTarget();
    void fileInTheWorkingDirectory();
    void writesInParallel();
    void savesText();
    void newFolders();
};

void TestAtomicFile::newFolders()
{
    const Folder folder;
    {
        apr::NewFolder made;
        QVERIFY(made.make(folder / "a/b/"));
        QVERIFY(apr::isFolder(folder / "a/b"));
    }
    QVERIFY(!apr::isFolder(folder / "a")); // empty
    {
        apr::NewFolder made;
        QVERIFY(made.make(folder / "a/b"));
        QVERIFY(apr::saveText(folder / "a/kept", "", false));
    }
    QVERIFY(!apr::isFolder(folder / "a/b"));
    QVERIFY(apr::isFolder(folder / "a"));
    // A link to a folder that is missing for now is not of its making.
    QCOMPARE(::symlink("/nonexistent/disk", (folder / "link").c_str()), 0);
    for (const char* path : {"link", "link/", "link/sub"}) {
        apr::NewFolder made;
        const auto refused = made.make(folder / path);
        QVERIFY(!refused && refused.error().code == Errc::Io);
    }
    struct stat status = {};
    QCOMPARE(::lstat((folder / "link").c_str(), &status), 0);
}

void TestAtomicFile::writtenBytesReadBack()
{
    const Folder folder;
    auto file = AtomicFile::create(folder / "a", false);
    QVERIFY(file.has_value());
    QVERIFY(file->setSize(10));
    const std::string text = "abcd";
    QVERIFY(file->write(3, std::as_bytes(std::span(text))));
    const apr::ByteSource source = file->written();
    QCOMPARE(source.size(), std::uint64_t{10});
    const auto all = source.read(0, 10);
    QVERIFY(all.has_value());
    QCOMPARE(std::string(apr::textOf(*all)), "\0\0\0abcd\0\0\0"s);
    QCOMPARE(std::string(apr::textOf(*source.read(4, 2))), std::string("bc"));
    QVERIFY(!source.read(8, 3));
}

void TestAtomicFile::newFile()
{
    const Folder folder;
    const std::string path = folder / "new.apr";
    auto file = AtomicFile::create(path, false);
    QVERIFY(file.has_value());
    QVERIFY(file->write(0, bytesOf("content")).has_value());
    QVERIFY(!QFile::exists(QString::fromStdString(path)));
    QFETCH(bool, named);
    QCOMPARE(folder.names().size(), named ? 1 : 0);
    QVERIFY(file->commit().has_value());
    QCOMPARE(folder.names(), QStringList{QStringLiteral("new.apr")});
    QCOMPARE(contentOf(path), "content"s);
    const mode_t mask = ::umask(0);
    ::umask(mask);
    struct stat facts = {};
    QCOMPARE(::stat(path.c_str(), &facts), 0);
    QCOMPARE(facts.st_mode & 0777U, 0666U & ~mask);
}

void TestAtomicFile::existsWithoutReplace()
{
    const Folder folder;
    put(folder / "old.apr", "old");
    const auto file = AtomicFile::create(folder / "old.apr", false);
    QCOMPARE(file.error().code, Errc::Exists);
    QCOMPARE(file.error().file, folder / "old.apr");
    QCOMPARE(contentOf(folder / "old.apr"), "old"s);
    QCOMPARE(folder.names().size(), 1);
}

void TestAtomicFile::replaceKeepsTheOldFileUntilCommit()
{
    const Folder folder;
    const std::string path = folder / "old.apr";
    put(path, "the old content, which is longer");
    auto file = AtomicFile::create(path, true);
    QVERIFY(file->write(0, bytesOf("new")).has_value());
    QCOMPARE(contentOf(path), "the old content, which is longer"s);
    QVERIFY(file->commit().has_value());
    QCOMPARE(contentOf(path), "new"s);
    QCOMPARE(folder.names().size(), 1);

    // `replace` does not need an old file.
    auto first = AtomicFile::create(folder / "first.apr", true);
    QVERIFY(first->commit().has_value());
    QCOMPARE(folder.names().size(), 2);
}

void TestAtomicFile::abandonedLeavesNothing()
{
    const Folder folder;
    {
        auto file = AtomicFile::create(folder / "new.apr", false);
        QVERIFY(file->write(0, bytesOf(std::string(100000, 'x'))).has_value());
    }
    QCOMPARE(folder.names(), QStringList{});
    put(folder / "old.apr", "old");
    {
        auto file = AtomicFile::create(folder / "old.apr", true);
        QVERIFY(file->write(0, bytesOf("new")).has_value());
    }
    QCOMPARE(folder.names(), QStringList{QStringLiteral("old.apr")});
    QCOMPARE(contentOf(folder / "old.apr"), "old"s);
}

void TestAtomicFile::appearsInTheMeantime()
{
    const Folder folder;
    {
        auto file = AtomicFile::create(folder / "new.apr", false);
        QVERIFY(file->write(0, bytesOf("mine")).has_value());
        put(folder / "new.apr", "somebody else's");
        QCOMPARE(file->commit().error().code, Errc::Exists);
    }
    QCOMPARE(contentOf(folder / "new.apr"), "somebody else's"s);
    QCOMPARE(folder.names().size(), 1);
}

void TestAtomicFile::twoAtATime()
{
    const Folder folder;
    auto first = AtomicFile::create(folder / "new.apr", true);
    auto second = AtomicFile::create(folder / "new.apr", true);
    QVERIFY(first->write(0, bytesOf("first")).has_value());
    QVERIFY(second->write(0, bytesOf("second")).has_value());
    QVERIFY(second->commit().has_value());
    QCOMPARE(contentOf(folder / "new.apr"), "second"s);
    QVERIFY(first->commit().has_value());
    QCOMPARE(contentOf(folder / "new.apr"), "first"s);
    QCOMPARE(folder.names().size(), 1);
}

void TestAtomicFile::moves()
{
    const Folder folder;
    std::optional<AtomicFile> kept;
    {
        auto file = AtomicFile::create(folder / "new.apr", false);
        kept.emplace(std::move(*file));
    }
    QVERIFY(kept->write(0, bytesOf("moved")).has_value());
    QVERIFY(kept->commit().has_value());
    kept.reset();
    QCOMPARE(contentOf(folder / "new.apr"), "moved"s);
    QCOMPARE(folder.names().size(), 1);
}

void TestAtomicFile::longestName()
{
    const Folder folder;
    const std::string path = folder / std::string(255, 'n');
    for (const std::string& text : {"first"s, "second"s}) {
        auto file = AtomicFile::create(path, true);
        QVERIFY(file->write(0, bytesOf(text)).has_value());
        QVERIFY(file->commit().has_value());
        QCOMPARE(contentOf(path), text);
        QCOMPARE(folder.names().size(), 1);
    }
}

void TestAtomicFile::sizes()
{
    const Folder folder;
    auto empty = AtomicFile::create(folder / "empty", false);
    QVERIFY(empty->write(0, {}).has_value());
    QVERIFY(empty->commit().has_value());
    QCOMPARE(contentOf(folder / "empty"), ""s);

    auto sized = AtomicFile::create(folder / "sized", false);
    QVERIFY(sized->setSize(10).has_value());
    QVERIFY(sized->write(7, bytesOf("end")).has_value());
    QVERIFY(sized->write(2, bytesOf("mid")).has_value());
    QVERIFY(sized->commit().has_value());
    QCOMPARE(contentOf(folder / "sized"), "\0\0mid\0\0end"s);

    auto shrunk = AtomicFile::create(folder / "shrunk", false);
    QVERIFY(shrunk->write(0, bytesOf("0123456789")).has_value());
    QVERIFY(shrunk->setSize(4).has_value());
    QVERIFY(shrunk->commit().has_value());
    QCOMPARE(contentOf(folder / "shrunk"), "0123"s);
}

void TestAtomicFile::linkAsTarget()
{
    const Folder folder;
    put(folder / "original", "original");
    QCOMPARE(::symlink("original", (folder / "link").c_str()), 0);
    QCOMPARE(::symlink("nowhere", (folder / "dangling").c_str()), 0);
    for (const char* name : {"link", "dangling"}) {
        QCOMPARE(AtomicFile::create(folder / name, false).error().code, Errc::Exists);
        auto file = AtomicFile::create(folder / name, true);
        QVERIFY(file->write(0, bytesOf("new")).has_value());
        QVERIFY(file->commit().has_value());
        QCOMPARE(contentOf(folder / name), "new"s);
    }
    // The link was replaced, not the file behind it.
    QCOMPARE(contentOf(folder / "original"), "original"s);
    QCOMPARE(folder.names().size(), 3);
}

void TestAtomicFile::fileInTheWorkingDirectory()
{
    const Folder folder;
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(folder.directory.path()));
    const apr::Status first = apr::saveText("plain.txt", "first", false);
    const apr::Status second = apr::saveText("plain.txt", "second", true);
    QVERIFY(QDir::setCurrent(before));
    QVERIFY(first.has_value() && second.has_value());
    QCOMPARE(contentOf(folder / "plain.txt"), "second"s);
    QCOMPARE(folder.names().size(), 1);
}

void TestAtomicFile::writesInParallel()
{
    constexpr std::size_t kPart = 100003;
    const Folder folder;
    auto file = AtomicFile::create(folder / "new.apr", false);
    std::atomic<int> written{0};
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < 8; ++i) {
        threads.emplace_back([&file, &written, i] {
            const std::string part(kPart, static_cast<char>('a' + i));
            written += file->write(i * kPart, bytesOf(part)).has_value() ? 1 : 0;
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    QCOMPARE(written.load(), 8);
    QVERIFY(file->commit().has_value());
    std::string expected;
    for (std::size_t i = 0; i < 8; ++i) {
        expected.append(kPart, static_cast<char>('a' + i));
    }
    QVERIFY(contentOf(folder / "new.apr") == expected);
}

void TestAtomicFile::savesText()
{
    const Folder folder;
    const std::string path = folder / "report.json";
    QVERIFY(apr::saveText(path, "{}\n", false).has_value());
    QCOMPARE(apr::saveText(path, "other", false).error().code, Errc::Exists);
    QCOMPARE(contentOf(path), "{}\n"s);
    QVERIFY(apr::saveText(path, "", true).has_value());
    QCOMPARE(contentOf(path), ""s);
    QCOMPARE(folder.names().size(), 1);
}

APR_TEST(TestAtomicFile)
#include "tst_atomic_file.moc"
