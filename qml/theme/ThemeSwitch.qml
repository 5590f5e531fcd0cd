// SPDX-License-Identifier: MIT
import QtQuick

// Lets C++ set the theme: forwards its properties to the singleton.
QtObject {
    id: root

    property bool dark: false
    property bool contrast: false
    property real textSize: 0
    onTextSizeChanged: Theme.textSize = root.textSize
    onDarkChanged: Theme.dark = root.dark
    onContrastChanged: Theme.contrast = root.contrast
}
