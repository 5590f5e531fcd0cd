// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import Apr.Theme

// A text of several lines that the user writes. Never read as markup, whatever is pasted.
TextArea {
    id: root

    textFormat: TextEdit.PlainText
    wrapMode: TextEdit.Wrap
    selectByMouse: true
    background: Rectangle {
        color: Theme.palette.base
        border.width: 1
        border.color: root.activeFocus ? Theme.accent : Theme.line
    }
}
