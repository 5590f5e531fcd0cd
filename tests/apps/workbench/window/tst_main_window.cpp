// SPDX-License-Identifier: MIT
#include "main_window.h"

#include "../window_fixture.h"
#include "bytes_pane.h"
#include "convert_pane.h"
#include "findings_pane.h"
#include "fixtures/test_main.h"
#include "histogram_pane.h"
#include "merge_pane.h"
#include "notice_bar.h"
#include "pane_types.h"
#include "planner_pane.h"
#include "tensors_pane.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QDropEvent>
#include <QGuiApplication>
#include <QItemSelectionModel>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QQuickItem>
#include <QQuickWidget>
#include <QQuickWindow>
#include <QScreen>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QThread>
#include <QTimer>

using namespace apr::workbench;
using apr::test::drop;
using apr::test::itemNamed;

namespace {

QDialog* convertDialog(const MainWindow& window)
{
    return window.findChild<QDialog*>(QStringLiteral("convertDialog"));
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
        QCOMPARE(window.findChildren<QQuickWidget*>().size(), 0); // panes are created when they are shown
        window.show();
        for (const PaneType& type : paneTypes()) {
            window.showPane(type.id);
        }
        window.showConvert(m_sample);
        window.showMerge();
        QTRY_COMPARE(window.findChildren<QQuickWidget*>().size(), static_cast<qsizetype>(paneTypes().size()));
        QCOMPARE(window.qmlErrors(), QStringList());
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
        QTRY_VERIFY(window.workspace().current() != nullptr);
        QVERIFY(!window.isPaneShown(QStringLiteral("planner")));
        QVERIFY(window.runCommand(QStringLiteral("file.quantize")));
        PlannerModel& planner = *window.shown<PlannerPaneModel>("planner").planner();
        QTRY_VERIFY_WITH_TIMEOUT(planner.hasCurves() && !planner.isMeasuring(), 60000);
        QCOMPARE(window.panes().layout(), QStringLiteral("convert"));
        QTRY_VERIFY(planner.preview()->worstBlocks()->count() > 0);
        planner.showBlock(0);
        QTRY_COMPARE(window.workspace().current()->tensorName(), QStringLiteral("lm_head.weight"));
        QVERIFY(window.shown<BytesPaneModel>("bytes").bytes()->marked().contains(QStringLiteral("elements")));
        QTRY_VERIFY(window.findChild<QDockWidget*>(QStringLiteral("dock.bytes"))->isVisible());
        // The block is visible, although the pane was hidden when the block was requested.
        const HexModel& bytes = *window.shown<BytesPaneModel>("bytes").bytes();
        QVERIFY(bytes.markFirst() > 0);
        QTRY_VERIFY(bytes.visibleRows() > 0 && bytes.topRow() > 0 &&
                    bytes.topRow() <= bytes.markFirst() / HexModel::kRowBytes &&
                    bytes.topRow() + bytes.visibleRows() > bytes.markFirst() / HexModel::kRowBytes);
    }

    void openSelectFilterHistogram()
    {
        MainWindow window(m_settings);
        window.show();
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        QCOMPARE(window.findChild<QTabBar*>(QStringLiteral("documents"))->tabText(0),
                 QStringLiteral("model.safetensors"));

        QQuickItem* filter = itemNamed(window, "filterBox");
        QVERIFY(filter != nullptr);
        QVERIFY(window.runCommand(QStringLiteral("view.filter")));
        filter->setProperty("text", QStringLiteral("q_proj"));
        QMetaObject::invokeMethod(filter, "textEdited");
        QTRY_COMPARE(window.shown<TensorsPaneModel>("tensors").tensors()->shownCount(), 2);

        QQuickItem* tree = itemNamed(window, "tensorTree");
        QVERIFY(tree != nullptr);
        QTRY_VERIFY(tree->property("rows").toInt() > 0);
        QVERIFY(
            window.workspace().current()->selectTensorNamed(QStringLiteral("model.layers.1.self_attn.q_proj.weight")));
        QTRY_VERIFY(window.shown<HistogramPaneModel>("histogram").histogram()->hasData());
        QQuickItem* chart = itemNamed(window, "histogramChart");
        QVERIFY(chart != nullptr && chart->isVisible());
        QTRY_VERIFY(tree->property("currentRow").toInt() >= 0); // the tree follows the selection
    }

    void theTreeAndTheListShowTheSameTensors()
    {
        MainWindow window(m_settings);
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        QVERIFY(window.runCommand(QStringLiteral("view.flat")));
        QVERIFY(window.shown<TensorsPaneModel>("tensors").tensors()->isFlat());
        QCOMPARE(window.shown<TensorsPaneModel>("tensors").tensors()->rowCount(), 21);
    }

    void droppingAnotherFormatOffersConversion()
    {
        MainWindow window(m_settings);
        window.show();
        drop(window, m_sample);
        QTRY_VERIFY(convertDialog(window) != nullptr && convertDialog(window)->isVisible());
        QTRY_VERIFY(window.shown<ConvertPaneModel>("convert").convert()->isReady());
        QVERIFY(!QFile::exists(m_folder->filePath(QStringLiteral("model.apr")))); // planning writes nothing
        QCOMPARE(window.shown<ConvertPaneModel>("convert").convert()->rowCount(), 21);
        QQuickItem* button = convertDialog(window)->findChild<QQuickWidget*>()->rootObject()->findChild<QQuickItem*>(
            QStringLiteral("convertButton"));
        QVERIFY(button != nullptr && button->isEnabled());
        QMetaObject::invokeMethod(button, "clicked");
        QTRY_VERIFY(QFile::exists(m_folder->filePath(QStringLiteral("model.apr"))));
        QTRY_COMPARE(window.workspace().count(), 2); // the result is opened
        QTRY_VERIFY(!convertDialog(window)->isVisible());
    }

    void theMergeWizardTakesDroppedModels()
    {
        MainWindow window(m_settings);
        window.show();
        QVERIFY(window.runCommand(QStringLiteral("file.merge"))); // also without a document
        auto* dialog = window.findChild<QDialog*>(QStringLiteral("mergeDialog"));
        QVERIFY(dialog != nullptr && dialog->isVisible());
        QCOMPARE(window.frontWindow(), dialog);
        MergeModel& merge = *window.shown<MergePaneModel>("merge").merge();
        QCOMPARE(merge.count(), 0);
        const QString other = m_folder->filePath(QStringLiteral("other.safetensors"));
        QVERIFY(QFile::copy(m_sample, other));
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(m_sample), QUrl::fromLocalFile(other)});
        auto* view = dialog->findChild<QQuickWidget*>();
        QDragEnterEvent enter(QPoint(200, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(view, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent dropped(QPointF(200, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(view, &dropped);
        QCOMPARE(merge.count(), 2);
        QCOMPARE(window.workspace().count(), 0); // they are not opened
        QTRY_VERIFY(merge.convert()->isReady());
        auto* button = view->rootObject()->findChild<QQuickItem*>(QStringLiteral("mergeButton"));
        QVERIFY(button != nullptr && button->isEnabled());
        QMetaObject::invokeMethod(button, "clicked");
        QTRY_COMPARE(window.workspace().count(), 1); // the result is opened
        QTRY_VERIFY(!dialog->isVisible());
    }

    void droppingAnAprFileJustOpensIt()
    {
        MainWindow window(m_settings);
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        QVERIFY(window.runCommand(QStringLiteral("file.convert")));
        QTRY_VERIFY(window.shown<ConvertPaneModel>("convert").convert()->isReady());
        window.shown<ConvertPaneModel>("convert").convert()->run();
        QTRY_COMPARE(window.workspace().count(), 2);
        MainWindow other(m_settings);
        drop(other, m_folder->filePath(QStringLiteral("model.apr")));
        QTRY_VERIFY(other.workspace().current() != nullptr);
        QVERIFY(convertDialog(other) == nullptr);
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
        window.shown<ConvertPaneModel>("convert").convert()->setInput(path);
        QTRY_VERIFY(window.shown<ConvertPaneModel>("convert").convert()->isReady());
        QSignalSpy cancelled(window.shown<ConvertPaneModel>("convert").convert(), &ConvertModel::cancelled);
        window.shown<ConvertPaneModel>("convert").convert()->run();
        window.workspace().jobs().cancel(0);
        QVERIFY(cancelled.wait(30000));
        QVERIFY(window.workspace().notices().open().empty()); // the user knows
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
        window.workspace().jobs().start(QStringLiteral("Read"), waits, nullptr, {});
        QCOMPARE(window.workspace().jobs().writing(), QStringList());
        window.workspace().jobs().start(QStringLiteral("Convert x"), waits, nullptr, {}, Job::Effect::Writes);
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

    /// Any number of errors: one line, no dialog, and all of them in the log.
    void errorsAreReportedInOnePlace()
    {
        MainWindow window(m_settings);
        window.show();
        QStringList paths;
        for (int i = 0; i < 5; ++i) {
            paths << m_folder->filePath(QStringLiteral("none%1.apr").arg(i));
        }
        window.openFiles(paths);
        QTRY_COMPARE(window.workspace().notices().open().size(), std::size_t{5});
        auto* bar = window.findChild<NoticeBar*>();
        QTRY_VERIFY(bar->isVisible());
        QVERIFY2(bar->text().contains(QStringLiteral("Cannot open none")) &&
                     bar->text().contains(QStringLiteral("E007")),
                 qPrintable(bar->text()));
        QVERIFY(window.findChildren<QMessageBox*>().isEmpty());
        bar->findChild<QPushButton*>(QStringLiteral("dismiss"))->click();
        QVERIFY(!bar->isVisible());
        QCOMPARE(window.workspace().notices().count(), 5);
    }

    /// After a file was replaced, the window says so, and reloads it.
    void replacedFilesAreReloaded()
    {
        MainWindow window(m_settings);
        window.show();
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        auto* bar = window.findChild<NoticeBar*>();
        QVERIFY(!bar->isVisible());
        const QString many = apr::test::writeManyTensors(*m_folder, 5);
        QVERIFY(QFile::remove(m_sample) && QFile::rename(many, m_sample));
        QTRY_VERIFY(bar->isVisible() && bar->text().contains(QStringLiteral("changed on disk")));
        bar->findChild<QPushButton*>(QStringLiteral("reload"))->click();
        QTRY_COMPARE(window.workspace().current()->model().tensors().size(), std::size_t{5});
        QVERIFY(!bar->isVisible());
    }

    /// The tabs are above the docks of the model and as wide as the window.
    void tabsSpanTheWindow()
    {
        MainWindow window(m_settings);
        window.show();
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        const auto* tabs = window.findChild<QTabBar*>(QStringLiteral("documents"));
        QTRY_VERIFY(tabs->isVisible());
        QVERIFY(tabs->width() > window.width() * 9 / 10);
        const int bottom = tabs->mapTo(&window, QPoint(0, tabs->height())).y();
        for (const QDockWidget* dock : window.findChildren<QDockWidget*>()) {
            const bool isInFront = !dock->visibleRegion().isEmpty();
            QVERIFY2(!isInFront || dock->y() >= bottom, qPrintable(dock->objectName()));
        }
    }

    /// The center keeps a readable width in a small window.
    void theTextGrowsAndIsKept()
    {
        QTemporaryDir folder;
        const QString settings = folder.filePath(QStringLiteral("settings.json"));
        const double usual = QApplication::font().pointSizeF();
        {
            MainWindow window(settings);
            window.show();
            window.runCommand(QStringLiteral("view.text.larger"));
            window.runCommand(QStringLiteral("view.text.larger"));
            QCOMPARE(window.textScale(), 120);
            QCOMPARE(QApplication::font().pointSizeF(), usual * 1.2);
            window.close();
        }
        QCOMPARE(QApplication::font().pointSizeF(), usual);
        MainWindow window(settings);
        QCOMPARE(window.textScale(), 120);
        window.runCommand(QStringLiteral("view.text.normal"));
        QCOMPARE(QApplication::font().pointSizeF(), usual);
        for (int i = 0; i < 30; ++i) {
            window.runCommand(QStringLiteral("view.text.smaller"));
        }
        QCOMPARE(window.textScale(), Settings::kLeastScale);
        window.runCommand(QStringLiteral("view.text.normal"));
    }

    void smallWindows()
    {
        MainWindow window(m_settings);
        window.resize(1000, 700);
        window.resetLayout();
        window.show();
        QTest::qWait(100);
        QVERIFY2(window.centralWidget()->width() >= 240, qPrintable(QString::number(window.centralWidget()->width())));
    }

    /// All 16 bytes of a row and their text fit, also in a small window.
    void bytesFit()
    {
        MainWindow window(m_settings);
        window.resize(1000, 700);
        window.show();
        window.resetLayout();
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        window.workspace().current()->selectTensor(0);
        window.showPane(QStringLiteral("bytes"));
        QTRY_VERIFY(itemNamed(window, "bytesCanvas") != nullptr);
        const QQuickItem* canvas = itemNamed(window, "bytesCanvas");
        QTRY_VERIFY(canvas->property("contentWidth").toDouble() > 300 &&
                    canvas->property("contentWidth").toDouble() <= canvas->width());
    }

    /// Neither a tab nor the window takes unsaved changes along without asking.
    void unsavedChangesAreAskedFor()
    {
        MainWindow window(m_settings);
        window.show();
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        window.workspace().current()->changeMetadata({.key = "license", .text = "mit"});
        QVERIFY(window.findChild<QTabBar*>(QStringLiteral("documents"))->tabText(0).startsWith(QChar(0x25CF)));
        window.close();
        auto* box = window.findChild<QMessageBox*>(QStringLiteral("confirmQuit"));
        QVERIFY(window.isVisible() && box != nullptr);
        box->reject();
        QVERIFY(window.runCommand(QStringLiteral("file.close")));
        box = window.findChild<QMessageBox*>(QStringLiteral("confirmClose"));
        QVERIFY(box != nullptr);
        QCOMPARE(window.workspace().count(), 1);
        box->reject();
        QVERIFY(window.runCommand(QStringLiteral("edit.undo")));
        QVERIFY(window.runCommand(QStringLiteral("file.close"))); // nothing is left to lose
        QCOMPARE(window.workspace().count(), 0);
    }

    /// A window of the default size is not larger than the screen, whatever its scale.
    void theWindowFitsTheScreen()
    {
        MainWindow window(m_settings);
        window.show();
        const QSize screen = window.screen()->availableSize();
        QVERIFY(window.width() <= screen.width() && window.height() <= screen.height());
    }

    /// The options are not lost when a conversion fails.
    void theWizardComesBackWhenItFails()
    {
        MainWindow window(m_settings);
        window.show();
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        QVERIFY(window.runCommand(QStringLiteral("file.convert")));
        ConvertModel& convert = *window.shown<ConvertPaneModel>("convert").convert();
        QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("out")));
        convert.setOutput(m_folder->filePath(QStringLiteral("out/model.apr")));
        QTRY_VERIFY(convert.isReady());
        QVERIFY(QDir(m_folder->path()).rmdir(QStringLiteral("out"))); // after the plan
        convert.run();
        QTRY_VERIFY(!window.workspace().notices().open().empty());
        QVERIFY(window.workspace().notices().open().front().text.startsWith(QStringLiteral("E007")));
        QTRY_VERIFY(convertDialog(window)->isVisible());
        QCOMPARE(convert.output(), m_folder->filePath(QStringLiteral("out/model.apr")));
    }

    /// A pane with a window of its own comes back in front of the window, whether it was hidden or behind it.
    void floatedPanesComeToTheFront()
    {
        MainWindow window(m_settings);
        window.show();
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        const QString pane = QStringLiteral("histogram");
        auto* dock = window.findChild<QDockWidget*>(QStringLiteral("dock.histogram"));
        dock->setFloating(true);
        window.showPane(pane);
        QTRY_COMPARE(QApplication::activeWindow(), dock);
        window.activateWindow();
        QTRY_COMPARE(QApplication::activeWindow(), &window);
        window.showPane(pane);
        QTRY_COMPARE(QApplication::activeWindow(), dock);
        dock->hide();
        window.activateWindow();
        QTRY_COMPARE(QApplication::activeWindow(), &window);
        window.showPane(pane);
        QTRY_COMPARE(QApplication::activeWindow(), dock);
    }

    void filteringShowsAClosedPane()
    {
        MainWindow window(m_settings);
        window.show();
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        window.togglePane(QStringLiteral("tensors"));
        QTRY_VERIFY(!window.isPaneShown(QStringLiteral("tensors")));
        QVERIFY(window.runCommand(QStringLiteral("view.filter")));
        QVERIFY(window.isPaneShown(QStringLiteral("tensors")));
        QTRY_VERIFY(itemNamed(window, "filterBox")->hasActiveFocus());
    }

    /// Panes compute and hold nothing while they are hidden.
    void hiddenPanesLetGo()
    {
        MainWindow window(m_settings);
        window.show();
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        window.showPane(QStringLiteral("bytes"));
        auto& bytes = window.shown<BytesPaneModel>("bytes");
        QTRY_VERIFY(bytes.isShown());
        window.workspace().current()->selectTensor(0);
        QVERIFY(bytes.bytes()->rows() > 0);
        window.showPane(QStringLiteral("metadata")); // in front of it
        QTRY_VERIFY(!bytes.isShown());
        window.workspace().close(0);
        QCOMPARE(bytes.bytes()->rows(), std::uint64_t{0});
    }

    /// What is closed comes back from the menu, also after a command has used it.
    void closedPanesComeBack()
    {
        MainWindow window(m_settings);
        window.show();
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        const QString tensors = QStringLiteral("tensors");
        QTRY_VERIFY(window.shown<TensorsPaneModel>("tensors").isShown());
        window.togglePane(tensors);
        QTRY_VERIFY(!window.isPaneShown(tensors));
        QVERIFY(window.runCommand(QStringLiteral("view.flat")));
        QVERIFY(window.isPaneShown(tensors));
        window.togglePane(tensors);
        QVERIFY(!window.isPaneShown(tensors));
        window.togglePane(tensors);
        QVERIFY(window.isPaneShown(tensors));
    }

    void theFilterExpandsItsMatches()
    {
        MainWindow window(m_settings);
        window.show();
        window.openFiles({apr::test::writeManyTensors(*m_folder, 500)});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        const QQuickItem* tree = itemNamed(window, "tensorTree");
        window.shown<TensorsPaneModel>("tensors").tensors()->setFilter(QStringLiteral("block.7.weight"));
        // "layers", and in it five layers, each with one match joined to its row
        QTRY_COMPARE(tree->property("rows").toInt(), 6);
    }

    void keysMoveThroughTheTree()
    {
        MainWindow window(m_settings);
        window.show();
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        QVERIFY(window.runCommand(QStringLiteral("view.flat")));
        QVERIFY(window.runCommand(QStringLiteral("view.filter")));
        auto* pane = window.findChild<QQuickWidget*>(QStringLiteral("pane.tensors"));
        const QQuickItem* tree = itemNamed(window, "tensorTree");
        QTRY_COMPARE(tree->property("rows").toInt(), 21);
        QTRY_VERIFY(itemNamed(window, "filterBox")->hasActiveFocus());
        QTest::keyClick(pane->quickWindow(), Qt::Key_Down); // from the filter into the list
        QTRY_COMPARE(window.workspace().current()->tensor(), 0);
        QTest::keyClick(pane->quickWindow(), Qt::Key_End);
        QTRY_COMPARE(tree->property("currentRow").toInt(), 20);
        QTest::keyClick(pane->quickWindow(), Qt::Key_Home);
        QTRY_COMPARE(tree->property("currentRow").toInt(), 0);
        QTest::keyClick(pane->quickWindow(), Qt::Key_C, Qt::ControlModifier);
        QTRY_COMPARE(QGuiApplication::clipboard()->text(), window.workspace().current()->tensorName());
        QTest::keyClick(pane->quickWindow(), Qt::Key_Escape);
        QTest::keyClick(pane->quickWindow(), Qt::Key_Delete);
        QTest::keyClick(pane->quickWindow(), Qt::Key_N); // typing filters
        QTRY_COMPARE(window.shown<TensorsPaneModel>("tensors").tensors()->filter(), QStringLiteral("n"));
    }

    /// A folder of the tree is not the tensor that was selected before.
    void foldersSelectNoTensor()
    {
        MainWindow window(m_settings);
        window.show();
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        window.workspace().current()->selectTensor(0);
        QQuickItem* tree = itemNamed(window, "tensorTree");
        QTRY_VERIFY(tree->property("currentRow").toInt() >= 0);
        const auto& tensors = *window.shown<TensorsPaneModel>("tensors").tensors();
        QModelIndex folder;
        for (int row = 0; row < tensors.rowCount(); ++row) {
            if (tensors.tensorAt(tensors.index(row, 0)) < 0) {
                folder = tensors.index(row, 0);
            }
        }
        QVERIFY(folder.isValid());
        auto* selection = tree->property("selectionModel").value<QItemSelectionModel*>();
        selection->setCurrentIndex(folder, QItemSelectionModel::NoUpdate);
        QTRY_COMPARE(window.workspace().current()->tensor(), -1);
    }

    void findingsSelectTheirTensor()
    {
        MainWindow window(m_settings);
        window.openFiles({apr::test::writeManyTensors(*m_folder, 5)}); // all zero: one finding each
        QTRY_VERIFY(window.workspace().current() != nullptr);
        QVERIFY(window.runCommand(QStringLiteral("file.validate")));
        QTRY_VERIFY(window.shown<FindingsPaneModel>("findings").findings()->hasReport());
        FindingsModel& findings = *window.shown<FindingsPaneModel>("findings").findings();
        for (int row = 0; row < findings.rowCount(); ++row) {
            if (findings.data(findings.index(row), FindingsModel::TensorRole)
                    .toString()
                    .endsWith(QStringLiteral("4.weight"))) {
                findings.activate(row);
            }
        }
        QCOMPARE(window.workspace().current()->tensorName(), QStringLiteral("layers.0.block.4.weight"));
    }

    /// Panes that are shown by a command have the focus, and F6 goes on to the next.
    void panesTakeTheFocus()
    {
        MainWindow window(m_settings);
        window.show();
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        const auto focused = [&window] {
            for (PaneHost* host : window.panes().hosts()) {
                if (QApplication::focusWidget() != nullptr && host->isAncestorOf(QApplication::focusWidget())) {
                    return host->type().id;
                }
            }
            return QString();
        };
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        for (const char* id : {"bytes", "values", "findings"}) {
            QVERIFY(window.runCommand(QStringLiteral("view.pane.") + QString::fromLatin1(id)));
            QTRY_COMPARE(focused(), QString::fromLatin1(id));
        }
        // Only one pane shows a focused item.
        int shown = 0;
        for (const QQuickWidget* view : window.findChildren<QQuickWidget*>()) {
            const QQuickItem* item = view->quickWindow()->activeFocusItem();
            shown += item != nullptr && item->hasActiveFocus() && item != view->quickWindow()->contentItem() ? 1 : 0;
        }
        QCOMPARE(shown, 1);
        QStringList visited;
        do {
            QVERIFY(window.runCommand(QStringLiteral("view.nextPane")));
            visited << focused();
        } while (visited.size() < 20 && visited.back() != QStringLiteral("findings"));
        QVERIFY2(visited.contains(QStringLiteral("tensors")) && visited.contains(QStringLiteral("values")),
                 qPrintable(visited.join(QLatin1Char(' '))));
        QVERIFY(window.runCommand(QStringLiteral("view.previousPane")));
        QCOMPARE(focused(), visited[visited.size() - 2]);
    }

    /// Files can be dropped on every pane: their views leave drops to the window.
    void panesLeaveDropsToTheWindow()
    {
        MainWindow window(m_settings);
        window.show();
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        const auto views = window.findChildren<QQuickWidget*>();
        QVERIFY(!views.isEmpty());
        for (const QQuickWidget* view : views) {
            QVERIFY(!view->acceptDrops());
        }
    }

    /// A window with unsaved changes can be destroyed.
    void unsavedChangesGoWithTheWindow()
    {
        MainWindow window(m_settings);
        window.show();
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        window.workspace().current()->changeMetadata({.key = "license", .text = "mit"});
        QVERIFY(window.workspace().current()->undoStack().canUndo());
    }

    void themesReachEveryPane()
    {
        MainWindow window(m_settings);
        window.show();
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        window.setTheme(ThemeChoice::Dark);
        QVERIFY(window.isDark());
        const auto windowColor = [&window] {
            return window.findChild<QQuickWidget*>(QStringLiteral("pane.tensors"))
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
        const auto isHidden = [](const MainWindow& window) {
            return window.findChild<QDockWidget*>(QStringLiteral("dock.histogram"))->isHidden();
        };
        {
            MainWindow window(m_settings);
            window.show();
            window.openFiles({m_sample});
            QTRY_VERIFY(window.workspace().current() != nullptr);
            QVERIFY(!isHidden(window));
            window.findChild<QDockWidget*>(QStringLiteral("dock.histogram"))->hide();
            window.setTheme(ThemeChoice::Dark);
            window.close();
        }
        {
            MainWindow window(m_settings); // without a document, the layout stays as it was
            window.show();
            QVERIFY(window.isDark());
            window.close();
        }
        MainWindow window(m_settings);
        window.show();
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        QVERIFY(isHidden(window));
        QVERIFY(!window.findChild<QDockWidget*>(QStringLiteral("dock.tensors"))->isHidden());
        QVERIFY(window.runCommand(QStringLiteral("view.resetLayout")));
        QVERIFY(!isHidden(window));
    }

    /// Tab goes through the start page; what has the focus can be read.
    void theKeyboardReachesTheStartPage()
    {
        MainWindow window(m_settings);
        for (const Tone run : {Tone::Good, Tone::Neutral}) {
            if (run == Tone::Neutral) { // after a model was closed
                window.openFiles({m_sample});
                QTRY_VERIFY(window.workspace().current() != nullptr);
                window.workspace().close(0);
            }
            window.show();
            window.activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(&window));
            QTRY_VERIFY(QApplication::focusWidget() != nullptr);
            QQuickItem* first = itemNamed(window, "openButton");
            QTRY_VERIFY(first != nullptr && first->isVisible());
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QTRY_VERIFY(first->hasActiveFocus());
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab); // after the tour
            const QQuickItem* sample = first->window()->activeFocusItem();
            QVERIFY(sample != nullptr && sample->property("sampleTitle").isValid());
            QVERIFY(sample->property("highlighted").toBool());
            int texts = 0;
            for (const QQuickItem* item : apr::test::itemsBelow(sample->property("contentItem").value<QQuickItem*>())) {
                if (item->property("color").isValid()) {
                    QCOMPARE(item->property("color").value<QColor>(),
                             window.palette().color(QPalette::HighlightedText));
                    ++texts;
                }
            }
            QCOMPARE(texts, 2);
            first->forceActiveFocus();
            first->setFocus(false);
        }
    }

    /// Without a document the window has the start page alone, and afterwards the panes as they were.
    void docksBelongToDocuments()
    {
        MainWindow window(m_settings);
        window.show();
        const auto shown = [&window] {
            QStringList out;
            for (const QDockWidget* dock : window.findChildren<QDockWidget*>()) {
                if (!dock->isHidden()) {
                    out << dock->objectName();
                }
            }
            out.sort();
            return out;
        };
        QVERIFY(shown().isEmpty());
        QTRY_VERIFY(itemNamed(window, "startPage") != nullptr && itemNamed(window, "startPage")->isVisible());
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        QVERIFY(!itemNamed(window, "startPage")->isVisible());
        window.findChild<QDockWidget*>(QStringLiteral("dock.histogram"))->hide();
        const QStringList before = shown();
        QVERIFY(before.contains(QStringLiteral("dock.tensors")) && !before.contains(QStringLiteral("dock.histogram")));
        window.workspace().close(0);
        QVERIFY(shown().isEmpty());
        window.showPane(QStringLiteral("log")); // can be asked for
        QCOMPARE(shown(), QStringList{QStringLiteral("dock.log")});
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        QCOMPARE(shown(), before);
    }

    void recentFilesAreRemembered()
    {
        {
            MainWindow window(m_settings);
            window.openFiles({m_sample});
            QTRY_VERIFY(window.workspace().current() != nullptr);
            window.close();
        }
        QVERIFY(loadSettings(m_settings).recentFiles.contains(m_sample));
    }

    /// As if it had crashed: the next start opens the same models, with the changes that were not saved.
    void aWindowThatIsNotClosedComesBack()
    {
        {
            MainWindow window(m_settings);
            window.show();
            window.openFiles({m_sample});
            QTRY_VERIFY(window.workspace().current() != nullptr);
            window.workspace().current()->selectTensor(3);
            window.workspace().current()->rename(QStringLiteral("a=b"));
            window.panes().setLayout(QStringLiteral("quality"));
            QTRY_COMPARE(loadSettings(m_settings).layout, QStringLiteral("quality"));
            QTRY_VERIFY(!loadSettings(m_settings).session.documents.empty());
            QCOMPARE(loadSettings(m_settings).recentFiles, QStringList{m_sample});
        }
        MainWindow window(m_settings);
        window.show();
        window.restoreSession();
        QCOMPARE(window.panes().layout(), QStringLiteral("quality"));
        QTRY_VERIFY(window.workspace().current() != nullptr);
        QTRY_COMPARE(window.workspace().current()->tensor(), 3);
        QVERIFY(window.workspace().current()->edit().isEmpty());
        auto* restore = window.findChild<QPushButton*>(QStringLiteral("restoreEdits"));
        QVERIFY(restore->isVisible());
        restore->click();
        QCOMPARE(window.workspace().current()->edit().renames, std::vector<std::string>{"a=b"});
        QVERIFY(!restore->isVisible());
    }

    /// A session that ends the program does not do so for ever.
    void aSessionThatCrashesIsLeftAlone()
    {
        Settings settings;
        settings.session = {.documents = {{.path = m_sample}}, .current = 0};
        settings.addRecent(m_sample);
        QCOMPARE(saveSettings(m_settings, settings), QString());
        for (int i = 0; i < 2; ++i) {
            MainWindow window(m_settings); // never closed
            window.restoreSession();
            QTRY_COMPARE(window.workspace().count(), 1);
            QCOMPARE(loadSettings(m_settings).session.attempts, i + 1);
        }
        MainWindow window(m_settings);
        window.restoreSession();
        QVERIFY(window.workspace().jobs().runningCount() == 0 && window.workspace().count() == 0);
        QCOMPARE(window.workspace().notices().open().size(), std::size_t{1});
        QCOMPARE(window.workspace().store().recentFiles(), QStringList{m_sample});
    }

    void aSecondWindowLeavesTheSessionOfTheFirst()
    {
        MainWindow first(m_settings);
        first.show();
        first.openFiles({m_sample});
        QTRY_COMPARE(loadSettings(m_settings).session.documents.size(), std::size_t{1});
        MainWindow second(m_settings);
        second.show();
        second.restoreSession(); // it has none
        const QString many = apr::test::writeManyTensors(*m_folder, 3);
        second.openFiles({many});
        QTRY_COMPARE(second.workspace().count(), 1);
        second.close();
        const Settings saved = loadSettings(m_settings);
        QCOMPARE(saved.session.documents.size(), std::size_t{1});
        QCOMPARE(saved.session.documents.front().path, m_sample);
        QCOMPARE(saved.recentFiles, QStringList({many, m_sample}));
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
        QTRY_COMPARE(window.shown<TensorsPaneModel>("tensors").tensors()->totalCount(), 10000);
        window.shown<TensorsPaneModel>("tensors").tensors()->setFlat(true);
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
