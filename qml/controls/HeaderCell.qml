// SPDX-License-Identifier: MIT
import QtQuick
import Apr.Theme

// A column header cell; `sortMark` shows the sort direction.
Rectangle {
    id: root

    property string cellText: ""
    property string sortMark: ""
    property bool alignRight: false
    property bool resizable: false // at its left edge
    signal clicked
    signal resized(real by)

    implicitHeight: 26
    implicitWidth: 80
    color: tap.pressed ? Theme.palette.midlight : Theme.palette.button
    Accessible.role: Accessible.ColumnHeader
    Accessible.name: root.cellText

    PlainLabel {
        anchors.fill: parent
        anchors.leftMargin: 8
        anchors.rightMargin: 8
        verticalAlignment: Text.AlignVCenter
        horizontalAlignment: root.alignRight ? Text.AlignRight : Text.AlignLeft
        text: root.cellText + (root.sortMark === "" ? "" : " " + root.sortMark)
        elide: Text.ElideRight
        font.bold: true
        color: Theme.palette.buttonText
    }
    Rectangle {
        anchors.right: parent.right
        width: 1
        height: parent.height
        color: Theme.line
    }
    TapHandler {
        id: tap
        onTapped: root.clicked()
    }
    MouseArea {
        visible: root.resizable
        anchors.left: parent.left
        anchors.leftMargin: -4
        width: 9
        height: parent.height
        cursorShape: Qt.SplitHCursor
        preventStealing: true
        property real pressedAt: 0
        onPressed: mouse => pressedAt = mapToItem(null, mouse.x, 0).x
        onPositionChanged: mouse => {
            const at = mapToItem(null, mouse.x, 0).x;
            root.resized(pressedAt - at);
            pressedAt = at;
        }
    }
}
