// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// What loading the file with the tools of its format would do: shown before the model itself is.
PaneFrame {
    id: root

    required property Session session

    commandText: root.session.scanCommand
    onCopyRequested: text => root.session.copyText(text)

    header: Label {
        leftPadding: 8
        topPadding: 6
        bottomPadding: 6
        text: root.session.scanVerdict === "" ? qsTr("No file was looked into yet.") : root.session.scanVerdict
        elide: Text.ElideRight
        font.bold: root.session.scanVerdict !== ""
        color: root.session.scanState === "clean" ? Theme.good : root.session.scanState === "dangerous" ? Theme.bad : root.session.scanState === "suspicious" ? Theme.stateColor("warning") : Theme.faint
    }
    FindingsList {
        id: list
        objectName: "securityList"
        anchors.fill: parent
        model: root.session.security
        Accessible.name: qsTr("What the file would do")
    }
    Label {
        anchors.centerIn: parent
        visible: root.session.scanState === "clean"
        text: qsTr("Nothing in it runs code, reaches files or hides.")
        color: Theme.faint
    }
}
