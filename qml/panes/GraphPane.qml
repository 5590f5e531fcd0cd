// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// Delegates use ids of the pane; Qt 6.4 lacks the ComponentBehavior pragma that would declare this.
// qmllint disable unqualified

// The graph of the model, with what is known of the selected box beside it.
PaneFrame {
    id: root

    required property GraphPaneModel model
    readonly property GraphModel graph: root.model.graph
    readonly property bool isWide: root.width >= 600

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    header: ColumnLayout {
        spacing: 0

        Flow {
            Layout.fillWidth: true
            Layout.margins: 4
            spacing: 6

            ComboBox {
                objectName: "graphChoice"
                visible: root.graph.choices.length > 1
                width: Math.min(280, root.width - 16)
                model: root.graph.choices
                currentIndex: root.graph.choice
                Accessible.name: qsTr("Which graph of the file")
                onActivated: index => root.graph.choice = index
            }
            TextField {
                id: search
                objectName: "graphSearch"
                width: 150
                placeholderText: qsTr("Find a node")
                selectByMouse: true
                text: root.graph.search
                enabled: root.graph.hasGraph
                Accessible.name: qsTr("Find a node by name, operator, shape or tensor")
                onTextEdited: root.graph.search = search.text
                onAccepted: root.graph.findNext()
                Keys.onDownPressed: root.graph.findNext()
                Keys.onUpPressed: root.graph.findNext(false)
            }
            PlainLabel {
                objectName: "graphSearchStatus"
                visible: text !== ""
                height: 26
                verticalAlignment: Text.AlignVCenter
                text: root.graph.searchStatus
                color: Theme.faint
            }
            Button {
                text: root.graph.canExpand ? qsTr("Expand") : qsTr("Collapse")
                enabled: root.graph.canExpand || root.graph.canCollapse
                Accessible.name: root.graph.canExpand ? qsTr("Show what is in the selected box") : qsTr("Replace the scope of the selected node by one box")
                onClicked: root.graph.canExpand ? root.graph.expandSelected() : root.graph.collapseSelected()
            }
            Button {
                text: qsTr("Expand all")
                enabled: root.graph.hasGraph
                Accessible.name: qsTr("Show all nodes")
                onClicked: root.graph.expandAll()
            }
            Button {
                text: qsTr("Collapse all")
                enabled: root.graph.hasGraph
                Accessible.name: qsTr("Show the outermost scopes only")
                onClicked: root.graph.collapseAll()
            }
            Button {
                text: qsTr("Fit")
                enabled: root.graph.hasGraph
                Accessible.name: qsTr("Show the whole graph")
                onClicked: canvas.showAll()
            }
            OptionBox {
                text: qsTr("Horizontal")
                checked: root.graph.horizontal
                Accessible.name: qsTr("Draw from left to right")
                onToggled: root.graph.horizontal = checked
            }
            OptionBox {
                text: qsTr("Trace")
                checked: root.graph.tracing
                Accessible.name: qsTr("Mark what the selected box depends on and what depends on it")
                onToggled: root.graph.tracing = checked
            }
            Button {
                text: qsTr("Copy definition")
                enabled: root.graph.hasGraph
                Accessible.name: qsTr("Copy the modules of the selected scope as PyTorch prints them")
                onClicked: root.model.copyDefinition()
            }
            Button {
                text: qsTr("Export …")
                enabled: root.graph.hasGraph
                Accessible.name: qsTr("Export the graph as SVG, PNG or for Graphviz")
                onClicked: root.model.exportGraph(canvas)
            }
        }
        PlainLabel {
            Layout.fillWidth: true
            Layout.leftMargin: 8
            Layout.rightMargin: 8
            Layout.bottomMargin: 4
            objectName: "graphReadout"
            text: canvas.readout !== "" ? canvas.readout : root.graph.status
            elide: Text.ElideMiddle
            color: canvas.readout !== "" ? Theme.palette.text : Theme.faint
        }
        Rectangle {
            Layout.fillWidth: true
            implicitHeight: remark.implicitHeight + 8
            visible: root.graph.remark !== ""
            color: Theme.bar

            PlainLabel {
                id: remark
                objectName: "graphRemark"
                anchors.fill: parent
                anchors.leftMargin: 8
                anchors.rightMargin: 8
                verticalAlignment: Text.AlignVCenter
                text: root.graph.inferred ? qsTr("Inferred. %1.").arg(root.graph.remark) : root.graph.remark
                wrapMode: Text.Wrap
                maximumLineCount: 2
                elide: Text.ElideRight
            }
        }
    }

    RowLayout {
        anchors.fill: parent
        spacing: 0

        CanvasFrame {
            Layout.fillWidth: true
            Layout.fillHeight: true
            note: root.graph.hasGraph ? "" : root.graph.note
            focused: canvas.activeFocus

            GraphCanvas {
                id: canvas
                objectName: "graphCanvas"
                anchors.fill: parent
                view: root.graph
                dark: Theme.dark
                Accessible.role: Accessible.Graphic
                Accessible.name: root.graph.selectedTitle !== "" ? qsTr("Graph, selected: %1").arg(root.graph.selectedTitle) : qsTr("Graph")
                Accessible.description: root.graph.status
            }
        }
        Rectangle {
            Layout.fillHeight: true
            implicitWidth: 1
            visible: details.visible
            color: Theme.line
        }
        ListView {
            id: details
            objectName: "graphDetails"
            Layout.fillHeight: true
            Layout.preferredWidth: Math.min(290, root.width * 0.42)
            visible: root.isWide && root.graph.selectedTitle !== ""
            clip: true
            model: root.graph.details
            boundsBehavior: Flickable.StopAtBounds
            activeFocusOnTab: true
            keyNavigationEnabled: true
            highlightMoveDuration: 0
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Details of the selected box")
            ScrollBar.vertical: ScrollBar {
            }
            Keys.onReturnPressed: root.graph.activate(details.currentIndex)
            header: ColumnLayout {
                width: ListView.view.width
                spacing: 2

                PlainLabel {
                    Layout.fillWidth: true
                    Layout.leftMargin: 8
                    Layout.topMargin: 6
                    Layout.rightMargin: 8
                    text: root.graph.selectedTitle
                    font.bold: true
                    elide: Text.ElideMiddle
                }
                PlainLabel {
                    Layout.fillWidth: true
                    Layout.leftMargin: 8
                    Layout.rightMargin: 8
                    visible: text !== ""
                    text: root.graph.selectedPath
                    wrapMode: Text.Wrap
                    maximumLineCount: 3
                    elide: Text.ElideMiddle
                    color: Theme.faint
                }
            }
            section.property: "section"
            section.delegate: PlainLabel {
                required property string section
                leftPadding: 8
                topPadding: 8
                bottomPadding: 2
                text: section
                font.bold: true
                color: Theme.faint
            }
            delegate: DetailRow {
                width: ListView.view.width
                onActivated: row => root.graph.activate(row)
            }
        }
    }
    Connections {
        target: root.model
        function onFocusRequested(): void {
            canvas.forceActiveFocus(Qt.ShortcutFocusReason);
        }
    }
}
