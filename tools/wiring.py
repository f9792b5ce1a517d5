# SPDX-License-Identifier: MIT
"""Drawings of how parts are wired: schematics, and breadboards that can be built hole by hole. The pins are what `make wiring` prints."""

import os
import pathlib
import re
import subprocess
from typing import NamedTuple

from breadboard import BLACK, MM, RED, SIGNALS, Breadboard, P, Sheet, Uno, piezo
from drawing import INK, PAPER, Drawing, refuse


class Component(NamedTuple):
    kind: str  # resistor or capacitor
    value: str
    wire: str  # label on the part
    other: str = ""  # the component is in the wire, or between it and another one


class Part(NamedTuple):
    title: str
    labels: list  # of the part's pins, in the order of `make wiring`; "" is left open
    supply: dict = {}  # Uno's pin -> label
    components: tuple = ()
    rails: tuple = ()  # further pins of the part on the supply: the Uno's pin and the label
    order: tuple = ()  # all its pins as they stand in their row, if not supply first
    width: float = 0  # of its body, in millimetres, if it is wider than its pins
    edge: float = 0  # from its body's edge to its first pin, if they are not in the middle
    column: int = 13  # of its first pin
    ways: dict = {}  # label -> how its wire goes, if not straight from a digital pin: left, right (around Uno and breadboard) or below
    turned: bool = False  # drawn with the Uno above it

    @property
    def supplied(self):
        return [*self.supply.items(), *self.rails]

    def wires(self, pins):
        """The Uno's pin, the label and the colour of each wire, in the order of the part's pins: the same in each drawing."""
        supplied = [(pin, label, BLACK if pin == "GND" else RED) for pin, label in self.supplied]
        first = 8 if "CS" in self.labels else 0  # so that matrix and keypad differ
        signals = [(pin, label, SIGNALS[first + i]) for i, ((_, pin), label) in enumerate(zip(pins, self.labels, strict=True)) if label]
        wires = supplied + signals
        return sorted(wires, key=lambda wire: self.order.index(wire[1])) if self.order else wires


SUPPLY = {"5V": "VCC", "GND": "GND"}
STRIP_SUPPLY = {"5V": "5V", "GND": "GND"}
PULL_UP = Component("resistor", "10 kOhm", "CS", "VCC")
STRIP_COMPONENTS = (Component("resistor", "470 Ohm", "DIN"), Component("capacitor", "1000 uF", "5V", "GND"))
MATRIX = Part("8x8 matrix", ["DIN", "CS", "CLK"], SUPPLY, (PULL_UP,), width=32, column=4, ways={"CLK": "left"})
KEYPAD = Part("4x4 keypad", ["R1", "R2", "R3", "R4", "C1", "C2", "C3", "C4"], column=14)
CELLS = Part("9 buttons", ["R1", "R2", "R3", "C1", "C2", "C3"])
CELLS16 = KEYPAD._replace(title="16 buttons")
BUTTONS = Part("5 buttons", ["up", "left", "OK", "right", "down"], {"GND": "GND"})
# Supply comes first, in the order that is usual on such modules, so that who wires by position does not reverse it.
PARTS = {
    "ws2812": Part("8x8 WS2812B", ["DIN"], STRIP_SUPPLY, STRIP_COMPONENTS),
    "ws2812x9": Part("9 x WS2812B", ["DIN"], STRIP_SUPPLY, STRIP_COMPONENTS),
    "ws2812x16": Part("16 x WS2812B", ["DIN"], STRIP_SUPPLY, STRIP_COMPONENTS),
    "max7219x4": MATRIX._replace(title="FC-16, 4 modules"),
    "ssd1306": Part("OLED, SSD1306", ["SDA", "SCL"], {"GND": "GND", "5V": "VCC"}, order=("GND", "VCC", "SCL", "SDA"), width=27,
                    ways={"SCL": "below", "SDA": "right"}),
    "lcd1602": Part("LCD 16x2", ["RS", "E", "D4", "D5", "D6", "D7", ""], {"GND": "VSS", "5V": "VDD"},
                    (Component("resistor", "1 kOhm", "V0"), Component("resistor", "220 Ohm", "A")),
                    (("GND", "V0"), ("GND", "RW"), ("5V", "A"), ("GND", "K")),
                    tuple("VSS VDD V0 RS RW E D0 D1 D2 D3 D4 D5 D6 D7 A K".split()), 80, 8, 13, {"E": "left", "RS": "left"}, True),
    "joystick": Part("Joystick", ["VRx", "VRy", "SW"], {"GND": "GND", "5V": "+5V"}, width=26, ways={"VRx": "right", "VRy": "right"}),
    "buttons": BUTTONS,
    "cells": CELLS,
    "cells16": CELLS16,
}


def make_wiring(**choice):
    environment = {k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
    command = ["make", "-s", "wiring", *(f"{variable}={name}" for variable, name in choice.items())]
    return [line.split() for line in subprocess.check_output(command, env=environment, text=True).splitlines()]


def pins(name):
    """Signal and the Uno's pin, for each pin of the part."""
    keys = pathlib.Path("firmware/keys")
    variable = "INPUT" if (keys / name).is_dir() or any(keys.glob(f"*/{name}.mk")) else "DISPLAY"
    found = [(row[2], row[3]) for row in make_wiring(**{variable: name}) if row[0] == variable.lower()]
    return found or refuse(f"no pins of {name}")


def piezo_pin():
    return next(row[3] for row in make_wiring() if row[0] == "sound")


# ---- Schematics ----


def schematic(part, pins, button_rows=0):
    """A horizontal wire for each pin; a button wherever one of the rows, the first signals, crosses a column."""
    wires = part.wires(pins)
    height = 64 + 30 * len(wires)
    out = Drawing(560, height, font_family="sans-serif", font_size=15)
    y_of = {label: 64 + 30 * i for i, (_, label, _) in enumerate(wires)}

    def small(x, y, words, **attributes):
        out.text(x, y, words, fill=INK, font_size=12, **attributes)

    def box(x, words, fill):
        out.rect(x, 12, 160, height - 24, rx=6, fill=fill, stroke="#333")
        out.text(x + 80, 36, words, fill=INK, font_weight="bold", text_anchor="middle")

    # A column turns up where it crosses the rows.
    def buttons(rows):
        for row, (_, label, colour) in enumerate(wires[:rows]):
            out.path(f"M416 {y_of[label]} H530", stroke=colour, stroke_width=3)
        for column, (_, label, colour) in enumerate(wires[rows:]):
            x = 436 + 114 / rows * column
            out.path(f"M416 {y_of[label]} H{x:.0f} V50", fill="none", stroke=colour, stroke_width=3)
            for row in range(rows):
                out.circle(x, 64 + 30 * row, 11, fill=PAPER, stroke="#333")
                small(x, 68 + 30 * row, rows * row + column + 1, text_anchor="middle")

    # A capacitor is an electrolytic one: the hollow plate is positive, and on the upper wire.
    def between(component, x):
        y1, y2 = y_of[component.wire], y_of[component.other]
        y = (y1 + y2) / 2
        out.path(f"M{x} {y1} V{y2}", stroke="#333", stroke_width=2)
        out.circle(x, y1, 4, fill="#333")
        out.circle(x, y2, 4, fill="#333")
        if component.kind == "resistor":
            out.rect(x - 6, y - 11, 12, 22, fill="#e8d8a0", stroke="#333")
        else:
            out.rect(x - 12, y - 5, 24, 10, fill=PAPER)
            out.rect(x - 10, y - 5, 20, 3, fill=PAPER, stroke="#333")
            out.rect(x - 10, y + 3, 20, 3, fill="#333", stroke="#333")
            small(x - 22, y - 1, "+")
        small(x + 14, y + (4 if abs(y1 - y2) == 30 else -6), component.value)

    box(20, "Uno or Nano", "#dbe9f1")
    box(380, part.title, "#e4e4e4")
    for pin, label, colour in wires:
        out.path(f"M180 {y_of[label]} H380", stroke=colour, stroke_width=3)
        out.text(170, y_of[label] + 5, pin, fill=INK, text_anchor="end")
        out.text(390, y_of[label] + 5, label, fill=INK)
    for x, component in zip(range(250, 380, 50), part.components):
        if component.other:
            between(component, x)
        else:
            out.rect(x - 22, y_of[component.wire] - 7, 44, 14, fill="#e8d8a0", stroke="#333")
            small(x, y_of[component.wire] - 12, component.value, text_anchor="middle")
    if button_rows:
        buttons(button_rows)
    return out


def led_circuit(pins, ohms):
    """The 18 LEDs of DISPLAY=leds."""
    pin_of = dict(pins)
    out = Drawing(660, 460, font_family="sans-serif")

    def text(x, y, words, size, anchor):
        out.text(x, y, words, font_size=size, text_anchor=anchor, fill=INK)

    def path(way, stroke):
        out.path(way, fill="none", stroke=stroke, stroke_width=2)

    # X's and O's column of a cell stand beside each other; the topmost wire goes to the last column, so that no wires cross.
    columns = [(name + str(i + 1), 300 + 110 * i + 46 * is_o) for i in range(3) for is_o, name in enumerate("XO")]

    def draw_column(name, x, y):
        stroke = "#1a7f37" if name[0] == "O" else "#cf222e"
        path(f"M160 {y} H{x} V364", stroke)
        out.rect(214, y - 6, 40, 12, fill="#e8d8a0", stroke="#333")
        text(150, y + 5, pin_of[name], 15, "end")
        text(184, y - 4, name, 13, "middle")

    # Its cathode, the bar, is on the row.
    def draw_led(name, column_x, y):
        x = column_x + 20
        path(f"M{column_x} {y - 36} H{x} V{y}", "#333")
        out.path(f"M{x - 8} {y - 26} h16 l-8 12 z", fill="#2da44e" if name[0] == "O" else "#fa4549", stroke="#333")
        path(f"M{x - 8} {y - 13} h16", "#333")
        out.circle(x, y, 3, fill="#333")
        out.circle(column_x, y - 36, 3, fill="#333")

    out.rect(20, 12, 140, 410, rx=6, fill="#dbe9f1", stroke="#333")
    out.text(90, 36, "Uno or Nano", font_weight="bold", text_anchor="middle", fill=INK)
    for i, (name, x) in enumerate(columns):
        draw_column(name, x, 220 - 30 * i)
    for row in (1, 2, 3):
        y = 220 + 60 * row
        path(f"M160 {y} H620", "#57606a")
        text(150, y + 5, pin_of[f"ROW{row}"], 15, "end")
        text(190, y - 5, f"ROW{row}", 13, "middle")
        for name, x in columns:
            draw_led(name, x, y)
    text(234, 246, f"6 x {ohms}", 12, "middle")
    text(350, 444, "red: X, green: O, three pairs a row; an LED's short leg, its cathode, is on the row", 13, "middle")
    return out


def led_ohms():
    ohms = int(re.search(r"LED_OHMS\D+(\d+)", pathlib.Path("hal/led_matrix.h").read_text())[1])
    return f"{ohms // 1000} kOhm" if ohms % 1000 == 0 else f"{ohms} Ohm"


# ---- On breadboards ----


class Bench:
    """A half-size breadboard, and the Uno below it. Wires leave the digital pins upwards; those of the supply go round the left side, and
    those of the analog pins round the right one. before: pixels left of the breadboard; above: above it; uno: columns of its left edge
    from the breadboard's first."""

    CHIP, LANE = 46, 9  # pixels above the Uno's pins for names; between wires that lie beside each other

    def __init__(self, title, before=92, above=150, uno=-2, lanes=3, after=40, is_piezo_below=False, turned=False):
        x, y = before, above + 5.2 * P
        bottom = y + 16.2 * P
        uno_y = bottom + 16 + self.LANE * lanes + self.CHIP + P
        below = 116 if is_piezo_below else 52 if not turned else 14
        height = uno_y + Uno.DEPTH + P + below
        self.sheet = Sheet(round(x + 29 * P + 16 + after), round(height + 28), title, turned)
        self.board = Breadboard(self.sheet, x, y)
        self.uno = Uno(self.sheet, x + uno * P, uno_y)
        self.left = min(self.uno.x - 10, x - 16)
        self.is_piezo_below = is_piezo_below
        self.board.draw()
        self.uno.draw()

    def lane(self, number):
        return self.uno.y - self.CHIP - self.LANE * number

    def supply(self, wanted):
        """From the Uno to the rails below."""
        for number, (pin, row, colour) in enumerate((("5V", "+", RED), ("GND", "-", BLACK))):
            if pin in wanted:
                (x, y), (x1, y1) = self.uno.pins[pin], self.board.hole(1, row)
                low, lane = y + 24 + 14 * number, self.left - 14 - 14 * number
                self.sheet.wire([(x, y), (x, low), (lane, low), (lane, y1), (x1, y1)], colour, (pin, x - 40, low, False),
                                (pin, lane + 26 - 14 * (1 - number), y1, False))

    def piezo(self):
        sheet, uno, pin = self.sheet, self.uno, piezo_pin()
        x1, y1 = uno.pins[pin]
        colour = "#8a6d8f"
        if self.is_piezo_below:
            x2, y = uno.pins["GND2"][0], uno.bottom + 72
            middle = (x1 + x2) / 2
            piezo(sheet, middle, y, (middle + 24, y), (middle - 24, y))
            sheet.wire([(x1, y1), (x1, y), (middle + 24, y)], colour, ("piezo", x1, y1 + 32, True))
            sheet.wire([(x2, y1), (x2, y), (middle - 24, y)], BLACK, ("piezo", x2, y1 + 32, True))
        else:
            x, y, (x2, y2) = self.board.hole(29, "-")[0], uno.y + 84, self.board.hole(29, "-")
            piezo(sheet, x, y, (x, y - 24), (x, y + 24))
            low = y1 + 24
            sheet.wire([(x1, y1), (x1, low), (x, low), (x, y + 24)], colour, (pin, x, y + 56, True), ("piezo", x1 + 34, low, False))
            sheet.wire([(x, y - 24), (x, y2), (x2, y2)], BLACK, ("GND", x, y - 48, True), ("GND", x, y2 + 42, True))
        self.note(f"The piezo is optional; one that is a coil needs 220 Ohm in its wire to {pin}.")

    def note(self, words):
        sheet = self.sheet
        sheet.out.text(sheet.width / 2, sheet.height - 12, words, font_size=12, fill=INK, text_anchor="middle")

    def direct(self, wires, row="e"):
        """wires: pin, label, colour, column; in the order of the Uno's pins, and so that none crosses another."""
        x_of = {label: self.board.hole(column, row)[0] for _, label, _, column in wires}
        lanes = {}  # the first that goes left, and the last that goes right, lie lowest
        ways = {label: x_of[label] - self.uno.order(pin) for pin, label, _, _ in wires}
        for order in ([label for label in ways if ways[label] < -0.5], [label for label in reversed(ways) if ways[label] > 0.5]):
            lanes |= {label: number for number, label in enumerate(order)}
        for pin, label, colour, column in wires:
            (x, y), to = self.uno.pins[pin], self.board.hole(column, row)
            bends = [(x, self.lane(1 + lanes[label])), (to[0], self.lane(1 + lanes[label]))] if label in lanes else []
            self.sheet.wire([(x, y), *bends, to], colour, (label, x, y - 27, True), (pin, to[0], self.board.hole(1, "h")[1], True))

    def round_left(self, wires, first):
        """Past all others on the left, up to the rows b and c; first: the column of the leftmost module's first pin."""
        for number, (pin, label, colour, column) in enumerate(wires):
            (x, y), (x1, y1) = self.uno.pins[pin], self.board.hole(column, "bcd"[number])
            beside, lane = self.board.hole(first - len(wires) + number, "a")[0], self.lane(number)
            self.sheet.wire([(x, y), (x, lane), (beside, lane), (beside, y1), (x1, y1)], colour, (label, x, y - 27, True), (pin, x1 - 30, y1, False))

    def round_right(self, wires, is_below=False):
        """From the analog pins up beside the breadboard, and to the rows b, c and d; or below it, straight up."""
        for number, (pin, label, colour, column) in enumerate(wires):
            (x, y), (x1, y1) = self.uno.pins[pin], self.board.hole(column, "e" if is_below else "bcd"[number])
            low = y + 24 + 14 * (len(wires) - number)
            if is_below:
                low, beside, lane = y + 22, self.uno.right + 16, self.lane(1)
                self.sheet.wire([(x, y), (x, low), (beside, low), (beside, lane), (x1, lane), (x1, y1)], colour, (label, x + 34, low, False),
                                (pin, x1, self.board.hole(1, "h")[1], True))
            else:
                beside = max(self.board.right + 18, self.uno.right + 30) + 14 * (len(wires) - number)
                self.sheet.wire([(x, y), (x, low), (beside, low), (beside, y1), (x1, y1)], colour, (label, x + 48, low, False),
                                (pin, x1 + 40, y1, False))

    def to_rail(self, pin, colour, column, row="e", rail_column=None):
        board = self.board
        start, end = board.hole(column, row), board.hole(rail_column or column, "+" if pin == "5V" else "-")
        bend = [] if rail_column in (None, column) else [(start[0], board.hole(1, "j")[1] + 22)]
        names = () if row in "fghij" else ((pin, start[0], board.hole(1, "h")[1], True),)
        self.sheet.wire([start, *bend, end], colour, *names)

    def column_of_rail(self, column, taken):
        """The nearest column in which a rail has a hole that is free."""
        return min((c for c in Breadboard.rail_columns() if c not in taken), key=lambda c: abs(c - column))


def draw_keypad(bench, x, y):
    """Its keys, above its cable, whose plug's first contact is at x, y."""
    sheet = bench.sheet
    middle, top = x + 3.5 * P, y - 15.4 * P
    for i in range(8):
        sheet.line(((x + i * P, y - 5 * P), (x + i * P, top + 92)), "#b9b4a6", 5)
    sheet.rect(middle - 62, top - 32, 124, 126, rx=6, fill="#e6efe0", stroke="#333")
    for row, keys in enumerate(("123A", "456B", "789C", "*0#D")):
        for column, key in enumerate(keys):
            sheet.rect(middle - 56 + 28.5 * column, top - 26 + 28.5 * row, 26, 26, rx=4, fill="#fff", stroke="#777")
            sheet.text(middle - 43 + 28.5 * column, top - 13 + 28.5 * row, key, 12, font_weight="bold")


def draw_face(sheet, name, x, y, width):
    """What one sees of a module, so that one knows it and its upper side."""
    middle = x + width / 2
    if name.startswith("max7219"):
        for i in range(64):
            sheet.circle(middle - 49 + 14 * (i % 8), y + 12 + 14 * (i // 8), 5,
                         fill="#e03020" if i % 9 == 0 or i % 7 == 0 and 0 < i < 63 else "#d3c4c0")
    elif name == "ssd1306":
        sheet.rect(middle - 62, y + 14, 124, 78, rx=2, fill="#111")
        sheet.text(middle, y + 53, "OXO", 30, fill="#7fd0ff", font_weight="bold")
    elif name == "lcd1602":
        sheet.rect(x + 30, y + 20, width - 60, 100, rx=3, fill="#8fbf3f", stroke="#333")
        for row, words in enumerate(("X's turn", "0:0")):
            sheet.text(middle, y + 88 - 36 * row, words, 20, fill="#243a08", font_family="DejaVu Sans Mono,monospace")
    elif name == "joystick":
        sheet.circle(middle, y + 58, 46, fill="#333")
        sheet.circle(middle, y + 58, 27, fill="#555", stroke="#111")


def draw_module(bench, name, part, labels):
    """Its pins in the holes of row a."""
    sheet, board = bench.sheet, bench.board
    (x, y), width = board.hole(part.column, "a"), (len(labels) - 1) * P
    with sheet.group("module", data_part=name):
        if name == "keypad":
            draw_keypad(bench, x, y)
            sheet.body(x - 8, y - 5 * P, width + 16, 4.6 * P, "")
        else:
            half = max((width + 16) / 2, part.width * MM / 2, 4.2 * len(part.title) + 8)
            left = x + width + part.edge * MM - 2 * half if part.edge else x + width / 2 - half
            sheet.body(left, y - 14.6 * P, 2 * half, 14.1 * P, part.title, title_at=(left + half, y - (4.6 if name == "lcd1602" else 5) * P))
            if "DIN" in labels:
                sheet.text(left + half, y - 3.9 * P, "the end marked DIN", 10)
            draw_face(sheet, name, left, y - 14.6 * P, 2 * half)
        for i, label in enumerate(labels):
            sheet.pin(x + i * P, y, label, (0, -24))


def breadboard(*found):
    """Modules beside each other. found: name, part and pins of each. Their wires do not cross."""
    turned = found[0][1].turned
    parts = [(name, part, part.wires(pins)) for name, part, pins in found]
    ways = {label: way for _, part, _ in parts for label, way in part.ways.items()}
    is_piezo_below = "below" in ways.values()
    is_right = "right" in ways.values()
    bench = Bench(" and ".join(part.title for _, part, _ in parts) + " on a breadboard", uno=-3 if turned else -2,
                  above=(150 if not turned else 160) + 40 * any(name == "keypad" for name, _, _ in found),
                  after=90 if is_right else 44, is_piezo_below=is_piezo_below, turned=turned)
    board, taken, signals = bench.board, set(), []
    for name, part, wires in parts:
        labels = part.order or [label for _, label, _ in wires]
        labels = labels[::-1] if turned else labels
        columns = {label: part.column + i for i, label in enumerate(labels)}
        draw_module(bench, name, part, labels)
        series = {component.wire: component for component in part.components if not component.other}
        straight = [(pin, columns[label]) for pin, label, _ in wires if pin in ("5V", "GND") and columns[label] in Breadboard.rail_columns()]
        taken |= {column for _, column in straight}
        for pin, label, colour in wires:
            column = columns[label]
            if pin not in ("5V", "GND"):
                signals.append((pin, label, colour, column))
                continue
            rail_column = column if column in Breadboard.rail_columns() else bench.column_of_rail(column, taken)
            if label in series:
                bench.sheet.resistor(board.hole(column, "e"), board.hole(column, "g"), series[label].value)
            bench.to_rail(pin, colour, column, "j" if label in series else "e", rail_column)
        for component in part.components:
            if component.other:  # a pull-up
                column = columns[component.wire]
                bench.sheet.resistor(board.hole(column, "c"), board.hole(column + 4, "c"), component.value)
                bench.to_rail("5V", RED, column + 4)
    bench.supply({pin for _, _, wires in parts for pin, _, _ in wires} | {"GND"})
    signals.sort(key=lambda wire: bench.uno.order(wire[0]))
    by_way = {way: [wire for wire in signals if ways.get(wire[1], "") == way] for way in ("", "left", "right", "below")}
    bench.direct(by_way[""])
    bench.round_left(by_way["left"], min(part.column for _, part, _ in parts))
    bench.round_right(by_way["right"])
    bench.round_right(by_way["below"], True)
    bench.piezo()
    return bench.sheet.out


def row_of_buttons(pins):
    """Five buttons, each between its pin and GND."""
    bench = Bench("5 buttons on a breadboard", before=166, above=44, uno=-7, lanes=3, turned=True)
    names = {label: (pin, colour) for pin, label, colour in BUTTONS.wires(pins)}
    labels = sorted((label for label in names if label != "GND"), key=lambda label: bench.uno.order(names[label][0]))
    for i, label in enumerate(labels):
        bench.board.button(2 + 6 * i, label)
        bench.to_rail("GND", BLACK, 4 + 6 * i, "j")
    bench.direct([(*names[label][:1], label, names[label][1], 2 + 6 * i) for i, label in enumerate(labels)], "j")
    bench.supply({"GND"})
    bench.piezo()
    return bench.sheet.out


# ---- NeoPixels ----


def neopixel_panel(pins):
    (_, din), = pins
    part = PARTS["ws2812"]
    bench = Bench("8x8 WS2812B panel on a breadboard", above=230, lanes=2)
    sheet, board = bench.sheet, bench.board
    columns = {"5V": 9, "DIN": 15, "GND": 21}
    left, top, side = board.hole(7, "a")[0] - 20, 20, 190
    with sheet.group("module", data_part="ws2812"):
        sheet.rect(left, top, 16 * P + 12, side, rx=5, fill="#222", stroke="#000", class_="body")
        for row in range(8):
            for column in range(8):
                sheet.rect(left + 20 + 25.5 * column, top + 10 + 18 * row, 13, 13, rx=2, fill="#f4f1ea", stroke="#777")
        for label, column in columns.items():
            sheet.pin(board.hole(column, "a")[0], top + side - 5, label, (0, -18), 10, False, "pin pad", fill="#fff")
    for i, words in enumerate(("the side", "marked DIN,", "not DOUT")):
        sheet.text(left + 16 * P + 24, top + side - 38 + 14 * i, words, 11, anchor="start")
    for label, row, colour in (("5V", "+", RED), ("GND", "-", BLACK)):
        x, y = board.hole(columns[label], row)
        sheet.wire([(x, top + side - 5), (x, y)], colour, (label, x, top + side + 24, True), (label, x, board.hole(1, "h")[1], True))
    data(bench, part, din, columns["DIN"])
    x, y = board.hole(columns["DIN"], "a")
    sheet.wire([(x, top + side - 5), (x, y)], SIGNALS[0], ("DIN", x, top + side + 24, True))
    sheet.capacitor(board.hole(3, "+"), board.hole(5, "-"))
    for i, words in enumerate(("1000 uF: the stripe, and", "the short leg, are -")):
        sheet.text(board.x, board.bottom + 14 + 14 * i, words, 11, anchor="start")
    bench.supply({"5V", "GND"})
    bench.piezo()
    return sheet.out


# The resistor in the wire to DIN, across the gap.
def data(bench, part, pin, column):
    resistor, board = part.components[0], bench.board
    bench.sheet.resistor(board.hole(column, "e"), board.hole(column, "g"), resistor.value)
    bench.direct([(pin, "DIN", SIGNALS[0], column)], "j")


def neopixel_strips(side, din, keypad=()):
    """Pieces of a strip of 60 a metre, one a row, glued side by side; their supply from the rails above, where all its wires meet. keypad:
    part and pins of one beside them."""
    pitch, high = 1000 / 60 * MM, 10 * MM
    width, gap = side * pitch, pitch - 10 * MM
    last = 8 if keypad else 26  # the column of the lowest piece's 5V; those of the others follow
    lane = 28  # of the lowest piece's wires, from its ends
    columns = {"DIN": 2, "GND": (3, 4, 5, 7)[:side]}
    above = side * pitch + 14 * side + 40
    before = lane + 14 * (side + 1) + width + lane - (last - 1) * P + 10
    before = max(before, 92)
    title = f"{side * side} WS2812B" + (" and 4x4 keypad" if keypad else "") + " on a breadboard"
    bench = Bench(title, before=before, above=above, lanes=3)
    sheet, board = bench.sheet, bench.board
    right = board.hole(last, "a")[0] - lane
    left, top = right - width, 16
    pads = {"5V": 9, "D": high / 2, "GND": high - 9}
    with sheet.group("module", data_part=f"ws2812x{side * side}"):
        for row in range(side):
            y = top + row * pitch
            sheet.rect(left - 3, y, width + 6, high, rx=3, fill="#222", stroke="#000", class_="body")
            for column in range(side):
                x = left + pitch * (column + 0.5)
                sheet.rect(x - 14, y + high / 2 - 14, 28, 28, rx=2, fill="#f4f1ea", stroke="#777")
                sheet.text(x, y + high / 2, str(side * row + column + 1), 12)
                if column + 1 < side:
                    sheet.line([(x + pitch / 2 - 8, y + high / 2), (x + pitch / 2 + 8, y + high / 2)], "#fff", 2)
                    sheet.line([(x + pitch / 2 + 2, y + high / 2 - 5), (x + pitch / 2 + 8, y + high / 2), (x + pitch / 2 + 2, y + high / 2 + 5)],
                               "#fff", 2)
            for name, dy in pads.items():
                sheet.pin(left, y + dy, "DIN" if name == "D" else name, (16, 0), 9, False, "pin pad", fill="#fff")
                sheet.pin(right, y + dy, "DOUT" if name == "D" else name, (-17, 0), 9, False, "pin pad", fill="#fff")
    bottom = top + side * pitch - gap
    for row in range(side):
        y, inner = top + row * pitch, side - 1 - row
        x = right + lane + P * inner
        sheet.wire([(right, y + pads["5V"]), (x, y + pads["5V"]), board.hole(last + inner, "top+")], RED, ("5V", x, board.top - 16, True),
                   ("5V", right + 17, y + pads["5V"], False))
        x, (x1, y1), level = left - lane - P * inner, board.hole(columns["GND"][row], "top-"), bottom + 16 + 10 * inner
        sheet.wire([(left, y + pads["GND"]), (x, y + pads["GND"]), (x, level), (x1, level), (x1, y1)], BLACK,
                   ("GND", left - 17, y + pads["GND"], False),
                   ("GND", x1, board.top - 12, True))
        if row + 1 < side:
            middle, below = y + high + gap / 2, y + pitch + pads["D"]
            sheet.wire([(right, y + pads["D"]), (right + 12, y + pads["D"]), (right + 12, middle), (left - 12, middle), (left - 12, below),
                        (left, below)],
                       SIGNALS[3 + row], *((f"row {row + 1} to row {row + 2}", x, middle, False) for x in (left + 36, right - 36)))
    x, (x1, y1), level = left - lane - P * side, board.hole(columns["DIN"], "a"), bottom + 16 + 10 * side
    sheet.wire([(left, top + pads["D"]), (x, top + pads["D"]), (x, level), (x1, level), (x1, y1)], SIGNALS[0],
               ("DIN", left - 17, top + pads["D"], False),
               ("DIN", x1, board.top - 12, True))
    # The rails above take their supply from those below.
    for row, column, colour in (("+", 25 if keypad else 17, RED), ("-", 23 if keypad else 15, BLACK)):
        x, y = board.hole(column, row)
        sheet.wire([board.hole(column, f"top{row}"), (x, y)], colour, ("5V" if row == "+" else "GND", x, board.hole(1, "c")[1], True),
                   ("5V" if row == "+" else "GND", x, board.hole(1, "h")[1], True))
    at = (27, 29) if keypad else (20, 22)
    sheet.capacitor(board.hole(at[0], "top+"), board.hole(at[1], "top-"))
    words_x, words_y = board.hole(28 if keypad else 21, "c")
    capacitor_note = ("1000 uF:", "stripe and", "short leg", "are -")
    for i, words in enumerate(capacitor_note):
        sheet.text(words_x, words_y - 22 + 13 * i, words, 10, stroke="#f4f1ea", stroke_width="4", paint_order="stroke")
    wires = [(din, "DIN", SIGNALS[0], columns["DIN"])]
    part = PARTS["ws2812"]
    sheet.resistor(board.hole(columns["DIN"], "e"), board.hole(columns["DIN"], "g"), part.components[0].value)
    if keypad:
        part, found = keypad
        draw_module(bench, "keypad", part, part.labels)
        bench.direct([(pin, label, colour, part.column + i) for i, (pin, label, colour) in enumerate(part.wires(found))])
    bench.direct(wires, "j")
    bench.supply({"5V", "GND"})
    bench.piezo()
    return sheet.out


# ---- Buttons in a square, and LEDs beside them ----


class Square:
    """A breadboard a row of the game's board, and the Uno on their left. Wires to the Uno end in flags."""

    def __init__(self, title, side, columns, width, boards_left, below=60):
        self.step = (11 * P + 40 + 26) if columns == 17 else 21.6 * P + 16
        top = 76
        height = max(top + side * self.step + below, 500)
        self.sheet = Sheet(width, round(height), title)
        first_y = top + (0 if columns == 17 else 5.2 * P)
        self.boards = [Breadboard(self.sheet, boards_left, first_y + i * self.step, columns) for i in range(side)]
        for board in self.boards:
            board.draw()
        self.uno = Uno(self.sheet, 24, 120)
        self.uno.draw()
        self.used = []

    def flag(self, name, start, side, pin, colour, far):
        """From a hole to a flag, and from the Uno's pin to another one."""
        x, y = start
        end = {"left": (x - far, y), "right": (x + far, y), "up": (x, y - far), "down": (x, y + far)}[side]
        self.sheet.wire([start, end], colour)
        self.sheet.flag(*end, side, name, pin, colour)
        x, y = self.uno.pins[pin]
        is_up = self.uno.is_digital(pin)
        end = y - 26 if is_up else y + 26
        self.sheet.wire([(x, y), (x, end)], colour)
        with self.sheet.group("flag"):
            self.sheet.rect(x - 6, end - 38 if is_up else end, 12, 38, rx=3, fill=colour)
            self.sheet.text(x, end - 19 if is_up else end + 19, name, 10, True, font_weight="bold", class_="name")

    def piezo(self):
        """Below the Uno, between A2 and its second GND."""
        sheet, uno, pin = self.sheet, self.uno, piezo_pin()
        (x1, y1), (x2, _) = uno.pins[pin], uno.pins["GND2"]
        y = uno.bottom + 118
        middle = (x1 + x2) / 2
        piezo(sheet, middle, y, (middle + 24, y), (middle - 24, y))
        sheet.wire([(x1, y1), (x1, y), (middle + 24, y)], "#8a6d8f", ("piezo", x1, y - 40, True))
        sheet.wire([(x2, y1), (x2, y), (middle - 24, y)], BLACK, ("piezo", x2, y - 40, True))
        for i, words in enumerate(("The piezo is optional; one that is a coil needs 220 Ohm",
                                   f"in its wire to {pin}. A flag is the end of a wire; its other end",
                                   "has the same name.")):
            sheet.text(30, y + 44 + 16 * i, words, 12, anchor="start")


def button_wires(square, part, found, first, pitch, side, chain):
    """Buttons, their rows' and columns' wires. chain: rows of holes in which a row's wires lie in turn, or "" for its rail."""
    sheet, boards = square.sheet, square.boards
    wires = {label: (pin, colour) for pin, label, colour in part.wires(found)}
    for row, board in enumerate(boards):
        name = f"R{row + 1}"
        pin, colour = wires[name]
        for column in range(side):
            c = first + pitch * column
            board.button(c, str(side * row + column + 1))
            if not chain:
                sheet.wire([board.hole(c, "a"), board.hole(c, "top-")], colour)
            elif column + 1 < side:
                sheet.wire([board.hole(c, chain[column % 2]), board.hole(c + pitch, chain[column % 2])], colour)
            if row + 1 < side:
                at, to = board.hole(c + 2, "j"), boards[row + 1].hole(c + 2, "a")
                down = wires[f"C{column + 1}"][1]
                sheet.wire([at, to], down, (f"C{column + 1}", at[0], (at[1] + to[1]) / 2, True))
        start = board.hole(first, "d") if chain else board.hole(1, "top-")
        square.flag(name, start, "left", pin, colour, start[0] - board.x + 16 + 26)
    for column in range(side):
        pin, colour = wires[f"C{column + 1}"]
        square.flag(f"C{column + 1}", boards[-1].hole(first + pitch * column + 2, "j"), "down", pin, colour,
                    boards[-1].bottom - boards[-1].hole(1, "j")[1] + 14)


def square_of_buttons(title, side, part, found):
    square = Square(title, side, 17, 860, 560)
    button_wires(square, part, found, 2 if side == 3 else 1, 4 if side == 4 else 5, side, "bc")
    square.piezo()
    return square.sheet.out


def leds_and_buttons(found, of_buttons, ohms):
    """Half-size breadboards: one rail of each carries the buttons' row, another one the LEDs'."""
    square = Square("18 LEDs and 9 buttons on breadboards", 3, 30, 1110, 556, 80)
    sheet, boards = square.sheet, square.boards
    button_wires(square, CELLS, of_buttons, 2, 9, 3, "")
    pin_of = dict(found)
    grey = "#57606a"
    shades = {"X": ("#cf222e", "#b3403f", "#8f1d24"), "O": ("#1a7f37", "#3b7d4f", "#0c5a2a")}
    for row, board in enumerate(boards):
        for column in range(3):
            c = 2 + 9 * column
            x, k, o = c + 4, c + 5, c + 6
            sheet.led(board.hole(x, "d"), board.hole(k, "d"), "#fa4549")
            sheet.led(board.hole(o, "h"), board.hole(k, "h"), "#2da44e")
            sheet.wire([board.hole(k, "e"), board.hole(k, "f")], grey)
            sheet.wire([board.hole(k, "j"), board.hole(k, "-")], grey)
            red, green = shades["X"][column], shades["O"][column]
            if row + 1 < 3:
                for colour, name, start, end in ((red, f"X{column + 1}", board.hole(x, "e"), boards[row + 1].hole(x, "a")),
                                                 (green, f"O{column + 1}", board.hole(o, "j"), boards[row + 1].hole(o, "f"))):
                    sheet.wire([start, end], colour, (name, start[0], start[1] + 42, True), (name, end[0], end[1] - 42, True))
            if row == 0:
                sheet.resistor(board.hole(x, "b"), board.hole(x + 4, "b"), ohms)
                sheet.resistor(board.hole(o, "e"), board.hole(o, "g"), ohms)
                for name, at, colour in ((f"X{column + 1}", x + 4, red), (f"O{column + 1}", o, green)):
                    start = board.hole(at, "a")
                    square.flag(name, start, "up", pin_of[name], colour, start[1] - board.top + 16)
        name, start = f"ROW{row + 1}", board.hole(29, "-")
        square.flag(name, start, "right", pin_of[name], grey, board.right - start[0] + 26)
    square.piezo()
    for i, words in enumerate(("Red LEDs are X, green ones O. An LED's flat side, its short leg,",
                               "is on the side of the grey wires. Here rails carry R1 to R3 and",
                               "ROW1 to ROW3: the supply is not connected.")):
        sheet.text(30, square.uno.bottom + 236 + 16 * i, words, 12, anchor="start")
    return sheet.out


# ---- LCD keypad shield ----


def lcd_keypad_shield():
    """From above, on the Uno. The trimmer's place is that of most: https://aidansun.com/articles/lcd-keypad-shield."""
    sheet = Sheet(700, 470, "LCD keypad shield on the Uno, from above")
    x, y, width, height = 60, 24, 80 * MM, 58 * MM
    sheet.rect(x - 16, y + 60, 70, 58, rx=3, fill="#c9ced2", stroke="#555")
    sheet.text(x + 0, y + 90, "USB", 10, True)
    sheet.rect(x - 10, y + height - 84, 60, 46, rx=3, fill="#333")
    with sheet.group("module uno", data_part="uno"):
        sheet.rect(x + 20, y, width, height, rx=6, fill="#14507a", stroke="#0b2f48")
        left, bottom = x + 20, y + height
        sheet.rect(left + 10, y + 8, 46, 22, rx=2, fill="#2a6fd6", stroke="#0b2f48")
        sheet.circle(left + 20, y + 19, 7, fill="#d9b54a", stroke="#333")
        sheet.line([(left + 15, y + 19), (left + 25, y + 19)], "#333", 2)
        for i in range(16):
            sheet.circle(left + 84 + 14 * i, y + 14, 3, fill="#d9c27a")
        sheet.rect(left + 30, y + 36, width - 60, 138, rx=4, fill="#333", stroke="#111")
        sheet.rect(left + 52, y + 58, width - 104, 94, rx=2, fill="#8fbf3f")
        for row, words in enumerate(("X's turn", "0:0")):
            sheet.text(left + 130, y + 84 + 40 * row, words, anchor="start", style="font:24px DejaVu Sans Mono,monospace;fill:#243a08")
        for at, down, name in ((34, 0, "SELECT"), (92, 0, "LEFT"), (140, -22, "UP"), (140, 22, "DOWN"), (188, 0, "RIGHT"), (262, 0, "RST")):
            at, down = left + at + 6, y + 236 + down
            sheet.rect(at - 13, down - 13, 26, 26, rx=2, fill="#c9ced2", stroke="#333")
            sheet.circle(at, down, 8, fill="#222")
            if name in ("UP", "DOWN"):
                sheet.text(at + 18, down, name, anchor="start")
            else:
                sheet.text(at, down - 20, name)
        first = left + 160
        names = "RST 3V3 5V GND GND VIN".split()
        for i, name in [*enumerate(names), *((i + 7, f"A{i}") for i in range(6))]:
            sheet.pin(first + P * i, bottom - 10, name, (0, -19), 8, kind="pin pad")
    for words, at in (("contrast: turn this screw,", 0), ("a turn or more, until", 14), ("characters appear", 28)):
        sheet.text(left + width + 14, y + 14 + at, words, 11, anchor="start")
    sheet.line([(left + 60, y + 19), (left + 74, y + 3), (left + width + 8, y + 3), (left + width + 8, y + 12)], INK, 1)
    ground, pin = first + 4 * P, first + 9 * P
    low = bottom + 84
    middle = (ground + pin) / 2
    piezo(sheet, middle, low, (middle - 24, low), (middle + 24, low))
    sheet.wire([(ground, bottom - 10), (ground, low), (middle - 24, low)], BLACK, ("piezo", ground, bottom + 30, True))
    sheet.wire([(pin, bottom - 10), (pin, low), (middle + 24, low)], "#8a6d8f", ("piezo", pin, bottom + 30, True))
    for i, words in enumerate(("The piezo is optional, in the shield's holes", f"for GND and {piezo_pin()}; one that is a coil needs",
                               f"220 Ohm in its wire to {piezo_pin()}.")):
        sheet.text(30, low - 16 + 16 * i, words, 11, anchor="start")
    return sheet.out


# ---- All ----


def wiring(folder):
    def save(name, drawing):
        pathlib.Path(folder, f"{name}.svg").write_text(f"{drawing}\n")

    found = {name: pins(name) for name in ("max7219", "keypad", "leds", *PARTS)}
    modules = {"max7219": MATRIX, "keypad": KEYPAD, **PARTS}
    for name, part in PARTS.items():
        save(f"wiring-{name}", schematic(part, found[name], {"cells": 3, "cells16": 4}.get(name, 0)))
    save("wiring-leds", led_circuit(found["leds"], led_ohms()))
    drawn = {
        "buttons": lambda: row_of_buttons(found["buttons"]),
        "cells": lambda: square_of_buttons("9 buttons on breadboards", 3, CELLS, found["cells"]),
        "cells16": lambda: square_of_buttons("16 buttons on breadboards", 4, CELLS16, found["cells16"]),
        "leds": lambda: leds_and_buttons(found["leds"], found["cells"], led_ohms()),  # has both, as they stand beside each other
        "shield": lcd_keypad_shield,
        "ws2812": lambda: neopixel_panel(found["ws2812"]),
        "ws2812x9": lambda: neopixel_strips(3, found["ws2812x9"][0][1]),
        "ws2812x16": lambda: neopixel_strips(4, found["ws2812x16"][0][1]),
    }
    for name in (*found, "shield"):
        save(f"breadboard-{name}", drawn.get(name, lambda: breadboard((name, modules[name], found[name])))())
    save("build-matrix", breadboard(*((name, modules[name], found[name]) for name in ("max7219", "keypad"))))
    save("build-neopixels", neopixel_strips(4, found["ws2812x16"][0][1], (KEYPAD, found["cells16"])))
