// SPDX-License-Identifier: MIT
#include "apr/convert/steps.h"

#include "fixtures/checks.h"
#include "fixtures/planned.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestStructureStep : public QObject {
    Q_OBJECT

    StepsFolder m_folder;

private Q_SLOTS:
    void numbersOfLayers()
    {
        const auto check = [](const char* layers) {
            return checkRecipe({.steps = {{"structure", {{"layers", layers}}}}}, {});
        };
        APR_VERIFY_OK(check("2"));
        APR_VERIFY_OK(check("encoder:1,decoder:2"));
        for (const char* layers : {"few", "1,2", "encoder:x", "encoder:1,encoder:2"}) {
            const auto status = check(layers);
            APR_VERIFY_ERROR(status, Errc::Argument);
            QCOMPARE(status.error().field, std::string("--prune-layers"));
        }
    }

    /// Nothing to remove is no error; a model without layers cannot lose any.
    void layersOfNoModel()
    {
        APR_VERIFY_OK(m_folder.planned({{"map-names"}, {"structure", {{"heads", 0}}}}));
        QVERIFY(!m_folder.planned({{"map-names"}, {"structure", {{"layers", "1"}}}}).has_value());
    }
};

APR_TEST(TestStructureStep)
#include "tst_structure.moc"
