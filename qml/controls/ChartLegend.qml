// SPDX-License-Identifier: MIT
import QtQuick
import Apr.Theme

// Delegates use ids of the legend; Qt 6.4 lacks the ComponentBehavior pragma that would declare this.
// qmllint disable unqualified
// What the colors of a chart mean. The legend of Qt Charts cuts off texts that do not fit into one line; this one has more
// lines. Child of a ChartView, whose bottom margin is its height.
Flow {
    id: root

    required property var series // with name and color

    anchors.left: parent.left
    anchors.leftMargin: 8
    anchors.right: parent.right
    anchors.bottom: parent.bottom
    bottomPadding: 8
    spacing: 10

    Repeater {
        model: root.series

        Row {
            required property var modelData
            spacing: 5

            Rectangle {
                anchors.verticalCenter: parent.verticalCenter
                width: 9
                height: 9
                color: parent.modelData.color
            }
            PlainLabel {
                width: Math.min(implicitWidth, root.width - 30)
                text: parent.modelData.name
                wrapMode: Text.Wrap
                color: Theme.faint
            }
        }
    }
}
