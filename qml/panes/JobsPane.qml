// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

PaneFrame {
    id: root

    required property JobsPaneModel model

    header: RowLayout {
        spacing: 8

        PlainLabel {
            Layout.fillWidth: true
            Layout.leftMargin: 8
            text: root.model.jobs.runningCount === 0 ? qsTr("No running jobs") : qsTr("%n jobs are running", "", root.model.jobs.runningCount)
            color: Theme.faint
        }
        Button {
            Layout.topMargin: 4
            Layout.bottomMargin: 4
            Layout.rightMargin: 6
            text: qsTr("Clear finished")
            enabled: list.count > root.model.jobs.runningCount
            Accessible.name: qsTr("Clear finished jobs")
            onClicked: root.model.jobs.clearFinished()
        }
    }
    ListView {
        id: list
        objectName: "jobsList"
        anchors.fill: parent
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        model: root.model.jobs
        ScrollBar.vertical: ScrollBar {
        }
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Jobs")
        delegate: Rectangle {
            id: job
            required property int index
            required property string jobTitle
            required property string jobStage
            required property double jobFraction
            required property string jobThroughput
            required property string jobState
            required property string jobDetail
            required property bool jobRunning
            required property int jobTone

            width: ListView.view.width
            height: column.implicitHeight + 8
            color: job.index % 2 === 0 ? Theme.palette.base : Theme.palette.alternateBase
            Accessible.role: Accessible.ListItem
            Accessible.name: job.jobTitle + ": " + job.jobState

            ColumnLayout {
                id: column
                x: 10
                y: 4
                width: parent.width - 20
                spacing: 2

                RowLayout {
                    spacing: 10

                    PlainLabel {
                        Layout.fillWidth: true
                        text: job.jobTitle
                        elide: Text.ElideMiddle
                    }
                    PlainLabel {
                        text: job.jobRunning ? job.jobStage + "  " + job.jobThroughput : job.jobThroughput
                        color: Theme.faint
                    }
                    ProgressBar {
                        visible: job.jobRunning
                        implicitWidth: 160
                        value: job.jobFraction
                        indeterminate: job.jobFraction <= 0
                    }
                    PlainLabel {
                        visible: !job.jobRunning
                        text: job.jobState
                        color: Theme.toneColor(job.jobTone)
                    }
                    Button {
                        visible: job.jobRunning
                        implicitHeight: 24
                        text: qsTr("Cancel")
                        Accessible.name: qsTr("Cancel %1").arg(job.jobTitle)
                        onClicked: job.ListView.view.model.cancel(job.index)
                    }
                }
                PlainLabel {
                    Layout.fillWidth: true
                    visible: job.jobDetail !== ""
                    text: job.jobDetail
                    wrapMode: Text.Wrap
                    color: Theme.bad
                }
            }
        }
    }
}
