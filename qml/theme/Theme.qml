// SPDX-License-Identifier: MIT
pragma Singleton
import QtQuick

// The Fusion style does not follow the application palette, so the root of each pane uses this one. Switching the theme
// replaces the whole palette, because Qt 6.4 does not propagate changes inside an assigned palette to controls.
QtObject {
    id: root

    property bool dark: false
    property bool contrast: false // with `dark`
    property real textSize: 0 // points; 0: that of the application
    readonly property real fontSize: root.textSize > 0 ? root.textSize : Application.font.pointSize // follows View › Text size
    readonly property FontMetrics headerMetrics: FontMetrics {
        font.bold: true
        font.pointSize: root.fontSize
    }
    // The least width of a column with this title.
    function headerWidth(title: string): real {
        return Math.ceil(root.headerMetrics.advanceWidth(title)) + 18;
    }
    // The least width of a column with this title and cells as long as this one.
    function cellWidth(title: string, cell: string): real {
        return Math.max(root.headerWidth(title), root.headerWidth(cell));
    }
    // The width of a column of a table that is `total` wide, from the least widths of all; the first takes what is left.
    function columnWidth(column: int, least: var, titles: var, total: real): real {
        let used = 0;
        for (let i = 0; i < least.length; ++i) {
            used += Math.max(least[i], root.headerWidth(titles[i]));
        }
        return Math.max(least[column], root.headerWidth(titles[column])) + (column === 0 ? Math.max(0, total - used) : 0);
    }
    readonly property Palette palette: root.contrast ? root.contrastPalette : root.dark ? root.darkPalette : root.lightPalette

    readonly property color accent: root.contrast ? "#ffe14d" : root.dark ? "#5a9cf0" : "#2f6fb3"
    readonly property color good: root.contrast ? "#5dff8f" : root.dark ? "#5fc27e" : "#1f8a4c"
    readonly property color warning: root.contrast ? "#ffd24d" : root.dark ? "#e6b450" : "#a86a00"
    readonly property color bad: root.contrast ? "#ff8a87" : root.dark ? "#ef6f6c" : "#c0322f"
    readonly property color faint: root.contrast ? "#d0d0d0" : root.dark ? "#9aa1ac" : "#69707b"
    readonly property color line: root.contrast ? "#8c8c8c" : root.dark ? "#3a3f47" : "#d9dce2"
    readonly property color card: root.contrast ? "#000000" : root.dark ? "#1a1c20" : "#ffffff"
    readonly property color bar: root.contrast ? "#004a80" : root.dark ? "#2c4668" : "#d3e2f3" // behind text
    readonly property string monospace: "DejaVu Sans Mono"

    readonly property Palette lightPalette: Palette {
        window: "#f4f5f7"
        windowText: "#1c1f24"
        base: "#ffffff"
        alternateBase: "#f8f9fb"
        text: "#1c1f24"
        button: "#e8eaee"
        buttonText: "#1c1f24"
        highlight: "#2f6fb3"
        highlightedText: "#ffffff"
        link: "#1f5fa3"
        placeholderText: "#767c86"
        mid: "#c9cdd4"
        dark: "#a9aeb7"
        light: "#ffffff"
        midlight: "#dfe2e7"
        toolTipBase: "#ffffff"
        toolTipText: "#1c1f24"
    }
    readonly property Palette darkPalette: Palette {
        window: "#22252a"
        windowText: "#e4e6ea"
        base: "#1a1c20"
        alternateBase: "#1f2227"
        text: "#e4e6ea"
        button: "#2d3138"
        buttonText: "#e4e6ea"
        highlight: "#3b7dd8"
        highlightedText: "#ffffff"
        link: "#7db3f0"
        placeholderText: "#8b919b"
        mid: "#3a3f47"
        dark: "#15171a"
        light: "#3a3f47"
        midlight: "#33373e"
        toolTipBase: "#2d3138"
        toolTipText: "#e4e6ea"
    }

    readonly property Palette contrastPalette: Palette {
        window: "#000000"
        windowText: "#ffffff"
        base: "#1f1f1f"
        alternateBase: "#2b2b2b"
        text: "#ffffff"
        button: "#333333"
        buttonText: "#ffffff"
        highlight: "#ffe14d"
        highlightedText: "#000000"
        link: "#7cc7ff"
        placeholderText: "#d0d0d0"
        mid: "#8c8c8c"
        dark: "#000000"
        light: "#8c8c8c"
        midlight: "#3a3a3a"
        toolTipBase: "#000000"
        toolTipText: "#ffffff"
    }

    // Colors that are told apart with color-blind eyes (Okabe and Ito, 2008); the last one is for all others.
    readonly property list<color> series: ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#8c8c8c"]

    function seriesColor(index: int): color {
        return root.series[Math.max(0, Math.min(index, root.series.length - 1))]; // a delegate that goes has the index -1
    }

    // The color of a Tone of the C++ models.
    function toneColor(tone: int): color {
        switch (tone) {
        case 1:
            return root.good;
        case 2:
            return root.warning;
        case 3:
            return root.bad;
        default:
            return root.faint;
        }
    }
}
