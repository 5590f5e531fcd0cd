// SPDX-License-Identifier: MIT
// What the window does with files that are damaged, hostile, or change while they are open, and with places that cannot
// be written.
#include "main_window.h"

#include "../window_fixture.h"
#include "fixtures/corpus.h"
#include "fixtures/test_main.h"
#include "metadata_pane.h"
#include "tensors_pane.h"
#include "values_pane.h"

#include <QApplication>
#include <QSignalSpy>

#include <csignal>
#include <sys/resource.h>

using namespace apr::workbench;
using namespace apr::test;

namespace {

/// No file of this process may become larger than so many bytes, as on a disk that is full.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes)
    {
        m_signal = std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        rlimit limit = m_before;
        limit.rlim_cur = bytes;
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk()
    {
        ::setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_signal);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    rlimit m_before = {};
    void (*m_signal)(int) = SIG_DFL;
};

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A copy of the sample as one file with metadata that can be edited.
QString copyOfApr(const QTemporaryDir& folder)
{
    const QString path = folder.filePath(QStringLiteral("copy.apr"));
    const QString sample = qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/resources/samples/tiny-adder.apr");
    return QFile::copy(sample, path) ? path : QString();
}

} // namespace

class TestBadInput : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Each file gives a document or one message, every pane in front draws it, and the next one opens as usual.
    void hostileFilesOfTheCorpus()
    {
        APR_NEEDS_CORPUS();
        OpenWindow open;
        open.window.show();
        open.window.resize(1440, 900);
        Workspace& workspace = open.window.workspace();
        int files = 0;
        int documents = 0;
        for (const char* folder :
             {"ggml_bad", "gguf_bad", "keras_bad", "pickle_malicious", "safetensors_bad", "tf_bad"}) {
            const QDir dir(QString::fromStdString(corpusFolder()) + QLatin1Char('/') + QLatin1String(folder));
            const QStringList names = dir.entryList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
            QVERIFY2(!names.isEmpty(), folder);
            for (const QString& name : names) {
                const std::string path = dir.filePath(name).toStdString();
                QSignalSpy opened(&workspace.store(), &DocumentStore::opened);
                QSignalSpy failed(&workspace.store(), &DocumentStore::openFailed);
                workspace.open(QString::fromStdString(path));
                QVERIFY2(QTest::qWaitFor([&] { return opened.count() + failed.count() > 0; }, 60000), path.c_str());
                ++files;
                if (failed.count() > 0) {
                    const QString message = failed.value(0).value(1).toString();
                    QVERIFY2(!message.isEmpty() && !message.contains(QLatin1Char('\n')), path.c_str());
                    continue;
                }
                ++documents;
                if (!workspace.current()->model().tensors().empty()) {
                    workspace.current()->selectTensor(0);
                }
                open.window.showPane(QStringLiteral("values"));
                open.window.showPane(QStringLiteral("bytes"));
                QCoreApplication::processEvents();
                workspace.close(workspace.currentIndex());
            }
        }
        QCOMPARE(workspace.count(), 0);
        QVERIFY(files > 20 && documents < files);
        QVERIFY(open.open()); // a good one
    }

    /// A full disk leaves the file as it was, the changes unsaved, and one message.
    void aFullDiskLosesNothing()
    {
        OpenWindow open;
        const QString path = copyOfApr(open.folder);
        QVERIFY(open.open(path));
        const QByteArray before = contentOf(path);
        auto& pane = open.window.shown<MetadataPaneModel>("metadata");
        pane.setValue(QStringLiteral("license"), QStringLiteral("apache-2.0"));
        QTRY_COMPARE(pane.pending().size(), 1);
        const QStringList names = QDir(open.folder.path()).entryList(QDir::Files | QDir::Hidden);
        {
            const FullDisk full(100'000);
            pane.save();
            QTRY_VERIFY_WITH_TIMEOUT(!pane.isSaving(), 20000);
        }
        QCOMPARE(open.window.workspace().notices().open().size(), std::size_t{1});
        QCOMPARE(contentOf(path), before);
        QCOMPARE(QDir(open.folder.path()).entryList(QDir::Files | QDir::Hidden), names); // nothing half-written
        QVERIFY(pane.hasEdit());
        pane.save(); // there is room again
        QTRY_VERIFY_WITH_TIMEOUT(!pane.isSaving() && !pane.hasEdit(), 20000);
        QVERIFY(contentOf(path) != before);
        open.document().undoStack().clear();
    }

    void aPlaceThatCannotBeWrittenIsNamed()
    {
        OpenWindow open;
        AnsweringChooser chooser;
        chooser.answer = QStringLiteral("/proc/apr-test/copy.apr"); // nobody can write there
        QVERIFY(open.open(copyOfApr(open.folder)));
        open.window.workspace().store().setFileChooser(&chooser);
        auto& pane = open.window.shown<MetadataPaneModel>("metadata");
        pane.setValue(QStringLiteral("license"), QStringLiteral("apache-2.0"));
        QTRY_COMPARE(pane.pending().size(), 1);
        pane.saveAs();
        QTRY_VERIFY_WITH_TIMEOUT(!pane.isSaving(), 20000);
        const auto notices = open.window.workspace().notices().open();
        QCOMPARE(notices.size(), std::size_t{1});
        QVERIFY2(notices.front().text.contains(QStringLiteral("/proc/apr-test")), qPrintable(notices.front().text));
        QVERIFY(pane.hasEdit());
    }

    /// Panes say that a file was truncated or deleted; nothing reads beyond its end.
    void filesThatChangeWhileTheyAreOpen()
    {
        OpenWindow open;
        QVERIFY(open.open());
        const QString path = open.document().path();
        open.document().selectTensor(0);
        open.window.showPane(QStringLiteral("values"));
        auto& values = open.window.shown<ValuesPaneModel>("values");
        QTRY_VERIFY(values.values()->note().isEmpty());
        QVERIFY(QFile::resize(path, 3000));
        open.document().checkFile();
        QTRY_VERIFY(!open.document().fileProblem().isEmpty());
        QTRY_VERIFY(!values.values()->note().isEmpty());
        open.document().selectTensor(5);
        QCoreApplication::processEvents();
        QVERIFY(QFile::remove(path));
        open.document().checkFile();
        QVERIFY(!open.document().fileProblem().isEmpty() || !open.document().fileNotice().isEmpty());
        open.window.workspace().reload();
        QTRY_VERIFY(!open.window.workspace().notices().open().empty());
        QCOMPARE(open.window.workspace().count(), 1); // what is shown stays
    }

    /// Settings that are not JSON are kept aside; an arrangement that Qt cannot read is the default one.
    void damagedSettingsAndLayouts_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("not JSON") << QByteArray("{\"theme\": ");
        QTest::newRow("binary") << QByteArray("\0\xff\xfe\1", 4);
        QTest::newRow("other types") << QByteArray("{\"theme\": 5, \"layout\": [1], \"panes\": \"x\", \"session\": "
                                                   "{\"documents\": {}}, \"recentFiles\": {\"a\": 1}}");
        QTest::newRow("layout of noise") << QByteArray(
            "{\"layout\": {\"version\": 4, \"geometry\": \"AAAA\", \"current\": \"inspect\", \"layouts\": "
            "{\"inspect\": {\"state\": \"/////w==\", \"front\": \"nothing\"}}}}");
        QTest::newRow("panes of noise") << QByteArray(
            "{\"panes\": {\"values\": {\"view\": 99, \"digits\": -5}, \"histogram\": {\"bins\": -1}, \"map\": 3, "
            "\"chat\": {\"messages\": 5}}}");
    }
    void damagedSettingsAndLayouts()
    {
        QFETCH(QByteArray, json);
        OpenWindow other; // its folder
        const QString path = other.folder.filePath(QStringLiteral("damaged.json"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(json) == json.size());
        file.close();
        MainWindow window(path);
        window.show();
        window.openFiles({copySample(other.folder)});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        for (const PaneType& type : paneTypes()) {
            if (type.area != PaneArea::Dialog) {
                window.showPane(type.id);
            }
        }
        QVERIFY2(window.qmlErrors().isEmpty(), qPrintable(window.qmlErrors().join(QLatin1Char('\n'))));
        QVERIFY(window.isPaneShown(QStringLiteral("tensors")) || window.panes().layout() != QStringLiteral("inspect"));
        window.close();
        QVERIFY(contentOf(path).startsWith('{')); // saved again
    }

    /// The first run ends with the default, however small the screen and the text.
    void sessionsOfFilesThatAreGone()
    {
        OpenWindow other;
        const QString path = other.folder.filePath(QStringLiteral("settings2.json"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "{\"session\": {\"documents\": [{\"path\": \"/nowhere/a.gguf\", \"tensor\": \"x\"}], \"current\": 7}}");
        file.close();
        MainWindow window(path);
        window.show();
        window.restoreSession();
        QCoreApplication::processEvents();
        QCOMPARE(window.workspace().count(), 0);
        QVERIFY(window.workspace().notices().open().empty());
    }
};

APR_GUI_TEST(TestBadInput)
#include "tst_bad_input.moc"
