// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// The bytes of the selected tensor, 16 per row. Blocks selected in another pane are highlighted.
PaneFrame {
    id: root

    required property BytesPaneModel model
    readonly property HexView bytes: root.model.bytes

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    header: RowLayout {
        spacing: 8

        PlainLabel {
            Layout.leftMargin: 8
            Layout.topMargin: 6
            Layout.bottomMargin: 6
            text: root.bytes.title
            elide: Text.ElideMiddle
            font.bold: true
        }
        PlainLabel {
            Layout.fillWidth: true
            text: root.bytes.marked
            elide: Text.ElideRight
            color: Theme.accent
        }
    }

    function columnWidth(column: int): real {
        return [84, 344, Math.max(136, table.width - 428)][column];
    }

    TableView {
        id: table
        objectName: "bytesTable"
        anchors.fill: parent
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        model: root.bytes
        columnWidthProvider: root.columnWidth
        onWidthChanged: table.forceLayout()
        onHeightChanged: goToMark.restart()
        ScrollBar.vertical: ScrollBar {
        }
        ScrollBar.horizontal: ScrollBar {
        }
        Accessible.role: Accessible.Table
        Accessible.name: qsTr("Bytes of %1").arg(root.bytes.title)
        delegate: Rectangle {
            id: cell
            required property int row
            required property int column
            required property string cellText
            required property bool isMarked

            implicitHeight: 20
            color: cell.isMarked ? Theme.palette.highlight : cell.row % 2 === 0 ? Theme.palette.base : Theme.palette.alternateBase

            PlainLabel {
                anchors.fill: parent
                anchors.leftMargin: 8
                verticalAlignment: Text.AlignVCenter
                text: cell.cellText
                font.family: Theme.monospace
                font.pixelSize: 11
                color: cell.isMarked ? Theme.palette.highlightedText : cell.column === 0 ? Theme.faint : Theme.palette.text
            }
        }
    }
    PlainLabel {
        anchors.centerIn: parent
        width: Math.min(implicitWidth, parent.width - 24)
        visible: root.bytes.title === ""
        text: root.bytes.note
        wrapMode: Text.Wrap
        color: Theme.faint
    }
    Timer {
        // runs after the table has updated its rows and size
        id: goToMark
        interval: 0
        onTriggered: {
            if (root.bytes.markedRow >= 0) {
                table.forceLayout();
                table.positionViewAtRow(root.bytes.markedRow, TableView.AlignTop, -40);
            }
        }
    }
    Connections {
        target: root.bytes
        function onChanged(): void {
            goToMark.restart();
        }
    }
}
