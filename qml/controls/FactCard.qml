// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Layouts
import Apr.Theme

// Delegates use ids of the card; Qt 6.4 lacks the ComponentBehavior pragma that would declare this.
// qmllint disable unqualified
// A titled card with the rows of a FactsModel; numbers stand at the right.
Rectangle {
    id: root

    property string title: ""
    property string note: ""
    property bool numbers: false
    property alias model: rows.model

    implicitHeight: content.implicitHeight + 24
    implicitWidth: 280
    radius: 4
    color: Theme.card
    border.width: 1
    border.color: Theme.line
    visible: rows.count > 0
    Accessible.role: Accessible.Grouping
    Accessible.name: root.title

    // Not a layout: one whose rows come and go while it is hidden keeps rows that are deleted (Qt 6.4), and crashes.
    Column {
        id: content
        x: 12
        y: 12
        width: parent.width - 24
        spacing: 4

        PlainLabel {
            width: content.width
            bottomPadding: 4
            text: root.title
            font.bold: true
            elide: Text.ElideRight
        }
        Repeater {
            id: rows
            delegate: RowLayout {
                id: fact
                required property string factLabel
                required property string factValue
                required property int factTone
                width: content.width
                spacing: 12
                Accessible.role: Accessible.ListItem
                Accessible.name: fact.factLabel + ": " + fact.factValue

                PlainLabel {
                    Layout.preferredWidth: root.numbers ? -1 : 136
                    Layout.fillWidth: root.numbers
                    Layout.alignment: Qt.AlignTop
                    text: fact.factLabel
                    color: fact.factTone === 0 ? Theme.faint : Theme.toneColor(fact.factTone)
                    wrapMode: Text.WordWrap
                }
                PlainLabel {
                    Layout.fillWidth: !root.numbers
                    horizontalAlignment: root.numbers ? Text.AlignRight : Text.AlignLeft
                    text: fact.factValue
                    wrapMode: Text.Wrap
                }
            }
        }
        PlainLabel {
            width: content.width
            topPadding: 4
            visible: root.note !== ""
            text: root.note
            color: Theme.faint
            wrapMode: Text.Wrap
            font.pointSize: Math.max(7, Theme.fontSize - 1)
        }
    }
}
