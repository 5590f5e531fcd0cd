// SPDX-License-Identifier: MIT
#include "hub/transfer.h"

#include "fixtures/checks.h"
#include "fixtures/hub_server.h"
#include "fixtures/test_main.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

using namespace apr;
using namespace apr::hub;
using namespace apr::test;

namespace {

/// Bytes that differ everywhere.
std::string content(std::size_t size)
{
    std::string out(size, '\0');
    std::uint64_t state = size;
    for (char& c : out) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        c = static_cast<char>(state >> 56U);
    }
    return out;
}

/// Stops once `most` bytes came.
class StopAt final : public Progress {
public:
    explicit StopAt(std::uint64_t most) : m_most(most) {}
    bool step(std::uint64_t done, std::uint64_t, std::string_view) override { return done < m_most; }

private:
    std::uint64_t m_most;
};

} // namespace

class TestTransfer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void smallAndLarge()
    {
        for (const std::size_t size : {std::size_t{0}, std::size_t{1000}, std::size_t{40} << 20}) {
            const std::string text = content(size);
            m_server.set("/f", {.body = text, .headers = {{"ETag", "\"one\""}}});
            RemoteFile file = looked("/f");
            APR_VERIFY_OK(fetched(file));
            QVERIFY(onDisk() == text);
            QCOMPARE(file.sha256, hexDigest(EVP_sha256(), text));
            QVERIFY(QFile::remove(QString::fromStdString(path())));
            QVERIFY(QDir(m_folder->path()).isEmpty()); // nothing else was left
        }
        int ranges = 0;
        for (const Request& request : m_server.requests()) {
            ranges += request.headers.count("range") > 0 ? 1 : 0;
        }
        QCOMPARE(ranges, 4); // 16 MiB each, and one to see that the empty file is empty
    }

    /// URLs that are signed for GET answer a HEAD with 403, and some servers do not say a length there.
    void headsThatSayNothing()
    {
        const std::string text = content(5000);
        m_server.set("/f", {.body = text, .refusesHead = true});
        QCOMPARE(looked("/f").size.value_or(0), std::uint64_t{5000});
        m_server.set("/f", {.body = text, .hidesLength = true});
        QCOMPARE(looked("/f").size.value_or(0), std::uint64_t{5000});
        Http http(m_settings, m_progress);
        APR_VERIFY_ERROR(lookUp(http, m_server.url("/none")), Errc::Download);
    }

    void droppedAndBusy()
    {
        const std::string text = content(std::size_t{36} << 20);
        m_server.set("/f", {.body = text, .headers = {{"ETag", "\"two\""}}, .failing = 2, .dropped = 3});
        RemoteFile file = looked("/f");
        APR_VERIFY_OK(fetched(file));
        QVERIFY(onDisk() == text);
    }

    void goesOnWhereItEnded()
    {
        const std::string text = content(std::size_t{64} << 20);
        m_server.set("/f", {.body = text, .headers = {{"ETag", "\"three\""}}});
        RemoteFile file = looked("/f");
        Settings one = m_settings;
        one.connections = 1;
        StopAt stop(std::uint64_t{40} << 20);
        APR_VERIFY_ERROR(download(file, path(), one, stop), Errc::Cancelled);
        QVERIFY(!QFile::exists(QString::fromStdString(path())));
        const std::uint64_t before = m_server.bytesSent();
        APR_VERIFY_OK(fetched(file));
        QVERIFY(onDisk() == text);
        QVERIFY(m_server.bytesSent() - before <= std::uint64_t{33} << 20); // two of four blocks were there

        // What was begun of another version is of no use.
        RemoteFile other = looked("/f");
        QVERIFY(QFile::remove(QString::fromStdString(path())));
        StopAt again(std::uint64_t{40} << 20);
        APR_VERIFY_ERROR(download(other, path(), one, again), Errc::Cancelled);
        const std::string changed = content((std::size_t{64} << 20) - 1);
        m_server.set("/f", {.body = changed, .headers = {{"ETag", "\"four\""}}});
        RemoteFile latest = looked("/f");
        APR_VERIFY_OK(fetched(latest));
        QVERIFY(onDisk() == changed);
    }

    void rangesRefused()
    {
        const std::string text = content(std::size_t{36} << 20);
        m_server.set("/f", {.body = text, .givesRanges = false});
        RemoteFile file = looked("/f");
        APR_VERIFY_OK(fetched(file));
        QVERIFY(onDisk() == text);
        const ByteSource source = sourceOf(file, m_settings, m_link);
        APR_VERIFY_ERROR(source.read(5, 10), Errc::Unsupported);
        m_server.set("/small", {.body = "0123456789", .givesRanges = false});
        QCOMPARE(sourceOf(looked("/small"), m_settings, m_link).read(3, 4)->size(), std::size_t{4});
    }

    void wrongSums()
    {
        m_server.set("/f", {.body = "not what was announced"});
        RemoteFile file = looked("/f");
        file.sha256 = std::string(64, '0');
        const auto wrong = fetched(file);
        APR_VERIFY_ERROR(wrong, Errc::Checksum);
        QVERIFY(QDir(m_folder->path()).isEmpty());
        RemoteFile git = looked("/f");
        git.gitSha1 = std::string(40, '0');
        APR_VERIFY_ERROR(fetched(git), Errc::Checksum);
        git.sha256.clear();
        git.gitSha1 = hexDigest(EVP_sha1(), std::string("blob 22\0", 8) + "not what was announced");
        APR_VERIFY_OK(fetched(git));
    }

    void wrongLengths()
    {
        m_server.set("/f", {.body = content(5000), .length = 6000});
        RemoteFile file{.url = m_server.url("/f"), .size = 6000};
        APR_VERIFY_ERROR(fetched(file), Errc::Download);
        m_server.set("/f", {.body = content(5000)});
        RemoteFile longer{.url = m_server.url("/f"), .size = 4000};
        APR_VERIFY_ERROR(fetched(longer), Errc::Download);
        RemoteFile unknown{.url = m_server.url("/f")};
        APR_VERIFY_OK(fetched(unknown));
        QCOMPARE(unknown.size.value_or(0), std::uint64_t{5000});
    }

    /// Whatever the server says of its responses, no more is written than what it announced.
    void moreThanAnnounced()
    {
        m_server.set("/f", {.body = content(500'000), .headers = {{"X-Linked-Size", "1000"}}});
        RemoteFile file = looked("/f");
        QCOMPARE(file.size.value_or(0), std::uint64_t{1000});
        const auto more = fetched(file);
        APR_VERIFY_ERROR(more, Errc::Download);
        QVERIFY(more.error().message.find("more than the 1,000 bytes") != std::string::npos);
        QVERIFY(QDir(m_folder->path()).isEmpty());
    }

    void changedMeanwhile()
    {
        m_server.set("/f", {.body = content(5000), .headers = {{"ETag", "\"new\""}}});
        RemoteFile file{.url = m_server.url("/f"), .size = 5000, .tag = "old"};
        APR_VERIFY_ERROR(fetched(file), Errc::Download);
        const ByteSource source = sourceOf(file, m_settings, m_link);
        APR_VERIFY_ERROR(source.read(0, 10), Errc::Download);
    }

    void tooLargeForTheDisk()
    {
        RemoteFile file{.url = m_server.url("/f"), .size = std::uint64_t{1} << 60};
        const auto full = fetched(file);
        APR_VERIFY_ERROR(full, Errc::Io);
        QVERIFY(contains(full.error().message, "APR_CACHE"));
    }

    void ranges()
    {
        const std::string text = content(std::size_t{20} << 20);
        m_server.set("/f", {.body = text});
        const ByteSource source = sourceOf(looked("/f"), m_settings, m_link);
        const std::uint64_t before = m_server.bytesSent();
        for (const auto& [offset, count] : {std::pair<std::uint64_t, std::uint64_t>(0, 8),
                                            {8, 1000},
                                            {text.size() - 10, 10},
                                            {1000, 5},
                                            {text.size() - 4, 4},
                                            {200000, 200000}}) {
            const auto bytes = source.read(offset, count);
            APR_VERIFY_OK(bytes);
            QVERIFY(sameBytes(bytes->span(), bufferOf(std::string_view(text).substr(offset, count))));
        }
        QVERIFY(m_server.bytesSent() - before < std::uint64_t{2} << 20);
        m_server.set("/f", {.body = text, .dropped = 1});
        const auto whole = sourceOf(looked("/f"), m_settings, m_link).read(0, text.size());
        APR_VERIFY_OK(whole);
        QVERIFY(sameBytes(whole->span(), bufferOf(text)));
    }

    /// A read of what a server claims to have takes the memory of what arrives, and the budget grows by that.
    void claimedSizes()
    {
        m_server.set("/f", {.body = content(1000), .headers = {{"ETag", "\"one\""}}});
        const RemoteFile claimed{.url = m_server.url("/f"), .size = std::uint64_t{1} << 50, .tag = "one"};
        const Budget budget = Budget::forRemote(*claimed.size, Budget::kUnlimited);
        const std::uint64_t before = budget.limit();
        auto link = std::make_shared<RangeLink>(m_progress, budget);
        APR_VERIFY_ERROR(sourceOf(claimed, m_settings, link).read(0, *claimed.size / 2), Errc::Download);
        QCOMPARE(budget.limit(), before);
        const RemoteFile file = looked("/f");
        APR_VERIFY_OK(sourceOf(file, m_settings, link).read(0, 10));
        QVERIFY(budget.limit() > before);
        QVERIFY(budget.limit() <= before + 64 * 1000);
    }

private:
    std::string path() const { return m_folder->filePath("model.bin").toStdString(); }

    RemoteFile looked(const std::string& name)
    {
        Http http(m_settings, m_progress);
        auto file = lookUp(http, m_server.url(name));
        return file ? *file : RemoteFile{};
    }

    Status fetched(RemoteFile& file) { return download(file, path(), m_settings, m_progress); }

    std::string onDisk() const
    {
        QFile file(QString::fromStdString(path()));
        return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string("(none)");
    }

    HubServer m_server;
    Settings m_settings = m_server.settings();
    NoProgress m_progress;
    std::shared_ptr<RangeLink> m_link = std::make_shared<RangeLink>(m_progress);
    std::unique_ptr<QTemporaryDir> m_folder;
};

APR_CORE_TEST(TestTransfer)
#include "tst_transfer.moc"
