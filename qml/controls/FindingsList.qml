// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import Apr.Theme

// The rows of a FindingsModel: kind, title, message and hint. Activating a row selects the tensor it refers to.
ListView {
    id: list
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    activeFocusOnTab: true
    keyNavigationEnabled: true
    ScrollBar.vertical: ScrollBar {
    }
    Accessible.role: Accessible.List
    Keys.onReturnPressed: list.model.goTo(list.currentIndex)
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
        PlainLabel {
            x: 12
            y: 4
            width: 92
            text: finding.findingKind
            color: Theme.stateColor(finding.findingKind)
            elide: Text.ElideRight
        }
        PlainLabel {
            x: 108
            y: 4
            width: Math.min(260, parent.width * 0.3)
            text: finding.findingTitle
            elide: Text.ElideMiddle
            font.underline: finding.findingTensor !== ""
            color: finding.findingTensor !== "" ? Theme.palette.link : Theme.palette.text
        }
        PlainLabel {
            id: text
            x: 116 + Math.min(260, parent.width * 0.3)
            y: 4
            width: parent.width - x - 16
            text: finding.findingMessage + (finding.findingHint === "" ? "" : " → " + finding.findingHint)
            wrapMode: Text.Wrap
        }
        TapHandler {
            onTapped: finding.ListView.view.currentIndex = finding.index
            onDoubleTapped: finding.ListView.view.model.goTo(finding.index)
        }
    }
}
