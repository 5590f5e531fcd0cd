// SPDX-License-Identifier: MIT
// bench_workbench paint MODEL: prints {"window", "model"}, the seconds from the start of this process (as the kernel
// noted it, in ticks of 10 ms) until the main window was painted first and until it was with MODEL and rows in its
// tensor tree.
//
// bench_workbench frames MODEL: opens MODEL, then opens the first folder of its tree, types into the filter, goes to
// the list and back, scrolls and sorts it, selects a tensor, and moves in its expanded graph. Prints for each
// {"longest", "cpu"}: the longest turn of the event loop, and the processor time its thread had in it.
//
// bench_workbench browse MODEL: opens MODEL, goes through tensors with the panes of values, heat map, bytes and the map
// in front, and computes the statistics of all tensors for five seconds. Prints the longest turns as above, and
// "anonymous", the most memory in bytes that the process had beside mapped files.
//
// Offscreen and drawn by software, with settings that are thrown away.
#include "bytes_pane.h"
#include "command_palette.h"
#include "graph_canvas.h"
#include "graph_pane.h"
#include "heat_map_pane.h"
#include "histogram_pane.h"
#include "main_window.h"
#include "model_map_pane.h"
#include "tensors_pane.h"
#include "values_pane.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QIcon>
#include <QQuickItem>
#include <QQuickStyle>
#include <QQuickWidget>
#include <QQuickWindow>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <unistd.h>

namespace {

using apr::workbench::MainWindow;

constexpr int kGiveUpAfter = 30000; ///< ms
constexpr int kScrolls = 20;        ///< steps through a list
constexpr int kRest = 300;          ///< ms in which what was asked for is laid out and painted

double secondsOf(clockid_t clock)
{
    timespec now = {};
    ::clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double secondsSinceProcessStart()
{
    std::ifstream file("/proc/self/stat");
    std::string word;
    // The name of the program is the second field and may hold anything; no field after it holds a bracket.
    std::getline(file, word, ')');
    constexpr int kStartTime = 22;
    for (int field = 3; field <= kStartTime; ++field) {
        file >> word;
    }
    return secondsOf(CLOCK_BOOTTIME) - std::stod(word) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

QQuickWidget* tensorsPane(const MainWindow& window)
{
    return window.findChild<QQuickWidget*>(QStringLiteral("pane.tensors"));
}

QQuickItem* itemNamed(const MainWindow& window, const char* name)
{
    return tensorsPane(window)->rootObject()->findChild<QQuickItem*>(QLatin1String(name));
}

/// Whether the tensor tree has made the cells of its rows.
bool hasCells(const MainWindow& window)
{
    const auto* tree = itemNamed(window, "tensorTree");
    const auto* content = tree->property("contentItem").value<QQuickItem*>();
    const auto cells = content->childItems();
    return tree->property("rows").toInt() > 0 && std::any_of(cells.begin(), cells.end(), [](const QQuickItem* cell) {
               return cell->isVisible() && !cell->property("cellText").toString().isEmpty();
           });
}

/// Notes when the window was painted first, and when it was with a filled tensor tree.
class PaintWatch : public QObject {
public:
    explicit PaintWatch(MainWindow& window) : m_window(window)
    {
        window.installEventFilter(this);
        tensorsPane(window)->installEventFilter(this);
        connect(tensorsPane(window)->quickWindow(), &QQuickWindow::afterRendering, this,
                [this] { m_isDrawn = m_isDrawn || hasCells(m_window); });
    }

    bool eventFilter(QObject* object, QEvent* event) override
    {
        // The zero timer comes when the paint event is over and the picture was handed to the platform.
        if (event->type() == QEvent::Paint && object == &m_window && !m_windowAt) {
            QTimer::singleShot(0, this, [this] { m_windowAt = m_windowAt.value_or(secondsSinceProcessStart()); });
        }
        if (event->type() == QEvent::Paint && object != &m_window && m_isDrawn) {
            QTimer::singleShot(0, this, [this] {
                std::printf("{\"window\": %.3f, \"model\": %.3f}\n", m_windowAt.value_or(0),
                            secondsSinceProcessStart());
                QCoreApplication::exit(0);
            });
        }
        return false;
    }

private:
    MainWindow& m_window;
    bool m_isDrawn = false; ///< into the pane's picture, which is still to be painted
    std::optional<double> m_windowAt;
};

/// Runs the event loop and notes the longest time between two turns of it.
class LoopWatch {
public:
    /// Until `isDone`, and for a rest after it; false when that takes too long.
    bool runUntil(const std::function<bool()>& isDone)
    {
        QEventLoop loop;
        QElapsedTimer waited;
        QElapsedTimer done;
        QTimer pulse;
        QObject::connect(&pulse, &QTimer::timeout, &loop, [&] {
            noteTurn();
            if (!done.isValid() && isDone()) {
                done.start();
            }
            if ((done.isValid() && done.elapsed() > kRest) || waited.elapsed() > kGiveUpAfter) {
                loop.quit();
            }
            // Looking is no part of the turn.
            startTurn();
        });
        waited.start();
        pulse.start(0);
        loop.exec();
        noteTurn();
        startTurn();
        return done.isValid();
    }
    /// What is done between now and runUntil() belongs to its first turn.
    void startTurn()
    {
        m_turn = secondsOf(CLOCK_MONOTONIC);
        m_turnCpu = secondsOf(CLOCK_THREAD_CPUTIME_ID);
    }
    /// {"longest", "cpu"} since the last call.
    std::string take()
    {
        char text[80];
        std::snprintf(text, sizeof text, "{\"longest\": %.4f, \"cpu\": %.4f}", m_longest, m_longestCpu);
        m_longest = 0;
        return text;
    }

private:
    void noteTurn()
    {
        const double turn = secondsOf(CLOCK_MONOTONIC) - m_turn;
        if (turn > m_longest) {
            m_longest = turn;
            m_longestCpu = secondsOf(CLOCK_THREAD_CPUTIME_ID) - m_turnCpu;
        }
    }

    double m_turn = 0;
    double m_turnCpu = 0;
    double m_longest = 0;
    double m_longestCpu = 0;
};

int paint(MainWindow& window, const QString& model)
{
    window.shown<apr::workbench::TensorsPaneModel>("tensors"); // created now in order to be watched
    PaintWatch watch(window);
    window.show();
    window.openFiles({model});
    QTimer::singleShot(kGiveUpAfter, &window, [] { QCoreApplication::exit(1); });
    return QApplication::exec();
}

/// Expands the graph and zooms in and out of all of it.
template <class Act>
void pan(MainWindow& window, const Act& act)
{
    auto& graph = *window.shown<apr::workbench::GraphPaneModel>("graph").graph();
    act([&] { window.showPane(QStringLiteral("graph")); }, [&] { return graph.hasGraph(); });
    act([&] { graph.expandAll(); }, [&] { return window.isSettled(); });
    auto* canvas = window.findChild<QQuickWidget*>(QStringLiteral("pane.graph"))
                       ->rootObject()
                       ->findChild<apr::workbench::GraphCanvas*>(QStringLiteral("graphCanvas"));
    act([&] { canvas->showAll(); }, [] { return true; });
    const QPointF middle(canvas->width() / 2, canvas->height() / 2);
    for (int step = 0; step < kScrolls; ++step) {
        act([&] { canvas->zoomAt(middle, step % 2 == 0 ? 1 : -1); }, [] { return true; });
    }
}

int frames(MainWindow& window, const QString& model)
{
    auto* tensors = window.shown<apr::workbench::TensorsPaneModel>("tensors").tensors();
    LoopWatch watch;
    bool isOk = true;
    const char* separator = "{";
    const auto report = [&](const char* what) {
        std::printf("%s\"%s\": %s", separator, what, watch.take().c_str());
        separator = ", ";
    };
    const auto act = [&](const std::function<void()>& action, const std::function<bool()>& isDone) {
        if (isOk) {
            watch.startTurn();
            action();
            isOk = watch.runUntil(isDone);
        }
    };
    const auto cellsAreMade = [&] { return hasCells(window); };
    const auto type = [&](const char* text) {
        QQuickItem* box = itemNamed(window, "filterBox");
        const QString filter = QLatin1String(text);
        act(
            [&] {
                box->setProperty("text", filter);
                QMetaObject::invokeMethod(box, "textEdited");
            },
            [&] { return tensors->filter() == filter; });
    };
    const auto typeAll = [&] {
        for (const char* text : {"q", "q_", "q_proj", "*.1?.*", "weight", "no such", ""}) {
            type(text);
        }
    };

    window.show();
    act([] {}, [] { return true; }); // the empty window is painted
    watch.take();
    act([&] { window.openFiles({model}); }, [&] { return tensors->totalCount() > 0 && hasCells(window); });
    report("open");
    auto* tree = itemNamed(window, "tensorTree");
    act([&] { QMetaObject::invokeMethod(tree, "expand", Q_ARG(int, 0)); },
        [&] { return tree->property("rows").toInt() > tensors->rowCount(); });
    report("expand");
    typeAll();
    report("filter");
    for (int i = 0; i < 2; ++i) {
        act([&] { window.runCommand(QStringLiteral("view.flat")); }, cellsAreMade);
    }
    report("list");
    act([&] { window.runCommand(QStringLiteral("view.flat")); }, cellsAreMade);
    watch.take();
    for (int step = 0; step < kScrolls; ++step) { // a screen further each time, from the first row to the last
        const double end = tree->property("contentHeight").toDouble() - tree->height();
        act([&] { tree->setProperty("contentY", end * step / (kScrolls - 1)); }, cellsAreMade);
    }
    report("scroll_list");
    typeAll();
    report("filter_list");
    for (int column = 0; column < apr::workbench::TensorTreeModel::ColumnCount; ++column) {
        act([&] { tensors->toggleSort(column); }, cellsAreMade);
    }
    report("sort_list");
    act([&] { window.workspace().current()->selectTensor(tensors->totalCount() - 1); },
        [&] { return window.shown<apr::workbench::HistogramPaneModel>("histogram").histogram()->hasData(); });
    report("select");
    // The palette searches all names at each letter.
    window.runCommand(QStringLiteral("view.palette"));
    auto* palette = window.findChild<apr::workbench::CommandPalette*>();
    if (palette == nullptr) {
        return 1;
    }
    watch.take();
    for (const char* query : {"#", "#q", "#q_", "#q_proj", "#q_proj 12", "#no such tensor"}) {
        act([&] { palette->setQuery(QLatin1String(query)); }, [] { return true; });
    }
    report("palette");
    pan(window, act);
    report("graph");
    std::printf(", \"tensors\": %d}\n", tensors->totalCount());
    return isOk ? 0 : 1;
}

std::uint64_t anonymousBytes()
{
    std::ifstream file("/proc/self/status");
    for (std::string line; std::getline(file, line);) {
        if (line.rfind("RssAnon:", 0) == 0) {
            return std::stoull(line.substr(8)) * 1024;
        }
    }
    return 0;
}

int browse(MainWindow& window, const QString& model)
{
    constexpr int kStops = 8;
    constexpr int kAnalysis = 5000; ///< ms
    LoopWatch watch;
    std::uint64_t anonymous = 0;
    bool isOk = true;
    const char* separator = "{";
    const auto act = [&](const std::function<void()>& action, const std::function<bool()>& isDone) {
        if (isOk) {
            watch.startTurn();
            action();
            isOk = watch.runUntil([&] {
                anonymous = std::max(anonymous, anonymousBytes());
                return isDone();
            });
        }
    };
    const auto report = [&](const char* what) {
        std::printf("%s\"%s\": %s", separator, what, watch.take().c_str());
        separator = ", ";
    };
    const auto isSettled = [&] { return window.isSettled(); };
    window.show();
    act([&] { window.openFiles({model}); },
        [&] { return window.workspace().current() != nullptr && hasCells(window); });
    watch.take();
    auto& values = *window.shown<apr::workbench::ValuesPaneModel>("values").values();
    auto& heatMap = *window.shown<apr::workbench::HeatMapPaneModel>("heatmap").heatMap();
    auto& bytes = *window.shown<apr::workbench::BytesPaneModel>("bytes").bytes();
    auto& map = *window.shown<apr::workbench::ModelMapPaneModel>("map").map();
    const struct {
        const char* pane;
        std::function<void(double)> move;
    } tours[] = {
        {"values", [&](double at) { values.setRowPosition(at); }},
        {"heatmap", [&](double at) { heatMap.zoom(at, at, 4); }},
        {"bytes", [&](double at) { bytes.setPosition(at); }},
        {"map",
         [&](double at) {
             map.setViewport({at * 1000, at * 1000}, 1 + 20 * at, {900, 500});
         }},
    };
    for (const auto& tour : tours) {
        act([&] { window.showPane(QLatin1String(tour.pane)); }, isSettled);
        for (int stop = 0; stop < kStops; ++stop) {
            act(
                [&] {
                    auto* document = window.workspace().current();
                    const int tensors = static_cast<int>(document->model().tensors().size());
                    document->selectTensor(stop * (tensors - 1) / (kStops - 1));
                },
                isSettled);
            act([&] { tour.move(static_cast<double>(stop) / kStops); }, isSettled);
        }
        report(tour.pane);
    }
    QElapsedTimer analysed;
    analysed.start();
    act([&] { window.showPane(QStringLiteral("statistics")); }, [&] { return analysed.elapsed() > kAnalysis; });
    report("analysis");
    std::printf(", \"anonymous\": %llu}\n", static_cast<unsigned long long>(anonymous));
    std::fflush(stdout);
    std::_Exit(isOk ? 0 : 1); // without waiting for the analysis
}

} // namespace

int main(int argc, char** argv)
{
    const std::string verb = argc == 3 ? argv[1] : "";
    if (verb != "paint" && verb != "frames" && verb != "browse") {
        std::fputs("bench_workbench paint MODEL | frames MODEL | browse MODEL\n", stderr);
        return 2;
    }
    // From here on as the workbench's own main().
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_QUICK_BACKEND", "software");
    QQuickStyle::setStyle(QStringLiteral("Fusion"));
    QApplication app(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/apr-workbench.svg")));
    const QTemporaryDir folder;
    MainWindow window(folder.filePath(QStringLiteral("settings.json")));
    window.resize(1440, 900); // larger than the offscreen screen
    const QString model = QString::fromLocal8Bit(argv[2]);
    return verb == "paint" ? paint(window, model) : verb == "frames" ? frames(window, model) : browse(window, model);
}
