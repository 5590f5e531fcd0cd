// SPDX-License-Identifier: MIT
// Pictures of every pane in every theme and at three sizes, saved to build/…/screenshots and compared with small
// references in tests/qml/screenshots. APR_REBASE=1 replaces those that differ.
#include "../apps/workbench/window_fixture.h"
#include "compare_pane.h"
#include "convert_pane.h"
#include "fixtures/test_main.h"
#include "merge_pane.h"
#include "pane_types.h"
#include "planner_pane.h"
#include "tokenizer_pane.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QFileInfo>
#include <QImage>

using namespace apr::workbench;
using namespace apr::test;

namespace {

constexpr int kReferenceWidth = 240;
constexpr double kMostDifference = 7;       ///< mean over all pixels, of 255
constexpr double kMostBlockDifference = 70; ///< mean over a block of kBlock × kBlock pixels
constexpr int kBlock = 24;

QString referenceFolder()
{
    return qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/tests/qml/screenshots");
}

/// Small and gray: enough to see that something is missing, elsewhere or of another color, whatever a font looks like.
QImage reduced(const QImage& image)
{
    return image.scaledToWidth(kReferenceWidth, Qt::SmoothTransformation).convertToFormat(QImage::Format_Grayscale8);
}

/// Mean difference of two pictures of one size, of all and of the worst block.
std::pair<double, double> differences(const QImage& a, const QImage& b)
{
    double total = 0;
    double worst = 0;
    for (int top = 0; top < a.height(); top += kBlock) {
        for (int left = 0; left < a.width(); left += kBlock) {
            double sum = 0;
            int count = 0;
            for (int y = top; y < std::min(top + kBlock, a.height()); ++y) {
                for (int x = left; x < std::min(left + kBlock, a.width()); ++x) {
                    sum += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y)));
                    ++count;
                }
            }
            total += sum;
            worst = std::max(worst, sum / count);
        }
    }
    return {total / (a.width() * a.height()), worst};
}

/// How a picture differs from its reference by more than the tolerance, or an empty text.
QString problemOf(const QImage& small, const QImage& expected)
{
    if (expected.size() != small.size()) {
        return expected.isNull() ? QStringLiteral("no reference") : QStringLiteral("another size");
    }
    const auto [mean, worst] = differences(small, expected);
    return mean > kMostDifference || worst > kMostBlockDifference
               ? QStringLiteral("differs by %1, in one place by %2").arg(mean).arg(worst)
               : QString();
}

} // namespace

class TestScreenshots : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyPane_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QSize>("size");
        const QSize sizes[] = {QSize(1000, 700), QSize(1440, 900), QSize(2560, 1440)};
        for (const QSize& size : sizes) {
            for (const char* theme : {"light", "dark", "contrast"}) {
                QTest::addRow("%s %d", theme, size.width()) << QString::fromLatin1(theme) << size;
            }
        }
    }

    void everyPane()
    {
        QFETCH(QString, theme);
        QFETCH(QSize, size);
        OpenWindow open;
        open.window.setTheme(themeNamed(theme));
        open.window.resize(size);
        QFile chat(open.folder.filePath(QStringLiteral("chat_template.jinja"))); // the sample has none
        QVERIFY(chat.open(QIODevice::WriteOnly) &&
                chat.write("{% for m in messages %}<|{{ m.role }}|>\n{{ m.content }}\n{% endfor %}") > 0);
        chat.close();
        QVERIFY(open.open());
        open.window.resize(size);
        open.window.resetLayout(); // the window may be larger than the screen, for which it was arranged
        QVERIFY(open.document().selectTensorNamed(QStringLiteral("model.layers.0.mlp.up_proj.weight")));
        const QString folder = QCoreApplication::applicationDirPath() +
                               QStringLiteral("/../../screenshots/%1").arg(100 * open.window.devicePixelRatio());
        QVERIFY(QDir().mkpath(folder) && QDir().mkpath(referenceFolder()));
        QStringList wrong;
        for (const PaneType& type : paneTypes()) {
            if (type.area == PaneArea::Dialog) {
                continue;
            }
            open.window.showPane(type.id);
            QVERIFY2(QTest::qWaitFor([&open] { return open.window.isSettled(); }, 20000), qPrintable(type.id));
            const QString name = QStringLiteral("%1-%2-%3.png").arg(type.id, theme).arg(size.width());
            QString problem;
            compare(open.window, open.window, folder, name, problem);
            if (!problem.isEmpty()) {
                wrong.push_back(name + QStringLiteral(": ") + problem);
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }

    void mergeWizard_data()
    {
        QTest::addColumn<QString>("theme");
        for (const char* theme : {"light", "dark", "contrast"}) {
            QTest::addRow("%s", theme) << QString::fromLatin1(theme);
        }
    }

    /// With models, a curve for each and the plan.
    void mergeWizard()
    {
        QFETCH(QString, theme);
        OpenWindow open;
        open.window.setTheme(themeNamed(theme));
        QVERIFY(open.open());
        const QString path = open.document().path();
        QVERIFY(open.window.runCommand(QStringLiteral("file.merge")));
        auto& pane = open.window.shown<MergePaneModel>("merge");
        for (const char* name : {"code.safetensors", "math.safetensors"}) {
            const QString copy = open.folder.filePath(QLatin1String(name));
            QVERIFY(QFile::copy(path, copy));
            pane.merge()->add({copy});
        }
        MergeModel& merge = *pane.merge();
        merge.setMethod(static_cast<int>(merge.methods().indexOf(QStringLiteral("TIES"))));
        FormModel& form = *merge.convert()->form();
        form.setText(form.rowOf("merge", "weights"), QStringLiteral("0.2:0.55:1,1:0.4"));
        merge.editCurve(form.rowOf("merge", "weights"));
        merge.gradient()->select(1);
        auto* dialog = open.window.findChild<QDialog*>(QStringLiteral("mergeDialog"));
        QVERIFY(dialog != nullptr && dialog->isVisible());
        dialog->resize(1320, 820);
        QTRY_VERIFY(merge.convert()->isReady());
        // The path of the folder is another one each time.
        itemNamed(open.window, "outputField")->setProperty("text", QStringLiteral("merged.apr"));
        const QString folder = QCoreApplication::applicationDirPath() +
                               QStringLiteral("/../../screenshots/%1").arg(100 * open.window.devicePixelRatio());
        QVERIFY(QDir().mkpath(folder) && QDir().mkpath(referenceFolder()));
        QString problem;
        compare(open.window, *dialog, folder, QStringLiteral("merge-%1-1320.png").arg(theme), problem);
        QVERIFY2(problem.isEmpty(), qPrintable(problem));
    }

    /// The pictures of the help: each pane with something in it. APR_REBASE=1 makes them anew.
    void helpPictures()
    {
        const QString folder = qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/resources/help/pictures");
        QVERIFY(QDir().mkpath(folder));
        OpenWindow open;
        MainWindow& window = open.window;
        window.setTheme(ThemeChoice::Light);
        window.resize(1280, 860);
        window.show();
        window.resetLayout();
        QStringList wrong;
        QStringList names;
        const auto take = [&](QWidget& widget, const QString& id) {
            QString problem;
            comparePicture(window, widget, folder + QLatin1Char('/') + id + QStringLiteral(".png"), problem);
            names << id;
            if (!problem.isEmpty()) {
                wrong << id + QStringLiteral(": ") + problem;
            }
        };
        take(window.panes().host(QStringLiteral("overview")), QStringLiteral("start"));

        // Paths in pictures are short and the same everywhere.
        const QString models = QDir::tempPath() + QStringLiteral("/models");
        QVERIFY(QDir(models).removeRecursively() && QDir().mkpath(models));
        const QString original = models + QStringLiteral("/tiny-adder.apr");
        const QString quantized = models + QStringLiteral("/tiny-adder-q4_0.apr");
        QVERIFY(QFile::copy(QStringLiteral(":/samples/tiny-adder.apr"), original));
        QVERIFY(QFile::copy(QStringLiteral(":/samples/tiny-adder-q4_0.apr"), quantized));
        addChatTemplate(original);
        window.openFiles({original, quantized});
        QTRY_COMPARE(window.workspace().count(), 2);
        window.workspace().setCurrent(0);
        window.panes().setLayout(QStringLiteral("compare"));
        window.showPane(QStringLiteral("compare"));
        Q_EMIT window.workspace().store().comparisonRequested(&window.workspace().at(0), &window.workspace().at(1));
        auto& compared = window.shown<ComparePaneModel>("compare");
        QTRY_VERIFY_WITH_TIMEOUT(compared.tensors()->rowCount() > 0, 20000);
        take(window.panes().host(QStringLiteral("compare")), QStringLiteral("compare"));
        window.panes().setLayout(QStringLiteral("inspect"));
        window.workspace().setCurrent(0);
        Document& document = *window.workspace().current();
        QVERIFY(document.selectTensorNamed(QStringLiteral("layers.0.mlp.up_proj.weight")));
        window.workspace().validate();
        window.shown<TokenizerPaneModel>("tokenizer").tokenizer()->setText(QStringLiteral("12+34="));
        window.shown<PlannerPaneModel>("planner").planner()->measure();
        QTRY_VERIFY_WITH_TIMEOUT(window.workspace().jobs().runningCount() == 0, 30000);
        take(window, QStringLiteral("window"));
        for (const PaneType& type : paneTypes()) {
            if (type.area == PaneArea::Dialog || type.id == QStringLiteral("compare")) {
                continue;
            }
            window.showPane(type.id);
            if (QDockWidget* dock = window.panes().dockOf(type.id)) { // large enough to see something
                dock->setFloating(true);
                dock->resize(type.area == PaneArea::Bottom ? QSize(860, 320) : QSize(420, 460));
                dock->show();
            }
            QVERIFY2(QTest::qWaitFor([&window] { return window.isSettled(); }, 20000), qPrintable(type.id));
            take(window.panes().host(type.id), type.id);
            if (QDockWidget* dock = window.panes().dockOf(type.id)) {
                dock->setFloating(false);
            }
        }
        window.showConvert(document.path());
        ConvertModel& converting = *window.shown<ConvertPaneModel>("convert").convert();
        converting.setOutput(models + QStringLiteral("/tiny-adder.safetensors"));
        QTRY_VERIFY(converting.isReady() && !converting.isPlanning());
        take(*window.frontWindow(), QStringLiteral("convert"));
        converting.setShowsTargets(true);
        QTRY_VERIFY(!converting.targets().isEmpty());
        take(*window.frontWindow(), QStringLiteral("convert-formats"));
        converting.setShowsTargets(false);
        window.frontWindow()->close();
        QVERIFY(window.runCommand(QStringLiteral("file.merge")));
        auto& merging = window.shown<MergePaneModel>("merge");
        merging.merge()->add({window.workspace().at(1).path()});
        QTRY_VERIFY(merging.merge()->count() == 2 && !merging.merge()->convert()->isPlanning());
        window.frontWindow()->resize(1080, 680);
        take(*window.frontWindow(), QStringLiteral("merge"));
        QVERIFY(QDir(models).removeRecursively());

        // What the program has inside is what there is.
        names.sort();
        QFile list(folder + QStringLiteral("/../pictures.txt"));
        const QByteArray expected = names.join(QLatin1Char('\n')).toUtf8() + '\n';
        if (qEnvironmentVariable("APR_REBASE") == QLatin1String("1")) {
            QVERIFY(list.open(QIODevice::WriteOnly) && list.write(expected) == expected.size());
        } else {
            QVERIFY(list.open(QIODevice::ReadOnly));
            QCOMPARE(list.readAll(), expected);
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }

    /// The comparison sees what it is for.
    void differencesAreSeen()
    {
        QImage a(240, 150, QImage::Format_Grayscale8);
        a.fill(255);
        QImage b = a;
        QCOMPARE(differences(a, b).first, 0.0);
        for (int y = 0; y < 40; ++y) {
            for (int x = 0; x < 60; ++x) {
                b.setPixel(x, y, qRgb(0, 0, 0)); // a pane that is empty
            }
        }
        QVERIFY(differences(a, b).first > kMostDifference || differences(a, b).second > kMostBlockDifference);
    }

private:
    /// A template beside a model, which the sample lacks.
    static void addChatTemplate(const QString& path)
    {
        QFile chat(QFileInfo(path).path() + QStringLiteral("/chat_template.jinja"));
        QVERIFY(chat.open(QIODevice::WriteOnly) &&
                chat.write("{% for m in messages %}<|{{ m.role }}|>\n{{ m.content }}\n{% endfor %}") > 0);
    }

    /// Compares a picture of `widget` with the one of the help, or replaces that.
    static void comparePicture(MainWindow& window, QWidget& widget, const QString& path, QString& problem)
    {
        const bool rebases = qEnvironmentVariable("APR_REBASE") == QLatin1String("1");
        const QImage expected = reduced(QImage(path));
        QImage shot;
        for (int attempt = 0; attempt < (rebases ? 2 : 10) && (attempt == 0 || !problem.isEmpty()); ++attempt) {
            QTest::qWait(attempt == 0 ? 100 : 400);
            QVERIFY(QTest::qWaitFor([&window] { return window.isSettled(); }, 20000));
            shot = widget.grab().toImage();
            const QImage small = reduced(shot);
            // Paths and times are others each time.
            problem = expected.size() == small.size() && differences(small, expected).first <= kMostDifference
                          ? QString()
                          : QStringLiteral("differs");
        }
        if (!problem.isEmpty() && rebases) {
            QVERIFY(shot.convertToFormat(QImage::Format_RGB888).save(path, "PNG", 0));
            problem.clear();
        }
    }

    /// Saves a picture of `widget` to `folder` and compares it with the reference, or replaces that. `problem` is how
    /// it differs.
    static void compare(MainWindow& window, QWidget& widget, const QString& folder, const QString& name,
                        QString& problem)
    {
        const QString reference = referenceFolder() + QLatin1Char('/') + name;
        const QImage expected = QImage(reference).convertToFormat(QImage::Format_Grayscale8);
        const bool rebases = qEnvironmentVariable("APR_REBASE") == QLatin1String("1");
        // What is read when a pane is told of its size comes later, on a busy machine much later.
        QImage shot;
        QImage small;
        for (int attempt = 0; attempt < (rebases ? 2 : 20) && (attempt == 0 || !problem.isEmpty()); ++attempt) {
            QTest::qWait(attempt == 0 ? 60 : 400);
            QVERIFY(QTest::qWaitFor([&window] { return window.isSettled(); }, 20000));
            shot = widget.grab().toImage();
            small = reduced(shot);
            problem = problemOf(small, expected);
        }
        QVERIFY(shot.save(folder + QLatin1Char('/') + name));
        if (!problem.isEmpty() && rebases) {
            QVERIFY(small.save(reference, "PNG", 0)); // the smallest file
            problem.clear();
        }
    }
};

APR_GUI_TEST(TestScreenshots)
#include "tst_screenshots.moc"
