// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// The values of the selected tensor as a grid.
PaneFrame {
    id: root

    required property ValuesPaneModel model
    readonly property ValuesModel values: root.model.values
    readonly property bool isGrid: root.model.view === ValuesPaneModel.Grid

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    header: ColumnLayout {
        spacing: 0

        Flow {
            Layout.fillWidth: true
            Layout.margins: 4
            spacing: 6

            ComboBox {
                objectName: "viewBox"
                width: 124
                model: root.model.views
                currentIndex: Math.min(root.model.view, root.model.views.length - 1)
                enabled: root.values.title !== ""
                Accessible.name: qsTr("How values are shown")
                onActivated: index => root.model.view = index
            }
            TextField {
                id: slice
                objectName: "sliceBox"
                width: 150
                text: root.values.slice
                enabled: root.values.title !== ""
                placeholderText: qsTr("Slice: 3, :, 0:128")
                selectByMouse: true
                color: root.values.sliceError === "" ? Theme.palette.text : Theme.bad
                Accessible.name: qsTr("Slice in NumPy's notation")
                onAccepted: root.values.slice = slice.text
                PlainToolTip {
                    visible: root.values.sliceError !== "" && slice.activeFocus
                    text: root.values.sliceError
                }
            }
            SpinBox {
                objectName: "planeBox"
                visible: root.values.planes > 1
                from: 0
                to: Math.min(root.values.planes - 1, 2147483647)
                value: root.values.plane
                editable: true
                Accessible.name: qsTr("Number of the matrix")
                onValueModified: root.values.plane = value
            }
            TextField {
                id: place
                visible: root.isGrid
                objectName: "goToBox"
                width: 112
                enabled: root.values.title !== ""
                placeholderText: qsTr("Go to: 3, 17")
                selectByMouse: true
                Accessible.name: qsTr("Go to an index or an element number")
                onAccepted: {
                    if (root.values.goTo(place.text)) {
                        place.clear();
                        canvas.forceActiveFocus();
                    }
                }
            }
            ComboBox {
                id: sought
                visible: root.isGrid
                objectName: "findBox"
                width: 104
                model: [qsTr("NaN"), qsTr("Infinity"), qsTr("Zero"), qsTr("Outlier")]
                enabled: root.values.title !== ""
                Accessible.name: qsTr("What to find")
            }
            Button {
                objectName: "findButton"
                visible: root.isGrid
                text: root.values.searching ? qsTr("Stop") : qsTr("Find next")
                enabled: root.values.title !== ""
                onClicked: root.values.searching ? root.values.cancelSearch() : root.values.find(["nan", "inf", "zero", "outlier"][sought.currentIndex])
            }
            SpinBox {
                id: digits
                visible: root.isGrid
                implicitWidth: 80
                from: 2
                to: 17
                value: root.values.digits
                enabled: !root.values.raw
                Accessible.name: qsTr("Significant digits")
                onValueModified: root.values.digits = value
                PlainToolTip {
                    visible: digits.hovered
                    text: qsTr("Significant digits")
                }
            }
            OptionBox {
                text: qsTr("Stored bits")
                visible: root.isGrid
                checked: root.values.raw
                onToggled: root.values.raw = checked
            }
            OptionBox {
                text: qsTr("Shade")
                visible: root.isGrid
                checked: root.values.shaded
                onToggled: root.values.shaded = checked
            }
        }
        PlainLabel {
            Layout.fillWidth: true
            Layout.leftMargin: 8
            Layout.rightMargin: 8
            Layout.bottomMargin: 4
            objectName: "valuesReadout"
            text: !root.isGrid ? (curve.readout !== "" ? curve.readout : qsTr("Least and greatest value of each point; the line is the root mean square.")) : root.values.searchNote !== "" ? root.values.searchNote : root.values.summary !== "" ? root.values.summary : root.values.readout
            font.family: Theme.monospace
            elide: Text.ElideRight
            color: root.values.searchNote !== "" ? Theme.warning : Theme.palette.text
        }
    }

    CanvasFrame {
        anchors.fill: parent
        visible: !root.isGrid
        note: root.model.curve.note
        focused: curve.activeFocus

        CurveCanvas {
            id: curve
            objectName: "curveCanvas"
            anchors.fill: parent
            view: root.model.curve
            dark: Theme.dark
            visible: root.values.title !== ""
            Accessible.role: Accessible.Graphic
            Accessible.name: qsTr("Values of %1 as a curve").arg(root.values.title)
            Accessible.description: curve.readout !== "" ? curve.readout : root.model.curve.summary
        }
    }
    CanvasFrame {
        anchors.fill: parent
        visible: root.isGrid
        note: root.values.note
        focused: canvas.activeFocus

        ValuesCanvas {
            id: canvas
            objectName: "valuesCanvas"
            anchors.fill: parent
            anchors.rightMargin: rows.width
            anchors.bottomMargin: columns.height
            view: root.values
            dark: Theme.dark
            visible: root.values.title !== ""
            Accessible.role: Accessible.Table
            Accessible.name: qsTr("Values of %1").arg(root.values.title)
            Accessible.description: root.values.readout
        }
        ScrollBar {
            id: rows
            anchors.right: parent.right
            anchors.top: parent.top
            anchors.bottom: columns.top
            policy: root.values.rowShare < 1 ? ScrollBar.AlwaysOn : ScrollBar.AlwaysOff
            size: root.values.rowShare
            minimumSize: 0.03
            position: root.values.rowPosition
            onPositionChanged: {
                if (rows.pressed) {
                    root.values.rowPosition = rows.position;
                }
            }
        }
        ScrollBar {
            id: columns
            orientation: Qt.Horizontal
            anchors.left: parent.left
            anchors.right: rows.left
            anchors.bottom: parent.bottom
            policy: root.values.columnShare < 1 ? ScrollBar.AlwaysOn : ScrollBar.AlwaysOff
            size: root.values.columnShare
            minimumSize: 0.03
            position: root.values.columnPosition
            onPositionChanged: {
                if (columns.pressed) {
                    root.values.columnPosition = columns.position;
                }
            }
        }
    }
    Connections {
        target: root.values
        function onSliceChanged(): void {
            if (root.values.sliceError === "") {
                slice.text = root.values.slice;
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
