// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import QtCharts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// The quantization planner: types by tensor group, size against error, the effect of a type on one tensor, and the run.
// Delegates use ids of the pane; Qt 6.4 lacks the ComponentBehavior pragma that would declare this.
// qmllint disable unqualified
PaneFrame {
    id: root

    required property PlannerPaneModel model
    readonly property PlannerModel planner: root.model.planner

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    readonly property var groupTitles: [qsTr("Role"), qsTr("Tensors"), qsTr("Weights"), qsTr("Type"), qsTr("Error"), qsTr("Bytes")]
    readonly property var tensorTitles: [qsTr("Tensor"), qsTr("Type"), qsTr("Error"), qsTr("Worst block"), qsTr("Bytes")]

    function groupColumn(column: int): real {
        return Theme.columnWidth(column, [142, 68, 72, 98, 78, 86], root.groupTitles, groups.width);
    }
    function tensorColumn(column: int): real {
        return Theme.columnWidth(column, [140, 80, 80, 100, 90], root.tensorTitles, tensors.width);
    }

    header: RowLayout {
        spacing: 8

        Button {
            objectName: "measureButton"
            Layout.leftMargin: 6
            Layout.topMargin: 4
            Layout.bottomMargin: 4
            text: root.planner.measuring ? qsTr("Stop") : qsTr("Measure")
            enabled: root.planner.input !== "" || root.planner.measuring
            Accessible.name: root.planner.measuring ? qsTr("Stop measuring") : qsTr("Measure the error of each type")
            onClicked: root.planner.measuring ? root.planner.stop() : root.planner.measure()
        }
        BusyIndicator {
            visible: root.planner.measuring
            running: visible
            implicitHeight: 22
            implicitWidth: 22
        }
        PlainLabel {
            Layout.fillWidth: true
            Layout.minimumWidth: 40
            text: root.planner.summary === "" ? root.planner.state : root.planner.state === "" ? root.planner.summary : root.planner.summary + " — " + root.planner.state
            elide: Text.ElideRight
            font.bold: true
        }
        Button {
            objectName: "followButton"
            visible: root.model.otherTitle !== ""
            Accessible.name: qsTr("Plan the quantization of the current model")
            contentItem: PlainLabel {
                text: qsTr("Show %1").arg(root.model.otherTitle)
                elide: Text.ElideMiddle
            }
            onClicked: root.model.follow()
        }
        PlainLabel {
            visible: root.width > 900
            text: qsTr("Target size")
            color: Theme.faint
        }
        SpinBox {
            id: target
            implicitWidth: 90
            from: 1
            to: 100
            editable: true
            value: root.planner.target
            textFromValue: value => value + " %"
            valueFromText: text => parseInt(text)
            Accessible.name: qsTr("Target size in percent of the source")
            onValueModified: root.planner.target = target.value
        }
        Button {
            objectName: "fitButton"
            text: qsTr("Choose types")
            enabled: root.planner.hasCurves
            Accessible.name: qsTr("Choose the type of each tensor for the target size")
            onClicked: root.planner.fit()
        }
        Button {
            objectName: "quantizeButton"
            Layout.rightMargin: 6
            text: qsTr("Quantize")
            highlighted: true
            enabled: root.planner.ready
            onClicked: root.planner.run()
        }
    }

    RowLayout {
        anchors.fill: parent
        anchors.margins: 8
        spacing: 10

        ColumnLayout {
            Layout.fillWidth: true
            Layout.fillHeight: true
            Layout.preferredWidth: 570
            Layout.minimumWidth: 300
            spacing: 6

            RowLayout {
                Layout.fillWidth: true
                spacing: 8

                PlainLabel {
                    text: qsTr("To")
                    color: Theme.faint
                }
                TextField {
                    id: output
                    objectName: "plannerOutput"
                    Layout.fillWidth: true
                    text: root.planner.output
                    selectByMouse: true
                    Accessible.name: qsTr("Output file")
                    onEditingFinished: root.planner.output = output.text
                }
                Button {
                    id: options
                    objectName: "optionsButton"
                    text: qsTr("Options")
                    checkable: true
                    Accessible.name: qsTr("Show the options of the quantization")
                }
                Button {
                    objectName: "saveRecipeButton"
                    text: qsTr("Save Recipe…")
                    enabled: root.planner.ready
                    onClicked: root.model.saveRecipe()
                }
                OptionBox {
                    text: qsTr("Overwrite existing")
                    checked: root.planner.force
                    onToggled: root.planner.force = checked
                }
            }
            PlainLabel {
                Layout.fillWidth: true
                visible: root.planner.problem !== ""
                text: root.planner.problem
                wrapMode: Text.Wrap
                color: Theme.bad
            }
            ListView {
                id: form
                objectName: "plannerForm"
                Layout.fillWidth: true
                Layout.preferredHeight: Math.min(form.contentHeight, root.height * 0.4)
                visible: options.checked
                clip: true
                boundsBehavior: Flickable.StopAtBounds
                model: root.planner.form
                ScrollBar.vertical: ScrollBar {
                }
                Accessible.role: Accessible.List
                Accessible.name: qsTr("Options of the quantization")
                delegate: FormRow {
                    id: field
                    width: ListView.view.width - 12
                    onToggled: form.model.toggle(field.index)
                    onTextEntered: text => form.model.setText(field.index, text)
                    onChecked: on => form.model.setChecked(field.index, on)
                    onFileRequested: root.model.chooseFile(field.index)
                }
            }
            ListView {
                id: groups
                objectName: "groupList"
                Layout.fillWidth: true
                Layout.preferredHeight: Math.min(groups.contentHeight, root.height * 0.55)
                clip: true
                boundsBehavior: Flickable.StopAtBounds
                headerPositioning: ListView.OverlayHeader
                model: root.planner
                currentIndex: root.planner.group
                activeFocusOnTab: true
                Keys.onUpPressed: root.planner.group = Math.max(0, root.planner.group - 1)
                Keys.onDownPressed: root.planner.group = Math.min(groups.count - 1, root.planner.group + 1)
                ScrollBar.vertical: ScrollBar {
                }
                Accessible.role: Accessible.Table
                Accessible.name: qsTr("Tensor groups")

                header: Row {
                    z: 2
                    Repeater {
                        model: root.groupTitles
                        HeaderCell {
                            required property int index
                            required property string modelData
                            width: root.groupColumn(index)
                            cellText: modelData
                            alignRight: index !== 0 && index !== 3
                        }
                    }
                }
                delegate: Item {
                    id: group
                    required property int index
                    required property string title
                    required property string tensorCount
                    required property string parameters
                    required property int typeIndex
                    required property string typeText
                    required property string errorText
                    required property string bytesText

                    width: ListView.view.width
                    height: 28
                    Accessible.role: Accessible.Row
                    Accessible.name: group.title
                    Rectangle {
                        anchors.fill: parent
                        border.width: group.ListView.isCurrentItem && groups.activeFocus ? 1 : 0
                        border.color: Theme.accent
                        color: group.index === root.planner.group ? Theme.palette.midlight : group.index % 2 === 0 ? Theme.palette.base : Theme.palette.alternateBase
                    }
                    TapHandler {
                        onTapped: {
                            groups.forceActiveFocus();
                            root.planner.group = group.index;
                        }
                    }
                    Row {
                        anchors.verticalCenter: parent.verticalCenter
                        Repeater {
                            model: [group.title, group.tensorCount, group.parameters]
                            PlainLabel {
                                required property int index
                                required property string modelData
                                width: root.groupColumn(index)
                                leftPadding: 8
                                rightPadding: 8
                                anchors.verticalCenter: parent?.verticalCenter
                                horizontalAlignment: index === 0 ? Text.AlignLeft : Text.AlignRight
                                text: modelData
                                wrapMode: Text.Wrap // roles, which are longer in some languages
                                maximumLineCount: 2
                                elide: Text.ElideRight
                            }
                        }
                        ChoiceBox {
                            id: type
                            objectName: "typeBox"
                            width: root.groupColumn(3)
                            height: 26
                            model: [qsTr("unchanged")].concat(root.planner.types)
                            currentIndex: group.typeIndex + 1
                            displayText: group.typeText
                            Accessible.name: qsTr("Type of %1").arg(group.title)
                            onActivated: index => root.planner.setType(group.index, index - 1)
                        }
                        Repeater {
                            model: [group.errorText, group.bytesText]
                            PlainLabel {
                                required property int index
                                required property string modelData
                                width: root.groupColumn(4 + index)
                                leftPadding: 8
                                rightPadding: 8
                                anchors.verticalCenter: parent?.verticalCenter
                                horizontalAlignment: Text.AlignRight
                                text: modelData
                            }
                        }
                    }
                }
            }
            PlainLabel {
                Layout.fillWidth: true
                Layout.fillHeight: true
                visible: !root.planner.hasCurves
                horizontalAlignment: Text.AlignHCenter
                verticalAlignment: Text.AlignVCenter
                wrapMode: Text.Wrap
                text: root.planner.measuring || root.planner.problem !== "" || options.checked ? "" : root.planner.input !== "" ? qsTr("Click \"Measure\" to measure the error of each type on all weights. Nothing is written.") : root.model.hasDocument ? qsTr("A preview has no file to quantize. Choose its source.") : qsTr("Open a model to plan its quantization.")
                color: Theme.faint
            }
            ListView {
                id: tensors
                objectName: "plannerTensors"
                Layout.fillWidth: true
                Layout.fillHeight: true
                visible: root.planner.hasCurves
                clip: true
                boundsBehavior: Flickable.StopAtBounds
                headerPositioning: ListView.OverlayHeader
                model: root.planner.tensors
                currentIndex: root.planner.tensor
                activeFocusOnTab: true
                Keys.onUpPressed: root.planner.tensor = Math.max(0, root.planner.tensor - 1)
                Keys.onDownPressed: root.planner.tensor = Math.min(tensors.count - 1, root.planner.tensor + 1)
                ScrollBar.vertical: ScrollBar {
                }
                Accessible.role: Accessible.Table
                Accessible.name: qsTr("Tensors of the group, largest error first")

                header: Row {
                    z: 2
                    Repeater {
                        model: root.tensorTitles
                        HeaderCell {
                            required property int index
                            required property string modelData
                            width: root.tensorColumn(index)
                            cellText: modelData
                            alignRight: index > 1
                        }
                    }
                }
                delegate: Item {
                    id: tensor
                    required property int index
                    required property string tensorName
                    required property string typeText
                    required property string errorText
                    required property string worstText
                    required property string bytesText

                    width: ListView.view.width
                    height: 22
                    Accessible.role: Accessible.Row
                    Accessible.name: tensor.tensorName
                    Rectangle {
                        anchors.fill: parent
                        border.width: tensor.ListView.isCurrentItem && tensors.activeFocus ? 1 : 0
                        border.color: Theme.accent
                        color: tensor.index === root.planner.tensor ? Theme.palette.midlight : tensor.index % 2 === 0 ? Theme.palette.base : Theme.palette.alternateBase
                    }
                    TapHandler {
                        onTapped: {
                            tensors.forceActiveFocus();
                            root.planner.tensor = tensor.index;
                        }
                    }
                    Row {
                        anchors.verticalCenter: parent.verticalCenter
                        Repeater {
                            model: [tensor.tensorName, tensor.typeText, tensor.errorText, tensor.worstText, tensor.bytesText]
                            PlainLabel {
                                required property int index
                                required property string modelData
                                width: root.tensorColumn(index)
                                leftPadding: 8
                                rightPadding: 8
                                horizontalAlignment: index > 1 ? Text.AlignRight : Text.AlignLeft
                                text: modelData
                                elide: Text.ElideMiddle
                            }
                        }
                    }
                }
            }
        }
        ChartView {
            id: curve
            objectName: "plannerCurve"
            Layout.fillWidth: true
            Layout.fillHeight: true
            Layout.preferredWidth: 310
            visible: root.planner.hasCurves && root.width > 700
            antialiasing: true
            localizeNumbers: true
            locale: Qt.locale() // qmllint disable type
            legend.visible: false
            backgroundRoundness: 0
            backgroundColor: Theme.card
            plotAreaColor: Theme.card
            margins.left: 2
            margins.right: 8
            margins.top: 2
            margins.bottom: curveLegend.height
            title: qsTr("Size and error")
            titleColor: Theme.palette.text
            Accessible.role: Accessible.Graphic
            Accessible.name: qsTr("Size against error: %1").arg(root.planner.summary)

            ValuesAxis {
                // old name of ValueAxis, which the type description of Qt 6.4 lacks
                id: sizeAxis
                objectName: "sizeAxis"
                min: 0
                max: root.planner.chart.maxBytes
                tickCount: 5
                labelFormat: "%.4g"
                // The title has no color property, but accepts rich text.
                titleText: "<font color=\"" + Theme.faint + "\">" + root.planner.chart.sizeUnit + "</font>"
                labelsColor: Theme.faint
                color: Theme.line
                gridLineColor: Theme.line
            }
            ValuesAxis {
                id: errorAxis
                objectName: "errorAxis"
                min: 0
                max: root.planner.chart.maxError
                tickCount: 5
                labelFormat: "%.3g %"
                labelsColor: Theme.faint
                color: Theme.line
                gridLineColor: Theme.line
            }
            LineSeries {
                id: best
                name: qsTr("Best mix")
                axisX: sizeAxis
                axisY: errorAxis
                color: Theme.accent
                width: 2
            }
            ScatterSeries {
                id: uniform
                name: qsTr("Single type")
                axisX: sizeAxis
                axisY: errorAxis
                color: Theme.faint
                borderColor: Theme.card
                markerSize: 8
            }
            ScatterSeries {
                id: chosen
                name: qsTr("Current choice")
                axisX: sizeAxis
                axisY: errorAxis
                color: Theme.warning
                borderColor: Theme.card
                markerSize: 13
            }
            ChartLegend {
                id: curveLegend
                series: [best, uniform, chosen]
            }
        }
        ColumnLayout {
            Layout.fillWidth: true
            Layout.fillHeight: true
            Layout.preferredWidth: 370
            visible: root.planner.hasCurves && root.width > 1000
            spacing: 4

            PlainLabel {
                Layout.fillWidth: true
                text: root.planner.preview.title
                wrapMode: Text.Wrap
                maximumLineCount: 2
                elide: Text.ElideRight
                font.bold: true
            }
            ChartView {
                id: values
                objectName: "plannerValues"
                Layout.fillWidth: true
                Layout.fillHeight: true
                antialiasing: true
                localizeNumbers: true
                locale: Qt.locale() // qmllint disable type
                legend.alignment: Qt.AlignRight
                legend.labelColor: Theme.faint
                backgroundRoundness: 0
                backgroundColor: Theme.card
                plotAreaColor: Theme.card
                margins.left: 2
                margins.right: 2
                margins.top: 0
                margins.bottom: 0
                Accessible.role: Accessible.Graphic
                Accessible.name: qsTr("Histogram before and after")

                ValuesAxis {
                    id: valueAxis
                    objectName: "valueAxis"
                    min: -root.planner.preview.valueRange
                    max: root.planner.preview.valueRange
                    tickCount: 3
                    labelFormat: "%.2g"
                    labelsColor: Theme.faint
                    color: Theme.line
                    gridVisible: false
                }
                ValuesAxis {
                    id: countAxis
                    objectName: "countAxis"
                    min: 0
                    max: root.planner.preview.valueTop
                    labelsVisible: false
                    color: Theme.line
                    gridVisible: false
                }
                LineSeries {
                    id: before
                    name: qsTr("Before")
                    axisX: valueAxis
                    axisY: countAxis
                    color: Theme.faint
                    width: 2
                }
                LineSeries {
                    id: after
                    name: qsTr("After")
                    axisX: valueAxis
                    axisY: countAxis
                    color: Theme.accent
                    width: 1
                }
            }
            RowLayout {
                Layout.fillWidth: true
                Layout.fillHeight: true
                spacing: 4

                ChartView {
                    id: errors
                    objectName: "plannerErrors"
                    Layout.fillWidth: true
                    Layout.fillHeight: true
                    antialiasing: true
                    localizeNumbers: true
                    locale: Qt.locale() // qmllint disable type
                    legend.visible: false
                    backgroundRoundness: 0
                    backgroundColor: Theme.card
                    plotAreaColor: Theme.card
                    margins.left: 2
                    margins.right: 2
                    margins.top: 0
                    margins.bottom: 0
                    title: qsTr("Error per weight")
                    titleColor: Theme.faint
                    Accessible.role: Accessible.Graphic
                    Accessible.name: qsTr("Histogram of the error per weight")

                    ValuesAxis {
                        id: differenceAxis
                        objectName: "differenceAxis"
                        min: -root.planner.preview.errorRange
                        max: root.planner.preview.errorRange
                        tickCount: 3
                        labelFormat: "%.2g"
                        labelsColor: Theme.faint
                        color: Theme.line
                        gridVisible: false
                    }
                    ValuesAxis {
                        id: errorCountAxis
                        objectName: "errorCountAxis"
                        min: 0
                        max: root.planner.preview.errorTop
                        labelsVisible: false
                        color: Theme.line
                        gridVisible: false
                    }
                    LineSeries {
                        id: error
                        axisX: differenceAxis
                        axisY: errorCountAxis
                        color: Theme.bad
                        width: 1
                    }
                }
                ListView {
                    id: worst
                    objectName: "worstBlocks"
                    Layout.preferredWidth: 170
                    Layout.fillHeight: true
                    clip: true
                    boundsBehavior: Flickable.StopAtBounds
                    model: root.planner.preview.worstBlocks
                    activeFocusOnTab: true
                    keyNavigationEnabled: true
                    Keys.onReturnPressed: root.planner.showBlock(worst.currentIndex)
                    Keys.onSpacePressed: root.planner.showBlock(worst.currentIndex)
                    Accessible.role: Accessible.List
                    Accessible.name: qsTr("Blocks with the largest error; click to show their bytes")
                    header: HeaderCell {
                        width: ListView.view.width
                        cellText: qsTr("Worst blocks")
                    }
                    delegate: ItemDelegate {
                        id: block
                        required property int index
                        required property string element
                        required property string rmse
                        width: ListView.view.width
                        height: 22
                        padding: 0
                        highlighted: ListView.isCurrentItem && worst.activeFocus
                        contentItem: PlainLabel {
                            leftPadding: 8
                            verticalAlignment: Text.AlignVCenter
                            text: qsTr("%1: %2").arg(block.element).arg(block.rmse)
                            color: block.highlighted ? Theme.palette.highlightedText : Theme.palette.link
                            elide: Text.ElideRight
                        }
                        onClicked: root.planner.showBlock(block.index)
                        PlainToolTip {
                            visible: block.hovered
                            text: qsTr("RMS error of the 256 weights starting at this index; click to show their bytes")
                        }
                    }
                }
            }
        }
    }
    Connections {
        target: root.planner
        function onChanged(): void {
            root.planner.chart.fill(best, uniform, chosen);
        }
    }
    Connections {
        target: root.planner.preview
        function onChanged(): void {
            root.planner.preview.fill(before, 0);
            root.planner.preview.fill(after, 1);
            root.planner.preview.fill(error, 2);
        }
    }
}
