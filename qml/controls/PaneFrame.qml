// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import Apr.Theme

// The root item of every pane: palette, background, content, and the equivalent aprcli command.
Page {
    id: root

    property string commandText: ""
    signal copyRequested(string text)

    padding: 0
    palette: Theme.palette
    font.pointSize: Theme.fontSize
    background: Rectangle {
        color: Theme.palette.window
    }
    footer: CommandLine {
        commandText: root.commandText
        visible: root.commandText !== ""
        onCopyRequested: text => root.copyRequested(text)
    }
}
