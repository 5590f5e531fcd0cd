// SPDX-License-Identifier: MIT
#include "apr/look/structural_id.h"

#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestStructuralId : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void idsAreOfTheStructure()
    {
        const auto idOf = [](const Model& model) { return structuralId(model).value_or("failed"); };
        const Model model =
            modelOf({filled("a", {2, 3}, 1), filled("b", {4}, 2)}, Json::object(), FormatId::SafeTensors);
        const std::string id = idOf(model);
        QCOMPARE(id.size(), std::size_t{64});
        // The order, the values and the format do not matter.
        QCOMPARE(idOf(modelOf({filled("b", {4}, 7), filled("a", {2, 3}, 5)}, {{"k", 1}}, FormatId::Gguf)), id);
        QVERIFY(idOf(modelOf({filled("a", {3, 2}, 1), filled("b", {4}, 2)}, Json::object(), FormatId::SafeTensors)) !=
                id);
        QVERIFY(idOf(modelOf({filled("a", {2, 3}, 1), filled("c", {4}, 2)}, Json::object(), FormatId::SafeTensors)) !=
                id);
        QVERIFY(idOf(modelOf({filled("a", {2, 3}, 1)}, Json::object(), FormatId::SafeTensors)) != id);
        // Of no tensors: that of no bytes.
        QCOMPARE(idOf(modelOf({}, Json::object(), FormatId::SafeTensors)),
                 std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
    }
};

APR_TEST(TestStructuralId)
#include "tst_structural_id_file.moc"
