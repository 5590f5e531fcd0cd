// SPDX-License-Identifier: MIT
#include "apr/graph/torchscript/tokens.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using namespace apr::torchscript;

class TestTokens : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void kinds()
    {
        const auto tokens = tokenize("a = 1.5e-3\n\n  # text\n  b(\"x\",\n 'y') -> c\nd", {});
        APR_VERIFY_OK(tokens);
        std::string shown;
        for (const Token& token : *tokens) {
            constexpr std::string_view kKinds = "nds+/><.";
            shown += (shown.empty() ? "" : " ") + std::string(1, kKinds[static_cast<std::size_t>(token.kind)]) +
                     std::string(token.text);
        }
        QCOMPARE(shown, std::string("na += d1.5e-3 / > nb +( sx +, sy +) +-> nc / < nd / ."));
        QCOMPARE(tokens->back().line, 6U);
    }

    void characters()
    {
        APR_VERIFY_ERROR(tokenize("a\n$", {}), Errc::Corrupt);
        QVERIFY(tokenize("a\n$", {}).error().message.starts_with("line 2: unexpected character"));
        APR_VERIFY_ERROR(tokenize("\"a\\", {}), Errc::Corrupt);
        APR_VERIFY_OK(tokenize("", {}));
    }

    void strings()
    {
        QCOMPARE(stringOf("a\\n\\\"\\\\\\t"), std::string("a\n\"\\\t"));
        QCOMPARE(stringOf("a\\"), std::string("a\\"));
        QVERIFY(stringOf("\xff") != "\xff");
    }

    void memory() { APR_VERIFY_ERROR(tokenize(std::string(100'000, '+'), Budget(10'000)), Errc::Memory); }
};

APR_TEST(TestTokens)
#include "tst_tokens.moc"
