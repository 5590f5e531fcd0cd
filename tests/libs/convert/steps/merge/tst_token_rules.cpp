// SPDX-License-Identifier: MIT
#include "convert/steps/merge/token_rules.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::merging;
using namespace apr::test;

class TestTokenRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void textsAreReadAndWritten()
    {
        const std::vector<std::string> texts{"<s>=zero", "</s>=!2", "==1:x", "a=b=2:#7", "!=1:=", "q!=1"};
        const auto rules = parseTokenRules(texts);
        APR_VERIFY_OK(rules);
        QCOMPARE(rules->size(), texts.size());
        for (std::size_t i = 0; i < texts.size(); ++i) {
            QCOMPARE(tokenRuleText((*rules)[i]), texts[i]);
        }
        QVERIFY(!(*rules)[0].model && !(*rules)[0].isForced);
        QVERIFY((*rules)[1].isForced && (*rules)[1].model == std::size_t{1});
        QCOMPARE((*rules)[2].token, std::string("="));
        QCOMPARE((*rules)[3].token, std::string("a=b"));
        QVERIFY((*rules)[3].id == std::uint64_t{7});
        QCOMPARE((*rules)[4].token, std::string("!")); // one character is the token
        QCOMPARE((*rules)[5].token, std::string("q!"));
    }

    void refused()
    {
        for (const char* text : {"", "a", "a=", "=1", "a=0", "a=b", "a=1:", "a=99999"}) {
            APR_VERIFY_ERROR(parseTokenRules({text}), Errc::Argument);
        }
        APR_VERIFY_ERROR(parseTokenRules({"a=1", "a=!2"}), Errc::Argument);
    }

    void rowsFollowTheRules()
    {
        const std::vector<TokenList> lists{{.tokens = {"a", "b"}}, {.tokens = {"b", "c", "d"}}};
        const auto with = [&lists](const std::vector<std::string>& texts) -> Result<Vocabulary> {
            Vocabulary out = vocabularyOf(lists, 0, true);
            APR_TRY(const auto rules, parseTokenRules(texts));
            APR_CHECK(applyTokenRules(out, rules, lists));
            return out;
        };
        const auto changed = with({"a=2:c", "b=!zero", "c=1:#0"});
        APR_VERIFY_OK(changed);
        QCOMPARE(changed->tokens, (std::vector<std::string>{"a", "b", "c", "d"}));
        QCOMPARE(changed->rows[0], (std::vector<std::int64_t>{0, -1, -1, -1}));
        QCOMPARE(changed->rows[1], (std::vector<std::int64_t>{-1, -1, 1, 2}));
        QCOMPARE(changed->fallbacks[0].front().model, 1U);
        QCOMPARE(changed->fallbacks[0].front().row, 1U);
        QVERIFY(changed->fallbacks[1].empty());
        QCOMPARE(changed->fallbacks[2].front().model, 0U);
        QCOMPARE(changed->unknown, std::size_t{0});
        APR_VERIFY_ERROR(with({"z=1"}), Errc::Argument);
        APR_VERIFY_ERROR(with({"a=3"}), Errc::Argument);
        APR_VERIFY_ERROR(with({"a=2:z"}), Errc::Argument);
        APR_VERIFY_ERROR(with({"a=2"}), Errc::Argument); // the second model has no "a"
        APR_VERIFY_ERROR(with({"a=2:#3"}), Errc::Argument);
    }
};

APR_CORE_TEST(TestTokenRules)
#include "tst_token_rules.moc"
