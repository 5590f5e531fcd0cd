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

    /// Of a body that nobody needs, no more is read than a little; the answer counts all the same.
    void bodiesWithoutEnd()
    {
        const std::string block(65536, 'x');
        m_server.set("/missing", {.body = block, .status = 404, .isEndless = true});
        m_server.set("/there", {.body = "hello"});
        m_server.set("/away", {.body = block, .redirect = m_server.url("/there"), .isEndless = true});
        const std::uint64_t before = m_server.bytesSent();
        const auto missing = Http(m_settings, m_progress).get(m_server.url("/missing"), 100);
        APR_VERIFY_ERROR(missing, Errc::Download);
        QVERIFY(missing.error().notFound);
        const auto away = Http(m_settings, m_progress).get(m_server.url("/away"), 100);
        APR_VERIFY_ERROR(away, Errc::Download);
        QVERIFY(contains(away.error().message, "redirect"));
        QVERIFY(m_server.bytesSent() - before < std::uint64_t{32} << 20); // what the connections hold
        m_server.set("/large", {.body = std::string(20'000, 'x'), .status = 404});
        Http http(m_settings, m_progress);
        APR_VERIFY_ERROR(http.get(m_server.url("/large"), 100), Errc::Download);
        APR_VERIFY_OK(http.get(m_server.url("/there"), 100));
    }

    /// A server that sends a little at a time does not hold a request for ever.
    void bodiesThatTrickle()
    {
        const Resource trickle{.body = std::string(100, 'x'), .pauseMs = 50, .pieceBytes = 20, .isEndless = true};
        Resource missing = trickle;
        missing.status = 404;
        Resource away = trickle;
        away.redirect = m_server.url("/there");
        m_server.set("/list", trickle);
        m_server.set("/missing", missing);
        m_server.set("/away", away);
        Settings settings = m_settings;
        settings.idleSeconds = 1;
        settings.listSeconds = 3;
        const auto error = [&](const char* path) {
            const auto response = Http(settings, m_progress).get(m_server.url(path), 1 << 20);
            return response ? std::string() : response.error().message;
        };
        QVERIFY(contains(error("/list"), "not complete after 3 seconds"));
        QVERIFY(contains(error("/missing"), "404"));
        QVERIFY(contains(error("/away"), "redirect"));
    }

    /// No more than was asked for, whoever takes it.
    void moreThanAskedFor()
    {
        m_server.set("/f", {.body = std::string(65536, 'x'), .isEndless = true});
        std::uint64_t taken = 0;
        const HttpSink sink = [&taken](const HttpResponse&, std::span<const std::byte> bytes) -> Status {
            taken += bytes.size();
            return {};
        };
        const auto response =
            Http(m_settings, m_progress).sendOnce({.url = m_server.url("/f"), .maxBytes = 100'000}, sink);
        APR_VERIFY_ERROR(response, Errc::Download);
        QVERIFY(taken < std::uint64_t{8} << 20);
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
