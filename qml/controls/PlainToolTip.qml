// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls

// A tool tip that shows its text as it is.
ToolTip {
    id: root

    delay: 500
    contentItem: PlainLabel {
        text: root.text
        wrapMode: Text.Wrap
        color: root.palette.toolTipText
    }
}
