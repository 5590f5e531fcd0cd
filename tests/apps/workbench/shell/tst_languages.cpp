// SPDX-License-Identifier: MIT
#include "languages.h"

#include "../window_fixture.h"
#include "convert_pane.h"
#include "fixtures/test_main.h"
#include "library_text.h"
#include "pseudo_translator.h"
#include "text_helpers.h"

#include <QAction>
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QMenuBar>
#include <QSet>
#include <QTabBar>

using namespace apr::workbench;
using namespace apr::test;

namespace {

/// The letters that open the entries of a menu, with the title of the menu in front of those that are there twice.
void collectDoubles(const QString& where, const QList<QAction*>& actions, QStringList& doubles)
{
    QSet<QChar> letters;
    for (const QAction* action : actions) {
        const QString text = action->text();
        const qsizetype at =
            QString(text).replace(QStringLiteral("&&"), QStringLiteral("__")).indexOf(QLatin1Char('&'));
        if (at >= 0 && at + 1 < text.size()) {
            const QChar letter = text[at + 1].toLower();
            if (letters.contains(letter)) {
                doubles << where + QStringLiteral(": ") + text;
            }
            letters.insert(letter);
        }
        if (action->menu() != nullptr) {
            collectDoubles(where + QLatin1Char('/') + action->text(), action->menu()->actions(), doubles);
        }
    }
}

void addLanguages()
{
    QTest::addColumn<QString>("language");
    for (const Language& each : languages()) {
        QTest::addRow("%s", qPrintable(each.id)) << each.id;
    }
}

QAction* actionOf(const MainWindow& window, const char* id)
{
    return window.findChild<QAction*>(QString::fromLatin1(id));
}

} // namespace

class TestLanguages : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Numbers of the window have the separators of its language; those for programs have none.
    void numbersAreLocalized()
    {
        Translators translators;
        translators.install(QStringLiteral("de"));
        QCOMPARE(countText(88256), QStringLiteral("88.256"));
        QCOMPARE(numberText(-0.5275, 4), QStringLiteral("-0,5275"));
        QCOMPARE(bytesText(355152), QString(QStringLiteral("355 kB")));
        QCOMPARE(bytesText(1234567890), QStringLiteral("1,23 GB"));
        QCOMPARE(countText(88256, NumberReader::Program), QStringLiteral("88256"));
        QCOMPARE(numberText(-0.5275, 4, NumberReader::Program), QStringLiteral("-0.5275"));
        translators.install(QStringLiteral("fr"));
        QCOMPARE(countText(88256),
                 QStringLiteral("88") + QLocale(QStringLiteral("fr")).groupSeparator() + QStringLiteral("256"));
        translators.install(QStringLiteral("en"));
        QCOMPARE(countText(88256), QStringLiteral("88,256"));
        QCOMPARE(numberText(1e-7, 3), QStringLiteral("1e-07"));
    }

    void namesOfLocalesAreFound()
    {
        QCOMPARE(languageNamed(QStringLiteral("de")), QStringLiteral("de"));
        QCOMPARE(languageNamed(QStringLiteral("de_AT")), QStringLiteral("de"));
        QCOMPARE(languageNamed(QStringLiteral("fr-CA")), QStringLiteral("fr"));
        QCOMPARE(languageNamed(QStringLiteral("zh_CN")), QStringLiteral("zh_CN"));
        QCOMPARE(languageNamed(QStringLiteral("zh-Hans-SG")), QStringLiteral("zh_CN"));
        QCOMPARE(languageNamed(QStringLiteral("zh_TW")), QString());
        QCOMPARE(languageNamed(QStringLiteral("pt_BR")), QString());
        QCOMPARE(languageNamed(QStringLiteral("C")), QString());
        QCOMPARE(languageNamed(QStringLiteral("nonsense")), QString());
        QCOMPARE(languageNamed(QString()), QString());
    }

    void everyLanguageHasItsTexts_data() { addLanguages(); }
    void everyLanguageHasItsTexts()
    {
        QFETCH(QString, language);
        Translators translators;
        translators.install(language);
        QCOMPARE(translators.current(), language);
        const QString text = QCoreApplication::translate("Panes", "Histogram");
        QVERIFY(!text.isEmpty());
        if (language != QStringLiteral("en")) {
            QVERIFY(QCoreApplication::translate("Panes", "Quantization") != QStringLiteral("Quantization"));
            QVERIFY(QCoreApplication::translate("QPlatformTheme", "Cancel") != QStringLiteral("Cancel")); // Qt's own
            QVERIFY(libraryIsTranslated());
        }
    }

    /// One, many, and in French none as one.
    void pluralFormsAreThoseOfTheLanguage()
    {
        const auto tensors = [](std::uint64_t count) {
            return counted(count, QCoreApplication::translate("apr::workbench::TensorTreeModel", "%1 tensors", nullptr,
                                                              pluralOf(count)));
        };
        Translators translators;
        translators.install(QStringLiteral("en"));
        QCOMPARE(tensors(1), QStringLiteral("1 tensor"));
        QCOMPARE(tensors(0), QStringLiteral("0 tensors"));
        QCOMPARE(tensors(5'000'000'001), QStringLiteral("5,000,000,001 tensors"));
        translators.install(QStringLiteral("de"));
        QCOMPARE(tensors(1), QStringLiteral("1 Tensor"));
        QCOMPARE(tensors(2), QStringLiteral("2 Tensoren"));
        translators.install(QStringLiteral("fr"));
        QCOMPARE(tensors(0), QStringLiteral("0 tenseur"));
        QCOMPARE(tensors(2), QStringLiteral("2 tenseurs"));
        translators.install(QStringLiteral("ja"));
        QVERIFY(tensors(1).startsWith(QLatin1Char('1')) && tensors(2).startsWith(QLatin1Char('2')));
        QCOMPARE(tensors(1).mid(1), tensors(2).mid(1));
    }

    void theSystemsLanguageIsTheDefault()
    {
        const QByteArray before = qgetenv("LC_ALL");
        qputenv("LC_ALL", "fr_CA.UTF-8");
        Translators translators;
        translators.install({});
        const QString canadian = translators.current();
        qputenv("LC_ALL", "pt_BR.UTF-8");
        translators.install({});
        const QString brazilian = translators.current();
        qputenv("LC_ALL", before);
        QCOMPARE(canadian, QStringLiteral("fr"));
        QCOMPARE(brazilian, QStringLiteral("en"));
    }

    void menusHaveNoLetterTwice_data() { addLanguages(); }
    void menusHaveNoLetterTwice()
    {
        QFETCH(QString, language);
        const QTemporaryDir folder;
        const MainWindow window(folder.filePath(QStringLiteral("settings.json")), language);
        QStringList doubles;
        collectDoubles(QString(), window.menuBar()->actions(), doubles);
        QVERIFY2(doubles.isEmpty(), qPrintable(doubles.join(QLatin1Char('\n'))));
    }

    /// What is not translated is marked.
    void englishIsMarked()
    {
        OpenWindow open;
        QVERIFY(open.open());
        open.window.workspace().validate();
        open.window.showPane(QStringLiteral("findings"));
        const auto isMarked = [&open] {
            open.window.showHelp();
            auto* help = open.window.findChild<QLabel*>(QStringLiteral("helpLanguage"));
            const QQuickItem* findings = apr::test::itemNamed(open.window, "findingsLanguage");
            return help != nullptr && findings != nullptr && help->isVisible() && findings->isVisible();
        };
        QTRY_VERIFY(open.document().report());
        for (const char* language : {"de", "ja"}) {
            open.window.setLanguage(QString::fromLatin1(language));
            QTRY_VERIFY(isMarked());
        }
        open.window.setLanguage(QStringLiteral("en"));
        QTRY_VERIFY(!isMarked());
        QVERIFY(!open.window.findChild<QLabel*>(QStringLiteral("helpLanguage"))->isVisible());
        QVERIFY(!apr::test::itemNamed(open.window, "findingsLanguage")->isVisible());
    }

    /// Everything stays: documents, the selection, changes, the layout, and a wizard with what is filled in.
    void changesWithoutRestart()
    {
        OpenWindow open;
        MainWindow& window = open.window;
        QVERIFY(open.open());
        QVERIFY(open.document().selectTensorNamed(QStringLiteral("model.layers.0.mlp.up_proj.weight")));
        window.panes().setLayout(QStringLiteral("quality"));
        window.showPane(QStringLiteral("heatmap"));
        window.panes().setSplit(true);
        window.showConvert(open.document().path());
        auto& pane = window.shown<ConvertPaneModel>("convert");
        FormModel& form = *pane.convert()->form();
        form.setText(form.rowOf("prune", "share"), QStringLiteral("0.25"));
        const QString english = actionOf(window, "file.open")->text();

        QVERIFY(window.runCommand(QStringLiteral("view.language.de")));
        QTRY_VERIFY(actionOf(window, "file.open")->text() != english);
        QCOMPARE(window.workspace().count(), 1);
        QCOMPARE(open.document().tensorName(), QStringLiteral("model.layers.0.mlp.up_proj.weight"));
        QCOMPARE(window.panes().layout(), QStringLiteral("quality"));
        QVERIFY(window.isPaneShown(QStringLiteral("heatmap")));
        QVERIFY(window.panes().isSplit());
        QVERIFY(actionOf(window, "view.language.de")->isChecked());
        QCOMPARE(&window.shown<ConvertPaneModel>("convert"), &pane);
        QVERIFY(pane.convert()->commandLine().contains(QStringLiteral("--prune 0.25")));
        QCOMPARE(window.findChild<QDialog*>(QStringLiteral("convertDialog"))->windowTitle(),
                 QCoreApplication::translate("Panes", "Convert"));
        QCOMPARE(window.findChildren<QTabBar*>(QStringLiteral("documents")).size(), 1);
        QVERIFY2(window.qmlErrors().isEmpty(), qPrintable(window.qmlErrors().join(QLatin1Char('\n'))));
        QVERIFY(actionOf(window, "file.open")->isEnabled());

        // To each of the others, and back.
        for (const Language& each : languages()) {
            window.setLanguage(each.id);
            QTRY_VERIFY(actionOf(window, qPrintable(QStringLiteral("view.language.") + each.id))->isChecked());
            QCOMPARE(form.data(form.index(0), FormModel::LabelRole).toString(), libraryText("Tensors"));
            QVERIFY((each.id == QStringLiteral("en")) == (libraryText("Tensors") == QStringLiteral("Tensors")));
            QVERIFY(form.rowOf("prune", "share") >= 0); // its group is still open
        }
        window.setLanguage(QStringLiteral("en"));
        QTRY_COMPARE(actionOf(window, "file.open")->text(), english);
        QCOMPARE(open.document().tensorName(), QStringLiteral("model.layers.0.mlp.up_proj.weight"));
        window.close();
        QCOMPARE(loadSettings(open.folder.filePath(QStringLiteral("settings.json"))).language, QStringLiteral("en"));
    }

    /// A dropped model in another format is converted, whatever the language.
    void aDroppedModelIsConverted_data() { addLanguages(); }
    void aDroppedModelIsConverted()
    {
        QFETCH(QString, language);
        const QTemporaryDir folder;
        const QString source = folder.filePath(QStringLiteral("dropped.safetensors"));
        QVERIFY(QFile::copy(copySample(folder), source));
        MainWindow window(folder.filePath(QStringLiteral("settings.json")), language);
        window.show();
        drop(window, source);
        QTRY_VERIFY(window.frontWindow() != &window);
        ConvertModel& convert = *window.shown<ConvertPaneModel>("convert").convert();
        QTRY_VERIFY(convert.isReady());
        const QString output = convert.output();
        convert.run();
        QTRY_COMPARE(window.workspace().count(), 2); // the result is opened
        QVERIFY(QFile::exists(output));
        QCOMPARE(window.workspace().current()->path(), output);
    }

    /// What is written meanwhile would end without its notice.
    void waitsForFilesThatAreWritten()
    {
        OpenWindow open;
        MainWindow& window = open.window;
        QVERIFY(open.open());
        const QString english = actionOf(window, "file.open")->text();
        std::atomic<bool> isReleased = false;
        bool isDone = false;
        window.workspace().jobs().start(
            QStringLiteral("Write"),
            [&isReleased](apr::Progress&) -> apr::Status {
                while (!isReleased) {
                    QThread::msleep(1);
                }
                return {};
            },
            &window, [&isDone](const Job&) { isDone = true; }, Job::Effect::Writes);
        window.setLanguage(QStringLiteral("fr"));
        QTest::qWait(50);
        QCOMPARE(actionOf(window, "file.open")->text(), english);
        isReleased = true;
        QTRY_VERIFY(actionOf(window, "file.open")->text() != english);
        QVERIFY(isDone);
    }

    /// A language that an older or newer version has saved.
    void unknownLanguagesInSettingsAreTheSystems()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("settings.json"));
        QVERIFY(saveSettings(path, {.language = QStringLiteral("tlh")}).isEmpty());
        const MainWindow window(path);
        QCOMPARE(actionOf(window, "view.theme.dark")->text(), QStringLiteral("&Dark"));
    }

private:
    static bool libraryIsTranslated()
    {
        return QCoreApplication::translate("Library", "Tensor statistics") != QStringLiteral("Tensor statistics");
    }
};

APR_GUI_TEST(TestLanguages)
#include "tst_languages.moc"
