// SPDX-License-Identifier: MIT
#include "apr/base/hash.h"

#include "fixtures/test_main.h"

#include <algorithm>

using namespace apr;

class TestHash : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalTextsHaveEqualHashes()
    {
        const std::string text = "model.layers.0.self_attn.q_proj.weight";
        for (std::size_t size = 0; size <= text.size(); ++size) {
            QCOMPARE(hashOf(text.substr(0, size)), hashOf(std::string_view(text).substr(0, size)));
        }
        QVERIFY(hashOf("a") != hashOf("b"));
        QVERIFY(hashOf(std::string_view("a\0", 2)) != hashOf("a"));
        QVERIFY(hashOf(std::uint64_t{1}) != hashOf(std::uint64_t{2}));
    }

    void tablesAreSearchedByViews()
    {
        TextMap<int> map{{"one", 1}};
        QCOMPARE(map.find(std::string_view("one"))->second, 1);
        QVERIFY(!map.contains(std::string_view("two")));
        QVERIFY(TextSet{"one"}.contains(std::string_view("one")));
        const TextViewMap<int> views{{"one", 1}};
        QVERIFY(views.contains(std::string("one")));
        const NumberMap<std::uint32_t, int> numbers{{7, 1}};
        QVERIFY(numbers.contains(7));
    }

    /// Names that have one hash in libstdc++ (MurmurHash64A of 16 bytes), and numbers that have one bucket.
    void collisionsOfStandardHashesAreNone()
    {
        TextSet names;
        NumberSet<std::uint64_t> hashes;
        for (const char* name : {"KeflA.qucj=9BfWZ", "DcnhnuIyRkRwv)D!", "vXFzmdkstWGk.RZS", "7LoMTVs3EGRWoXKR",
                                 "28ttzpgld-v2sIo+", "ST1AQAyL=8^t:hAB"}) {
            names.insert(name);
            hashes.insert(hashOf(std::string_view(name)));
        }
        QCOMPARE(hashes.size(), names.size());
        constexpr std::uint64_t kPrime = 26'267; // a number of buckets of libstdc++
        NumberSet<std::uint64_t> numbers;
        for (std::uint64_t i = 0; i < 20'000; ++i) {
            numbers.insert(i * kPrime);
        }
        std::size_t largest = 0;
        for (std::size_t i = 0; i < numbers.bucket_count(); ++i) {
            largest = std::max(largest, numbers.bucket_size(i));
        }
        QVERIFY(largest < 20);
    }
};

APR_TEST(TestHash)
#include "tst_hash.moc"
