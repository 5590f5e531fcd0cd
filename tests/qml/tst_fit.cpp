// SPDX-License-Identifier: MIT
// In the smallest window and in every language no text of the window itself is cut off; texts from files may be.
#include "../apps/workbench/window_fixture.h"
#include "convert_pane.h"
#include "fixtures/test_main.h"
#include "languages.h"
#include "merge_pane.h"
#include "pane_types.h"
#include "planner_pane.h"
#include "pseudo_translator.h"

#include <QAbstractButton>
#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QLabel>
#include <QSet>
#include <QStyle>
#include <QToolBar>
#include <QToolButton>
#include <QXmlStreamReader>

using namespace apr::workbench;
using namespace apr::test;

namespace {

const QSize kSmallest(1000, 700);

/// The texts of a catalog without placeholders: what the window says itself.
QSet<QString> textsOf(const QString& language)
{
    QSet<QString> out;
    if (language == Translators::kPseudo) {
        for (const QString& text : textsOf(QStringLiteral("en"))) {
            out.insert(PseudoTranslator::pseudo(text));
        }
        return out;
    }
    QFile file(qEnvironmentVariable("APR_SOURCE_DIR") +
               QStringLiteral("/translations/apr-workbench_%1.ts").arg(language));
    if (!file.open(QIODevice::ReadOnly)) {
        return out;
    }
    QXmlStreamReader xml(&file);
    const QString element = language == QStringLiteral("en") ? QStringLiteral("source") : QStringLiteral("translation");
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == element) {
            out.insert(xml.readElementText(QXmlStreamReader::SkipChildElements));
        }
    }
    out.remove(QString());
    return out;
}

/// Texts of `item` and what is below that do not have the room they need.
void collectCutOff(QQuickItem& item, const QSet<QString>& texts, const QString& where, QStringList& wrong)
{
    for (QQuickItem* each : itemsBelow(&item)) {
        const QVariant text = each->property("text");
        const QVariant painted = each->property("contentWidth");
        if (!each->isVisible() || each->width() <= 0 || !text.isValid() || !painted.isValid() ||
            !texts.contains(text.toString())) {
            continue;
        }
        const QQuickItem* field = each->parentItem(); // hints in fields are longer than what is typed there
        if (texts.contains(PseudoTranslator::pseudo(QStringLiteral("Copy"))) && field != nullptr &&
            field->property("placeholderText") == text) {
            continue;
        }
        const bool isElided = each->property("truncated").toBool();
        const bool isClipped =
            painted.toDouble() > each->width() + 1 ||
            each->property("contentHeight").toDouble() > each->height() + 5; // space above and below letters
        // Items inside a view that scrolls may reach out of it; others may not.
        QRectF box = each->mapRectToItem(&item, QRectF(0, 0, std::min(painted.toDouble(), each->width()), 1));
        bool scrolls = false;
        for (QQuickItem* parent = each->parentItem(); parent != nullptr; parent = parent->parentItem()) {
            scrolls = scrolls || parent->inherits("QQuickFlickable");
        }
        const bool isOutside = !scrolls && (box.left() < -1 || box.right() > item.width() + 1);
        if (isElided || isClipped || isOutside) {
            wrong << QStringLiteral("%1: \"%2\" needs %3 × %4, has %5 × %6 pixels%7")
                         .arg(where, text.toString())
                         .arg(painted.toDouble())
                         .arg(each->property("contentHeight").toDouble())
                         .arg(each->width())
                         .arg(each->height())
                         .arg(isOutside ? QStringLiteral(", outside the pane") : QString());
        }
    }
}

/// Buttons and labels of widgets that are narrower than their texts.
void collectCutOff(const QWidget& window, const QString& where, QStringList& wrong)
{
    for (const QWidget* each : window.findChildren<QWidget*>()) {
        const auto* button = qobject_cast<const QAbstractButton*>(each);
        const auto* label = qobject_cast<const QLabel*>(each);
        const QString text = button != nullptr                        ? button->text()
                             : label != nullptr && !label->wordWrap() ? label->text()
                                                                      : QString();
        if (!text.isEmpty() && each->isVisibleTo(&window) && each->width() < each->minimumSizeHint().width()) {
            wrong << QStringLiteral("%1: \"%2\" has %3 of %4 pixels")
                         .arg(where, text)
                         .arg(each->width())
                         .arg(each->minimumSizeHint().width());
        }
    }
}

} // namespace

class TestFit : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingIsCutOff_data()
    {
        QTest::addColumn<QString>("language");
        for (const Language& each : languages()) {
            QTest::addRow("%s", qPrintable(each.id)) << each.id;
        }
        QTest::addRow("pseudo") << Translators::kPseudo; // a third longer than English
    }

    void nothingIsCutOff()
    {
        QFETCH(QString, language);
        const QSet<QString> texts = textsOf(language);
        QVERIFY(texts.size() > 1000);
        const QTemporaryDir folder;
        MainWindow window(folder.filePath(QStringLiteral("settings.json")), language);
        window.resize(kSmallest);
        window.show();
        const QString pictures =
            QCoreApplication::applicationDirPath() + QStringLiteral("/../../screenshots/") + language;
        QVERIFY(QDir().mkpath(pictures));
        QStringList wrong;
        const auto look = [&](QWidget& shown, const QString& name) {
            QTest::qWait(20);
            QVERIFY(shown.grab().save(pictures + QLatin1Char('/') + name + QStringLiteral(".png")));
            for (QQuickWidget* pane : shown.findChildren<QQuickWidget*>()) {
                if (pane->isVisibleTo(&shown) && pane->rootObject() != nullptr) {
                    collectCutOff(*pane->rootObject(), texts, pane->objectName(), wrong);
                }
            }
            collectCutOff(shown, name, wrong);
        };
        look(window, QStringLiteral("start"));
        window.openFiles({copySample(folder)});
        QVERIFY(QTest::qWaitFor([&window] { return window.workspace().current() != nullptr; }, 10000));
        QCOMPARE(window.size(), kSmallest);
        QVERIFY(window.workspace().current()->selectTensorNamed(QStringLiteral("model.layers.0.mlp.up_proj.weight")));
        for (const PaneType& type : paneTypes()) {
            if (type.area != PaneArea::Dialog) {
                window.showPane(type.id);
                QVERIFY2(QTest::qWaitFor([&window] { return window.isSettled(); }, 20000), qPrintable(type.id));
                look(window, type.id);
            }
        }
        // In a wider window other panes are narrow, and measured types have charts.
        window.resize(1300, 800);
        window.showPane(QStringLiteral("details"));
        look(window, QStringLiteral("details-wide"));
        QVERIFY(window.runCommand(QStringLiteral("file.quantize")));
        PlannerModel& planner = *window.shown<PlannerPaneModel>("planner").planner();
        QVERIFY(QTest::qWaitFor([&planner] { return planner.hasCurves() && !planner.isMeasuring(); }, 60000));
        look(window, QStringLiteral("planner-wide"));
        window.resize(kSmallest);
        look(window, QStringLiteral("planner"));
        window.showConvert(window.workspace().current()->path());
        window.frontWindow()->resize(kSmallest); // the screen of the tests is smaller
        look(*window.frontWindow(), QStringLiteral("convert"));
        window.frontWindow()->close();
        window.showMerge();
        window.frontWindow()->resize(kSmallest);
        look(*window.frontWindow(), QStringLiteral("merge"));
        wrong.removeDuplicates();
        for (const QString& each : wrong) {
            qWarning("%s", qPrintable(each));
        }
        QVERIFY2(wrong.isEmpty(), "texts are cut off");
    }
};

APR_GUI_TEST(TestFit)
#include "tst_fit.moc"
