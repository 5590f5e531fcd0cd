// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import QtCharts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// Two models side by side.
PaneFrame {
    id: root

    required property ComparePaneModel model
    readonly property CompareModel tensors: root.model.tensors

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    header: ColumnLayout {
        spacing: 0

        Flow {
            Layout.fillWidth: true
            Layout.margins: 4
            spacing: 6

            PlainLabel {
                text: qsTr("A")
                height: filter.height
                verticalAlignment: Text.AlignVCenter
                font.bold: true
                color: Theme.faint
            }
            PlainLabel {
                text: root.model.titleA
                height: filter.height
                verticalAlignment: Text.AlignVCenter
                elide: Text.ElideMiddle
                width: Math.min(implicitWidth, 240)
            }
            Button {
                text: qsTr("Swap")
                enabled: root.model.other >= 0
                leftPadding: 6
                rightPadding: 6
                width: Math.max(54, implicitContentWidth + 12)
                Accessible.name: qsTr("Exchange A and B")
                onClicked: root.model.swap()
            }
            PlainLabel {
                text: qsTr("B")
                height: filter.height
                verticalAlignment: Text.AlignVCenter
                font.bold: true
                color: Theme.faint
            }
            ComboBox {
                objectName: "otherModel"
                width: 220
                model: root.model.others
                currentIndex: root.model.other
                displayText: root.model.other < 0 ? qsTr("Choose a model") : currentText
                enabled: root.model.others.length > 0
                Accessible.name: qsTr("The model to compare with")
                onActivated: index => root.model.other = index
            }
            Button {
                text: qsTr("Open …")
                enabled: root.model.hasDocument
                Accessible.name: qsTr("Open a file to compare with")
                onClicked: root.model.openOther()
            }
            ComboBox {
                objectName: "baseModel"
                width: 170
                visible: root.model.bases.length > 1
                model: root.model.bases
                currentIndex: root.model.base
                Accessible.name: qsTr("The model from which both were made")
                onActivated: index => root.model.base = index
            }
            TextField {
                id: filter
                objectName: "compareFilter"
                width: 140
                placeholderText: qsTr("Filter")
                selectByMouse: true
                enabled: root.model.hasResult
                Accessible.name: qsTr("Filter tensors")
                onTextEdited: root.tensors.filter = filter.text
            }
            OptionBox {
                text: qsTr("Differences only")
                checked: root.tensors.onlyDifferences
                onToggled: root.tensors.onlyDifferences = checked
            }
            Button {
                text: qsTr("Copy table")
                enabled: root.tensors.shownCount > 0
                Accessible.name: qsTr("Copy the table as tab-separated values")
                onClicked: root.model.copyText(root.tensors.toText())
            }
        }
        PlainLabel {
            objectName: "compareHeadline"
            Layout.fillWidth: true
            Layout.leftMargin: 8
            Layout.rightMargin: 8
            Layout.bottomMargin: 4
            visible: text !== ""
            text: root.model.headline
            font.bold: true
            elide: Text.ElideRight
        }
    }

    ColumnLayout {
        anchors.fill: parent
        spacing: 4
        visible: root.model.hasResult

        DataTable {
            objectName: "compareTable"
            Layout.fillWidth: true
            Layout.fillHeight: true
            Layout.preferredHeight: 200
            model: root.tensors
            name: qsTr("Compared tensors")
            widths: [0, 120, 110, 120, 96, 92, 96, 92, root.tensors.hasBase ? 250 : 0, root.tensors.hasRemarks ? 240 : 0]
            leftColumns: [0, 1, 2, 3, 8, 9]
            sortColumn: root.tensors.sortColumn
            sortDescending: root.tensors.sortDescending
            currentRow: root.tensors.shownCount > 0 ? root.tensors.rowOf(root.model.selected) : -1 // again when rows move
            onActivated: row => root.model.select(row)
            onSortRequested: column => root.tensors.toggleSort(column)

            PlainLabel {
                anchors.centerIn: parent
                visible: root.tensors.shownCount === 0
                text: root.tensors.filter !== "" ? qsTr("No tensor matches the filter.") : qsTr("No tensor differs.")
                color: Theme.faint
            }
        }
        RowLayout {
            Layout.fillWidth: true
            Layout.fillHeight: true
            Layout.preferredHeight: 220
            spacing: 4
            visible: root.model.selected !== ""

            ColumnLayout {
                Layout.preferredWidth: 34 // relative to the other half, whatever the texts are
                Layout.fillWidth: true
                Layout.fillHeight: true
                spacing: 2

                RowLayout {
                    Layout.fillWidth: true
                    Layout.leftMargin: 8
                    PlainLabel {
                        Layout.fillWidth: true
                        text: root.model.selected
                        font.bold: true
                        elide: Text.ElideMiddle
                    }
                    Button {
                        text: qsTr("Show in A")
                        onClicked: root.model.showIn(false)
                    }
                    Button {
                        text: qsTr("Show in B")
                        onClicked: root.model.showIn(true)
                    }
                }
                ChartView {
                    objectName: "compareHistogram"
                    Layout.fillWidth: true
                    Layout.fillHeight: true
                    visible: root.model.histogramA.hasData
                    antialiasing: true
                    localizeNumbers: true
                    locale: Qt.locale() // qmllint disable type
                    legend.alignment: Qt.AlignBottom
                    legend.labelColor: Theme.faint
                    backgroundRoundness: 0
                    backgroundColor: Theme.card
                    plotAreaColor: Theme.card
                    margins.left: 2
                    margins.right: 8
                    margins.top: 0
                    margins.bottom: 0
                    Accessible.role: Accessible.Graphic
                    Accessible.name: qsTr("Histograms of both tensors")

                    ValuesAxis {
                        id: valueAxis
                        min: root.model.histogramA.low
                        max: root.model.histogramA.high
                        tickCount: 3
                        labelFormat: "%.3g"
                        labelsColor: Theme.faint
                        color: Theme.line
                        gridVisible: false
                    }
                    ValuesAxis {
                        id: countAxis
                        min: 0
                        max: root.model.histogramTop
                        labelsVisible: false
                        color: Theme.line
                        gridVisible: false
                    }
                    LineSeries {
                        id: left
                        name: qsTr("A")
                        axisX: valueAxis
                        axisY: countAxis
                        color: Theme.seriesColor(1)
                        width: 2
                    }
                    LineSeries {
                        id: right
                        name: qsTr("B")
                        axisX: valueAxis
                        axisY: countAxis
                        color: Theme.seriesColor(0)
                        width: 1
                    }
                }
            }
            ColumnLayout {
                Layout.preferredWidth: 66
                Layout.fillWidth: true
                Layout.fillHeight: true
                spacing: 2

                PlainLabel {
                    Layout.fillWidth: true
                    Layout.preferredWidth: 1
                    text: canvas.readout !== "" ? canvas.readout : root.model.difference.hasPicture ? qsTr("B − A · %1").arg(root.model.difference.status) : ""
                    elide: Text.ElideRight
                    color: canvas.readout !== "" ? Theme.palette.text : Theme.faint
                }
                CanvasFrame {
                    Layout.fillWidth: true
                    Layout.fillHeight: true
                    note: root.model.difference.hasPicture ? "" : root.model.difference.note
                    focused: canvas.activeFocus

                    HeatMapCanvas {
                        id: canvas
                        objectName: "compareHeatMap"
                        anchors.fill: parent
                        view: root.model.difference
                        dark: Theme.dark
                        Accessible.role: Accessible.Graphic
                        Accessible.name: qsTr("Difference of %1").arg(root.model.selected)
                    }
                }
            }
        }
        ListView {
            id: changes
            Layout.fillWidth: true
            Layout.preferredHeight: Math.min(110, changes.contentHeight)
            visible: root.model.changes.length > 0
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            model: root.model.changes
            ScrollBar.vertical: ScrollBar {
            }
            Accessible.role: Accessible.List
            Accessible.name: qsTr("What the changes are, and changes of metadata and vocabulary")
            delegate: PlainLabel {
                required property string modelData
                width: ListView.view.width
                leftPadding: 8
                height: 20
                text: modelData
                elide: Text.ElideRight
            }
        }
    }
    PlainLabel {
        anchors.centerIn: parent
        width: Math.min(implicitWidth, parent.width - 24)
        visible: root.model.note !== ""
        horizontalAlignment: Text.AlignHCenter
        text: root.model.note
        wrapMode: Text.Wrap
        color: Theme.faint
    }
    Connections {
        target: root.model
        function onSelectedChanged(): void {
            root.model.histogramA.fill(left);
            root.model.histogramB.fill(right);
        }
        function onFocusRequested(): void {
            filter.forceActiveFocus(Qt.ShortcutFocusReason);
        }
    }
}
