// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// Key facts about the model, or instructions if no model is open.
PaneFrame {
    id: root

    required property OverviewPaneModel model

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    ColumnLayout {
        anchors.centerIn: parent
        width: Math.min(parent.width - 40, 420)
        visible: !root.model.hasDocument
        spacing: 10

        PlainLabel {
            Layout.alignment: Qt.AlignHCenter
            text: qsTr("Drop a model here")
            font.pointSize: Application.font.pointSize + 8
        }
        PlainLabel {
            Layout.fillWidth: true
            horizontalAlignment: Text.AlignHCenter
            wrapMode: Text.WordWrap
            color: Theme.faint
            text: qsTr("or open one with Ctrl+O: apr, SafeTensors, GGUF, PyTorch, ONNX, TensorFlow, Keras, Core ML and more. Only the header is read, so large files open quickly. Ctrl+Shift+O opens a model from Hugging Face.")
        }
    }

    PlainLabel {
        id: heading
        x: 12
        y: 10
        width: parent.width - 24
        visible: root.model.hasDocument
        text: root.model.title
        elide: Text.ElideMiddle
        font.pointSize: Application.font.pointSize + 6
        font.bold: true
    }
    ListView {
        anchors.fill: parent
        anchors.margins: 12
        anchors.topMargin: heading.height + 20
        visible: root.model.hasDocument
        model: root.model.facts
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        spacing: 1
        ScrollBar.vertical: ScrollBar {
        }
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Overview")
        delegate: RowLayout {
            id: fact
            required property string factLabel
            required property string factValue

            width: ListView.view.width
            spacing: 10
            Accessible.role: Accessible.ListItem
            Accessible.name: fact.factLabel + ": " + fact.factValue

            PlainLabel {
                Layout.preferredWidth: 130
                Layout.alignment: Qt.AlignTop
                topPadding: 3
                text: fact.factLabel
                color: Theme.faint
                elide: Text.ElideRight
            }
            PlainLabel {
                Layout.fillWidth: true
                topPadding: 3
                bottomPadding: 3
                text: fact.factValue
                wrapMode: Text.Wrap
            }
        }
    }
}
