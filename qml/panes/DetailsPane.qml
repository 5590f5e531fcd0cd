// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

PaneFrame {
    id: root

    required property Session session

    commandText: root.session.detailsCommand
    onCopyRequested: text => root.session.copyText(text)

    PlainLabel {
        anchors.centerIn: parent
        visible: root.session.selectedTensor < 0
        text: qsTr("No tensor selected.")
        color: Theme.faint
    }
    ColumnLayout {
        anchors.fill: parent
        anchors.margins: 10
        visible: root.session.selectedTensor >= 0
        spacing: 2

        PlainLabel {
            Layout.fillWidth: true
            text: root.session.tensorName
            wrapMode: Text.WrapAnywhere
            font.bold: true
            font.pointSize: Application.font.pointSize + 2
        }
        PlainLabel {
            Layout.fillWidth: true
            visible: text !== ""
            text: root.session.tensorRole
            wrapMode: Text.Wrap
            color: Theme.faint
        }
        ListView {
            Layout.fillWidth: true
            Layout.fillHeight: true
            model: root.session.details
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

                readonly property bool isAlert: fact.factLabel === qsTr("Error") || fact.factLabel === qsTr("Warning")
                width: ListView.view.width
                height: Math.max(label.implicitHeight, value.implicitHeight) + 6
                color: fact.index % 2 === 0 ? Theme.palette.base : Theme.palette.alternateBase
                Accessible.role: Accessible.ListItem
                Accessible.name: fact.factLabel + ": " + fact.factValue

                PlainLabel {
                    id: label
                    x: 6
                    y: 3
                    width: 140
                    text: fact.factLabel
                    color: fact.isAlert ? Theme.bad : Theme.faint
                }
                PlainLabel {
                    id: value
                    x: 150
                    y: 3
                    width: parent.width - 156
                    text: fact.factValue
                    wrapMode: Text.Wrap
                    font.family: Theme.monospace
                    font.pointSize: Math.max(7, Application.font.pointSize - 1)
                }
            }
        }
    }
}
