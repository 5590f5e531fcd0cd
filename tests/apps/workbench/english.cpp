// SPDX-License-Identifier: MIT
// Installs the English catalog in each test program, for its plural forms; the window does so itself.
#include "languages.h"

#include <QCoreApplication>

#include <utility>

namespace {

void installEnglish()
{
    static apr::workbench::Translators* translators = nullptr;
    translators = new apr::workbench::Translators;
    translators->install(QStringLiteral("en"));
    qAddPostRoutine([] { delete std::exchange(translators, nullptr); }); // while there is an application
}

} // namespace

Q_COREAPP_STARTUP_FUNCTION(installEnglish)
