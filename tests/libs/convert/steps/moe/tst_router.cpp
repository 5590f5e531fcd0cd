// SPDX-License-Identifier: MIT
#include "convert/steps/moe/router.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <cmath>

using namespace apr;
using namespace apr::mixing;
using namespace apr::test;

class TestRouter : public QObject {
    Q_OBJECT

    /// Words are tokens; the rows of "<s>", "code" and "verse".
    const Model m_model = modelOf({floats("embed_tokens.weight", {3, 2}, {0, 0, 3, 4, 4, -3})});
    const Json m_tokenizer =
        parseJson(R"({"model": {"type": "WordLevel", "vocab": {"<s>": 0, "code": 1, "verse": 2}, "unk_token": "<s>"},
                      "pre_tokenizer": {"type": "WhitespaceSplit"}, "added_tokens": []})")
            ->value;

    Result<std::vector<float>> routerOf(const std::vector<std::string>& texts, std::size_t experts = 2) const
    {
        APR_TRY(const auto prompts, parseExpertPrompts(texts));
        return routerOfPrompts(m_model, 0, m_tokenizer, "", prompts, experts);
    }

private Q_SLOTS:
    void promptsAreParsed()
    {
        const auto prompts = parseExpertPrompts({"1:a: b", "12!:c"});
        APR_VERIFY_OK(prompts);
        QCOMPARE((*prompts)[0].text, std::string("a: b"));
        QVERIFY(!(*prompts)[0].isNegative && (*prompts)[0].expert == 0);
        QVERIFY((*prompts)[1].isNegative && (*prompts)[1].expert == 11);
        for (const char* text : {"", "a", "1", "1:", "0:a", "!:a", ":a", "x:a"}) {
            APR_VERIFY_ERROR(parseExpertPrompts({text}), Errc::Argument);
        }
    }

    void rowsAreDirectionsOfPrompts()
    {
        const auto router = routerOf({"1:code", "2:verse", "2:verse verse"});
        APR_VERIFY_OK(router);
        QCOMPARE(router->size(), std::size_t{4});
        const std::vector<float> expected{0.6F, 0.8F, 0.8F, -0.6F};
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QVERIFY(std::fabs((*router)[i] - expected[i]) < 1e-6F);
        }
    }

    void negativePromptsPushAway()
    {
        const auto router = routerOf({"1:code", "1!:verse", "2:verse"});
        APR_VERIFY_OK(router);
        const float length = std::hypot(-0.2F, 1.4F);
        QVERIFY(std::fabs((*router)[0] + 0.2F / length) < 1e-6F);
        QVERIFY(std::fabs((*router)[1] - 1.4F / length) < 1e-6F);
    }

    void everyExpertHasAPrompt()
    {
        APR_VERIFY_ERROR(routerOf({"1:code"}), Errc::Argument);
        APR_VERIFY_ERROR(routerOf({"1:code", "2!:verse"}), Errc::Argument);
    }

    void randomRowsRepeat()
    {
        const auto first = randomRouter(8, 64, 1, 0);
        QCOMPARE(first, randomRouter(8, 64, 1, 0));
        QVERIFY(first != randomRouter(8, 64, 2, 0));
        QVERIFY(first != randomRouter(8, 64, 1, 1));
        double squares = 0;
        for (const float value : first) {
            QVERIFY(std::fabs(value) <= 0.125F);
            squares += static_cast<double>(value) * static_cast<double>(value);
        }
        const double deviation = std::sqrt(squares / 512);
        QVERIFY(std::fabs(deviation - 0.125 / std::sqrt(3)) < 0.01);
    }
};

APR_CORE_TEST(TestRouter)
#include "tst_router.moc"
