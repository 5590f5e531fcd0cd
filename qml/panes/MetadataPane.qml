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

    required property Session session

    commandText: root.session.metadataCommand
    onCopyRequested: text => root.session.copyText(text)

    header: RowLayout {
        spacing: 6

        PlainLabel {
            Layout.fillWidth: true
            Layout.leftMargin: 8
            text: selection.currentIndex.valid ? root.session.metadata.keyPath(selection.currentIndex) : ""
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
            onClicked: root.session.copyText(root.session.metadata.valueText(selection.currentIndex))
        }
        Button {
            Layout.rightMargin: 6
            text: qsTr("Copy all")
            enabled: root.session.hasDocument
            Accessible.name: qsTr("Copy all metadata as JSON")
            onClicked: root.session.copyText(root.session.metadata.allText())
        }
    }
    TreeView {
        id: tree
        objectName: "metadataTree"
        anchors.fill: parent
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        model: root.session.metadata
        selectionModel: ItemSelectionModel {
            id: selection
            model: root.session.metadata
        }
        columnWidthProvider: column => column === 0 ? Math.max(160, tree.width * 0.45) : tree.width - Math.max(160, tree.width * 0.45)
        onWidthChanged: tree.forceLayout()
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
        visible: root.session.hasDocument && tree.rows === 0
        text: qsTr("This model has no metadata.")
        color: Theme.faint
    }
}
