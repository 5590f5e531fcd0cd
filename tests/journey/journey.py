# SPDX-License-Identifier: MIT
"""Drives the workbench in a real window, with mouse and keyboard events, and checks what it shows and writes."""

import argparse
import functools
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from xml.etree import ElementTree

import desktop
import samples

SYSTEM_PYTHON = "/usr/bin/python3"  # has the bindings of AT-SPI
NEW_LICENSE = "apache-2.0"
SIGN_OF_NAN = 2143289344  # 0x7fc00000
DRAG_START = (688, 0)
MOST_TABS = 16
TRANSLATIONS = Path(__file__).resolve().parents[2] / "translations"
LANGUAGES = [line.split("\t")[0] for line in (TRANSLATIONS / "languages.tsv").read_text().splitlines() if line[0] != "#"]
SETTLE_SECONDS = 0.2


class Failure(Exception):
    pass


class Journey:
    """The steps and their checks. How a step is done is up to the mouse or the keyboard."""

    name = ""

    def __init__(self, tools, folder, out):
        self.access = importlib.import_module("access")
        self.tree = self.access.Tree()
        self.tools, self.folder, self.out = tools, folder, out
        self.keyboard = desktop.Keyboard()
        self.settings = folder / "settings.json"
        self.nameless = set()
        self.session = None
        self.program = None
        samples.write_small(folder / "damaged.safetensors", is_damaged=True)
        samples.write_small(folder / "clean.safetensors", is_damaged=False)
        samples.write_huge(folder / "huge.safetensors")
        shutil.copy(folder / "damaged.safetensors", folder / "original.safetensors")

    # What is needed by all steps

    def steps(self):
        """Titles and what is done."""
        return [("start the program", self.start),
                 ("open a model from the file dialog", self.open_model),
                 ("run the checks", self.run_checks),
                 ("select the bad tensor from the findings", self.select_from_findings),
                 ("find NaN in its values", self.look_at_values),
                 ("look at the bytes of the value", self.look_at_bytes),
                 ("look at the heat map", self.look_at_heat_map),
                 ("edit the license", self.edit_license),
                 ("save the file", self.save),
                 (self.convert_title, self.convert),
                 ("compare the two files", self.compare),
                 ("start a long job", self.start_long_job),
                 ("cancel it", self.cancel_long_job),
                 ("close its model and return to the first", self.return_to_first),
                 ("quit", self.quit),
                 ("start again with the same session", self.start_again),
                 ("quit again", self.quit_again)]

    def run(self):
        for number, (title, step) in enumerate(self.steps(), 1):
            label = f"{number} {self.name}: {title}"
            try:
                step()
                self.finish_step(number, title)
            except (Failure, self.access.Timeout, subprocess.SubprocessError) as error:
                self.keep_failure()
                raise Failure(f"not ok {label}\n  {error}") from error
            print(f"ok {label}", flush=True)

    def finish_step(self, number, title):
        desktop.screenshot(self.out / f"{self.name}-{number:02d}-{title.replace(' ', '-')}.png")
        if not self.program.has_ended():
            self.nameless.update(self.tree.nameless())

    def keep_failure(self):
        """Saves what the window shows and says."""
        desktop.screenshot(self.out / f"{self.name}-failed.png")
        if not self.program.has_ended() and self.tree.connect():
            (self.out / f"{self.name}-failed.txt").write_text(self.tree.dump(), encoding="utf-8")

    def wait(self, what, condition, seconds=15):
        return self.access.wait_for(what, condition, seconds)

    def wait_for_object(self, role, name=None, pane=None, seconds=15, **conditions):
        def find():
            if pane:
                return self.tree.in_pane(pane, role, name, **conditions)
            return self.tree.find(role, name, **conditions)
        what = f"{role} '{name or conditions}'" + (f" in {pane}" if pane else "")
        return self.wait(what, find, seconds)

    def press(self, *keys):
        self.keyboard.press(*keys)

    def start(self, *options):
        self.program = desktop.Program(str(self.tools / "apr-workbench"), str(self.settings),
                                       self.out / f"{self.name}.log", self.folder, options)
        self.wait("the window", lambda: self.program.title() and self.tree.connect() and self.tree.window(), 30)

    def end(self):
        if self.program:
            self.program.end()

    def aprcli(self, *arguments):
        """The JSON of a command."""
        out = subprocess.run([str(self.tools / "aprcli"), "--json", *arguments], capture_output=True, text=True,
                             check=False, timeout=30, cwd=self.folder)
        return json.loads(out.stdout)

    def are_identical(self, *names):
        """Whether all tensors of two files are the same, bit for bit."""
        return self.aprcli("diff", *names)["result"]["identical"]

    def write_file_name(self, name):
        """In the open file dialog."""
        self.wait_for_object("text", "File name:", focused=True)
        self.keyboard.write(name)
        self.press("Return")
        self.wait_for_current(name)

    def wait_for_current(self, name):
        self.wait(f"{name} in the title and the tabs", lambda: self.program.title() == f"{name} – APR Workbench"
                  and name in self.tree.documents())

    def check_details(self):
        self.wait_for_object("label", samples.BAD_TENSOR, "Tensor details")

    # Steps

    def open_model(self):
        self.show_file_dialog()
        self.write_file_name("damaged.safetensors")
        self.wait_for_object("list item", f"Tensors: {len(samples.tensor_names())}", "center")

    def run_checks(self):
        self.start_checks()
        self.wait_for_object("label", pane="Validation", starts="INVALID: ", contains=", 1 error, ")
        self.find_finding()

    def find_finding(self):
        return self.wait_for_object("list item", pane="Validation",
                                    starts=f"error: {samples.BAD_TENSOR}: 3 of 384 values are NaN")

    def select_from_findings(self):
        if self.tree.in_pane("Tensor details", "label", samples.BAD_TENSOR):
            raise Failure("the tensor is selected already")
        self.activate_finding()
        self.check_details()

    def look_at_values(self):
        self.show_center("Values")
        table = f"Values of {samples.BAD_TENSOR}"
        self.wait("the first value", lambda: self.described("center", "table", table, "[0, 0] = "))
        self.find_next_value()
        row, column = samples.BAD_PLACES[0]
        self.wait("the first NaN", lambda: self.described("center", "table", table, f"[{row}, {column}] = nan"))

    def described(self, pane, role, name, text):
        """Whether the description of an object has a text."""
        found = self.tree.in_pane(pane, role, name)
        return found is not None and text in found.description

    def look_at_bytes(self):
        self.show_dock("Bytes")
        row, column = samples.BAD_PLACES[0]
        self.wait("the bytes of the value",
                  lambda: self.described("Bytes", "table", "Bytes of damaged.safetensors",
                                         f"{samples.BAD_TENSOR} · element [{row}, {column}]"))
        self.wait_for_object("label", str(SIGN_OF_NAN), "Bytes")

    def look_at_heat_map(self):
        self.show_center("Heat map")
        picture = self.wait_for_object("image", f"Heat map of {samples.BAD_TENSOR}", "center")
        self.wait("cells of NaN in their color", lambda: share_of_nan(picture.box) > 0.002)

    def edit_license(self):
        self.show_license()
        field = self.wait_for_object("text", "New value", "Metadata")
        self.wait("the old license", lambda: field.text == samples.LICENSE)
        self.enter_license()
        self.wait_for_object("label", f'license: "{samples.LICENSE}" → "{NEW_LICENSE}"', "Metadata")
        if self.license_of("damaged.safetensors") != samples.LICENSE:
            raise Failure("the file has changed before it was saved")

    def license_of(self, name):
        return self.aprcli("inspect", name)["result"]["files"][0]["license"]

    def save(self):
        self.save_changes()
        self.wait("the new license in the file", lambda: self.license_of("damaged.safetensors") == NEW_LICENSE)
        if not self.are_identical("original.safetensors", "damaged.safetensors"):
            raise Failure("saving has changed the values")
        self.wait_for_object("table cell", NEW_LICENSE, "Metadata")
        self.check_details()

    def convert(self):
        self.show_plan()
        self.wait_for_object("text", "Output file")
        self.wait("the name of the output", lambda: self.convert_field("Output file").endswith("/clean.apr"))
        if (self.folder / "clean.apr").exists():
            raise Failure("the output is there before the conversion")
        self.start_conversion()
        self.wait_for_current("clean.apr")
        if not self.are_identical("clean.safetensors", "clean.apr"):
            raise Failure("the converted file differs")
        if self.are_identical("damaged.safetensors", "clean.apr"):
            raise Failure("the damaged file was converted")

    def convert_dialog(self):
        return self.tree.find("dialog", "Convert")

    def convert_field(self, name):
        dialog = self.convert_dialog()
        field = dialog and self.tree.find("text", name, within=dialog)
        return field.text if field else ""

    def compare(self):
        self.show_comparison()
        self.choose_other("damaged.safetensors")
        self.wait_for_object("label", pane="center", contains="1 changed, 11 same")
        self.wait_for_object("table cell", samples.BAD_TENSOR, "center")
        self.wait_for_object("table cell", str(len(samples.BAD_PLACES)), "center")  # differing values

    def start_long_job(self):
        self.show_file_dialog()
        self.write_file_name("huge.safetensors")
        self.start_checks()
        self.wait_for_object("push button", "Cancel the validation", "Validation")

    def cancel_long_job(self):
        self.press_cancel()
        self.wait_for_object("push button", "Validate the model", "Validation")
        self.show_dock("Jobs")
        self.wait_for_object("list item", "Validate huge.safetensors: Cancelled", "Jobs")

    def return_to_first(self):
        self.close_current()
        self.wait("three documents", lambda: len(self.tree.documents()) == 3)
        self.show_layout_inspect()
        self.go_to_first()
        self.wait_for_current("damaged.safetensors")
        self.check_details()

    def quit(self):
        self.leave()
        self.check_session()

    def leave(self):
        self.settings.unlink(missing_ok=True)
        self.ask_to_quit()
        self.wait("the end of the program", self.program.has_ended)
        if self.program.process.returncode != 0:
            raise Failure(f"exit code {self.program.process.returncode}")

    def check_session(self):
        saved = json.loads(self.settings.read_text(encoding="utf-8"))
        if saved["layout"]["current"] != "inspect":
            raise Failure(f"saved layout: {saved['layout']['current']}")
        documents = [(Path(entry["path"]).name, entry["tensor"]) for entry in saved["session"]["documents"]]
        expected = [("damaged.safetensors", samples.BAD_TENSOR), ("clean.safetensors", ""), ("clean.apr", "")]
        if documents != expected or saved["session"]["current"] != 0:
            raise Failure(f"saved session: {saved['session']}")
        self.session = saved["session"]

    def start_again(self):
        self.start()
        self.wait_for_current("damaged.safetensors")
        self.wait("the documents", lambda: self.tree.documents() == ["damaged.safetensors", "clean.safetensors",
                                                                     "clean.apr"])
        self.check_details()

    def quit_again(self):
        first = self.session
        self.leave()
        self.check_session()
        if self.session != first:
            raise Failure(f"the session has changed: {first} {self.session}")


def share_of_nan(box):
    """The share of pixels in the color of NaN, magenta."""
    colors = desktop.pixels(box)
    return sum(red > 180 and green < 110 and blue > 180 for red, green, blue in colors) / max(1, len(colors))


class MouseJourney(Journey):
    """With the mouse; the keyboard writes text."""

    name = "mouse"
    convert_title = "convert a file dropped on the window"

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.mouse = desktop.Mouse()

    def click(self, role, name, pane=None, **conditions):
        self.mouse.click(self.wait_for_object(role, name, pane, **conditions).center)

    def click_tool(self, name):
        bar = self.wait_for_object("tool bar", "Main toolbar")
        self.mouse.click(self.tree.find("push button", name, within=bar).center)

    def click_menu(self, *names):
        for name in names:
            self.wait(f"the menu item {name}", lambda item=name: self.menu_item(item))
            self.mouse.click(self.menu_item(name).center)

    def menu_item(self, name):
        found = self.tree.find("menu item", name)
        return found if found and found.is_on_screen() else None

    def show_file_dialog(self):
        self.click_tool("Open")

    def start_checks(self):
        self.click_tool("Validate")

    def activate_finding(self):
        finding = self.find_finding()
        frame = self.wait_for_object("list", "Checks and findings", "Validation")
        bottom = frame.box[1] + frame.box[3]
        def is_inside():
            x, y, _, height = finding.box
            if y + height <= bottom:
                return True
            self.mouse.scroll_down((frame.center))
            return False
        self.wait("the finding in the list", is_inside)
        self.mouse.click(finding.center, times=2)

    def show_center(self, title):
        self.click("page tab", title, "center")

    def show_dock(self, title):
        self.click("page tab", title)

    def find_next_value(self):
        self.click("push button", "Find next", "center")

    def show_license(self):
        self.show_dock("Metadata")
        self.click("table cell", "__metadata__", "Metadata")
        self.click("table cell", "license", "Metadata")

    def enter_license(self):
        self.click("text", "New value", "Metadata")
        self.press("ctrl+a")
        self.keyboard.write(NEW_LICENSE)
        self.click("push button", "Set the entry to this value", "Metadata")

    def save_changes(self):
        self.click("push button", "Save the changes to the file", "Metadata")

    def drop(self, path, target):
        """Whether the window has taken the file."""
        source = subprocess.Popen([sys.executable, "-B", str(Path(__file__).with_name("drag_source.py")), str(path),
                                   *map(str, DRAG_START)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            source.stdout.readline()
            x, y = DRAG_START
            self.mouse.drag((x + 20, y + 10), target)
            self.mouse.release()
            return source.wait(10) == 0
        finally:
            desktop.end_process(source)

    def show_plan(self):
        path = self.folder / "clean.safetensors"
        if not self.drop(path, self.tree.pane("center").center):
            raise Failure("a file dropped on a pane is refused")
        self.wait("the plan", self.convert_dialog)

    def start_conversion(self):
        button = self.wait("Convert", lambda: self.tree.find("push button", "Convert", within=self.convert_dialog()))
        self.mouse.click(button.center)

    def show_comparison(self):
        self.click_tool("Compare")

    def choose_other(self, name):
        self.click("combo box", "The model to compare with", "center")
        self.click("menu item", name, "center")

    def press_cancel(self):
        self.click("push button", "Cancel the validation", "Validation")

    def close_current(self):
        self.click_menu("File", "Close")

    def show_layout_inspect(self):
        self.click_menu("View", "Layout", "Inspect")

    def go_to_first(self):
        bar = self.wait_for_object("tool bar", "Open models")
        self.mouse.click(self.tree.find("page tab", "damaged.safetensors", within=bar).center)

    def ask_to_quit(self):
        self.click_menu("File", "Quit")


class KeyboardJourney(Journey):
    """With the keyboard alone: no mouse event is sent."""

    name = "keyboard"
    convert_title = "convert a file"

    def reach(self, name, role, pane):
        """Moves the focus to a pane with F6, and to a control in it with Tab."""
        self.wait_for_object(role, name, pane)
        if not self.is_focus_in(pane) and not self.press_until("F6", lambda: self.is_focus_in(pane)):
            raise Failure(f"F6 does not reach the pane {pane}")
        def is_reached():
            found = self.tree.in_pane(pane, role, name)
            return found is not None and found.has("FOCUSED")
        if not is_reached() and not self.press_until("Tab", is_reached, 2 * MOST_TABS):
            raise Failure(f"Tab does not reach {role} '{name}' in {pane}")

    def is_focus_in(self, pane):
        """Panes that are not in use keep a focused item of their own; the one with the keys is a focused widget."""
        return self.tree.in_pane(pane, "filler", focused=True) is not None

    def press_until(self, key, condition, most=MOST_TABS):
        """Presses a key until the condition holds and still holds a moment later: a busy window may be a key behind."""
        for _ in range(most):
            self.press(key)
            if condition():
                time.sleep(SETTLE_SECONDS)
                if condition():
                    return True
        return False

    def palette(self, query):
        """Runs the first line that the command palette finds."""
        self.press("ctrl+shift+p")
        field = lambda: self.tree.find("text", starts="Find a command")
        self.wait("the command palette", lambda: field() is not None and field().has("FOCUSED"))
        self.keyboard.write(query)
        self.wait("the query", lambda: field() is not None and field().text == query)
        self.press("Return")
        self.wait("the palette has closed", lambda: field() is None)

    def show_file_dialog(self):
        self.press("ctrl+o")

    def start_checks(self):
        self.press("F7")

    def activate_finding(self):
        self.reach("Checks and findings", "list", "Validation")
        if not self.press_until("Down", lambda: self.find_finding().has("FOCUSED")):
            raise Failure("Down does not reach the finding")
        self.press("Return")

    def show_center(self, title):
        self.palette(f"panes {title}")

    show_dock = show_center

    def find_next_value(self):
        self.reach("Find next", "push button", "center")
        self.press("space")

    def show_license(self):
        self.palette("@license")

    def enter_license(self):
        self.reach("New value", "text", "Metadata")
        self.press("ctrl+a")
        self.keyboard.write(NEW_LICENSE)
        self.press("Return")

    def save_changes(self):
        self.press("ctrl+s")

    def show_plan(self):
        self.show_file_dialog()
        self.write_file_name("clean.safetensors")
        self.press("alt+f")
        self.wait("the menu", self.program.has_popup)
        self.press("c")
        self.wait("the plan", self.convert_dialog)

    def start_conversion(self):
        def is_reached():
            button = self.tree.find("push button", "Convert", within=self.convert_dialog())
            return button is not None and button.has("FOCUSED")
        if not self.press_until("Tab", is_reached, 2 * MOST_TABS):
            raise Failure("Tab does not reach Convert")
        self.press("space")

    def show_comparison(self):
        self.press("ctrl+d")

    def choose_other(self, name):
        self.reach("The model to compare with", "combo box", "center")
        def is_chosen():
            box = self.tree.in_pane("center", "combo box", "The model to compare with")
            return any(node.text == name for node in box.children())
        if not self.press_until("Down", is_chosen, 4) and not self.press_until("Up", is_chosen, 4):
            raise Failure(f"no model {name} to compare with")

    def press_cancel(self):
        self.reach("Cancel the validation", "push button", "Validation")
        self.press("space")

    def close_current(self):
        self.press("ctrl+w")

    def show_layout_inspect(self):
        self.press("ctrl+1")

    def go_to_first(self):
        first = "damaged.safetensors – APR Workbench"
        for _ in self.tree.documents():
            title = self.program.title()
            if title == first:
                return
            self.press("ctrl+Page_Down")
            self.wait("another title", lambda old=title: self.program.title() not in ("", old))
        if self.program.title() != first:
            raise Failure("Ctrl+PageDown does not reach the first model")

    def ask_to_quit(self):
        self.press("alt+f")
        self.wait("the menu", self.program.has_popup)
        self.press("Up", "Return")  # the last line


class LanguageJourney(MouseJourney):
    """Converts a file dropped on the window, in each language."""

    name = "languages"

    def steps(self):
        return [(f"convert a file dropped on the window in {language}", functools.partial(self.convert_in, language))
                for language in LANGUAGES]

    def convert_in(self, language):
        if self.program:  # in the language before
            self.press("ctrl+q")
            self.wait("the end of the program", self.program.has_ended)
            (self.folder / "clean.apr").unlink()
            self.settings.unlink()
        texts = translations(language)
        self.start("--language", language)
        self.wait_for_object("tool bar", texts["Main toolbar"])
        if not self.drop(self.folder / "clean.safetensors", self.tree.window().center):
            raise Failure("a file dropped on the window is refused")
        title = texts["Convert"]
        dialog = self.wait("the plan", lambda: self.tree.find("dialog", title))
        def button():
            found = self.tree.find("push button", title, within=dialog)
            return found if found and found.has("SENSITIVE") else None
        self.mouse.click(self.wait(f"the button {title}", button).center)
        self.wait("the title of the output", lambda: self.program.title() == "clean.apr – APR Workbench")
        if not self.are_identical("clean.safetensors", "clean.apr"):
            raise Failure("the converted file differs")


class DocksJourney(MouseJourney):
    """Takes panes out of the window and puts them back, drawn with OpenGL; the other tests draw in software."""

    name = "docks"

    def steps(self):
        return [("start with OpenGL, and without a driver", self.start_with_opengl),
                ("float every dock and put it back", self.float_all),
                ("move a dock to every side", self.move_around),
                ("drag a dock to the tabs of another side", self.drag_to_tabs),
                ("keep what is typed", self.keep_text),
                ("split the view and float two docks", self.split),
                ("change the language and back", self.change_language),
                ("quit with floating docks", self.leave),
                ("start again with floating docks", self.start_floating),
                ("close a floating dock", self.close_floating),
                ("quit again", self.leave)]

    def draw_without_driver(self):
        picture = self.folder / "without-driver.png"
        run = subprocess.run([str(self.tools / "apr-workbench"), "--settings", str(self.folder / "without-driver.json"),
                              "--screenshot", str(picture), str(self.folder / "damaged.safetensors")],
                             env={**os.environ, "LIBGL_DRIVERS_PATH": "/nonexistent"}, capture_output=True, text=True,
                             check=False, timeout=60)
        if run.returncode != 0 or not picture.is_file():
            raise Failure(f"exit code {run.returncode}: {run.stderr[-500:]}")

    def start_with_opengl(self):
        for name in ("QT_QUICK_BACKEND", "QSG_RHI_BACKEND", "QMLSCENE_DEVICE"):
            os.environ.pop(name, None)
        self.draw_without_driver()
        os.environ["LIBGL_ALWAYS_SOFTWARE"] = "1"  # llvmpipe
        os.environ["QSG_INFO"] = "1"
        self.start(str(self.folder / "damaged.safetensors"))
        self.wait_for_current("damaged.safetensors")
        if "Created OpenGL context" not in (self.out / f"{self.name}.log").read_text(encoding="utf-8"):
            raise Failure("the window is not drawn with OpenGL")

    def docks(self):
        """The titles of the docks of the layout: those in front, and the other tabs at the bottom."""
        window = self.tree.window()
        shown = [node.name for node in window.children()
                 if node.role == "frame" and node.has("SHOWING") and node.is_on_screen()]
        tabs = [tab.name for node in window.children() if node.role == "page tab list" for tab in node.children()
                if tab.role == "page tab"]
        return list(dict.fromkeys(shown + tabs))

    def show(self, title):
        """Brings a dock to the front of its tabs."""
        if not self.tree.pane(title):
            self.show_dock(title)
        return self.wait(f"the dock {title}", lambda: self.tree.pane(title))

    def floating(self, title):
        return title in self.tree.windows()

    def title_bar(self, title):
        """A place on it, once the dock no longer moves."""
        def box():
            pane = self.tree.pane(title)
            return pane and pane.reported_box
        def settled_box():
            before = box()
            time.sleep(0.1)
            return before if before == box() else None
        x, y, _, _ = self.wait(f"the place of the dock {title}", settled_box)
        return x + 40, y + 9

    def is_in_active_window(self, title):
        active = self.tree.windows(active=True)
        if self.floating(title):
            return title in active
        return any(window.endswith("APR Workbench") for window in active)

    def check_drawn(self, title):
        """A pane that is not drawn has one color, apart from its title bar."""
        def colors():
            pane = self.tree.pane(title)
            if pane is None:
                return False
            x, y, width, height = pane.reported_box
            return len(set(desktop.pixels((x + 4, y + 24, width - 8, height - 28)))) > 4
        self.wait(f"what the dock {title} shows", colors)

    def float(self, title):
        self.show(title)
        self.mouse.click(self.title_bar(title), times=2)
        self.wait_for_floating(title)

    def wait_for_floating(self, title):
        """A menu that is opened before the new window is active closes again."""
        self.wait(f"the window {title}", lambda: title in self.tree.windows(active=True))
        self.check_drawn(title)

    def put_back(self, title):
        self.mouse.click(self.title_bar(title), times=2)
        self.wait(f"{title} in the window", lambda: not self.floating(title))
        self.check_drawn(title)

    def float_all(self):
        docks = self.docks()
        if len(docks) < 10:
            raise Failure(f"docks: {docks}")
        for title in docks:
            self.float(title)
            self.put_back(title)

    def choose(self, title, command):
        """In the menu of the title bar, by its letter: a menu without a bar is not in the accessibility tree."""
        self.wait(f"the window of {title}", lambda: self.is_in_active_window(title))  # of others, the menu closes again
        def has_menu():
            self.mouse.right_click(self.title_bar(title))
            end = time.monotonic() + 4
            while not self.program.has_popup() and time.monotonic() < end:
                time.sleep(0.05)
            return self.program.has_popup()
        self.wait(f"the menu of {title} for {command}", has_menu)  # a click that the window manager takes is repeated
        self.press({"Float": "f", "Move left": "l", "Move right": "r", "Move bottom": "o"}[command])

    def move_around(self):
        title = "Tensor details"
        width, height = desktop.SIZE
        self.choose(title, "Float")
        self.wait_for_floating(title)
        def box():
            pane = self.tree.pane(title)
            return pane.reported_box if pane else (width / 3, 0, 0, 0)  # at no side
        for command, is_there in (("Move left", lambda: box()[0] < width / 4),
                                  ("Move bottom", lambda: box()[1] > height / 2),
                                  ("Move right", lambda: box()[0] > width / 2)):
            self.choose(title, command)
            self.wait(f"{title}: {command}", lambda done=is_there: not self.floating(title) and done())
            self.check_drawn(title)

    def drag_to_tabs(self):
        title = "Histogram"
        self.show("Metadata")
        x, y, width, height = self.tree.pane("Metadata").reported_box
        start = self.title_bar(title)
        self.mouse.drag(start, (x + width // 2, y + height // 2))
        self.wait("a window while it is dragged", lambda: self.floating(title))
        self.mouse.release()
        def is_at_bottom():
            pane = self.tree.pane(title)
            return pane is not None and not self.floating(title) and pane.reported_box[1] > desktop.SIZE[1] / 2
        self.wait(f"{title} at the bottom", is_at_bottom)
        self.check_drawn(title)

    def keep_text(self):
        def field():
            return self.tree.in_pane("Tensors", "text", starts="Filter")
        self.mouse.click(self.wait("the filter", field).center)
        self.keyboard.write("up")
        self.float("Tensors")
        self.wait("the filter of the floating pane", lambda: field().text == "up")
        self.mouse.click(field().center)
        self.keyboard.write(".w")
        self.put_back("Tensors")
        self.wait("what was typed in the floating pane", lambda: field().text == "up.w")

    def split(self):
        self.press("ctrl+backslash")
        self.wait("two columns", lambda: self.tree.find("filler", "Panes of the second view")
                  or self.tree.find(name="Panes of the second view"))
        for title in ("Tensors", "Bytes"):
            self.float(title)

    def change_language(self):
        for language in ("de", "en"):
            texts = translations(language)
            names = {"de": "Deutsch", "en": "English"}
            menus = translations("en" if language == "de" else "de")
            self.click_menu(*(menus[name].replace("&", "") for name in ("&View", "Lan&guage")), names[language])
            for title in ("Tensors", "Bytes"):
                self.wait(f"the window {texts[title]}", lambda name=texts[title]: self.floating(name))
                self.check_drawn(texts[title])

    def start_floating(self):
        self.start()
        self.wait_for_current("damaged.safetensors")
        for title in ("Tensors", "Bytes"):
            self.wait(f"the window {title}", lambda name=title: self.floating(name))
            self.check_drawn(title)

    def close_floating(self):
        x, y, width, _ = self.tree.pane("Bytes").reported_box
        self.mouse.click((x + width - 8, y + 9))
        self.wait("the end of the window", lambda: not self.floating("Bytes"))
        self.put_back("Tensors")


def translations(language):
    """The texts of the interface in a language, by the English ones; those of English are themselves."""
    messages = ElementTree.parse(TRANSLATIONS / f"apr-workbench_{language}.ts").iter("message")
    texts = {message.findtext("source"): message.findtext("translation") for message in messages}
    return {source: text or source for source, text in texts.items()}


JOURNEYS = {journey.name: journey for journey in (MouseJourney, KeyboardJourney, LanguageJourney, DocksJourney)}


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", type=Path, required=True, help="folder of apr-workbench and aprcli")
    parser.add_argument("--out", type=Path, required=True, help="folder of screenshots, trees and logs")
    parser.add_argument("--only", choices=sorted(JOURNEYS), help="one of the journeys")
    return parser.parse_args()


def check_names(journey):
    """Fails if a control that can have the focus had no name in any step."""
    if journey.nameless:
        raise Failure("without a name: " + "; ".join(sorted(journey.nameless)))


def run_journey(kind, options):
    with tempfile.TemporaryDirectory(prefix="apr-journey-") as name:
        folder = Path(name)
        models = folder / "models"
        models.mkdir()
        with desktop.Desktop(folder):
            journey = JOURNEYS[kind](options.bin.resolve(), models, options.out.resolve())
            try:
                journey.run()
            finally:
                journey.end()
            check_names(journey)


def run_here(options):
    """One journey in this process."""
    options.out.mkdir(parents=True, exist_ok=True)
    for made in (f"{options.only}-[0-9][0-9]-*.png", f"{options.only}-failed.*", f"{options.only}.log"):
        for old in options.out.glob(made):
            old.unlink()
    try:
        run_journey(options.only, options)
    except Failure as failure:
        print(f"{failure}\n  see {options.out}", flush=True)
        return 1
    return 0


def main():
    options = parse_options()
    if options.only:
        return run_here(options)
    # The bindings of AT-SPI keep the first bus that they see.
    codes = [subprocess.call([sys.executable, "-B", *sys.argv, "--only", kind]) for kind in JOURNEYS]
    return max(codes)


if __name__ == "__main__":
    if importlib.util.find_spec("gi") is None and Path(sys.executable).resolve() != Path(SYSTEM_PYTHON).resolve():
        os.execv(SYSTEM_PYTHON, [SYSTEM_PYTHON, "-B", *sys.argv])
    sys.exit(main())
