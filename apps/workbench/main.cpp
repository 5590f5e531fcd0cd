// SPDX-License-Identifier: MIT
#include "main_window.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QLibraryInfo>
#include <QLocale>
#include <QQuickStyle>
#include <QTimer>
#include <QTranslator>

#include <csignal>
#include <cstdio>

namespace {

/// Saves a screenshot of the window once all requested content is displayed, then quits.
void saveScreenshotWhenReady(apr::workbench::MainWindow& window, const QString& path)
{
    auto* timer = new QTimer(&window);
    timer->setInterval(100);
    QObject::connect(timer, &QTimer::timeout, &window, [&window, path, quiet = 0]() mutable {
        const bool busy = window.session().jobs()->runningCount() > 0 ||
                          (window.session().selectedTensor() >= 0 && !window.session().histogram()->hasData());
        quiet = busy ? 0 : quiet + 1;
        if (quiet >= 8) {
            const bool saved = window.frontWindow()->grab().save(path);
            std::fprintf(saved ? stdout : stderr, "%s %s\n", saved ? "Saved" : "Could not save", qPrintable(path));
            QCoreApplication::exit(saved ? 0 : 1);
        }
    });
    timer->start();
    QTimer::singleShot(30000, &window, [] { QCoreApplication::exit(1); });
}

} // namespace

int main(int argc, char** argv)
{
    std::signal(SIGPIPE, SIG_IGN); // a server may close its connection
    QQuickStyle::setStyle(QStringLiteral("Fusion"));
    QApplication app(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    QApplication::setApplicationName(QStringLiteral("apr-workbench"));
    QApplication::setApplicationVersion(QStringLiteral(APR_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("apr-workbench"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/apr-workbench.svg")));

    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Inspect, convert, validate and compare machine-learning model files"));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("FILE"),
                                 QStringLiteral("Model files or addresses (hf://, https://) to open"),
                                 QStringLiteral("[FILE…]"));
    const QCommandLineOption screenshot(QStringLiteral("screenshot"),
                                        QStringLiteral("Save a screenshot of the window and quit"),
                                        QStringLiteral("PNG"));
    const QCommandLineOption theme(QStringLiteral("theme"), QStringLiteral("Color theme: system, light or dark"),
                                   QStringLiteral("NAME"));
    const QCommandLineOption tensor(QStringLiteral("tensor"), QStringLiteral("Select this tensor in the first file"),
                                    QStringLiteral("NAME"));
    const QCommandLineOption command(QStringLiteral("command"),
                                     QStringLiteral("Run a command after opening the first file, e.g. file.validate"),
                                     QStringLiteral("ID"));
    const QCommandLineOption settings(QStringLiteral("settings"), QStringLiteral("Settings file to use"),
                                      QStringLiteral("JSON"));
    parser.addOptions({screenshot, theme, tensor, command, settings});
    parser.process(app);

    apr::workbench::MainWindow window(parser.isSet(settings) ? parser.value(settings) : apr::workbench::settingsPath());
    for (const QString& error : window.qmlErrors()) {
        std::fprintf(stderr, "%s\n", qPrintable(error));
    }
    if (parser.isSet(theme)) {
        using apr::workbench::ThemeChoice;
        const QString name = parser.value(theme);
        window.setTheme(name == QStringLiteral("dark")    ? ThemeChoice::Dark
                        : name == QStringLiteral("light") ? ThemeChoice::Light
                                                          : ThemeChoice::System);
    }
    if (parser.isSet(tensor)) {
        QObject::connect(&window.session(), &apr::workbench::Session::opened, &window,
                         [&window, name = parser.value(tensor)] { window.session().selectTensorNamed(name); });
    }
    if (parser.isSet(command)) {
        QObject::connect(
            &window.session(), &apr::workbench::Session::opened, &window,
            [&window, id = parser.value(command)] { window.runCommand(id); }, Qt::SingleShotConnection);
    }
    window.show();
    window.openFiles(parser.positionalArguments());
    if (parser.isSet(screenshot)) {
        saveScreenshotWhenReady(window, parser.value(screenshot));
    }
    return QApplication::exec();
}
