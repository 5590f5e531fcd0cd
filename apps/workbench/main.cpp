// SPDX-License-Identifier: MIT
#include "main_window.h"
#include "single_instance.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QIcon>
#include <QQuickStyle>
#include <QTimer>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <string_view>

namespace {

/// Saves a screenshot of the window once all requested content is displayed, then quits.
void saveScreenshotWhenReady(apr::workbench::MainWindow& window, const QString& path)
{
    auto* timer = new QTimer(&window);
    timer->setInterval(100);
    QObject::connect(timer, &QTimer::timeout, &window, [&window, path, quiet = 0]() mutable {
        quiet = window.isSettled() ? quiet + 1 : 0;
        if (quiet >= 8) {
            const bool saved = window.frontWindow()->grab().save(path);
            std::fprintf(saved ? stdout : stderr, "%s %s\n", saved ? "Saved" : "Could not save", qPrintable(path));
            QCoreApplication::exit(saved ? 0 : 1);
        }
    });
    timer->start();
    QTimer::singleShot(30000, &window, [] { QCoreApplication::exit(1); });
}

struct Options {
    QCommandLineOption screenshot{QStringLiteral("screenshot"),
                                  QStringLiteral("Save a screenshot of the window and quit"), QStringLiteral("PNG")};
    QCommandLineOption theme{QStringLiteral("theme"), QStringLiteral("Color theme: system, light, dark or contrast"),
                             QStringLiteral("NAME")};
    QCommandLineOption tensor{QStringLiteral("tensor"), QStringLiteral("Select this tensor in the first file"),
                              QStringLiteral("NAME")};
    QCommandLineOption command{
        QStringLiteral("command"),
        QStringLiteral("Run a command after opening the files, e.g. file.validate; can be repeated"),
        QStringLiteral("ID")};
    QCommandLineOption size{QStringLiteral("size"),
                            QStringLiteral("Size of the window for the screenshot (default: 1440x900)"),
                            QStringLiteral("WIDTHxHEIGHT"), QStringLiteral("1440x900")};
    QCommandLineOption language{
        QStringLiteral("language"),
        QStringLiteral("Language of the window: en, de, es, fr, ja, zh_CN, or pseudo for a test that shows "
                       "untranslated and cut-off text"),
        QStringLiteral("NAME")};
    QCommandLineOption settings{QStringLiteral("settings"), QStringLiteral("Settings file to use"),
                                QStringLiteral("JSON")};

    QCommandLineOption newWindow{QStringLiteral("new-window"),
                                 QStringLiteral("Open a window of its own, even if the program runs already")};

    void addTo(QCommandLineParser& parser) const
    {
        parser.setApplicationDescription(
            QStringLiteral("Inspect, convert, validate and compare machine-learning model files"));
        parser.addHelpOption();
        parser.addVersionOption();
        parser.addPositionalArgument(QStringLiteral("FILE"),
                                     QStringLiteral("Model files or addresses (hf://, https://) to open"),
                                     QStringLiteral("[FILE…]"));
        parser.addOptions({screenshot, size, theme, language, tensor, command, settings, newWindow});
    }
};

/// Name and version, for both kinds of application.
void describeProgram(QCoreApplication& app)
{
    app.setApplicationName(QStringLiteral("apr-workbench"));
    app.setApplicationVersion(QStringLiteral(APR_VERSION));
}

/// Whether the help or the version is all that is requested.
bool wantsOnlyText(int argc, char** argv)
{
    return std::any_of(argv + 1, argv + argc, [](std::string_view argument) {
        return argument == "-h" || argument == "--help" || argument == "--help-all" || argument == "-v" ||
               argument == "--version";
    });
}

} // namespace

int main(int argc, char** argv)
{
    std::signal(SIGPIPE, SIG_IGN);   // a server may close its connection
    if (wantsOnlyText(argc, argv)) { // needs no display
        QCoreApplication plain(argc, argv);
        QCommandLineParser parser;
        const Options options;
        describeProgram(plain);
        options.addTo(parser);
        parser.process(plain);
    }
    QQuickStyle::setStyle(QStringLiteral("Fusion"));
    QApplication app(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    describeProgram(app);
    QApplication::setDesktopFileName(QStringLiteral("apr-workbench"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/apr-workbench.svg")));

    QCommandLineParser parser;
    const Options options;
    options.addTo(parser);
    parser.process(app);

    // A double click opens a tab in the window that is there.
    QStringList files;
    for (const QString& file : parser.positionalArguments()) {
        files.push_back(file.contains(QStringLiteral("://")) ? file : QDir::current().absoluteFilePath(file));
    }
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
    if (parser.isSet(options.tensor)) {
        QObject::connect(&workspace, &Workspace::opened, &window, [&workspace, name = parser.value(options.tensor)] {
            workspace.current()->selectTensorNamed(name);
        });
    }
    if (parser.isSet(options.command)) {
        QObject::connect(&workspace, &Workspace::opened, &window,
                         [&window, ids = parser.values(options.command), files = parser.positionalArguments().size()] {
                             if (window.workspace().count() == files) {
                                 for (const QString& id : ids) {
                                     window.runCommand(id);
                                 }
                             }
                         });
    }
    if (parser.isSet(options.screenshot)) { // may be larger than the screen
        const QStringList size = parser.value(options.size).split(QLatin1Char('x'));
        window.resize(size.value(0).toInt(), size.value(1).toInt());
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
    if (parser.positionalArguments().isEmpty() && !parser.isSet(options.screenshot)) {
        window.restoreSession();
    }
    window.openFiles(parser.positionalArguments());
    if (parser.isSet(options.screenshot)) {
        saveScreenshotWhenReady(window, parser.value(options.screenshot));
    }
    return QApplication::exec();
}
