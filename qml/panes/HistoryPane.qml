// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// Delegates use ids of the pane; Qt 6.4 lacks the ComponentBehavior pragma that would declare this.
// qmllint disable unqualified

// How the model was made: each operation with its inputs and the command line that repeats it, the last one first.
PaneFrame {
    id: root

    required property HistoryPaneModel model

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    ListView {
        id: list
        objectName: "historyList"
        anchors.fill: parent
        anchors.margins: 8
        clip: true
        spacing: 12
        model: root.model.entries
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Operations that made the model")
        ScrollBar.vertical: ScrollBar {
        }

        delegate: ColumnLayout {
            id: entry

            required property string title
            required property string tool
            required property string sources
            required property string commandLine

            width: ListView.view.width - 12
            spacing: 2

            RowLayout {
                Layout.fillWidth: true
                spacing: 8

                PlainLabel {
                    text: entry.title
                    font.bold: true
                }
                PlainLabel {
                    Layout.fillWidth: true
                    text: entry.tool
                    elide: Text.ElideRight
                    color: Theme.faint
                }
            }
            PlainLabel {
                Layout.fillWidth: true
                visible: entry.sources !== ""
                text: entry.sources
                wrapMode: Text.WrapAnywhere
                color: Theme.faint
            }
            CommandLine {
                Layout.fillWidth: true
                visible: entry.commandLine !== ""
                commandText: entry.commandLine
                onCopyRequested: text => root.model.copyText(text)
            }
        }
    }
    PlainLabel {
        anchors.centerIn: parent
        visible: root.model.note !== ""
        text: root.model.note
        color: Theme.faint
    }
}
