// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// The selected tensor as a picture.
PaneFrame {
    id: root

    required property HeatMapPaneModel model
    readonly property HeatMapModel heatMap: root.model.heatMap

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    header: ColumnLayout {
        spacing: 0

        Flow {
            Layout.fillWidth: true
            Layout.margins: 4
            spacing: 6

            OptionBox {
                text: qsTr("Flatten")
                visible: root.heatMap.canFlatten
                checked: root.heatMap.flattened
                Accessible.name: qsTr("Show all dimensions after the first as columns")
                onToggled: root.heatMap.flattened = checked
            }

            SpinBox {
                objectName: "planeBox"
                visible: root.heatMap.planes > 1
                from: 0
                to: Math.min(root.heatMap.planes - 1, 2147483647)
                value: root.heatMap.plane
                editable: true
                Accessible.name: qsTr("Number of the matrix")
                onValueModified: root.heatMap.plane = value
            }
            PlainLabel {
                visible: root.heatMap.planes > 1
                height: 26
                verticalAlignment: Text.AlignVCenter
                text: qsTr("[%1]").arg(root.heatMap.slice)
                font.family: Theme.monospace
            }
            OptionBox {
                text: qsTr("Magnitude")
                checked: root.heatMap.magnitude
                Accessible.name: qsTr("Show absolute values")
                onToggled: root.heatMap.magnitude = checked
            }
            OptionBox {
                text: qsTr("Clip outliers")
                checked: root.heatMap.clipped
                Accessible.name: qsTr("End the color scale at the 99th percentile")
                onToggled: root.heatMap.clipped = checked
            }
            Button {
                text: qsTr("Show all")
                enabled: root.heatMap.zoomed
                Accessible.name: qsTr("Show the whole matrix")
                onClicked: root.heatMap.resetZoom()
            }
            Button {
                text: qsTr("Values")
                enabled: root.model.picked !== ""
                Accessible.name: qsTr("Show the picked element in the grid")
                onClicked: root.model.showValues()
            }
            Button {
                text: qsTr("Export …")
                enabled: root.heatMap.hasPicture
                Accessible.name: qsTr("Export the picture as PNG")
                onClicked: root.model.exportPicture()
            }
        }
        PlainLabel {
            Layout.fillWidth: true
            Layout.leftMargin: 8
            Layout.rightMargin: 8
            Layout.bottomMargin: 4
            objectName: "heatMapReadout"
            text: canvas.readout !== "" ? canvas.readout : root.heatMap.status
            elide: Text.ElideRight
            color: canvas.readout !== "" ? Theme.palette.text : Theme.faint
        }
    }

    CanvasFrame {
        anchors.fill: parent
        note: root.heatMap.hasPicture ? "" : root.heatMap.note
        focused: canvas.activeFocus

        HeatMapCanvas {
            id: canvas
            objectName: "heatMapCanvas"
            anchors.fill: parent
            view: root.heatMap
            dark: Theme.dark
            Accessible.role: Accessible.Graphic
            Accessible.name: qsTr("Heat map of %1").arg(root.heatMap.title)
            Accessible.description: root.heatMap.status
        }
    }
    Connections {
        target: root.model
        function onFocusRequested(): void {
            canvas.forceActiveFocus(Qt.ShortcutFocusReason);
        }
    }
}
