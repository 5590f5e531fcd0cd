// SPDX-License-Identifier: MIT
#include "apr/convert/type_names.h"

#include "apr/convert/quantize.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestTypeNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// What is offered is accepted.
    void everyNameIsAType()
    {
        for (const std::string& name : typeNames()) {
            const auto target = parseTarget(name);
            APR_VERIFY_OK(target);
            QVERIFY(!isMixName(name) || name == targetName(*target));
        }
        for (const std::string& name : typeAndMixNames()) {
            QVERIFY2(parseTarget(name).has_value() || isMixName(name), name.c_str());
        }
        QVERIFY(isMixName("q4_k_m") && !isMixName("q9_9"));
    }
};

APR_TEST(TestTypeNames)
#include "tst_type_names.moc"
