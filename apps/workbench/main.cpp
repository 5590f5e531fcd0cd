// SPDX-License-Identifier: MIT
#include "command_line.h"
#include "main_window.h"
#include "single_instance.h"
#include "text_helpers.h"
#include "thumbnail.h"

#include "apr/format/open.h"
#include "apr/host/system.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QImageWriter>
#include <QOpenGLContext>
#include <QQuickStyle>
#include <QQuickWindow>
#include <QRawFont>
#include <QTimer>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

constexpr const char* kHasFailed = "hasFailed";

/// Qt ends the program with a core dump where no window can be shown; a sentence and exit code 1 say the same.
void onMessage(QtMsgType type, const QMessageLogContext& context, const QString& message)
{
    if (type == QtFatalMsg) {
        std::fprintf(stderr,
                     "apr-workbench: no window can be shown: %s\n"
                     "  Start it in a desktop session, set DISPLAY, or use aprcli, which needs no display.\n",
                     qPrintable(message.section(QLatin1Char('.'), 0, 0)));
        std::_Exit(1);
    }
    if (!message.startsWith(QStringLiteral("This plugin does not support"))) { // offscreen, for screenshots
        std::fprintf(stderr, "%s\n", qPrintable(qFormatLogMessage(type, context, message)));
    }
}

/// Prints what went wrong for a screenshot; the exit code says it, too.
void complain(apr::workbench::MainWindow& window, const std::string& message)
{
    std::fprintf(stderr, "apr-workbench: %s\n", message.c_str());
    window.setProperty(kHasFailed, true);
}

/// Saves a screenshot of the window once all requested content is displayed, then quits.
void saveScreenshotWhenReady(apr::workbench::MainWindow& window, const QString& path)
{
    auto* timer = new QTimer(&window);
    timer->setInterval(100);
    QObject::connect(timer, &QTimer::timeout, &window, [&window, path, quiet = 0]() mutable {
        quiet = window.isSettled() ? quiet + 1 : 0;
        if (quiet >= 8) {
            QImageWriter writer(path);
            const bool saved = writer.write(window.frontWindow()->grab().toImage());
            if (saved) {
                std::printf("Saved %s\n", qPrintable(path));
            } else {
                complain(window, "cannot save " + path.toStdString() + ": " + writer.errorString().toStdString());
            }
            QCoreApplication::exit(saved && !window.property(kHasFailed).toBool() ? 0 : 1);
        }
    });
    timer->start();
    QTimer::singleShot(30000, &window, [] { QCoreApplication::exit(1); });
}

/// Name and version, for both kinds of application.
void describeProgram(QCoreApplication& app)
{
    app.setApplicationName(QStringLiteral("apr-workbench"));
    app.setApplicationVersion(QStringLiteral(APR_VERSION));
}

/// Whether one of these options is given. For what has to be known before there is an application.
bool has(int argc, char** argv, std::initializer_list<std::string_view> options)
{
    return std::any_of(argv + 1, argv + argc, [options](std::string_view argument) {
        return std::find(options.begin(), options.end(), argument.substr(0, argument.find('='))) != options.end();
    });
}

/// Writes a picture of a model. Returns the exit code.
int saveThumbnail(const QStringList& files, const QString& path, int size)
{
    if (files.size() != 1) {
        std::fprintf(stderr, "--thumbnail: expected one FILE\n");
        return 2;
    }
    const auto model = apr::openModelFile(apr::workbench::toStdString(files.front()));
    if (!model) {
        std::fprintf(stderr, "apr-workbench: %s\n", apr::describe(model.error()).c_str());
        return 1;
    }
    constexpr int kMost = 1024;
    const auto image = apr::workbench::thumbnailOf(apr::workbench::Document::describe(*model), std::min(size, kMost));
    if (!image.save(path, "PNG")) {
        std::fprintf(stderr, "apr-workbench: cannot write %s\n", qPrintable(path));
        return 1;
    }
    return 0;
}

/// Draws without OpenGL where no driver can be loaded, which Qt Quick requires from a platform that promises OpenGL.
void chooseGraphics()
{
    if (qEnvironmentVariableIsSet("QT_QUICK_BACKEND") || qEnvironmentVariableIsSet("QSG_RHI_BACKEND")) {
        return; // of the user's choice
    }
    if (QOpenGLContext context; !context.create()) {
        QQuickWindow::setGraphicsApi(QSGRendererInterface::Software);
    }
}

} // namespace

int main(int argc, char** argv)
{
    apr::tuneAllocator();
    std::signal(SIGPIPE, SIG_IGN); // a server may close its connection
    const apr::workbench::CommandLine options;
    if (has(argc, argv, {"-h", "--help", "--help-all", "-v", "--version", "--man"})) { // needs no display
        QCoreApplication plain(argc, argv);
        QCommandLineParser parser;
        describeProgram(plain);
        options.addTo(parser);
        parser.process(plain);
        std::fputs(options.manualPage().toUtf8().constData(), stdout);
        return 0;
    }
    qInstallMessageHandler(onMessage);
    if (has(argc, argv, {"--thumbnail"})) { // file managers call it also where no display is
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QQuickStyle::setStyle(QStringLiteral("Fusion"));
    QApplication app(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    describeProgram(app);
    QApplication::setDesktopFileName(QStringLiteral("apr-workbench"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/apr-workbench.svg")));

    QCommandLineParser parser;
    options.addTo(parser);
    parser.process(app);
    chooseGraphics();
    if (QRawFont::fromFont(QApplication::font()).fontTable("cmap").isEmpty()) { // a font of boxes
        std::fprintf(stderr,
                     "apr-workbench: no fonts are installed, so no text can be shown; install some, for example "
                     "the package fonts-dejavu-core\n");
        return 1;
    }
    const QStringList files = apr::workbench::filesOf(parser, argc, argv);
    if (parser.isSet(options.thumbnail)) {
        return saveThumbnail(files, parser.value(options.thumbnail), parser.value(options.thumbnailSize).toInt());
    }

    // A double click opens a tab in the window that is there.
    const bool isOwn = parser.isSet(options.newWindow) || parser.isSet(options.screenshot) ||
                       parser.isSet(options.settings) || parser.isSet(options.theme) || parser.isSet(options.tensor) ||
                       parser.isSet(options.command) || parser.isSet(options.language);
    const QString socket = isOwn ? QString() : apr::workbench::SingleInstance::socketPath();
    if (apr::workbench::SingleInstance::handOver(socket, files)) {
        return 0;
    }

    QString language = parser.value(options.language);
    if (!language.isEmpty() && language != apr::workbench::Translators::kPseudo) {
        language = apr::workbench::languageNamed(language);
        if (language.isEmpty()) {
            QStringList known;
            for (const apr::workbench::Language& each : apr::workbench::languages()) {
                known << each.id;
            }
            std::fprintf(stderr, "--language: expected %s or pseudo, not %s\n",
                         qPrintable(known.join(QStringLiteral(", "))), qPrintable(parser.value(options.language)));
            return 2;
        }
    }

    if (const QString theme = parser.value(options.theme);
        !theme.isEmpty() && themeName(apr::workbench::themeNamed(theme)) != theme) {
        std::fprintf(stderr, "--theme: expected system, light, dark or contrast, not %s\n", qPrintable(theme));
        return 2;
    }
    const QStringList sides = parser.value(options.size).split(QLatin1Char('x'));
    const QSize size(sides.value(0).toInt(), sides.value(1).toInt());
    if (sides.size() != 2 || size.width() < 100 || size.height() < 100 || size.width() > 20000 ||
        size.height() > 20000) {
        std::fprintf(stderr, "--size: expected WIDTHxHEIGHT, such as 1280x800, not %s\n",
                     qPrintable(parser.value(options.size)));
        return 2;
    }

    apr::workbench::MainWindow window(
        parser.isSet(options.settings) ? parser.value(options.settings) : apr::workbench::settingsPath(), language);
    for (const QString& error : window.qmlErrors()) {
        std::fprintf(stderr, "%s\n", qPrintable(error));
    }
    if (parser.isSet(options.theme)) {
        window.setTheme(apr::workbench::themeNamed(parser.value(options.theme)));
    }
    using apr::workbench::Workspace;
    Workspace& workspace = window.workspace();
    for (const char* variable : {"APR_RAM_LIMIT", "APR_CACHE_LIMIT"}) {
        if (const apr::Status status = apr::checkSizeVariable(variable); !status) {
            workspace.notices().add(apr::workbench::Tone::Warning,
                                    apr::workbench::WorkbenchWindow::tr("%1 is ignored").arg(QLatin1String(variable)),
                                    apr::workbench::toQString(status.error().message));
        }
    }
    if (parser.isSet(options.tensor)) {
        auto* once = new QObject(&window); // the first file
        QObject::connect(&workspace.store(), &apr::workbench::DocumentStore::opened, once,
                         [&window, once, name = parser.value(options.tensor)] {
                             if (!window.workspace().current()->selectTensorNamed(name)) {
                                 complain(window, "--tensor: no tensor \"" + name.toStdString() + "\" in " +
                                                      window.workspace().current()->title().toStdString());
                             }
                             once->deleteLater();
                         });
    }
    if (parser.isSet(options.command)) {
        const auto run = [&window, ids = parser.values(options.command)] {
            for (const QString& id : ids) {
                if (!window.runCommand(id)) {
                    std::fprintf(stderr, "--command: %s is not a command, or not one that can be run now\n",
                                 qPrintable(id));
                }
            }
        };
        if (files.isEmpty()) {
            QTimer::singleShot(0, &window, run);
        } else {
            auto* once = new QObject(&window); // until all files are open
            QObject::connect(&workspace.store(), &apr::workbench::DocumentStore::opened, once,
                             [&window, once, run, count = files.size()] {
                                 if (window.workspace().count() == count) {
                                     once->deleteLater();
                                     run();
                                 }
                             });
        }
    }
    if (parser.isSet(options.screenshot)) {
        QObject::connect(
            &workspace.store(), &apr::workbench::DocumentStore::openFailed, &window,
            [&window](const QString&, const QString& message) { complain(window, message.toStdString()); });
        window.resize(size); // may be larger than the screen
        window.keepSettingsFile();
    }
    window.show();
    if (parser.isSet(options.screenshot)) {
        window.resetLayout();
    }
    apr::workbench::SingleInstance instance;
    QObject::connect(&instance, &apr::workbench::SingleInstance::received, &window,
                     [&window](const QStringList& later) {
                         window.openFiles(later);
                         window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
                         window.raise();
                         window.activateWindow();
                     });
    instance.listen(socket);
    if (files.isEmpty() && !parser.isSet(options.screenshot)) {
        window.restoreSession();
    }
    window.openFiles(files);
    if (parser.isSet(options.screenshot)) {
        saveScreenshotWhenReady(window, parser.value(options.screenshot));
    }
    return QApplication::exec();
}
