// SPDX-License-Identifier: MIT
#include "apr/base/text_index.h"

#include "fixtures/test_main.h"

#include <string>

using namespace apr;

namespace {

struct Words {
    std::vector<std::string> words = {};

    std::string_view operator()(std::uint32_t place) const { return words[place]; }
    const void* address(std::uint32_t place) const { return &words[place]; }
};

} // namespace

class TestTextIndex : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void firstOfEqualTexts()
    {
        const Words words{{"a", "", "b", "a", "a text of more than sixteen bytes"}};
        TextIndex index(words.words.size());
        for (std::uint32_t i = 0; i < words.words.size(); ++i) {
            QCOMPARE(index.add(i, words), i == 3 ? 0U : TextIndex::kNone);
        }
        QCOMPARE(index.find("a", words), 0U);
        QCOMPARE(index.find("", words), 1U);
        QCOMPARE(index.find("a text of more than sixteen bytes", words), 4U);
        QCOMPARE(index.find("c", words), TextIndex::kNone);
    }

    /// One by one and together, more than are fetched at once, and with texts that are not there.
    void manyTogether()
    {
        Words words;
        for (int i = 0; i < 5000; ++i) {
            words.words.push_back("word " + std::to_string(i));
        }
        TextIndex index(words.words.size());
        for (std::uint32_t i = 0; i < words.words.size(); ++i) {
            QCOMPARE(index.add(i, words), TextIndex::kNone);
        }
        std::vector<std::string> all = words.words;
        for (int i = 0; i < 77; ++i) {
            all.push_back("other " + std::to_string(i));
        }
        const std::vector<std::string_view> wanted(all.begin(), all.end());
        std::vector<std::uint32_t> places(wanted.size(), 7);
        index.find(wanted, places, words);
        for (std::uint32_t i = 0; i < wanted.size(); ++i) {
            QCOMPARE(places[i], i < words.words.size() ? i : TextIndex::kNone);
            QCOMPARE(index.find(wanted[i], words), places[i]);
        }
    }

    void empty()
    {
        const TextIndex index;
        QCOMPARE(index.find("a", Words()), TextIndex::kNone);
        const std::vector<std::string_view> wanted{"a", "b"};
        std::vector<std::uint32_t> places(2, 7);
        index.find(wanted, places, Words());
        QCOMPARE(places, (std::vector<std::uint32_t>{TextIndex::kNone, TextIndex::kNone}));
    }
};

APR_TEST(TestTextIndex)
#include "tst_text_index.moc"
