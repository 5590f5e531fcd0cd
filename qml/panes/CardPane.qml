// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// Delegates use ids of the pane; Qt 6.4 lacks the ComponentBehavior pragma that would declare this.
// qmllint disable unqualified

// The model card: as it reads, or as Markdown to change; and the license.
PaneFrame {
    id: root

    required property CardPaneModel model

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    header: RowLayout {
        spacing: 6

        PlainLabel {
            Layout.fillWidth: true
            Layout.leftMargin: 8
            text: root.model.origin
            elide: Text.ElideMiddle
            color: Theme.faint
        }
        PlainLabel {
            text: qsTr("License")
            color: Theme.faint
        }
        ComboBox {
            id: license
            objectName: "licenseBox"
            Layout.preferredWidth: 170
            editable: true
            enabled: root.model.licenseReason === ""
            model: root.model.licenses
            Accessible.name: qsTr("License identifier (SPDX)")
            Accessible.description: root.model.licenseTitle
            currentIndex: -1
            onActivated: index => root.model.setLicense(root.model.licenses[index])
            onAccepted: root.model.setLicense(license.editText)
            readonly property string shown: root.model.license
            onShownChanged: license.editText = license.shown
            Component.onCompleted: license.editText = license.shown
            PlainToolTip {
                visible: license.hovered && text !== ""
                text: root.model.licenseReason !== "" ? root.model.licenseReason : root.model.licenseTitle
            }
        }
        Button {
            objectName: "editCard"
            text: editor.visible ? qsTr("Take") : qsTr("Edit")
            enabled: root.model.editReason === ""
            Accessible.name: editor.visible ? qsTr("Take the text as a change of the file") : qsTr("Edit the card as Markdown")
            onClicked: {
                if (editor.visible) {
                    root.model.setText(source.text);
                    editor.visible = false;
                } else {
                    source.text = root.model.text;
                    editor.visible = true;
                    source.forceActiveFocus();
                }
            }
        }
        Button {
            objectName: "cancelCard"
            text: qsTr("Cancel")
            visible: editor.visible
            Accessible.name: qsTr("Drop what was typed")
            onClicked: editor.visible = false
        }
        Button {
            Layout.topMargin: 4
            Layout.bottomMargin: 4
            text: qsTr("Changes …")
            visible: root.model.edited
            highlighted: true
            Accessible.name: qsTr("Show the changes and save them")
            onClicked: root.model.showChanges()
        }
        Item {
            Layout.preferredWidth: 0
        }
    }

    ListView {
        id: view
        objectName: "cardView"
        anchors.fill: parent
        anchors.leftMargin: 12
        anchors.rightMargin: 4
        visible: !editor.visible
        clip: true
        model: root.model.blocks
        spacing: 4
        boundsBehavior: Flickable.StopAtBounds
        activeFocusOnTab: true
        keyNavigationEnabled: false
        Keys.onDownPressed: view.flick(0, -600)
        Keys.onUpPressed: view.flick(0, 600)
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Model card")
        ScrollBar.vertical: ScrollBar {
        }

        delegate: Item {
            id: block

            required property int blockKind
            required property string blockText
            required property int blockLevel
            required property list<string> blockCells
            readonly property bool isCode: block.blockKind === MarkdownModel.Code || block.blockKind === MarkdownModel.Facts
            readonly property bool isTable: block.blockKind === MarkdownModel.TableHead || block.blockKind === MarkdownModel.TableRow

            width: Math.min(view.width - 16, 900)
            implicitHeight: (block.isTable ? row.implicitHeight : label.implicitHeight) + (block.isCode ? 12 : 0) + (block.blockKind === MarkdownModel.Heading ? 8 : 0)

            Rectangle {
                anchors.fill: parent
                visible: block.isCode
                color: Theme.palette.base
                border.color: Theme.line
                radius: 3
            }
            Rectangle {
                width: 3
                height: parent.height
                visible: block.blockKind === MarkdownModel.Quote
                color: Theme.line
            }
            PlainLabel {
                id: label
                visible: !block.isTable
                anchors.left: parent.left
                anchors.right: parent.right
                anchors.bottom: parent.bottom
                anchors.leftMargin: block.isCode ? 8 : block.blockKind === MarkdownModel.Item ? 12 + 16 * block.blockLevel : block.blockKind === MarkdownModel.Quote ? 10 : 0
                anchors.bottomMargin: block.isCode ? 6 : 0
                text: block.blockText
                wrapMode: Text.Wrap
                font.family: block.isCode ? Theme.monospace : root.font.family
                font.bold: block.blockKind === MarkdownModel.Heading
                font.pointSize: root.font.pointSize * (block.blockKind === MarkdownModel.Heading ? Math.max(1.05, 1.6 - 0.2 * block.blockLevel) : 1)
                color: block.blockKind === MarkdownModel.Quote || block.blockKind === MarkdownModel.Facts ? Theme.faint : Theme.palette.text
            }
            Row {
                id: row
                visible: block.isTable
                spacing: 8

                Repeater {
                    model: block.blockCells
                    PlainLabel {
                        required property string modelData
                        width: (block.width - 8 * block.blockCells.length) / Math.max(1, block.blockCells.length)
                        text: modelData
                        wrapMode: Text.Wrap
                        font.bold: block.blockKind === MarkdownModel.TableHead
                    }
                }
            }
        }
    }
    ScrollView {
        id: editor
        anchors.fill: parent
        anchors.margins: 6
        visible: false
        contentWidth: availableWidth
        clip: true

        PlainTextArea {
            id: source
            objectName: "cardSource"
            font.family: Theme.monospace
            Accessible.name: qsTr("Model card as Markdown")
            KeyNavigation.priority: KeyNavigation.BeforeItem
            KeyNavigation.tab: license
        }
    }
    PlainLabel {
        anchors.centerIn: parent
        width: Math.min(implicitWidth, parent.width - 24)
        visible: root.model.note !== "" && !editor.visible
        text: root.model.note
        horizontalAlignment: Text.AlignHCenter
        wrapMode: Text.Wrap
        color: Theme.faint
    }
    Connections {
        target: root.model
        function onDocumentChanged(): void {
            editor.visible = false;
        }
    }
}
