// SPDX-License-Identifier: MIT
#include "apr/host/mapped_file.h"

#include "fixtures/test_main.h"
#include "host/system_error.h"
#include "libs/base/show.h"
#include "libs/host/folder.h"

#include <QElapsedTimer>
#include <QTest>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <sys/stat.h>
#include <unistd.h>

using namespace std::string_literals;
using apr::Errc;

namespace {

std::string stringOf(const apr::Bytes& bytes)
{
    return std::string(textOf(bytes));
}

/// Whether `path` is among the mappings of this process.
bool isMapped(const std::string& path)
{
    std::ifstream maps("/proc/self/maps");
    const std::string all{std::istreambuf_iterator<char>(maps), {}};
    return all.find(path) != std::string::npos;
}

} // namespace

class TestMappedFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void missingFile()
    {
        const auto file = apr::mapFile(pathOf("no such file"));
        QCOMPARE(file.error().code, Errc::Io);
        QVERIFY(file.error().notFound);
        QCOMPARE(file.error().file, pathOf("no such file"));
        QVERIFY(file.error().message.find(": no such file") != std::string::npos);
        QVERIFY(apr::mapFile("").error().notFound);
    }

    void partOfThePathIsAFile()
    {
        const std::string path = fileWith("plain", "x") + "/below";
        QCOMPARE(apr::mapFile(path).error().code, Errc::Io);
    }

    void directory()
    {
        const auto file = apr::mapFile(m_folder.path());
        QCOMPARE(file.error().code, Errc::Io);
        QVERIFY(!file.error().notFound);
        QVERIFY(file.error().message.find("directory") != std::string::npos);
    }

    void device()
    {
        QCOMPARE(apr::mapFile("/dev/null").error().message, "not a regular file"s);
        QCOMPARE(apr::mapFile("/dev/zero").error().code, Errc::Io);
        QVERIFY(!apr::mapFile("/dev/null").error().notFound);
    }

    void pipeWithoutWriterDoesNotHang()
    {
        const std::string path = pathOf("pipe");
        QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(apr::mapFile(path).error().code, Errc::Io);
        QVERIFY(timer.elapsed() < 1000);
    }

    void emptyFile()
    {
        const auto file = apr::mapFile(fileWith("empty", ""));
        QVERIFY(file.has_value());
        QCOMPARE(file->size(), std::uint64_t{0});
        apr::advise(file->span(), apr::Access::Soon);
    }

    void sizeThatSaysNothing()
    {
        QCOMPARE(apr::mapFile("/proc/self/status").error().code, Errc::Io);
        QVERIFY(!apr::mapFile("/proc/self/status").error().notFound);
    }

    void content()
    {
        const std::string text = "first"s + std::string(100000, '\0') + "last";
        const auto file = apr::mapFile(fileWith("content", text));
        QCOMPARE(stringOf(*file), text);
        apr::advise(file->span(), apr::Access::Soon);
        apr::advise(file->span().subspan(5001, 1), apr::Access::Scattered);
        apr::advise(file->span(), apr::Access::Usual);
        QCOMPARE(stringOf(*file), text);
    }

    void linkToAFile()
    {
        const std::string target = fileWith("target", "behind the link");
        QCOMPARE(::symlink(target.c_str(), pathOf("link").c_str()), 0);
        QCOMPARE(stringOf(*apr::mapFile(pathOf("link"))), "behind the link"s);
        QCOMPARE(::symlink("nowhere", pathOf("dangling").c_str()), 0);
        QVERIFY(apr::mapFile(pathOf("dangling")).error().notFound);
    }

    void partOutlivesTheWhole()
    {
        const std::string path = fileWith("outlives", "0123456789");
        apr::Bytes part;
        {
            const auto file = apr::mapFile(path);
            part = file->part(3, 4);
        }
        QVERIFY(isMapped(path));
        QCOMPARE(stringOf(part), "3456"s);
        // A file that is removed or replaced under its name stays readable.
        QCOMPARE(::unlink(path.c_str()), 0);
        QCOMPARE(stringOf(part), "3456"s);
        part = {};
        QVERIFY(!isMapped(path));
    }

    void descriptorGoesWithTheMapping()
    {
        const std::string path = fileWith("descriptor", "x");
        const int before = ::dup(0);
        QVERIFY(before >= 0);
        ::close(before);
        QVERIFY(apr::mapFile(path).has_value());
        const int after = ::dup(0);
        ::close(after);
        QCOMPARE(after, before);
    }

    void shrunkWhileMapped()
    {
        const std::string path = fileWith("shrunk", std::string(100'000, 'x'));
        const auto source = apr::openSource(path);
        QVERIFY(source.has_value());
        QVERIFY(source->check().has_value());
        QCOMPARE(::truncate(path.c_str(), 10'000), 0);
        // The pages behind the new end are gone: they read as zeros instead of killing the program.
        const auto bytes = source->read(0, 100'000);
        QVERIFY(bytes.has_value());
        QCOMPARE(static_cast<char>(bytes->data()[9'999]), 'x');
        QCOMPARE(static_cast<char>(bytes->data()[90'000]), '\0');
        QCOMPARE(source->check().error().code, Errc::Io);
        // Another mapping is not touched by it.
        const auto other = apr::openSource(fileWith("whole", std::string(100'000, 'y')));
        QCOMPARE(static_cast<char>(other->read(90'000, 1)->data()[0]), 'y');
        QVERIFY(other->check().has_value());
    }

    void shrunkWithinItsLastPage()
    {
        const std::string path = fileWith("shorter", std::string(3'000, 'x'));
        const auto source = apr::openSource(path);
        QCOMPARE(::truncate(path.c_str(), 100), 0);
        QCOMPARE(source->check().error().code, Errc::Io);
        QVERIFY(apr::openSource(fileWith("nothing", ""))->check().has_value());
    }

    void textFiles()
    {
        const std::string path = fileWith("text.json", "{\"a\": 1}\n");
        QCOMPARE(apr::readTextFile(path, 9).value(), "{\"a\": 1}\n"s);
        const std::string folder = path.substr(0, path.rfind('/'));
        QCOMPARE(apr::readTextBeside(folder, "text.json", 9).value(), "{\"a\": 1}\n"s);
        QVERIFY(!apr::readTextBeside(folder, "text.json", 8));
        QVERIFY(apr::readTextBeside(folder, "none.json", 9).error().notFound);
        const auto tooLong = apr::readTextFile(path, 8);
        QCOMPARE(tooLong.error().code, Errc::Io);
        QCOMPARE(tooLong.error().file, path);
        QVERIFY(!tooLong.error().notFound);
        QVERIFY(apr::readTextFile(pathOf("no text"), 100).error().notFound);
        QCOMPARE(apr::readTextFile(fileWith("no content", ""), 0).value(), ""s);
    }

    /// What an untrusted file names: below the folder, through no link, a regular file with one name.
    void openBeneath()
    {
        const std::string folder = pathOf("beneath");
        QVERIFY(::mkdir(folder.c_str(), 0755) == 0 && ::mkdir((folder + "/sub").c_str(), 0755) == 0);
        const std::string secret = fileWith("secret", "secret");
        const std::string linked = fileWith("linked", "secret"); // not the same: each reason is checked by itself
        put(folder + "/sub/good", "good");
        const auto open = [&folder](const std::string& path) { return apr::openBeneath(folder + '/', path); };
        const auto good = open("sub/good");
        QVERIFY(good.has_value());
        QCOMPARE(good->size(), std::uint64_t{4});
        QVERIFY(::symlink(secret.c_str(), (folder + "/link").c_str()) == 0);
        QVERIFY(::symlink("..", (folder + "/up").c_str()) == 0);
        QVERIFY(::link(linked.c_str(), (folder + "/hard").c_str()) == 0);
        QVERIFY(::mkfifo((folder + "/fifo").c_str(), 0644) == 0);
        for (const std::string& path : {"link"s, "up/secret"s, "hard"s, "fifo"s, "sub"s, "../secret"s,
                                        "sub/../../secret"s, "/etc/hosts"s, "."s, ""s, "sub//good"s, "sub/good\0x"s}) {
            const auto file = open(path);
            QVERIFY2(!file.has_value() && file.error().code == Errc::Unsafe, path.c_str());
        }
        for (const std::string& path : {"link"s, "up/secret"s}) {
            QVERIFY2(open(path).error().message.find("symbolic link") != std::string::npos, path.c_str());
        }
        QVERIFY(open("hard").error().message.find("hard link") != std::string::npos);
        QVERIFY(open("none").error().notFound);
        QCOMPARE(open("good/none").error().code, Errc::Io);
    }

    void besideAModel()
    {
        const std::string cache = pathOf("models--org--name");
        const std::string folder = cache + "/snapshots/abc";
        for (const std::string& each : {cache, cache + "/blobs", cache + "/snapshots", folder, folder + "/sub"}) {
            QVERIFY(::mkdir(each.c_str(), 0755) == 0);
        }
        put(cache + "/blobs/hash", "blob");
        put(folder + "/own", "own");
        put(cache + "/secret", "secret");
        const auto link = [&folder](const char* target, const char* name) {
            return ::symlink(target, (folder + '/' + name).c_str()) == 0;
        };
        QVERIFY(link("../../blobs/hash", "README.md") && link("own", "within") && link("../../secret", "out"));
        QVERIFY(link("/etc/hosts", "absolute") && link("..", "up") && link("nowhere", "dangling"));
        for (const char* good : {"own", "README.md", "within"}) {
            QVERIFY2(apr::resolveBeside(folder, good).has_value(), good);
            QVERIFY2(apr::resolveBeside(folder + '/', good).has_value(), good);
        }
        for (const char* bad : {"out", "absolute", "up/../../secret", "../../secret"}) {
            const auto file = apr::resolveBeside(folder, bad);
            QVERIFY2(!file.has_value() && file.error().code == Errc::Unsafe, bad);
        }
        QVERIFY(apr::resolveBeside(folder, "dangling").error().notFound);
        QVERIFY(apr::resolveBeside(folder, "none").error().notFound);
        QVERIFY(apr::resolveBeside(pathOf("no folder"), "none").error().notFound);
    }

    void reasonsInWords()
    {
        const apr::Error full = apr::systemError("it cannot be written", "out.apr", ENOSPC);
        QCOMPARE(full.message, "it cannot be written: the disk is full"s);
        QCOMPARE(full.file, "out.apr"s);
        QVERIFY(!full.notFound);
        QCOMPARE(apr::systemError("no", "", EACCES).message, "no: permission denied"s);
        QVERIFY(apr::systemError("no", "", ENOENT).notFound);
        QCOMPARE(apr::systemError("no", "", 9999).message, "no: system error 9999"s);
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

APR_TEST(TestMappedFile)
#include "tst_mapped_file.moc"
