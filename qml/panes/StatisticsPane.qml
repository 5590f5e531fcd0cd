// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// Statistics of all tensors, sortable, with marks where one differs from the others.
PaneFrame {
    id: root

    required property StatisticsPaneModel model
    readonly property StatisticsModel statistics: root.model.statistics

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    header: RowLayout {
        spacing: 6

        TextField {
            id: filter
            objectName: "statisticsFilter"
            Layout.fillWidth: true
            Layout.margins: 4
            placeholderText: qsTr("Filter: dtype:q4_k")
            color: root.statistics.filterProblem === "" ? Theme.palette.text : Theme.bad
            selectByMouse: true
            enabled: root.model.hasDocument
            Accessible.name: qsTr("Filter tensors")
            Accessible.description: root.statistics.filterProblem
            text: root.statistics.filter
            onTextEdited: root.statistics.filter = filter.text
        }
        PlainLabel {
            text: root.model.progressText !== "" ? root.model.progressText : root.statistics.markedCount > 0 ? qsTr("%1 marked").arg(root.statistics.markedCount) : ""
            color: root.model.progressText !== "" || root.statistics.markedCount === 0 ? Theme.faint : Theme.warning
        }
        ProgressBar {
            visible: root.model.running
            Layout.preferredWidth: 100
            value: root.model.progress
            Accessible.name: qsTr("Progress")
        }
        Button {
            visible: root.model.running || root.model.progress < 1
            text: root.model.running ? qsTr("Stop") : qsTr("Continue")
            onClicked: root.model.running ? root.model.stop() : root.model.resume()
        }
        Button {
            Layout.rightMargin: 6
            text: qsTr("Copy table")
            enabled: root.statistics.shownCount > 0
            Accessible.name: qsTr("Copy the table as tab-separated values")
            onClicked: root.model.copyText(root.statistics.toText())
        }
    }

    DataTable {
        objectName: "statisticsTable"
        anchors.fill: parent
        model: root.statistics
        name: qsTr("Statistics of all tensors")
        widths: [0, 56, 84, 84, 84, 92, 80, 84, 90, 80, 260]
        leastStretched: 290 // names of layers differ in their middle
        leftColumns: [0, 1, 10]
        sortColumn: root.statistics.sortColumn
        sortDescending: root.statistics.sortDescending
        currentRow: root.statistics.shownCount > 0 ? root.statistics.rowOf(root.model.selected) : -1 // again when rows move
        onActivated: row => root.model.selected = root.statistics.tensorAt(row)
        onSortRequested: column => root.statistics.toggleSort(column)
    }
    PlainLabel {
        anchors.centerIn: parent
        visible: root.statistics.shownCount === 0
        text: !root.model.hasDocument ? qsTr("Open a model to see the statistics of its tensors.") : root.statistics.filter !== "" ? qsTr("No tensor matches the filter.") : qsTr("This model has no tensors.")
        color: Theme.faint
    }
    Connections {
        target: root.model
        function onFocusRequested(): void {
            filter.forceActiveFocus(Qt.ShortcutFocusReason);
        }
    }
}
