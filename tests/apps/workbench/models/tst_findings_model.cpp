// SPDX-License-Identifier: MIT
#include "findings_model.h"

#include "apr/validate/rules.h"

#include "fixtures/test_main.h"
#include "text_helpers.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace apr;
using namespace apr::workbench;

class TestFindingsModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void listsChecksThenFindings()
    {
        FindingsModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        ValidationReport report{.checks = {{.id = "nan", .title = "NaN", .state = CheckState::Failed}},
                                .findings = {{.severity = Severity::Error,
                                              .rule = RuleId::ofRow("values.nan"),
                                              .message = "3 are NaN",
                                              .tensor = "x"}},
                                .isValid = false};
        model.setReport(report);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.data(model.index(0), FindingsModel::KindRole).toString(), QStringLiteral("failed"));
        QCOMPARE(model.data(model.index(1), FindingsModel::TensorRole).toString(), QStringLiteral("x"));
        QCOMPARE(model.verdict(), toQString(report.verdict()));
        QVERIFY(!model.isValid());
    }

    void goesOnlyToRowsWithATensor()
    {
        FindingsModel model;
        model.setFindings({{.rule = RuleId::ofRow("a"), .message = "of the file"},
                           {.rule = RuleId::ofRow("b"), .message = "of a tensor", .tensor = "x"}});
        QSignalSpy requested(&model, &FindingsModel::tensorRequested);
        model.activate(0);
        QCOMPARE(requested.count(), 0);
        model.activate(1);
        QCOMPARE(requested.count(), 1);
        QCOMPARE(requested.at(0).at(0).toString(), QStringLiteral("x"));
        QVERIFY(!model.hasReport());
    }

    void severitiesAreFiltered()
    {
        FindingsModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setReport(ValidationReport{
            .checks = {{.id = "a", .title = "A", .state = CheckState::Passed},
                       {.id = "b", .title = "B", .state = CheckState::Failed}},
            .findings = {{.severity = Severity::Info, .rule = RuleId::ofRow("i"), .message = "note"},
                         {.severity = Severity::Warning, .rule = RuleId::ofRow("w"), .message = "warning"},
                         {.severity = Severity::Error, .rule = RuleId::ofRow("e"), .message = "error"}},
            .isValid = false});
        QCOMPARE(model.rowCount(), 5);
        QCOMPARE(model.severities(), QStringList({QStringLiteral("All (3)"), QStringLiteral("Warnings and errors (2)"),
                                                  QStringLiteral("Errors (1)")}));
        model.setSeverity(1);
        QCOMPARE(model.rowCount(), 3); // the failed check, a warning, an error
        model.setSeverity(2);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.data(model.index(1), FindingsModel::KindRole).toString(), QStringLiteral("error"));
        model.setFindings({{.severity = Severity::Info, .rule = RuleId::ofRow("i"), .message = "note"}});
        QCOMPARE(model.rowCount(), 0); // the filter stays
        model.setSeverity(0);
        QCOMPARE(model.rowCount(), 1);
    }

    void findingsLeadToBytesAndMetadata()
    {
        FindingsModel model;
        model.setFindings({{.rule = RuleId::ofRow("a"), .message = "at a byte", .field = "header", .offset = 42},
                           {.rule = RuleId::ofRow("b"), .message = "of a key", .field = "config.model_type"}});
        QSignalSpy offset(&model, &FindingsModel::offsetRequested);
        QSignalSpy key(&model, &FindingsModel::metadataRequested);
        model.activate(0);
        model.activate(1);
        QCOMPARE(offset.count(), 1);
        QCOMPARE(offset[0][0].toULongLong(), 42ULL);
        QCOMPARE(key.count(), 1);
        QCOMPARE(key[0][0].toString(), QStringLiteral("config.model_type"));
    }

    /// Titles and explanations are those of the table of rules.
    void rulesAreExplained()
    {
        FindingsModel model;
        model.setFindings({{.rule = RuleId::ofRow("values.nan"), .message = "3 values are NaN", .tensor = "a"},
                           {.rule = RuleId::ofRow("values.nan"), .message = "1 value is NaN", .tensor = "b"}});
        const Rule* rule = findRule("values.nan");
        QVERIFY(rule != nullptr);
        const auto text = [&model](int row, FindingsModel::Role role) {
            return model.data(model.index(row), role).toString().toStdString();
        };
        QCOMPARE(text(0, FindingsModel::TitleRole), std::string(rule->title));
        QCOMPARE(text(0, FindingsModel::MessageRole), "2 findings. " + std::string(rule->explanation));
        QVERIFY(text(1, FindingsModel::ExplanationRole).starts_with("values.nan: " + std::string(rule->explanation)));
        QCOMPARE(text(1, FindingsModel::TitleRole), std::string("a"));
    }

    /// Checks that failed come first, those that passed last; activating one goes to its first finding.
    void wrongComesFirst()
    {
        FindingsModel model;
        ValidationReport report;
        report.checks = {{.id = "checksum", .title = "Checksum", .state = CheckState::Passed},
                         {.id = "statistics", .title = "Statistics", .state = CheckState::Warned},
                         {.id = "nan", .title = "NaN and infinity", .state = CheckState::Failed}};
        report.findings = {
            {.severity = Severity::Error, .rule = RuleId::ofRow("values.nan"), .message = "m", .tensor = "t"}};
        model.setReport(report);
        QStringList rows;
        for (int row = 0; row < model.rowCount(); ++row) {
            rows << model.data(model.index(row), FindingsModel::TitleRole).toString();
        }
        QCOMPARE(rows, (QStringList{QStringLiteral("NaN and infinity"), QStringLiteral("Statistics"),
                                    QStringLiteral("t"), QStringLiteral("Checksum")}));
        QSignalSpy tensors(&model, &FindingsModel::tensorRequested);
        const Rule* rule = findRule("values.nan");
        QVERIFY(rule != nullptr);
        report.checks[2].id = std::string(rule->group);
        model.setReport(report);
        model.activate(0);
        QCOMPARE(tensors.value(0).value(0).toString(), QStringLiteral("t"));
        model.activate(3); // nothing to go to
        QCOMPARE(tensors.count(), 1);
    }

    /// Many findings of a rule are one row until they are asked for; all of them are copied.
    void findingsOfARuleAreGrouped()
    {
        FindingsModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        std::vector<Finding> findings;
        for (int i = 0; i < 12; ++i) {
            findings.push_back({.severity = Severity::Warning,
                                .rule = RuleId::ofRow("many"),
                                .message = "m",
                                .tensor = std::to_string(i)});
            if (i < 2) {
                findings.push_back({.severity = Severity::Error, .rule = RuleId::ofRow("few"), .message = "f"});
            }
        }
        model.setFindings(findings);
        QCOMPARE(model.rowCount(), 4); // "few" has a header and two rows, "many" is collapsed
        QCOMPARE(model.data(model.index(0), FindingsModel::RuleRole).toString(), QStringLiteral("few")); // errors first
        QCOMPARE(model.data(model.index(3), FindingsModel::CountRole).toInt(), 12);
        QCOMPARE(model.data(model.index(3), FindingsModel::MessageRole).toString(), QStringLiteral("12 findings"));
        QCOMPARE(model.data(model.index(3), FindingsModel::ToneRole).toInt(), static_cast<int>(Tone::Warning));
        QCOMPARE(model.textOf(3).count(QLatin1Char('\n')), 12);
        QCOMPARE(model.allText().count(QLatin1Char('\n')), 14);
        QCOMPARE(model.textOf(1), QStringLiteral("error\tfew\t\tf\t\n"));
        model.activate(3);
        QCOMPARE(model.rowCount(), 16);
        QVERIFY(model.data(model.index(3), FindingsModel::ExpandedRole).toBool());
        QCOMPARE(model.data(model.index(15), FindingsModel::TensorRole).toString(), QStringLiteral("11"));
        model.activate(3);
        QCOMPARE(model.rowCount(), 4);
        model.activate(99);
    }
};

APR_CORE_TEST(TestFindingsModel)
#include "tst_findings_model.moc"
