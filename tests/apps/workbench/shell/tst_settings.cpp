// SPDX-License-Identifier: MIT
#include "settings.h"

#include "fixtures/test_main.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace apr::workbench;

class TestSettings : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Pinned files stay while recent ones come and go.
    void pinnedFiles()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("settings.json"));
        Settings settings;
        settings.addRecent(QStringLiteral("/a"));
        settings.togglePin(QStringLiteral("/a"));
        for (int i = 0; i < 2 * Settings::kMostRecent; ++i) {
            settings.addRecent(QStringLiteral("/%1").arg(i));
        }
        QVERIFY(saveSettings(path, settings).isEmpty());
        QCOMPARE(loadSettings(path).pinnedFiles, QStringList{QStringLiteral("/a")});
        settings.togglePin(QStringLiteral("/a"));
        QVERIFY(settings.pinnedFiles.isEmpty());
        QCOMPARE(settings.recentFiles.front(), QStringLiteral("/a"));
    }

    void survivesSavingAndLoading()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("deep/settings.json"));
        Settings settings{
            .theme = ThemeChoice::Dark,
            .geometry = "geo",
            .layout = QStringLiteral("quality"),
            .layouts = {{QStringLiteral("quality"),
                         {.state = QByteArray("\0\1\2", 3), .front = QStringLiteral("values")}}},
            .session = {.documents = {{.path = QStringLiteral("/a.apr"), .tensor = QStringLiteral("w")}}, .current = 0},
            .panes = {{QStringLiteral("tensors"), QJsonObject{{QStringLiteral("flat"), true}}}}};
        settings.addRecent(QStringLiteral("/a.apr"));
        settings.addRecent(QStringLiteral("/b.apr"));
        QCOMPARE(saveSettings(path, settings), QString());
        const Settings loaded = loadSettings(path);
        QCOMPARE(loaded.theme, ThemeChoice::Dark);
        QCOMPARE(loaded.recentFiles, QStringList({QStringLiteral("/b.apr"), QStringLiteral("/a.apr")}));
        QCOMPARE(loaded.geometry, settings.geometry);
        QCOMPARE(loaded.layout, settings.layout);
        QVERIFY(loaded.layouts == settings.layouts);
        QVERIFY(loaded.session.documents == settings.session.documents);
        QCOMPARE(loaded.session.current, 0);
        QVERIFY(loaded.panes[QStringLiteral("tensors")].toObject()[QStringLiteral("flat")].toBool());
    }

    /// Two versions share a file: the older one keeps what it does not know, and takes no value of another kind.
    void keepsWhatAnotherVersionSaved()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("settings.json"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"theme": ["night", 3], "textScale": "huge", "language": {"ui": "de"}, "recentFiles": {"a": 1},
                       "layout": {"version": 99, "geometry": 7}, "session": [1, 2], "telescope": {"on": true}})");
        file.close();
        Settings settings = loadSettings(path);
        QCOMPARE(settings.theme, ThemeChoice::System);
        QCOMPARE(settings.textScale, 100);
        QCOMPARE(settings.language, QString());
        QVERIFY(settings.recentFiles.isEmpty() && settings.layouts.isEmpty() && settings.session.documents.empty());
        settings.theme = ThemeChoice::Dark;
        QCOMPARE(saveSettings(path, settings), QString());
        settings = loadSettings(path);
        QCOMPARE(settings.theme, ThemeChoice::Dark);
        QVERIFY(settings.others[QStringLiteral("telescope")].toObject()[QStringLiteral("on")].toBool());
    }

    void aMissingOrBrokenFileGivesDefaults()
    {
        const QTemporaryDir folder;
        QCOMPARE(loadSettings(folder.filePath(QStringLiteral("none.json"))).theme, ThemeChoice::System);
        QFile file(folder.filePath(QStringLiteral("broken.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"theme\": ");
        file.close();
        QVERIFY(loadSettings(file.fileName()).recentFiles.isEmpty());
        QFile kept(file.fileName() + QStringLiteral(".damaged")); // not lost
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), QByteArray("{\"theme\": "));
        QVERIFY(!file.exists());
    }

    void aLayoutOfAnotherVersionIsIgnored()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("old.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"layout": {"version": 999, "layouts": {"inspect": {"state": "AAAA"}}}})");
        file.close();
        QVERIFY(loadSettings(file.fileName()).layouts.isEmpty());
    }

    void themesHaveNames()
    {
        for (const ThemeChoice theme :
             {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::HighContrast}) {
            QCOMPARE(themeNamed(themeName(theme)), theme);
        }
        QCOMPARE(themeNamed(QStringLiteral("pink")), ThemeChoice::System);
    }

    void recentFilesAreFewAndUnique()
    {
        Settings settings;
        for (int i = 0; i < 40; ++i) {
            settings.addRecent(QString::number(i % 20));
        }
        QCOMPARE(settings.recentFiles.size(), Settings::kMostRecent);
        QCOMPARE(settings.recentFiles.front(), QStringLiteral("19"));
        QCOMPARE(settings.recentFiles.removeDuplicates(), 0);
    }

    void anUnwritablePlaceIsReported()
    {
        QVERIFY(!saveSettings(QStringLiteral("/proc/none/settings.json"), {}).isEmpty());
    }
};

APR_CORE_TEST(TestSettings)
#include "tst_settings.moc"
