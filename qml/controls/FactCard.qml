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
    property real labelWidth: 120 // of the widest label
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

    ColumnLayout {
        id: content
        x: 12
        y: 12
        width: parent.width - 24
        spacing: 4

        PlainLabel {
            Layout.fillWidth: true
            Layout.bottomMargin: 4
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
                Layout.fillWidth: true
                spacing: 12
                Accessible.role: Accessible.ListItem
                Accessible.name: fact.factLabel + ": " + fact.factValue

                PlainLabel {
                    Layout.preferredWidth: root.numbers ? -1 : Math.min(root.labelWidth, root.width * 0.5)
                    Layout.fillWidth: root.numbers
                    Layout.alignment: Qt.AlignTop
                    text: fact.factLabel
                    onImplicitWidthChanged: root.labelWidth = Math.max(root.labelWidth, Math.ceil(implicitWidth))
                    color: fact.factTone === 0 ? Theme.faint : Theme.toneColor(fact.factTone)
                    elide: Text.ElideRight
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
            Layout.fillWidth: true
            Layout.topMargin: 4
            visible: root.note !== ""
            text: root.note
            color: Theme.faint
            wrapMode: Text.Wrap
            font.pointSize: Math.max(7, Application.font.pointSize - 1)
        }
    }
}
