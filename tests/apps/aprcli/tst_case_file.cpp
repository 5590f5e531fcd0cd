// SPDX-License-Identifier: MIT
#include "case_file.h"

#include "fixtures/test_main.h"

#include <QTest>

class TestCaseFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The check that all cases with --json depend on.
    void schemaIsChecked()
    {
        const QByteArray good = R"({"schema": "aprcli/1", "command": "inspect", "ok": true, "error": null,
            "findings": [{"rule": "a.b", "severity": "info", "message": "m", "offset": 3}],
            "inputs": [{"path": "m.apr", "bytes": 12}], "outputs": [], "summary": {"tensor_count": 1},
            "tensors": [{"name": "w", "shape": [2, 3], "more": 1}], "result": {}})";
        QCOMPARE(jsonProblem(good), QString());
        for (const auto& [part, bad] : {std::pair("aprcli/1", "aprcli/2"),
                                        {"\"ok\": true", "\"ok\": 1"},
                                        {"\"info\"", "\"fatal\""},
                                        {"\"offset\": 3", "\"offset\": -3"},
                                        {"\"rule\": \"a.b\", ", ""},
                                        {"\"bytes\": 12", "\"bytes\": \"12\""},
                                        {"\"path\"", "\"file\""},
                                        {"[2, 3]", "[2, -3]"},
                                        {"\"result\": {}", "\"result\": 0"},
                                        {", \"result\": {}", ", \"more\": 0, \"result\": {}"},
                                        {"null", "{}"}}) {
            QVERIFY2(!jsonProblem(QByteArray(good).replace(part, bad)).isEmpty(), part);
        }
        QVERIFY(jsonProblem("{").startsWith(QStringLiteral("is not JSON")));
    }

    /// Tests the wildcard matcher, which all cases depend on.
    void matches()
    {
        QVERIFY(compareOutput('>', {"> a", ">...", ">* b*c"}, "a\nx\ny\nb 1 c\n").isEmpty());
        QVERIFY(compareOutput('>', {"> a", ">...", "> b"}, "a\nb\n").isEmpty());
        QVERIFY(compareOutput('>', {}, "").isEmpty());
        QVERIFY(!compareOutput('>', {"> a"}, "a").isEmpty()); // no line break
        QVERIFY(!compareOutput('>', {"> a"}, "a\nb\n").isEmpty());
        QVERIFY(!compareOutput('>', {">* a*a"}, "a\n").isEmpty());
        QCOMPARE(expectationOf('>', {">* free: *"}, "used: 1\nfree: 2\n"),
                 (QList<QByteArray>{"> used: 1", ">* free: *"}));
    }
};

APR_CORE_TEST(TestCaseFile)
#include "tst_case_file.moc"
