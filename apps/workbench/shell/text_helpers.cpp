// SPDX-License-Identifier: MIT
#include "text_helpers.h"

#include "apr/base/text.h"

#include <QLocale>
#include <QStringDecoder>
#include <QStringList>

#include <algorithm>
#include <limits>

namespace apr::workbench {

namespace {

constexpr char16_t kFirstEscape = 0xdc80;
constexpr char16_t kLastEscape = 0xdcff;

bool isEscape(QChar character)
{
    return character.unicode() >= kFirstEscape && character.unicode() <= kLastEscape;
}

} // namespace

QString toQString(std::string_view text)
{
    QString out = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    if (!out.contains(QChar::ReplacementCharacter)) {
        return out;
    }
    out.clear();
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    for (std::size_t at = 0; at < text.size();) {
        const auto first = static_cast<unsigned char>(text[at]);
        const std::size_t most = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        const std::size_t size = std::min(most, text.size() - at);
        const QString character = decoder(QByteArrayView(text.data() + at, static_cast<qsizetype>(size)));
        if (decoder.hasError()) {
            out += QChar(static_cast<char16_t>(0xdc00 + first));
            decoder.resetState();
            ++at;
        } else {
            out += character;
            at += size;
        }
    }
    return out;
}

std::string toStdString(const QString& text)
{
    if (std::none_of(text.begin(), text.end(), isEscape)) {
        return text.toUtf8().toStdString();
    }
    std::string out;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const bool isPair = text[at].isHighSurrogate() && at + 1 < text.size() && text[at + 1].isLowSurrogate();
        if (!isPair && isEscape(text[at])) {
            out += static_cast<char>(text[at].unicode() - 0xdc00);
            continue;
        }
        out += text.mid(at, isPair ? 2 : 1).toUtf8().toStdString();
        at += isPair ? 1 : 0;
    }
    return out;
}

QString localPath(const QUrl& url)
{
    return url.isLocalFile()
               ? toQString(QByteArray::fromPercentEncoding(url.path(QUrl::FullyEncoded).toLatin1()).toStdString())
               : QString();
}

QString localized(std::string_view number)
{
    const QLocale locale;
    QString out;
    for (const QChar c : toQString(number)) {
        out += c == QLatin1Char('.')   ? locale.decimalPoint()
               : c == QLatin1Char(',') ? locale.groupSeparator()
                                       : QString(c);
    }
    return out;
}

int digitsFor(NumberReader reader)
{
    return reader == NumberReader::Program ? 17 : 4;
}

QString numberText(double value, int digits, NumberReader reader)
{
    const std::string text = formatNumber(value, digits);
    return reader == NumberReader::Program ? toQString(text) : localized(text);
}

QString fixedText(double value, int decimals)
{
    return localized(formatFixed(value, decimals));
}

QString countText(std::uint64_t count, NumberReader reader)
{
    return reader == NumberReader::Program ? QString::number(count) : localized(formatCount(count));
}

QString shortCountText(std::uint64_t count)
{
    return localized(formatCountShort(count));
}

QString bytesText(std::uint64_t bytes)
{
    return localized(formatBytes(bytes));
}

QString secondsText(double seconds)
{
    return localized(formatSeconds(seconds));
}

int pluralOf(std::uint64_t count)
{
    // Rules of languages look at the last digits; 0, 1 and 2 are themselves.
    constexpr std::uint64_t kRound = 1'000'000;
    return static_cast<int>(count < kRound ? count : kRound + count % kRound);
}

QString counted(std::uint64_t count, const QString& text)
{
    return text.contains(QStringLiteral("%1")) ? text.arg(countText(count)) : text;
}

QString shapeText(const Shape& shape)
{
    if (shape.empty()) {
        return QStringLiteral("scalar");
    }
    QStringList extents;
    for (const std::uint64_t extent : shape) {
        extents << QString::number(extent);
    }
    return extents.join(QStringLiteral(" × "));
}

QString commandLineOf(std::initializer_list<std::string_view> words)
{
    return commandLineOf(std::vector<std::string>(words.begin(), words.end()));
}

QString commandLineOf(const std::vector<std::string>& words)
{
    std::string line = "aprcli";
    for (const std::string& word : words) {
        line += ' ' + shellQuote(word);
    }
    return toQString(line);
}

QString plainToolTip(const QString& text)
{
    return QStringLiteral("<span>") + text.toHtmlEscaped() + QStringLiteral("</span>");
}

QString tsvCell(const QString& text)
{
    QString out = toQString(printable(toStdString(text), std::numeric_limits<std::size_t>::max()));
    bool isNumber = false;
    out.toDouble(&isNumber); // a negative one is no formula
    if (!out.isEmpty() && !isNumber && QStringLiteral("=+-@").contains(out.front())) {
        out.prepend(QLatin1Char('\''));
    }
    return out;
}

QString csvCell(const QString& text)
{
    QString out = tsvCell(text);
    if (out.contains(QLatin1Char(',')) || out.contains(QLatin1Char('"'))) {
        out.replace(QLatin1Char('"'), QStringLiteral("\"\""));
        out = QLatin1Char('"') + out + QLatin1Char('"');
    }
    return out;
}

QString fileNameOf(const QString& path)
{
    return pathText(path.mid(path.lastIndexOf(QLatin1Char('/')) + 1));
}

QString pathText(const QString& path)
{
    constexpr std::size_t kMost = 4096;
    return toQString(printable(toStdString(path), kMost));
}

} // namespace apr::workbench
