// SPDX-License-Identifier: MIT
#include "aligned_models.h"
#include "apr/convert/align.h"
#include "convert/transforms/row_map.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <QFile>
#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

namespace {

constexpr std::size_t kSize = 64;

Comparison compared(const Model& a, const Model& b, const AlignOptions& options = {})
{
    NoProgress progress;
    auto out = compareModels(a, b, options, progress);
    return out ? std::move(*out)
               : Comparison{.models = {.a = modelOf({}), .b = modelOf({})},
                            .diff = {.tensors = {{.name = "(failed)", .note = "failed"}}}};
}

const TensorDiff* rowOf(const Comparison& comparison, const std::string& name)
{
    for (const TensorDiff& tensor : comparison.diff.tensors) {
        if (tensor.name == name) {
            return &tensor;
        }
    }
    return nullptr;
}

std::vector<float> mapped(const std::vector<float>& values, const RowMap& map)
{
    const std::size_t columns = values.size() / static_cast<std::size_t>(map.rows);
    std::vector<float> out;
    for (std::uint64_t row = 0; row < map.rows; ++row) {
        const auto from = values.begin() + static_cast<std::ptrdiff_t>(map.source(row) * columns);
        out.insert(out.end(), from, from + static_cast<std::ptrdiff_t>(columns));
    }
    return out;
}

/// That one tensor of B is the same as that of A, arranged in a way.
void verifySame(const MemoryTensor& a, const MemoryTensor& b, const std::string& arrangement)
{
    const Comparison comparison = compared(modelOf({a}), modelOf({b}));
    QCOMPARE(comparison.diff.tensors.size(), std::size_t{1});
    QVERIFY(comparison.diff.isIdentical());
    QVERIFY(comparison.diff.tensors[0].pairing.has_value());
    QCOMPARE(comparison.diff.tensors[0].pairing->arrangement, arrangement);
}

} // namespace

class TestAlign : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sameNames()
    {
        const Model a = modelOf({random("t", {8, 8})});
        const auto aligned = alignModels(a, modelOf({random("t", {8, 8}, 2)}), {});
        QVERIFY(aligned.has_value() && aligned->pairings.empty());
        QCOMPARE(aligned->a.tensors().data(), a.tensors().data()); // not wrapped
    }

    void transposedMatrices()
    {
        const std::vector<float> wide = noise(20 * 30);
        verifySame(floats("t", {20, 30}, wide), floats("t", {30, 20}, turned(wide, 20)), "transposed");
        const std::vector<float> square = noise(kSize * kSize);
        verifySame(floats("t", {kSize, kSize}, square), floats("t", {kSize, kSize}, turned(square, kSize)),
                   "transposed");
    }

    void ropePermutations()
    {
        const std::vector<float> q = noise(kSize * kSize);
        const Shape shape{kSize, kSize};
        verifySame(floats("h.0.q_proj.weight", shape, q),
                   floats("h.0.q_proj.weight", shape, mapped(q, ropePermutation(kSize, 32, false))),
                   "RoPE permutation of heads of 32 rows undone");
        verifySame(floats("h.0.k_proj.weight", shape, q),
                   floats("h.0.k_proj.weight", shape, mapped(q, ropePermutation(kSize, 16, true))),
                   "RoPE permutation of heads of 16 rows applied");
    }

    void dimensionsOfSizeOne()
    {
        verifySame(random("t", {20, 30}), random("t", {20, 30, 1}), "reshaped from [20, 30, 1]");
    }

    void paddedVocabularies()
    {
        std::vector<float> rows = noise(10 * 4);
        const MemoryTensor a = floats("model.embed_tokens.weight", {10, 4}, rows);
        rows.resize(12 * 4);
        Comparison padded = compared(modelOf({a}), modelOf({floats("model.embed_tokens.weight", {12, 4}, rows)}));
        const TensorDiff* tensor = &padded.diff.tensors.front();
        QVERIFY(tensor->change == TensorChange::Changed && tensor->differing == 0);
        QCOMPARE(tensor->remarks(), std::string("rows 0–9; B has 2 more rows of zeros"));
        QCOMPARE(padded.diff.totalElements, std::uint64_t{48});
        QVERIFY(padded.diff.similarity() < 100);
        rows[47] = 1;
        padded = compared(modelOf({floats("model.embed_tokens.weight", {12, 4}, rows)}), modelOf({a}));
        QCOMPARE(padded.diff.tensors.front().remarks(), std::string("rows 0–9; A has 2 more rows"));
        // Other tensors of another shape cannot be compared.
        const Comparison other = compared(modelOf({random("t", {10, 4})}), modelOf({random("t", {12, 4})}));
        QVERIFY(other.diff.tensors.front().change == TensorChange::Reshaped);
    }

    void tiedOutputLayers()
    {
        const MemoryTensor embedding = random("model.embed_tokens.weight", {10, 4});
        MemoryTensor head = random("lm_head.weight", {10, 4});
        const Model tied = modelOf({embedding});
        const Model untied = modelOf({embedding, head});
        for (const bool isInA : {true, false}) {
            const Comparison comparison = isInA ? compared(untied, tied) : compared(tied, untied);
            QVERIFY(comparison.diff.isIdentical());
            QCOMPARE(comparison.diff.tensors.size(), std::size_t{2});
            const TensorDiff* row = rowOf(comparison, "lm_head.weight");
            QVERIFY(row != nullptr && row->pairing && row->pairing->by == PairedBy::Tie);
        }
    }

    void joinedProjections()
    {
        const std::vector<float> all = noise(24 * 8);
        const auto part = [&all](std::ptrdiff_t first) {
            return std::vector<float>(all.begin() + first * 64, all.begin() + first * 64 + 64);
        };
        const Model split = modelOf({floats("h.0.attn.q_proj.weight", {8, 8}, part(0)),
                                     floats("h.0.attn.k_proj.weight", {8, 8}, part(1)),
                                     floats("h.0.attn.v_proj.weight", {8, 8}, part(2)), random("norm", {8})});
        const Model joined = modelOf({floats("h.0.attn.qkv_proj.weight", {24, 8}, all), random("norm", {8})});
        for (const bool isInA : {true, false}) {
            const Comparison comparison = isInA ? compared(joined, split) : compared(split, joined);
            QVERIFY(comparison.diff.isIdentical());
            QCOMPARE(comparison.diff.tensors.size(), std::size_t{4});
        }
    }

    void renamedTensors()
    {
        const Model a = modelOf({random("p", {20, 30}, 1), random("q", {20, 30}, 2)});
        const Model b = modelOf({random("x", {20, 30}, 2), random("y", {20, 30}, 1)});
        const Comparison comparison = compared(a, b);
        QVERIFY(comparison.diff.isIdentical());
        QCOMPARE(comparison.diff.tensors[0].title(), std::string("p → y"));
        const Comparison byName = compared(a, b, {.keepNames = true});
        QCOMPARE(byName.diff.count(TensorChange::Added), std::size_t{2});
        QCOMPARE(byName.diff.count(TensorChange::Removed), std::size_t{2});
    }

    /// A mapping wins over equal names, and what it leaves keeps a name of its own.
    void mappings()
    {
        const Model a = modelOf({random("p", {4}, 1), random("q", {4}, 2)});
        const Model b = modelOf({random("p", {4}, 2), random("q", {4}, 1)});
        QVERIFY(compared(a, b, {.mapping = {{"p", "q"}, {"q", "p"}}}).diff.isIdentical());
        const Comparison part = compared(a, b, {.mapping = {{"p", "q"}}, .keepNames = true});
        QVERIFY(rowOf(part, "p")->change == TensorChange::Same);
        QVERIFY(rowOf(part, "q")->change == TensorChange::Removed);
        QVERIFY(rowOf(part, "p (B)")->change == TensorChange::Added);
        const auto unknown = alignModels(a, b, {.mapping = {{"p", "absent"}}});
        APR_VERIFY_ERROR(unknown, Errc::UnknownTensor);
        QVERIFY(contains(unknown.error().message, "B does not have"));
        APR_VERIFY_ERROR(alignModels(a, b, {.mapping = {{"absent", "p"}}}), Errc::UnknownTensor);
    }

    void mappingFiles()
    {
        const QTemporaryDir folder;
        const auto read = [&folder](const char* text) {
            QFile file(folder.filePath(QStringLiteral("map.json")));
            return file.open(QIODevice::WriteOnly) && file.write(text) >= 0 && (file.close(), true)
                       ? readTensorMapping(file.fileName().toStdString())
                       : readTensorMapping("");
        };
        const auto mapping = read(R"({"a": "b", "c": "d"})");
        QVERIFY(mapping.has_value() && mapping->size() == 2 && mapping->front().second == "b");
        APR_VERIFY_ERROR(read(R"(["a"])"), Errc::Corrupt);
        APR_VERIFY_ERROR(read(R"({"a": 1})"), Errc::Corrupt);
        APR_VERIFY_ERROR(read("{"), Errc::Corrupt);
        APR_VERIFY_ERROR(readTensorMapping("/nowhere/map.json"), Errc::Io);
    }

    /// A and B and their base have other names each, and what changed is told under A's.
    void basesWithOtherNames()
    {
        const Shape shape{kSize, kSize};
        const std::vector<float> p = noise(kSize * kSize, 1);
        const std::vector<float> q = noise(kSize * kSize, 2);
        const std::vector<float> r = noise(kSize * kSize, 3);
        const Model base = modelOf({floats("x.p", shape, p), floats("x.q", shape, q), floats("x.r", shape, r)});
        const Model a =
            modelOf({floats("y.p", shape, nearTo(p, 0.01F, 4)), floats("y.q", shape, q), floats("y.r", shape, r)});
        const Model b =
            modelOf({floats("z.p", shape, p), floats("z.q", shape, nearTo(q, 0.01F, 5)), floats("z.r", shape, r)});
        NoProgress progress;
        const auto diffs = diffsFromBase(a, b, base, progress);
        QVERIFY(diffs.has_value());
        const auto changed = [](const ModelDiff& diff) {
            std::string out;
            for (const TensorDiff& tensor : diff.tensors) {
                out += tensor.change == TensorChange::Same ? "" : tensor.name + ' ';
            }
            return out;
        };
        QCOMPARE(changed(diffs->toA), std::string("y.p "));
        QCOMPARE(changed(diffs->toB), std::string("y.q "));
        const auto threeWay = compareWithBase(a, b, base, progress);
        QVERIFY(threeWay.has_value() && threeWay->unmatched.empty());
        QCOMPARE(threeWay->tensors.size(), std::size_t{3});
        QCOMPARE(threeWay->count(ThreeWayChange::OnlyA), std::size_t{1});
        QCOMPARE(threeWay->count(ThreeWayChange::OnlyB), std::size_t{1});
        QCOMPARE(threeWay->count(ThreeWayChange::Same), std::size_t{1});
    }

    void kindsOfChanges()
    {
        std::vector<float> values = noise(200 * 100);
        const Model a = modelOf({floats("t", {200, 100}, values)});
        values[150 * 100 + 3] += 1;
        values[151 * 100 + 3] += 1;
        const Comparison comparison = compared(a, modelOf({floats("t", {200, 100}, values)}));
        QCOMPARE(comparison.diff.tensors[0].remarks(), std::string("rows 150–151 (2 of 200)"));
    }
};

APR_TEST(TestAlign)
#include "tst_align.moc"
