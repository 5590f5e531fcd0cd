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

/// "384 × 80 × 3", "scalar".
QString shapeText(const Shape& shape);

/// "aprcli tensors 'my model.apr' --hist x", quoted for a shell.
QString commandLine(std::initializer_list<std::string_view> words);

/// The file's name without its folders.
QString fileNameOf(const QString& path);

} // namespace apr::workbench
