// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

PaneFrame {
    id: root

    required property Session session

    commandText: root.session.validateCommand
    onCopyRequested: text => root.session.copyText(text)

    header: RowLayout {
        spacing: 8

        Label {
            Layout.fillWidth: true
            Layout.leftMargin: 8
            text: root.session.findings.hasReport ? root.session.findings.verdict : qsTr("Not validated yet. What opening the file found is listed.")
            elide: Text.ElideRight
            font.bold: root.session.findings.hasReport
            color: !root.session.findings.hasReport ? Theme.faint : root.session.findings.valid ? Theme.good : Theme.bad
        }
        Button {
            Layout.topMargin: 4
            Layout.bottomMargin: 4
            Layout.rightMargin: 6
            text: qsTr("Validate")
            enabled: root.session.hasDocument
            Accessible.name: qsTr("Validate the model")
            onClicked: root.session.validate()
        }
    }
    ListView {
        id: list
        objectName: "findingsList"
        anchors.fill: parent
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        activeFocusOnTab: true
        keyNavigationEnabled: true
        model: root.session.findings
        ScrollBar.vertical: ScrollBar {}
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Checks and findings")
        Keys.onReturnPressed: root.session.findings.goTo(list.currentIndex)
        delegate: Rectangle {
            id: finding
            required property int index
            required property string findingKind
            required property string findingTitle
            required property string findingMessage
            required property string findingTensor
            required property string findingHint
            required property string findingRule

            width: ListView.view.width
            height: text.implicitHeight + 8
            color: finding.index % 2 === 0 ? Theme.palette.base : Theme.palette.alternateBase
            Accessible.role: Accessible.ListItem
            Accessible.name: finding.findingKind + ": " + finding.findingTitle + ": " + finding.findingMessage

            Rectangle {
                width: 4
                height: parent.height
                color: Theme.stateColor(finding.findingKind)
            }
            Label {
                x: 12
                y: 4
                width: 92
                text: finding.findingKind
                color: Theme.stateColor(finding.findingKind)
                elide: Text.ElideRight
            }
            Label {
                x: 108
                y: 4
                width: Math.min(260, parent.width * 0.3)
                text: finding.findingTitle
                textFormat: Text.PlainText
                elide: Text.ElideMiddle
                font.underline: finding.findingTensor !== ""
                color: finding.findingTensor !== "" ? Theme.palette.link : Theme.palette.text
            }
            Label {
                id: text
                x: 116 + Math.min(260, parent.width * 0.3)
                y: 4
                width: parent.width - x - 16
                text: finding.findingMessage + (finding.findingHint === "" ? "" : " → " + finding.findingHint)
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
            }
            TapHandler {
                onTapped: finding.ListView.view.currentIndex = finding.index
                onDoubleTapped: finding.ListView.view.model.goTo(finding.index)
            }
        }
    }
    Label {
        anchors.centerIn: parent
        visible: root.session.hasDocument && list.count === 0
        text: qsTr("Opening the file found nothing odd.")
        color: Theme.faint
    }
}
