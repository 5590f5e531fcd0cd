// SPDX-License-Identifier: MIT
#pragma once

#include "apr/tensor/dtype.h"

#include <QString>
#include <QUrl>

#include <string>
#include <string_view>
#include <vector>

namespace apr::workbench {

/// Text of the library as text of Qt. Bytes that are not UTF-8, as names of files may have, become lone surrogates from
/// U+DC80 to U+DCFF (as in Python, PEP 383), which toStdString makes the same bytes again.
QString toQString(std::string_view text);
std::string toStdString(const QString& text);

/// Returns the path of a local file, whatever its name is encoded in; "" for other addresses.
QString localPath(const QUrl& url);

/// Puts the separators of the window's locale into a number as the library formats it: "1,234.5 kB" becomes
/// "1.234,5 kB" in German. Text that programs read (command lines, copied tables, exported files) is not localized.
QString localized(std::string_view number);
/// Who reads a number: a person, in the window's locale; or a program, from a copied table, with all digits.
enum class NumberReader : std::uint8_t { Person, Program };

/// Significant digits of measured numbers for a reader.
int digitsFor(NumberReader reader);

/// Localized formatNumber, formatFixed, formatCount, formatCountShort, formatBytes and formatSeconds.
QString numberText(double value, int digits = 5, NumberReader reader = NumberReader::Person);
QString fixedText(double value, int decimals);
QString countText(std::uint64_t count, NumberReader reader = NumberReader::Person);
QString shortCountText(std::uint64_t count);
QString bytesText(std::uint64_t bytes);
QString secondsText(double seconds);

/// Returns the number for tr(text, nullptr, n), which chooses the plural form. Any count has one.
int pluralOf(std::uint64_t count);

/// Puts the count in place of "%1", which forms for one thing may lack: counted(n, tr("%1 tensors", nullptr,
/// pluralOf(n))).
QString counted(std::uint64_t count, const QString& text);

/// Formats a shape: "384 × 80 × 3", or "scalar".
QString shapeText(const Shape& shape);

/// Returns an aprcli command line quoted for a shell: "aprcli tensors 'my model.apr' --hist x".
QString commandLineOf(std::initializer_list<std::string_view> words);
QString commandLineOf(const std::vector<std::string>& words);

/// Returns the text as a tool tip that shows it as it is: Qt takes a tool tip that looks like markup for markup.
QString plainToolTip(const QString& text);

/// Returns a cell of a table in tab-separated values. Tabs and line ends are escaped, and a cell that a spreadsheet
/// would take for a formula gets an apostrophe.
QString tsvCell(const QString& text);
/// The same for comma-separated values, in quotation marks where needed.
QString csvCell(const QString& text);

/// Returns a path as it is shown: hidden characters, which may make a name look like another, are escaped.
QString pathText(const QString& path);

/// Returns the file name without its folders, as it is shown.
QString fileNameOf(const QString& path);

} // namespace apr::workbench
