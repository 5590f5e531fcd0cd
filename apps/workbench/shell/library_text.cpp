// SPDX-License-Identifier: MIT
#include "library_text.h"

#include "apr/base/text.h"
#include "text_helpers.h"

#include <QCoreApplication>

namespace apr::workbench {

QString libraryText(std::string_view text)
{
    return text.empty() ? QString() : QCoreApplication::translate("Library", std::string(text).c_str());
}

QString libraryText(const Sentence& sentence)
{
    std::vector<std::string> values;
    for (const SentenceValue& value : sentence.values) {
        values.push_back(value.isNumber ? toStdString(localized(value.text)) : printable(value.text));
    }
    return toQString(filledIn(toStdString(libraryText(sentence.pattern)), values));
}

QString labelOf(const Parameter& parameter)
{
    QString label = toQString(parameter.name);
    label.replace(QLatin1Char('_'), QLatin1Char(' ')).replace(QLatin1Char('-'), QLatin1Char(' '));
    if (label.startsWith(QLatin1String("kv "))) { // the field writes it so
        return label.replace(0, 2, QStringLiteral("KV"));
    }
    label[0] = label[0].toUpper();
    return label;
}

} // namespace apr::workbench
