// SPDX-License-Identifier: MIT
#include "help_pages.h"

#include "apr/base/error.h"
#include "apr/validate/rules.h"
#include "library_text.h"
#include "text_helpers.h"

#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>

#include <algorithm>

namespace apr::workbench {
namespace {

const QString kRoot = QStringLiteral("qrc:/help/");
const QString kTopic = QStringLiteral("help");
const QString kCodes = QStringLiteral("error-codes");
const QString kRules = QStringLiteral("rules");

/// Context of the texts for translators.
struct Help {
    Q_DECLARE_TR_FUNCTIONS(Help)
};

QString fileText(const QString& id)
{
    QFile file(QStringLiteral(":/help/") + id + QStringLiteral(".md"));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

std::vector<const ErrorInfo*> errorInfos()
{
    std::vector<const ErrorInfo*> out;
    for (unsigned number = 1;; ++number) {
        const ErrorInfo* info = findErrorInfo(std::to_string(number));
        if (info == nullptr) {
            return out;
        }
        out.push_back(info);
    }
}

QString codeText(const ErrorInfo& info)
{
    const QString code = toQString(codeName(info.code));
    return QStringLiteral("# %1 %2\n\n%3\n\n## %4\n\n%5\n\n## %6\n\n%7\n\n%8\n")
        .arg(code, toQString(info.title), toQString(info.meaning), Help::tr("Common causes"), toQString(info.causes),
             Help::tr("What to do"), toQString(info.advice),
             Help::tr("On the command line: `aprcli explain %1`. See [all error codes](help:error-codes).").arg(code));
}

QString ruleText(const Rule& rule)
{
    const QString severity = rule.severity == Severity::Error     ? Help::tr("Error", "severity")
                             : rule.severity == Severity::Warning ? Help::tr("Warning", "severity")
                                                                  : Help::tr("Information", "severity");
    QString out = QStringLiteral("# %1\n\n`%2` · %3\n\n%4\n")
                      .arg(libraryText(rule.title.empty() ? rule.id : rule.title), toQString(rule.id), severity,
                           libraryText(rule.explanation));
    if (!rule.advice.empty()) {
        out += QStringLiteral("\n## %1\n\n%2\n").arg(Help::tr("What to do"), libraryText(rule.advice));
    }
    return out + QLatin1Char('\n') +
           Help::tr("On the command line: `aprcli explain %1`. See [all rules](help:rules).").arg(toQString(rule.id)) +
           QLatin1Char('\n');
}

QString codesText()
{
    QString out = QStringLiteral("# %1\n\n%2\n\n| %3 | %4 |\n|---|---|\n")
                      .arg(Help::tr("Error codes"), Help::tr("Messages begin with the code of their kind."),
                           Help::tr("Code"), Help::tr("Meaning"));
    for (const ErrorInfo* info : errorInfos()) {
        const QString code = toQString(codeName(info->code));
        out +=
            QStringLiteral("| [%1](help:%1) %2 | %3 |\n").arg(code, toQString(info->category), toQString(info->title));
    }
    return out;
}

QString rulesText()
{
    QString out = QStringLiteral("# %1\n\n%2\n\n| %3 | %4 |\n|---|---|\n")
                      .arg(Help::tr("Rules"), Help::tr("What validation, conversions and the security scan look for."),
                           Help::tr("Rule"), Help::tr("Title"));
    for (const Rule* rule : rules()) {
        out += QStringLiteral("| [%1](help:%1) | %2 |\n").arg(toQString(rule->id), libraryText(rule->title));
    }
    return out;
}

} // namespace

std::vector<HelpPage> helpPages()
{
    std::vector<HelpPage> out;
    QFile contents(QStringLiteral(":/help/contents.txt")); // "tasks/start", in order
    if (!contents.open(QIODevice::ReadOnly)) {
        return out;
    }
    const QStringList ids = QString::fromUtf8(contents.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    for (const QString& id : ids) {
        const QString heading = fileText(id).section(QLatin1Char('\n'), 0, 0).mid(2).trimmed();
        const QString section = id.startsWith(QStringLiteral("tasks/"))   ? Help::tr("Tasks")
                                : id.startsWith(QStringLiteral("panes/")) ? Help::tr("Panes")
                                                                          : Help::tr("Reference");
        out.push_back({.id = id, .section = section, .title = heading});
    }
    out.push_back({.id = kCodes, .section = Help::tr("Reference"), .title = Help::tr("Error codes")});
    out.push_back({.id = kRules, .section = Help::tr("Reference"), .title = Help::tr("Rules")});
    return out;
}

QUrl helpPageUrl(const QString& id)
{
    if (id == kCodes || id == kRules) {
        return helpTopicUrl(id);
    }
    return QFile::exists(QStringLiteral(":/help/") + id + QStringLiteral(".md"))
               ? QUrl(kRoot + id + QStringLiteral(".md"))
               : QUrl();
}

QUrl helpTopicUrl(const QString& topic)
{
    QUrl url;
    url.setScheme(kTopic);
    url.setPath(topic);
    return url;
}

QString helpText(const QUrl& url)
{
    if (url.scheme() == kTopic) {
        const QString topic = url.path();
        if (topic == kCodes) {
            return codesText();
        }
        if (topic == kRules) {
            return rulesText();
        }
        if (const Rule* rule = findRule(toStdString(topic))) {
            return ruleText(*rule);
        }
        if (!errorCodesIn(topic).isEmpty()) {
            if (const ErrorInfo* info = findErrorInfo(toStdString(topic))) {
                return codeText(*info);
            }
        }
    } else if (url.toString().startsWith(kRoot)) {
        const QString text =
            fileText(url.path().mid(QStringLiteral("/help/").size()).section(QStringLiteral(".md"), 0, 0));
        if (!text.isEmpty()) {
            return text;
        }
    }
    return QStringLiteral("# ") + Help::tr("Page not found") + QStringLiteral("\n\n") +
           Help::tr("No help page exists at this address.") + QLatin1Char('\n');
}

QStringList errorCodesIn(const QString& text)
{
    static const QRegularExpression kCode(QStringLiteral("\\bE0\\d\\d\\b"));
    QStringList out;
    for (auto each = kCode.globalMatch(text); each.hasNext();) {
        const QString code = each.next().captured();
        if (findErrorInfo(toStdString(code)) != nullptr && !out.contains(code)) {
            out << code;
        }
    }
    return out;
}

} // namespace apr::workbench
