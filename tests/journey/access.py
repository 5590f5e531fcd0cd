# SPDX-License-Identifier: MIT
"""What the program tells assistive technology, read through AT-SPI."""

import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PROGRAM = "apr-workbench"
PANE_ROOT = "page tab"  # the role of a Page of Qt Quick
CONTROLS = {
    "push button", "toggle button", "check box", "radio button", "combo box", "spin button", "slider", "text",
    "entry", "link", "table", "tree", "tree table", "list", "image", "page tab list", "menu item", "progress bar",
}


class Node:
    """One object of the tree, as it was when it was read."""

    def __init__(self, accessible, parent=None):
        self.accessible = accessible
        self.parent = parent
        self.role = accessible.get_role_name()
        self.name = accessible.get_name() or ""
        self.states = accessible.get_state_set()

    @property
    def description(self):
        return self.accessible.get_description() or ""

    @property
    def reported_box(self):
        """x, y, width and height on the screen, as the program says."""
        extents = self.accessible.get_extents(Atspi.CoordType.SCREEN)
        return extents.x, extents.y, extents.width, extents.height

    @property
    def box(self):
        """The place on the screen. Items of a dialog's pane are reported relative to the pane."""
        x, y, width, height = self.reported_box
        root = self.pane_root()
        if root is not None:
            shown, reported = root.parent.reported_box, root.reported_box
            x, y = x + shown[0] - reported[0], y + shown[1] - reported[1]
        return x, y, width, height

    def pane_root(self):
        """The root item of the pane that the object is in, or None."""
        node = self
        while node is not None and node.parent is not None:
            if node.role == PANE_ROOT and node.parent.role == "filler":
                return node
            node = node.parent
        return None

    @property
    def center(self):
        x, y, width, height = self.box
        return x + width // 2, y + height // 2

    @property
    def text(self):
        """What stands in a field."""
        text = self.accessible.get_text_iface()
        return Atspi.Text.get_text(text, 0, -1) if text else ""

    def has(self, state):
        return self.states.contains(getattr(Atspi.StateType, state))

    def is_on_screen(self):
        x, y, width, height = self.box
        return width > 0 and height > 0 and x + width > 0 and y + height > 0

    def children(self):
        for index in range(self.accessible.get_child_count()):
            child = self.accessible.get_child_at_index(index)
            if child is not None:
                yield Node(child, self)

    def place(self):
        """The names of what the object is in, for messages."""
        names, node = [], self
        while node is not None:
            names.append(f"{node.role} '{node.name}'")
            node = node.parent
        return " < ".join(names[:4])


class Tree:
    """The shown objects of the program. Each call reads them again."""

    def __init__(self):
        self.application = None

    def connect(self):
        """Whether the program is in the tree."""
        desktop = Atspi.get_desktop(0)
        desktop.set_cache_mask(Atspi.Cache.NONE)
        for index in reversed(range(desktop.get_child_count())):
            child = desktop.get_child_at_index(index)
            if child is not None and child.get_name() == PROGRAM:
                child.set_cache_mask(Atspi.Cache.NONE)
                self.application = child
                return True
        return False

    def nodes(self, within=None):
        """All shown objects, of the window or below `within`."""
        pending = [within] if within else list(Node(self.application).children())
        while pending:
            try:
                node = pending.pop()
                if not node.has("SHOWING") or (node.role == "frame" and not node.is_on_screen()):
                    continue
                pending.extend(reversed(list(node.children())))
            except GLib.Error:
                continue  # it has gone
            yield node

    def find(self, role=None, name=None, starts=None, contains=None, within=None, **states):
        """The first shown object that fits, or None."""
        for node in self.nodes(within):
            if ((role is None or node.role == role) and (name is None or node.name == name)
                    and (starts is None or node.name.startswith(starts))
                    and (contains is None or contains in node.name)
                    and all(node.has(state.upper()) == value for state, value in states.items())):
                return node
        return None

    def window(self):
        """The main window, or None."""
        for node in Node(self.application).children():
            if node.role == "frame" and node.name.endswith("APR Workbench"):
                return node
        return None

    def windows(self, **states):
        """The titles of the shown windows, of those in these states."""
        return [node.name for node in Node(self.application).children()
                if node.role == "frame" and node.has("SHOWING") and node.is_on_screen()
                and all(node.has(state.upper()) == value for state, value in states.items())]

    def pane(self, title):
        """The dock with this title, or the pane in front in the center for "center"; None if it is not shown."""
        window = self.window()
        if title == "center":
            return self.find(name="Main panes", within=window) if window else None
        for node in [*Node(self.application).children(), *(window.children() if window else [])]:  # also floating ones
            if node.role == "frame" and node.name == title and node.has("SHOWING") and node.is_on_screen():
                return node
        return None

    def in_pane(self, title, *arguments, **conditions):
        """Finds an object in a pane."""
        pane = self.pane(title)
        return self.find(*arguments, within=pane, **conditions) if pane else None

    def documents(self):
        """The titles of the open models."""
        bar = self.find("tool bar", "Open models")
        return [node.name for node in self.nodes(bar) if node.role == "page tab"] if bar else []

    def dump(self):
        """All shown objects as text."""
        lines = []
        for node in self.nodes():
            depth, at = 0, node.parent
            while at is not None:
                depth, at = depth + 1, at.parent
            lines.append("  " * depth + f"{node.role} '{node.name}' {node.box}"
                         + (f" – {node.description}" if node.description else "")
                         + (" [focused]" if node.has("FOCUSED") else ""))
        return "\n".join(lines) + "\n"

    def nameless(self):
        """The shown controls that can have the focus and have no name."""
        return [node.place() for node in self.nodes()
                if node.role in CONTROLS and node.has("FOCUSABLE") and not node.name.strip()
                and node.is_on_screen() and not is_part_of_control(node)]


def is_part_of_control(node):
    """The field of a combo box or spin box has its name."""
    return node.parent is not None and node.parent.role in {"combo box", "spin button"}


class Timeout(Exception):
    pass


def wait_for(what, condition, seconds=15):
    """Polls until the condition has a true value, and returns it."""
    end = time.monotonic() + seconds
    while True:
        try:
            value = condition()
        except GLib.Error:
            value = None  # an object has gone while it was read
        if value:
            return value
        if time.monotonic() > end:
            raise Timeout(f"not within {seconds} s: {what}")
        time.sleep(0.05)
