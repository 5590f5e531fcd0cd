// SPDX-License-Identifier: MIT
import QtQuick
import Apr.Theme

// A row of a list of details: a label and a value, which leads somewhere if the model has a target for it.
Rectangle {
    id: root

    required property int index
    required property string label
    required property string value
    required property string target
    signal activated(int row)

    readonly property bool isLink: root.target !== ""

    implicitHeight: Math.max(labelText.implicitHeight, valueText.implicitHeight) + 6
    color: root.isLink && hover.hovered ? Theme.bar : root.ListView.isCurrentItem && root.ListView.view.activeFocus ? Theme.bar : "transparent"
    Accessible.role: root.isLink ? Accessible.Link : Accessible.ListItem
    Accessible.name: root.label + ": " + root.value

    PlainLabel {
        id: labelText
        x: 8
        y: 3
        // A long word is not cut off.
        width: root.isLink ? root.width * 0.58 - 12 : Math.max(root.width * 0.4 - 12, Math.min(labelText.implicitWidth, root.width * 0.6))
        text: root.label
        wrapMode: root.isLink ? Text.NoWrap : Text.WordWrap
        elide: root.isLink ? Text.ElideMiddle : Text.ElideNone
        color: root.isLink ? Theme.palette.link : Theme.faint
    }
    PlainLabel {
        id: valueText
        x: labelText.x + labelText.width + 8
        y: 3
        width: root.width - x - 8
        text: root.value
        wrapMode: Text.Wrap
        maximumLineCount: 4
        elide: Text.ElideRight
        horizontalAlignment: root.isLink ? Text.AlignRight : Text.AlignLeft
        color: root.isLink ? Theme.faint : Theme.palette.text
    }
    HoverHandler {
        id: hover
        cursorShape: root.isLink ? Qt.PointingHandCursor : Qt.ArrowCursor
    }
    TapHandler {
        enabled: root.isLink
        onTapped: root.activated(root.index)
    }
}
