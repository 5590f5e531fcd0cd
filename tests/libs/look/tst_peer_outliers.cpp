// SPDX-License-Identifier: MIT
#include "apr/look/peer_outliers.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;

class TestPeerOutliers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesWithoutNumbers()
    {
        QCOMPARE(peerName("model.layers.12.mlp.w1"), std::string("model.layers.#.mlp.w#"));
        QCOMPARE(peerName("embed"), std::string("embed"));
    }

    void onlyTheOddOneIsMarked()
    {
        std::vector<std::string> owned;
        std::vector<TensorStatistics> values;
        for (int i = 0; i < 8; ++i) {
            owned.push_back("layers." + std::to_string(i) + ".w");
            values.push_back({.count = 100, .mean = 0.001 * i, .std = 0.02 + 0.0005 * i});
        }
        values[5].std = 0.9;
        owned.push_back("alone.1");
        values.push_back({.count = 100, .mean = 7, .std = 100});
        std::vector<std::string_view> names(owned.begin(), owned.end());
        std::vector<const TensorStatistics*> statistics;
        for (const TensorStatistics& each : values) {
            statistics.push_back(&each);
        }
        statistics.push_back(nullptr);
        names.push_back("layers.9.w");
        const auto found = findPeerOutliers(names, statistics);
        QCOMPARE(found.size(), names.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            QCOMPARE(found[i].has_value(), i == 5);
        }
        QCOMPARE(found[5]->measure, std::string("std"));
        QVERIFY(found[5]->score > 3.5);
    }

    void aShiftedMeanIsMarked()
    {
        std::vector<std::string_view> names(6, "l.w");
        std::vector<TensorStatistics> values(6, TensorStatistics{.count = 10, .mean = 0, .std = 0.1});
        values[2].mean = 0.5;
        std::vector<const TensorStatistics*> statistics;
        for (const TensorStatistics& each : values) {
            statistics.push_back(&each);
        }
        const auto found = findPeerOutliers(names, statistics);
        QVERIFY(found[2] && found[2]->measure == "mean");
        QVERIFY(!found[0]);
    }
};

APR_TEST(TestPeerOutliers)
#include "tst_peer_outliers.moc"
