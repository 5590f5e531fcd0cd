// SPDX-License-Identifier: MIT
#include "help_pages.h"

#include "apr/validate/rules.h"
#include "fixtures/test_main.h"
#include "pane_types.h"
#include "text_helpers.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <set>

using namespace apr::workbench;

class TestHelpPages : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyPaneHasAPage()
    {
        for (const PaneType& type : paneTypes()) {
            const QUrl url = helpPageUrl(QStringLiteral("panes/") + type.id);
            QVERIFY2(!url.isEmpty(), qPrintable(type.id));
            QVERIFY2(helpText(url).startsWith(QStringLiteral("# ") + type.title), qPrintable(type.id));
        }
    }

    void everyPageIsInTheContents()
    {
        std::set<QString> ids;
        for (const HelpPage& page : helpPages()) {
            QVERIFY2(!page.title.isEmpty() && !page.section.isEmpty(), qPrintable(page.id));
            QVERIFY2(ids.insert(page.id).second, qPrintable(page.id));
            QVERIFY2(helpText(helpPageUrl(page.id)).size() > 100, qPrintable(page.id));
        }
        QVERIFY(ids.size() > 35);
    }

    void linksAndPicturesAreThere()
    {
        static const QRegularExpression kLink(QStringLiteral("(!?)\\[[^\\]]*\\]\\(([^)]+)\\)"));
        QStringList wrong;
        int links = 0;
        for (const HelpPage& page : helpPages()) {
            const QUrl base = helpPageUrl(page.id);
            static const QRegularExpression kCode(QStringLiteral("```.*?```|`[^`]*`"),
                                                  QRegularExpression::DotMatchesEverythingOption);
            const QString text = helpText(base).remove(kCode);
            for (auto each = kLink.globalMatch(text); each.hasNext();) {
                const QRegularExpressionMatch match = each.next();
                const QUrl url = base.resolved(QUrl(match.captured(2)));
                ++links;
                const bool isThere = !match.captured(1).isEmpty()
                                         ? QFile::exists(QLatin1Char(':') + url.path())
                                         : !helpText(url).contains(QStringLiteral("# Page not found"));
                if (!isThere) {
                    wrong << page.id + QStringLiteral(": ") + match.captured(2);
                }
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
        QVERIFY(links > 200);
    }

    void codesAndRulesAreExplained()
    {
        QVERIFY(helpText(helpTopicUrl(QStringLiteral("E002"))).startsWith(QStringLiteral("# E002")));
        for (const apr::Rule* rule : apr::rules()) {
            const QString text = helpText(helpTopicUrl(toQString(rule->id)));
            QVERIFY2(text.contains(toQString(rule->id)) && text.contains(toQString(rule->explanation)),
                     qPrintable(toQString(rule->id)));
        }
        for (const char* unknown : {"E999", "values.nothing", "../../etc/passwd", "", "E002 and more"}) {
            QVERIFY2(
                helpText(helpTopicUrl(QString::fromLatin1(unknown))).startsWith(QStringLiteral("# Page not found")),
                unknown);
        }
        QVERIFY(
            helpText(QUrl(QStringLiteral("https://example.com/x.md"))).startsWith(QStringLiteral("# Page not found")));
        QVERIFY(helpText(QUrl(QStringLiteral("file:///etc/passwd"))).startsWith(QStringLiteral("# Page not found")));
        QVERIFY(helpPageUrl(QStringLiteral("panes/nothing")).isEmpty());
    }

    void codesAreFoundInMessages()
    {
        QCOMPARE(errorCodesIn(QStringLiteral("E002 CORRUPT: E002 again, E007; E999 and XE003 are not codes")),
                 QStringList({QStringLiteral("E002"), QStringLiteral("E007")}));
        QVERIFY(errorCodesIn(QStringLiteral("nothing")).isEmpty());
    }
};

APR_CORE_TEST(TestHelpPages)
#include "tst_help_pages.moc"
