// SPDX-License-Identifier: MIT
#include "graph/torchscript/object_reader.h"
#include "graphs.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using torchscript::ObjectReader;
using torchscript::Value;

class TestObjects : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void attributes()
    {
        const ScriptArchive archive;
        const auto objects = archive.objects();
        const ObjectReader reader(objects);
        const Value module = reader.module();
        QCOMPARE(module.type, std::string("__torch__.Net"));
        const auto conv = reader.attribute(module, "conv");
        QVERIFY(conv && conv->kind == Value::Kind::Object && conv->name == "conv" && conv->type == "__torch__.Conv");
        const auto weight = reader.attribute(*conv, "weight");
        QVERIFY(weight && weight->kind == Value::Kind::Tensor && weight->name == "conv.weight");
        QVERIFY(reader.attribute(module, "training")->literal == false);
        QVERIFY(!reader.attribute(module, "bias"));
        QVERIFY(!reader.attribute(*weight, "shape"));
        QCOMPARE(reader.tensorsOf(*conv), (std::vector<std::string>{"conv.weight"}));
        QVERIFY(reader.tensorsOf(module).empty()); // a module is not an argument with all its weights
    }

    void lists()
    {
        const ScriptArchive archive;
        const auto objects = archive.objects();
        const ObjectReader reader(objects);
        const auto sizes = reader.attribute(reader.module(), "sizes");
        QVERIFY(sizes && sizes->kind == Value::Kind::Object);
        QVERIFY(reader.literalOf(*sizes) == Json({4, 8}));
        QVERIFY(reader.item(*sizes, -1)->literal == 8);
        QVERIFY(!reader.item(*sizes, 2) && !reader.item(*sizes, "a"));
        QVERIFY(reader.literalOf(reader.module()).is_null());
    }

    void constants()
    {
        const ScriptArchive archive;
        const auto objects = archive.objects();
        const ObjectReader reader(objects);
        QCOMPARE(reader.constant("c0").name, std::string("constants.0"));
        QVERIFY(reader.constant("c1").literal == 7);
        QVERIFY(reader.constant("c2").isNone() && reader.constant("x").isNone() && reader.constant("c-1").isNone());
    }
};

APR_TEST(TestObjects)
#include "tst_object_reader.moc"
