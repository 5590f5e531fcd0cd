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
            placeholderText: qsTr("Filter by part of a name or a pattern, e.g. *.attn.*")
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
        PlainLabel {
            text: root.session.tensors.shownText
            color: Theme.faint
        }
        OptionBox {
            Layout.rightMargin: 6
            text: qsTr("List")
            checked: root.session.tensors.flat
            Accessible.name: qsTr("Show as a flat list")
            onToggled: root.session.tensors.flat = checked
        }
    }

    function sortMark(column: int): string {
        return root.session.tensors.sortColumn !== column ? "" : root.session.tensors.sortDescending ? "▼" : "▲";
    }
    function columnWidth(column: int): real {
        const fixed = [0, 78, 132, 84, 70];
        const rest = tree.width - fixed[1] - fixed[2] - fixed[3] - fixed[4];
        return column === 0 ? Math.max(140, rest) : fixed[column];
    }

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        Row {
            id: headerRow
            Layout.fillWidth: true

            HeaderCell {
                width: root.columnWidth(0)
                cellText: qsTr("Name")
                sortMark: root.sortMark(0)
                onClicked: root.session.tensors.toggleSort(0)
            }
            HeaderCell {
                width: root.columnWidth(1)
                cellText: qsTr("Type")
                sortMark: root.sortMark(1)
                onClicked: root.session.tensors.toggleSort(1)
            }
            HeaderCell {
                width: root.columnWidth(2)
                cellText: qsTr("Shape")
                sortMark: root.sortMark(2)
                onClicked: root.session.tensors.toggleSort(2)
            }
            HeaderCell {
                width: root.columnWidth(3)
                cellText: qsTr("Bytes")
                alignRight: true
                sortMark: root.sortMark(3)
                onClicked: root.session.tensors.toggleSort(3)
            }
            HeaderCell {
                width: root.columnWidth(4)
                cellText: qsTr("Share")
                alignRight: true
                sortMark: root.sortMark(4)
                onClicked: root.session.tensors.toggleSort(4)
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
            columnWidthProvider: root.columnWidth
            onWidthChanged: tree.forceLayout()
            ScrollBar.vertical: ScrollBar {
            }
            Accessible.role: Accessible.Tree
            Accessible.name: qsTr("Tensors")

            delegate: TreeCell {
                required property double byteShare

                highlighted: row === treeView.currentRow && treeView.selectionModel.currentIndex.valid
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
    PlainLabel {
        anchors.centerIn: parent
        visible: root.session.hasDocument && root.session.tensors.shownCount === 0
        text: root.session.tensors.totalCount === 0 ? qsTr("This model has no tensors.") : qsTr("No tensor matches the filter.")
        color: Theme.faint
    }
    Timer {
        // runs after the tree has updated its rows
        id: resync
        interval: 0
        onTriggered: root.showSelected()
    }
    Connections {
        target: root.session.tensors
        function onShownChanged(): void {
            resync.restart();
        }
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
