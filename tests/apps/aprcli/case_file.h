// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

/// One step of a case: a directive ("flip", "write" …), or a command with what it must give.
struct CaseStep {
    QByteArray line = {};        ///< as it stands in the file
    bool isCommand = false;      ///< else a directive or a remark
    int exitCode = 0;            ///< expected
    QList<QByteArray> out = {};  ///< expected lines of standard output, with their marks (">", ">*", ">...")
    QList<QByteArray> err = {};  ///< the same for standard error ("!")
    QList<QByteArray> tail = {}; ///< blank lines and remarks between this step and the next
};

/// A text case; README.md in this folder has the syntax.
struct CaseFile {
    QList<CaseStep> steps = {};
    QString problem = {}; ///< what is wrong with the file itself, empty when nothing is
};

CaseFile readCase(const QByteArray& text);
QByteArray writeCase(const CaseFile& file);

/// Why `output` is not what `expected` asks for; empty when it is. `mark` is '>' or '!'.
QString compareOutput(char mark, const QList<QByteArray>& expected, const QByteArray& output);

/// `output` as expectation lines; wildcard lines of `earlier` are kept where they still fit.
QList<QByteArray> expectationOf(char mark, const QList<QByteArray>& earlier, const QByteArray& output);
