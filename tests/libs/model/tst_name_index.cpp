// SPDX-License-Identifier: MIT
#include "apr/model/name_index.h"

#include "fixtures/test_main.h"

#include <string>

using namespace apr;

class TestNameIndex : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsEachName()
    {
        std::vector<std::string> names;
        for (int i = 0; i < 1000; ++i) {
            names.push_back("model.layers." + std::to_string(i) + ".weight");
        }
        const auto nameAt = [&names](std::size_t i) -> std::string_view { return names[i]; };
        NameIndex index(names.size());
        for (std::size_t i = 0; i < names.size(); ++i) {
            QVERIFY(!index.find(names[i], nameAt));
            QVERIFY(index.add(i, nameAt));
        }
        for (std::size_t i = 0; i < names.size(); ++i) {
            QCOMPARE(index.find(names[i], nameAt).value_or(names.size()), i);
        }
        QVERIFY(!index.find("model.layers.1000.weight", nameAt));
        QVERIFY(!index.find("", nameAt));
    }

    void theFirstOfEqualNamesIsFound()
    {
        const std::vector<std::string_view> names{"a", "", "a", ""};
        const auto nameAt = [&names](std::size_t i) { return names[i]; };
        NameIndex index(names.size());
        QVERIFY(index.add(0, nameAt));
        QVERIFY(index.add(1, nameAt));
        QVERIFY(!index.add(2, nameAt));
        QVERIFY(!index.add(3, nameAt));
        QCOMPARE(index.find("a", nameAt).value_or(9), std::size_t{0});
        QCOMPARE(index.find("", nameAt).value_or(9), std::size_t{1});
    }

    void emptyIndex()
    {
        const NameIndex index(0);
        QVERIFY(!index.find("a", [](std::size_t) { return std::string_view(); }));
    }
};

APR_TEST(TestNameIndex)
#include "tst_name_index.moc"
