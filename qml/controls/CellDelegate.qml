// SPDX-License-Identifier: MIT
import QtQuick
import Apr.Theme

// A table cell with plain text.
Rectangle {
    id: root

    property string cellText: ""
    property bool alignRight: false
    property bool strong: true
    property int rowNumber: 0
    property int elide: Text.ElideMiddle
    readonly property bool truncated: label.truncated

    implicitHeight: 24
    implicitWidth: 80
    color: root.rowNumber % 2 === 0 ? Theme.palette.base : Theme.palette.alternateBase

    PlainLabel {
        id: label
        anchors.fill: parent
        anchors.leftMargin: 8
        anchors.rightMargin: 8
        verticalAlignment: Text.AlignVCenter
        horizontalAlignment: root.alignRight ? Text.AlignRight : Text.AlignLeft
        text: root.cellText
        elide: root.elide
        color: root.strong ? Theme.palette.text : Theme.faint
    }
}
