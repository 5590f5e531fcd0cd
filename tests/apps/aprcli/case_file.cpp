// SPDX-License-Identifier: MIT
#include "case_file.h"

#include "fixtures/json_schema.h"

#include <QFile>

namespace {

enum class LineKind { Exact, Glob, Any };

LineKind kindOf(const QByteArray& line)
{
    return line.mid(1) == "..." ? LineKind::Any : line.mid(1, 1) == "*" ? LineKind::Glob : LineKind::Exact;
}

QByteArray textOf(const QByteArray& line)
{
    const QByteArray text = line.mid(kindOf(line) == LineKind::Glob ? 2 : 1);
    return text.startsWith(' ') ? text.mid(1) : text;
}

bool globMatches(const QByteArray& glob, const QByteArray& text)
{
    const QList<QByteArray> parts = glob.split('*');
    if (!text.startsWith(parts.front())) {
        return false;
    }
    qsizetype at = parts.front().size();
    for (qsizetype i = 1; i + 1 < parts.size(); ++i) {
        const qsizetype found = text.indexOf(parts[i], at);
        if (found < 0) {
            return false;
        }
        at = found + parts[i].size();
    }
    return parts.size() == 1 ? text == glob : text.size() - at >= parts.back().size() && text.endsWith(parts.back());
}

bool lineMatches(const QByteArray& expected, const QByteArray& actual)
{
    return kindOf(expected) == LineKind::Glob ? globMatches(textOf(expected), actual) : textOf(expected) == actual;
}

QList<QByteArray> linesOf(const QByteArray& output)
{
    if (output.isEmpty()) {
        return {};
    }
    QList<QByteArray> lines = output.split('\n');
    if (lines.back().isEmpty()) {
        lines.removeLast();
    } else {
        lines.back() += "\\ no line break at the end";
    }
    return lines;
}

/// Whether expected[e…] matches actual[a…]; `furthest` is the first line that no attempt could match.
bool matches(const QList<QByteArray>& expected, qsizetype e, const QList<QByteArray>& actual, qsizetype a,
             qsizetype& furthest)
{
    while (e < expected.size() && kindOf(expected[e]) != LineKind::Any) {
        if (a >= actual.size() || !lineMatches(expected[e], actual[a])) {
            furthest = std::max(furthest, a);
            return false;
        }
        ++e;
        ++a;
    }
    if (e == expected.size()) {
        furthest = std::max(furthest, a);
        return a == actual.size();
    }
    for (; a <= actual.size(); ++a) {
        if (matches(expected, e + 1, actual, a, furthest)) {
            return true;
        }
    }
    return false;
}

QByteArray marked(char mark, const QByteArray& text)
{
    return text.isEmpty() ? QByteArray(1, mark) : QByteArray(1, mark) + ' ' + text;
}

} // namespace

CaseFile readCase(const QByteArray& text)
{
    CaseFile file;
    const QList<QByteArray> lines = linesOf(text);
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QByteArray& line = lines[i];
        CaseStep* last = file.steps.isEmpty() ? nullptr : &file.steps.back();
        if (line.isEmpty() || line.startsWith('#')) {
            if (last == nullptr) {
                file.steps.append(CaseStep{.line = line});
            } else {
                last->tail.append(line);
            }
        } else if (line.startsWith('>') || line.startsWith('!') || line.startsWith("exit ")) {
            if (last == nullptr || !last->isCommand) {
                file.problem = QStringLiteral("line %1: expectation without a preceding command").arg(i + 1);
                return file;
            }
            if (line.startsWith("exit ")) {
                last->exitCode = line.mid(5).toInt();
            } else {
                (line.startsWith('>') ? last->out : last->err).append(line);
            }
        } else {
            file.steps.append(CaseStep{.line = line, .isCommand = line.startsWith("$ ")});
        }
    }
    return file;
}

QByteArray writeCase(const CaseFile& file)
{
    QByteArray text;
    for (const CaseStep& step : file.steps) {
        text += step.line + '\n';
        if (step.isCommand) {
            text += "exit " + QByteArray::number(step.exitCode) + '\n';
        }
        for (const QList<QByteArray>& lines : {step.out, step.err, step.tail}) {
            for (const QByteArray& line : lines) {
                text += line + '\n';
            }
        }
    }
    return text;
}

QString compareOutput(char mark, const QList<QByteArray>& expected, const QByteArray& output)
{
    const QList<QByteArray> actual = linesOf(output);
    qsizetype furthest = 0;
    if (matches(expected, 0, actual, 0, furthest)) {
        return {};
    }
    constexpr qsizetype kAround = 4;
    const QString space(9, ' ');
    QString text = QStringLiteral("differs at line %1:\n").arg(furthest + 1);
    for (qsizetype i = std::max<qsizetype>(0, furthest - kAround); i < actual.size() && i <= furthest + kAround; ++i) {
        text +=
            (i == furthest ? QStringLiteral("  here → ") : space) + QString::fromUtf8(marked(mark, actual[i])) + '\n';
    }
    text += furthest < actual.size() ? QString() : QStringLiteral("  here → the output ends\n");
    text += QStringLiteral("expected:\n");
    for (qsizetype i = std::max<qsizetype>(0, furthest - kAround); i < expected.size() && i <= furthest + kAround;
         ++i) {
        text += space + QString::fromUtf8(expected[i]) + '\n';
    }
    return text;
}

QList<QByteArray> expectationOf(char mark, const QList<QByteArray>& earlier, const QByteArray& output)
{
    if (compareOutput(mark, earlier, output).isEmpty()) {
        return earlier;
    }
    QList<QByteArray> lines;
    for (const QByteArray& actual : linesOf(output)) {
        QByteArray line = marked(mark, actual);
        for (const QByteArray& old : earlier) {
            if (kindOf(old) == LineKind::Glob && lineMatches(old, actual)) {
                line = old;
                break;
            }
        }
        lines.append(line);
    }
    return lines;
}

QString jsonProblem(const QByteArray& output)
{
    QFile file(qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/resources/schema/aprcli-1.schema.json"));
    if (!file.open(QIODevice::ReadOnly)) {
        return QStringLiteral("the schema cannot be read");
    }
    const auto schema = apr::parseJson(file.readAll().toStdString());
    const auto document = apr::parseJson(output.toStdString());
    if (!schema || !document) {
        return QString::fromStdString("is not JSON: " + (document ? schema : document).error().message);
    }
    return QString::fromStdString(apr::test::schemaProblem(document->value, schema->value, schema->value));
}
