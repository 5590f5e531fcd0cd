# SPDX-License-Identifier: MIT
"""A small window from which a file can be dragged with the mouse: the source side of XDND, with Xlib through ctypes.

python3 drag_source.py FILE X Y

Prints "ready" when the window is shown, and ends when the file has been dropped: with 0 if the target has taken it.
"""

import ctypes as c
import ctypes.util
import sys
from pathlib import Path

WIDTH, HEIGHT = 64, 20
COLOR = 0xE08000
VERSION = 5
BUTTON_PRESS, BUTTON_RELEASE, MOTION, SELECTION_REQUEST, SELECTION_NOTIFY, CLIENT_MESSAGE = 4, 5, 6, 30, 31, 33
EVENT_MASK = (1 << 2) | (1 << 3) | (1 << 8)  # button press, release, motion with button 1

XID = c.c_ulong
EVENT_HEAD = [("type", c.c_int), ("serial", c.c_ulong), ("send_event", c.c_int), ("display", c.c_void_p)]


class Pointer(c.Structure):
    """XButtonEvent, whose beginning is that of XMotionEvent."""
    _fields_ = EVENT_HEAD + [("window", XID), ("root", XID), ("subwindow", XID), ("time", c.c_ulong),
                             ("x", c.c_int), ("y", c.c_int), ("x_root", c.c_int), ("y_root", c.c_int)]


class Message(c.Structure):
    """XClientMessageEvent."""
    _fields_ = EVENT_HEAD + [("window", XID), ("message_type", XID), ("format", c.c_int), ("data", c.c_long * 5)]


class Request(c.Structure):
    """XSelectionRequestEvent."""
    _fields_ = EVENT_HEAD + [("owner", XID), ("requestor", XID), ("selection", XID), ("target", XID),
                             ("property", XID), ("time", c.c_ulong)]


class Notify(c.Structure):
    """XSelectionEvent."""
    _fields_ = EVENT_HEAD + [("requestor", XID), ("selection", XID), ("target", XID), ("property", XID),
                             ("time", c.c_ulong)]


class Event(c.Union):
    _fields_ = [("type", c.c_int), ("pointer", Pointer), ("message", Message), ("request", Request),
                ("notify", Notify), ("room", c.c_long * 24)]


class Attributes(c.Structure):
    """XSetWindowAttributes."""
    _fields_ = [("background_pixmap", XID), ("background_pixel", c.c_ulong), ("border_pixmap", XID),
                ("border_pixel", c.c_ulong), ("bit_gravity", c.c_int), ("win_gravity", c.c_int),
                ("backing_store", c.c_int), ("backing_planes", c.c_ulong), ("backing_pixel", c.c_ulong),
                ("save_under", c.c_int), ("event_mask", c.c_long), ("do_not_propagate_mask", c.c_long),
                ("override_redirect", c.c_int), ("colormap", XID), ("cursor", XID)]


def load_xlib():
    x = c.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
    x.XOpenDisplay.restype = c.c_void_p
    x.XOpenDisplay.argtypes = [c.c_char_p]
    x.XDefaultRootWindow.restype = XID
    x.XDefaultRootWindow.argtypes = [c.c_void_p]
    x.XInternAtom.restype = XID
    x.XInternAtom.argtypes = [c.c_void_p, c.c_char_p, c.c_int]
    x.XCreateWindow.restype = XID
    x.XCreateWindow.argtypes = [c.c_void_p, XID, c.c_int, c.c_int, c.c_uint, c.c_uint, c.c_uint, c.c_int, c.c_uint,
                                c.c_void_p, c.c_ulong, c.POINTER(Attributes)]
    x.XMapRaised.argtypes = [c.c_void_p, XID]
    x.XUnmapWindow.argtypes = [c.c_void_p, XID]
    x.XSync.argtypes = [c.c_void_p, c.c_int]
    x.XNextEvent.argtypes = [c.c_void_p, c.POINTER(Event)]
    x.XSetSelectionOwner.argtypes = [c.c_void_p, XID, XID, c.c_ulong]
    x.XSendEvent.argtypes = [c.c_void_p, XID, c.c_int, c.c_long, c.POINTER(Event)]
    x.XChangeProperty.argtypes = [c.c_void_p, XID, XID, XID, c.c_int, c.c_int, c.c_char_p, c.c_int]
    x.XTranslateCoordinates.argtypes = [c.c_void_p, XID, XID, c.c_int, c.c_int, c.POINTER(c.c_int),
                                        c.POINTER(c.c_int), c.POINTER(XID)]
    x.XGetWindowProperty.argtypes = [c.c_void_p, XID, XID, c.c_long, c.c_long, c.c_int, XID, c.POINTER(XID),
                                     c.POINTER(c.c_int), c.POINTER(c.c_ulong), c.POINTER(c.c_ulong),
                                     c.POINTER(c.c_void_p)]
    x.XFree.argtypes = [c.c_void_p]
    return x


class DragSource:
    def __init__(self, path, x, y):
        self.content = (Path(path).resolve().as_uri() + "\r\n").encode()
        self.lib = load_xlib()
        self.display = self.lib.XOpenDisplay(None)
        if not self.display:
            raise SystemExit("no display")
        self.root = self.lib.XDefaultRootWindow(self.display)
        self.target = 0
        self.is_waiting = False  # for XdndStatus
        self.place = None  # to be sent after that: x, y, time
        self.is_accepted = False
        self.dropped_at = None  # time
        self.window = self.make_window(x, y)

    def atom(self, name):
        return self.lib.XInternAtom(self.display, name.encode(), 0)

    def make_window(self, x, y):
        attributes = Attributes(background_pixel=COLOR, event_mask=EVENT_MASK, override_redirect=1)
        mask = (1 << 1) | (1 << 9) | (1 << 11)  # background pixel, override redirect, event mask
        window = self.lib.XCreateWindow(self.display, self.root, x, y, WIDTH, HEIGHT, 0, 0, 0, None, mask,
                                        c.byref(attributes))
        self.lib.XMapRaised(self.display, window)
        self.lib.XSync(self.display, 0)
        return window

    def is_aware(self, window):
        kind, form, count, rest, data = XID(), c.c_int(), c.c_ulong(), c.c_ulong(), c.c_void_p()
        self.lib.XGetWindowProperty(self.display, window, self.atom("XdndAware"), 0, 1, 0, 0, c.byref(kind),
                                    c.byref(form), c.byref(count), c.byref(rest), c.byref(data))
        if data:
            self.lib.XFree(data)
        return count.value > 0

    def window_at(self, x, y):
        """The window at a place of the screen that takes drops, or 0."""
        window, child, at_x, at_y = self.root, XID(), c.c_int(), c.c_int()
        while window:
            self.lib.XTranslateCoordinates(self.display, self.root, window, x, y, c.byref(at_x), c.byref(at_y),
                                           c.byref(child))
            window = child.value
            if window and self.is_aware(window):
                return window
        return 0

    def send(self, name, *data):
        event = Event()
        event.message = Message(type=CLIENT_MESSAGE, window=self.target, message_type=self.atom(name), format=32,
                                data=(c.c_long * 5)(self.window, *data))
        self.lib.XSendEvent(self.display, self.target, 0, 0, c.byref(event))

    def move(self, x, y, time):
        target = self.window_at(x, y)
        if target != self.target:
            if self.target:
                self.send("XdndLeave")
            self.target, self.is_waiting, self.is_accepted = target, False, False
            if target:
                self.send("XdndEnter", VERSION << 24, self.atom("text/uri-list"))
        self.place = (x, y, time)
        self.send_place()

    def send_place(self):
        if self.target and self.place and not self.is_waiting:
            x, y, time = self.place
            self.place, self.is_waiting = None, True
            self.send("XdndPosition", 0, x << 16 | y, time, self.atom("XdndActionCopy"))

    def finish_drag(self):
        """After the button has been released and the target has answered."""
        if self.dropped_at is None or self.is_waiting:
            return
        if not self.target or not self.is_accepted:
            raise SystemExit("the target refuses the drop" if self.target else "no target here")
        self.send("XdndDrop", 0, self.dropped_at)

    def answer(self, message):
        if message.message_type == self.atom("XdndStatus"):
            self.is_waiting, self.is_accepted = False, bool(message.data[1] & 1)
            self.send_place()
            self.finish_drag()
        elif message.message_type == self.atom("XdndFinished"):
            raise SystemExit(0 if message.data[1] & 1 else "the target did not take the file")

    def give(self, request):
        kind = self.atom("text/uri-list")
        known = request.target == kind
        if known:
            self.lib.XChangeProperty(self.display, request.requestor, request.property, kind, 8, 0, self.content,
                                     len(self.content))
        event = Event()
        event.notify = Notify(type=SELECTION_NOTIFY, requestor=request.requestor, selection=request.selection,
                              target=request.target, property=request.property if known else 0, time=request.time)
        self.lib.XSendEvent(self.display, request.requestor, 0, 0, c.byref(event))

    def handle(self, event):
        at = event.pointer
        if event.type == BUTTON_PRESS:
            self.lib.XSetSelectionOwner(self.display, self.atom("XdndSelection"), self.window, at.time)
        elif event.type == MOTION:
            self.move(at.x_root, at.y_root, at.time)
        elif event.type == BUTTON_RELEASE:
            self.dropped_at = at.time
            self.lib.XUnmapWindow(self.display, self.window)
            self.finish_drag()
        elif event.type == SELECTION_REQUEST:
            self.give(event.request)
        elif event.type == CLIENT_MESSAGE:
            self.answer(event.message)

    def run(self):
        print("ready", flush=True)
        event = Event()
        while True:
            self.lib.XNextEvent(self.display, c.byref(event))
            self.handle(event)


if __name__ == "__main__":
    DragSource(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])).run()
