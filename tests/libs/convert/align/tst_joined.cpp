// SPDX-License-Identifier: MIT
#include "aligned_models.h"
#include "apr/convert/align.h"
#include "convert/align/joined.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::aligning;
using namespace apr::test;

namespace {

std::vector<JoinedPart> found(const Model& parts, const Model& joined)
{
    return findJoinedParts(parts, allOf(parts), joined, allOf(joined));
}

/// The values of a joined tensor as its parts have them.
bool areParts(const Model& parts, const Model& joined, const std::vector<JoinedPart>& all)
{
    for (const JoinedPart& part : all) {
        const auto view = modelOf(joined, std::vector<View>{part.view});
        const auto left = view ? view->load(0) : Result<Bytes>(Error{});
        const auto right = parts.load(part.part);
        if (!left || !right || left->size() != right->size() ||
            std::memcmp(left->data(), right->data(), static_cast<std::size_t>(left->size())) != 0) {
            return false;
        }
    }
    return !all.empty();
}

/// `rows` rows of `columns` elements from `first`.
std::vector<float> rowsOf(const std::vector<float>& values, std::size_t first, std::size_t rows, std::size_t columns)
{
    return {values.begin() + static_cast<std::ptrdiff_t>(first * columns),
            values.begin() + static_cast<std::ptrdiff_t>((first + rows) * columns)};
}

} // namespace

class TestJoined : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Gate and up of Phi-3 have the name of up alone.
    void namesakes()
    {
        const std::vector<float> all = noise(12 * 8);
        const Model parts = modelOf({floats("layers.0.mlp.gate_proj.weight", {6, 8}, rowsOf(all, 0, 6, 8)),
                                     floats("layers.0.mlp.up_proj.weight", {6, 8}, rowsOf(all, 6, 6, 8))});
        const Model joined = modelOf({floats("layers.0.mlp.up_proj.weight", {12, 8}, all)});
        QVERIFY(joinsNamesake(joined, 0, parts, 1));
        QVERIFY(!joinsNamesake(joined, 0, parts, 0));
        QVERIFY(!joinsNamesake(parts, 1, joined, 0));
        QVERIFY(!joinsNamesake(parts, 1, parts, 1));
        QVERIFY(areParts(parts, joined, found(parts, joined)));
        const auto aligned = alignModels(parts, joined, {});
        APR_VERIFY_OK(aligned);
        QCOMPARE(aligned->pairings.size(), std::size_t{2});
    }

    void oneAfterTheOther() // with fewer heads for k and v
    {
        const std::vector<float> all = noise(32 * 8);
        const Model parts = modelOf({floats("h.0.attn.q_proj.weight", {16, 8}, rowsOf(all, 0, 16, 8)),
                                     floats("h.0.attn.k_proj.weight", {8, 8}, rowsOf(all, 16, 8, 8)),
                                     floats("h.0.attn.v_proj.weight", {8, 8}, rowsOf(all, 24, 8, 8))});
        const Model joined = modelOf({floats("x.0.self_attn.qkv_proj.weight", {32, 8}, all)});
        const auto result = found(parts, joined);
        QCOMPARE(result.size(), std::size_t{3});
        QVERIFY(areParts(parts, joined, result));
        QCOMPARE(result[1].arrangement, std::string("rows 16–23 of x.0.self_attn.qkv_proj.weight"));
    }

    void gateAndUp()
    {
        const std::vector<float> all = noise(16 * 8);
        const Model parts = modelOf({floats("h.3.mlp.up_proj.weight", {8, 8}, rowsOf(all, 8, 8, 8)),
                                     floats("h.3.mlp.gate_proj.weight", {8, 8}, rowsOf(all, 0, 8, 8))});
        const Model joined = modelOf({floats("h.3.mlp.gate_up_proj.weight", {16, 8}, all)});
        QVERIFY(areParts(parts, joined, found(parts, joined)));
    }

    void headByHead() // as in GPT-NeoX
    {
        constexpr std::size_t kHead = 16;
        const std::vector<float> all = noise(6 * kHead * 8);
        std::vector<std::vector<float>> each(3);
        for (std::size_t head = 0; head < 2; ++head) {
            for (std::size_t part = 0; part < 3; ++part) {
                const std::vector<float> rows = rowsOf(all, (head * 3 + part) * kHead, kHead, 8);
                each[part].insert(each[part].end(), rows.begin(), rows.end());
            }
        }
        const Model parts = modelOf({floats("h.0.q.weight", {32, 8}, each[0]), floats("h.0.k.weight", {32, 8}, each[1]),
                                     floats("h.0.v.weight", {32, 8}, each[2])});
        const Model joined = modelOf({floats("h.0.query_key_value.weight", {96, 8}, all)});
        const auto result = found(parts, joined);
        QVERIFY(areParts(parts, joined, result));
        QCOMPARE(result[1].arrangement, std::string("every 48 rows: 16 from row 16 of h.0.query_key_value.weight"));
    }

    void transposed() // as in GPT-2
    {
        const std::vector<float> all = noise(12 * 5);
        const Model parts = modelOf(
            {floats("h.0.query.weight", {4, 5}, rowsOf(all, 0, 4, 5)),
             floats("h.0.key.weight", {4, 5}, rowsOf(all, 4, 4, 5)),
             floats("h.0.value.weight", {4, 5}, rowsOf(all, 8, 4, 5)), floats("h.0.query.bias", {4}, {1, 2, 3, 4}),
             floats("h.0.key.bias", {4}, {5, 6, 7, 8}), floats("h.0.value.bias", {4}, {9, 10, 11, 12})});
        const Model joined = modelOf({floats("h.0.c_attn.weight", {5, 12}, turned(all, 12)),
                                      floats("h.0.c_attn.bias", {12}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})});
        const auto result = found(parts, joined);
        QCOMPARE(result.size(), std::size_t{6});
        QVERIFY(areParts(parts, joined, result));
    }

    void notOtherLayersOrShapes()
    {
        const Model joined = modelOf({random("h.0.qkv_proj.weight", {12, 8})});
        const auto with = [](const std::string& layer, std::uint64_t rows) {
            return modelOf({random("h." + layer + ".q_proj.weight", {4, 8}),
                            random("h." + layer + ".k_proj.weight", {4, 8}),
                            random("h." + layer + ".v_proj.weight", {rows, 8})});
        };
        QVERIFY(found(with("1", 4), joined).empty());
        QVERIFY(found(with("0", 8), joined).empty());
        QCOMPARE(found(with("0", 4), joined).size(), std::size_t{3});
        QVERIFY(found(modelOf({random("h.0.q_proj.weight", {4, 8})}), joined).empty());
    }

    /// Experts have numbers of their own; towers have layers of the same numbers.
    void expertsAndTowers()
    {
        std::vector<MemoryTensor> parts;
        std::vector<MemoryTensor> joined;
        const auto add = [&](const std::string& scope, std::uint32_t seed) {
            const std::vector<float> all = noise(16 * 8, seed);
            parts.push_back(floats(scope + ".gate_proj.weight", {8, 8}, rowsOf(all, 0, 8, 8)));
            parts.push_back(floats(scope + ".up_proj.weight", {8, 8}, rowsOf(all, 8, 8, 8)));
            joined.push_back(floats(scope + ".gate_up_proj.weight", {16, 8}, all));
        };
        add("h.0.experts.0", 1);
        add("h.0.experts.1", 2);
        add("vision.h.1.mlp", 3);
        add("text.h.1.mlp", 4);
        const Model split = modelOf(parts);
        const Model whole = modelOf(joined);
        const auto result = found(split, whole);
        QCOMPARE(result.size(), std::size_t{8});
        QVERIFY(areParts(split, whole, result));
        // With other names of the towers it is not known which is which.
        const Model other = modelOf({joined[2], random("a.h.1.mlp.gate_up_proj.weight", {16, 8})});
        QCOMPARE(found(modelOf({parts[6], parts[7]}), other).size(), std::size_t{2}); // only one candidate, once
        QVERIFY(found(modelOf({parts[4], parts[5], parts[6], parts[7]}),
                      modelOf({random("a.h.1.mlp.gate_up_proj.weight", {16, 8})}))
                    .empty());
    }
};

APR_TEST(TestJoined)
#include "tst_joined.moc"
