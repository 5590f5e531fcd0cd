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

    commandText: root.session.tensorsCommand
    onCopyRequested: text => root.session.copyText(text)

    function showSelected(): void {
        const index = root.session.tensors.indexOfTensor(root.session.selectedTensor);
        if (!index.valid) {
            return;
        }
        tree.expandToIndex(index);
        selection.setCurrentIndex(index, ItemSelectionModel.NoUpdate);
        Qt.callLater(() => tree.positionViewAtRow(tree.rowAtIndex(index), TableView.Contain));
    }

    header: RowLayout {
        spacing: 6

        TextField {
            id: filter
            objectName: "filterBox"
            Layout.fillWidth: true
            Layout.leftMargin: 6
            Layout.topMargin: 6
            Layout.bottomMargin: 6
            placeholderText: qsTr("Filter: part of a name, or a pattern like *.attn.*")
            text: root.session.tensors.filter
            selectByMouse: true
            enabled: root.session.hasDocument
            Accessible.name: qsTr("Filter tensors")
            onTextEdited: delay.restart()
            Keys.onEscapePressed: {
                filter.clear();
                root.session.tensors.filter = "";
            }

            Timer {
                id: delay
                interval: 120
                onTriggered: root.session.tensors.filter = filter.text
            }
        }
        Label {
            text: root.session.tensors.shownText
            color: Theme.faint
        }
        CheckBox {
            Layout.rightMargin: 6
            text: qsTr("List")
            checked: root.session.tensors.flat
            Accessible.name: qsTr("Show as a flat list")
            onToggled: root.session.tensors.flat = checked
        }
    }

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        Row {
            id: headerRow
            Layout.fillWidth: true

            Repeater {
                model: [qsTr("Name"), qsTr("Type"), qsTr("Shape"), qsTr("Bytes"), qsTr("Share")]

                HeaderCell {
                    required property int index
                    required property string modelData

                    width: tree.columnWidthProvider(index)
                    cellText: modelData
                    alignRight: index > 2
                    sortMark: root.session.tensors.sortColumn !== index ? "" : root.session.tensors.sortDescending ? "▼" : "▲"
                    onClicked: root.session.tensors.toggleSort(index)
                }
            }
        }
        TreeView {
            id: tree
            objectName: "tensorTree"
            Layout.fillWidth: true
            Layout.fillHeight: true
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            activeFocusOnTab: true
            model: root.session.tensors
            selectionModel: ItemSelectionModel {
                id: selection
                model: root.session.tensors
                onCurrentChanged: current => {
                    const tensor = root.session.tensors.tensorAt(current);
                    if (tensor >= 0) {
                        root.session.selectedTensor = tensor;
                    }
                }
            }
            columnWidthProvider: column => {
                const fixed = [0, 78, 132, 84, 70];
                const rest = tree.width - fixed[1] - fixed[2] - fixed[3] - fixed[4];
                return column === 0 ? Math.max(140, rest) : fixed[column];
            }
            onWidthChanged: tree.forceLayout()
            ScrollBar.vertical: ScrollBar {}
            Accessible.role: Accessible.Tree
            Accessible.name: qsTr("Tensors")

            delegate: TreeCell {
                required property int tensorIndex
                required property double byteShare

                highlighted: tensorIndex >= 0 && tensorIndex === root.session.selectedTensor
                alignRight: column > 2
                strong: column === 0

                Rectangle {
                    visible: parent.column === 4 && !parent.highlighted
                    anchors.bottom: parent.bottom
                    anchors.right: parent.right
                    anchors.rightMargin: 8
                    height: 2
                    width: (parent.width - 16) * parent.byteShare
                    color: Theme.accent
                }
            }
        }
    }
    Label {
        anchors.centerIn: parent
        visible: root.session.hasDocument && root.session.tensors.shownCount === 0
        text: root.session.tensors.totalCount === 0 ? qsTr("This model has no tensors.") : qsTr("No tensor fits the filter.")
        color: Theme.faint
    }
    Connections {
        target: root.session
        function onSelectionChanged(): void {
            root.showSelected();
        }
        function onDocumentChanged(): void {
            tree.collapseRecursively();
            if (!root.session.tensors.flat && root.session.tensors.totalCount <= 400) {
                tree.expandRecursively(-1, 1);
            }
        }
    }
}
