// SPDX-License-Identifier: MIT
#include "apr/base/sentence.h"

#include "fixtures/test_main.h"

using namespace apr;

class TestSentence : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void valuesAreFilledIn()
    {
        const Sentence sentence{.pattern = "%1 instead of %2: %1 (%3 %)", .values = {{"a"}, {"b"}, {"5", true}}};
        QCOMPARE(sentence.text(), std::string("a instead of b: a (5 %)"));
        QCOMPARE(Sentence{.pattern = "plain"}.text(), std::string("plain"));
        QCOMPARE(Sentence().text(), std::string());
    }

    void valuesAreNotPatterns() { QCOMPARE(filledIn("%1 and %2", {"%2", "%1"}), std::string("%2 and %1")); }

    void whatHasNoValueStays() { QCOMPARE(filledIn("100% of %2, %0, %", {"a"}), std::string("100% of %2, %0, %")); }
};

APR_CORE_TEST(TestSentence)
#include "tst_sentence.moc"
