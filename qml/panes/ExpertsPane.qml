// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// A mixture of experts as a grid of layers and experts.
PaneFrame {
    id: root

    required property ExpertsPaneModel model
    readonly property ExpertsModel experts: root.model.experts

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    header: ColumnLayout {
        spacing: 0

        Flow {
            Layout.fillWidth: true
            Layout.margins: 4
            spacing: 6

            ComboBox {
                objectName: "expertMetric"
                width: 140
                model: root.experts.metrics
                currentIndex: root.experts.metric
                Accessible.name: qsTr("What the colors show")
                onActivated: index => root.experts.metric = index
            }
            OptionBox {
                objectName: "expertsAll"
                text: qsTr("Read every value")
                checked: root.experts.all
                Accessible.name: qsTr("Read every value instead of a sample")
                onToggled: root.experts.all = checked
            }
            Button {
                text: qsTr("Copy")
                enabled: root.experts.note === ""
                Accessible.name: qsTr("Copy all numbers as a table")
                onClicked: root.model.copyText(root.experts.toText())
            }
        }
        PlainLabel {
            Layout.fillWidth: true
            Layout.leftMargin: 8
            Layout.rightMargin: 8
            objectName: "expertsStatus"
            text: root.experts.status
            elide: Text.ElideRight
            color: Theme.faint
        }
        PlainLabel {
            Layout.fillWidth: true
            Layout.leftMargin: 8
            Layout.rightMargin: 8
            Layout.bottomMargin: 4
            objectName: "expertsReadout"
            text: root.experts.readout
            elide: Text.ElideRight
        }
    }

    CanvasFrame {
        anchors.fill: parent
        note: root.experts.note
        focused: canvas.activeFocus

        ExpertsCanvas {
            id: canvas
            objectName: "expertsCanvas"
            anchors.fill: parent
            view: root.experts
            dark: Theme.dark
            Accessible.role: Accessible.Graphic
            Accessible.name: qsTr("Experts by layer")
            Accessible.description: root.experts.readout
        }
    }
    Connections {
        target: root.model
        function onFocusRequested(): void {
            canvas.forceActiveFocus(Qt.ShortcutFocusReason);
        }
    }
}
