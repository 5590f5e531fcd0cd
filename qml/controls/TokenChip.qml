// SPDX-License-Identifier: MIT
import QtQuick
import Apr.Theme

// A token of a text with its id. Neighbors have different colors; tokens that were added have a frame only. The keys belong
// to the list that the token is in.
Rectangle {
    id: root

    required property int index
    required property string tokenId
    required property string piece
    required property string form
    required property string added
    property bool isSelected: false
    property bool isCurrent: false // has the keys
    signal clicked

    readonly property bool isAdded: root.added !== ""

    implicitWidth: Math.max(text.implicitWidth, number.implicitWidth) + 8
    implicitHeight: text.implicitHeight + number.implicitHeight + 4
    radius: 3
    color: root.isAdded ? "transparent" : Qt.alpha(Theme.seriesColor(root.index % 6), Theme.dark ? 0.38 : 0.24)
    border.width: root.isSelected ? 2 : root.isAdded || root.isCurrent ? 1 : 0
    border.color: root.isSelected || root.isCurrent ? Theme.accent : Theme.faint
    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("Token %1: %2").arg(root.tokenId).arg(root.piece)
    Accessible.onPressAction: root.clicked()

    PlainLabel {
        id: text
        anchors.horizontalCenter: parent.horizontalCenter
        y: 1
        // Spaces and breaks are visible.
        text: root.piece === "" ? "∅" : root.piece.replace(/ /g, "·").replace(/\\n/g, "⏎").replace(/\\x0A/g, "⏎")
        font.family: Theme.monospace
    }
    PlainLabel {
        id: number
        anchors.horizontalCenter: parent.horizontalCenter
        anchors.top: text.bottom
        text: root.tokenId
        font.pointSize: Math.max(6, Theme.fontSize * 0.7)
        color: Theme.faint
    }
    HoverHandler {
        id: hover
    }
    PlainToolTip {
        visible: hover.hovered
        text: qsTr("%1 · id %2").arg(root.form).arg(root.tokenId)
    }
    TapHandler {
        onTapped: root.clicked()
    }
}
