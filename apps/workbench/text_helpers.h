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

/// Returns `one` for 1, otherwise `many` with "%1" replaced by the count. Used because the program has no English
/// translation file for plural forms.
QString counted(std::uint64_t count, const QString& one, const QString& many);

/// Formats a shape: "384 × 80 × 3", or "scalar".
QString shapeText(const Shape& shape);

/// Returns an aprcli command line quoted for a shell: "aprcli tensors 'my model.apr' --hist x".
QString commandLine(std::initializer_list<std::string_view> words);

/// Returns the file name without its folders.
QString fileNameOf(const QString& path);

} // namespace apr::workbench
