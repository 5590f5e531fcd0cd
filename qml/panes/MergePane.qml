// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// Delegates use ids of the pane; Qt 6.4 lacks the ComponentBehavior pragma that would declare this.
// qmllint disable unqualified
// The merge wizard: models and method at the left, the resulting plan at the right. Nothing is written before "Merge".
PaneFrame {
    id: root

    required property MergePaneModel model
    readonly property MergeModel merge: root.model.merge
    readonly property ConvertModel convert: root.merge.convert
    readonly property GradientModel gradient: root.merge.gradient
    readonly property bool hasPlan: root.merge.hint === ""
    signal cancelled

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    // Names get the room that the other columns do not need.
    readonly property var widths: [0, root.convert.changesNames ? 0 : Theme.cellWidth(qsTr("To"), qsTr("(same)")), Theme.cellWidth(qsTr("Type"), root.convert.changesTypes ? "F32 → Q4_K" : "BF16"), Theme.cellWidth(qsTr("Shape"), "4096 × 4096"), 0, Theme.cellWidth(qsTr("Bytes"), "99.9 MB")]
    onWidthsChanged: table.forceLayout()
    function columnWidth(column: int): real {
        const fixed = root.widths.reduce((sum, width) => sum + width, 0);
        const rest = Math.max(root.convert.changesNames ? 330 : 240, table.width - fixed);
        const shares = root.convert.changesNames ? [0.35, 0.35, 0, 0, 0.3, 0] : [0.62, 0, 0, 0, 0.38, 0];
        return root.widths[column] > 0 ? root.widths[column] : rest * shares[column];
    }

    DropArea {
        id: drop
        anchors.fill: parent
        keys: ["text/uri-list"]
        onDropped: event => root.model.addDropped(event.urls)
    }
    SplitView {
        anchors.fill: parent
        anchors.margins: 12
        anchors.bottomMargin: buttons.height + 22
        handle: Rectangle {
            implicitWidth: 17
            color: "transparent"

            Rectangle {
                anchors.horizontalCenter: parent.horizontalCenter
                width: 1
                height: parent.height
                color: parent.SplitHandle.hovered || parent.SplitHandle.pressed ? Theme.accent : Theme.line
            }
        }

        ColumnLayout {
            SplitView.preferredWidth: Math.min(480, root.width * 0.48)
            SplitView.minimumWidth: 340
            spacing: 8

            RowLayout {
                spacing: 8

                PlainLabel {
                    text: root.merge.count > 0 ? qsTr("Models (%1)").arg(root.merge.count) : qsTr("Models")
                    font.bold: true
                }
                PlainLabel {
                    Layout.fillWidth: true
                    text: root.merge.count > 0 ? qsTr("The first gives configuration, tokenizer and names.") : ""
                    wrapMode: Text.WordWrap
                    color: Theme.faint
                    font.pointSize: Math.max(7, Theme.fontSize - 1)
                }
                Button {
                    id: addOpen
                    objectName: "addOpenButton"
                    visible: root.model.openModels.length > 0
                    text: qsTr("Add Open ▾")
                    Accessible.name: qsTr("Add an open model")
                    onClicked: openMenu.popup(addOpen, 0, addOpen.height)

                    Menu {
                        id: openMenu
                        Repeater {
                            model: root.model.openModels
                            MenuItem {
                                id: entry
                                required property int index
                                required property string modelData
                                contentItem: PlainLabel {
                                    text: entry.modelData
                                    elide: Text.ElideMiddle
                                }
                                Accessible.name: entry.modelData
                                onTriggered: root.model.addOpen(entry.index)
                            }
                        }
                    }
                }
                Button {
                    objectName: "addButton"
                    text: qsTr("Add Files…")
                    Accessible.name: qsTr("Add model files")
                    onClicked: root.model.addFiles()
                }
            }
            Rectangle {
                Layout.fillWidth: true
                Layout.preferredHeight: Math.max(118, Math.min(models.contentHeight + 2, root.height * 0.3))
                color: Theme.palette.base
                border.width: 1
                border.color: drop.containsDrag || models.activeFocus ? Theme.accent : Theme.line

                ListView {
                    id: models
                    objectName: "modelList"
                    anchors.fill: parent
                    anchors.margins: 1
                    clip: true
                    boundsBehavior: Flickable.StopAtBounds
                    activeFocusOnTab: true
                    keyNavigationEnabled: true
                    model: root.merge
                    ScrollBar.vertical: ScrollBar {
                    }
                    Accessible.role: Accessible.List
                    Accessible.name: qsTr("Models to merge")
                    Keys.onDeletePressed: root.merge.remove(models.currentIndex)
                    Keys.onSpacePressed: {
                        if (root.merge.usesBase) {
                            root.merge.markBase(models.currentIndex);
                        }
                    }
                    Keys.onPressed: event => {
                        const by = event.key === Qt.Key_Up ? -1 : event.key === Qt.Key_Down ? 1 : 0;
                        if (by !== 0 && (event.modifiers & Qt.AltModifier)) {
                            root.merge.moveBy(models.currentIndex, by);
                            event.accepted = true;
                        }
                    }
                    delegate: MergeModelRow {
                        id: row
                        width: ListView.view.width
                        count: root.merge.count
                        usesBase: root.merge.usesBase
                        onPicked: {
                            models.currentIndex = row.index;
                            models.forceActiveFocus();
                        }
                        onBaseMarked: root.merge.markBase(row.index)
                        onMoved: by => root.merge.moveBy(row.index, by)
                        onRemoved: root.merge.remove(row.index)
                    }
                    PlainLabel {
                        objectName: "modelHint"
                        y: models.contentHeight + Math.max(8, (models.height - models.contentHeight - height) / 2)
                        anchors.horizontalCenter: parent.horizontalCenter
                        width: parent.width - 24
                        visible: root.merge.hint !== ""
                        horizontalAlignment: Text.AlignHCenter
                        text: root.merge.hint
                        wrapMode: Text.Wrap
                        color: Theme.faint
                    }
                }
            }
            RowLayout {
                spacing: 8
                visible: root.hasPlan || slices.count > 0

                PlainLabel {
                    text: slices.count > 0 ? qsTr("Layers of the result (%1)").arg(root.merge.slices.summary) : qsTr("Layers of the result")
                    font.bold: true
                }
                PlainLabel {
                    Layout.fillWidth: true
                    text: slices.count > 0 ? qsTr("MODEL:FIRST..LAST") : qsTr("those of the models")
                    elide: Text.ElideRight
                    color: Theme.faint
                    font.pointSize: Math.max(7, Theme.fontSize - 1)
                }
                Button {
                    objectName: "addSliceButton"
                    text: qsTr("Add Slice")
                    Accessible.description: qsTr("Make the result of ranges of layers")
                    onClicked: root.merge.slices.add()
                }
            }
            ListView {
                id: slices
                objectName: "sliceList"
                Layout.fillWidth: true
                Layout.preferredHeight: Math.min(slices.contentHeight, root.height * (root.gradient.shown ? 0.07 : 0.2))
                visible: slices.count > 0
                clip: true
                spacing: 2
                boundsBehavior: Flickable.StopAtBounds
                model: root.merge.slices
                ScrollBar.vertical: ScrollBar {
                }
                Accessible.role: Accessible.List
                Accessible.name: qsTr("Slices of layers")
                delegate: SliceRow {
                    id: slice
                    width: ListView.view.width - 8
                    count: slices.count
                    onTextEntered: text => root.merge.slices.setText(slice.index, text)
                    onMoved: by => root.merge.slices.moveBy(slice.index, by)
                    onRemoved: root.merge.slices.remove(slice.index)
                }
            }
            RowLayout {
                spacing: 10

                PlainLabel {
                    text: qsTr("Method")
                    font.bold: true
                }
                ComboBox {
                    id: method
                    objectName: "methodBox"
                    Layout.fillWidth: true
                    model: root.merge.methods
                    currentIndex: root.merge.method
                    Accessible.name: qsTr("Method of merging")
                    Accessible.description: root.merge.methodHelp + " " + root.merge.methodNeeds
                    onActivated: root.merge.method = method.currentIndex
                }
            }
            PlainLabel {
                Layout.fillWidth: true
                text: root.merge.methodHelp + " " + root.merge.methodNeeds
                wrapMode: Text.Wrap
                color: Theme.faint
            }
            ListView {
                id: form
                objectName: "form"
                Layout.fillWidth: true
                Layout.fillHeight: true
                Layout.minimumHeight: 96
                clip: true
                boundsBehavior: Flickable.StopAtBounds
                readonly property int curveRow: root.merge.curveRow
                onCurveRowChanged: reposition.restart()
                model: root.convert.form
                ScrollBar.vertical: ScrollBar {
                }
                Timer {
                    // runs after the editor below has taken its place
                    id: reposition
                    interval: 0
                    onTriggered: form.positionViewAtIndex(Math.max(0, form.curveRow), ListView.Contain)
                }
                Accessible.role: Accessible.List
                Accessible.name: qsTr("Parameters of the method, and options of further steps")
                delegate: FormRow {
                    id: field
                    width: ListView.view.width - 12
                    curveShown: root.merge.curveRow === field.index
                    onToggled: form.model.toggle(field.index)
                    onTextEntered: text => form.model.setText(field.index, text)
                    onChecked: on => form.model.setChecked(field.index, on)
                    onFileRequested: root.model.chooseFile(field.index)
                    onCurveRequested: root.merge.editCurve(field.index)
                }
            }
            GradientEditor {
                Layout.fillWidth: true
                Layout.preferredHeight: Math.min(270, root.height * 0.36)
                visible: root.gradient.shown
                gradient: root.gradient
                onClosed: root.merge.editCurve(root.merge.curveRow)
            }
        }
        ColumnLayout {
            SplitView.fillWidth: true
            SplitView.minimumWidth: 340
            spacing: 8

            GridLayout {
                Layout.fillWidth: true
                columns: 2
                columnSpacing: 10
                rowSpacing: 6

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
                        enabled: root.hasPlan
                        selectByMouse: true
                        Accessible.name: qsTr("Output file")
                        onEditingFinished: root.convert.output = output.text
                    }
                    Button {
                        objectName: "browseButton"
                        text: qsTr("Browse…")
                        enabled: root.hasPlan
                        opacity: enabled ? 1 : 0.5
                        Accessible.name: qsTr("Choose the output file")
                        onClicked: root.model.chooseOutput()
                    }
                }
                PlainLabel {
                    text: qsTr("Types")
                    color: Theme.faint
                }
                RowLayout {
                    spacing: 16

                    ChoiceBox {
                        id: precision
                        objectName: "precisionBox"
                        Layout.fillWidth: true
                        Layout.minimumWidth: 90
                        Layout.maximumWidth: 170
                        model: root.convert.precisions
                        currentIndex: root.convert.precision
                        Accessible.name: qsTr("Type of the weights")
                        onActivated: index => root.convert.precision = index
                    }
                    OptionBox {
                        text: qsTr("Overwrite existing")
                        checked: root.convert.force
                        onToggled: root.convert.force = checked
                    }
                    Item {
                        Layout.fillWidth: true

                        BusyIndicator {
                            anchors.right: parent.right
                            anchors.verticalCenter: parent.verticalCenter
                            visible: root.convert.planning
                            running: visible
                            implicitHeight: 22
                            implicitWidth: 22
                            Accessible.name: qsTr("Planning")
                        }
                    }
                }
            }
            PlainLabel {
                Layout.fillWidth: true
                visible: root.hasPlan && text !== ""
                text: root.convert.summary
                wrapMode: Text.Wrap
                font.bold: true
            }
            PlainLabel {
                objectName: "problem"
                Layout.fillWidth: true
                visible: text !== ""
                text: root.convert.problem
                wrapMode: Text.Wrap
                color: Theme.bad
                Accessible.role: Accessible.AlertMessage
                Accessible.name: text
            }
            PlainLabel {
                Layout.fillWidth: true
                visible: text !== ""
                text: root.convert.notes
                wrapMode: Text.Wrap
                maximumLineCount: 8
                elide: Text.ElideRight
                color: Theme.faint
            }
            Item {
                Layout.fillWidth: true
                Layout.fillHeight: true

                Row {
                    id: header
                    visible: table.visible

                    Repeater {
                        model: [qsTr("From"), qsTr("To"), qsTr("Type"), qsTr("Shape"), qsTr("Merged"), qsTr("Bytes")]
                        HeaderCell {
                            required property int index
                            required property string modelData
                            width: root.columnWidth(index)
                            cellText: modelData
                            alignRight: index === 5
                        }
                    }
                }
                TableView {
                    id: table
                    objectName: "planTable"
                    anchors.fill: parent
                    anchors.topMargin: header.height
                    visible: table.rows > 0
                    clip: true
                    boundsBehavior: Flickable.StopAtBounds
                    activeFocusOnTab: true
                    model: root.convert
                    columnWidthProvider: root.columnWidth
                    onWidthChanged: table.forceLayout()
                    ScrollBar.vertical: ScrollBar {
                    }
                    Accessible.role: Accessible.Table
                    Accessible.name: qsTr("Plan")
                    Keys.onUpPressed: table.contentY = Math.max(0, table.contentY - 24)
                    Keys.onDownPressed: table.contentY = Math.max(0, Math.min(table.contentHeight - table.height, table.contentY + 24))
                    delegate: CellDelegate {
                        id: cell
                        required property int row
                        required property int column
                        required property bool isKnown
                        rowNumber: row
                        strong: isKnown
                        elide: column < 2 ? Text.ElideLeft : column === 4 ? Text.ElideMiddle : Text.ElideRight
                        required cellText
                        required alignRight

                        HoverHandler {
                            id: hover
                        }
                        PlainToolTip {
                            visible: hover.hovered && cell.truncated
                            text: cell.cellText
                        }
                    }
                }
                PlainLabel {
                    anchors.centerIn: parent
                    width: parent.width - 48
                    visible: table.rows === 0 && root.convert.problem === ""
                    horizontalAlignment: Text.AlignHCenter
                    wrapMode: Text.Wrap
                    text: root.hasPlan ? qsTr("Reading the models …") : qsTr("The plan appears here: every tensor of the result, and how it is merged.")
                    color: Theme.faint
                }
            }
        }
    }
    RowLayout {
        id: buttons
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.bottom: parent.bottom
        anchors.margins: 12
        spacing: 8

        Button {
            objectName: "loadButton"
            text: qsTr("Load…")
            Accessible.name: qsTr("Load a recipe or a configuration of mergekit")
            onClicked: root.model.loadRecipe()
        }
        Button {
            objectName: "saveRecipeButton"
            opacity: enabled ? 1 : 0.5
            text: qsTr("Save Recipe…")
            enabled: root.hasPlan
            onClicked: root.model.saveRecipe()
        }
        Button {
            id: exportButton
            objectName: "exportButton"
            opacity: enabled ? 1 : 0.5
            text: qsTr("Export YAML…")
            enabled: root.hasPlan
            Accessible.description: qsTr("Write the merge as a configuration of mergekit")
            onClicked: root.model.exportConfig()

            PlainToolTip {
                visible: exportButton.hovered
                text: exportButton.Accessible.description
            }
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
            opacity: enabled ? 1 : 0.5
            text: qsTr("Preview")
            enabled: root.convert.canPreview
            Accessible.description: qsTr("Show the result beside the first model without writing it")
            onClicked: root.convert.preview()

            PlainToolTip {
                visible: previewButton.hovered
                text: previewButton.Accessible.description
            }
        }
        Button {
            objectName: "mergeButton"
            opacity: enabled ? 1 : 0.5
            text: qsTr("Merge")
            highlighted: true
            enabled: root.convert.canRun
            onClicked: root.convert.run()
        }
    }
}
