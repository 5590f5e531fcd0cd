// SPDX-License-Identifier: MIT
#include "command.h"

namespace apr::workbench {

QString Command::plainTitle() const
{
    return withoutMnemonic(title).remove(QStringLiteral(" …"));
}

QString withoutMnemonic(QString text)
{
    static const QRegularExpression kAdded(QStringLiteral("\\(&\\w\\)")); // in languages without Latin letters
    return text.remove(kAdded).remove(QLatin1Char('&'));
}

} // namespace apr::workbench
