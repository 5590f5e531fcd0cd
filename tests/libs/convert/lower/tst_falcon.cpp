// SPDX-License-Identifier: MIT
#include "convert/lower/falcon.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestFalcon : public QObject {
    Q_OBJECT

    /// The rows that are taken, one after the other.
    static std::vector<std::uint64_t> orderOf(std::uint64_t rows, std::uint64_t heads, std::uint64_t groups,
                                              HeadOrder order)
    {
        std::vector<std::uint64_t> out;
        const auto pieces = falconRows(0, {.shape = {rows, 2}}, heads, groups, order);
        for (const PieceRows& each : pieces ? *pieces : std::vector<PieceRows>()) {
            for (std::uint64_t i = 0; i < (each.count == 0 ? rows : each.count); ++i) {
                out.push_back(each.first + i);
            }
        }
        return out;
    }

private Q_SLOTS:
    /// FalconAttention._split_heads of transformers: of 2 groups with 2 query heads of one row each.
    void byKind()
    {
        QCOMPARE(orderOf(8, 4, 2, HeadOrder::ByKind), (std::vector<std::uint64_t>{0, 1, 4, 5, 2, 6, 3, 7}));
        QCOMPARE(orderOf(8, 4, 2, HeadOrder::ByGroup), (std::vector<std::uint64_t>{0, 1, 4, 6, 2, 3, 5, 7}));
    }

    void eachUndoesTheOther()
    {
        for (const auto& [heads, groups, head] :
             {std::tuple(4U, 2U, 3U), std::tuple(6U, 6U, 1U), std::tuple(8U, 2U, 4U), std::tuple(5U, 1U, 2U)}) {
            const std::uint64_t rows = (heads + 2U * groups) * head;
            const auto there = orderOf(rows, heads, groups, HeadOrder::ByKind);
            const auto back = orderOf(rows, heads, groups, HeadOrder::ByGroup);
            for (std::uint64_t i = 0; i < rows; ++i) {
                QCOMPARE(there[back[i]], i);
            }
        }
    }

    /// One key head for all.
    void asTheyAre()
    {
        const auto rows = falconRows(3, {.shape = {6, 2}}, 4, 1, HeadOrder::ByGroup);
        QVERIFY(rows && rows->size() == 1 && rows->front().tensor == 3);
    }

    /// Numbers that are not those of the tensor, or make more pieces than any model has.
    void refusals()
    {
        for (const auto& [rows, heads, groups] :
             {std::tuple(7U, 4U, 2U), std::tuple(8U, 3U, 2U), std::tuple(8U, 0U, 0U), std::tuple(2U, 4294967295U, 3U),
              std::tuple(30'000U, 10'000U, 10'000U), std::tuple(8U, 2U, 4U)}) {
            const auto pieces = falconRows(3, {.name = "a", .shape = {rows, 2}}, heads, groups, HeadOrder::ByGroup);
            APR_VERIFY_ERROR(pieces, Errc::Unsupported);
            QCOMPARE(pieces.error().tensor, std::string("a"));
        }
    }

    void counts()
    {
        const Json number = 4;
        const Json list{4, 4};
        const Json other{4, 2};
        const Json real = 4.0;
        QVERIFY(uniformCount(&number) == 4U && uniformCount(&list) == 4U && uniformCount(&real) == 4U);
        QVERIFY(!uniformCount(&other) && !uniformCount(nullptr));
    }

    void keyHeads()
    {
        QCOMPARE(falconKeyHeads(Json::object(), 8), std::uint64_t{1});
        QCOMPARE(falconKeyHeads({{"multi_query", false}}, 8), std::uint64_t{8});
        QCOMPARE(falconKeyHeads({{"new_decoder_architecture", true}, {"num_kv_heads", 2}}, 8), std::uint64_t{2});
        QCOMPARE(falconKeyHeads({{"new_decoder_architecture", true}, {"num_kv_heads", 9}}, 8), std::uint64_t{8});
        QCOMPARE(falconKeyHeads({{"num_kv_heads", 2}}, 8), std::uint64_t{1}); // of no meaning in the first models
    }
};

APR_TEST(TestFalcon)
#include "tst_falcon.moc"
