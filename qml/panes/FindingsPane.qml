// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

PaneFrame {
    id: root

    required property FindingsPaneModel model
    readonly property FindingsModel findings: root.model.findings

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    header: RowLayout {
        spacing: 8

        PlainLabel {
            Layout.fillWidth: true
            Layout.leftMargin: 8
            text: root.model.running ? root.model.stage : root.findings.hasReport ? root.findings.verdict : qsTr("Not validated. Findings from opening the file:")
            elide: Text.ElideRight
            font.bold: root.findings.hasReport && !root.model.running
            color: !root.findings.hasReport || root.model.running ? Theme.faint : root.findings.valid ? Theme.good : Theme.bad
        }
        PlainLabel {
            objectName: "findingsLanguage"
            visible: list.count > 0 && text !== "in English" // of the messages, in windows of other languages
            text: qsTr("in English")
            color: Theme.faint
        }
        ProgressBar {
            objectName: "validationProgress"
            visible: root.model.running
            implicitWidth: 160
            value: root.model.progress
            indeterminate: root.model.progress <= 0
            Accessible.name: qsTr("Progress of the validation")
        }
        ComboBox {
            objectName: "severityBox"
            Layout.preferredWidth: 170
            model: root.findings.severities
            currentIndex: root.findings.severity
            Accessible.name: qsTr("Which findings are shown")
            onActivated: index => root.findings.severity = index
        }
        Button {
            objectName: "copyFindings"
            text: qsTr("Copy")
            enabled: list.count > 0
            Accessible.name: qsTr("Copy all checks and findings")
            onClicked: root.model.copyText(root.findings.allText())
        }
        Button {
            objectName: "validateButton"
            Layout.topMargin: 4
            Layout.bottomMargin: 4
            Layout.rightMargin: 6
            text: root.model.running ? qsTr("Cancel") : qsTr("Validate")
            enabled: root.model.hasDocument
            Accessible.name: root.model.running ? qsTr("Cancel the validation") : qsTr("Validate the model")
            onClicked: root.model.running ? root.model.cancel() : root.model.validate()
        }
    }

    FindingsList {
        id: list
        objectName: "findingsList"
        anchors.fill: parent
        model: root.findings
        onCopyRequested: text => root.model.copyText(text)
        Accessible.name: qsTr("Checks and findings")
    }
    PlainLabel {
        anchors.centerIn: parent
        visible: root.model.hasDocument && list.count === 0
        text: root.findings.severity > 0 ? qsTr("No findings of this severity.") : qsTr("No findings from opening the file.")
        color: Theme.faint
    }
}
