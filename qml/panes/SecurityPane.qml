// SPDX-License-Identifier: MIT
import QtQuick
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// What loading the file with the usual tools for its format would execute or access. Shown before the model opens.
PaneFrame {
    id: root

    required property SecurityPaneModel model

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    header: PlainLabel {
        leftPadding: 8
        topPadding: 6
        bottomPadding: 6
        text: root.model.verdict === "" ? qsTr("No file scanned.") : root.model.verdict
        elide: Text.ElideRight
        font.bold: root.model.verdict !== ""
        color: Theme.toneColor(root.model.tone)
    }
    FindingsList {
        id: list
        objectName: "securityList"
        anchors.fill: parent
        model: root.model.findings
        onCopyRequested: text => root.model.copyText(text)
        Accessible.name: qsTr("Security findings")
    }
    PlainLabel {
        anchors.centerIn: parent
        visible: root.model.clean
        text: qsTr("No code execution, access to other files or hidden data found.")
        color: Theme.faint
    }
}
