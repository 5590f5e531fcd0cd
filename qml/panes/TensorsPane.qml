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

    required property TensorsPaneModel model
    readonly property TensorTreeModel tensors: root.model.tensors
    // Matches are expanded up to this many: what fits no screen is not worth the time.
    readonly property int mostExpanded: 2000
    property int resizes: 0 // of columns
    property int anchorRow: 0 // where picking several rows began

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    function showSelected(): void {
        const index = root.tensors.indexOfTensor(root.model.selected);
        if (!index.valid) {
            return;
        }
        tree.expandToIndex(index);
        selection.setCurrentIndex(index, ItemSelectionModel.NoUpdate);
        Qt.callLater(() => {
                if (!tree) {
                    return; // the pane is gone
                }
                tree.forceLayout();
                tree.positionViewAtRow(tree.rowAtIndex(index), TableView.Contain);
            });
    }
    function goToRow(row: int): void {
        if (tree.rows > 0) {
            const to = Math.max(0, Math.min(tree.rows - 1, row));
            selection.setCurrentIndex(tree.modelIndex(Qt.point(0, to)), ItemSelectionModel.NoUpdate);
            tree.positionViewAtRow(to, TableView.Contain);
        }
    }
    // Takes a completion of the filter; the next part is typed after it.
    function accept(text: string): void {
        filter.text = text;
        offers.texts = [];
        root.tensors.filter = text;
        filter.forceActiveFocus();
        filter.cursorPosition = text.length;
        if (text.endsWith(":")) {
            offers.texts = root.tensors.completions(text);
            offers.currentIndex = 0;
        }
    }
    // A model with one root opens where its names branch, a small one a level further.
    function expandToBranches(): void {
        if (root.tensors.flat) {
            return;
        }
        if (root.tensors.totalCount <= 400) {
            tree.expandRecursively(-1, 1);
        } else if (root.tensors.rowCount() === 1) {
            tree.expand(0);
        }
    }
    function expandMatches(): void {
        if (root.tensors.filter !== "" && !root.tensors.flat && root.tensors.shownCount <= root.mostExpanded) {
            tree.expandRecursively();
        }
        root.showSelected();
    }
    // Picks all rows between the one that was picked first and this one.
    function pickTo(row: int): void {
        const indexes = [];
        for (let i = Math.min(root.anchorRow, row); i <= Math.max(root.anchorRow, row); ++i) {
            indexes.push(tree.modelIndex(Qt.point(0, i)));
        }
        root.tensors.pickOnly(indexes);
    }
    function pick(row: int, modifiers: int): void {
        if (modifiers & Qt.ShiftModifier) {
            root.pickTo(row);
            return;
        }
        if (modifiers & Qt.ControlModifier) {
            if (root.tensors.pickedText === "" && root.anchorRow !== row) {
                root.tensors.togglePicked(tree.modelIndex(Qt.point(0, root.anchorRow))); // the one that was current
            }
            root.tensors.togglePicked(tree.modelIndex(Qt.point(0, row)));
        } else {
            root.tensors.clearPicked();
        }
        root.anchorRow = row;
    }
    function currentTensor(): int {
        return root.tensors.tensorAt(selection.currentIndex);
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
            placeholderText: qsTr("Filter: dtype:q4_k")
            color: root.tensors.filterProblem === "" ? Theme.palette.text : Theme.bad
            Accessible.description: root.tensors.filterProblem
            PlainToolTip {
                visible: root.tensors.filterProblem !== "" && filter.activeFocus && !offers.visible
                text: root.tensors.filterProblem
            }
            Keys.onTabPressed: event => {
                if (offers.visible) {
                    root.accept(offers.texts[offers.currentIndex]);
                } else {
                    event.accepted = false;
                }
            }
            text: root.tensors.filter
            selectByMouse: true
            enabled: root.model.hasDocument
            Accessible.name: qsTr("Filter tensors")
            onTextEdited: {
                delay.restart();
                offers.texts = root.tensors.completions(filter.text);
                offers.currentIndex = 0;
            }
            onActiveFocusChanged: offers.texts = []
            Keys.onUpPressed: event => {
                if (offers.visible && offers.currentIndex > 0) {
                    --offers.currentIndex;
                } else {
                    event.accepted = false;
                }
            }
            Keys.onEscapePressed: {
                if (offers.visible) {
                    offers.texts = [];
                    return;
                }
                filter.clear();
                root.tensors.filter = "";
            }
            Keys.onDownPressed: {
                if (offers.visible && offers.currentIndex + 1 < offers.texts.length) {
                    ++offers.currentIndex;
                    return;
                }
                tree.forceActiveFocus();
                root.goToRow(selection.currentIndex.valid ? tree.currentRow : 0);
            }
            onAccepted: {
                if (offers.visible && offers.currentIndex > 0) {
                    root.accept(offers.texts[offers.currentIndex]); // it was marked by Down
                    return;
                }
                root.tensors.filter = filter.text;
                if (root.tensors.filterProblem !== "") {
                    return; // to be mended where it is explained
                }
                tree.forceActiveFocus();
                root.goToRow(0);
            }

            Timer {
                id: delay
                interval: 120
                onTriggered: root.tensors.filter = filter.text
            }
        }
        PlainLabel {
            objectName: "shownTensors"
            text: root.tensors.shownText
            color: Theme.faint
        }
        OptionBox {
            Layout.rightMargin: 6
            text: qsTr("List")
            checked: root.tensors.flat
            Accessible.name: qsTr("Show as a flat list")
            onToggled: root.tensors.flat = checked
        }
    }

    function sortMark(column: int): string {
        return root.tensors.sortColumn !== column ? "" : root.tensors.sortDescending ? "▼" : "▲";
    }
    function columnWidth(column: int): real {
        return root.model.columnWidth(column, tree.width);
    }

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        Row {
            Layout.fillWidth: true

            Repeater {
                model: [qsTr("Name"), qsTr("Type"), qsTr("Shape"), qsTr("Bytes"), qsTr("Share")]
                HeaderCell {
                    required property int index
                    required property string modelData
                    width: root.columnWidth(index) + root.resizes * 0
                    visible: width > 0
                    cellText: modelData
                    alignRight: index > 2
                    resizable: index > 0
                    sortMark: root.sortMark(index)
                    onClicked: root.tensors.toggleSort(index)
                    onResized: by => root.model.widen(index, by, tree.width)
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
            model: root.tensors
            selectionModel: ItemSelectionModel {
                id: selection
                model: root.tensors
                onCurrentChanged: current => {
                    if (current.valid) {
                        root.model.selected = root.tensors.tensorAt(current);
                    }
                }
            }
            columnWidthProvider: root.columnWidth
            onWidthChanged: tree.forceLayout()
            ScrollBar.vertical: ScrollBar {
            }
            Accessible.role: Accessible.Tree
            Accessible.name: qsTr("Tensors")

            Keys.onPressed: event => {
                const page = Math.max(1, Math.floor(tree.height / 24) - 1);
                if (event.matches(StandardKey.Copy)) {
                    root.model.copyText(root.tensors.pickedText !== "" ? root.tensors.toText(TensorTreeModel.Tsv) : root.model.nameOf(root.currentTensor()));
                } else if (event.matches(StandardKey.SelectAll)) {
                    root.tensors.pickAll();
                } else if (event.key === Qt.Key_Escape && root.tensors.pickedText !== "") {
                    root.tensors.clearPicked();
                } else if (event.modifiers === Qt.ShiftModifier && (event.key === Qt.Key_Up || event.key === Qt.Key_Down)) {
                    if (root.tensors.pickedText === "") {
                        root.anchorRow = tree.currentRow;
                    }
                    root.goToRow(tree.currentRow + (event.key === Qt.Key_Up ? -1 : 1));
                    root.pickTo(tree.currentRow);
                } else if (event.key === Qt.Key_Home) {
                    root.goToRow(0);
                } else if (event.key === Qt.Key_End) {
                    root.goToRow(tree.rows - 1);
                } else if (event.key === Qt.Key_PageDown && event.modifiers === Qt.NoModifier) {
                    root.goToRow(tree.currentRow + page);
                } else if (event.key === Qt.Key_PageUp && event.modifiers === Qt.NoModifier) {
                    root.goToRow(tree.currentRow - page);
                } else if (event.text > " " && event.text !== "\x7f" && (event.modifiers === Qt.NoModifier || event.modifiers === Qt.ShiftModifier)) {
                    filter.forceActiveFocus(); // typing goes on in the filter
                    filter.insert(filter.length, event.text);
                    delay.restart();
                } else {
                    return;
                }
                event.accepted = true;
            }

            delegate: TreeCell {
                id: cell
                required property double byteShare
                required property string fullName
                required property bool isPicked
                highlighted: isPicked || (row === treeView.currentRow && treeView.selectionModel.currentIndex.valid)
                alignRight: column > 2
                strong: column === 0
                flat: root.tensors.flat
                bar: column === 4 ? byteShare : 0
                elide: root.tensors.flat ? Text.ElideLeft : Text.ElideMiddle
                onHoveredChanged: isHovered => {
                    tip.visible = false;
                    if (isHovered && cell.column === 0 && cell.truncated) {
                        tip.parent = cell;
                        tip.text = cell.fullName;
                        tip.visible = true;
                    }
                }
                onClicked: tree.forceActiveFocus()
                onPicked: modifiers => root.pick(cell.row, modifiers)
                TapHandler {
                    acceptedButtons: Qt.RightButton
                    onTapped: {
                        selection.setCurrentIndex(tree.modelIndex(Qt.point(0, cell.row)), ItemSelectionModel.NoUpdate);
                        menu.popup();
                    }
                }
            }
        }
    }
    PlainLabel {
        objectName: "pickedTensors"
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.bottom: parent.bottom
        visible: root.tensors.pickedText !== ""
        padding: 5
        leftPadding: 8
        text: root.tensors.pickedText
        elide: Text.ElideRight
        font.bold: true
        background: Rectangle {
            color: Theme.palette.button
            border.color: Theme.line
        }
    }
    PlainToolTip {
        id: tip
    }
    Popup {
        id: offers
        objectName: "filterOffers"

        property var texts: [] // completions of the filter
        property int currentIndex: 0

        parent: filter
        y: filter.height
        width: filter.width
        padding: 1
        visible: texts.length > 0 && filter.activeFocus
        closePolicy: Popup.NoAutoClose
        height: offerList.contentHeight + 2
        ListView {
            id: offerList
            anchors.fill: parent
            model: offers.texts
            currentIndex: offers.currentIndex
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Completions of the filter")
            delegate: ItemDelegate {
                id: offer
                required property int index
                required property string modelData
                width: ListView.view.width
                height: 24
                highlighted: offer.index === offers.currentIndex
                contentItem: PlainLabel {
                    text: offer.modelData
                    verticalAlignment: Text.AlignVCenter
                    elide: Text.ElideLeft
                    font.family: Theme.monospace
                    font.pointSize: Math.max(7, Theme.fontSize - 1)
                }
                onClicked: root.accept(offer.modelData)
            }
        }
    }
    Menu {
        id: menu
        objectName: "tensorMenu"
        MenuItem {
            text: qsTr("Copy name")
            enabled: root.model.selected >= 0
            onTriggered: root.model.copyText(root.model.nameOf(root.model.selected))
        }
        MenuItem {
            text: qsTr("Copy table")
            onTriggered: root.model.copyText(root.tensors.toText(TensorTreeModel.Tsv))
        }
        Menu {
            title: qsTr("Copy table as")
            MenuItem {
                text: qsTr("CSV")
                onTriggered: root.model.copyText(root.tensors.toText(TensorTreeModel.Csv))
            }
            MenuItem {
                text: qsTr("JSON")
                onTriggered: root.model.copyText(root.tensors.toText(TensorTreeModel.JsonText))
            }
            MenuItem {
                text: qsTr("Markdown")
                onTriggered: root.model.copyText(root.tensors.toText(TensorTreeModel.Markdown))
            }
        }
        MenuSeparator {
        }
        MenuItem {
            text: qsTr("Expand all")
            enabled: !root.tensors.flat && root.tensors.shownCount <= root.mostExpanded
            onTriggered: tree.expandRecursively()
        }
        MenuItem {
            text: qsTr("Collapse all")
            enabled: !root.tensors.flat
            onTriggered: tree.collapseRecursively()
        }
    }
    PlainLabel {
        anchors.centerIn: parent
        visible: root.model.hasDocument && root.tensors.shownCount === 0
        text: root.tensors.totalCount === 0 ? qsTr("This model has no tensors.") : qsTr("No tensor matches the filter.")
        color: Theme.faint
    }
    Timer {
        // runs after the tree has updated its rows
        id: resync
        interval: 0
        onTriggered: root.expandMatches()
    }
    Connections {
        target: root.tensors
        function onShownChanged(): void {
            resync.restart();
        }
    }
    Connections {
        target: root.model
        function onFocusRequested(): void {
            filter.forceActiveFocus(Qt.ShortcutFocusReason);
            filter.selectAll();
        }
        function onColumnWidthsChanged(): void {
            ++root.resizes;
            tree.forceLayout();
        }
        function onSelectedChanged(): void {
            root.showSelected();
        }
        function onDocumentChanged(): void {
            tree.collapseRecursively();
            root.expandToBranches();
        }
    }
}
