// SPDX-License-Identifier: MIT
#include "pseudo_translator.h"

namespace apr::workbench {
namespace {

constexpr qsizetype kLongWord = 10;

} // namespace

QString PseudoTranslator::pseudo(const QString& text)
{
    static const QString kPlain = QStringLiteral("aceinouyACEINOUY");
    static const QString kAccented = QString::fromUtf8("áçéíñóúýÁÇÉÍÑÓÚÝ");
    QString out;
    bool isMarkup = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar letter = text[i];
        const bool isPlaceholder = i > 0 && text[i - 1] == QLatin1Char('%');
        isMarkup = letter == QLatin1Char('<') || (isMarkup && letter != QLatin1Char('>'));
        const qsizetype at = isMarkup || isPlaceholder ? -1 : kPlain.indexOf(letter);
        out += at < 0 ? letter : kAccented[at];
    }
    for (qsizetype i = 0; i < text.size() / 3; ++i) { // long texts break into lines, as words do
        out += i > 0 && i % kLongWord == 0 ? QStringLiteral(" ~") : QStringLiteral("~");
    }
    return kOpen + out + kClose;
}

QString PseudoTranslator::translate(const char*, const char* source, const char*, int) const
{
    return pseudo(QString::fromUtf8(source));
}

} // namespace apr::workbench
