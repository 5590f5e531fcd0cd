// SPDX-License-Identifier: MIT
#include "apr/host/atomic_file.h"

#include "fixtures/test_main.h"
#include "libs/base/show.h"
#include "libs/host/folder.h"
#include "libs/host/unnamed_files.h"

#include <QTest>

#include <csignal>
#include <functional>
#include <optional>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace std::string_literals;
using apr::AtomicFile;
using apr::Errc;

namespace {

/// A file system in memory, mounted over a folder.
struct Mount {
    Mount(const Folder& folder, const char* options)
        : path(folder.path()), mounted(::mount("tmpfs", path.c_str(), "tmpfs", 0, options) == 0)
    {
    }
    ~Mount()
    {
        if (mounted) {
            ::umount2(path.c_str(), MNT_DETACH);
        }
    }
    Mount(const Mount&) = delete;
    Mount& operator=(const Mount&) = delete;

    std::string path;
    bool mounted;
};

/// No file of this process may become larger than 1 MiB.
struct FileSizeLimit {
    FileSizeLimit()
    {
        std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &old);
        rlimit limit = old;
        limit.rlim_cur = 1 << 20;
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() { ::setrlimit(RLIMIT_FSIZE, &old); }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

    rlimit old = {};
};

/// Runs `work` in a child that reports by a byte through the pipe, and kills the child then.
void killInTheMiddle(const std::function<void(int)>& work)
{
    int ends[2] = {-1, -1};
    QCOMPARE(::pipe(ends), 0);
    const pid_t child = ::fork();
    QVERIFY(child >= 0);
    if (child == 0) {
        work(ends[1]);
        ::_exit(0);
    }
    ::close(ends[1]);
    char byte = 0;
    QCOMPARE(::read(ends[0], &byte, 1), ssize_t{1});
    QCOMPARE(::kill(child, SIGKILL), 0);
    int status = 0;
    QCOMPARE(::waitpid(child, &status, 0), child);
    QVERIFY(WIFSIGNALED(status));
    ::close(ends[0]);
}

/// Writes on where at most 1 MiB fits, and looks at what is left of it.
void writeUntilFull(const std::string& path, bool replace)
{
    auto file = AtomicFile::create(path, replace);
    QVERIFY(file.has_value());
    const std::string part(std::size_t{1} << 18, 'x');
    apr::Status status;
    std::uint64_t at = 0;
    for (; status && at < std::uint64_t{8} << 20; at += part.size()) {
        status = file->write(at, bytesOf(part));
    }
    QVERIFY2(!status, "nothing was ever full");
    QCOMPARE(status.error().code, Errc::Io);
    QCOMPARE(status.error().file, path);
    QVERIFY(at > part.size());
}

} // namespace

/// Those with data run on a file system with files without a name, and on one without.
class TestAtomicFileFailures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { chooseWay(); }
    void cleanup() { refuseUnnamedFiles = false; }

    void missingFolder_data() { bothWays(); }
    void missingFolder();
    void fullDisk_data() { bothWays(); }
    void fullDisk();
    void unwritableFolder();
    void moreThanTheDiskHas();
    void fileSizeLimit();
    void killedWhileWriting();
    void becomesADirectoryInTheMeantime_data() { bothWays(); }
    void becomesADirectoryInTheMeantime();
    void directoryAsTarget();
    void deviceAsTarget();
    void fileSystemThatDoesNotTellItsSpace();
};

void TestAtomicFileFailures::missingFolder()
{
    const Folder folder;
    const std::string path = folder / "no such folder/new.apr";
    for (const bool replace : {false, true}) {
        const auto file = AtomicFile::create(path, replace);
        QCOMPARE(file.error().code, Errc::Io);
        QCOMPARE(file.error().file, path);
    }
    put(folder / "plain", "");
    QCOMPARE(AtomicFile::create(folder / "plain/new.apr", false).error().code, Errc::Io);
    QCOMPARE(folder.names(), QStringList{QStringLiteral("plain")});
}

void TestAtomicFileFailures::fullDisk()
{
    const Folder folder;
    const Mount disk(folder, "size=1m");
    std::optional<FileSizeLimit> limit;
    if (!disk.mounted) { // without the right to mount, a limit of the system stands for the disk
        limit.emplace();
    }
    writeUntilFull(folder / "new.apr", false);
    QCOMPARE(folder.names(), QStringList{});
    put(folder / "old.apr", "old");
    writeUntilFull(folder / "old.apr", true);
    QCOMPARE(folder.names(), QStringList{QStringLiteral("old.apr")});
    QCOMPARE(contentOf(folder / "old.apr"), "old"s);
    // What was abandoned holds no space.
    auto again = AtomicFile::create(folder / "again.apr", false);
    QVERIFY(again->setSize(1 << 19).has_value());
    QVERIFY(again->write(0, bytesOf(std::string(1 << 19, 'y'))).has_value());
    QVERIFY(again->commit().has_value());
    if (disk.mounted) {
        auto tooLarge = AtomicFile::create(folder / "large.apr", false);
        const apr::Status status = tooLarge->setSize(1 << 20);
        QCOMPARE(status.error().code, Errc::Io);
        QVERIFY(status.error().message.find("the disk is full: the output needs 1.05 MB, ") == 0);
    }
}

void TestAtomicFileFailures::unwritableFolder()
{
    QCOMPARE(AtomicFile::create("/proc/new.apr", false).error().code, Errc::Io); // root may not either
    const Folder folder;
    QCOMPARE(::chmod(folder.path().c_str(), 0500), 0);
    const auto file = AtomicFile::create(folder / "new.apr", false);
    if (::geteuid() == 0) { // permissions do not bind root
        QVERIFY(file.has_value());
    } else {
        QCOMPARE(file.error().code, Errc::Io);
        QVERIFY(file.error().message.find("permission denied") != std::string::npos);
    }
    QCOMPARE(::chmod(folder.path().c_str(), 0700), 0);
    QCOMPARE(folder.names(), QStringList{});
}

void TestAtomicFileFailures::moreThanTheDiskHas()
{
    const Folder folder;
    auto file = AtomicFile::create(folder / "new.apr", false);
    for (const std::uint64_t size : {std::uint64_t{1} << 60, ~std::uint64_t{0}}) {
        const apr::Status status = file->setSize(size);
        QCOMPARE(status.error().code, Errc::Io);
        QVERIFY(status.error().message.find("the disk is full") == 0);
    }
}

void TestAtomicFileFailures::fileSizeLimit()
{
    const Folder folder;
    const FileSizeLimit limit;
    writeUntilFull(folder / "new.apr", false);
    auto file = AtomicFile::create(folder / "new.apr", false);
    const apr::Status status = file->setSize(2 << 20);
    QCOMPARE(status.error().code, Errc::Io);
    QVERIFY(status.error().message.find("maximum file size") != std::string::npos);
    QCOMPARE(folder.names(), QStringList{});
}

void TestAtomicFileFailures::killedWhileWriting()
{
    const Folder folder;
    put(folder / "old.apr", "old");
    for (const char* name : {"old.apr", "new.apr"}) {
        killInTheMiddle([path = folder / name](int report) {
            auto file = AtomicFile::create(path, true);
            const std::string part(1 << 16, 'x');
            if (!file || !file->setSize(std::uint64_t{64} << 20)) {
                return;
            }
            for (std::uint64_t i = 0;; ++i) { // until it is killed
                const bool written = file->write(i % 1000 * part.size(), bytesOf(part)).has_value();
                if (!written || (i == 20 && ::write(report, "x", 1) != 1)) {
                    return;
                }
            }
        });
        QCOMPARE(folder.names(), QStringList{QStringLiteral("old.apr")});
        QCOMPARE(contentOf(folder / "old.apr"), "old"s);
    }
}

void TestAtomicFileFailures::becomesADirectoryInTheMeantime()
{
    const Folder folder;
    {
        auto file = AtomicFile::create(folder / "new.apr", true);
        QVERIFY(file->write(0, bytesOf("mine")).has_value());
        QVERIFY(QDir(folder.directory.path()).mkdir(QStringLiteral("new.apr")));
        QCOMPARE(file->commit().error().code, Errc::Io);
    }
    QCOMPARE(folder.names(), QStringList{QStringLiteral("new.apr")});
    QVERIFY(QDir(QString::fromStdString(folder / "new.apr")).exists());
}

void TestAtomicFileFailures::directoryAsTarget()
{
    const Folder folder;
    QVERIFY(QDir(folder.directory.path()).mkdir(QStringLiteral("models")));
    for (const bool replace : {false, true}) {
        for (const std::string& path : {folder / "models", folder / "models/"}) {
            const auto file = AtomicFile::create(path, replace);
            QCOMPARE(file.error().code, Errc::Io);
            QVERIFY(file.error().message.find("directory") != std::string::npos);
        }
    }
    QCOMPARE(folder.names(), QStringList{QStringLiteral("models")});
}

void TestAtomicFileFailures::deviceAsTarget()
{
    QCOMPARE(AtomicFile::create("/dev/null", true).error().code, Errc::Io);
    QCOMPARE(AtomicFile::create("/dev/null", false).error().code, Errc::Io); // whatever is asked for
    const Folder folder;
    const std::string pipe = folder / "pipe";
    QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
    QCOMPARE(AtomicFile::create(pipe, true).error().code, Errc::Io);
    QCOMPARE(folder.names(), QStringList{QStringLiteral("pipe")});
}

void TestAtomicFileFailures::fileSystemThatDoesNotTellItsSpace()
{
    const Folder folder;
    const Mount endless(folder, "size=0"); // statvfs has 0 blocks in all, so 0 free ones mean nothing
    if (!endless.mounted) {
        QSKIP("mounting is not permitted");
    }
    auto file = AtomicFile::create(folder / "new.apr", false);
    const apr::Status sized = file->setSize(7);
    QVERIFY2(sized.has_value(), sized ? "" : sized.error().message.c_str());
    QVERIFY(file->write(0, bytesOf("content")).has_value());
    QVERIFY(file->commit().has_value());
    QCOMPARE(contentOf(folder / "new.apr"), "content"s);
}

APR_TEST(TestAtomicFileFailures)
#include "tst_atomic_file_failures.moc"
