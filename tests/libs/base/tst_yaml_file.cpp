// SPDX-License-Identifier: MIT
#include "apr/base/yaml.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestYaml : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void values()
    {
        const auto documents = yamlToJson("a: [1, -2, 0.5, 1e3, ~, true, False, 'x', \"1\", yes, 0x1f]\n"
                                          "b: &anchor\n  c: text with words # comment\nd: *anchor\n---\n- e\n");
        APR_VERIFY_OK(documents);
        QCOMPARE(documents->size(), std::size_t{2});
        QCOMPARE(dumpJson((*documents)[0]),
                 std::string(R"({"a":[1,-2,0.5,1000.0,null,true,false,"x","1","yes","0x1f"],)"
                             R"("b":{"c":"text with words"},"d":{"c":"text with words"}})"));
        QVERIFY((*documents)[1] == Json::array({"e"}));
        QVERIFY(yamlToJson("")->empty());
    }

    void errors_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("syntax") << QByteArray("a: 1\nb: [1\n") << QByteArray("line 3: ");
        QTest::newRow("twice") << QByteArray("a: 1\nb: 2\na: 3\n") << QByteArray("line 3: the key \"a\" occurs twice");
        QTest::newRow("key") << QByteArray("[1, 2]: 3\n") << QByteArray("line 1: a key is not a word or number");
        QTest::newRow("anchor") << QByteArray("a: *none\n") << QByteArray("line 1: ");
        QTest::newRow("nesting") << QByteArray(100, '[') + QByteArray(100, ']')
                                 << QByteArray("line 1: nested more than 32 levels deep");
        QTest::newRow("very deep") << QByteArray(100000, '[') << QByteArray("line 1: ");
        QByteArray laughs = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
        for (int i = 1; i < 10; ++i) {
            const QByteArray before = "*a" + QByteArray::number(i - 1);
            laughs += "a" + QByteArray::number(i) + ": &a" + QByteArray::number(i) + " [" + before +
                      (", " + before).repeated(9) + "]\n";
        }
        QTest::newRow("NUL") << QByteArray("a: 1\n\0,", 7)
                             << QByteArray("line 2: the control character with the code 0 is not allowed in YAML");
        QTest::newRow("many documents") << QByteArray("---\n").repeated(30000) << QByteArray("more than 10,000 values");
        QTest::newRow("billion laughs") << laughs << QByteArray("more than 10,000 values");
    }
    void errors()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, message);
        const auto documents = yamlToJson(text.toStdString());
        APR_VERIFY_ERROR(documents, Errc::Corrupt);
        QVERIFY2(documents.error().message.find(message.toStdString()) != std::string::npos,
                 documents.error().message.c_str());
    }
};

APR_TEST(TestYaml)
#include "tst_yaml_file.moc"
