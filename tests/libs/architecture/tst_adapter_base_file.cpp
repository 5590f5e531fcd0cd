// SPDX-License-Identifier: MIT
#include "apr/architecture/lora.h"
#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

class TestAdapterBaseFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void configurationBesideTheAdapter()
    {
        const QTemporaryDir folder;
        const auto baseOf = [&folder](const char* name) {
            const auto model = openModelFile(path(folder.path(), name).toStdString());
            return model ? adapterBaseOf(*model) : describe(model.error());
        };
        const QString config = path(folder.path(), "adapter_config.json");
        QVERIFY(save(
            path(folder.path(), "adapter_model.safetensors"),
            safetensorsOf({filled("m.q.lora_A.weight", {2, 8}, 1), filled("m.q.lora_B.weight", {8, 2}, 1)}).span()));
        QCOMPARE(baseOf("adapter_model.safetensors"), std::string());
        for (const std::string_view wrong : {"", "[]", "{\"base_model_name_or_path\": 7}", "{\"r\": 2"}) {
            QVERIFY(save(config, wrong));
            QCOMPARE(baseOf("adapter_model.safetensors"), std::string());
        }
        QVERIFY(save(config, std::string_view("{\"base_model_name_or_path\": \"org/base\", \"r\": 2}")));
        QCOMPARE(baseOf("adapter_model.safetensors"), std::string("org/base"));

        // A folder may have a whole model beside its adapter.
        QVERIFY(
            save(path(folder.path(), "model.safetensors"), safetensorsOf({filled("m.q.weight", {8, 8}, 1)}).span()));
        QCOMPARE(baseOf("model.safetensors"), std::string());
    }
};

APR_TEST(TestAdapterBaseFile)
#include "tst_adapter_base_file.moc"
