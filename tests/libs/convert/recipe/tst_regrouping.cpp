// SPDX-License-Identifier: MIT
#include "convert/recipe/regrouping.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestRegrouping : public QObject {
    Q_OBJECT

    static Draft draftOf(std::vector<MemoryTensor> tensors)
    {
        return Draft::of({.path = "m", .model = modelOf(std::move(tensors))});
    }

private Q_SLOTS:
    void rowsValuesAndStacks()
    {
        const MemoryTensor a = floats("a", {3, 2}, {1, 2, 3, 4, 5, 6});
        const MemoryTensor b = floats("b", {2, 2}, {7, 8, 9, 10});
        Draft draft = draftOf({a, b});
        Regrouping result(draft);
        result.add({.rows = {{.tensor = 1, .first = 1, .count = 1}, {.tensor = 0, .first = 0, .count = 2}}},
                   {.name = "rows", .dtype = DType::F32, .shape = {2, 2}, .byteSize = 16}, draft.tensors[1]);
        Lineage own{.from = {{.copy = 9}}, .isNew = true};
        result.add({.values = {1.5F, 2.5F}}, {.name = "values", .dtype = DType::F32, .shape = {2}, .byteSize = 8}, own);
        result.keep(0);
        QCOMPARE(result.size(), std::size_t{3});
        result.apply(draft);
        QCOMPARE(draft.model.tensors()[0].shape, (Shape{3, 2}));
        QVERIFY(sameBytes(draft.model.load(0)->span(), bufferOf(std::vector<float>{9, 10, 1, 2, 3, 4})));
        QVERIFY(
            sameBytes(draft.model.load(0, {.offset = 4, .size = 12})->span(), bufferOf(std::vector<float>{10, 1, 2})));
        QVERIFY(sameBytes(draft.model.load(1)->span(), bufferOf(std::vector<float>{1.5F, 2.5F})));
        QVERIFY(sameBytes(draft.model.load(2)->span(), a.data));
        QCOMPARE(draft.tensors[0].name.to.str(), std::string("rows"));
        QVERIFY(draft.tensors[1].isNew);
    }

    /// Of rows that alternate, and of elements.
    void runs()
    {
        const MemoryTensor a = floats("a", {2, 4, 2}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15});
        const MemoryTensor b = floats("b", {2, 4}, {0, 1, 2, 3, 4, 5, 6, 7});
        Draft draft = draftOf({a, b});
        draft.keepReference();
        Regrouping result(draft);
        const auto add = [&](std::size_t tensor, const char* name, std::uint64_t first, std::uint64_t run) {
            TensorInfo info = draft.model.tensors()[tensor];
            info.name = name;
            result.add({.rows = {{.tensor = tensor, .first = first, .step = 2, .run = run}}}, info,
                       draft.tensors[tensor]);
        };
        add(0, "even", 0, 2);
        add(0, "odd", 1, 2);
        add(1, "elements", 1, 1);
        result.apply(draft);
        QCOMPARE(draft.model.tensors()[0].shape, (Shape{2, 2, 2}));
        QCOMPARE(draft.model.tensors()[2].shape, (Shape{2, 2}));
        QVERIFY(sameBytes(draft.model.load(0)->span(), bufferOf(std::vector<float>{0, 1, 4, 5, 8, 9, 12, 13})));
        QVERIFY(sameBytes(draft.model.load(1)->span(), bufferOf(std::vector<float>{2, 3, 6, 7, 10, 11, 14, 15})));
        QVERIFY(sameBytes(draft.model.load(2)->span(), bufferOf(std::vector<float>{1, 3, 5, 7})));
        QVERIFY(sameBytes(draft.model.load(1, {.offset = 4, .size = 20})->span(),
                          bufferOf(std::vector<float>{3, 6, 7, 10, 11}))); // within runs
        QVERIFY(draft.model.load(1, {.offset = 8, .size = 0})->size() == 0);
        QVERIFY(sameBytes(draft.reference->model.load(2)->span(), bufferOf(std::vector<float>{1, 3, 5, 7})));
    }

    /// Tensors whose runs take turns, of the same length and of another.
    void turns()
    {
        const MemoryTensor a = floats("a", {2, 2}, {0, 1, 2, 3});
        const MemoryTensor b = floats("b", {2, 2}, {10, 11, 12, 13});
        const MemoryTensor c = floats("c", {2, 4}, {20, 21, 22, 23, 24, 25, 26, 27});
        Draft draft = draftOf({a, b, c});
        draft.keepReference();
        Regrouping result(draft);
        result.add({.rows = {{.tensor = 0, .run = 1}, {.tensor = 1, .run = 1}}, .alternates = true},
                   {.name = "ab", .dtype = DType::F32, .shape = {2, 4}}, draft.tensors[0]);
        result.add({.rows = {{.tensor = 1, .run = 2}, {.tensor = 2, .run = 4}}, .alternates = true},
                   {.name = "bc", .dtype = DType::F32, .shape = {6, 2}}, draft.tensors[1]);
        result.apply(draft);
        QCOMPARE(draft.model.tensors()[1].byteSize, std::uint64_t{48});
        const auto inTurns = bufferOf(std::vector<float>{10, 11, 20, 21, 22, 23, 12, 13, 24, 25, 26, 27});
        for (const Model& model : {draft.model, draft.reference->model}) {
            QVERIFY(sameBytes(model.load(0)->span(), bufferOf(std::vector<float>{0, 10, 1, 11, 2, 12, 3, 13})));
            QVERIFY(sameBytes(model.load(1)->span(), inTurns));
            QCOMPARE(model.tensors()[1].shape, (Shape{6, 2}));
        }
        for (std::size_t first = 0; first < inTurns.size(); ++first) { // any range, also within values
            for (std::size_t size = 0; size <= inTurns.size() - first; ++size) {
                const auto part = draft.model.load(1, {.offset = first, .size = size});
                APR_VERIFY_OK(part);
                QVERIFY(std::equal(part->span().begin(), part->span().end(),
                                   inTurns.begin() + static_cast<std::ptrdiff_t>(first)));
                QCOMPARE(part->size(), size);
            }
        }
    }

    void slices()
    {
        Draft draft = draftOf({floats("a", {2, 1, 2}, {0, 1, 2, 3})});
        draft.keepReference();
        Regrouping result(draft);
        TensorInfo info = draft.model.tensors()[0];
        result.add({.rows = {{.tensor = 0, .first = 1, .count = 1}}, .isSlice = true}, info, draft.tensors[0]);
        result.apply(draft);
        for (const Model& model : {draft.model, draft.reference->model}) {
            QCOMPARE(model.tensors()[0].shape, (Shape{1, 2}));
            QVERIFY(sameBytes(model.load(0)->span(), bufferOf(std::vector<float>{2, 3})));
        }
    }

    /// Errors are measured against the same rows of the reference; not where its parts differ in dtype.
    void theReferenceFollows()
    {
        Draft draft = draftOf(
            {floats("a", {2, 2}, {1, 2, 3, 4}), floats("b", {2, 2}, {5, 6, 7, 8}), floats("c", {2, 2}, {9, 9, 9, 9})});
        draft.keepReference();
        draft.tensors[2].conversion = DtypeConversion{.target = TargetType{.dtype = DType::F16}};
        APR_VERIFY_OK(draft.settle(false));
        const std::vector<MemoryTensor> mixed{floats("a", {2, 2}, {1, 2, 3, 4}), floats("b", {2, 2}, {5, 6, 7, 8}),
                                              patterned("c", DType::F16, {2, 2})};
        draft.reference->model = modelOf(mixed);
        Regrouping result(draft);
        TensorInfo both = draft.model.tensors()[0];
        both.name = "ab";
        result.add({.rows = {{.tensor = 0, .count = 2}, {.tensor = 1, .count = 2}}}, both, draft.tensors[0]);
        TensorInfo other = draft.model.tensors()[1];
        other.name = "bc";
        result.add({.rows = {{.tensor = 1, .count = 2}, {.tensor = 2, .count = 2}}}, other, draft.tensors[1]);
        result.apply(draft);
        const auto place = draft.reference->find(draft.tensors[0].id());
        QVERIFY(place.has_value());
        QCOMPARE(draft.reference->model.tensors()[*place].shape, (Shape{4, 2}));
        QVERIFY(sameBytes(draft.reference->model.load(*place)->span(),
                          bufferOf(std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8})));
        QVERIFY(!draft.reference->find(draft.tensors[1].id()));
    }
};

APR_TEST(TestRegrouping)
#include "tst_regrouping.moc"
