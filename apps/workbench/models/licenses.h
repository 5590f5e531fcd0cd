// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QStringList>

namespace apr::workbench {

/// The license identifiers that models use, as model hubs write SPDX identifiers: in lower case, the most frequent
/// first; "other" is last.
QStringList licenseChoices();

/// What a license is called: "Apache License 2.0". Empty if it is not one of the choices.
QString licenseTitle(const QString& id);

} // namespace apr::workbench
