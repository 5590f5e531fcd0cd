// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

PaneFrame {
    id: root

    required property DetailsPaneModel model

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    PlainLabel {
        anchors.centerIn: parent
        visible: root.model.tensorName === ""
        text: qsTr("No tensor selected.")
        color: Theme.faint
    }
    ColumnLayout {
        anchors.fill: parent
        anchors.margins: 10
        visible: root.model.tensorName !== ""
        spacing: 2

        PlainLabel {
            Layout.fillWidth: true
            text: root.model.tensorName
            wrapMode: Text.WrapAnywhere
            font.bold: true
            font.pointSize: Theme.fontSize + 2
        }
        PlainLabel {
            Layout.fillWidth: true
            visible: text !== ""
            text: root.model.tensorRole
            wrapMode: Text.Wrap
            color: Theme.faint
        }
        ListView {
            Layout.fillWidth: true
            Layout.fillHeight: true
            model: root.model.facts
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            ScrollBar.vertical: ScrollBar {
            }
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Tensor details")
            delegate: Rectangle {
                id: fact
                required property int index
                required property string factLabel
                required property string factValue

                required property int factTone
                width: ListView.view.width
                height: Math.max(label.implicitHeight, value.implicitHeight) + 6
                color: fact.index % 2 === 0 ? Theme.palette.base : Theme.palette.alternateBase
                Accessible.role: Accessible.ListItem
                Accessible.name: fact.factLabel + ": " + fact.factValue

                PlainLabel {
                    id: label
                    x: 6
                    y: 3
                    width: Math.min(140, parent.width * 0.4)
                    wrapMode: Text.WordWrap
                    text: fact.factLabel
                    color: Theme.toneColor(fact.factTone)
                }
                PlainLabel {
                    id: value
                    x: label.width + 10
                    y: 3
                    width: parent.width - x - 6
                    text: fact.factValue
                    wrapMode: Text.Wrap
                    font.family: Theme.monospace
                    font.pointSize: Math.max(7, Theme.fontSize - 1)
                }
            }
        }
    }
}
