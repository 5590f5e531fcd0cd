// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import Apr.Theme

// A check box with an outline that is visible on dark backgrounds, unlike that of the Fusion style.
CheckBox {
    id: root

    spacing: 6
    indicator: Rectangle {
        x: root.leftPadding
        y: (root.height - height) / 2
        implicitWidth: 16
        implicitHeight: 16
        radius: 3
        color: root.checked ? Theme.accent : Theme.palette.base
        border.width: root.visualFocus ? 2 : 1
        border.color: root.visualFocus || root.hovered ? Theme.accent : Theme.faint

        PlainLabel {
            anchors.centerIn: parent
            visible: root.checked
            text: "✓"
            color: Theme.contrast ? "#000000" : "#ffffff"
            font.pixelSize: 12 // of the box
            font.bold: true
        }
    }
}
