// SPDX-License-Identifier: MIT
#include "format/reading/shards.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestShards : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void plainNamesStayInTheirFolder()
    {
        using namespace std::string_view_literals;
        for (const std::string_view name : {"a"sv, "model-00001-of-00002.apr"sv, "..a"sv, "a.."sv, "..."sv, ".apr"sv,
                                            "a b\xc3\xa4"sv, "~"sv, "C:a"sv}) {
            QVERIFY2(isPlainName(name), std::string(name).c_str());
        }
        for (const std::string_view name : {""sv, "."sv, ".."sv, "/"sv, "/abs"sv, "a/b"sv, "../a"sv, "a/"sv, "./a"sv,
                                            "a\\b"sv, "..\\a"sv, "a\0b"sv, "\0"sv}) {
            QVERIFY2(!isPlainName(name), std::string(name).c_str());
        }
    }

    void siblings()
    {
        std::vector<std::string> asked;
        const SiblingOpener opener = [&asked](const std::string& name, SiblingPath) -> Result<ByteSource> {
            asked.push_back(name);
            if (name == "b.apr") {
                return ByteSource(bytesOf("content"));
            }
            return Error{.code = Errc::Corrupt, .message = "no such file", .file = "elsewhere", .notFound = true};
        };
        const auto there = openSibling(opener, "models/a.json", "b.apr");
        APR_VERIFY_OK(there);
        QVERIFY(sameBytes(there->read(0, 7)->span(), bufferOf("content")));
        const auto missing = openSibling(opener, "models/a.json", "c\x1b.apr");
        APR_VERIFY_ERROR(missing, Errc::Io); // whatever the opener says
        QCOMPARE(missing.error().file, std::string("models/a.json"));
        QVERIFY(contains(missing.error().message, "c\\x1B.apr"));
        QVERIFY(contains(missing.error().message, "no such file"));
        QCOMPARE(asked, (std::vector<std::string>{"b.apr", "c\x1b.apr"}));
    }

    void nowhereToLook()
    {
        const auto missing = openSibling({}, "a.json", "b.apr");
        APR_VERIFY_ERROR(missing, Errc::Io);
        QCOMPARE(missing.error().file, std::string("a.json"));
        QVERIFY(contains(missing.error().message, "b.apr"));
    }
};

APR_TEST(TestShards)
#include "tst_shards.moc"
