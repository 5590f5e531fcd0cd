// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import QtQml.Models
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// Delegates use ids of the pane; Qt 6.4 lacks the ComponentBehavior pragma that would declare this.
// qmllint disable unqualified
PaneFrame {
    id: root

    required property MetadataPaneModel model
    readonly property MetadataModel metadata: root.model.metadata

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    function showSelected(): void {
        if (selection.currentIndex.valid && root.metadata.keyPath(selection.currentIndex) === root.model.selectedKey) {
            return;
        }
        const index = root.metadata.indexOf(root.model.selectedKey);
        if (!index.valid) {
            selection.clear();
            return;
        }
        tree.expandToIndex(index);
        selection.setCurrentIndex(index, ItemSelectionModel.NoUpdate);
        Qt.callLater(() => tree.positionViewAtRow(tree.rowAtIndex(index), TableView.Contain));
    }

    header: RowLayout {
        spacing: 6

        PlainLabel {
            Layout.fillWidth: true
            Layout.leftMargin: 8
            text: root.model.selectedKey
            elide: Text.ElideMiddle
            color: Theme.faint
            font.family: Theme.monospace
        }
        Button {
            text: qsTr("Undo")
            enabled: root.model.canUndo
            Accessible.name: qsTr("Take back the last change")
            onClicked: root.model.undo()
        }
        Button {
            text: qsTr("Redo")
            enabled: root.model.canRedo
            Accessible.name: qsTr("Repeat the change that was taken back")
            onClicked: root.model.redo()
        }
        OptionBox {
            text: qsTr("Keep .bak")
            checked: root.model.backup
            onToggled: root.model.backup = checked
            visible: root.model.hasEdit
            Accessible.name: qsTr("Keep the replaced file with .bak added to its name")
        }
        Button {
            objectName: "saveButton"
            text: qsTr("Save")
            enabled: root.model.hasEdit && root.model.problem === "" && !root.model.saving
            highlighted: enabled
            Accessible.name: qsTr("Save the changes to the file")
            onClicked: root.model.save()
        }
        Button {
            text: qsTr("Save as …")
            enabled: root.model.hasEdit && root.model.problem === "" && !root.model.saving
            Accessible.name: qsTr("Save the changed model as another file")
            onClicked: root.model.saveAs()
        }
        Button {
            Layout.topMargin: 4
            Layout.bottomMargin: 4
            text: qsTr("Copy value")
            enabled: selection.currentIndex.valid
            Accessible.name: qsTr("Copy the selected value")
            onClicked: root.model.copyText(root.metadata.valueText(selection.currentIndex))
        }
        Button {
            Layout.rightMargin: 6
            text: qsTr("Copy all")
            enabled: root.model.hasDocument
            Accessible.name: qsTr("Copy all metadata as JSON")
            onClicked: root.model.copyText(root.metadata.allText())
        }
    }

    // The entry that is changed, and what has been changed so far.
    ColumnLayout {
        id: editor
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.bottom: parent.bottom
        spacing: 2
        // In a low pane the entries themselves have the room.
        visible: root.model.hasDocument && parent.height >= 84

        RowLayout {
            Layout.fillWidth: true
            Layout.margins: 4
            visible: root.model.readOnlyReason === ""
            spacing: 6

            TextField {
                id: keyField
                objectName: "metadataKey"
                Layout.preferredWidth: root.width * 0.28
                placeholderText: qsTr("Key")
                selectByMouse: true
                font.family: Theme.monospace
                Accessible.name: qsTr("Key of the entry to change")
            }
            TextField {
                id: valueField
                objectName: "metadataValue"
                Layout.fillWidth: true
                placeholderText: qsTr("Value")
                selectByMouse: true
                font.family: Theme.monospace
                Accessible.name: qsTr("New value")
                onAccepted: root.model.setValue(keyField.text, valueField.text)
            }
            ToolButton {
                objectName: "choicesButton"
                visible: root.model.choices.length > 0
                implicitWidth: 26
                text: "▾"
                Accessible.name: qsTr("Choose the new value")
                onClicked: choices.popup()

                Menu {
                    id: choices
                    objectName: "choicesMenu"

                    Repeater {
                        model: root.model.choices

                        MenuItem {
                            id: choice
                            required property string modelData
                            contentItem: PlainLabel {
                                text: choice.modelData
                            }
                            onTriggered: {
                                valueField.text = choice.modelData;
                                root.model.setValue(keyField.text, choice.modelData);
                            }
                        }
                    }
                }
            }
            Button {
                text: qsTr("Set")
                enabled: keyField.text !== ""
                Accessible.name: qsTr("Set the entry to this value")
                onClicked: root.model.setValue(keyField.text, valueField.text)
            }
            Button {
                objectName: "appendButton"
                text: qsTr("Append …")
                visible: root.model.itemToAdd !== ""
                Accessible.name: qsTr("Add an item to the array")
                onClicked: {
                    keyField.text = root.model.itemToAdd;
                    valueField.text = "";
                    valueField.forceActiveFocus();
                }
            }
            Button {
                text: qsTr("Remove")
                enabled: keyField.text !== ""
                Accessible.name: qsTr("Remove the entry")
                onClicked: root.model.removeKey(keyField.text)
            }
            Button {
                id: renameButton
                objectName: "renameButton"
                text: qsTr("Rename tensors")
                checkable: true
                Accessible.name: qsTr("Rename tensors by a pattern")
            }
        }
        RowLayout {
            Layout.fillWidth: true
            Layout.margins: 4
            visible: root.model.readOnlyReason === "" && renameButton.checked
            spacing: 6

            TextField {
                id: renameFrom
                objectName: "renameFrom"
                Layout.fillWidth: true
                placeholderText: qsTr("Name, or a pattern: model.layers.*.weight")
                selectByMouse: true
                font.family: Theme.monospace
                Accessible.name: qsTr("Tensors to rename, * for any text")
                onAccepted: renameTo.forceActiveFocus()
            }
            TextField {
                id: renameTo
                objectName: "renameTo"
                Layout.fillWidth: true
                placeholderText: qsTr("New name: blk.*.weight")
                selectByMouse: true
                font.family: Theme.monospace
                Accessible.name: qsTr("New name, * for what the first, second … * matched")
                onAccepted: renameRow.apply()
            }
            Button {
                id: renameRow
                objectName: "renameApply"
                text: qsTr("Rename")
                enabled: renameFrom.text !== "" && renameTo.text !== ""

                function apply(): void {
                    if (renameRow.enabled) {
                        root.model.rename(renameFrom.text + "=" + renameTo.text);
                    }
                }
                onClicked: renameRow.apply()
            }
        }
        PlainLabel {
            Layout.fillWidth: true
            Layout.margins: 6
            visible: root.model.readOnlyReason !== ""
            text: root.model.readOnlyReason
            elide: Text.ElideRight
            color: Theme.faint
        }
        Flow {
            Layout.fillWidth: true
            Layout.leftMargin: 8
            Layout.rightMargin: 8
            visible: root.model.linked.count > 0
            spacing: 6

            PlainLabel {
                text: qsTr("Same item of:")
                color: Theme.faint
                height: 22
                verticalAlignment: Text.AlignVCenter
            }
            Repeater {
                objectName: "linkedItems"
                model: root.model.linked

                Button {
                    id: linkedItem
                    required property string linkedKey
                    required property string linkedValue
                    height: 22
                    flat: true
                    Accessible.name: qsTr("%1 is %2; select it").arg(linkedItem.linkedKey).arg(linkedItem.linkedValue)
                    contentItem: PlainLabel {
                        text: linkedItem.linkedKey + " = " + linkedItem.linkedValue
                        color: Theme.accent
                        elide: Text.ElideMiddle
                        verticalAlignment: Text.AlignVCenter
                    }
                    onClicked: root.model.selectedKey = linkedItem.linkedKey
                }
            }
        }
        PlainLabel {
            objectName: "metadataProblem"
            Layout.fillWidth: true
            Layout.leftMargin: 8
            Layout.rightMargin: 8
            visible: root.model.problem !== ""
            text: root.model.problem
            wrapMode: Text.Wrap
            color: Theme.bad
        }
        ListView {
            id: pending
            objectName: "pendingChanges"
            Layout.fillWidth: true
            Layout.leftMargin: 8
            Layout.preferredHeight: Math.min(80, pending.contentHeight)
            visible: root.model.pending.length > 0
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            model: root.model.pending
            ScrollBar.vertical: ScrollBar {
            }
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Changes that are not saved")
            delegate: PlainLabel {
                required property string modelData
                width: ListView.view.width
                height: 20
                text: modelData
                elide: Text.ElideMiddle
                color: Theme.accent
            }
        }
    }

    TreeView {
        id: tree
        objectName: "metadataTree"
        anchors.top: parent.top
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.bottom: editor.visible ? editor.top : parent.bottom
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        activeFocusOnTab: true
        model: root.metadata
        selectionModel: ItemSelectionModel {
            id: selection
            model: root.metadata
            onCurrentChanged: current => {
                if (current.valid) {
                    root.model.selectedKey = root.metadata.keyPath(current);
                    keyField.text = root.model.selectedKey;
                    valueField.text = root.metadata.editText(current);
                }
            }
        }
        columnWidthProvider: column => column === 0 ? Math.max(160, tree.width * 0.45) : tree.width - Math.max(160, tree.width * 0.45)
        onWidthChanged: tree.forceLayout()
        Keys.onPressed: event => {
            if (event.matches(StandardKey.Copy) && selection.currentIndex.valid) {
                root.model.copyText(root.metadata.valueText(selection.currentIndex));
                event.accepted = true;
            }
        }
        ScrollBar.vertical: ScrollBar {
        }
        Accessible.role: Accessible.Tree
        Accessible.name: qsTr("Metadata")

        delegate: TreeCell {
            required property string valueKind
            highlighted: row === treeView.currentRow && treeView.selectionModel.currentIndex.valid
            strong: column === 1 || !hasChildren
        }
    }
    PlainLabel {
        anchors.centerIn: parent
        visible: root.model.hasDocument && tree.rows === 0
        text: qsTr("This model has no metadata.")
        color: Theme.faint
    }
    Timer {
        // runs after the tree has updated its rows
        id: resync
        interval: 0
        onTriggered: root.showSelected()
    }
    Connections {
        target: root.model
        function onDocumentChanged(): void {
            keyField.clear(); // they were of the other model
            valueField.clear();
        }
        function onSelectedKeyChanged(): void {
            resync.restart();
        }
    }
}
