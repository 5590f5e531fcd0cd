// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Theme

// A model in the list of those that are merged: what it is, whether it is the base, and its place.
Rectangle {
    id: root

    required property int index
    required property string modelTitle
    required property string modelPath
    required property string modelFacts
    required property bool isBase
    required property bool isRead
    property int count: 0
    property bool usesBase: false
    signal picked
    signal baseMarked
    signal moved(int by)
    signal removed

    readonly property bool isCurrent: root.ListView.isCurrentItem && root.ListView.view.activeFocus

    implicitHeight: Math.max(46, content.implicitHeight + 8)
    color: root.isCurrent ? Theme.bar : root.index % 2 === 0 ? Theme.palette.base : Theme.palette.alternateBase
    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("Model %1: %2, %3").arg(root.index + 1).arg(root.modelTitle).arg(root.modelFacts) + (root.isBase ? qsTr(", base") : "")

    TapHandler {
        onTapped: root.picked()
    }
    HoverHandler {
        id: hover
    }
    PlainToolTip {
        visible: hover.hovered && hover.point.position.x < names.x + names.width
        text: root.modelPath + "\n" + root.modelFacts
    }
    RowLayout {
        id: content
        anchors.fill: parent
        anchors.leftMargin: 8
        anchors.rightMargin: 4
        spacing: 0

        Rectangle {
            implicitWidth: 20
            implicitHeight: 20
            radius: 10
            color: root.index === 0 ? Theme.accent : "transparent"
            border.width: 1
            border.color: root.index === 0 ? Theme.accent : Theme.faint

            PlainLabel {
                anchors.centerIn: parent
                text: root.index + 1
                color: root.index === 0 ? Theme.palette.base : Theme.palette.text
                font.bold: true
                font.pointSize: Math.max(7, Theme.fontSize - 1)
            }
        }
        ColumnLayout {
            id: names
            Layout.fillWidth: true
            Layout.leftMargin: 8
            Layout.rightMargin: 6
            spacing: 1

            RowLayout {
                spacing: 6
                PlainLabel {
                    text: root.modelTitle
                    elide: Text.ElideMiddle
                    font.bold: true
                    Layout.maximumWidth: names.width
                }
                PlainLabel {
                    Layout.fillWidth: true
                    text: root.modelPath
                    elide: Text.ElideLeft
                    color: Theme.faint
                    font.pointSize: Math.max(7, Theme.fontSize - 1)
                }
            }
            PlainLabel {
                Layout.fillWidth: true
                text: root.modelFacts
                elide: Text.ElideRight
                color: root.isRead ? Theme.faint : Theme.bad
                font.pointSize: Math.max(7, Theme.fontSize - 1)
            }
        }
        AbstractButton {
            id: base
            objectName: "baseButton"
            visible: root.usesBase
            implicitHeight: 22
            Layout.rightMargin: 4
            leftPadding: 8
            rightPadding: 8
            activeFocusOnTab: true
            Accessible.role: Accessible.RadioButton
            Accessible.name: qsTr("%1 is the base").arg(root.modelTitle)
            Accessible.checkable: true
            Accessible.checked: root.isBase
            onClicked: root.baseMarked()
            contentItem: PlainLabel {
                text: (root.isBase ? "● " : "○ ") + qsTr("Base")
                verticalAlignment: Text.AlignVCenter
                color: root.isBase ? Theme.accent : Theme.faint
                font.bold: root.isBase
            }
            background: Rectangle {
                radius: 11
                color: base.hovered ? Theme.palette.midlight : "transparent"
                border.width: base.visualFocus ? 2 : 1
                border.color: base.visualFocus || root.isBase ? Theme.accent : Theme.line
            }
        }
        ToolButton {
            implicitWidth: 24
            enabled: root.index > 0
            text: "▲"
            Accessible.name: qsTr("Move %1 up").arg(root.modelTitle)
            onClicked: root.moved(-1)
        }
        ToolButton {
            implicitWidth: 24
            enabled: root.index < root.count - 1
            text: "▼"
            Accessible.name: qsTr("Move %1 down").arg(root.modelTitle)
            onClicked: root.moved(1)
        }
        ToolButton {
            implicitWidth: 24
            text: "✕"
            Accessible.name: qsTr("Remove %1").arg(root.modelTitle)
            onClicked: root.removed()
        }
    }
}
