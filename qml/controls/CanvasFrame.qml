// SPDX-License-Identifier: MIT
import QtQuick
import Apr.Theme

// A border that shows the keyboard focus of the item that it surrounds, and the message shown in its place.
Item {
    id: root

    property string note: ""
    property bool focused: false

    Rectangle {
        anchors.fill: parent
        visible: root.focused
        color: "transparent"
        border.width: 1
        border.color: Theme.accent
        z: 1
    }
    PlainLabel {
        anchors.centerIn: parent
        width: Math.min(implicitWidth, parent.width - 24)
        visible: root.note !== ""
        z: 1
        horizontalAlignment: Text.AlignHCenter
        text: root.note
        wrapMode: Text.Wrap
        color: Theme.faint
    }
}
