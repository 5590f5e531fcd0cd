// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls

// A label that shows its text as it is: names from files are never read as markup, which could load images.
Label {
    textFormat: Text.PlainText
}
