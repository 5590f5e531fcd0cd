// SPDX-License-Identifier: MIT
#include "apr/base/source_names.h"

#include "fixtures/test_main.h"

#include <QTest>

using apr::distinctNames;

namespace {

using NameList = std::vector<std::string>;

} // namespace

class TestSourceNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void foldersNameGenericFiles()
    {
        QVERIFY(apr::isGenericName("model.safetensors"));
        QVERIFY(apr::isGenericName("model.safetensors.index.json"));
        QVERIFY(apr::isGenericName("model-00001-of-00002.safetensors"));
        QVERIFY(apr::isGenericName("pytorch_model.bin"));
        QVERIFY(!apr::isGenericName("models.apr"));
        QVERIFY(!apr::isGenericName("my-model.gguf"));
        QCOMPARE(distinctNames({"x/a/model.safetensors", "x/b/"}), (NameList{"a", "b"}));
        QCOMPARE(distinctNames({"a/model.safetensors", "b/model.safetensors"}), (NameList{"a", "b"}));
        QCOMPARE(distinctNames({"model.safetensors", "./model.safetensors"}),
                 (NameList{"model.safetensors", "./model.safetensors"}));
    }

    void shortestEndsThatDiffer()
    {
        QCOMPARE(distinctNames({}), NameList{});
        QCOMPARE(distinctNames({"one.apr"}), NameList{"one.apr"});
        QCOMPARE(distinctNames({"x/one.apr", "x/two.apr"}), (NameList{"one.apr", "two.apr"}));
        QCOMPARE(distinctNames({"x/v1/m.apr", "x/v2/m.apr", "other.apr"}),
                 (NameList{"v1/m.apr", "v2/m.apr", "other.apr"}));
        QCOMPARE(distinctNames({"/a/m/b", "/c/m/b"}), (NameList{"a/m/b", "c/m/b"}));
        QCOMPARE(distinctNames({"m/b", "a/m/b"}), (NameList{"m/b", "a/m/b"}));
    }

    void pathsOfOneModel()
    {
        QCOMPARE(distinctNames({"a.apr", "a.apr"}), (NameList{"a.apr", "a.apr"}));
        QCOMPARE(distinctNames({"a/model.safetensors", "a"}), (NameList{"a/model.safetensors", "a"}));
        QCOMPARE(distinctNames({"/", ""}), (NameList{"/", ""}));
    }
};

APR_TEST(TestSourceNames)
#include "tst_source_names.moc"
