// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import Apr.Theme

// The rows of a FindingsModel: kind, title, message and hint. Activating a row selects the tensor it refers to, or expands
// a group; Ctrl+C copies the current row.
ListView {
    id: list

    signal copyRequested(string text)

    clip: true
    boundsBehavior: Flickable.StopAtBounds
    activeFocusOnTab: true
    keyNavigationEnabled: true
    ScrollBar.vertical: ScrollBar {
    }
    Accessible.role: Accessible.List

    Keys.onReturnPressed: list.model.activate(list.currentIndex)
    Keys.onSpacePressed: list.model.activate(list.currentIndex)
    Keys.onPressed: event => {
        if (event.matches(StandardKey.Copy)) {
            list.copyRequested(list.model.textOf(list.currentIndex));
            event.accepted = true;
        }
    }

    delegate: Rectangle {
        id: finding
        required property int index
        required property string findingKind
        required property int findingTone
        required property string findingTitle
        required property string findingMessage
        required property string findingTensor
        required property string findingHint
        required property string findingRule
        required property int findingGroupCount
        required property bool findingExpanded
        required property string findingExplanation

        readonly property bool isGroup: finding.findingGroupCount > 0
        readonly property bool isCurrent: ListView.isCurrentItem && finding.ListView.view.activeFocus

        width: ListView.view.width
        height: text.implicitHeight + 8
        color: finding.isCurrent ? Theme.palette.midlight : finding.index % 2 === 0 ? Theme.palette.base : Theme.palette.alternateBase
        Accessible.role: Accessible.ListItem
        Accessible.name: finding.findingKind + ": " + finding.findingTitle + ": " + finding.findingMessage

        Rectangle {
            width: 4
            height: parent.height
            color: Theme.toneColor(finding.findingTone)
        }
        PlainLabel {
            x: 12
            y: 4
            width: 92
            text: (finding.isGroup ? finding.findingExpanded ? "▾ " : "▸ " : "") + finding.findingKind
            color: Theme.toneColor(finding.findingTone)
            elide: Text.ElideRight
            HoverHandler {
                id: hover
            }
            PlainToolTip {
                visible: hover.hovered && finding.findingExplanation !== ""
                text: finding.findingExplanation
                width: Math.min(implicitWidth, 480)
            }
        }
        PlainLabel {
            x: 108
            y: 4
            width: Math.min(260, parent.width * 0.3)
            text: finding.findingTitle
            elide: Text.ElideMiddle
            font.bold: finding.isGroup
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
            onTapped: {
                finding.ListView.view.currentIndex = finding.index;
                finding.ListView.view.forceActiveFocus();
                finding.ListView.view.model.activate(finding.index);
            }
        }
    }
}
