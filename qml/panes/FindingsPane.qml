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

        PlainLabel {
            Layout.fillWidth: true
            Layout.leftMargin: 8
            text: root.session.findings.hasReport ? root.session.findings.verdict : qsTr("Not validated. Findings from opening the file:")
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
    FindingsList {
        id: list
        objectName: "findingsList"
        anchors.fill: parent
        model: root.session.findings
        Accessible.name: qsTr("Checks and findings")
    }
    PlainLabel {
        anchors.centerIn: parent
        visible: root.session.hasDocument && list.count === 0
        text: qsTr("No findings from opening the file.")
        color: Theme.faint
    }
}
