// SPDX-License-Identifier: MIT
import QtQuick
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// What loading the file with the usual tools for its format would execute or access. Shown before the model opens.
PaneFrame {
    id: root

    required property Session session

    commandText: root.session.scanCommand
    onCopyRequested: text => root.session.copyText(text)

    header: PlainLabel {
        leftPadding: 8
        topPadding: 6
        bottomPadding: 6
        text: root.session.scanVerdict === "" ? qsTr("No file scanned.") : root.session.scanVerdict
        elide: Text.ElideRight
        font.bold: root.session.scanVerdict !== ""
        color: root.session.scanState === "clean" ? Theme.good : root.session.scanState === "dangerous" ? Theme.bad : root.session.scanState === "suspicious" ? Theme.stateColor("warning") : Theme.faint
    }
    FindingsList {
        id: list
        objectName: "securityList"
        anchors.fill: parent
        model: root.session.security
        Accessible.name: qsTr("Security findings")
    }
    PlainLabel {
        anchors.centerIn: parent
        visible: root.session.scanState === "clean"
        text: qsTr("No code execution, access to other files or hidden data found.")
        color: Theme.faint
    }
}
