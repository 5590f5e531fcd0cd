// SPDX-License-Identifier: MIT
import QtQuick
import Apr.Theme

// A column header cell; `sortMark` shows the sort direction.
Rectangle {
    id: root

    property string cellText: ""
    property string sortMark: ""
    property bool alignRight: false
    signal clicked

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
}
