// SPDX-License-Identifier: MIT
#include "pseudo_translator.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"
#include "main_window.h"
#include "pane_types.h"

#include <QAbstractButton>
#include <QAction>
#include <QDockWidget>
#include <QQuickItem>

using namespace apr::workbench;

namespace {

bool isTranslated(const QString& text)
{
    return text.contains(PseudoTranslator::kOpen);
}

/// Texts of buttons, boxes and headers, which never come from a file.
void collectTexts(const QQuickItem& item, QStringList& texts)
{
    const QString type = QString::fromLatin1(item.metaObject()->className());
    const char* property = type.startsWith(QStringLiteral("HeaderCell"))  ? "cellText"
                           : type.startsWith(QStringLiteral("OptionBox")) ? "text"
                           : item.inherits("QQuickButton")                ? "text"
                           : item.property("placeholderText").isValid()   ? "placeholderText"
                                                                          : nullptr;
    if (property != nullptr && item.isVisible() && !item.property(property).toString().isEmpty()) {
        texts << item.property(property).toString();
    }
    for (const QQuickItem* child : item.childItems()) {
        collectTexts(*child, texts);
    }
}

} // namespace

class TestPseudoTranslator : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsWhatIsNotText()
    {
        QCOMPARE(PseudoTranslator::pseudo(QStringLiteral("Open")), QString::fromUtf8("⟦Ópéñ~⟧"));
        QCOMPARE(PseudoTranslator::pseudo(QStringLiteral("&File")), QString::fromUtf8("⟦&Fílé~⟧"));
        QCOMPARE(PseudoTranslator::pseudo(QStringLiteral("%1 of %n")), QString::fromUtf8("⟦%1 óf %n~~⟧"));
        QCOMPARE(PseudoTranslator::pseudo(QStringLiteral("<h3>a</h3>")), QString::fromUtf8("⟦<h3>á</h3>~~~⟧"));
    }

    /// Everything that the window says itself can be translated.
    void nothingIsLeftInEnglish()
    {
        const QTemporaryDir folder;
        MainWindow window(folder.filePath(QStringLiteral("settings.json")), Translators::kPseudo);
        window.show();
        window.openFiles({apr::test::copySample(folder)});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        window.workspace().current()->selectTensor(0);
        for (const Command& command : window.commands()) {
            const bool isLanguage = command.id.startsWith(QStringLiteral("view.language.")); // named in itself
            QVERIFY2((isLanguage || isTranslated(command.title)) && isTranslated(command.menu) &&
                         isTranslated(command.description),
                     qPrintable(command.id));
        }
        for (const QDockWidget* dock : window.findChildren<QDockWidget*>()) {
            QVERIFY2(isTranslated(dock->windowTitle()), qPrintable(dock->objectName()));
        }
        for (const PaneType& type : paneTypes()) {
            window.showPane(type.id);
        }
        window.showConvert(window.workspace().current()->path());
        QTest::qWait(200);
        QStringList texts;
        for (const QQuickWidget* pane : window.findChildren<QQuickWidget*>()) {
            QVERIFY(pane->rootObject() != nullptr);
            collectTexts(*pane->rootObject(), texts);
        }
        for (const QAbstractButton* button : window.findChildren<QAbstractButton*>()) {
            if (!button->text().isEmpty()) {
                texts << button->text();
            }
        }
        QVERIFY2(texts.size() > 30, qPrintable(QString::number(texts.size())));
        for (const QString& text : texts) {
            QVERIFY2(isTranslated(text), qPrintable(text));
        }
    }
};

APR_GUI_TEST(TestPseudoTranslator)
#include "tst_pseudo_translator.moc"
