// SPDX-License-Identifier: MIT
#include "hub/http.h"

#include "fixtures/checks.h"
#include "fixtures/hub_server.h"
#include "fixtures/test_main.h"

#include <QElapsedTimer>

using namespace apr;
using namespace apr::hub;
using namespace apr::test;

namespace {

class Stop final : public Progress {
public:
    bool step(std::uint64_t, std::uint64_t, std::string_view) override { return false; }
};

} // namespace

class TestHttp : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void gets()
    {
        m_server.set("/a", {.body = "hello"});
        QCOMPARE(Http(m_settings, m_progress).get(m_server.url("/a"), 100)->body, std::string("hello"));
        APR_VERIFY_ERROR(Http(m_settings, m_progress).get(m_server.url("/a"), 4), Errc::Download);
    }

    void strangersAreNotBelieved()
    {
        Settings settings = m_settings;
        settings.authorities.clear();
        m_server.set("/a", {.body = "hello"});
        APR_VERIFY_ERROR(Http(settings, m_progress).get(m_server.url("/a"), 100), Errc::Download);
        APR_VERIFY_ERROR(Http(m_settings, m_progress).get("http://localhost/a", 100), Errc::Download);
        APR_VERIFY_ERROR(Http(m_settings, m_progress).get("file:///etc/passwd", 100), Errc::Download);
    }

    void redirects()
    {
        m_server.set("/b", {.body = "there"});
        m_server.set("/r", {.headers = {{"X-Linked-Size", "5"}, {"X-Linked-ETag", "\"tag\""}},
                            .redirect = m_server.otherUrl("/b")});
        const auto answer = Http(m_settings, m_progress).get(m_server.url("/r"), 100);
        APR_VERIFY_OK(answer);
        QCOMPARE(answer->body, std::string("there"));
        QCOMPARE(answer->tag(), std::string("tag"));
        QCOMPARE(answer->size().value_or(0), std::uint64_t{5});
        m_server.set("/loop", {.redirect = m_server.url("/loop")});
        APR_VERIFY_ERROR(Http(m_settings, m_progress).get(m_server.url("/loop"), 100), Errc::Download);
        m_server.set("/down", {.redirect = "http://localhost/x"});
        APR_VERIFY_ERROR(Http(m_settings, m_progress).get(m_server.url("/down"), 100), Errc::Download);
        m_server.set("/file", {.redirect = "file:///etc/passwd"});
        APR_VERIFY_ERROR(Http(m_settings, m_progress).get(m_server.url("/file"), 100), Errc::Download);
    }

    /// The token is for the endpoint alone, whoever redirects.
    void tokens()
    {
        Settings settings = m_settings;
        settings.token = "hf_secret";
        m_server.set("/closed", {.body = "x", .token = "hf_secret"});
        m_server.set("/elsewhere", {.body = "y"});
        m_server.set("/away", {.redirect = m_server.otherUrl("/elsewhere")});
        const auto refused = Http(m_settings, m_progress).get(m_server.url("/closed"), 100);
        APR_VERIFY_ERROR(refused, Errc::Download);
        QVERIFY(contains(refused.error().message, "HF_TOKEN") &&
                contains(refused.error().message, "Access is restricted"));
        APR_VERIFY_OK(Http(settings, m_progress).get(m_server.url("/closed"), 100));
        APR_VERIFY_OK(Http(settings, m_progress).get(m_server.url("/away"), 100));
        APR_VERIFY_OK(Http(settings, m_progress).get(m_server.otherUrl("/elsewhere"), 100));
        for (const Request& request : m_server.requests()) {
            QVERIFY(request.path != "/elsewhere" || request.headers.count("authorization") == 0);
        }
    }

    void busyServers()
    {
        m_server.set("/busy", {.body = "x", .busy = 1});
        QElapsedTimer timer;
        timer.start();
        APR_VERIFY_OK(Http(m_settings, m_progress).get(m_server.url("/busy"), 100));
        QVERIFY(timer.elapsed() >= 1000); // as long as Retry-After says
        m_server.set("/failing", {.body = "x", .failing = 3});
        APR_VERIFY_OK(Http(m_settings, m_progress).get(m_server.url("/failing"), 100));
        m_server.set("/down", {.body = "x", .failing = 100});
        const auto never = Http(m_settings, m_progress).get(m_server.url("/down"), 100);
        APR_VERIFY_ERROR(never, Errc::Download);
        QVERIFY(contains(never.error().message, "503"));
        const auto none = Http(m_settings, m_progress).get(m_server.url("/none"), 100);
        APR_VERIFY_ERROR(none, Errc::Download);
        QVERIFY(none.error().notFound);
    }

    void brokenConnections()
    {
        m_server.set("/once", {.body = std::string(1000, 'x'), .dropped = 1});
        QCOMPARE(Http(m_settings, m_progress).get(m_server.url("/once"), 2000)->body.size(), std::size_t{1000});
        m_server.set("/always", {.body = std::string(1000, 'x'), .dropped = 100});
        APR_VERIFY_ERROR(Http(m_settings, m_progress).get(m_server.url("/always"), 2000), Errc::Download);
        m_server.set("/short", {.body = "ten bytes.", .length = 20});
        APR_VERIFY_ERROR(Http(m_settings, m_progress).get(m_server.url("/short"), 2000), Errc::Download);
        Settings impatient = m_settings;
        m_server.set("/silent", {.body = "x", .isSilent = true});
        QElapsedTimer timer;
        timer.start();
        APR_VERIFY_ERROR(Http(impatient, m_progress).sendOnce({.url = m_server.url("/silent")}, {}), Errc::Download);
        QVERIFY(timer.elapsed() < 10000);
    }

    void noNetwork()
    {
        QElapsedTimer timer;
        timer.start();
        APR_VERIFY_ERROR(Http(m_settings, m_progress).get("https://nowhere.invalid/x", 100), Errc::Download);
        APR_VERIFY_ERROR(Http(m_settings, m_progress).get("https://127.0.0.1:1/x", 100), Errc::Download);
        QVERIFY(timer.elapsed() < 25000);
    }

    void cancelled()
    {
        Stop stop;
        m_server.set("/slow", {.body = std::string(1 << 20, 'x'), .pauseMs = 100});
        APR_VERIFY_ERROR(Http(m_settings, stop).get(m_server.url("/slow"), 1 << 21), Errc::Cancelled);
    }

private:
    HubServer m_server;
    Settings m_settings = m_server.settings();
    NoProgress m_progress;
};

APR_CORE_TEST(TestHttp)
#include "tst_http.moc"
