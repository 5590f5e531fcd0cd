// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls

// A combo box that finds what is typed: all letters of a name, not its first alone. `activated` has the index.
ComboBox {
    id: root

    property string typed: "" // so far

    function find(text: string, from: int): int {
        for (let i = 0; i < root.count; ++i) {
            const at = (Math.max(0, from) + i) % root.count;
            if (root.textAt(at).toLowerCase().startsWith(text)) {
                return at;
            }
        }
        return -1;
    }
    function go(index: int) {
        if (!root.popup.visible) {
            root.activated(index);
            return;
        }
        while (root.highlightedIndex < index) {
            root.incrementCurrentIndex();
        }
        while (root.highlightedIndex > index) {
            root.decrementCurrentIndex();
        }
    }
    function type(letter: string) {
        const current = root.popup.visible ? root.highlightedIndex : root.currentIndex;
        pause.restart();
        root.typed += letter.toLowerCase();
        let found = root.find(root.typed, current);
        if (found < 0) {
            // the next one with this letter
            root.typed = letter.toLowerCase();
            found = root.find(root.typed, current + 1);
        }
        if (found >= 0) {
            root.go(found);
        }
    }

    Keys.priority: Keys.BeforeItem
    Keys.onPressed: event => {
        const isText = event.text.length === 1 && event.text > " " && !(event.modifiers & (Qt.ControlModifier | Qt.AltModifier | Qt.MetaModifier));
        if (isText) {
            root.type(event.text);
        }
        event.accepted = isText;
    }

    Timer {
        id: pause
        interval: 1000
        onTriggered: root.typed = ""
    }
}
