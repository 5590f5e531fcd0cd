// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// Delegates use ids of the pane; Qt 6.4 lacks the ComponentBehavior pragma that would declare this.
// qmllint disable unqualified
// The conversion wizard: options, the resulting plan, and the conversion. Nothing is written before "Convert".
PaneFrame {
    id: root

    required property ConvertPaneModel model
    readonly property ConvertModel convert: root.model.convert
    signal cancelled

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    // Names get the room that the other columns do not need.
    // 0: hidden; below 1: a share
    readonly property var widths: [0, root.convert.changesNames ? 0.5 : Theme.cellWidth(qsTr("To"), qsTr("(same)")), Theme.cellWidth(qsTr("Type"), root.convert.changesTypes ? "F32 → Q4_K" : "BF16"), 0, 0, Theme.cellWidth(qsTr("Bytes"), "99.9 MB")]
    onWidthsChanged: table.forceLayout()
    readonly property bool needsOptions: root.width >= 1000 || form.count > root.convert.form.groupCount()

    function columnWidth(column: int): real {
        const names = table.width - root.widths[2] - root.widths[5];
        const to = root.widths[1] < 1 ? root.widths[1] * names : root.widths[1];
        return column === 0 ? Math.max(60, names - to) : column === 1 ? Math.max(60, to) : root.widths[column];
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
                text: root.convert.inputText
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
                    onClicked: root.model.chooseOutput()
                }
            }
            PlainLabel {
                Layout.alignment: Qt.AlignTop
                Layout.preferredHeight: format.height
                verticalAlignment: Text.AlignVCenter
                text: qsTr("Format")
                color: Theme.faint
            }
            // Wraps in narrow windows, and in languages with long words.
            Flow {
                Layout.fillWidth: true
                spacing: 12

                ChoiceBox {
                    id: format
                    objectName: "formatBox"
                    implicitWidth: 190
                    model: root.convert.formats
                    currentIndex: root.convert.format
                    Accessible.name: qsTr("Format of the output")
                    onActivated: index => root.convert.format = index
                }
                Button {
                    id: allFormats
                    height: format.height
                    objectName: "allFormatsButton"
                    text: qsTr("All formats")
                    checkable: true
                    checked: root.convert.showsTargets
                    Accessible.description: qsTr("Show what each format would hold of this model")
                    onToggled: root.convert.showsTargets = checked

                    PlainToolTip {
                        visible: allFormats.hovered
                        text: allFormats.Accessible.description
                    }
                }
                PlainLabel {
                    height: format.height
                    verticalAlignment: Text.AlignVCenter
                    text: qsTr("Types")
                    color: Theme.faint
                }
                ChoiceBox {
                    id: precision
                    objectName: "precisionBox"
                    implicitWidth: 150
                    model: root.convert.precisions
                    currentIndex: root.convert.precision
                    Accessible.name: qsTr("Type of the weights")
                    onActivated: index => root.convert.precision = index
                }
                OptionBox {
                    height: format.height
                    text: qsTr("Verify")
                    checked: root.convert.verify
                    Accessible.description: qsTr("Read the output again and compare every tensor with the plan")
                    onToggled: root.convert.verify = checked
                }
                OptionBox {
                    height: format.height
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
        SplitView {
            Layout.fillWidth: true
            Layout.fillHeight: true

            ListView {
                id: form
                objectName: "form"
                // The plan gets the room of options that are not shown.
                SplitView.preferredWidth: root.needsOptions ? 340 : 190
                SplitView.minimumWidth: 180
                clip: true
                boundsBehavior: Flickable.StopAtBounds
                model: root.convert.form
                ScrollBar.vertical: ScrollBar {
                }
                Accessible.role: Accessible.List
                Accessible.name: qsTr("Options by step")
                delegate: FormRow {
                    id: field
                    width: ListView.view.width - 12
                    onToggled: form.model.toggle(field.index)
                    onTextEntered: text => form.model.setText(field.index, text)
                    onChecked: on => form.model.setChecked(field.index, on)
                    onFileRequested: root.model.chooseFile(field.index)
                }
            }
            ListView {
                id: targets
                objectName: "targetList"
                visible: root.convert.showsTargets
                SplitView.fillWidth: true
                SplitView.minimumWidth: 320
                clip: true
                boundsBehavior: Flickable.StopAtBounds
                model: root.convert.targets
                activeFocusOnTab: true
                ScrollBar.vertical: ScrollBar {
                }
                Accessible.role: Accessible.List
                Accessible.name: qsTr("What each format would hold")
                delegate: TargetRow {
                    width: ListView.view.width - 12
                    isChosen: index === root.convert.format
                    onChosen: {
                        // This row goes away with the list.
                        const convert = root.convert;
                        const choice = index;
                        convert.showsTargets = false;
                        convert.format = choice;
                    }
                }
            }
            ColumnLayout {
                visible: !root.convert.showsTargets
                SplitView.fillWidth: true
                SplitView.minimumWidth: 320
                spacing: 0

                Row {
                    Layout.fillWidth: true

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
                        width: root.columnWidth(5)
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
                        elide: alignRight ? Text.ElideRight : Text.ElideLeft // names differ at the end
                        required cellText
                        required alignRight
                    }
                }
            }
        }
        RowLayout {
            spacing: 8

            BusyIndicator {
                visible: root.convert.planning || root.convert.comparing
                running: visible
                implicitHeight: 26
                implicitWidth: 26
            }
            Button {
                objectName: "loadRecipeButton"
                text: qsTr("Load Recipe…")
                onClicked: root.model.loadRecipe()
            }
            Button {
                objectName: "saveRecipeButton"
                text: qsTr("Save Recipe…")
                onClicked: root.model.saveRecipe()
            }
            Item {
                Layout.fillWidth: true
            }
            Button {
                text: qsTr("Cancel")
                onClicked: root.cancelled()
            }
            Button {
                id: previewButton
                objectName: "previewButton"
                text: qsTr("Preview")
                enabled: root.convert.canPreview
                Accessible.description: qsTr("Show the result beside the source without writing it")
                onClicked: root.convert.preview()

                PlainToolTip {
                    visible: previewButton.hovered
                    text: previewButton.Accessible.description
                }
            }
            Button {
                objectName: "convertButton"
                text: qsTr("Convert")
                highlighted: true
                enabled: root.convert.canRun
                onClicked: root.convert.run()
            }
        }
    }
}
