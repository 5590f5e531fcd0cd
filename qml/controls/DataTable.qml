// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import Apr.Theme

// A table with sortable columns and a current row. The model has the roles cellText, alignRight and tone.
// Delegates use ids of the table; Qt 6.4 lacks the ComponentBehavior pragma that would declare this.
// qmllint disable unqualified
Item {
    id: root

    required property var model
    // Widths of the columns; the one at `stretched` takes what is left.
    required property var widths
    property int stretched: 0
    property real leastStretched: 180
    property int currentRow: -1
    property int sortColumn: -1
    property bool sortDescending: false
    property string name: ""
    property var leftColumns: [0] // of text; numbers are right-aligned
    signal activated(int row)
    signal sortRequested(int column)

    // Titles are not cut off, in whatever language they are; a column of no width is hidden.
    function leastWidth(column: int): real {
        return root.widths[column] === 0 ? 0 : Math.max(root.widths[column], Theme.headerWidth(root.model.headerData(column, Qt.Horizontal, Qt.DisplayRole)));
    }
    function columnWidth(column: int): real {
        if (column !== root.stretched) {
            return root.leastWidth(column);
        }
        let used = 0;
        for (let i = 0; i < root.widths.length; ++i) {
            used += i === root.stretched ? 0 : root.leastWidth(i);
        }
        return Math.max(root.leastStretched, table.width - used);
    }
    function goTo(row: int): void {
        if (table.rows > 0) {
            const to = Math.max(0, Math.min(table.rows - 1, row));
            root.activated(to);
            table.positionViewAtRow(to, TableView.Contain);
        }
    }
    function showCurrent(): void {
        if (root.currentRow >= 0 && root.currentRow < table.rows) {
            table.positionViewAtRow(root.currentRow, TableView.Contain);
        }
    }
    onCurrentRowChanged: reposition.restart()

    HorizontalHeaderView {
        id: header
        anchors.top: parent.top
        width: parent.width
        syncView: table
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        delegate: HeaderCell {
            required property int index
            required property string display
            cellText: display
            alignRight: root.leftColumns.indexOf(index) < 0
            sortMark: root.sortColumn !== index ? "" : root.sortDescending ? "▾" : "▴"
            onClicked: root.sortRequested(index)
        }
    }
    TableView {
        id: table
        objectName: root.objectName + "Rows"
        anchors.top: header.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        model: root.model
        columnWidthProvider: root.columnWidth
        activeFocusOnTab: true
        onWidthChanged: table.forceLayout()
        onRowsChanged: reposition.restart()
        ScrollBar.vertical: ScrollBar {
        }
        ScrollBar.horizontal: ScrollBar {
        }
        Accessible.role: Accessible.Table
        Accessible.name: root.name
        Keys.onUpPressed: root.goTo(root.currentRow - 1)
        Keys.onDownPressed: root.goTo(root.currentRow + 1)
        Keys.onPressed: event => {
            const page = Math.max(1, Math.floor(table.height / 24) - 1);
            switch (event.key) {
            case Qt.Key_PageUp:
                root.goTo(root.currentRow - page);
                event.accepted = true;
                break;
            case Qt.Key_PageDown:
                root.goTo(root.currentRow + page);
                event.accepted = true;
                break;
            case Qt.Key_Home:
                root.goTo(0);
                event.accepted = true;
                break;
            case Qt.Key_End:
                root.goTo(table.rows - 1);
                event.accepted = true;
                break;
            }
        }
        delegate: Rectangle {
            id: cell
            required property int row
            required property int column
            required property string cellText
            required property bool alignRight
            required property int tone
            readonly property bool isCurrent: cell.row === root.currentRow

            implicitHeight: 24
            implicitWidth: 80
            color: cell.isCurrent ? Theme.palette.highlight : cell.row % 2 === 0 ? Theme.palette.base : Theme.palette.alternateBase
            Accessible.role: Accessible.Cell
            Accessible.name: cell.cellText

            PlainLabel {
                anchors.fill: parent
                anchors.leftMargin: 8
                anchors.rightMargin: 8
                verticalAlignment: Text.AlignVCenter
                horizontalAlignment: cell.alignRight ? Text.AlignRight : Text.AlignLeft
                text: cell.cellText
                elide: cell.column === root.stretched ? Text.ElideMiddle : Text.ElideRight
                color: cell.isCurrent ? Theme.palette.highlightedText : cell.tone !== 0 ? Theme.toneColor(cell.tone) : Theme.palette.text
            }
            TapHandler {
                onTapped: {
                    table.forceActiveFocus();
                    root.activated(cell.row);
                }
            }
        }
    }
    Timer {
        // runs after the table has updated its rows
        id: reposition
        interval: 0
        onTriggered: root.showCurrent()
    }
}
