// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// Delegates use ids of the pane; Qt 6.4 lacks the ComponentBehavior pragma that would declare this.
// qmllint disable unqualified
// The package label of the model, or instructions if no model is open.
PaneFrame {
    id: root

    required property OverviewPaneModel model

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    Flickable {
        id: start
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: parent.top
        anchors.bottom: links.top
        visible: !root.model.hasDocument
        clip: true
        contentHeight: startPage.implicitHeight + 16
        boundsBehavior: Flickable.StopAtBounds
        ScrollBar.vertical: ScrollBar {
        }

        ColumnLayout {
            id: startPage
            objectName: "startPage"
            x: (start.width - startPage.width) / 2
            y: Math.max(8, (start.height - startPage.implicitHeight) / 2)
            width: Math.min(start.width - 40, 520)
            spacing: 16

            Rectangle {
                Layout.fillWidth: true
                implicitHeight: invitation.implicitHeight + 48
                radius: 6
                color: Theme.card
                border.width: 1
                border.color: Theme.line

                ColumnLayout {
                    id: invitation
                    anchors.centerIn: parent
                    width: parent.width - 48
                    spacing: 12

                    PlainLabel {
                        Layout.fillWidth: true
                        horizontalAlignment: Text.AlignHCenter
                        text: qsTr("Drop a model here")
                        font.pointSize: Theme.fontSize + 8
                        font.bold: true
                    }
                    PlainLabel {
                        Layout.fillWidth: true
                        horizontalAlignment: Text.AlignHCenter
                        wrapMode: Text.WordWrap
                        color: Theme.faint
                        text: qsTr("apr, SafeTensors, GGUF, PyTorch, ONNX, TensorFlow, Keras, TFLite, Core ML and more: files, folders and shards. Only the header is read, so large files open quickly, and nothing in them is executed.")
                    }
                    RowLayout {
                        Layout.alignment: Qt.AlignHCenter
                        spacing: 8

                        Button {
                            objectName: "openButton"
                            text: qsTr("Open…")
                            highlighted: true
                            onClicked: root.model.open()
                        }
                        Button {
                            objectName: "tourButton"
                            text: qsTr("Take the tour")
                            Accessible.description: qsTr("Show the parts of the window in five steps")
                            onClicked: root.model.runCommand("help.tour")
                        }
                    }
                }
            }
            ColumnLayout {
                Layout.fillWidth: true
                spacing: 2

                PlainLabel {
                    Layout.bottomMargin: 4
                    text: qsTr("Samples")
                    font.bold: true
                }
                Repeater {
                    objectName: "sampleList"
                    model: root.model.samples
                    ItemDelegate {
                        id: sample
                        required property string sampleId
                        required property string sampleTitle
                        required property string sampleText
                        Layout.fillWidth: true
                        focusPolicy: Qt.StrongFocus
                        highlighted: visualFocus
                        padding: 0
                        topPadding: 3
                        bottomPadding: 3
                        Accessible.name: sample.sampleTitle + ". " + sample.sampleText
                        onClicked: root.model.runCommand("help.sample." + sample.sampleId)
                        contentItem: ColumnLayout {
                            spacing: 0
                            PlainLabel {
                                Layout.leftMargin: 8
                                text: sample.sampleTitle
                                color: sample.highlighted ? Theme.palette.highlightedText : Theme.palette.link
                            }
                            PlainLabel {
                                Layout.leftMargin: 8
                                Layout.rightMargin: 8
                                Layout.fillWidth: true
                                text: sample.sampleText
                                color: sample.highlighted ? Theme.palette.highlightedText : Theme.faint
                                wrapMode: Text.WordWrap
                            }
                        }
                    }
                }
            }
            ColumnLayout {
                Layout.fillWidth: true
                visible: root.model.recent.count > 0
                spacing: 2

                PlainLabel {
                    Layout.bottomMargin: 4
                    text: qsTr("Recent (P pins a file)")
                    font.bold: true
                }
                ListView {
                    id: recent
                    objectName: "recentList"
                    Layout.fillWidth: true
                    Layout.preferredHeight: Math.min(recent.contentHeight, Math.max(56, root.height - 520))
                    clip: true
                    boundsBehavior: Flickable.StopAtBounds
                    activeFocusOnTab: true
                    model: root.model.recent
                    Keys.onReturnPressed: root.model.openRecent(recent.currentIndex)
                    Keys.onPressed: event => {
                        if (event.key === Qt.Key_P && event.modifiers === Qt.NoModifier) {
                            root.model.togglePin(recent.currentIndex);
                            event.accepted = true;
                        }
                    }
                    ScrollBar.vertical: ScrollBar {
                    }
                    Accessible.role: Accessible.List
                    Accessible.name: qsTr("Recent files")
                    delegate: ItemDelegate {
                        id: entry
                        required property int index
                        required property string fileName
                        required property string folder
                        required property string pinned
                        width: ListView.view.width
                        height: 28
                        padding: 0
                        highlighted: ListView.isCurrentItem && ListView.view.activeFocus
                        Accessible.name: (entry.pinned !== "" ? qsTr("pinned: ") : "") + (entry.folder === "" ? entry.fileName : qsTr("%1 in %2").arg(entry.fileName).arg(entry.folder))
                        onClicked: root.model.openRecent(entry.index)
                        contentItem: RowLayout {
                            spacing: 12
                            PlainLabel {
                                Layout.leftMargin: 8
                                Layout.maximumWidth: entry.width * 0.6
                                text: entry.fileName
                                color: entry.highlighted ? Theme.palette.highlightedText : Theme.palette.link
                                elide: Text.ElideMiddle
                            }
                            PlainLabel {
                                Layout.fillWidth: true
                                horizontalAlignment: Text.AlignRight
                                text: entry.folder
                                color: entry.highlighted ? Theme.palette.highlightedText : Theme.faint
                                elide: Text.ElideLeft
                            }
                            AbstractButton {
                                Layout.rightMargin: 8
                                implicitWidth: 22
                                implicitHeight: 22
                                focusPolicy: Qt.NoFocus // P does the same
                                Accessible.name: entry.pinned !== "" ? qsTr("Unpin %1").arg(entry.fileName) : qsTr("Pin %1").arg(entry.fileName)
                                onClicked: root.model.togglePin(entry.index)
                                contentItem: PlainLabel {
                                    text: entry.pinned !== "" ? "★" : "☆"
                                    horizontalAlignment: Text.AlignHCenter
                                    verticalAlignment: Text.AlignVCenter
                                    color: entry.highlighted ? Theme.palette.highlightedText : entry.pinned !== "" ? Theme.accent : Theme.faint
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    RowLayout {
        id: links
        anchors.horizontalCenter: parent.horizontalCenter
        anchors.bottom: parent.bottom
        anchors.bottomMargin: 8
        visible: !root.model.hasDocument
        spacing: 4

        Repeater {
            model: [{
                    "command": "help.page",
                    "text": qsTr("Help")
                }, {
                    "command": "help.whatsNew",
                    "text": qsTr("What\'s new in %1").arg(root.model.version)
                }, {
                    "command": "help.shortcuts",
                    "text": qsTr("Keyboard shortcuts")
                }]
            ToolButton {
                required property var modelData
                text: modelData.text
                onClicked: root.model.runCommand(modelData.command)
            }
        }
    }

    Flickable {
        id: page
        objectName: "labelPage"
        anchors.fill: parent
        visible: root.model.hasDocument
        clip: true
        contentHeight: label.implicitHeight + 32
        boundsBehavior: Flickable.StopAtBounds
        ScrollBar.vertical: ScrollBar {
        }

        ColumnLayout {
            id: label
            x: 16
            y: 16
            width: page.width - 32
            spacing: 16

            ColumnLayout {
                Layout.fillWidth: true
                spacing: 2

                PlainLabel {
                    Layout.fillWidth: true
                    text: root.model.title
                    elide: Text.ElideMiddle
                    font.pointSize: Theme.fontSize + 8
                    font.bold: true
                    Accessible.role: Accessible.Heading
                    Accessible.name: root.model.title
                }
                PlainLabel {
                    Layout.fillWidth: true
                    text: root.model.headline
                    wrapMode: Text.Wrap
                    font.pointSize: Theme.fontSize + 1
                }
            }
            Rectangle {
                objectName: "verdict"
                Layout.fillWidth: true
                implicitHeight: verdict.implicitHeight + 20
                radius: 4
                color: Theme.card
                border.width: 1
                border.color: Theme.line
                Accessible.role: Accessible.StaticText
                Accessible.name: root.model.verdict + " " + root.model.unchecked

                Rectangle {
                    width: 4
                    height: parent.height
                    radius: 2
                    color: Theme.toneColor(root.model.verdictTone)
                }
                RowLayout {
                    id: verdict
                    x: 16
                    y: 10
                    width: parent.width - 32
                    spacing: 10

                    PlainLabel {
                        // The sign says the same as the color.
                        text: ["•", "✓", "!", "✕"][root.model.verdictTone]
                        font.bold: true
                        color: Theme.toneColor(root.model.verdictTone)
                    }
                    PlainLabel {
                        Layout.fillWidth: true
                        text: root.model.unchecked === "" ? root.model.verdict : root.model.verdict + " " + root.model.unchecked
                        wrapMode: Text.Wrap
                    }
                }
            }
            ColumnLayout {
                Layout.fillWidth: true
                visible: root.model.types.count > 0
                spacing: 6

                Row {
                    id: mix
                    objectName: "typeBar"
                    Layout.fillWidth: true
                    height: 14
                    clip: true
                    Accessible.role: Accessible.Graphic
                    Accessible.name: qsTr("Types by share of the bytes")
                    Repeater {
                        model: root.model.types
                        Rectangle {
                            required property int index
                            required property string share
                            width: mix.width * Number(share)
                            height: 14
                            color: Theme.seriesColor(index)
                        }
                    }
                }
                Flow {
                    Layout.fillWidth: true
                    spacing: 16
                    Repeater {
                        model: root.model.types
                        Row {
                            id: type
                            required property int index
                            required property string typeName
                            required property string shareText
                            required property string bytesText
                            spacing: 6
                            Rectangle {
                                width: 10
                                height: 10
                                radius: 2
                                anchors.verticalCenter: parent.verticalCenter
                                color: Theme.seriesColor(type.index)
                            }
                            PlainLabel {
                                text: type.typeName
                                font.bold: true
                            }
                            PlainLabel {
                                text: type.shareText + " · " + type.bytesText
                                color: Theme.faint
                            }
                        }
                    }
                }
            }
            GridLayout {
                id: cards
                Layout.fillWidth: true
                columns: width >= 620 ? 2 : 1
                columnSpacing: 12
                rowSpacing: 12

                FactCard {
                    objectName: "architectureCard"
                    Layout.fillWidth: true
                    Layout.preferredWidth: 1
                    Layout.alignment: Qt.AlignTop
                    Layout.fillHeight: cards.columns > 1
                    title: qsTr("Architecture")
                    model: root.model.architecture
                }
                FactCard {
                    objectName: "memoryCard"
                    Layout.fillWidth: true
                    Layout.preferredWidth: 1
                    Layout.alignment: Qt.AlignTop
                    Layout.fillHeight: cards.columns > 1
                    title: qsTr("Memory")
                    note: qsTr("Estimated from shapes and types, without activations. KV cache in F16; fine-tuning with Adam in mixed precision.")
                    numbers: true
                    model: root.model.memory
                }
                FactCard {
                    objectName: "fileCard"
                    Layout.fillWidth: true
                    Layout.preferredWidth: 1
                    Layout.alignment: Qt.AlignTop
                    Layout.fillHeight: cards.columns > 1
                    title: qsTr("File")
                    model: root.model.file
                }
                FactCard {
                    objectName: "modelCard"
                    Layout.fillWidth: true
                    Layout.preferredWidth: 1
                    Layout.alignment: Qt.AlignTop
                    Layout.fillHeight: cards.columns > 1
                    title: qsTr("Model card and tokenizer")
                    model: root.model.card
                }
            }
            RowLayout {
                Layout.fillWidth: true
                visible: root.model.structuralId !== ""
                spacing: 8

                PlainLabel {
                    text: qsTr("Structural id")
                    color: Theme.faint
                    HoverHandler {
                        id: hover
                    }
                    PlainToolTip {
                        visible: hover.hovered
                        text: qsTr("SHA-256 of the names, types and shapes of all tensors: the same for files of any format with the same tensors")
                    }
                }
                PlainLabel {
                    Layout.fillWidth: true
                    text: root.model.structuralId
                    elide: Text.ElideRight
                    font.family: Theme.monospace
                    font.pointSize: Math.max(7, Theme.fontSize - 1)
                }
                ToolButton {
                    text: qsTr("Copy")
                    Accessible.name: qsTr("Copy the structural id")
                    onClicked: root.model.copyText(root.model.structuralId)
                }
            }
        }
    }
}
