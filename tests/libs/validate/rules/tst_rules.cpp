// SPDX-License-Identifier: MIT
#include "apr/validate/rules.h"

#include "apr/base/text.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <QDirIterator>
#include <QRegularExpression>

using namespace apr;
using namespace apr::test;

namespace {

/// The ids of rules that appear in the sources of the library and of aprcli.
QSet<QString> idsInSources()
{
    // What the strings follow: Finding{.rule =, and the helpers of readers, scanner and checks.
    static const QRegularExpression kIds(QStringLiteral(
        R"re((?:rule = |[sS]everity(?:::\w+)?,\s*|fail\(|report\(|warn\(|\? |: |finding\.rule == )"([a-z0-9-]+\.[a-z0-9-]+)")re"));
    static const QRegularExpression kGaps(QStringLiteral(R"re(addGap\(.*?\)|addGap\([^;]*;)re"));
    static const QRegularExpression kGapNames(QStringLiteral(R"re("([a-z]+(?:-[a-z]+)*)")re"));
    QSet<QString> ids;
    for (const char* folder : {"libs", "apps/aprcli"}) {
        QDirIterator files(qEnvironmentVariable("APR_SOURCE_DIR") + QLatin1Char('/') + QLatin1String(folder),
                           {QStringLiteral("*.cpp")}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next();
            if (path.contains(QStringLiteral("/validate/rules/"))) {
                continue;
            }
            QFile file(path);
            if (!file.open(QIODevice::ReadOnly)) {
                continue;
            }
            const QString text = QString::fromUtf8(file.readAll());
            for (auto at = kIds.globalMatch(text); at.hasNext();) {
                ids.insert(at.next().captured(1));
            }
            for (auto at = kGaps.globalMatch(text); at.hasNext();) {
                const QString call = at.next().captured();
                for (auto name = kGapNames.globalMatch(call); name.hasNext();) {
                    ids.insert(QStringLiteral("incomplete.") + name.next().captured(1));
                }
            }
        }
    }
    return ids;
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

    /// A finding whose rule `explain` does not know, or a rule that nothing reports, is an error.
    void tableAndSourcesAgree()
    {
        const QSet<QString> used = idsInSources();
        QVERIFY(used.size() > 100);
        QSet<QString> areas;
        for (const Rule* rule : rules()) {
            areas.insert(QString::fromUtf8(rule->id.data(), static_cast<qsizetype>(rule->id.find('.'))));
        }
        QStringList missing;
        for (const QString& id : used) {
            const bool isRule = areas.contains(id.section(QLatin1Char('.'), 0, 0));
            if (isRule && findRule(id.toStdString()) == nullptr && !QFile::exists(id)) {
                missing << id;
            }
        }
        const QStringList other{QStringLiteral("onnx.input-count"), QStringLiteral("onnx.output-count")}; // composed
        QStringList stale;
        for (const Rule* rule : rules()) {
            const QString id = QString::fromUtf8(rule->id.data(), static_cast<qsizetype>(rule->id.size()));
            if (rule->stage() == RuleStage::Reading && rule->group.empty() && !used.contains(id) &&
                !other.contains(id)) {
                stale << id;
            }
        }
        missing.sort();
        stale.sort();
        QCOMPARE(missing.join(QLatin1Char(' ')), QString());
        QCOMPARE(stale.join(QLatin1Char(' ')), QString());
    }

    void findingsOfARule()
    {
        const Finding finding = findRule("values.mean")->finding("message", "hint", "tensor");
        QCOMPARE(finding.rule, std::string("values.mean"));
        QVERIFY(finding.severity == Severity::Warning);
        QCOMPARE(finding.tensor, std::string("tensor"));
    }
};

APR_TEST(TestRules)
#include "tst_rules.moc"
