// SPDX-License-Identifier: MIT
import QtQuick

// Lets C++ set the theme: forwards one property to the singleton.
QtObject {
    id: root

    property bool dark: false
    onDarkChanged: Theme.dark = root.dark
}
