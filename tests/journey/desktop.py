# SPDX-License-Identifier: MIT
"""A display, a window manager and buses of their own; the program; its mouse and keyboard."""

import os
import signal
import subprocess
import time
from pathlib import Path

SIZE = (1440, 900)
NAME = "apr-workbench"
SESSION_VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS", "QT_QPA_PLATFORM",
                     "QT_STYLE_OVERRIDE", "QT_SCALE_FACTOR", "XAUTHORITY")


def run(*command):
    """The output of a command."""
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=30).stdout.strip()


def poll(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise RuntimeError("the test desktop did not start")
        time.sleep(0.05)


class Desktop:
    """Xvfb, openbox and a session bus. Sets the environment of this process, which is inherited."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.started = []
        for name in SESSION_VARIABLES:
            os.environ.pop(name, None)
        for name, value in {"HOME": "home", "XDG_RUNTIME_DIR": "run", "XDG_CONFIG_HOME": "home/config",
                            "XDG_CACHE_HOME": "home/cache", "XDG_DATA_HOME": "home/data"}.items():
            path = self.folder / value
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.environ[name] = str(path)
        os.environ["QT_LINUX_ACCESSIBILITY_ALWAYS_ON"] = "1"
        os.environ["LC_ALL"] = "C.UTF-8"

    def __enter__(self):
        self.start_display()
        bus = self.folder / "run" / "bus"
        self.start("dbus-daemon", "--session", "--nofork", f"--address=unix:path={bus}")
        poll(bus.exists)
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={bus}"
        self.start("openbox", "--sm-disable")
        poll(lambda: "_NET_SUPPORTING_WM_CHECK(WINDOW)" in run("xprop", "-root", "_NET_SUPPORTING_WM_CHECK"))
        return self

    def __exit__(self, *_):
        for process in reversed(self.started):
            end_process(process)

    def start(self, *command, **options):
        with open(self.folder / (command[0] + ".log"), "wb") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True, **options)
        self.started.append(process)
        return process

    def start_display(self):
        """Xvfb takes the first free number."""
        reader, writer = os.pipe()
        width, height = SIZE
        self.start("Xvfb", "-displayfd", str(writer), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp",
                   "-noreset", pass_fds=[writer])
        os.close(writer)
        with os.fdopen(reader) as file:
            number = file.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        os.environ["DISPLAY"] = ":" + number


def end_process(process):
    """Ends a process with those that it has started."""
    for kind in (signal.SIGTERM, signal.SIGKILL):
        if process.poll() is not None:
            return
        try:
            os.killpg(process.pid, kind)
            process.wait(5)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            continue


class Program:
    """A run of the workbench."""

    def __init__(self, binary, settings, log, folder, options=()):
        """Runs in `folder`, which the file dialog shows first."""
        with open(log, "ab") as file:
            self.process = subprocess.Popen([binary, "--settings", settings, *options], stdout=file, stderr=file,
                                            cwd=folder, start_new_session=True)

    def has_ended(self):
        return self.process.poll() is not None

    def titles(self):
        """Of all shown windows; menus, lists and the palette have the name of the program."""
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--class", NAME], capture_output=True, text=True,
                               check=False, timeout=30).stdout.split()
        names = [subprocess.run(["xdotool", "getwindowname", window], capture_output=True, text=True, check=False,
                                timeout=30) for window in found]
        return [name.stdout.strip() for name in names if name.returncode == 0]

    def title(self):
        return next((title for title in self.titles() if title.endswith("APR Workbench")), "")

    def has_popup(self):
        return NAME in self.titles()

    def end(self):
        end_process(self.process)


class Keyboard:
    def press(self, *keys):
        run("xdotool", "key", "--delay", "30", *keys)

    def write(self, text):
        run("xdotool", "type", "--delay", "8", "--", text)


class Mouse:
    def click(self, place, times=1):
        run("xdotool", "mousemove", *map(str, place), "click", "--repeat", str(times), "--delay", "60", "1")

    def right_click(self, place):
        run("xdotool", "mousemove", *map(str, place), "click", "3")

    def scroll_down(self, place):
        run("xdotool", "mousemove", *map(str, place), "click", "5")

    def drag(self, source, target):
        """In steps, as a hand does it."""
        run("xdotool", "mousemove", *map(str, source), "mousedown", "1")
        for step in range(1, 11):
            at = [round(a + (b - a) * step / 10) for a, b in zip(source, target)]
            run("xdotool", "mousemove", *map(str, at))
            time.sleep(0.03)

    def release(self):
        run("xdotool", "mouseup", "1")


def screenshot(path):
    run("import", "-window", "root", str(path))


def pixels(box):
    """The colors of a part of the screen: (red, green, blue)."""
    x, y, width, height = box
    data = subprocess.run(["import", "-window", "root", "-crop", f"{width}x{height}+{x}+{y}", "-depth", "8", "rgb:-"],
                          check=True, capture_output=True, timeout=30).stdout
    return list(zip(data[0::3], data[1::3], data[2::3]))
