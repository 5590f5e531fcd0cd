// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

/// One step of a case: a directive ("flip", "write" …), or a command with its expected result.
struct CaseStep {
    QByteArray line = {};        ///< unchanged line of the file
    bool isCommand = false;      ///< otherwise a directive or comment
    int exitCode = 0;            ///< expected
    QList<QByteArray> out = {};  ///< expected standard output, with line prefixes (">", ">*", ">...")
    QList<QByteArray> err = {};  ///< expected standard error, with line prefixes ("!")
    QList<QByteArray> tail = {}; ///< blank lines and comments after this step
};

/// A test case in a text file; see README.md in this folder for the syntax.
struct CaseFile {
    QList<CaseStep> steps = {};
    QString problem = {}; ///< syntax error of the file, or empty
};

CaseFile readCase(const QByteArray& text);
QByteArray writeCase(const CaseFile& file);

/// Describes how `output` differs from `expected`; empty if it matches. `mark` is '>' or '!'.
QString compareOutput(char mark, const QList<QByteArray>& expected, const QByteArray& output);

/// Returns `output` as expectation lines. Wildcard lines of `earlier` are kept where they still match.
QList<QByteArray> expectationOf(char mark, const QList<QByteArray>& earlier, const QByteArray& output);

/// Why the output of a command with --json does not follow the schema; empty if it does.
QString jsonProblem(const QByteArray& output);
