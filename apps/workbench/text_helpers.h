// SPDX-License-Identifier: MIT
#pragma once

#include "apr/tensor/dtype.h"

#include <QString>

#include <string>
#include <string_view>

namespace apr::workbench {

inline QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

inline std::string toStdString(const QString& text)
{
    return text.toUtf8().toStdString();
}

/// `one` for 1, else `many` with the number in place of "%1": the program has no English translation file for plurals.
QString counted(std::uint64_t count, const QString& one, const QString& many);

/// "384 × 80 × 3", "scalar".
QString shapeText(const Shape& shape);

/// "aprcli tensors 'my model.apr' --hist x", quoted for a shell.
QString commandLine(std::initializer_list<std::string_view> words);

/// The file's name without its folders.
QString fileNameOf(const QString& path);

} // namespace apr::workbench
