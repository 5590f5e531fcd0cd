// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Theme

// A range of layers that become the next layers of a merged model.
RowLayout {
    id: root

    required property int index
    required property string sliceText
    required property string sliceLayers
    required property string sliceProblem
    property int count: 0
    signal textEntered(string text)
    signal moved(int by)
    signal removed

    spacing: 6

    TextField {
        id: field
        objectName: "sliceField"
        Layout.fillWidth: true
        Layout.preferredWidth: 200
        text: root.sliceText
        selectByMouse: true
        font.family: Theme.monospace
        color: root.sliceProblem === "" ? Theme.palette.text : Theme.bad
        placeholderText: qsTr("1:0..15, or 1:0..7,2:8..15 t=0.3")
        Accessible.name: qsTr("Slice %1").arg(root.index + 1)
        Accessible.description: root.sliceProblem
        onEditingFinished: root.textEntered(field.text)

        PlainToolTip {
            visible: field.hovered && root.sliceProblem !== ""
            text: root.sliceProblem
        }
    }
    PlainLabel {
        Layout.preferredWidth: 108
        text: root.sliceProblem === "" ? "→ " + root.sliceLayers : qsTr("not a slice")
        elide: Text.ElideRight
        color: root.sliceProblem === "" ? Theme.faint : Theme.bad
        font.pointSize: Math.max(7, Theme.fontSize - 1)
    }
    Repeater {
        model: [{
                "sign": "▲",
                "name": qsTr("Move slice %1 up").arg(root.index + 1),
                "by": -1
            }, {
                "sign": "▼",
                "name": qsTr("Move slice %1 down").arg(root.index + 1),
                "by": 1
            }, {
                "sign": "✕",
                "name": qsTr("Remove slice %1").arg(root.index + 1),
                "by": 0
            }]
        ToolButton {
            id: button
            required property var modelData
            objectName: "slice" + button.modelData.sign
            implicitWidth: 24
            implicitHeight: 24
            enabled: button.modelData.by === 0 || (root.index + button.modelData.by >= 0 && root.index + button.modelData.by < root.count)
            opacity: enabled ? 1 : 0.3
            text: button.modelData.sign
            Accessible.name: button.modelData.name
            onClicked: {
                if (button.modelData.by === 0) {
                    root.removed();
                } else {
                    root.moved(button.modelData.by);
                }
            }
        }
    }
}
