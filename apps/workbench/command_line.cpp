// SPDX-License-Identifier: MIT
#include "command_line.h"

#include "languages.h"
#include "text_helpers.h"

#include <QCommandLineParser>
#include <QDir>

namespace apr::workbench {
namespace {

QCommandLineOption option(const char* name, const char* description, const char* value = "", const char* fallback = "")
{
    return QCommandLineOption(QString::fromLatin1(name), QString::fromUtf8(description), QString::fromLatin1(value),
                              QString::fromLatin1(fallback));
}

std::string languageHelp()
{
    std::string out = "Language of the window: ";
    for (const Language& language : languages()) {
        out += toStdString(language.id) + ", ";
    }
    return out + "or pseudo for a test that shows untranslated and cut-off text";
}

QString roff(QString text)
{
    return text.replace(QLatin1Char('\\'), QStringLiteral("\\e")).replace(QLatin1Char('-'), QStringLiteral("\\-"));
}

} // namespace

CommandLine::CommandLine()
    : tensor(option("tensor", "Select this tensor in the first file", "NAME")),
      command(option("command", "Run a command after opening the files, e.g. file.validate; can be repeated", "ID")),
      theme(option("theme", "Color theme: system, light, dark or contrast", "NAME")),
      language(option("language", languageHelp().c_str(), "NAME")),
      settings(option("settings", "Settings file to use", "JSON")),
      newWindow(option("new-window", "Open a window of its own, even if the program runs already")),
      screenshot(option("screenshot", "Save a screenshot of the window and quit", "PNG")),
      size(option("size", "Size of the window for the screenshot (default: 1440x900)", "WIDTHxHEIGHT", "1440x900")),
      thumbnail(option("thumbnail", "Save a picture of the model in FILE, for file managers, and quit", "PNG")),
      thumbnailSize(option("thumbnail-size", "Width and height of that picture (default: 256)", "PIXELS", "256")),
      manual(option("man", "Print the manual page, for man -l"))
{
}

QList<QCommandLineOption> CommandLine::all() const
{
    return {tensor, command, theme, language, settings, newWindow, screenshot, size, thumbnail, thumbnailSize, manual};
}

void CommandLine::addTo(QCommandLineParser& parser) const
{
    parser.setApplicationDescription(
        QStringLiteral("Inspect, convert, validate and compare machine-learning model files"));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("FILE"),
                                 QStringLiteral("Model files or addresses (hf://, https://) to open"),
                                 QStringLiteral("[FILE…]"));
    parser.addOptions(all());
}

QString CommandLine::manualPage() const
{
    QString out = QStringLiteral(R"(.TH APR\-WORKBENCH 1 "" "apr\-workbench )" APR_VERSION R"(" "User Commands"
.SH NAME
apr\-workbench \- inspect, convert, validate and compare machine\-learning model files
.SH SYNOPSIS
.B apr\-workbench
[\fIOPTIONS\fR] [\fIFILE\fR ...]
.SH DESCRIPTION
Opens model files, folders and addresses (hf://, https://) in a window. If a window is open already, they become tabs
of it.
.SH OPTIONS
)");
    for (const QCommandLineOption& each : all()) {
        out += QStringLiteral(".TP\n\\fB\\-\\-%1\\fR").arg(roff(each.names().constFirst()));
        out += each.valueName().isEmpty() ? QString() : QStringLiteral(" \\fI%1\\fR").arg(roff(each.valueName()));
        out += QLatin1Char('\n') + roff(each.description()) + QLatin1Char('\n');
    }
    return out + QStringLiteral(R"(.SH FILES
.TP
.I $XDG_CONFIG_HOME/apr\-workbench/settings.json
Settings and the last session; XDG_CONFIG_HOME is ~/.config by default
.TP
.I $XDG_CACHE_HOME/apr\-workbench
Copies of the samples; XDG_CACHE_HOME is ~/.cache by default
.SH SEE ALSO
.BR aprcli (1)
)");
}

QStringList filesOf(const QCommandLineParser& parser, int argc, char** argv)
{
    QStringList out;
    int from = 1;
    for (const QString& given : parser.positionalArguments()) {
        QString file = given;
        for (int i = from; i < argc; ++i) {
            if (QString::fromLocal8Bit(argv[i]) == given) {
                file = toQString(argv[i]);
                from = i + 1;
                break;
            }
        }
        if (file.startsWith(QStringLiteral("file://"))) { // from a file manager that passes URLs
            file = localPath(QUrl(file));
        }
        out << (file.contains(QStringLiteral("://")) ? file : QDir::current().absoluteFilePath(file));
    }
    return out;
}

} // namespace apr::workbench
