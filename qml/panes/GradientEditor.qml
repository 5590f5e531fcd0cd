// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// Delegates use ids of the editor; Qt 6.4 lacks the ComponentBehavior pragma that would declare this.
// qmllint disable unqualified
// A parameter of a merge as curves over the layers.
Rectangle {
    id: root

    required property GradientModel gradient
    signal closed

    color: Theme.card
    border.width: 1
    border.color: Theme.line
    radius: 4
    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("%1 over the layers").arg(root.gradient.title)

    ColumnLayout {
        anchors.fill: parent
        anchors.margins: 8
        spacing: 4

        RowLayout {
            spacing: 8

            PlainLabel {
                Layout.fillWidth: true
                text: qsTr("%1 over the layers").arg(root.gradient.title)
                font.bold: true
                elide: Text.ElideRight
            }
            OptionBox {
                objectName: "splitBox"
                visible: root.gradient.canSplit
                text: qsTr("One for each model")
                checked: root.gradient.split
                onToggled: root.gradient.split = checked
            }
            ToolButton {
                implicitWidth: 26
                implicitHeight: 24
                text: "✕"
                Accessible.name: qsTr("Close the curve")
                onClicked: root.closed()
            }
        }
        Flow {
            Layout.fillWidth: true
            visible: root.gradient.split
            spacing: 6

            Repeater {
                model: root.gradient.curveTitles
                AbstractButton {
                    id: chip
                    required property int index
                    required property string modelData
                    readonly property bool isChosen: root.gradient.curve === chip.index
                    implicitHeight: 22
                    leftPadding: 6
                    rightPadding: 8
                    Accessible.role: Accessible.RadioButton
                    Accessible.name: qsTr("Curve of %1").arg(chip.modelData)
                    Accessible.checkable: true
                    Accessible.checked: chip.isChosen
                    onClicked: root.gradient.curve = chip.index
                    contentItem: RowLayout {
                        spacing: 5
                        Rectangle {
                            implicitWidth: 10
                            implicitHeight: 10
                            radius: 5
                            color: Theme.dark ? Qt.lighter(Theme.seriesColor(chip.index), 1.3) : Theme.seriesColor(chip.index)
                        }
                        PlainLabel {
                            Layout.maximumWidth: 160
                            text: chip.modelData
                            elide: Text.ElideMiddle
                            font.bold: chip.isChosen
                        }
                    }
                    background: Rectangle {
                        radius: 11
                        color: chip.isChosen ? Theme.bar : "transparent"
                        border.width: chip.visualFocus ? 2 : 1
                        border.color: chip.visualFocus ? Theme.accent : Theme.line
                    }
                }
            }
        }
        CanvasFrame {
            Layout.fillWidth: true
            Layout.fillHeight: true
            note: root.gradient.problem
            focused: canvas.activeFocus

            GradientCanvas {
                id: canvas
                objectName: "gradientCanvas"
                anchors.fill: parent
                view: root.gradient
                dark: Theme.dark
                enabled: root.gradient.problem === ""
                Accessible.role: Accessible.Slider
                Accessible.name: qsTr("%1: %2").arg(root.gradient.title).arg(root.gradient.pointText)
                Accessible.description: qsTr("Left and right select a point, up and down move it, Insert adds one, Delete removes it")
            }
        }
        PlainLabel {
            Layout.fillWidth: true
            visible: root.gradient.problem === ""
            text: root.gradient.pointText
            elide: Text.ElideRight
        }
        PlainLabel {
            Layout.fillWidth: true
            visible: root.gradient.problem === ""
            text: root.gradient.note !== "" ? root.gradient.note : qsTr("Drag points. A double click adds one, Delete removes it.")
            elide: Text.ElideRight
            color: Theme.faint
            font.pointSize: Math.max(7, Theme.fontSize - 1)
        }
    }
}
