// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// A chat template: the conversation on the left, what the template makes of it on the right.
PaneFrame {
    id: root

    required property ChatPaneModel model
    readonly property ChatModel chat: root.model.chat

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    PlainLabel {
        anchors.centerIn: parent
        width: parent.width - 24
        visible: root.chat.note !== ""
        text: root.chat.note
        horizontalAlignment: Text.AlignHCenter
        wrapMode: Text.Wrap
        color: Theme.faint
    }

    RowLayout {
        anchors.fill: parent
        anchors.margins: 6
        spacing: 8
        visible: root.chat.note === ""

        ColumnLayout {
            Layout.preferredWidth: 50
            Layout.fillWidth: true
            Layout.fillHeight: true
            spacing: 4

            RowLayout {
                Layout.fillWidth: true
                spacing: 6

                PlainLabel {
                    Layout.fillWidth: true
                    text: showSource.checked ? qsTr("Template") : qsTr("Conversation")
                    font.bold: true
                    elide: Text.ElideRight
                }
                ComboBox {
                    objectName: "templateBox"
                    visible: root.chat.names.length > 1
                    Layout.preferredWidth: 130
                    model: root.chat.names
                    currentIndex: root.chat.current
                    Accessible.name: qsTr("Template")
                    onActivated: index => root.chat.current = index
                }
                OptionBox {
                    id: showSource
                    objectName: "sourceBox"
                    text: qsTr("Source", "code of the template")
                    Accessible.name: qsTr("Show the template itself")
                }
                Button {
                    objectName: "resetMessages"
                    text: qsTr("Sample")
                    visible: !showSource.checked
                    Accessible.name: qsTr("Take the sample conversation again")
                    onClicked: root.chat.resetMessages()
                }
            }
            ScrollView {
                Layout.fillWidth: true
                Layout.fillHeight: true
                contentWidth: availableWidth
                visible: !showSource.checked
                clip: true

                PlainTextArea {
                    id: input
                    objectName: "chatMessages"
                    text: root.chat.messages
                    font.family: Theme.monospace
                    Accessible.name: qsTr("Messages of the conversation as JSON")
                    KeyNavigation.priority: KeyNavigation.BeforeItem
                    KeyNavigation.tab: answerBox
                    onTextChanged: root.chat.messages = input.text
                }
            }
            ScrollView {
                Layout.fillWidth: true
                Layout.fillHeight: true
                contentWidth: availableWidth
                visible: showSource.checked
                clip: true

                PlainTextArea {
                    objectName: "chatSource"
                    text: root.chat.source
                    readOnly: true
                    font.family: Theme.monospace
                    Accessible.name: qsTr("Source of the template")
                    KeyNavigation.priority: KeyNavigation.BeforeItem
                    KeyNavigation.tab: answerBox
                }
            }
            PlainLabel {
                Layout.fillWidth: true
                text: root.chat.origin
                elide: Text.ElideMiddle
                color: Theme.faint
            }
        }
        ColumnLayout {
            Layout.preferredWidth: 50
            Layout.fillWidth: true
            Layout.fillHeight: true
            spacing: 4

            RowLayout {
                Layout.fillWidth: true
                spacing: 6

                PlainLabel {
                    Layout.fillWidth: true
                    text: qsTr("Text for the model")
                    font.bold: true
                    elide: Text.ElideRight
                }
                OptionBox {
                    id: answerBox
                    objectName: "answerBox"
                    text: qsTr("Start the answer")
                    checked: root.chat.startsAnswer
                    Accessible.name: qsTr("End with the beginning of the assistant's answer")
                    onToggled: root.chat.startsAnswer = checked
                }
                Button {
                    objectName: "copyChat"
                    text: qsTr("Copy")
                    enabled: root.chat.text !== ""
                    Accessible.name: qsTr("Copy the text")
                    onClicked: root.model.copyText(root.chat.text)
                }
            }
            ScrollView {
                Layout.fillWidth: true
                Layout.fillHeight: true
                contentWidth: availableWidth
                clip: true

                PlainTextArea {
                    objectName: "chatText"
                    text: root.chat.problem !== "" ? root.chat.problem : root.chat.text
                    readOnly: true
                    color: root.chat.problem !== "" ? Theme.bad : Theme.palette.text
                    font.family: Theme.monospace
                    Accessible.name: qsTr("Text that the template makes of the conversation")
                    KeyNavigation.priority: KeyNavigation.BeforeItem
                    KeyNavigation.tab: showSource
                }
            }
            PlainLabel {
                objectName: "chatStatus"
                Layout.fillWidth: true
                text: root.chat.status
                elide: Text.ElideRight
                color: Theme.faint
            }
        }
    }
}
