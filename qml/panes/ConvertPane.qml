// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// The conversion wizard: options, the resulting plan, and the conversion. Nothing is written before "Convert".
PaneFrame {
    id: root

    required property Session session
    readonly property ConvertView convert: root.session.convert
    signal cancelled

    commandText: root.convert.commandLine
    onCopyRequested: text => root.session.copyText(text)

    function columnWidth(column: int): real {
        const fixed = [0, 0, 110, 90];
        return column < 2 ? Math.max(120, (table.width - fixed[2] - fixed[3]) / 2) : fixed[column];
    }

    ColumnLayout {
        anchors.fill: parent
        anchors.margins: 12
        spacing: 10

        GridLayout {
            Layout.fillWidth: true
            columns: 2
            columnSpacing: 10
            rowSpacing: 6

            PlainLabel {
                text: qsTr("From")
                color: Theme.faint
            }
            PlainLabel {
                Layout.fillWidth: true
                text: root.convert.input
                elide: Text.ElideMiddle
            }
            PlainLabel {
                text: qsTr("To")
                color: Theme.faint
            }
            RowLayout {
                spacing: 8

                TextField {
                    id: output
                    objectName: "outputField"
                    Layout.fillWidth: true
                    text: root.convert.output
                    selectByMouse: true
                    Accessible.name: qsTr("Output file")
                    onEditingFinished: root.convert.output = output.text
                }
                Button {
                    objectName: "browseButton"
                    text: qsTr("Browse…")
                    Accessible.name: qsTr("Choose the output file")
                    onClicked: root.convert.chooseOutput()
                }
            }
            PlainLabel {
                text: qsTr("Architecture")
                color: Theme.faint
            }
            RowLayout {
                spacing: 16

                ComboBox {
                    id: architecture
                    implicitWidth: 150
                    model: root.convert.architectures
                    displayText: currentText === "" ? qsTr("detect") : currentText
                    currentIndex: root.convert.architectureIndex
                    Accessible.name: qsTr("Architecture")
                    onActivated: root.convert.architecture = architecture.currentText
                }
                PlainLabel {
                    text: qsTr("Precision")
                    color: Theme.faint
                }
                ComboBox {
                    id: precision
                    objectName: "precisionBox"
                    implicitWidth: 130
                    model: root.convert.precisions
                    currentIndex: root.convert.precision
                    Accessible.name: qsTr("Precision")
                    onActivated: root.convert.precision = precision.currentIndex
                }
                PlainLabel {
                    text: qsTr("Compression")
                    color: Theme.faint
                }
                ComboBox {
                    id: compression
                    objectName: "compressionBox"
                    implicitWidth: 150
                    model: [qsTr("none"), "LZ4", "zstd", qsTr("zstd, byte planes")]
                    currentIndex: root.convert.compression
                    Accessible.name: qsTr("Compression")
                    onActivated: root.convert.compression = compression.currentIndex
                }
            }
            PlainLabel {
                text: qsTr("Options")
                color: Theme.faint
            }
            RowLayout {
                spacing: 16

                OptionBox {
                    text: qsTr("Keep names")
                    checked: root.convert.keepNames
                    onToggled: root.convert.keepNames = checked
                }
                OptionBox {
                    id: relaxed
                    text: qsTr("Relaxed")
                    checked: root.convert.relaxed
                    onToggled: root.convert.relaxed = checked
                    PlainToolTip {
                        visible: relaxed.hovered
                        text: qsTr("Allow unknown tensor names and implausible values")
                    }
                }
                OptionBox {
                    text: qsTr("Overwrite existing")
                    checked: root.convert.force
                    onToggled: root.convert.force = checked
                }
            }
        }
        PlainLabel {
            Layout.fillWidth: true
            text: root.convert.summary
            wrapMode: Text.Wrap
            font.bold: true
        }
        PlainLabel {
            Layout.fillWidth: true
            visible: root.convert.problem !== ""
            text: root.convert.problem
            wrapMode: Text.Wrap
            color: Theme.bad
        }
        PlainLabel {
            Layout.fillWidth: true
            visible: root.convert.notes !== ""
            text: root.convert.notes
            wrapMode: Text.Wrap
            color: Theme.faint
        }
        Row {
            id: headerRow
            Layout.fillWidth: true
            Layout.bottomMargin: -10

            HeaderCell {
                width: root.columnWidth(0)
                cellText: qsTr("From")
            }
            HeaderCell {
                width: root.columnWidth(1)
                cellText: qsTr("To")
            }
            HeaderCell {
                width: root.columnWidth(2)
                cellText: qsTr("Type")
            }
            HeaderCell {
                width: root.columnWidth(3)
                cellText: qsTr("Bytes")
                alignRight: true
            }
        }
        TableView {
            id: table
            objectName: "planTable"
            Layout.fillWidth: true
            Layout.fillHeight: true
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            model: root.convert
            columnWidthProvider: root.columnWidth
            onWidthChanged: table.forceLayout()
            ScrollBar.vertical: ScrollBar {
            }
            Accessible.role: Accessible.Table
            Accessible.name: qsTr("Plan")
            delegate: CellDelegate {
                required property int row
                required property bool isKnown

                rowNumber: row
                strong: isKnown
                required cellText
                required alignRight
            }
        }
        RowLayout {
            spacing: 8

            BusyIndicator {
                visible: root.convert.planning
                running: visible
                implicitHeight: 26
                implicitWidth: 26
            }
            Button {
                objectName: "loadRecipeButton"
                text: qsTr("Load Recipe…")
                onClicked: root.convert.chooseRecipe(false)
            }
            Button {
                objectName: "saveRecipeButton"
                text: qsTr("Save Recipe…")
                onClicked: root.convert.chooseRecipe(true)
            }
            Item {
                Layout.fillWidth: true
            }
            Button {
                text: qsTr("Cancel")
                onClicked: root.cancelled()
            }
            Button {
                objectName: "convertButton"
                text: qsTr("Convert")
                highlighted: true
                enabled: root.convert.ready
                onClicked: root.convert.run()
            }
        }
    }
}
