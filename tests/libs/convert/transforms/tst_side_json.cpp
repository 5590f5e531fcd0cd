// SPDX-License-Identifier: MIT
#include "convert/transforms/side_json.h"

#include "apr/format/open.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

class TestSideJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void embeddedOrBesideTheModel()
    {
        const QTemporaryDir folder;
        QVERIFY(
            save(folder.filePath(QStringLiteral("model.safetensors")), safetensorsOf({filled("a", {1}, 1)}).span()));
        QVERIFY(save(folder.filePath(QStringLiteral("config.json")), std::string_view(R"({"model_type": "llama"})")));
        QVERIFY(save(folder.filePath(QStringLiteral("bad.json")), std::string_view("{")));
        const auto model = openModelFile(folder.path().toStdString());
        APR_VERIFY_OK(model);
        QVERIFY(sideJson(*model, "config.json", {"source_metadata", "config"})["model_type"] == "llama");
        QVERIFY(sideJson(*model, "bad.json", {"none"}).is_null());
        QVERIFY(sideJson(*model, "none.json", {"none"}).is_null());
        QVERIFY(sideJson(*model, "../config.json", {"none"}).is_null());
        const Model apr = modelOf({filled("a", {1}, 1)}, {{"source_metadata", {{"config", {{"model_type", "bert"}}}}}});
        QVERIFY(sideJson(apr, "config.json", {"source_metadata", "config"})["model_type"] == "bert");
        QVERIFY(sideJson(apr, "config.json", {"none"}).is_null());
    }
};

APR_TEST(TestSideJson)
#include "tst_side_json.moc"
