// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import QtQml.Models
import Apr.Controls
import Apr.Theme
import Apr.Workbench

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

    TreeView {
        id: tree
        objectName: "metadataTree"
        anchors.fill: parent
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
        function onSelectedKeyChanged(): void {
            resync.restart();
        }
    }
}
