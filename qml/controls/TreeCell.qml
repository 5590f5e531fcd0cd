// SPDX-License-Identifier: MIT
import QtQuick
import Apr.Theme

// A tree cell. The first column is indented and shows the expand arrow.
Rectangle {
    id: root

    required property TreeView treeView
    required property bool isTreeNode
    required property bool expanded
    required property bool hasChildren
    required property int depth
    required property int row
    required property int column
    required property bool current
    required property string cellText
    property bool alignRight: false
    property bool strong: true
    property bool highlighted: false
    property int elide: Text.ElideMiddle
    property bool flat: false // a list: no room for arrows
    property real bar: 0 // length of a bar behind the text, relative to the cell
    readonly property bool truncated: label.truncated

    signal hoveredChanged(bool isHovered)
    signal clicked
    signal picked(int modifiers) // clicked with Ctrl or Shift

    implicitHeight: 24
    implicitWidth: 80
    color: root.highlighted ? Theme.palette.highlight : root.row % 2 === 0 ? Theme.palette.base : Theme.palette.alternateBase
    Accessible.role: Accessible.TreeItem
    Accessible.name: root.cellText

    Rectangle {
        objectName: "bar"
        // A bar of a few pixels would say less than the number.
        visible: width >= 3 && !root.highlighted
        x: 4
        anchors.verticalCenter: parent.verticalCenter
        height: parent.height - 8
        width: Math.round((parent.width - 8) * root.bar)
        radius: 2
        color: Theme.bar
    }
    PlainLabel {
        id: arrow
        visible: root.isTreeNode && root.hasChildren
        x: 4 + root.depth * 14
        width: 16
        height: parent.height
        verticalAlignment: Text.AlignVCenter
        horizontalAlignment: Text.AlignHCenter
        text: root.expanded ? "▾" : "▸"
        color: root.highlighted ? Theme.palette.highlightedText : Theme.faint
    }
    PlainLabel {
        id: label
        anchors.fill: parent
        anchors.leftMargin: root.isTreeNode && !root.flat ? 22 + root.depth * 14 : 8
        anchors.rightMargin: 8
        verticalAlignment: Text.AlignVCenter
        horizontalAlignment: root.alignRight ? Text.AlignRight : Text.AlignLeft
        text: root.cellText
        elide: root.elide
        color: root.highlighted ? Theme.palette.highlightedText : root.strong ? Theme.palette.text : Theme.faint
    }
    TapHandler {
        onTapped: {
            root.clicked();
            if (point.modifiers & (Qt.ControlModifier | Qt.ShiftModifier)) {
                root.picked(point.modifiers);
                return;
            }
            root.picked(Qt.NoModifier);
            if (root.hasChildren) {
                root.treeView.toggleExpanded(root.row);
            }
        }
    }
    HoverHandler {
        onHoveredChanged: root.hoveredChanged(hovered)
    }
}
