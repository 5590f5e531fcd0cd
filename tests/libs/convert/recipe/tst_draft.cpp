// SPDX-License-Identifier: MIT
#include "convert/recipe/draft.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestDraft : public QObject {
    Q_OBJECT

    static Draft draftOf(std::vector<MemoryTensor> tensors)
    {
        return Draft::of({.path = "m", .model = modelOf(std::move(tensors))});
    }

private Q_SLOTS:
    /// Tensors are known by their ids, whatever happens to names, order and dtypes.
    void tensorsAreFollowed()
    {
        Draft draft = draftOf({random("a", {4, 64}, 1), random("b", {4, 64}, 2), random("c", {4, 64}, 3)});
        QCOMPARE(draft.tensors[2].id().tensor, 2U);
        draft.derive(selectTensors(draft.model, {2, 0}), {2, 0});
        QCOMPARE(draft.tensors.size(), std::size_t{2});
        QCOMPARE(draft.tensors[0].id().tensor, 2U);
        draft.keepReference();
        draft.tensors[1].conversion = DtypeConversion{.target = TargetType{.dtype = DType::F16}};
        draft.tensors[0].conversion =
            DtypeConversion{.target = TargetType{.dtype = DType::I8, .integers = IntegerScheme{.bits = 8}}};
        QVERIFY(draft.isUnsettled());
        APR_VERIFY_OK(draft.settle(false));
        QVERIFY(!draft.isUnsettled());
        QCOMPARE(draft.tensors.size(), std::size_t{3}); // with the scales of c
        QVERIFY(!draft.tensors[0].isAdded && draft.tensors[1].isAdded && !draft.tensors[2].isAdded);
        QVERIFY(draft.tensors[1].id() == draft.tensors[0].id());
        QCOMPARE(draft.model.tensors()[2].dtype, DType::F16);
        QCOMPARE(draft.reference->find(draft.tensors[2].id()).value(), std::size_t{1});
        QVERIFY(!draft.reference->find({.source = 1}).has_value());
        draft.keepReference(); // only the first time
        QCOMPARE(draft.reference->model.tensors()[1].dtype, DType::F32);
        draft.applyScales();
        QCOMPARE(draft.tensors.size(), std::size_t{2});
        QCOMPARE(draft.model.tensors()[0].dtype, DType::F32);
    }

    void listsOfIdsKeepTheirOrder()
    {
        TensorIds ids{{.tensor = 3}};
        QCOMPARE(ids.size(), std::size_t{1});
        QCOMPARE(ids.front().tensor, 3U);
        ids.add({.tensor = 1});
        ids.add({.tensor = 2});
        ids.front().copy = 7;
        const TensorIds copy = ids;
        std::vector<std::uint32_t> tensors;
        for (const TensorId& id : copy) {
            tensors.push_back(id.tensor);
        }
        QCOMPARE(tensors, (std::vector<std::uint32_t>{3, 1, 2}));
        QCOMPARE(copy.front().copy, 7U);
        const TensorIds none;
        QVERIFY(none.begin() == none.end());
    }

    /// Of several tensors with one id, the first is found.
    void placesAreFoundByTheirIds()
    {
        FollowedModel followed{.model = modelOf({})};
        followed.setPlaces({{.id = {.tensor = 9}, .tensor = 0},
                            {.id = {.source = 1}, .tensor = 1},
                            {.id = {.tensor = 2}, .tensor = 2},
                            {.id = {.tensor = 9}, .tensor = 3}});
        QCOMPARE(followed.places.size(), std::size_t{3});
        QCOMPARE(followed.find({.tensor = 9}).value(), std::size_t{0});
        QCOMPARE(followed.find({.tensor = 2}).value(), std::size_t{2});
        QCOMPARE(followed.find({.source = 1}).value(), std::size_t{1});
        QVERIFY(!followed.find({.tensor = 2, .copy = 1}));
    }

    void namesOfTheSource()
    {
        Draft draft = draftOf({random("a", {4}), random("b", {4})});
        MappedModel mapped = draft.mapped();
        QCOMPARE(mapped.names[1].to, std::string("b"));
        mapped.names[1].to = "canonical";
        draft.acceptMapping(std::move(mapped));
        QVERIFY(draft.isMapped);
        QCOMPARE(draft.tensors[1].name.to, std::string("canonical"));
        draft.nameBySource(); // names of the source are those before the mapping
        QCOMPARE(draft.tensors[1].name.to, std::string("canonical"));
        QCOMPARE(draft.sourceNames(), (std::vector<std::string>{"a", "b"}));
    }
};

APR_TEST(TestDraft)
#include "tst_draft.moc"
