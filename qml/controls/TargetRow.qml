// SPDX-License-Identifier: MIT
import QtQuick
import Apr.Theme

// A row of the list of formats: what a conversion would write there, and what that does not hold. A click chooses it.
Rectangle {
    id: root

    required property int index
    required property var modelData
    property bool isChosen: false
    signal chosen

    readonly property bool isCurrent: root.ListView.isCurrentItem && root.ListView.view.activeFocus

    implicitHeight: notes.y + notes.implicitHeight + 8
    color: hover.hovered || root.isCurrent ? Theme.bar : "transparent"
    Accessible.role: Accessible.Button
    Accessible.name: root.modelData.title + ", " + root.modelData.size
    Accessible.description: root.modelData.notes
    Accessible.onPressAction: root.chosen()
    Keys.onReturnPressed: root.chosen()
    Keys.onEnterPressed: root.chosen()

    PlainLabel {
        id: title
        x: 8
        y: 6
        width: root.width - size.width - 28
        text: root.modelData.title
        font.bold: true
        elide: Text.ElideRight
        color: root.isChosen ? Theme.accent : Theme.palette.text
    }
    PlainLabel {
        id: size
        x: root.width - width - 8
        y: 6
        text: root.modelData.size
        color: root.modelData.possible ? Theme.palette.text : Theme.bad
    }
    PlainLabel {
        id: notes
        x: 8
        y: title.y + title.implicitHeight + 2
        width: root.width - 16
        text: root.modelData.notes
        wrapMode: Text.Wrap
        color: Theme.faint
    }
    Rectangle {
        y: root.height - 1
        width: root.width
        height: 1
        color: Theme.line
    }
    HoverHandler {
        id: hover
        cursorShape: Qt.PointingHandCursor
    }
    TapHandler {
        onTapped: root.chosen()
    }
}
