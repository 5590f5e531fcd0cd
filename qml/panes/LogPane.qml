// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// Delegates use ids of the pane; Qt 6.4 lacks the ComponentBehavior pragma that would declare this.
// qmllint disable unqualified
// What has happened, newest first.
PaneFrame {
    id: root

    required property LogPaneModel model

    header: RowLayout {
        spacing: 8

        PlainLabel {
            Layout.fillWidth: true
            Layout.leftMargin: 8
            text: list.count === 0 ? qsTr("Nothing has happened yet") : ""
            color: Theme.faint
        }
        Button {
            objectName: "copyLog"
            Layout.topMargin: 4
            Layout.bottomMargin: 4
            text: qsTr("Copy")
            enabled: list.count > 0
            Accessible.name: qsTr("Copy the log")
            onClicked: root.model.copyText(root.model.notices.allText())
        }
        Button {
            objectName: "clearLog"
            Layout.rightMargin: 6
            text: qsTr("Clear")
            enabled: list.count > 0
            Accessible.name: qsTr("Clear the log")
            onClicked: root.model.notices.clear()
        }
    }

    ListView {
        id: list
        objectName: "logList"
        anchors.fill: parent
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        activeFocusOnTab: true
        model: root.model.notices
        ScrollBar.vertical: ScrollBar {
        }
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Log")

        delegate: Rectangle {
            id: notice
            required property int index
            required property string noticeTime
            required property int noticeTone
            required property string noticeTitle
            required property string noticeText
            required property string noticeCode

            width: ListView.view.width
            height: column.implicitHeight + 8
            color: notice.index % 2 === 0 ? Theme.palette.base : Theme.palette.alternateBase
            Accessible.role: Accessible.ListItem
            Accessible.name: notice.noticeTitle + ": " + notice.noticeText

            Rectangle {
                width: 4
                height: parent.height
                color: Theme.toneColor(notice.noticeTone)
            }
            PlainLabel {
                id: time
                x: 12
                y: 4
                text: notice.noticeTime
                font.family: Theme.monospace
                color: Theme.faint
            }
            Column {
                id: column
                x: time.x + time.width + 12
                y: 4
                width: parent.width - x - 16 - (explain.visible ? explain.width : 0)
                PlainLabel {
                    width: parent.width
                    text: notice.noticeTitle
                    elide: Text.ElideMiddle
                }
                PlainLabel {
                    width: parent.width
                    visible: text !== ""
                    text: notice.noticeText
                    wrapMode: Text.Wrap
                    color: Theme.faint
                }
            }
            ToolButton {
                id: explain
                objectName: "explainButton"
                anchors.right: parent.right
                anchors.rightMargin: 12
                visible: notice.noticeCode !== ""
                implicitHeight: 22
                padding: 2
                text: qsTr("Explain %1").arg(notice.noticeCode)
                onClicked: root.model.showHelp(notice.noticeCode)
            }
        }
    }
}
