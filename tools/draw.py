#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the pictures of docs/pictures that are made from text: one function a drawing. The virtual board records play.svg;
wiring.svg and keypad.svg are made by hand.

    draw.py marks|terminal|waveforms|worst-f|move-cost <TEXT >SVG    each function says which text
    draw.py wiring FOLDER    wiring-PART.svg and breadboard-PART.svg, from what `make wiring` prints"""

import csv
import html
import math
import os
import pathlib
import re
import subprocess
import sys
from typing import NamedTuple

PAPER = "#fbfaf7"
INK = "#111"


def refuse(message):
    sys.exit(f"draw.py: {message}")


class Drawing:
    """SVG, an element a line. Attributes are named as in SVG, with _ for - and class_ for class."""

    # Scales to its place unless its size is fixed.
    def __init__(self, width, height, paper=PAPER, rx=8, fixed=False, title="", style="", **attributes):
        size = {"width": width, "height": height} if fixed else {}
        self.tag = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width} {height}", **size, **attributes}
        self.lines = []
        if title:
            self.add("title", html.escape(title, quote=False))
        if style:
            self.add("style", style)
        self.add("rect", width=width, height=height, rx=rx, fill=paper)

    @staticmethod
    def begin(name, attributes):
        def value(v):
            return v if isinstance(v, str) else f"{v:.1f}".removesuffix(".0")

        return f"<{name}" + "".join(f' {k.rstrip("_").replace("_", "-")}="{value(v)}"' for k, v in attributes.items())

    def add(self, name, inner=None, **attributes):
        end = "/>" if inner is None else f">{inner}</{name}>"
        self.lines.append(self.begin(name, attributes) + end)

    def text(self, x, y, words, **attributes):
        self.add("text", html.escape(str(words), quote=False), x=x, y=y, **attributes)

    def rect(self, x, y, width, height, **attributes):
        self.add("rect", x=x, y=y, width=width, height=height, **attributes)

    def circle(self, x, y, r, **attributes):
        self.add("circle", cx=x, cy=y, r=r, **attributes)

    def line(self, x1, y1, x2, y2, **attributes):
        self.add("line", x1=x1, y1=y1, x2=x2, y2=y2, **attributes)

    def path(self, way, **attributes):
        self.add("path", d=way, **attributes)

    def __str__(self):
        return "\n".join([self.begin("svg", self.tag) + ">", *self.lines, "</svg>"])


# ---- X and O ----


def marks(lines):
    """X and O, from three pictures of 8 lines of # and ., which the virtual board prints for docs/pictures/marks.txt."""
    pitch, edge, gap = 26, 22, 24
    side = 8 * pitch + 12
    # For each board: the first LED of X's and of O's cell, the LEDs along a cell, and the caption.
    boards = [(0, 3, 2, "3x3"), (0, 2, 2, "4x4"), (1, 2, 1, "5x5 to 8x8: O blinks")]
    rows = [line for line in lines if re.fullmatch("[#.]+", line)]
    if len(rows) != 8 * len(boards):
        refuse(f"{len(rows)} rows instead of three pictures")
    width, height = 3 * side + 2 * gap + 2 * edge, side + edge + 48
    out = Drawing(
        width, height, "#1b1d21", 14, fixed=True, font_family="system-ui,sans-serif",
        title="X and O on boards of 3x3, 4x4 and 6x6",
        style="text{fill:#e8e6e1;text-anchor:middle;font-size:18px}.tag{fill:#16171a;font-size:15px;font-weight:600}"
        ".frame{fill:none;stroke:#f2c14e;stroke-width:2}"
        "@keyframes o{0%{opacity:1}70%{opacity:0}}.o{animation:o 1s step-end infinite}"
        "@media(prefers-reduced-motion:reduce){.o{animation:none}}")

    def frame(at, name):
        x, y, size = left + 6 + at * pitch, edge + 6 + at * pitch, cell * pitch
        out.rect(x, y, size, size, rx=5, class_="frame")
        out.rect(x + size - 4, y - 8, 20, 20, rx=5, fill="#f2c14e")
        out.text(x + size + 6, y + 8, name, class_="tag")

    for i, (x_at, o_at, cell, caption) in enumerate(boards):
        left = edge + i * (side + gap)
        out.rect(left, edge, side, side, rx=8, fill="#08090b")
        for row in range(8):
            for column, led in enumerate(rows[8 * i + row]):
                at = left + 6 + pitch * column + pitch // 2, edge + 6 + pitch * row + pitch // 2
                out.circle(*at, 9.5, fill="#26221f")
                # On the last board a mark is one LED of rows and columns 1 to 6, and O's marks are at 1 1 and 4 4: see marks.txt.
                blinks = i == 2 and (row, column) in ((2, 2), (5, 5))
                if led == "#":
                    out.circle(*at, 9.5, **({"class": "o"} if blinks else {}), fill="#ff3b26")
        frame(x_at, "X")
        frame(o_at, "O")
        out.text(left + side / 2, height - 20, caption)
    return out


# ---- The terminal ----


def terminal(lines):
    """A screen of board/play/tests/terminal/screens, 80 x 24. Its LEDs have 4 x 2 characters."""
    char, pitch, edge = 9, 19, 16
    width, height = 80 * char + 2 * edge, 24 * pitch + 2 * edge
    out = Drawing(
        width, height, "#16171a", 10, fixed=True, title="The virtual board in a terminal of 80 x 24",
        style="text{fill:#d6d3cd}.rule{fill:#8b8e94}.cap{fill:#fff}", **{"xml:space": "preserve"},
        font_family="DejaVu Sans Mono,Menlo,Consolas,monospace", font_size=14.5)
    out.rect(edge + char // 2, edge + pitch // 2, 33 * char, 17 * pitch, fill="#121212", stroke="#585858")

    # Text has its width in the terminal, whatever the font.
    def text(column, words, kind="log"):
        column += len(words) - len(words.lstrip(" "))
        words = words.strip(" ")
        if words:
            out.text(edge + column * char, edge + number * pitch - 5, words, class_=kind, textLength=len(words) * char)

    for number, line in enumerate(lines, 1):
        # Fills in what the tests mask: a port's number; removes time and sleep.
        line = re.sub(r" *H:M:S   P %", "", line.replace("pts/N", "pts/3"))
        if line[0:1] == "┌":
            text(34, line.split("┐")[-1].replace("─", "-"), "rule")
        elif line[0:1] == "│":
            _, leds, console = line.split("│", 2)
            if number % 2 == 0:
                for column in range(8):
                    lit = leds[4 * column] == "#"
                    out.add("ellipse", cx=edge + (4 * column + 3) * char, cy=edge + number * pitch, rx=15, ry=15,
                            fill="#e03020" if lit else "#303030")
            text(34, console)
        elif line[0:1] == "└":
            text(34, line.split("┘")[-1])
        elif number <= 22:  # the keypad up to column 34, then the console
            text(0, line[:34], "cap")
            text(34, line[34:], "rule" if number == 22 else "log")
        else:
            text(0, line)
    return out


# ---- Waveforms ----


def waveforms(lines):
    """One lane a signal, one column of a pixel a digit, and labelled marks, as tests/pictures/program_waveforms prints them:

    title|TEXT      scale|MICROSECONDS of a column|column of time 0|MILLISECONDS between ticks
    KIND|NAME|NOTE|DIGITS: a lane. `level` is a stepped line, `bar` a bar while the digit is not 0; `bursts` are bars that bridge
      gaps of up to three columns, such as those between the bytes of a line
    first|LANE|RANK|TEXT, last|LANE|RANK|TEXT, column|NUMBER|RANK|TEXT: a mark at the lane's first or last 1, or at that column;
      RANK is the line of its text, from the top"""
    left, pitch, high, rank_pitch, first_rank = 168, 44, 24, 19, 62
    lanes, marked = {}, []
    for kind, *words in (line.split("|") for line in lines):
        if kind == "title":
            title = words[0]
        elif kind == "scale":
            column_us, zero, tick_ms = map(int, words)
        elif kind in ("first", "last", "column"):
            if kind == "column":
                at = int(words[0])
            else:
                digits = lanes[words[0]][2]
                at = digits.index("1") if kind == "first" else digits.rindex("1")
            marked.append((at, int(words[1]), words[2]))
        else:
            name, note, digits = words
            if kind == "bursts":
                digits = re.sub("(?<=1)0{1,3}(?=1)", lambda gap: "1" * len(gap[0]), digits)
            lanes[name] = kind, note, digits
            columns = len(digits)
    top = first_rank + (1 + max(rank for _, rank, _ in marked)) * rank_pitch + 8
    bottom = top + len(lanes) * pitch
    width, height = left + columns + 20, bottom + 34
    out = Drawing(
        width, height, fixed=True, font_family="sans-serif", title=title,
        style="text{font-size:13px;fill:#222}.title{font-size:17px;font-weight:bold}.name,.note,.end{text-anchor:end}"
        ".name{font-weight:bold}.note,.tick{font-size:12px;fill:#5c5c5c}.tick{text-anchor:middle}.what{fill:#8a3a00}"
        "path{fill:none;stroke:#1f5f8b;stroke-width:1.5}.bar{stroke:#2f7fb5;stroke-width:16}.base,.grid{stroke:#ddd9cf}"
        ".mark{stroke:#d9822b;stroke-width:1;stroke-dasharray:3 3}")
    out.text(20, 30, title, class_="title")

    tick = tick_ms * 1000 // column_us
    for column in range(zero % tick, columns, tick):
        out.path(f"M{left + column} {top} V {bottom}", class_="grid")
        out.text(left + column, bottom + 18, f"{(column - zero) // tick * tick_ms} ms", class_="tick")

    for number, (name, (kind, note, digits)) in enumerate(lanes.items(), 1):
        base = top + number * pitch - 10
        out.text(left - 14, base - 12, name, class_="name")
        out.text(left - 14, base + 2, note, class_="note")
        runs = [(left + run.start(), run[0][0] == "1", len(run[0])) for run in re.finditer("0+|1+", digits)]
        if kind == "level":
            steps = [(x, base - high * on) for x, on, _ in runs]
            way = f"M{steps[0][0]} {steps[0][1]}" + "".join(f" H {x} V {y}" for x, y in steps[1:])
            out.path(f"{way} H {left + columns}", class_="level")
        else:
            out.path(" ".join(f"M {x} {base - high // 2} h {length + 1}" for x, on, length in runs if on), class_="bar")
            out.path(f"M{left} {base} H {left + columns}", class_="base")

    for at, rank, words in marked:
        x, y = left + at, first_rank + rank * rank_pitch
        out.path(f"M {x} {y - 11} V {bottom}", class_="mark")
        if at > columns * 0.6:  # there is no room on the right
            out.text(x - 5, y, words, class_="what end")
        else:
            out.text(x + 5, y, words, class_="what")
    return out


# ---- The computer's F ----


def worst_f(lines):
    """The greatest F that an adversary has reached before each move of the computer, as shares of the theorem's bound, 2^n; from the
    CSV of tests/computer/exhaust_computer_adversary."""
    left, right, top, bottom = 74, 760, 70, 376
    reached = {}  # of a board's side, before each move
    for line in lines[1:]:
        n, _, f = map(int, line.split(","))
        reached.setdefault(n, []).append(f)
    last = max(map(len, reached.values())) - 1
    out = Drawing(860, 440, rx=0, font_family="sans-serif", font_size=14)

    def x(turn):
        return left + (right - left) * turn / last

    def y(share):
        return bottom - (bottom - top) * share / 1.1

    def text(x, y, words, anchor="start", fill=INK, **attributes):
        out.text(x, y, words, text_anchor=anchor, fill=fill, **attributes)

    text(left, 34, "F, the weight of the other player’s lines, against its bound", font_size=18, font_weight="bold")
    for percent in range(0, 101, 25):
        out.line(left, y(percent / 100), right, y(percent / 100), stroke="#ddd9cf")
        text(left - 10, y(percent / 100) + 4.5, f"{percent} %", "end", "#444")
    for turn in range(0, last + 1, 4):
        out.line(x(turn), bottom, x(turn), bottom + 5, stroke="#444")
        text(x(turn), bottom + 20, turn, "middle", "#444")
    out.line(left, bottom, right, bottom, stroke="#444")
    out.line(left, y(1), right, y(1), stroke=INK, stroke_width=2)
    text(left + 6, y(1) - 7, "the bound, 2^n: a line of the other player alone would weigh as much")
    out.line(left, y(0.5), right, y(0.5), stroke="#77715f", stroke_dasharray="4 4")
    text(right, y(0.5) + 17, "from here on the computer defends first", "end", "#77715f", font_size=12)
    text((left + right) / 2, bottom + 46, "moves of the computer so far", "middle")

    for colour, (n, values) in zip(("#c8281e", "#2468a8", "#1f7a5c", "#a3660a"), reached.items(), strict=True):
        points = [(x(turn), y(f / 2**n)) for turn, f in enumerate(values)]
        out.add("polyline", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in points), fill="none", stroke=colour, stroke_width=2)
        end_x, end_y = points[-1]
        text(end_x + 8, end_y + 4 + (12 if n == 6 else 0), f"{n}x{n}: {max(values)} of {2**n}", fill=colour)
    return out


# ---- What a move costs ----


def move_cost(lines):
    """CPU cycles of a move against the board's size, by algorithm; from docs/move-cost.csv."""
    width, height = 860, 500
    left, right, top, bottom = 74, 640, 84, 436  # the frame
    algorithms = {
        "published": ("counters only, ATmega328P", "#0d8aa5"), "floor": ("assembler by hand", "#5a5a5a"),
        "oxo": ("OXO", "#c8281e"), "signed_sums": ("signed sums", "#2468a8"), "scan_lines": ("scan of its lines", "#7a4ba0"),
        "count_table": ("count[6n][3]", "#1f7a5c"), "scan_board": ("scan of the board", "#a3660a")}
    costs = {name: {} for name in algorithms}  # of each size: mean and worst; where both chips play it, on the product's
    for row in csv.DictReader(lines):
        of_sizes, n = costs[row["algorithm"]], int(row["n"])
        if row["chip"] == "atmega328p" or n not in of_sizes:
            of_sizes[n] = float(row["mean"]), int(row["max"])
    out = Drawing(width, height, fixed=True, font_family="sans-serif", font_size=13,
                  title="What a move costs against the size of the board, by algorithm")

    def logarithmic(start, end, value, low, high):
        return start + (end - start) * math.log(value / low) / math.log(high / low)

    def x(n):
        return logarithmic(left, right, n, 2.8, 106)

    def y(cost):
        return logarithmic(bottom, top, cost, 60, 3000)

    def text(x, y, words, anchor="start", fill=INK, **attributes):
        out.text(x, y, words, text_anchor=anchor, fill=fill, **attributes)

    text(left, 34, "What a move costs: validate, place, decide", font_size=17, font_weight="bold")
    text(left, 55, "solid: the worst case, dotted: the mean, over the same games for every algorithm; call and return included", fill="#555")
    for cost in (100, 200, 500, 1000, 2000):
        out.line(left, y(cost), right, y(cost), stroke="#ddd9cf")
        text(left - 10, y(cost) + 4.5, f"{cost:,}", "end", "#444")
    for n in sorted({n for of_sizes in costs.values() for n in of_sizes}):
        out.line(x(n), bottom, x(n), bottom + 5, stroke="#444")
        text(x(n), bottom + 20, n, "middle", "#444")
    out.line(left, bottom, right, bottom, stroke="#444")
    border = x(math.sqrt(8 * 16))
    out.line(border, top, border, bottom, stroke="#b9b4a6", stroke_dasharray="2 4")
    text(border - 10, top + 4, "ATmega328P", "end", "#77715f", font_size=12)
    text(border + 10, top + 4, "ATmega2560", "start", "#77715f", font_size=12)
    text((left + right) / 2, bottom + 44, "n, the board's side in cells", "middle")
    out.add("text", "CPU cycles for one move", transform=f"translate(22 {(top + bottom) / 2:.1f}) rotate(-90)",
            text_anchor="middle", fill=INK)

    for name, (_, colour) in reversed(algorithms.items()):
        means, worsts = ([(x(n), y(cost[which])) for n, cost in sorted(costs[name].items())] for which in (0, 1))

        def polyline(points, **attributes):
            points = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
            out.add("polyline", points=points, fill="none", stroke=colour, **attributes)

        polyline(means, stroke_width=1.3, stroke_dasharray="1.5 3.5", stroke_linecap="round")
        polyline(worsts, stroke_width=3 if name == "oxo" else 1.8, stroke_linejoin="round")
        for at in worsts:
            out.circle(*at, 4 if name == "oxo" else 2.8, fill=colour)

    # A label stands beside its line's last point, in the frame's margin if the line ends there; one that would overlap the label
    # below it stands above that.
    below = height
    last = {name: max(costs[name]) for name in algorithms}
    for name in sorted(algorithms, key=lambda name: costs[name][last[name]][1]):
        (title, colour), n = algorithms[name], last[name]
        worst = costs[name][n][1]
        in_margin, at = n >= 64, y(worst) + 4.5
        if in_margin:
            below = at = min(at, below - 16)
        text(right + 8 if in_margin else x(n) + 12, at, f"{title}, {worst:,}", fill=colour,
             **({"font_weight": "bold"} if name == "oxo" else {}))
    return out


# ---- Wiring ----


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

    @property
    def supplied(self):
        return [*self.supply.items(), *self.rails]

    def wires(self, pins):
        """The Uno's pin, the label and the colour of each wire, in the order of the part's pins: the same in each drawing."""
        supplied = [(pin, label, BLACK if pin == "GND" else RED) for pin, label in self.supplied]
        signals = [(pin, label, WIRES[i % len(WIRES)]) for i, ((_, pin), label) in enumerate(zip(pins, self.labels, strict=True)) if label]
        wires = supplied + signals
        return sorted(wires, key=lambda wire: self.order.index(wire[1])) if self.order else wires


RED, BLACK = "#cf222e", "#333"  # of the supply
# Of signals: none is red or green, which are X's and O's, nor like another one.
WIRES = ("#0969da", "#bf8700", "#8250df", "#8a4b2a", "#d63384", "#24a3c7", "#e8590c", "#5c7a99")

SUPPLY = {"5V": "VCC", "GND": "GND"}
STRIP_SUPPLY = {"5V": "5V", "GND": "GND"}
PULL_UP = Component("resistor", "10 kOhm", "CS", "VCC")
STRIP_COMPONENTS = (Component("resistor", "470 Ohm", "DIN"), Component("capacitor", "1000 uF", "5V", "GND"))
MATRIX = Part("8x8 matrix", ["DIN", "CS", "CLK"], SUPPLY, (PULL_UP,))
KEYPAD = Part("4x4 keypad", ["R1", "R2", "R3", "R4", "C1", "C2", "C3", "C4"])
CELLS = Part("9 buttons", ["R1", "R2", "R3", "C1", "C2", "C3"])
CELLS16 = KEYPAD._replace(title="16 buttons")
BUTTONS = Part("5 buttons", ["up", "left", "OK", "right", "down"], {"GND": "GND"})
# These are drawn as a schematic; README has the one of matrix and keypad, drawn by hand. Supply comes first, in the order that is usual
# on such modules, so that who wires by position does not reverse it.
PARTS = {
    "ws2812": Part("8x8 WS2812B", ["DIN"], STRIP_SUPPLY, STRIP_COMPONENTS),
    "ws2812x9": Part("9 x WS2812B", ["DIN"], STRIP_SUPPLY, STRIP_COMPONENTS),
    "ws2812x16": Part("16 x WS2812B", ["DIN"], STRIP_SUPPLY, STRIP_COMPONENTS),
    "max7219x4": Part("FC-16, 4 modules", ["DIN", "CS", "CLK"], SUPPLY, (PULL_UP,)),
    "ssd1306": Part("OLED, SSD1306", ["SDA", "SCL"], {"GND": "GND", "5V": "VCC"}, order=("GND", "VCC", "SCL", "SDA")),
    "lcd1602": Part("LCD 16x2", ["RS", "E", "D4", "D5", "D6", "D7", ""], {"GND": "VSS", "5V": "VDD"},
                    (Component("resistor", "1 kOhm", "V0"), Component("resistor", "220 Ohm", "A")),
                    (("GND", "V0"), ("GND", "RW"), ("5V", "A"), ("GND", "K")),
                    tuple("VSS VDD V0 RS RW E D0 D1 D2 D3 D4 D5 D6 D7 A K".split())),
    "joystick": Part("Joystick", ["VRx", "VRy", "SW"], {"GND": "GND", "5V": "+5V"}),
    "buttons": BUTTONS,
    "cells": CELLS,
    "cells16": CELLS16,
    "shield": Part("Shield, keys", ["KEYS"], SUPPLY | {"5V": "5V"}),
}


def make_wiring(**choice):
    environment = {k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
    command = ["make", "-s", "wiring", *(f"{variable}={name}" for variable, name in choice.items())]
    return [line.split() for line in subprocess.check_output(command, env=environment, text=True).splitlines()]


def pins(name):
    """Signal and the Uno's pin, for each pin of the part."""
    variable = "INPUT" if pathlib.Path("firmware/keys", name).is_dir() else "DISPLAY"
    found = [(row[2], row[3]) for row in make_wiring(**{variable: name}) if row[0] == variable.lower()]
    return found or refuse(f"no pins of {name}")


def piezo_pin():
    return next(row[3] for row in make_wiring() if row[0] == "sound")


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


# ---- Breadboards ----


class Uno:
    """The board, seen from above, with the piezo below it on two wires of its own. Wires leave the upper header upwards and the lower
    one downwards, so that they cover no label."""

    # The headers, from the left; - is a pin that nobody needs, | the gap.
    HEADERS = ((84, 62, "- - D13 D12 D11 D10 D9 D8 | D7 D6 D5 D4 D3 D2 D1 D0"), (112, 248, "- - - - 5V GND GND2 - | A0 A1 A2 A3 A4 A5"))

    def __init__(self, out, top):
        self.out, self.top = out, top
        self.at = {pin: (x + 14 * i, y + top) for x, y, names in self.HEADERS for i, pin in enumerate(names.split()) if pin not in "-|"}

    def draw(self):
        out, top = self.out, self.top
        out.rect(24, top + 44, 316, 222, rx=10, fill="#1b7c93", stroke="#0d4a58")
        out.rect(10, top + 70, 58, 52, rx=3, fill="#c9ced2", stroke="#555")
        out.rect(14, top + 196, 50, 44, rx=3, fill="#333")
        out.rect(150, top + 170, 130, 30, rx=3, fill="#222")
        out.text(186, top + 140, "Arduino Uno", font_size=18, font_weight="bold", fill="#fff", text_anchor="middle")
        out.rect(77, top + 54, 252, 16, fill="#222")
        out.rect(105, top + 240, 224, 16, fill="#222")
        for pin, (x, y) in self.at.items():
            out.rect(x - 3, y - 3, 6, 6, fill="#777")
            self.upright(x, y + (12 if self.is_upper(pin) else -12), pin.rstrip("2") if pin == "GND2" else pin, "#fff", self.is_upper(pin))
        self.draw_piezo()

    def is_upper(self, pin):
        return self.at[pin][1] < self.top + 100

    def upright(self, x, y, words, fill, is_below, size=9):
        anchor = "end" if is_below else "start"
        self.out.add("text", words, transform=f"translate({x + 3} {y}) rotate(-90)", font_size=size, fill=fill, text_anchor=anchor)

    # From its pin and the second GND.
    def draw_piezo(self):
        out, pin = self.out, piezo_pin()
        (x1, y1), (x2, y2) = self.at["GND2"], self.at[pin]
        y = self.top + 392
        wires = ((f"M{x1} {y1} V{y}", BLACK), (f"M{x2} {y2} V{y}", PIEZO))
        for way, colour in wires:
            out.path(way, fill="none", stroke=colour, stroke_width=3, stroke_linecap="round")
        middle = (x1 + x2) / 2
        out.circle(middle, y, 38, fill="#2b2b2b", stroke="#111")
        out.circle(middle, y, 6, fill=PAPER)
        resistor(out, x2, y - 64, x2, y - 38, "#333")
        out.text(middle - 48, y + 4, "piezo, optional", font_size=12, text_anchor="end", fill=INK)
        out.text(x2 + 14, y - 46, "220 Ohm, if it is a coil", font_size=12, fill=INK)


PIEZO = "#c9a0dc"


def resistor(out, x1, y1, x2, y2, lead="#777"):
    """A body of 14 x 10 between two places, which are above or beside each other."""
    out.path(f"M{x1} {y1} L{x2} {y2}", stroke=lead, stroke_width=3)
    upright = x1 == x2
    width, height = (10, 14) if upright else (14, 10)
    out.rect((x1 + x2 - width) / 2, (y1 + y2 - height) / 2, width, height, rx=3, fill="#e8d8a0", stroke="#333")


def row_of_holes(out, x, y, holes, pitch):
    out.path(f"M{x - 2} {y} h{holes * pitch}", stroke="#bdb8aa", stroke_width=4, stroke_dasharray=f"4 {pitch - 4}")


def breadboard(*parts):
    """Modules, each with its pins, beside each other on a breadboard: their pins stand in a row of the lower half."""
    pitch, first_x, top = 16, 404, 40  # of the breadboard's holes
    drawn, x = [], first_x + pitch
    for part, found in parts:
        wires = part.wires(found)
        labels = part.order or [label for _, label, _ in wires]
        # A component in a wire takes the column left of the pin's.
        x_of = {label: x + 2 * pitch * (i + 1) for i, label in enumerate(labels)}
        drawn.append((part, wires, x_of))
        x = max(x_of.values()) + pitch
    components = [component for part, _, _ in drawn for component in part.components]
    width = max(x + 60, 640)
    out = Drawing(width, top + 440, font_family="sans-serif")
    uno = Uno(out, top)

    def text(x, y, words, size, anchor):
        out.text(x, y, words, font_size=size, text_anchor=anchor, fill=INK)

    def path(way, colour):
        out.path(way, fill="none", stroke=colour, stroke_width=3, stroke_linecap="round", stroke_linejoin="round")

    def draw_board():
        out.rect(380, top + 44, width - 400, 222, rx=6, fill="#f4f1ea", stroke="#999")
        out.path(f"M392 {top + 60} H{width - 32}", stroke=RED, stroke_width=1.5)
        out.path(f"M392 {top + 88} H{width - 32}", stroke="#0969da", stroke_width=1.5)
        text(width - 34, top + 72, "+", 13, "start")
        text(width - 33, top + 85, "-", 13, "start")
        for y in [67, 81, *range(104, 169, 13), *range(184, 249, 13)]:
            row_of_holes(out, first_x, top + y, int((width - 440) / pitch) + 1, pitch)

    # The part stands in the last row, whose column is joined to it.
    def draw_part(part, x_of):
        first, last = min(x_of.values()), max(x_of.values())
        half = max((last - first) / 2 + 22, 4.6 * len(part.title) + 8)
        out.rect((first + last) / 2 - half, top + 246, 2 * half, 90, rx=6, fill="#e4e4e4", stroke="#333")
        text((first + last) / 2, top + 318, part.title, 15, "middle")
        for label, x in x_of.items():
            out.rect(x - 3, top + 233, 6, 16, fill="#777")
            text(x, top + 264, label, 10, "middle")

    # One wire from the Uno to each rail, along the lower edge and up between Uno and breadboard.
    def draw_supply():
        for i, (pin, colour, rail) in enumerate((("5V", RED, 67), ("GND", BLACK, 81))):
            if any(pin == wire[0] for _, wires, _ in drawn for wire in wires):
                x, y = uno.at[pin]
                path(f"M{x} {y} V{top + 276 + 8 * i} H{354 + 8 * i} V{top + rail} H{first_x}", colour)

    def draw_wires():
        lower, upper = 0, 0
        for part, wires, x_of in drawn:
            for pin, label, colour in wires:
                to = x_of[label] - pitch * any(c.wire == label and not c.other for c in part.components)
                if pin in ("5V", "GND"):
                    path(f"M{to} {top + (67 if pin == '5V' else 81)} V{top + 184}", colour)
                    continue
                x, y = uno.at[pin]
                if uno.is_upper(pin):
                    upper += 1
                    rise = 44 + 4 * upper
                    path(f"M{x} {y} C{x} {y - rise} {to} {top - 6 - 4 * upper} {to} {top + 184}", colour)
                else:
                    y2, lane = top + (197, 223, 210)[lower % 3], 370 + 4 * lower
                    path(f"M{x} {y} V{top + 292 + 8 * lower} H{lane} V{y2} H{to}", colour)
                    lower += 1

    def draw_component(x_of, component, number):
        x2 = x_of[component.wire]
        x1, x2 = sorted((x2, x_of[component.other] if component.other else x2 - pitch))
        if component.kind == "resistor":
            resistor(out, x1, top + 210, x2, top + 210)
            where = f"{component.wire} to {component.other}" if component.other else f"in the wire to {component.wire}"
        else:
            out.path(f"M{x1} {top + 197} H{x2}", stroke="#777", stroke_width=3)
            out.circle((x1 + x2) / 2, top + 197, 9, fill="#345", stroke="#111")
            out.text((x1 + x2) / 2 - 3, top + 201, "+", font_size=13, fill="#fff", text_anchor="middle")
            where = f"+ on the side of {component.wire}, - on that of {component.other}"
        text(width - 24, top + 360 + 16 * number, f"{component.value} {component.kind}, {where}", 12, "end")

    uno.draw()
    draw_board()
    for part, _, x_of in drawn:
        draw_part(part, x_of)
    draw_supply()
    draw_wires()
    for number, component in enumerate(components):
        draw_component(next(x_of for part, _, x_of in drawn if component in part.components), component, number)
    return out


# ---- Buttons and LEDs in the holes of small breadboards ----


class Holes:
    """Small breadboards of 17 columns, one below the other. A column has the holes a to e, which are joined, and f to j. Each hole takes
    one leg or wire; whatever is joined is a net, which the drawing's maker compares with what has to be joined."""

    PITCH, COLUMNS, BETWEEN = 14, 17, 30
    OFFSET = dict(zip("abcdefghij", (0, 1, 2, 3, 4, 7, 8, 9, 10, 11)))
    HEIGHT = 11 * PITCH + 20

    def __init__(self, out, x, y, boards):
        self.out, self.x, self.y, self.boards = out, x, y, boards
        self.used, self.joined, self.names = set(), {}, {}

    def draw(self):
        for board in range(self.boards):
            self.out.rect(self.x - 12, self.top(board) - 10, 16 * self.PITCH + 24, self.HEIGHT, rx=5, fill="#f4f1ea", stroke="#999")
            for row in self.OFFSET:
                row_of_holes(self.out, *self.place((board, 0, row)), self.COLUMNS, self.PITCH)

    def top(self, board):
        return self.y + board * (self.HEIGHT + self.BETWEEN)

    def place(self, hole):
        board, column, row = hole
        return self.x + column * self.PITCH, self.top(board) + self.OFFSET[row] * self.PITCH

    # ---- What is joined ----

    def node(self, hole):
        board, column, row = hole
        return board, column, row in "abcde"

    def find(self, node):
        while node in self.joined:
            node = self.joined[node]
        return node

    def join(self, one, other):
        one, other = self.find(one), self.find(other)
        if one != other:
            self.joined[one] = other

    def use(self, hole):
        assert hole not in self.used, f"two in the hole {hole}"
        self.used.add(hole)
        return self.node(hole)

    def check(self, wanted):
        """wanted: a set of holes' nodes for each name of a wire that leaves the breadboards."""
        for name, nodes in wanted.items():
            ends = {self.find(node) for node in nodes}
            assert ends == {self.find(self.names[name])}, f"{name} is not joined as it has to be"
        assert len({self.find(node) for node in self.names.values()}) == len(self.names), "two signals are joined"

    # ---- What stands in them ----

    def wire(self, colour, start, end, *lanes):
        """lanes: columns, in fractions, along which it goes down on the way from start to end; without one, straight."""
        self.join(self.use(start), self.use(end))
        (x1, y1), (x2, y2) = self.place(start), self.place(end)
        ways = [f"M{x1} {y1}"]
        for lane in lanes:
            ways.append(f"H{self.x + lane * self.PITCH:.1f} V{y2}")
        self.stroke(" ".join(ways) + f" L{x2} {y2}", colour)
        for x, y in ((x1, y1), (x2, y2)):
            self.out.circle(x, y, 2.5, fill=colour)

    def stroke(self, way, colour):
        self.out.path(way, fill="none", stroke=colour, stroke_width=2.5, stroke_linejoin="round")

    def lead(self, name, hole, side, pin, colour, far=26):
        """A wire to the Uno, which ends in a flag with its pin. side: left, right, up or down."""
        self.names[name] = self.use(hole)
        x, y = self.place(hole)
        board = hole[0]
        edge = {"left": self.x - 12 - far, "right": self.x + 16 * self.PITCH + 12 + far, "up": self.top(board) - 10 - far,
                "down": self.top(board) - 10 + self.HEIGHT + far}[side]
        self.stroke(f"M{x} {y} {'H' if side in ('left', 'right') else 'V'}{edge}", colour)
        self.out.circle(x, y, 2.5, fill=colour)
        self.flag(*((edge, y) if side in ("left", "right") else (x, edge)), side, f"{pin}", name, colour)

    def flag(self, x, y, side, pin, name, colour):
        width = 26 if side in ("up", "down") else 66
        left = {"left": x - width, "right": x}.get(side, x - width / 2)
        height = 26 if side in ("up", "down") else 18
        above = {"up": y - height, "down": y}.get(side, y - height / 2)
        self.out.rect(left, above, width, height, rx=3, fill=colour)
        if side in ("up", "down"):
            self.out.text(left + width / 2, above + 11, pin, font_size=11, font_weight="bold", fill="#fff", text_anchor="middle")
            self.out.text(left + width / 2, above + 22, name, font_size=9, fill="#fff", text_anchor="middle")
        else:
            self.out.text(left + width / 2, above + 13, pin if pin == name else f"{pin}  {name}", font_size=11, font_weight="bold", fill="#fff", text_anchor="middle")

    # Its legs e and f of a column are one contact, those two columns further the other.
    def button(self, board, column, words):
        for c in (column, column + 2):
            self.join(self.use((board, c, "e")), self.use((board, c, "f")))
        (x1, y1), (x2, y2) = self.place((board, column, "e")), self.place((board, column + 2, "f"))
        for x in (x1, x2):
            self.out.path(f"M{x} {y1} V{y2}", stroke="#999", stroke_width=3)
        self.out.rect(x1 - 1, y1 + 6, x2 - x1 + 2, y2 - y1 - 12, rx=3, fill="#444", stroke="#222")
        self.out.circle((x1 + x2) / 2, (y1 + y2) / 2, 10, fill="#888", stroke="#222")
        self.out.text((x1 + x2) / 2, (y1 + y2) / 2 + 4, words, font_size=11, fill="#fff", text_anchor="middle")

    # Anode and cathode, the flat side, in neighbouring columns.
    def led(self, board, column, row, colour):
        self.use((board, column, row)), self.use((board, column + 1, row))
        (x, y) = self.place((board, column, row))
        middle = x + self.PITCH / 2
        self.out.path(f"M{x} {y} h{self.PITCH}", stroke="#999", stroke_width=3)
        self.out.circle(middle, y, 7, fill=colour, stroke="#333")
        self.out.path(f"M{middle + 6.5} {y - 6} v12", stroke="#333", stroke_width=2.5)

    def resistor(self, board, column):
        self.use((board, column, "e")), self.use((board, column, "f"))
        (x, y1), (_, y2) = self.place((board, column, "e")), self.place((board, column, "f"))
        self.out.path(f"M{x} {y1} V{y2}", stroke="#777", stroke_width=3)
        self.out.rect(x - 5, y1 + 9, 10, y2 - y1 - 18, rx=3, fill="#e8d8a0", stroke="#333")
        self.join((board, column, True), (board, column, False))


def flagged_uno(out, found):
    """The Uno, with a flag for each wire. found: its pin, the name and the colour of each."""
    uno = Uno(out, 40)
    uno.draw()
    for pin, name, colour in found:
        x, y = uno.at[pin]
        is_upper = uno.is_upper(pin)
        end = y - 26 if is_upper else y + 24
        out.path(f"M{x} {y} V{end}", stroke=colour, stroke_width=3)
        out.rect(x - 6, end - 36 if is_upper else end, 12, 36, rx=3, fill=colour)
        uno.upright(x, end - 3 if is_upper else end + 33, name, "#fff", False, 10)
    words = "a flag is the end of a wire; its other end has the same name"
    out.text(182, 492, words, font_size=12, text_anchor="middle", fill=INK)


def square_of_buttons(side, leds=(), strip=False, resistors_ohms=0):
    """A small breadboard a row of the game's board, with a button for each cell. leds: the pins of two LEDs a cell, whose resistors
    stand on a breadboard above. strip: a piece of a strip of NeoPixels for each row, above the buttons."""
    part, found = (CELLS, pins("cells")) if side == 3 else (CELLS16, pins("cells16"))
    pitch = 5 if leds else 4
    first = 1 if side == 3 else 0
    wires = {label: (pin, colour) for pin, label, colour in part.wires(found)}
    light = dict(leds)
    colours = {"ROW": "#57606a", "X": RED, "O": "#1a7f37"}
    above = 1 if leds else 0
    between = 74 if strip else 30
    height = 110 + (above + side) * (Holes.HEIGHT + between) + 30
    width = 1030 if strip else 1000 if leds else 820
    out = Drawing(width, max(height, 500), font_family="sans-serif")
    holes = Holes(out, 570 if strip else 500, 70 + (44 if strip else 0), above + side)
    holes.BETWEEN = between
    holes.draw()
    wanted = {}

    def want(name, *nodes):
        wanted.setdefault(name, set()).update(nodes)

    numbers = [f"{side * row + column + 1}" for row in range(side) for column in range(side)]
    for row in range(side):
        board = above + row
        for column in range(side):
            c0 = first + pitch * column
            holes.button(board, c0, numbers[side * row + column])
            want(f"R{row + 1}", (board, c0, True))
            want(f"C{column + 1}", (board, c0 + 2, True))
            if column + 1 < side:
                letter = "ab"[column % 2]
                holes.wire(wires[f"R{row + 1}"][1], (board, c0, letter), (board, c0 + pitch, letter))
            if row + 1 < side:
                holes.wire(wires[f"C{column + 1}"][1], (board, c0 + 2, "g"), (board + 1, c0 + 2, "d"))
        pin, colour = wires[f"R{row + 1}"]
        holes.lead(f"R{row + 1}", (board, first, "c"), "left", pin, colour, 62 if strip else 26)
    for column in range(side):
        pin, colour = wires[f"C{column + 1}"]
        holes.lead(f"C{column + 1}", (above + side - 1, first + pitch * column + 2, "h"), "down", pin, colour)

    def draw_leds():
        for row in range(side):
            board = above + row
            for column in range(side):
                x, k = first + pitch * column + 3, first + pitch * column + 4
                holes.led(board, x, "d", "#fa4549")
                holes.led(board, x, "h", "#2da44e")
                holes.wire(colours["ROW"], (board, k, "e"), (board, k, "f"))
                want(f"ROW{row + 1}", (board, k, True), (board, k, False))
                want(f"X{column + 1}", (board, x, True))
                want(f"O{column + 1}", (board, x, False))
                if column + 1 < side:
                    letter = "ji"[column % 2]
                    holes.wire(colours["ROW"], (board, k, letter), (board, k + pitch, letter))
                if row == 0:
                    holes.resistor(0, x)
                    holes.resistor(0, x - 2)
                    for name, at in ((f"X{column + 1}", x), (f"O{column + 1}", x - 2)):
                        holes.lead(name, (0, at, "a"), "up", light[name], colours[name[0]])
                    holes.wire(colours["X"], (0, x, "j"), (1, x, "a"))
                    holes.wire(colours["O"], (0, x - 2, "i"), (1, x, "g"), x - 0.26)
                if row + 1 < side:
                    holes.wire(colours["X"], (board, x, "c"), (board + 1, x, "a"), x - 0.62)
                    holes.wire(colours["O"], (board, x, "i"), (board + 1, x, "g"), x - 0.26)
            holes.lead(f"ROW{row + 1}", (board, first + pitch * side - 1, "j"), "right", light[f"ROW{row + 1}"], colours["ROW"])
        x, y = holes.place((0, 16, "g"))
        out.text(x + 22, y - 6, f"6 x {resistors_ohms} Ohm", font_size=12, fill=INK)
        out.text(x + 22, holes.place((1, 0, "d"))[1] + 4, "red: X, green: O;", font_size=12, fill=INK)
        out.text(x + 22, holes.place((1, 0, "d"))[1] + 20, "the flat side, the short leg, is on the right", font_size=12, fill=INK)

    if leds:
        draw_leds()
    holes.check(wanted)
    uno_wires = [(pin, name, colour) for name, (pin, colour) in wires.items()]
    uno_wires += [(pin, name, colours[name.rstrip("123")]) for name, pin in light.items()]
    if strip:
        uno_wires += draw_strip(out, holes, side, first, pitch)
    flagged_uno(out, uno_wires)
    return out


# Pieces of a strip, each above its row of buttons: 5V, data and GND at both ends; data goes back to the left for the next row.
def draw_strip(out, holes, side, first, pitch):
    (_, din), = pins(f"ws2812x{side * side}")
    data = "#1a7f37"
    left, right = holes.x - 4, holes.x + 16 * holes.PITCH + 4
    for row in range(side):
        y = holes.top(row) - 48
        out.rect(left, y, right - left, 30, rx=3, fill="#222", stroke="#000")
        for column in range(side):
            x = holes.place((row, first + pitch * column + 1, "a"))[0]
            out.rect(x - 9, y + 6, 18, 18, rx=2, fill="#f4f1ea", stroke="#777")
            out.circle(x, y + 15, 7, fill="#fff", stroke="#999")
        for name, dy, colour in (("5V", 5, RED), ("DIN", 15, data), ("GND", 25, BLACK)):
            out.path(f"M{left} {y + dy} h-16", stroke=colour, stroke_width=2.5)
            if name != "DIN":
                out.path(f"M{left - 16} {y + dy} H{left - (22 if name == '5V' else 30)} V{holes.top(0) - 48 + dy if row else y + dy}", fill="none",
                         stroke=colour, stroke_width=2.5)
        if row + 1 < side:
            below = holes.top(row + 1) - 48 + 15
            out.path(f"M{right} {y + 15} h12 V{y + 34} H{left - 40} V{below} H{left - 16}", fill="none", stroke=data, stroke_width=2.5, stroke_linejoin="round")
    y = holes.top(0) - 48
    for name, x, dy, flag_y, colour in (("5V", left - 22, 5, y - 28, RED), ("GND", left - 30, 25, y - 7, BLACK)):
        out.path(f"M{x} {y + dy} V{flag_y} h-14", fill="none", stroke=colour, stroke_width=2.5)
        holes.flag(x - 14, flag_y, "left", name, name, colour)
    out.path(f"M{left - 16} {y + 15} H{left - 84}", stroke=data, stroke_width=2.5)
    resistor(out, left - 80, y + 15, left - 46, y + 15, data)
    holes.flag(left - 84, y + 15, "left", din, "DIN", data)
    out.text(right + 24, y + 8, "470 Ohm in the wire to DIN;", font_size=12, fill=INK)
    out.text(right + 24, y + 24, "1000 uF from 5V (+) to GND (-)", font_size=12, fill=INK)
    out.text(right + 24, holes.top(1) - 30, "each row's end to the", font_size=12, fill=INK)
    out.text(right + 24, holes.top(1) - 14, "next row's beginning", font_size=12, fill=INK)
    return [("5V", "5V", RED), ("GND", "GND", BLACK), (din, "DIN", data)]


def row_of_buttons():
    """Five buttons, each between its pin and GND."""
    wires = BUTTONS.wires(pins("buttons"))
    out = Drawing(860, 500, font_family="sans-serif")
    holes = Holes(out, 500, 130, 1)
    holes.draw()
    wanted = {}
    for i, (pin, name, colour) in enumerate(wires[1:]):
        column = 1 + 3 * i
        holes.button(0, column, "")
        holes.lead(name, (0, column, "a"), "up", pin, colour)
        wanted[name] = {(0, column, True)}
        wanted.setdefault("GND", set()).add((0, column + 2, False))
        if i < 4:
            holes.wire(BLACK, (0, column + 2, "hi"[i % 2]), (0, column + 5, "hi"[i % 2]))
    holes.lead("GND", (0, 15, "j"), "right", "GND", BLACK)
    holes.check(wanted)
    flagged_uno(out, wires)
    return out


def lcd_keypad_shield():
    """The shield on the Uno; only the piezo has wires, in the shield's holes for A2 and GND."""
    out = Drawing(560, 480, font_family="sans-serif")
    uno = Uno(out, 40)
    uno.draw()
    out.rect(70, 92, 282, 196, rx=6, fill="#14507a", stroke="#0b2f48")
    out.rect(84, 104, 254, 96, rx=4, fill="#333", stroke="#111")
    out.rect(98, 118, 226, 68, rx=2, fill="#8fbf3f")
    for row, words in enumerate(("  X's turn", "  0:0")):
        out.text(112, 146 + 28 * row, words, font_size=20, font_family="DejaVu Sans Mono,monospace", fill="#243a08", **{"xml:space": "preserve"})
    keys = ((94, 240, "SELECT"), (128, 240, "LEFT"), (160, 223, "UP"), (160, 261, "DOWN"), (222, 240, "RIGHT"), (280, 236, "RST"))
    for x, y, name in keys:
        out.rect(x - 10, y - 10, 20, 20, rx=2, fill="#bbb", stroke="#333")
        out.circle(x, y, 6, fill="#222")
        out.text(x, y - 13, name, font_size=8, fill="#fff", text_anchor="middle")
    out.rect(306, 226, 28, 16, rx=2, fill="#2a6fd6", stroke="#0b2f48")
    out.circle(328, 234, 5, fill="#d9c27a", stroke="#333")
    for name in ("GND2", piezo_pin()):
        out.circle(uno.at[name][0], uno.at[name][1] - 8, 3.5, fill="#fff", stroke="#111")
        uno.upright(uno.at[name][0], uno.at[name][1] - 16, name.rstrip("2") if name == "GND2" else name, "#fff", False)
    out.path("M334 234 H372", stroke=INK, stroke_width=1)
    out.text(378, 230, "contrast: turn it until", font_size=12, fill=INK)
    out.text(378, 246, "the characters appear", font_size=12, fill=INK)
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
    text(234, 246, f"6 x {ohms} Ohm", 12, "middle")
    text(350, 444, "red: X, green: O, three pairs a row; an LED's short leg, its cathode, is on the row", 13, "middle")
    return out


def led_ohms():
    return re.search(r"LED_OHMS\D+(\d+)", pathlib.Path("hal/led_matrix.h").read_text())[1]


def wiring(folder):
    def save(name, drawing):
        pathlib.Path(folder, f"{name}.svg").write_text(f"{drawing}\n")

    for name, part in PARTS.items():
        save(f"wiring-{name}", schematic(part, pins(name), {"cells": 3, "cells16": 4}.get(name, 0)))
    for name, part in {"max7219": MATRIX, "keypad": KEYPAD, **PARTS}.items():
        if name not in ("buttons", "cells", "cells16", "shield", "ws2812x9", "ws2812x16"):
            save(f"breadboard-{name}", breadboard((part, pins(name))))
    save("breadboard-buttons", row_of_buttons())
    save("breadboard-cells", square_of_buttons(3))
    save("breadboard-cells16", square_of_buttons(4))
    save("wiring-leds", led_circuit(pins("leds"), led_ohms()))
    # Of a display whose LEDs stand beside buttons, the drawing has both.
    save("breadboard-leds", square_of_buttons(3, leds=pins("leds"), resistors_ohms=led_ohms()))
    save("breadboard-ws2812x9", square_of_buttons(3, strip=True))
    save("breadboard-ws2812x16", square_of_buttons(4, strip=True))
    save("breadboard-shield", lcd_keypad_shield())
    save("build-matrix", breadboard((MATRIX, pins("max7219")), (KEYPAD, pins("keypad"))))


def main():
    drawings = {"marks": marks, "terminal": terminal, "waveforms": waveforms, "worst-f": worst_f, "move-cost": move_cost}
    match sys.argv[1:]:
        case ["wiring", folder]:
            wiring(folder)
        case [name] if name in drawings:
            print(drawings[name](sys.stdin.read().splitlines()))
        case _:
            refuse(__doc__)


main()
