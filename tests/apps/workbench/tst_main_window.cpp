// SPDX-License-Identifier: MIT
#include "main_window.h"

#include "fixtures/test_main.h"
#include "workbench_fixture.h"

#include <QAbstractButton>
#include <QDockWidget>
#include <QDropEvent>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QProcess>
#include <QQuickItem>
#include <QQuickWidget>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QThread>
#include <QTimer>

using namespace apr::workbench;

namespace {

QQuickItem* itemNamed(const MainWindow& window, const char* name)
{
    for (QQuickWidget* pane : window.findChildren<QQuickWidget*>()) {
        if (QQuickItem* root = pane->rootObject()) {
            if (auto* item = root->findChild<QQuickItem*>(QString::fromLatin1(name))) {
                return item;
            }
        }
    }
    return nullptr;
}

void drop(MainWindow& window, const QString& path)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &event);
}

} // namespace

/// Drives the real window offscreen, as a user would.
class TestMainWindow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = m_folder->filePath(QStringLiteral("settings.json"));
        m_sample = apr::test::copySample(*m_folder);
        QVERIFY(!m_sample.isEmpty());
    }

    void everyPaneLoads()
    {
        MainWindow window(m_settings);
        QCOMPARE(window.qmlErrors(), QStringList());
        QCOMPARE(window.findChildren<QQuickWidget*>().size(), 10);
        for (const QDockWidget* dock : window.findChildren<QDockWidget*>()) {
            QVERIFY(!dock->objectName().isEmpty());
            QVERIFY(!dock->accessibleName().isEmpty());
        }
    }

    void thePlannerShowsTheBytesOfABlock()
    {
        MainWindow window(m_settings);
        window.show();
        window.openFiles({m_sample});
        QTRY_VERIFY(window.session().hasDocument());
        QVERIFY(!window.findChild<QDockWidget*>(QStringLiteral("dock.planner"))->isVisible());
        QVERIFY(window.runCommand(QStringLiteral("file.quantize")));
        PlannerView& planner = *window.session().planner();
        QTRY_VERIFY_WITH_TIMEOUT(planner.hasCurves() && !planner.isMeasuring(), 60000);
        QCOMPARE(window.frontWindow(), window.findChild<QDockWidget*>(QStringLiteral("dock.planner")));
        QTRY_VERIFY(!planner.worstBlocks().isEmpty());
        planner.showBlock(0);
        QTRY_COMPARE(window.session().tensorName(), QStringLiteral("lm_head.weight"));
        QVERIFY(window.session().bytes()->marked().contains(QStringLiteral("elements")));
        QTRY_VERIFY(window.findChild<QDockWidget*>(QStringLiteral("dock.bytes"))->isVisible());
        // The block is visible, although the pane was hidden when the block was requested.
        const QQuickItem* table = itemNamed(window, "bytesTable");
        const int row = window.session().bytes()->markedRow();
        QVERIFY(row > 0);
        QTRY_VERIFY(table->property("topRow").toInt() <= row && table->property("bottomRow").toInt() >= row &&
                    table->property("topRow").toInt() > 0);
    }

    void openSelectFilterHistogram()
    {
        MainWindow window(m_settings);
        window.show();
        window.openFiles({m_sample});
        QTRY_VERIFY(window.session().hasDocument());
        QCOMPARE(window.findChild<QTabBar*>(QStringLiteral("documents"))->tabText(0),
                 QStringLiteral("model.safetensors"));

        QQuickItem* filter = itemNamed(window, "filterBox");
        QVERIFY(filter != nullptr);
        QVERIFY(window.runCommand(QStringLiteral("view.filter")));
        filter->setProperty("text", QStringLiteral("q_proj"));
        QMetaObject::invokeMethod(filter, "textEdited");
        QTRY_COMPARE(window.session().tensors()->shownCount(), 2);

        QQuickItem* tree = itemNamed(window, "tensorTree");
        QVERIFY(tree != nullptr);
        QTRY_VERIFY(tree->property("rows").toInt() > 0);
        QVERIFY(window.session().selectTensorNamed(QStringLiteral("model.layers.1.self_attn.q_proj.weight")));
        QTRY_VERIFY(window.session().histogram()->hasData());
        QQuickItem* chart = itemNamed(window, "histogramChart");
        QVERIFY(chart != nullptr && chart->isVisible());
        QTRY_VERIFY(tree->property("currentRow").toInt() >= 0); // the tree follows the selection
    }

    void theTreeAndTheListShowTheSameTensors()
    {
        MainWindow window(m_settings);
        window.openFiles({m_sample});
        QTRY_VERIFY(window.session().hasDocument());
        QVERIFY(window.runCommand(QStringLiteral("view.flat")));
        QVERIFY(window.session().tensors()->isFlat());
        QCOMPARE(window.session().tensors()->rowCount(), 21);
    }

    void droppingAnotherFormatOffersConversion()
    {
        MainWindow window(m_settings);
        window.show();
        drop(window, m_sample);
        QTRY_VERIFY(window.convertDialog() != nullptr && window.convertDialog()->isVisible());
        QTRY_VERIFY(window.session().convert()->isReady());
        QVERIFY(!QFile::exists(m_folder->filePath(QStringLiteral("model.apr")))); // planning writes nothing
        QCOMPARE(window.session().convert()->rowCount(), 21);
        QQuickItem* button = window.convertDialog()->findChild<QQuickWidget*>()->rootObject()->findChild<QQuickItem*>(
            QStringLiteral("convertButton"));
        QVERIFY(button != nullptr && button->isEnabled());
        QMetaObject::invokeMethod(button, "clicked");
        QTRY_VERIFY(QFile::exists(m_folder->filePath(QStringLiteral("model.apr"))));
        QTRY_COMPARE(window.session().documentCount(), 2); // the result is opened
        QTRY_VERIFY(!window.convertDialog()->isVisible());
    }

    void droppingAnAprFileJustOpensIt()
    {
        MainWindow window(m_settings);
        window.openFiles({m_sample});
        QTRY_VERIFY(window.session().hasDocument());
        QVERIFY(window.runCommand(QStringLiteral("file.convert")));
        QTRY_VERIFY(window.session().convert()->isReady());
        window.session().convert()->run();
        QTRY_COMPARE(window.session().documentCount(), 2);
        MainWindow other(m_settings);
        drop(other, m_folder->filePath(QStringLiteral("model.apr")));
        QTRY_VERIFY(other.session().hasDocument());
        QVERIFY(other.convertDialog() == nullptr);
    }

    void aConversionCanBeCancelled()
    {
        // Large enough to still be running when it is cancelled; in a folder without a config.json.
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("large.safetensors"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        const std::uint64_t elements = std::uint64_t{1} << 29;
        QByteArray header = "{\"w\":{\"dtype\":\"F32\",\"shape\":[" + QByteArray::number(quint64{elements}) +
                            "],\"data_offsets\":[0," + QByteArray::number(quint64{elements * 4}) + "]}}";
        const quint64 length = static_cast<quint64>(header.size());
        file.write(reinterpret_cast<const char*>(&length), 8);
        file.write(header);
        QVERIFY(file.resize(static_cast<qint64>(8 + length + elements * 4)));
        file.close();

        MainWindow window(m_settings);
        window.session().convert()->setInput(path);
        QTRY_VERIFY(window.session().convert()->isReady());
        QSignalSpy failed(window.session().convert(), &ConvertView::failed);
        window.session().convert()->run();
        window.session().jobs()->cancel(0);
        QVERIFY(failed.wait(30000));
        QVERIFY2(failed.at(0).at(0).toString().startsWith(QStringLiteral("E017")),
                 qPrintable(failed.at(0).at(0).toString()));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden),
                 QStringList({QStringLiteral("large.safetensors")}));
    }

    void quittingAsksWhileAFileIsWritten()
    {
        std::atomic<bool> mayEnd{false}; // outlives the jobs, which end with the window
        MainWindow window(m_settings);
        window.show();
        const auto waits = [&mayEnd](apr::Progress& progress) -> apr::Status {
            while (!mayEnd && progress.step(0, 1, "waiting")) {
                QThread::msleep(5);
            }
            return mayEnd ? apr::Status() : apr::Status(apr::Error{.code = apr::Errc::Cancelled});
        };
        window.session().jobs()->start(QStringLiteral("Read"), waits, nullptr, {});
        QCOMPARE(window.session().jobs()->writing(), QStringList());
        window.session().jobs()->start(QStringLiteral("Convert x"), waits, nullptr, {}, Job::Effect::Writes);
        QVERIFY(!window.close());
        auto* box = window.findChild<QMessageBox*>(QStringLiteral("confirmQuit"));
        QVERIFY(box != nullptr && box->text().contains(QStringLiteral("Convert x")));
        QVERIFY(!window.close()); // asks once
        QCOMPARE(window.findChildren<QMessageBox*>(QStringLiteral("confirmQuit")).size(), qsizetype{1});
        box->reject();
        QVERIFY(window.isVisible());
        QTRY_VERIFY(window.findChild<QMessageBox*>(QStringLiteral("confirmQuit")) == nullptr);
        QVERIFY(!window.close());
        box = window.findChild<QMessageBox*>(QStringLiteral("confirmQuit"));
        QVERIFY(box != nullptr);
        for (QAbstractButton* button : box->buttons()) {
            if (box->buttonRole(button) == QMessageBox::DestructiveRole) {
                button->click();
                break;
            }
        }
        QTRY_VERIFY(!window.isVisible());
        mayEnd = true;
    }

    void quittingDoesNotAskWhileFilesAreRead()
    {
        MainWindow window(m_settings);
        window.show();
        window.openFiles({m_sample});
        QVERIFY(window.close());
    }

    void helpNeedsNoDisplay()
    {
        const QString program = QCoreApplication::applicationDirPath() + QStringLiteral("/../../bin/apr-workbench");
        if (!QFile::exists(program)) {
            QSKIP("the workbench is not built beside its tests");
        }
        for (const QString& option : {QStringLiteral("--help"), QStringLiteral("--version")}) {
            QProcess process;
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
                environment.remove(QString::fromLatin1(name));
            }
            process.setProcessEnvironment(environment);
            process.start(program, {option});
            QVERIFY(process.waitForFinished());
            QCOMPARE(process.exitStatus(), QProcess::NormalExit);
            QCOMPARE(process.exitCode(), 0);
            QVERIFY(process.readAllStandardOutput().contains("apr-workbench"));
        }
    }

    void anErrorOpensAMessageBox()
    {
        MainWindow window(m_settings);
        window.show();
        window.openFiles({m_folder->filePath(QStringLiteral("none.apr"))});
        QTRY_VERIFY(window.findChild<QMessageBox*>(QStringLiteral("problem")) != nullptr);
        const auto* box = window.findChild<QMessageBox*>(QStringLiteral("problem"));
        QVERIFY(box->informativeText().startsWith(QStringLiteral("E007")));
    }

    void findingsSelectTheirTensor()
    {
        MainWindow window(m_settings);
        window.openFiles({apr::test::writeManyTensors(*m_folder, 5)}); // all zero: one finding each
        QTRY_VERIFY(window.session().hasDocument());
        QVERIFY(window.runCommand(QStringLiteral("file.validate")));
        QTRY_VERIFY(window.session().findings()->hasReport());
        window.session().findings()->goTo(window.session().findings()->rowCount() - 1);
        QCOMPARE(window.session().tensorName(), QStringLiteral("layers.0.block.4.weight"));
    }

    void themesReachEveryPane()
    {
        MainWindow window(m_settings);
        window.setTheme(ThemeChoice::Dark);
        QVERIFY(window.isDark());
        const auto windowColor = [&window] {
            return window.findChild<QQuickWidget*>(QStringLiteral("pane.TensorsPane"))
                ->rootObject()
                ->property("palette")
                .value<QObject*>()
                ->property("window")
                .value<QColor>();
        };
        QVERIFY(windowColor().lightness() < 80);
        window.setTheme(ThemeChoice::Light);
        QVERIFY(windowColor().lightness() > 200);
    }

    void theLayoutIsSavedRestoredAndReset()
    {
        {
            MainWindow window(m_settings);
            window.show();
            window.findChild<QDockWidget*>(QStringLiteral("dock.histogram"))->hide();
            window.setTheme(ThemeChoice::Dark);
            window.close();
        }
        MainWindow window(m_settings);
        window.show();
        QVERIFY(window.findChild<QDockWidget*>(QStringLiteral("dock.histogram"))->isHidden());
        QVERIFY(window.isDark());
        QVERIFY(window.runCommand(QStringLiteral("view.resetLayout")));
        QVERIFY(!window.findChild<QDockWidget*>(QStringLiteral("dock.histogram"))->isHidden());
    }

    void recentFilesAreRemembered()
    {
        {
            MainWindow window(m_settings);
            window.openFiles({m_sample});
            QTRY_VERIFY(window.session().hasDocument());
            window.close();
        }
        QVERIFY(loadSettings(m_settings).recentFiles.contains(m_sample));
    }

    void tenThousandTensorsKeepTheWindowResponsive()
    {
        MainWindow window(m_settings);
        window.show();
        // The longest time the event loop was blocked while the model was opened and displayed.
        qint64 longest = 0;
        QElapsedTimer since;
        QTimer pulse;
        pulse.setInterval(0);
        connect(&pulse, &QTimer::timeout, this, [&] { longest = std::max(longest, since.restart()); });
        QTest::qWait(300);
        since.start();
        pulse.start();
        window.openFiles({apr::test::writeManyTensors(*m_folder, 10000)});
        QTRY_COMPARE(window.session().tensors()->totalCount(), 10000);
        window.session().tensors()->setFlat(true);
        QTest::qWait(300);
        pulse.stop();
        // The target is 100 ms, measured in tests/bench; this limit is higher because machines may be shared.
        qInfo("longest frame: %lld ms", static_cast<long long>(longest));
        QVERIFY2(longest < 1000, qPrintable(QString::number(longest)));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_settings;
    QString m_sample;
};

APR_GUI_TEST(TestMainWindow)
#include "tst_main_window.moc"
