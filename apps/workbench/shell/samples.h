// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace apr::workbench {

/// A model that comes with the program.
struct Sample {
    QString id = {};
    QString title = {};
    QString description = {}; ///< one sentence: what is worth seeing
    QStringList files = {};   ///< below resources/samples; the first of a model comes first
};

/// All samples, in the order in which the start page has them.
std::vector<Sample> samples();

/// Copies the files of a sample into the cache, unless they are there, and returns their paths. If one cannot be
/// written, `problem` is a sentence with its path and the result is empty.
QStringList extractSample(const Sample& sample, QString& problem);

} // namespace apr::workbench
