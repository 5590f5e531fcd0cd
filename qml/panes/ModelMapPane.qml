// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// The whole model as one picture.
PaneFrame {
    id: root

    required property ModelMapPaneModel model
    readonly property ModelMapModel map: root.model.map

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    header: ColumnLayout {
        spacing: 0

        Flow {
            Layout.fillWidth: true
            Layout.margins: 4
            spacing: 6

            ComboBox {
                objectName: "mapOther"
                visible: root.model.others.length > 1
                width: Math.min(240, root.width - 16)
                model: root.model.others
                currentIndex: root.model.other
                Accessible.name: qsTr("Show values or the difference to another model")
                onActivated: index => root.model.other = index
            }
            OptionBox {
                text: qsTr("RMS")
                checked: root.map.magnitude
                Accessible.name: qsTr("Show the root mean square instead of extreme values")
                onToggled: root.map.magnitude = checked
            }
            OptionBox {
                text: qsTr("Same scale for all layers")
                checked: root.map.sharedScale
                Accessible.name: qsTr("Use one color scale for the same tensor of all layers")
                onToggled: root.map.sharedScale = checked
            }
            Button {
                text: qsTr("Show all")
                enabled: root.map.hasMap
                Accessible.name: qsTr("Show the whole model")
                onClicked: canvas.showAll()
            }
            Button {
                text: qsTr("Show tensor")
                enabled: root.map.hasMap && root.model.selected >= 0
                Accessible.name: qsTr("Show the selected tensor as a whole")
                onClicked: canvas.showTensor(root.model.selected)
            }
            Button {
                text: qsTr("Export …")
                enabled: root.map.hasMap
                Accessible.name: qsTr("Export the picture as PNG")
                onClicked: root.model.exportPicture(canvas)
            }
        }
        PlainLabel {
            Layout.fillWidth: true
            Layout.leftMargin: 8
            Layout.rightMargin: 8
            Layout.bottomMargin: 4
            objectName: "mapReadout"
            text: canvas.readout !== "" ? canvas.readout : root.map.status
            elide: Text.ElideMiddle
            color: canvas.readout !== "" ? Theme.palette.text : Theme.faint
        }
    }

    CanvasFrame {
        anchors.fill: parent
        note: root.map.hasMap ? "" : root.map.note
        focused: canvas.activeFocus

        ModelMapCanvas {
            id: canvas
            objectName: "mapCanvas"
            anchors.fill: parent
            view: root.map
            selected: root.model.selected
            dark: Theme.dark
            Accessible.role: Accessible.Graphic
            Accessible.name: qsTr("Map of the model")
            Accessible.description: root.map.status
            onPicked: (tensor, element) => root.model.pick(tensor, element)
        }
    }
    Connections {
        target: root.model
        function onFocusRequested(): void {
            canvas.forceActiveFocus(Qt.ShortcutFocusReason);
        }
    }
}
