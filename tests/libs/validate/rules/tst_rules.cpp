// SPDX-License-Identifier: MIT
#include "apr/validate/rules.h"

#include "apr/base/text.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <QByteArray>
#include <QDirIterator>

using namespace apr;
using namespace apr::test;

namespace {

/// All sources of the library and of aprcli but the tables, as one text.
QByteArray sources()
{
    QByteArray out;
    for (const char* folder : {"libs", "apps/aprcli"}) {
        QDirIterator files(qEnvironmentVariable("APR_SOURCE_DIR") + QLatin1Char('/') + QLatin1String(folder),
                           {QStringLiteral("*.cpp")}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next();
            QFile file(path);
            if (!path.contains(QStringLiteral("/validate/rules/")) && file.open(QIODevice::ReadOnly)) {
                out += file.readAll();
            }
        }
    }
    return out;
}

} // namespace

class TestRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyRowIsComplete()
    {
        std::string_view before;
        for (const Rule* rule : rules()) {
            const std::string id(rule->id);
            QVERIFY2(rule->id > before, id.c_str()); // sorted, no duplicates
            before = rule->id;
            QVERIFY2(findRule(rule->id) == rule, id.c_str());
            QVERIFY2(!rule->title.empty() && !rule->title.ends_with('.'), id.c_str());
            QVERIFY2(rule->explanation.ends_with('.'), id.c_str());
            QVERIFY2(rule->advice.empty() || rule->advice.ends_with('.'), id.c_str());
            const bool isGrouped = std::any_of(kRuleGroups.begin(), kRuleGroups.end(),
                                               [rule](const RuleGroup& group) { return group.id == rule->group; });
            QVERIFY2(rule->group.empty() ? rule->stage() == RuleStage::Reading : isGrouped, id.c_str());
        }
        QVERIFY(findRule("values.nun") == nullptr);
    }

    /// That code reports no rule without a row is checked when it is compiled (RuleId): all ids that it can name have a
    /// row, and rows without a check of their own are among them.
    void everyIdHasARow()
    {
        for (const std::string_view id : kRuleIds) {
            QVERIFY2(findRule(id) != nullptr, std::string(id).c_str());
        }
        for (const Rule* rule : rules()) {
            const bool isReported = rule->stage() != RuleStage::Reading || isReportedByName(rule->id);
            QVERIFY2(isReported, std::string(rule->id).c_str());
        }
    }

    /// Something reports each of them.
    void noIdIsUnused()
    {
        const QByteArray text = sources();
        QVERIFY(text.size() > 1'000'000);
        for (const std::string_view id : kRuleIds) {
            const QByteArray quoted = '"' + QByteArray(id.data(), static_cast<qsizetype>(id.size())) + '"';
            QVERIFY2(text.contains(quoted), quoted.constData());
        }
    }

    void findingsOfARule()
    {
        const Finding finding = findRule("values.mean")->finding("message", "hint", "tensor");
        QCOMPARE(finding.rule, std::string_view("values.mean"));
        QVERIFY(finding.severity == Severity::Warning);
        QCOMPARE(finding.tensor, std::string("tensor"));
    }
};

APR_TEST(TestRules)
#include "tst_rules.moc"
