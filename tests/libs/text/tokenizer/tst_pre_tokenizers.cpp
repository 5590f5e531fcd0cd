// SPDX-License-Identifier: MIT
#include "text/tokenizer/pre_tokenizers.h"

#include "apr/base/text.h"
#include "fixtures/test_main.h"

#include <set>

using namespace apr;
using namespace apr::tokenizer;

class TestPreTokenizers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesAreFoundOnce()
    {
        std::set<std::string> names;
        for (const PreTokenizer& each : preTokenizers()) {
            for (const std::string_view name : split(each.names, ' ')) {
                QVERIFY2(names.insert(std::string(name)).second, std::string(name).c_str());
                QCOMPARE(findPreTokenizer(name), &each);
            }
        }
        QVERIFY(findPreTokenizer("of-tomorrow") == nullptr);
        QVERIFY(findPreTokenizer("") == nullptr);
    }

    void patternsAreAddedInOrder()
    {
        std::vector<SplitterPtr> splitters;
        QVERIFY(addSplitters(*findPreTokenizer("starcoder"), "starcoder", splitters).has_value());
        QCOMPARE(splitters.size(), std::size_t{2});
        std::vector<Text> words{placed("ab12 c")};
        Work work = Work::ofText(6);
        for (const auto& splitter : splitters) {
            splitter->apply(words, true, work);
        }
        std::string joined;
        for (const Text& word : words) {
            joined += utf8(word) + '|';
        }
        QCOMPARE(joined, std::string("ab|1|2| c|"));
    }
};

APR_TEST(TestPreTokenizers)
#include "tst_pre_tokenizers.moc"
