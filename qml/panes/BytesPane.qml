// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// The bytes of the file over the colors of what they belong to, the numbers at the cursor, and its quantization block.
PaneFrame {
    id: root

    required property BytesPaneModel model
    readonly property HexModel bytes: root.model.bytes

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    header: ColumnLayout {
        spacing: 0

        Flow {
            Layout.fillWidth: true
            Layout.margins: 4
            spacing: 6

            TextMetrics {
                id: offsetMetrics
                font: offset.font
                text: offset.placeholderText
            }
            TextField {
                id: offset
                objectName: "offsetBox"
                width: Math.max(110, offsetMetrics.width + 20)
                enabled: root.bytes.title !== ""
                placeholderText: qsTr("Offset: 0x40")
                selectByMouse: true
                Accessible.name: qsTr("Go to an offset")
                onAccepted: {
                    if (root.bytes.goTo(offset.text)) {
                        offset.clear();
                        canvas.forceActiveFocus();
                    }
                }
            }
            Button {
                text: qsTr("Next region")
                enabled: root.bytes.title !== ""
                onClicked: root.bytes.goToNextRegion()
            }
            ComboBox {
                id: kind
                objectName: "patternKind"
                width: 84
                model: ["text", "hex", "u32", "u64", "f16", "f32", "f64"]
                enabled: root.bytes.title !== ""
                Accessible.name: qsTr("Kind of the pattern")
            }
            TextField {
                id: pattern
                objectName: "patternBox"
                width: 140
                enabled: root.bytes.title !== ""
                placeholderText: qsTr("Find")
                selectByMouse: true
                Accessible.name: qsTr("Pattern to find")
                onAccepted: root.bytes.find(kind.currentText, pattern.text)
            }
            Button {
                text: root.bytes.searching ? qsTr("Stop") : qsTr("Find next")
                enabled: root.bytes.searching || pattern.text !== ""
                onClicked: root.bytes.searching ? root.bytes.cancelSearch() : root.bytes.find(kind.currentText, pattern.text)
            }
            Button {
                text: qsTr("Copy bytes")
                enabled: root.bytes.title !== ""
                Accessible.name: qsTr("Copy the selected bytes in hexadecimal")
                onClicked: root.model.copyText(root.bytes.selectedText())
            }
            OptionBox {
                text: qsTr("Big-endian")
                checked: root.bytes.bigEndian
                Accessible.name: qsTr("Read numbers at the cursor as big-endian")
                onToggled: root.bytes.bigEndian = checked
            }
        }
        RowLayout {
            Layout.fillWidth: true
            Layout.leftMargin: 8
            Layout.rightMargin: 8
            Layout.bottomMargin: 4
            spacing: 12

            PlainLabel {
                text: root.bytes.title
                font.bold: true
                elide: Text.ElideMiddle
                Layout.maximumWidth: root.width / 3
            }
            PlainLabel {
                objectName: "bytesPlace"
                Layout.fillWidth: true
                text: root.bytes.searchNote !== "" ? root.bytes.searchNote : root.bytes.place
                elide: Text.ElideMiddle
                color: root.bytes.searchNote !== "" ? Theme.warning : Theme.palette.text
            }
            PlainLabel {
                visible: text !== ""
                text: root.bytes.marked
                elide: Text.ElideRight
                color: Theme.accent
            }
        }
    }

    CanvasFrame {
        id: frame
        anchors.fill: parent
        note: root.bytes.note
        focused: canvas.activeFocus

        HexCanvas {
            id: canvas
            objectName: "bytesCanvas"
            anchors.top: parent.top
            anchors.bottom: parent.bottom
            width: Math.min(parent.width - bar.width, canvas.contentWidth)
            view: root.bytes
            dark: Theme.dark
            visible: root.bytes.title !== ""
            Accessible.role: Accessible.Table
            Accessible.name: qsTr("Bytes of %1").arg(root.bytes.title)
            Accessible.description: root.bytes.place
            onCopyRequested: root.model.copyText(root.bytes.selectedText())
        }
        ScrollBar {
            id: bar
            anchors.left: canvas.right
            anchors.top: parent.top
            anchors.bottom: parent.bottom
            policy: root.bytes.share < 1 ? ScrollBar.AlwaysOn : ScrollBar.AlwaysOff
            size: root.bytes.share
            minimumSize: 0.03
            position: root.bytes.position
            onPositionChanged: {
                if (bar.pressed) {
                    root.bytes.position = bar.position;
                }
            }
        }
        ListView {
            id: inspector
            objectName: "inspector"
            anchors.left: bar.right
            anchors.leftMargin: 8
            anchors.top: parent.top
            anchors.bottom: parent.bottom
            width: 230
            visible: canvas.visible && frame.width - bar.x > 240
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            model: root.bytes.inspector
            ScrollBar.vertical: ScrollBar {
            }
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Numbers at the cursor")
            delegate: Row {
                id: number
                required property string typeName
                required property string value
                spacing: 8
                height: 20
                Accessible.name: number.typeName + ": " + number.value
                PlainLabel {
                    width: 44
                    horizontalAlignment: Text.AlignRight
                    text: number.typeName
                    color: Theme.faint
                }
                PlainLabel {
                    width: 170
                    horizontalAlignment: Text.AlignRight
                    text: number.value
                    font.family: Theme.monospace
                }
            }
        }
        ColumnLayout {
            anchors.left: inspector.right
            anchors.leftMargin: 12
            anchors.right: parent.right
            anchors.top: parent.top
            anchors.bottom: parent.bottom
            visible: inspector.visible && root.bytes.blockTitle !== "" && width > 260
            spacing: 2

            PlainLabel {
                objectName: "blockTitle"
                Layout.fillWidth: true
                text: root.bytes.blockTitle
                elide: Text.ElideRight
                font.bold: true
            }
            ListView {
                objectName: "blockTable"
                Layout.fillWidth: true
                Layout.fillHeight: true
                clip: true
                boundsBehavior: Flickable.StopAtBounds
                model: root.bytes.block
                ScrollBar.vertical: ScrollBar {
                }
                Accessible.role: Accessible.Table
                Accessible.name: root.bytes.blockTitle
                header: Row {
                    spacing: 8
                    Repeater {
                        model: [qsTr("Index"), qsTr("Scale"), qsTr("Minimum"), qsTr("Quant"), qsTr("Value")]
                        PlainLabel {
                            required property string modelData
                            required property int index
                            width: [44, 84, 84, 50, 92][index]
                            horizontalAlignment: Text.AlignRight
                            text: modelData
                            color: Theme.faint
                        }
                    }
                }
                delegate: Row {
                    id: entry
                    required property string number
                    required property string scaleText
                    required property string minimum
                    required property string quant
                    required property string value
                    spacing: 8
                    height: 18
                    Repeater {
                        model: [entry.number, entry.scaleText, entry.minimum, entry.quant, entry.value]
                        PlainLabel {
                            required property string modelData
                            required property int index
                            width: [44, 84, 84, 50, 92][index]
                            horizontalAlignment: Text.AlignRight
                            text: modelData
                            font.family: Theme.monospace
                        }
                    }
                }
            }
        }
    }
    Connections {
        target: root.model
        function onFocusRequested(): void {
            canvas.forceActiveFocus(Qt.ShortcutFocusReason);
        }
    }
}
