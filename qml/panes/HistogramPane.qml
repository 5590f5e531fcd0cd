// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtCharts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

PaneFrame {
    id: root

    required property HistogramPaneModel model
    readonly property HistogramView histogram: root.model.histogram

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    header: Flow {
        spacing: 6
        padding: 4

        SpinBox {
            implicitWidth: 90
            from: 8
            to: 512
            stepSize: 8
            editable: true
            value: root.histogram.bins
            Accessible.name: qsTr("Number of bins")
            onValueModified: root.histogram.bins = value
        }
        OptionBox {
            text: qsTr("Log")
            checked: root.histogram.logScale
            Accessible.name: qsTr("Logarithmic counts")
            onToggled: root.histogram.logScale = checked
        }
        OptionBox {
            text: qsTr("Clip outliers")
            checked: root.histogram.clipOutliers
            Accessible.name: qsTr("Show only the range from the 1st to the 99th percentile")
            onToggled: root.histogram.clipOutliers = checked
        }
        Button {
            text: qsTr("Export …")
            enabled: root.histogram.hasData
            Accessible.name: qsTr("Export the histogram as PNG, SVG or CSV")
            onClicked: root.model.exportHistogram()
        }
    }

    // In place of the chart's own title, which is read as markup.
    PlainLabel {
        id: title
        objectName: "histogramTitle"
        anchors.left: parent.left
        anchors.right: parent.right
        visible: root.histogram.hasData
        topPadding: 6
        leftPadding: 12
        rightPadding: 12
        horizontalAlignment: Text.AlignHCenter
        elide: Text.ElideMiddle
        text: root.histogram.title
    }

    ChartView {
        id: chart
        objectName: "histogramChart"
        anchors.fill: parent
        anchors.topMargin: title.height
        visible: root.histogram.hasData
        antialiasing: true
        legend.visible: false
        backgroundRoundness: 0
        backgroundColor: Theme.card
        plotAreaColor: Theme.card
        margins.left: 4
        margins.right: 12
        margins.top: 4
        margins.bottom: 0
        Accessible.role: Accessible.Graphic
        Accessible.name: qsTr("Histogram of %1").arg(root.histogram.title)

        ValuesAxis {
            // old name of ValueAxis, which the type description of Qt 6.4 lacks
            id: valueAxis
            objectName: "valueAxis"
            min: root.histogram.low
            max: root.histogram.high
            tickCount: chart.width < 340 ? 3 : 5
            labelFormat: "%.3g"
            labelsColor: Theme.faint
            color: Theme.line
            gridLineColor: Theme.line
        }
        ValuesAxis {
            // old name of ValueAxis, which the type description of Qt 6.4 lacks
            id: countAxis
            objectName: "countAxis"
            min: 0
            max: root.histogram.top
            // All labels of the round steps, or those that have room.
            tickCount: chart.plotArea.height > 100 ? HistogramView.CountSteps + 1 : chart.plotArea.height > 50 ? HistogramView.CountSteps / 2 + 1 : 2
            labelFormat: root.histogram.logScale ? "10^%.1f" : "%.0f"
            labelsColor: Theme.faint
            color: Theme.line
            gridLineColor: Theme.line
        }
        AreaSeries {
            id: area
            axisX: valueAxis
            axisY: countAxis
            color: Theme.accent
            borderColor: Theme.accent
            borderWidth: 0
            upperSeries: LineSeries {
                id: outline
            }
        }
        MouseArea {
            anchors.fill: parent
            hoverEnabled: true
            onPositionChanged: mouse => {
                const point = chart.mapToValue(Qt.point(mouse.x, mouse.y), area);
                readout.text = root.histogram.describe(point.x);
            }
            onExited: readout.text = ""
        }
    }
    PlainLabel {
        id: readout
        anchors.right: parent.right
        anchors.top: parent.top
        anchors.margins: 6
        padding: 3
        color: Theme.palette.text
        background: Rectangle {
            visible: readout.text !== ""
            color: Theme.palette.button
            radius: 3
        }
    }
    PlainLabel {
        anchors.bottom: root.histogram.hasData ? parent.bottom : undefined
        anchors.horizontalCenter: parent.horizontalCenter
        anchors.verticalCenter: root.histogram.hasData ? undefined : parent.verticalCenter
        width: parent.width - 20
        horizontalAlignment: Text.AlignHCenter
        wrapMode: Text.Wrap
        text: root.histogram.note
        color: Theme.faint
    }
    Connections {
        target: root.histogram
        function onChanged(): void {
            root.histogram.fill(outline);
        }
    }
    Connections {
        target: root.model
        function onPictureRequested(file: url): void {
            chart.grabToImage(result => result.saveToFile(file));
        }
    }
}
