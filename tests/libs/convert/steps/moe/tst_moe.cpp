// SPDX-License-Identifier: MIT
#include "convert/recipe/draft.h"
#include "convert/steps/tables.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

/// What is refused before a model is read; tests/apps/aprcli/cases/moe.txt and tests/interop have mixtures.
class TestMoe : public QObject {
    Q_OBJECT

    static Status checked(std::initializer_list<std::pair<std::string, Json>> more, std::size_t experts = 2)
    {
        Values values(more);
        values.set("experts", std::vector<std::string>(experts, "m"));
        return kMoe.check(values, {});
    }

private Q_SLOTS:
    void checksBeforeReading()
    {
        APR_VERIFY_OK(checked({}));
        APR_VERIFY_OK(checked({{"prompts", {"1:a", "2:b"}}, {"experts_per_token", 1}}));
        APR_VERIFY_OK(checked({{"router", "random"}, {"prompts", {"1:a", "2:b"}}}));
        APR_VERIFY_ERROR(checked({}, 1), Errc::Argument);
        APR_VERIFY_ERROR(checked({}, 1025), Errc::Argument);
        APR_VERIFY_ERROR(checked({{"experts_per_token", 0}}), Errc::Argument);
        APR_VERIFY_ERROR(checked({{"experts_per_token", 3}}), Errc::Argument);
        APR_VERIFY_ERROR(checked({{"prompts", {"3:a"}}}), Errc::Argument);
        APR_VERIFY_ERROR(checked({{"prompts", {"a"}}}), Errc::Argument);
        APR_VERIFY_ERROR(checked({{"router", "prompts"}}), Errc::Argument);
    }

    void label() { QCOMPARE(kMoe.label({}), std::string("moe")); }
};

APR_CORE_TEST(TestMoe)
#include "tst_moe.moc"
