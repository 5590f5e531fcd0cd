// SPDX-License-Identifier: MIT
#include "settings_store.h"

#include "fixtures/test_main.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace apr::workbench;

namespace {

using Reason = SettingsStore::Reason;

Settings::Session sessionOf(const char* path)
{
    return {.documents = {{.path = QString::fromLatin1(path)}}, .current = 0};
}

} // namespace

class TestSettingsStore : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(QStringLiteral("new/settings.json"));
    }

    void savesWhatHasChanged()
    {
        SettingsStore store(m_path);
        QVERIFY(store.hasSession());
        Settings settings = store.loaded();
        settings.session = sessionOf("/a.apr");
        QCOMPARE(store.save(settings, Reason::Change), QString());
        QVERIFY(loadSettings(m_path).session.documents == settings.session.documents);
        // Nothing is written for nothing.
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        const QDateTime old = QDateTime::currentDateTime().addDays(-1);
        QVERIFY(file.setFileTime(old, QFileDevice::FileModificationTime));
        const QDateTime before = QFileInfo(m_path).lastModified();
        QCOMPARE(store.save(settings, Reason::Change), QString());
        QCOMPARE(QFileInfo(m_path).lastModified(), before);
    }

    /// A second window has the preferences, not the session.
    void twoWindowsShareTheFile()
    {
        SettingsStore first(m_path);
        Settings mine = first.loaded();
        mine.session = sessionOf("/a.apr");
        mine.geometry = "first";
        mine.addRecent(QStringLiteral("/a.apr"));
        first.save(mine, Reason::Change);
        SettingsStore second(m_path);
        QVERIFY(!second.hasSession());
        Settings other = second.loaded();
        other.session = sessionOf("/b.apr");
        other.geometry = "second";
        other.theme = ThemeChoice::Dark;
        other.addRecent(QStringLiteral("/b.apr"));
        second.save(other, Reason::Change);
        Settings saved = loadSettings(m_path);
        QVERIFY(saved.session.documents == sessionOf("/a.apr").documents);
        QCOMPARE(saved.geometry, QByteArray("first"));
        QCOMPARE(saved.theme, ThemeChoice::Dark);
        // The first window does not take back what the second has changed.
        mine.addRecent(QStringLiteral("/c.apr"));
        mine.textScale = 120;
        first.save(mine, Reason::Change);
        first.save(mine, Reason::Change);
        saved = loadSettings(m_path);
        QCOMPARE(saved.theme, ThemeChoice::Dark);
        QCOMPARE(saved.textScale, 120);
        QCOMPARE(saved.recentFiles,
                 QStringList({QStringLiteral("/c.apr"), QStringLiteral("/b.apr"), QStringLiteral("/a.apr")}));
        QCOMPARE(mine.recentFiles, saved.recentFiles);
    }

    /// After the first window has ended, one that is used further has the session; one that is only closed has not.
    void theNextWindowTakesTheSession()
    {
        for (const Reason reason : {Reason::Close, Reason::Change}) {
            auto first = std::make_unique<SettingsStore>(m_path);
            SettingsStore second(m_path);
            Settings mine = first->loaded();
            mine.session = sessionOf("/a.apr");
            first->save(mine, Reason::Close);
            first.reset();
            Settings other = second.loaded();
            other.session = sessionOf("/b.apr");
            second.save(other, reason);
            QVERIFY(second.hasSession() == (reason == Reason::Change));
            QVERIFY(loadSettings(m_path).session.documents ==
                    sessionOf(reason == Reason::Change ? "/b.apr" : "/a.apr").documents);
        }
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

APR_TEST(TestSettingsStore)
#include "tst_settings_store.moc"
