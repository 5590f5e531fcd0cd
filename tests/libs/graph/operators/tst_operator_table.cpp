// SPDX-License-Identifier: MIT
#include "apr/graph/operators/operator_table.h"

#include "fixtures/test_main.h"

using namespace apr::onnx;

class TestOperatorTable : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void versions()
    {
        const OperatorTable table("# comment\n"
                                  "domain d 20\n"
                                  "Op 2 | 1 T U? | 1 =7 | T=c02 U=1 | a:2 b:7!\n"
                                  "Op 9 | 2 T - T~ | \" | \" |\n"
                                  "Op 11x | \" | \" | \" | *\n"
                                  "Other 3 | 1 T* | 1 T | T=2 |\n");
        QCOMPARE(table.newestVersion("d").value_or(0), 20);
        QVERIFY(!table.newestVersion("e"));
        QVERIFY(table.find("d", "Op", 1) == nullptr);
        QVERIFY(table.find("d", "No", 9) == nullptr);
        QCOMPARE(table.firstVersion("d", "Op").value_or(0), 2);
        QCOMPARE(table.names("d"), (std::vector<std::string>{"Op", "Other"}));

        const Operator* old = table.find("d", "Op", 8);
        QVERIFY(old != nullptr && old->since == 2 && !old->isDeprecated && !old->allowsOtherAttributes);
        QCOMPARE(old->minInputs, std::size_t{1});
        QCOMPARE(old->inputs.size(), std::size_t{2});
        QCOMPARE(old->inputs[0].typeParameter, std::string_view("T"));
        QVERIFY(old->inputs[0].kind == Parameter::Kind::Required);
        QVERIFY(old->inputs[1].kind == Parameter::Kind::Optional);
        QCOMPARE(old->outputs[0].elementType, 7);
        QVERIFY(old->findType("T")->allows(1) && old->findType("T")->allows(11) && !old->findType("T")->allows(7));
        QVERIFY(!old->findType("U")->allows(0) && !old->findType("U")->allows(1) && !old->findType("U")->allows(40));
        QVERIFY(old->findType("V") == nullptr);
        QVERIFY(old->findAttribute("b")->isRequired && old->findAttribute("b")->type == 7);
        QVERIFY(!old->findAttribute("a")->isRequired);

        const Operator* next = table.find("d", "Op", 10);
        QVERIFY(next != nullptr && next->since == 9);
        QCOMPARE(next->minInputs, std::size_t{2});
        QVERIFY(next->inputs[1].typeParameter.empty() && next->inputs[1].elementType == 0);
        QVERIFY(next->inputs[2].kind == Parameter::Kind::RepeatedMixed && next->inputs[2].repeats());
        QCOMPARE(next->outputs.size(), std::size_t{1});
        QVERIFY(next->attributes.empty());

        QVERIFY(table.find("d", "Op", 20)->isDeprecated && table.find("d", "Op", 20)->allowsOtherAttributes);
        QVERIFY(table.find("d", "Other", 20)->inputs[0].kind == Parameter::Kind::Repeated);
    }

    /// Every line of operators.txt is read completely.
    void standardOperators()
    {
        const OperatorTable table;
        QVERIFY(table.newestVersion("ai.onnx").value_or(0) >= 28);
        QVERIFY(table.newestVersion("ai.onnx.ml").value_or(0) >= 5);
        std::size_t count = 0;
        for (const char* domain : {"ai.onnx", "ai.onnx.ml"}) {
            for (const std::string& name : table.names(domain)) {
                const auto newest = *table.newestVersion(domain);
                const Operator* op = table.find(domain, name, newest);
                QVERIFY2(op != nullptr && op->since >= 1 && op->since <= newest, name.c_str());
                QVERIFY2(!op->outputs.empty(), name.c_str());
                for (const auto* parameters : {&op->inputs, &op->outputs}) {
                    for (const Parameter& parameter : *parameters) {
                        QVERIFY2(parameter.typeParameter.empty() || op->findType(parameter.typeParameter) != nullptr,
                                 name.c_str());
                    }
                }
                for (const TypeParameter& type : op->types) {
                    QVERIFY2(type.types != 0, name.c_str());
                }
                for (const AttributeRule& attribute : op->attributes) {
                    QVERIFY2(attribute.type >= 1 && attribute.type <= 14, name.c_str());
                }
                ++count;
            }
        }
        QVERIFY(count > 200);
    }
};

APR_TEST(TestOperatorTable)
#include "tst_operator_table.moc"
