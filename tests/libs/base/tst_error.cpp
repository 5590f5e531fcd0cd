// SPDX-License-Identifier: MIT
#include "apr/base/error.h"

#include "fixtures/test_main.h"
#include "libs/base/show.h"

#include <QTest>

#include <array>
#include <set>

using namespace std::string_literals;
using apr::Errc;

namespace {

/// The category of each E-code.
constexpr std::array<std::string_view, 20> kCategories{
    "FORMAT", "CORRUPT",     "VERSION",        "CHECKSUM",     "DECRYPT",        "SIGNATURE",  "IO",
    "MEMORY", "UNSUPPORTED", "UNKNOWN_TENSOR", "ARCHITECTURE", "MISSING_TENSOR", "VALIDATION", "DOWNLOAD",
    "UNSAFE", "EXISTS",      "CANCELLED",      "QUALITY_GATE", "SHAPE",          "ARGUMENT"};

} // namespace

class TestError : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyCodeHasItsTexts()
    {
        std::set<std::string_view> titles;
        for (std::size_t i = 0; i < kCategories.size(); ++i) {
            const auto code = static_cast<Errc>(i + 1);
            const apr::ErrorInfo& info = apr::errorInfo(code);
            QCOMPARE(info.code, code);
            QCOMPARE(info.category, kCategories[i]);
            for (const std::string_view text : {info.title, info.meaning, info.causes, info.advice}) {
                QVERIFY(text.size() > 5);
            }
            titles.insert(info.title);
        }
        QCOMPARE(titles.size(), kCategories.size());
        QCOMPARE(apr::findErrorInfo("E021"), nullptr);
    }

    void namesCodes()
    {
        QCOMPARE(apr::codeName(Errc::Format), "E001"s);
        QCOMPARE(apr::codeName(Errc::Unsupported), "E009"s);
        QCOMPARE(apr::codeName(Errc::UnknownTensor), "E010"s);
        QCOMPARE(apr::codeName(Errc::Argument), "E020"s);
    }

    void findsCodes()
    {
        for (const char* text : {"E002", "e002", "e2", "2", "02", "E2"}) {
            QCOMPARE(apr::findErrorInfo(text), &apr::errorInfo(Errc::Corrupt));
        }
        QCOMPARE(apr::findErrorInfo("E020"), &apr::errorInfo(Errc::Argument));
        for (const char* text : {"", "E", "E000", "0", "E21", "EE2", "E-1", "E2 ", "CORRUPT", "E99999999999999999999",
                                 "E4294967298", "E258"}) {
            QVERIFY2(apr::findErrorInfo(text) == nullptr, text);
        }
    }

    void describesInOneLine()
    {
        QCOMPARE(apr::describe({.code = Errc::Cancelled, .message = "cancelled"}), "E017 CANCELLED: cancelled"s);
        QCOMPARE(apr::describe({.code = Errc::Corrupt,
                                .message = "the tensor index ends early",
                                .file = "m.apr",
                                .offset = 64,
                                .field = "index.name_len"}),
                 "E002 CORRUPT: the tensor index ends early (file m.apr, byte 64, field index.name_len)"s);
        QCOMPARE(apr::describe({.code = Errc::WrongShape, .message = "it does not fit", .tensor = "a.weight"}),
                 "E019 SHAPE: it does not fit (tensor a.weight)"s);
        QCOMPARE(apr::describe({.message = "no", .offset = 0}), "E001 FORMAT: no (byte 0)"s);
    }

    void namesFromFilesCannotControlTheTerminal()
    {
        const std::string text =
            apr::describe({.message = "no", .file = "a\x1B[2J", .field = "kv[\n]", .tensor = "t\r\xFF"});
        QCOMPARE(text, "E001 FORMAT: no (file a\\x1B[2J, field kv[\\x0A], tensor t\\x0D\\xFF)"s);
    }
};

APR_TEST(TestError)
#include "tst_error.moc"
