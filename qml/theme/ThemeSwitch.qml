// SPDX-License-Identifier: MIT
import QtQuick

// How the program sets the theme: one property, which the singleton follows.
QtObject {
    id: root

    property bool dark: false
    onDarkChanged: Theme.dark = root.dark
}
