// SPDX-License-Identifier: MIT
#include "apr/validate/diff.h"
#include "fixtures/test_main.h"

using namespace apr;

class TestVocabulary : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void addedRemovedAndMoved()
    {
        const VocabularyDiff diff = diffVocabularies({"a", "b", "c"}, {"a", "c", "d", "e"});
        QCOMPARE(diff.added, std::uint64_t{2});
        QCOMPARE(diff.removed, std::uint64_t{1});
        QCOMPARE(diff.moved, std::uint64_t{1});
        const std::vector<std::string> expected{"+ d (2)", "+ e (3)", "- b (1)", "~ c (2 → 1)"};
        QCOMPARE(diff.examples, expected);
        QVERIFY(!diff.isSame());
    }

    void ofOneModelOnly() // says nothing about changes
    {
        QVERIFY(diffVocabularies({}, {"a", "b"}).isSame());
        QVERIFY(diffVocabularies({"a"}, {}).isSame());
        QVERIFY(diffVocabularies({"a", "b"}, {"a", "b"}).isSame());
    }

    void repeatedTokensCountOnce()
    {
        const VocabularyDiff diff = diffVocabularies({"a", "a", "c"}, {"a", "b"});
        QCOMPARE(diff.added, std::uint64_t{1});
        QCOMPARE(diff.removed, std::uint64_t{1});
        QCOMPARE(diff.moved, std::uint64_t{0});
    }

    void examplesAreFewAndPrintable()
    {
        std::vector<std::string> b{"a"};
        for (int i = 0; i < 100; ++i) {
            b.push_back("\x1b[31m" + std::to_string(i));
        }
        const VocabularyDiff diff = diffVocabularies({"a"}, b);
        QCOMPARE(diff.added, std::uint64_t{100});
        QCOMPARE(diff.examples.size(), std::size_t{5});
        QCOMPARE(diff.examples.front(), std::string("+ \\x1B[31m0 (1)"));
    }
};

APR_TEST(TestVocabulary)
#include "tst_vocabulary.moc"
