// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Theme

// The aprcli command equivalent to a pane, with a button to copy it.
Rectangle {
    id: root

    required property string commandText
    signal copyRequested(string text)

    implicitHeight: row.implicitHeight + 6
    color: Theme.palette.window

    Rectangle {
        anchors.top: parent.top
        width: parent.width
        height: 1
        color: Theme.line
    }
    RowLayout {
        id: row
        anchors.fill: parent
        anchors.leftMargin: 8
        anchors.rightMargin: 4
        anchors.topMargin: 3
        anchors.bottomMargin: 3
        spacing: 6

        PlainLabel {
            text: "$"
            color: Theme.accent
            font.family: Theme.monospace
        }
        PlainLabel {
            id: command
            Layout.fillWidth: true
            text: root.commandText
            elide: Text.ElideMiddle
            color: Theme.faint
            font.family: Theme.monospace
            font.pointSize: Math.max(7, Theme.fontSize - 1)
            Accessible.role: Accessible.StaticText
            Accessible.name: qsTr("Equivalent command: %1").arg(root.commandText)
            HoverHandler {
                id: hover
            }
            PlainToolTip {
                visible: hover.hovered && command.truncated
                text: root.commandText
            }
        }
        ToolButton {
            id: button
            text: qsTr("Copy")
            implicitHeight: 22
            topPadding: 2
            bottomPadding: 2
            Accessible.name: qsTr("Copy the command")
            onClicked: root.copyRequested(root.commandText)
        }
    }
}
