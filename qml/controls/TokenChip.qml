// SPDX-License-Identifier: MIT
import QtQuick
import Apr.Theme

// A token of a text with its id. Neighbors have different colors; tokens that were added have a frame only.
Rectangle {
    id: root

    required property int index
    required property string tokenId
    required property string piece
    required property string form
    required property string added
    property bool isSelected: false
    signal clicked

    readonly property bool isAdded: root.added !== ""

    implicitWidth: Math.max(text.implicitWidth, number.implicitWidth) + 8
    implicitHeight: text.implicitHeight + number.implicitHeight + 4
    radius: 3
    color: root.isAdded ? "transparent" : Qt.alpha(Theme.seriesColor(root.index % 6), Theme.dark ? 0.38 : 0.24)
    border.width: root.isSelected ? 2 : root.isAdded || root.activeFocus ? 1 : 0
    border.color: root.isSelected || root.activeFocus ? Theme.accent : Theme.faint
    activeFocusOnTab: true
    Accessible.role: Accessible.Button
    Accessible.name: qsTr("Token %1: %2").arg(root.tokenId).arg(root.piece)
    Accessible.onPressAction: root.clicked()
    Keys.onReturnPressed: root.clicked()
    Keys.onSpacePressed: root.clicked()

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
        font.pixelSize: 9
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
