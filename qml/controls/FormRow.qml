// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Theme

// Components use ids of the row; Qt 6.4 lacks the ComponentBehavior pragma that would declare this.
// qmllint disable unqualified
// A row of a FormModel: the header of a section, or a parameter with what it is edited with.
Item {
    id: root

    // The values of FormModel::Editor.
    enum Editor {
        Section,
        Switch,
        Choice,
        Combo,
        Text,
        File
    }

    required property int index
    required property int fieldEditor
    required property string fieldLabel
    required property string fieldHelp
    required property string fieldValue
    required property bool fieldChecked
    required property var fieldChoices
    required property string fieldPlaceholder
    required property bool fieldHasCurve

    property bool curveShown: false // the curve of this row is being edited
    signal toggled
    signal textEntered(string text)
    signal checked(bool on)
    signal fileRequested
    signal curveRequested

    readonly property bool isSection: root.fieldEditor === FormRow.Section

    implicitHeight: root.isSection ? 30 : 32

    Rectangle {
        anchors.fill: parent
        visible: root.isSection
        color: header.pressed ? Theme.palette.midlight : Theme.palette.button
        border.width: header.activeFocus ? 1 : 0
        border.color: Theme.accent
    }
    AbstractButton {
        id: header
        anchors.fill: parent
        visible: root.isSection
        Accessible.role: Accessible.Button
        Accessible.name: root.fieldLabel
        onClicked: root.toggled()
        contentItem: RowLayout {
            spacing: 8
            PlainLabel {
                Layout.leftMargin: 8
                text: (root.fieldChecked ? "▾ " : "▸ ") + root.fieldLabel
                font.bold: true
            }
            PlainLabel {
                Layout.fillWidth: true
                Layout.rightMargin: 8
                horizontalAlignment: Text.AlignRight
                text: root.fieldValue
                color: Theme.accent
                elide: Text.ElideRight
            }
        }
    }
    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: 20
        visible: !root.isSection
        spacing: 8

        PlainLabel {
            Layout.preferredWidth: Math.max(120, Math.min(implicitWidth, root.width * 0.5))
            text: root.fieldLabel
            elide: Text.ElideRight
            HoverHandler {
                id: hover
            }
            PlainToolTip {
                visible: hover.hovered
                text: root.fieldHelp
                width: Math.min(implicitWidth, 420)
            }
        }
        Loader {
            Layout.fillWidth: true
            sourceComponent: [null, switchEditor, choiceEditor, comboEditor, textEditor, textEditor][root.fieldEditor]
        }
        Button {
            visible: root.fieldEditor === FormRow.File
            text: qsTr("Browse…")
            Accessible.name: qsTr("Choose the file for %1").arg(root.fieldLabel)
            onClicked: root.fileRequested()
        }
        Button {
            id: curve
            objectName: "curveButton"
            visible: root.fieldHasCurve
            implicitWidth: 30
            highlighted: root.curveShown
            Accessible.checked: root.curveShown
            text: "∿"
            font.bold: true
            Accessible.name: qsTr("%1 over the layers").arg(root.fieldLabel)
            Accessible.description: qsTr("Edit the value as a curve over the layers")
            onClicked: root.curveRequested()

            PlainToolTip {
                visible: curve.hovered
                text: curve.Accessible.description
            }
        }
    }
    Component {
        id: switchEditor
        OptionBox {
            checked: root.fieldChecked
            Accessible.name: root.fieldLabel
            Accessible.description: root.fieldHelp
            onToggled: root.checked(checked)
        }
    }
    Component {
        id: choiceEditor
        ChoiceBox {
            id: choice
            model: root.fieldChoices
            currentIndex: root.fieldChoices.indexOf(root.fieldValue)
            displayText: root.fieldValue === "" ? qsTr("default") : root.fieldValue
            Accessible.name: root.fieldLabel
            Accessible.description: root.fieldHelp
            onModelChanged: choice.currentIndex = Qt.binding(() => root.fieldChoices.indexOf(root.fieldValue))
            onActivated: index => root.textEntered(choice.textAt(index))
            delegate: ItemDelegate {
                id: line
                required property int index
                required property string modelData
                width: choice.width
                highlighted: choice.highlightedIndex === line.index
                contentItem: PlainLabel {
                    text: line.modelData === "" ? qsTr("default") : line.modelData
                }
            }
        }
    }
    Component {
        id: comboEditor
        RowLayout {
            spacing: 2
            TextField {
                id: combo
                Layout.fillWidth: true
                text: root.fieldValue
                placeholderText: root.fieldPlaceholder
                selectByMouse: true
                Accessible.name: root.fieldLabel
                Accessible.description: root.fieldHelp
                onEditingFinished: {
                    if (combo.text !== root.fieldValue) {
                        root.textEntered(combo.text);
                    }
                }
            }
            ToolButton {
                implicitWidth: 26
                text: "▾"
                Accessible.name: qsTr("Choices for %1").arg(root.fieldLabel)
                onClicked: choices.popup()
                Menu {
                    id: choices
                    Repeater {
                        model: root.fieldChoices
                        MenuItem {
                            id: entry
                            required property string modelData
                            contentItem: PlainLabel {
                                text: entry.modelData === "" ? qsTr("default") : entry.modelData
                            }
                            onTriggered: root.textEntered(modelData)
                        }
                    }
                }
            }
        }
    }
    Component {
        id: textEditor
        TextField {
            id: field
            text: root.fieldValue
            placeholderText: root.fieldPlaceholder
            selectByMouse: true
            Accessible.name: root.fieldLabel
            Accessible.description: root.fieldHelp
            onEditingFinished: {
                if (field.text !== root.fieldValue) {
                    root.textEntered(field.text);
                }
            }
        }
    }
}
