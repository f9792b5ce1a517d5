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

    def ordered(self, wires):
        return sorted(wires, key=lambda wire: self.order.index(wire[1])) if self.order else wires


SUPPLY = {"5V": "VCC", "GND": "GND"}
PULL_UP = Component("resistor", "10 kOhm", "CS", "VCC")
MATRIX = Part("8x8 matrix", ["DIN", "CS", "CLK"], SUPPLY, (PULL_UP,))
KEYPAD = Part("4x4 keypad", ["R1", "R2", "R3", "R4", "C1", "C2", "C3", "C4"])
CELLS = Part("9 buttons, 3 x 3", ["R1", "R2", "R3", "C1", "C2", "C3"])
LEDS = Part("18 LEDs, as below", ["ROW1", "ROW2", "ROW3", "X1", "X2", "X3", "O1", "O2", "O3"])
# These are drawn as a schematic and on a breadboard; README has the schematic of matrix and keypad, drawn by hand.
PARTS = {
    "ws2812": Part("8x8 WS2812B", ["DIN"], {"5V": "5V", "GND": "GND"},
                   (Component("resistor", "470 Ohm", "DIN"), Component("capacitor", "1000 uF", "5V", "GND"))),
    "max7219x4": Part("FC-16, 4 modules", ["DIN", "CS", "CLK"], SUPPLY, (PULL_UP,)),
    "ssd1306": Part("OLED, SSD1306", ["SDA", "SCL"], SUPPLY),
    "lcd1602": Part("LCD 16x2", ["RS", "E", "D4", "D5", "D6", "D7", ""], {"GND": "VSS", "5V": "VDD"},
                    (Component("resistor", "1 kOhm", "V0"), Component("resistor", "220 Ohm", "A")),
                    (("GND", "V0"), ("GND", "RW"), ("5V", "A"), ("GND", "K")),
                    tuple("VSS VDD V0 RS RW E D0 D1 D2 D3 D4 D5 D6 D7 A K".split())),
    "buttons": Part("5 buttons", ["up", "left", "OK", "right", "down"], {"GND": "GND"}),
    "joystick": Part("Joystick", ["VRx", "VRy", "SW"], {"5V": "+5V", "GND": "GND"}),
}


def pins(name):
    """Signal and the Uno's pin, for each pin of the part."""
    variable = "INPUT" if pathlib.Path("firmware/keys", name).is_dir() else "DISPLAY"
    environment = {k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
    printed = subprocess.check_output(["make", "-s", "wiring", f"{variable}={name}"], env=environment, text=True)
    rows = [line.split() for line in printed.splitlines()]
    found = [(row[2], row[3]) for row in rows if row[0] == variable.lower()]
    return found or refuse(f"no pins of {name}")


def schematic(part, pins, button_rows=0):
    """A horizontal wire for each pin, then for supply; a button wherever one of the rows, the first signals, crosses a column."""
    colours = ("#1a7f37", "#0969da", "#bf8700", "#8250df", "#1b7c83")
    wires = [(pin, label, colours[i % 5]) for i, ((_, pin), label) in enumerate(zip(pins, part.labels, strict=True)) if label]
    wires += [(pin, label, "#57606a" if pin == "GND" else "#cf222e") for pin, label in part.supplied]
    wires = part.ordered(wires)
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
            x = 438 + 38 * column
            out.path(f"M416 {y_of[label]} H{x} V50", fill="none", stroke=colour, stroke_width=3)
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


def breadboard(part, pins):
    """The part and the Uno on a breadboard. The part's pins stand in a row of the lower half, supply first."""
    pitch, first_x = 16, 404  # of the breadboard's holes
    colours = ("#1a7f37", "#bf8700", "#8250df", "#1b7c83", "#a0522d")
    signals = [(pin, label, "") for pin, label in part.supplied]
    signals += [(pin, label, colours[i % 5]) for i, ((_, pin), label) in enumerate(zip(pins, part.labels, strict=True)) if label]
    signals = part.ordered(signals)
    x_of = {label: first_x + pitch * (2 * i + 3) for i, label in enumerate(part.order or [label for _, label, _ in signals])}
    first, last = min(x_of.values()), max(x_of.values())
    width = max(last + 80, 640)
    out = Drawing(width, 350 + 18 * len(part.components), font_family="sans-serif")

    # The Uno's headers, from the left; - is a pin that nobody needs, | the gap.
    top = (84, 62, "- - D13 D12 D11 D10 D9 D8 | D7 D6 D5 D4 D3 D2 D1 D0")
    bottom = (112, 248, "- - - - 5V GND GND2 - | A0 A1 A2 A3 A4 A5")
    uno = {pin: (x + 14 * i, y) for x, y, names in (top, bottom) for i, pin in enumerate(names.split()) if pin not in "-|"}

    def text(x, y, words, size, anchor):
        out.text(x, y, words, font_size=size, text_anchor=anchor, fill=INK)

    # A wire that leaves both ends vertically, up1 and up2 far.
    def wire(x1, y1, up1, x2, y2, up2, colour):
        way = f"M{x1} {y1} C{x1} {y1 + up1} {x2} {y2 + up2} {x2} {y2}"
        out.path(way, fill="none", stroke=colour, stroke_width=3, stroke_linecap="round")

    def draw_uno():
        out.rect(24, 44, 316, 222, rx=10, fill="#1b7c93", stroke="#0d4a58")
        out.rect(10, 70, 58, 52, rx=3, fill="#c9ced2", stroke="#555")
        out.rect(14, 196, 50, 44, rx=3, fill="#333")
        out.rect(150, 170, 130, 30, rx=3, fill="#222")
        out.text(186, 140, "Arduino Uno", font_size=18, font_weight="bold", fill="#fff", text_anchor="middle")
        out.rect(77, 54, 252, 16, fill="#222")
        out.rect(105, 240, 224, 16, fill="#222")
        for pin, (x, y) in uno.items():
            out.rect(x - 3, y - 3, 6, 6, fill="#777")
            text_y, anchor = (74, "end") if y < 100 else (236, "start")
            if pin != "GND2":
                upward = f"translate({x + 3} {text_y}) rotate(-90)"
                out.add("text", pin, transform=upward, font_size=9, fill="#fff", text_anchor=anchor)

    def draw_board():
        out.rect(380, 44, width - 400, 222, rx=6, fill="#f4f1ea", stroke="#999")
        out.path(f"M392 60 H{width - 32}", stroke="#cf222e", stroke_width=1.5)
        out.path(f"M392 88 H{width - 32}", stroke="#0969da", stroke_width=1.5)
        text(width - 34, 72, "+", 13, "start")
        text(width - 33, 85, "-", 13, "start")
        rows = [67, 81, *range(104, 169, 13), *range(184, 249, 13)]
        for x in range(first_x, first_x + width - 440 + 1, pitch):
            for y in rows:
                out.rect(x - 2, y - 2, 4, 4, fill="#b9b4a6")

    # The first row below the gap is at 184. The part stands in the last one, whose column is joined to it.
    def draw_part():
        out.rect(first - 26, 246, last - first + 52, 90, rx=6, fill="#e4e4e4", stroke="#333")
        text((first + last) / 2, 318, part.title, 15, "middle")
        for label, x in x_of.items():
            out.rect(x - 3, 233, 6, 16, fill="#777")
            text(x, 264, label, 10, "middle")

    def draw_wires():
        for i, (pin, label, colour) in enumerate(signals, 1):
            x, y = uno[pin]
            in_wire = any(c.wire == label and not c.other for c in part.components)
            if pin in ("5V", "GND"):
                rail, up, colour = (67, -30, "#cf222e") if pin == "5V" else (81, -24, "#333")
                wire(x, y, 60, first_x, rail, up, colour)
                wire(x_of[label] - pitch * in_wire, rail, 20, x_of[label] - pitch * in_wire, 184, -20, colour)
            else:
                is_top = y < 100
                up1, up2 = (-40 - 4 * i, -190) if is_top else (70 + 6 * i, -100)
                wire(x, y, up1, x_of[label] - pitch * in_wire, 184, up2, colour)

    # A component in a wire begins in the empty column left of the pin's.
    def draw_component(component, number):
        x2 = x_of[component.wire]
        x1, x2 = sorted((x2, x_of[component.other] if component.other else x2 - pitch))
        middle = (x1 + x2) / 2
        if component.kind == "resistor":
            out.path(f"M{x1} 210 H{x2}", stroke="#777", stroke_width=3)
            out.rect(middle - 7, 205, 14, 10, rx=3, fill="#e8d8a0", stroke="#333")
            where = f"{component.wire} to {component.other}" if component.other else f"in the wire to {component.wire}"
        else:
            out.path(f"M{x1} 197 H{x2}", stroke="#777", stroke_width=3)
            out.circle(middle, 197, 9, fill="#345", stroke="#111")
            out.text(middle - 3, 201, "+", font_size=13, fill="#fff", text_anchor="middle")
            where = f"+ on the side of {component.wire}, - on that of {component.other}"
        text(width - 24, 356 + 16 * number, f"{component.value} {component.kind}, {where}", 12, "end")

    draw_uno()
    draw_board()
    draw_part()
    draw_wires()
    for number, component in enumerate(part.components):
        draw_component(component, number)
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


def leds_on_breadboard():
    """LEDs of one's own: the circuit below the breadboard, in one drawing."""
    found = pins("leds")
    ohms = re.search(r"LED_OHMS\D+(\d+)", pathlib.Path("hal/led_matrix.h").read_text())[1]
    in_wires = tuple(Component("resistor", f"{ohms} Ohm", column) for column in LEDS.labels[3:])
    whole = breadboard(LEDS._replace(components=in_wires), found)
    circuit = led_circuit(found, ohms)
    whole.tag["viewBox"] = re.sub(r"\d+$", "930", whole.tag["viewBox"])
    circuit.tag |= {"y": 470, "width": 660, "height": 460}
    whole.lines.append(str(circuit))
    return whole


def wiring(folder):
    def save(name, drawing):
        pathlib.Path(folder, f"{name}.svg").write_text(f"{drawing}\n")

    for name, part in PARTS.items():
        found = pins(name)
        save(f"wiring-{name}", schematic(part, found))
        save(f"breadboard-{name}", breadboard(part, found))
    for name, part in {"max7219": MATRIX, "keypad": KEYPAD, "cells": CELLS}.items():
        save(f"breadboard-{name}", breadboard(part, pins(name)))
    save("wiring-cells", schematic(CELLS._replace(title="9 buttons"), pins("cells"), 3))
    save("breadboard-leds", leds_on_breadboard())


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
