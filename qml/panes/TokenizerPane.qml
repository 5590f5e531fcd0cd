// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Apr.Controls
import Apr.Theme
import Apr.Workbench

// Delegates use ids of the pane; Qt 6.4 lacks the ComponentBehavior pragma that would declare this.
// qmllint disable unqualified

// The tokenizer: a text and its tokens, and the vocabulary.
PaneFrame {
    id: root

    required property TokenizerPaneModel model
    readonly property TokenizerModel tokenizer: root.model.tokenizer
    property int selectedToken: -1

    commandText: root.model.commandLine
    onCopyRequested: text => root.model.copyText(text)

    PlainLabel {
        anchors.centerIn: parent
        width: Math.min(implicitWidth, parent.width - 24)
        visible: !root.tokenizer.hasTokenizer
        text: root.tokenizer.note
        horizontalAlignment: Text.AlignHCenter
        wrapMode: Text.Wrap
        color: Theme.faint
    }

    RowLayout {
        anchors.fill: parent
        anchors.margins: 6
        spacing: 8
        visible: root.tokenizer.hasTokenizer

        ColumnLayout {
            Layout.preferredWidth: 58 // relative to the other side, whatever the texts are
            Layout.fillWidth: true
            Layout.fillHeight: true
            spacing: 4

            RowLayout {
                Layout.fillWidth: true
                spacing: 6

                PlainLabel {
                    Layout.fillWidth: true
                    text: root.tokenizer.summary
                    font.bold: true
                    elide: Text.ElideRight
                }
                OptionBox {
                    objectName: "specialBox"
                    text: qsTr("Special tokens")
                    checked: root.tokenizer.special
                    Accessible.name: qsTr("Add the special tokens around the text")
                    onToggled: root.tokenizer.special = checked
                }
                Button {
                    text: qsTr("Copy ids")
                    enabled: root.tokenizer.ids !== ""
                    Accessible.name: qsTr("Copy the token ids, separated by spaces")
                    onClicked: root.model.copyText(root.tokenizer.ids)
                }
            }
            PlainLabel {
                Layout.fillWidth: true
                visible: text !== ""
                text: root.tokenizer.remark
                wrapMode: Text.Wrap
                color: Theme.warning
            }
            ScrollView {
                Layout.fillWidth: true
                Layout.preferredHeight: root.height < 260 ? 28 : Math.min(110, root.height * 0.28)
                clip: true

                PlainTextArea {
                    id: input
                    objectName: "tokenizerText"
                    text: root.tokenizer.text
                    placeholderText: qsTr("Type a text to see its tokens")
                    Accessible.name: qsTr("Text to split into tokens")
                    KeyNavigation.priority: KeyNavigation.BeforeItem
                    KeyNavigation.tab: pieces.count > 0 ? flick : decodeBox
                    onTextChanged: root.tokenizer.text = input.text
                }
            }
            PlainLabel {
                objectName: "tokenizerStatus"
                Layout.fillWidth: true
                text: root.tokenizer.decoded === "" ? root.tokenizer.status : qsTr("%1 · decoded: %2").arg(root.tokenizer.status).arg(root.tokenizer.decoded)
                elide: Text.ElideRight
                color: Theme.faint
            }
            Flickable {
                id: flick
                objectName: "tokenList"

                // One stop of Tab for all tokens; arrow keys go from one to the next.
                property int current: 0
                readonly property int last: pieces.count - 1
                function goTo(index: int): void {
                    flick.current = Math.max(0, Math.min(flick.last, index));
                    const chip = pieces.itemAt(flick.current);
                    if (chip) {
                        flick.contentY = Math.max(chip.y + chip.height - flick.height, Math.min(flick.contentY, chip.y));
                    }
                }
                onLastChanged: flick.current = Math.max(0, Math.min(flick.last, flick.current))
                activeFocusOnTab: flick.last >= 0
                Accessible.role: Accessible.List
                Accessible.name: qsTr("Tokens of the text")
                Keys.onLeftPressed: flick.goTo(flick.current - 1)
                Keys.onRightPressed: flick.goTo(flick.current + 1)
                Keys.onReturnPressed: pieces.itemAt(flick.current)?.clicked()
                Keys.onSpacePressed: pieces.itemAt(flick.current)?.clicked()
                Keys.onPressed: event => {
                    if (event.key === Qt.Key_Home || event.key === Qt.Key_End) {
                        flick.goTo(event.key === Qt.Key_Home ? 0 : flick.last);
                        event.accepted = true;
                    }
                }
                Layout.fillWidth: true
                Layout.fillHeight: true
                clip: true
                contentHeight: flow.implicitHeight
                boundsBehavior: Flickable.StopAtBounds
                ScrollBar.vertical: ScrollBar {
                }

                Flow {
                    id: flow
                    width: flick.width - 12
                    spacing: 3

                    Repeater {
                        id: pieces
                        objectName: "tokenPieces"
                        model: root.tokenizer.pieces

                        TokenChip {
                            isSelected: root.selectedToken === Number(tokenId)
                            isCurrent: flick.activeFocus && index === flick.current
                            onClicked: {
                                flick.current = index;
                                root.showToken(Number(tokenId));
                            }
                        }
                    }
                }
            }
            RowLayout {
                Layout.fillWidth: true
                spacing: 6
                visible: root.height >= 220

                TextField {
                    id: decodeBox
                    objectName: "decodeBox"
                    Layout.preferredWidth: 180
                    placeholderText: qsTr("Ids to decode")
                    selectByMouse: true
                    Accessible.name: qsTr("Token ids to decode, separated by spaces")
                }
                PlainLabel {
                    objectName: "decodedText"
                    Layout.fillWidth: true
                    text: decodeBox.text === "" ? "" : root.tokenizer.decode(decodeBox.text)
                    font.family: Theme.monospace
                    elide: Text.ElideRight
                }
            }
        }
        Rectangle {
            Layout.fillHeight: true
            implicitWidth: 1
            color: Theme.line
        }
        ColumnLayout {
            Layout.preferredWidth: 42
            Layout.fillWidth: true
            Layout.fillHeight: true
            spacing: 4

            RowLayout {
                Layout.fillWidth: true
                spacing: 6

                TextField {
                    id: search
                    objectName: "vocabularySearch"
                    Layout.fillWidth: true
                    placeholderText: merges.visible ? qsTr("Find a merge") : qsTr("Find a token")
                    selectByMouse: true
                    text: root.tokenizer.vocabulary.search
                    Accessible.name: merges.visible ? qsTr("Find a merge by text") : qsTr("Find a token by text or id")
                    onTextEdited: {
                        root.tokenizer.vocabulary.search = search.text;
                        root.tokenizer.merges.search = merges.visible ? search.text : "";
                    }
                }
                ComboBox {
                    objectName: "vocabularyType"
                    Layout.preferredWidth: 120
                    visible: !merges.visible
                    model: root.tokenizer.vocabulary.types
                    currentIndex: root.tokenizer.vocabulary.type
                    Accessible.name: qsTr("Show tokens of one type")
                    onActivated: index => root.tokenizer.vocabulary.type = index
                }
                PlainLabel {
                    text: merges.visible ? root.tokenizer.merges.status : root.tokenizer.vocabulary.status
                    color: Theme.faint
                }
                OptionBox {
                    id: showMerges
                    objectName: "mergesBox"
                    text: qsTr("Merges")
                    visible: root.tokenizer.merges.total > 0
                    Accessible.name: qsTr("Show the merges instead of the vocabulary")
                    onToggled: root.tokenizer.merges.search = checked ? search.text : ""
                }
            }
            DataTable {
                id: table
                objectName: "vocabularyTable"
                Layout.fillWidth: true
                Layout.fillHeight: true
                visible: !merges.visible
                model: root.tokenizer.vocabulary
                name: qsTr("Vocabulary")
                widths: [72, 0, 150, 96, root.tokenizer.vocabulary.scored ? 80 : 0]
                stretched: 1
                leastStretched: 110
                leftColumns: [1, 2, 3]
                currentRow: root.selectedToken < 0 || root.tokenizer.vocabulary.shownCount === 0 ? -1 : root.tokenizer.vocabulary.rowOf(root.selectedToken)
                onActivated: row => root.selectedToken = root.tokenizer.vocabulary.idOf(row)

                PlainLabel {
                    anchors.centerIn: parent
                    visible: root.tokenizer.vocabulary.shownCount === 0
                    text: qsTr("No token matches.")
                    color: Theme.faint
                }
            }
            DataTable {
                id: merges
                objectName: "mergesTable"
                Layout.fillWidth: true
                Layout.fillHeight: true
                visible: showMerges.checked && root.tokenizer.merges.total > 0
                model: root.tokenizer.merges
                name: qsTr("Merges")
                widths: [72, 110, 110, 0, 72]
                stretched: 3
                leastStretched: 110
                leftColumns: [1, 2, 3]
                onActivated: row => {
                    merges.currentRow = row;
                    root.selectedToken = root.tokenizer.merges.idOf(row);
                }
            }
            Column {
                // not a layout, from which rows are deleted too late
                id: steps
                Layout.fillWidth: true
                visible: root.height > 300
                spacing: 4

                Repeater {
                    model: root.tokenizer.steps

                    RowLayout {
                        id: step
                        required property string label
                        required property string value
                        width: steps.width
                        spacing: 8

                        PlainLabel {
                            Layout.preferredWidth: 110
                            text: step.label
                            color: Theme.faint
                        }
                        PlainLabel {
                            Layout.fillWidth: true
                            text: step.value
                            elide: Text.ElideRight
                        }
                    }
                }
            }
        }
    }

    function showToken(id: int): void {
        root.selectedToken = id;
        showMerges.checked = false;
        if (root.tokenizer.vocabulary.rowOf(id) < 0) {
            root.tokenizer.vocabulary.search = "";
            root.tokenizer.vocabulary.type = 0;
        }
    }
    Connections {
        target: root.model
        function onFocusRequested(): void {
            input.forceActiveFocus(Qt.ShortcutFocusReason);
        }
    }
}
