// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtCharts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// Delegates use ids of the pane; Qt 6.4 lacks the ComponentBehavior pragma that would declare this.
// qmllint disable unqualified
PaneFrame {
    id: root

    required property HistogramPaneModel model
    readonly property HistogramModel histogram: root.model.histogram

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    header: Flow {
        spacing: 6
        padding: 4

        SpinBox {
            implicitWidth: 76
            from: 8
            to: 512
            stepSize: 8
            editable: true
            value: root.histogram.bins
            Accessible.name: qsTr("Number of bins")
            onValueModified: root.histogram.bins = value
        }
        ComboBox {
            objectName: "histogramValues"
            implicitContentWidthPolicy: ComboBox.WidestText
            width: Math.max(104, implicitWidth)
            model: [qsTr("All values"), qsTr("Clipped"), qsTr("log |x|")]
            currentIndex: root.histogram.magnitudes ? 2 : root.histogram.clipOutliers ? 1 : 0
            Accessible.name: qsTr("All values, those from the 1st to the 99th percentile, or magnitudes on a logarithmic axis")
            onActivated: index => {
                root.histogram.magnitudes = index === 2;
                root.histogram.clipOutliers = index === 1;
            }
        }
        ComboBox {
            objectName: "histogramCounts"
            width: 112
            model: [qsTr("Counts"), qsTr("Log counts"), qsTr("Cumulative")]
            currentIndex: root.histogram.cumulative ? 2 : root.histogram.logScale ? 1 : 0
            Accessible.name: qsTr("Counts, logarithmic counts, or the share of values up to each bin")
            onActivated: index => {
                root.histogram.cumulative = index === 2;
                root.histogram.logScale = index === 1;
            }
        }
        Button {
            objectName: "keepCurve"
            text: qsTr("Keep")
            enabled: root.histogram.hasData && root.model.canKeep
            Accessible.name: qsTr("Keep this curve while other tensors are selected")
            onClicked: root.model.keep()
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

    Flow {
        id: legend
        anchors.top: title.bottom
        anchors.left: parent.left
        anchors.right: parent.right
        leftPadding: 12
        rightPadding: 12
        spacing: 6
        visible: root.histogram.hasData
        height: root.model.kept.length === 0 ? 0 : implicitHeight

        Repeater {
            objectName: "keptCurves"
            model: root.model.kept

            Button {
                required property string modelData
                required property int index
                readonly property int curve: root.histogram.others.indexOf(modelData)
                flat: true
                text: modelData + " ×"
                width: Math.min(implicitWidth, legend.width - 24)
                leftPadding: 30
                Accessible.name: qsTr("Remove the curve of %1").arg(modelData)
                onClicked: root.model.removeKept(index)

                Rectangle {
                    x: 6
                    anchors.verticalCenter: parent.verticalCenter
                    width: 18
                    height: 2
                    color: parent.curve < 0 ? Theme.accent : Theme.seriesColor(parent.curve + 1)
                }
            }
        }
    }

    ChartView {
        id: chart
        objectName: "histogramChart"
        anchors.fill: parent
        anchors.topMargin: title.height + legend.height
        anchors.bottomMargin: note.text === "" ? 0 : note.height
        visible: root.histogram.hasData
        antialiasing: true
        localizeNumbers: true
        locale: Qt.locale() // qmllint disable type
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
            labelFormat: root.histogram.magnitudes ? "10^%.1f" : "%.3g"
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
            tickCount: chart.plotArea.height > 100 ? HistogramModel.CountSteps + 1 : chart.plotArea.height > 50 ? HistogramModel.CountSteps / 2 + 1 : 2
            labelFormat: root.histogram.cumulative ? "%.0f %%" : root.histogram.logScale ? "10^%.1f" : "%.0f"
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
        LineSeries {
            id: other0
            axisX: valueAxis
            axisY: countAxis
            width: 2
            color: Theme.seriesColor(1)
            style: Qt.DashLine
        }
        LineSeries {
            id: other1
            axisX: valueAxis
            axisY: countAxis
            width: 2
            color: Theme.seriesColor(2)
            style: Qt.DotLine
        }
        LineSeries {
            id: other2
            axisX: valueAxis
            axisY: countAxis
            width: 2
            color: Theme.seriesColor(3)
            style: Qt.DashDotLine
        }
        LineSeries {
            id: other3
            axisX: valueAxis
            axisY: countAxis
            width: 2
            color: Theme.seriesColor(4)
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
        id: note
        y: root.histogram.hasData ? parent.height - height : (parent.height - height) / 2
        anchors.horizontalCenter: parent.horizontalCenter
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
            root.histogram.fillOther(0, other0);
            root.histogram.fillOther(1, other1);
            root.histogram.fillOther(2, other2);
            root.histogram.fillOther(3, other3);
        }
    }
    Connections {
        target: root.model
        function onPictureRequested(file: url): void {
            chart.grabToImage(result => result.saveToFile(file));
        }
    }
}
