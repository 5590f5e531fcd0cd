// SPDX-License-Identifier: MIT
#pragma once

#include <QTest>

/// While true, opening a file without a name fails as on a file system that has none.
extern bool refuseUnnamedFiles;

/// The data of a test that runs with files without a name, and with named temporaries.
inline void bothWays()
{
    QTest::addColumn<bool>("named");
    QTest::newRow("unnamed file") << false;
    QTest::newRow("named temporary") << true;
}

/// Call it in init(); refuseUnnamedFiles is to be false again after the test.
inline void chooseWay()
{
    if (QTest::currentDataTag() != nullptr) {
        QFETCH(bool, named);
        refuseUnnamedFiles = named;
    }
}
