#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds what the drawings of docs/pictures show, hole by hole, as somebody who has only the drawing, and compares what is then
connected with board/uno/board.h. Where things are comes from the coordinates alone; the class of an element says what it is.

    check_drawings.py FOLDER"""

import copy
import itertools
import math
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

NEAR = 1.0  # pixels: two things at one place
NAMED_FROM = 8  # pitches: a wire of this length is named at both ends, and so far from them at most

# ---- What has to be connected ----

MATRIX = {"VCC": "5V", "GND": "GND", "DIN": "MATRIX_DIN", "CS": "MATRIX_CS", "CLK": "MATRIX_CLK"}
KEYPAD = {name: f"KEYPAD_{name}" for name in "R1 R2 R3 R4 C1 C2 C3 C4".split()}
PANEL = {"5V": "5V", "GND": "GND", "DIN": ("470 Ω", "STRIP_DIN")}
# Each pin of a part: what it needs, a pair behind a resistor of that value, None is open.
PARTS = {
    "max7219": MATRIX,
    "max7219x4": MATRIX,
    "keypad": KEYPAD,
    "ssd1306": {"GND": "GND", "VCC": "5V", "SCL": "OLED_SCL", "SDA": "OLED_SDA"},
    "lcd1602": {"VSS": "GND", "VDD": "5V", "V0": ("1 kΩ", "GND"), "RS": "LCD_RS", "RW": "GND", "E": "LCD_E", "D0": None, "D1": None, "D2": None,
                "D3": None, "D4": "LCD_D4", "D5": "LCD_D5", "D6": "LCD_D6", "D7": "LCD_D7", "A": ("220 Ω", "5V"), "K": "GND"},
    "joystick": {"GND": "GND", "+5V": "5V", "VRx": "STICK_X", "VRy": "STICK_Y", "SW": "STICK_SW"},
    "ws2812": PANEL,
    "ws2812x9": PANEL,
    "ws2812x16": PANEL,
}
# Each drawing: its parts, buttons and LEDs.
BUTTONS = {name: {f"BUTTON_{name.upper()}", "GND"} for name in ("up", "left", "OK", "right", "down")}


def square(side, rows_and_columns):
    return {str(side * row + column + 1): {f"{rows_and_columns}_R{row + 1}", f"{rows_and_columns}_C{column + 1}"}
            for row in range(side) for column in range(side)}


DRAWINGS = {
    **{f"breadboard-{name}": ([name], {}, 0) for name in PARTS},
    "breadboard-buttons": ([], BUTTONS, 0),
    "breadboard-cells": ([], square(3, "CELLS"), 0),
    "breadboard-cells16": ([], square(4, "KEYPAD"), 0),
    "breadboard-leds": ([], square(3, "CELLS"), 18),
    "breadboard-shield": ([], {}, 0),
    "build-matrix": (["max7219", "keypad"], {}, 0),
    "build-neopixels": (["ws2812x16", "keypad"], {}, 0),
}
SCHEMATICS = {
    **{name: {pin: needs[1] if isinstance(needs, tuple) else needs for pin, needs in pins.items() if needs} for name, pins in PARTS.items()},
    "buttons": {"GND": "GND", **{name: f"BUTTON_{name.upper()}" for name in BUTTONS}},
    "cells": {name: f"CELLS_{name}" for name in "R1 R2 R3 C1 C2 C3".split()},
    "cells16": KEYPAD,
    "leds": {name: f"LEDS_{name}" for name in "ROW1 ROW2 ROW3 X1 X2 X3 O1 O2 O3".split()},
}


def board_pins(header):
    """The Uno's name of each pin, from port and bit."""
    first = {"B": ("D", 8), "C": ("A", 0), "D": ("D", 0)}
    found = {}
    for name, port, bit in re.findall(r"#define BOARD_(\w+) +([BCD]), (\d)", pathlib.Path(header).read_text()):
        letter, number = first[port]
        found[name] = f"{letter}{number + int(bit)}"
    return found | {"5V": "5V", "GND": "GND"}


# ---- What a drawing has ----


class Refused(Exception):
    pass


def classed(root, tag, name):
    return [element for element in root.iter(tag) if name in element.get("class", "").split()]


def points(line):
    return [tuple(map(float, point.split(","))) for point in line.get("points").split()]


def number(element, *names):
    return tuple(float(element.get(name, 0)) for name in names)


def place(text):
    """Where it stands, roughly."""
    moved = re.match(r"translate\(([\d.-]+) ([\d.-]+)\)", text.get("transform", ""))
    return tuple(map(float, moved.groups())) if moved else number(text, "x", "y")


def distance(one, other):
    return math.dist(one, other)


class Rect:
    def __init__(self, element):
        self.x, self.y, self.width, self.height = number(element, "x", "y", "width", "height")

    def has(self, point):
        return self.x < point[0] < self.x + self.width and self.y < point[1] < self.y + self.height

    def touches(self, point):
        return self.x - NEAR <= point[0] <= self.x + self.width + NEAR and self.y - NEAR <= point[1] <= self.y + self.height + NEAR


class Pin:
    def __init__(self, part, group):
        (rect,), texts = list(group.iter("rect")), list(group.iter("text"))
        x, y, width, height = number(rect, "x", "y", "width", "height")
        self.part, self.at, self.name = part, (x + width / 2, y + height / 2), texts[0].text if texts else ""


class Scene:
    def __init__(self, root):
        self.breadboards = sorted((Rect(r) for r in classed(root, "rect", "breadboard")), key=lambda r: r.y)
        rows = {kind: [[tuple(map(float, at)) for at in re.findall(r"M(-?[\d.]+) (-?[\d.]+)h0", path.get("d"))] for path in classed(root, "path", kind)]
                for kind in ("strip", "rail")}
        self.holes = {kind: list(itertools.chain(*found)) for kind, found in rows.items()}
        self.rails = rows["rail"]
        self.bodies = [Rect(r) for r in classed(root, "rect", "body")]
        self.modules = [(group.get("data-part"), [Pin(group.get("data-part"), pin) for pin in classed(group, "g", "pin")])
                        for group in classed(root, "g", "module")]
        self.wires = [(points(next(group.iter("polyline"))), [(place(t), t.text) for t in classed(group, "text", "name")])
                      for group in classed(root, "g", "wire")]
        self.flags = [(Rect(next(group.iter("rect"))), classed(group, "text", "name")[0].text, [t.text for t in group.iter("text")])
                      for group in classed(root, "g", "flag")]
        self.resistors = [(self.legs(group)[0], next(group.iter("text")).text.replace("\u2009", " ")) for group in classed(root, "g", "resistor")]
        self.capacitors = [(self.legs(group)[0], place(classed(group, "text", "plus")[0])) for group in classed(root, "g", "capacitor")]
        self.leds = [(self.legs(group)[0], points(classed(group, "polyline", "flat")[0])[0], next(group.iter("circle")).get("fill"))
                     for group in classed(root, "g", "led")]
        self.buttons = [(self.legs(group), classed(group, "text", "name")[0].text) for group in classed(root, "g", "button")]

    @staticmethod
    def legs(group):
        found = []
        for line in classed(group, "polyline", "legs"):
            places = points(line)
            found.append((places[0], places[-1]))
        return found


# ---- What is connected ----


class Nets:
    def __init__(self):
        self.above = {}

    def find(self, node):
        while node in self.above:
            node = self.above[node]
        return node

    def join(self, one, other):
        one, other = self.find(one), self.find(other)
        if one != other:
            self.above[one] = other


def key(point):
    return round(point[0]), round(point[1])


class Build:
    def __init__(self, scene):
        self.scene, self.nets = scene, Nets()
        self.node_of, self.used, self.members = {}, {}, {}
        self.pitch = self.pitch_of_uno()
        self.join_breadboards()
        self.plug()

    # D13 to D8 and D7 to D0, of which each is a pitch right of the one before it, or, turned, left of it.
    def pitch_of_uno(self):
        (pins,) = [pins for part, pins in self.scene.modules if part == "uno"]
        at = {pin.name: pin.at for pin in pins}
        rows = (range(13, 7, -1), range(7, -1, -1)) if "D13" in at else ()
        steps = [(at[f"D{b}"][0] - at[f"D{a}"][0], at[f"D{b}"][1] - at[f"D{a}"][1]) for row in rows for a, b in itertools.pairwise(row)]
        steps += [(at[f"A{n + 1}"][0] - at[f"A{n}"][0], at[f"A{n + 1}"][1] - at[f"A{n}"][1]) for n in range(5)]
        if any(distance(step, steps[0]) > NEAR for step in steps) or abs(steps[0][1]) > NEAR:
            raise Refused("the Arduino's pins are not equally far apart")
        return abs(steps[0][0])

    def even(self, values, count):
        """Values a pitch apart each, from the least."""
        return len(values) == count and all(abs(b - a - self.pitch) <= NEAR for a, b in itertools.pairwise(values))

    def join_breadboards(self):
        for number, board in enumerate(self.scene.breadboards):
            columns = {}
            for x, y in filter(board.has, self.scene.holes["strip"]):
                columns.setdefault(round(x), []).append((y, x))
            if len(columns) not in (17, 30) or not self.even(sorted(columns), len(columns)):
                raise Refused(f"breadboard {number + 1} has {len(columns)} columns, or not of the pitch of the Arduino's pins")
            for x, holes in columns.items():
                ys = [y for y, _ in sorted(holes)]
                if not self.even(ys[:5], 5) or not self.even(ys[5:], 5) or abs(ys[5] - ys[4] - 3 * self.pitch) > NEAR:
                    raise Refused(f"breadboard {number + 1} has a column that is not of two times five holes")
                for i, y in enumerate(ys):
                    self.node_of[key((x, y))] = (number, x, i < 5)
        for number, rail in enumerate(self.scene.rails):
            xs = sorted(x for x, _ in rail)
            if len(xs) != 25 or any(not self.even(xs[i:i + 5], 5) for i in range(0, 25, 5)):
                raise Refused("a rail is not of five times five holes")
            for hole in rail:
                self.node_of[key(hole)] = ("rail", number)
        if len(self.scene.rails) % 4 or len(self.scene.rails) // 4 > len(self.scene.breadboards):
            raise Refused("rails without their breadboard")

    def hole(self, point):
        for dx, dy in itertools.product((0, -1, 1), repeat=2):
            at = key((point[0] + dx, point[1] + dy))
            if at in self.node_of:
                return at
        return None

    def put(self, point, what):
        """Puts a leg or an end of a wire into the hole at point, and returns what it is connected to there."""
        at = self.hole(point)
        if at is None:
            for pin in self.pads:
                if distance(pin.at, point) <= NEAR:
                    at = ("pin", *key(pin.at))
                    break
            else:
                raise Refused(f"{what} ends at {point[0]:.0f},{point[1]:.0f}, where there is no hole and no pin")
        elif any(body.has(point) for body in self.scene.bodies):
            raise Refused(f"{what} ends under a module, at {point[0]:.0f},{point[1]:.0f}")
        if at in self.used:
            raise Refused(f"{what} and {self.used[at]} share a place, at {point[0]:.0f},{point[1]:.0f}")
        self.used[at] = what
        node = self.node_of.get(at, at)
        return node

    def plug(self):
        scene, join = self.scene, self.nets.join
        self.pads, self.pins, self.strips = [], [], []
        for part, pins in scene.modules:
            for pin in pins:
                at = self.hole(pin.at)
                if at is None:
                    self.pads.append(pin)
                    node = ("pin", *key(pin.at))
                else:
                    if at in self.used:
                        raise Refused(f"{part}'s {pin.name} and {self.used[at]} share a hole")
                    self.used[at] = f"{part}'s {pin.name}"
                    node = self.node_of[at]
                self.pins.append((part, pin, node))
        for part, pins in scene.modules:
            if part.startswith("ws2812x"):
                self.join_strips(pins)
        for _, name, _ in scene.flags:
            if [other for _, other, _ in scene.flags].count(name) != 2:
                raise Refused(f"the flag {name} has not one other flag")
        self.wires = []  # a node of each
        for wire, _ in scene.wires:
            ends = [self.end(point, "a wire") for point in (wire[0], wire[-1])]
            join(*ends)
            self.wires.append(ends[0])
        self.resistors = [[self.put(leg, f"a resistor of {value}") for leg in legs] + [value] for legs, value in scene.resistors]
        self.capacitors = []
        for legs, plus in scene.capacitors:
            plus_leg, minus_leg = sorted(legs, key=lambda leg: distance((leg[0], plus[1]), plus))
            self.capacitors.append((self.put(plus_leg, "the capacitor's +"), self.put(minus_leg, "the capacitor's -")))
        self.leds = []
        for legs, flat, colour in scene.leds:
            cathode, anode = sorted(legs, key=lambda leg: abs(leg[0] - flat[0]))
            self.leds.append((self.put(anode, "an LED's anode"), self.put(cathode, "an LED's cathode"), colour, anode))
        self.buttons = []
        for contacts, name in scene.buttons:
            nodes = []
            for legs in contacts:
                one, other = (self.put(leg, f"button {name}") for leg in legs)
                join(one, other)
                nodes.append(one)
            self.buttons.append((nodes, name))

    def end(self, point, what):
        for flag, name, _ in self.scene.flags:
            if flag.touches(point):
                return "flag", name
        return self.put(point, what)

    def join_strips(self, pins):
        """5V and GND go through a strip; sorts its pads by rows."""
        for body in sorted(self.scene.bodies, key=lambda body: body.y):
            ends = [pin for pin in pins if body.y < pin.at[1] < body.y + body.height]
            if not ends:
                continue
            ends.sort(key=lambda pin: pin.at[1])
            middle = body.x + body.width / 2
            left, right = [pin for pin in ends if pin.at[0] < middle], [pin for pin in ends if pin.at[0] > middle]
            if [pin.name for pin in left] != ["5V", "DIN", "GND"] or [pin.name for pin in right] != ["5V", "DOUT", "GND"]:
                raise Refused("a strip's pads are not 5V, DIN, GND and 5V, DOUT, GND")
            for one, other in zip(left, right):
                if one.name == other.name:
                    self.nets.join(("pin", *key(one.at)), ("pin", *key(other.at)))
            self.strips.append((("pin", *key(left[1].at)), ("pin", *key(right[1].at))))

    # ---- What is asked ----

    def arduino(self, node):
        """The Arduino's pins of a net."""
        net = self.nets.find(node)
        return {pin.name for part, pin, at in self.pins if part == "uno" and self.nets.find(at) == net}

    def behind(self, node):
        """Values of the resistors of a net, each with the Arduino's pins behind it."""
        net, found = self.nets.find(node), []
        for one, other, value in self.resistors:
            for near, far in ((one, other), (other, one)):
                if self.nets.find(near) == net:
                    found.append((value, self.arduino(far)))
        return found


def judge(root, name, board):
    """Raises Refused if what is drawn does not work."""
    parts, buttons, led_count = DRAWINGS[name]
    scene = Scene(root)
    build = Build(scene)

    def is_connected(what, node, needs):
        wanted, value = (needs[1], needs[0]) if isinstance(needs, tuple) else (needs, None)
        found = build.arduino(node)
        if value:
            behind = [pins for v, pins in build.behind(node) if v == value]
            if found or behind != [{board[wanted]}]:
                raise Refused(f"{what} has to be connected to {board[wanted]} by {value}: it is on {found or 'nothing'}, behind {build.behind(node)}")
        elif found != ({board[wanted]} if wanted else set()):
            raise Refused(f"{what} has to be connected to {board[wanted] if wanted else 'nothing'}, and is to {found or 'nothing'}")

    for part, pin, node in build.pins:
        if part == "uno" and len(build.arduino(node)) > 1:
            raise Refused(f"{' and '.join(sorted(build.arduino(node)))} are joined")
    drawn = [part for part, _ in scene.modules if part not in ("uno", "piezo")]
    if sorted(drawn) != sorted(parts):
        raise Refused(f"its parts are {drawn} instead of {parts}")
    for part, pins in scene.modules:
        if part in PARTS and not part.startswith("ws2812"):
            if sorted(pin.name for pin in pins) != sorted(PARTS[part]):
                raise Refused(f"{part} has the pins {[pin.name for pin in pins]}")
            xs = sorted(pin.at[0] for pin in pins)
            if not build.even(xs, len(pins)) or any(build.hole(pin.at) is None for pin in pins):
                raise Refused(f"{part}'s pins are not in neighbouring holes")
    for part, pin, node in build.pins:
        if part == "piezo":
            continue
        if part in PARTS and pin.name != "DOUT" and not (part.startswith("ws2812x") and pin.name == "DIN"):
            is_connected(f"{part}'s {pin.name}", node, PARTS[part][pin.name])
    if any(part.startswith("ws2812x") for part in parts):
        is_connected("the first strip's DIN", build.strips[0][0], PANEL["DIN"])
        for row, ((_, out), (into, _)) in enumerate(itertools.pairwise(build.strips), 1):
            if build.nets.find(out) != build.nets.find(into) or build.arduino(out):
                raise Refused(f"strip {row}'s DOUT does not go to the next one's DIN")
        last = build.strips[-1][1]
        if any(build.nets.find(node) == build.nets.find(last) for _, _, node in build.pins if node != last):
            raise Refused("the last strip's DOUT is connected")
    if [1 for part in parts if part.startswith("ws2812")]:
        if [(build.arduino(plus), build.arduino(minus)) for plus, minus in build.capacitors] != [({"5V"}, {"GND"})]:
            raise Refused("there is not one capacitor, its + at 5V and its - at GND")
    if [1 for part in parts if part.startswith("max7219")]:
        ends = [(value, {*build.arduino(one), *build.arduino(other)}) for one, other, value in build.resistors]
        if ends != [("10 kΩ", {"5V", board["MATRIX_CS"]})]:
            raise Refused("there is not one resistor of 10 kΩ, from CS to 5V")
    if sorted(found for _, found in build.buttons) != sorted(buttons):
        raise Refused(f"it has the buttons {[found for _, found in build.buttons]}")
    for (one, other), button in build.buttons:
        found, wanted = [build.arduino(one), build.arduino(other)], {board[pin] for pin in buttons[button]}
        if set().union(*found) != wanted or [len(pins) for pins in found] != [1, 1]:
            raise Refused(f"button {button} is between {found}, and has to be between {sorted(wanted)}")
    judge_leds(build, board, led_count)
    judge_piezo(build, board)
    judge_sizes(scene, build)
    judge_wires(scene, build)
    judge_names(scene, build, board)


def judge_names(scene, build, board):
    """What is written on a wire or a flag is a name of its pin, of the part's pin, or of what it carries."""
    signals = {"": set()}
    for signal, pin in board.items():
        signals.setdefault(pin, set()).update((pin, signal.rsplit("_")[-1].lower()))
    for (_, names), node in zip(scene.wires, build.wires):
        net = build.nets.find(node)
        allowed = {name.lower() for pin in build.arduino(node).union(*(pins for _, pins in build.behind(node))) for name in signals[pin]}
        allowed |= {pin.name.lower() if part != "piezo" else part for part, pin, at in build.pins if build.nets.find(at) == net}
        allowed |= {f"row {row} to row {row + 1}" for row, (_, out) in enumerate(build.strips, 1) if build.nets.find(out) == net}
        for _, name in names:
            if name.lower() not in allowed:
                raise Refused(f"a wire that is {' or '.join(sorted(allowed))} has the name {name}")
    for _, name, words in scene.flags:
        pin = [word for word in words if word != name]
        if pin and build.arduino(("flag", name)) != set(pin) or name.lower() not in signals[next(iter(build.arduino(("flag", name))), "")]:
            raise Refused(f"the flag {name} has the words {words}, and is joined to {build.arduino(('flag', name))}")


def judge_leds(build, board, count):
    if len(build.leds) != count:
        raise Refused(f"it has {len(build.leds)} LEDs")
    for row, breadboard in enumerate(build.scene.breadboards, 1):
        of_row = sorted((led for led in build.leds if breadboard.has(led[3])), key=lambda led: led[3])
        for letter in "XO":
            of_colour = [led for led in of_row if (int(led[2][1:3], 16) > int(led[2][3:5], 16)) == (letter == "X")]
            for column, (anode, cathode, _, _) in enumerate(of_colour, 1):
                what = f"the {'red' if letter == 'X' else 'green'} LED {column} of row {row}"
                if build.arduino(cathode) != {board[f"LEDS_ROW{row}"]}:
                    raise Refused(f"{what}: its cathode is on {build.arduino(cathode) or 'nothing'}")
                if build.arduino(anode) or build.behind(anode) != [("1 kΩ", {board[f"LEDS_{letter}{column}"]})]:
                    raise Refused(f"{what}: its anode is on {build.arduino(anode)}, behind {build.behind(anode)}")


def judge_piezo(build, board):
    ends = [build.arduino(node) for part, _, node in build.pins if part == "piezo"]
    if sorted(map(sorted, ends)) != sorted([["GND"], [board["PIEZO"]]]):
        raise Refused(f"the piezo is between {ends}")


def judge_sizes(scene, build):
    for legs, value in scene.resistors:
        if distance(*legs) < 4 * build.pitch - NEAR:
            raise Refused(f"a resistor of {value} spans less than four holes")
    for legs, _ in scene.capacitors:
        if not 1.9 * build.pitch < distance(*legs) < 3.1 * build.pitch:
            raise Refused("the capacitor's legs are not two to three holes apart")
    for legs, _, _ in scene.leds:
        if abs(distance(*legs) - build.pitch) > NEAR:
            raise Refused("an LED's legs are not in neighbouring holes")
    for ((a, b), (c, d)), name in scene.buttons:
        if abs(distance(a, b) - 3 * build.pitch) > NEAR or abs(distance(a, c) - 2 * build.pitch) > NEAR or distance(b, d) != distance(a, c):
            raise Refused(f"button {name} is not one of 6 mm across the gap")


# ---- Whether one can follow the wires ----


def segments(wire):
    return list(itertools.pairwise(wire))


def cross(one, other):
    """Whether two segments have a place in common."""
    (a, b), (c, d) = one, other

    def side(p, q, r):
        value = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        return 0 if abs(value) < 1 else math.copysign(1, value)

    if any(max(a[i], b[i]) < min(c[i], d[i]) or max(c[i], d[i]) < min(a[i], b[i]) for i in (0, 1)):
        return False
    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def over(segment, at):
    (x1, y1), (x2, y2) = segment
    length = distance(*segment)
    if length == 0:
        return False
    along = ((at[0] - x1) * (x2 - x1) + (at[1] - y1) * (y2 - y1)) / (length * length)
    return 0 <= along <= 1 and abs((x2 - x1) * (at[1] - y1) - (y2 - y1) * (at[0] - x1)) / length < 3


def judge_wires(scene, build):
    for (one, _), (other, _) in itertools.combinations(scene.wires, 2):
        if any(cross(s, t) for s in segments(one) for t in segments(other)):
            raise Refused(f"the wires from {key(one[0])} and from {key(other[0])} cross")
    taken = [at[-2:] for at in build.used]
    for wire, _ in scene.wires:
        if any(over(segment, at) and min(distance(at, wire[0]), distance(at, wire[-1])) > 2 for segment in segments(wire) for at in taken):
            raise Refused(f"the wire from {key(wire[0])} to {key(wire[-1])} lies over a hole in which something else is")
    for wire, names in scene.wires:
        length = sum(distance(a, b) for a, b in segments(wire))
        for end in (wire[0], wire[-1]):
            if length > NAMED_FROM * build.pitch and not any(flag.touches(end) for flag, _, _ in scene.flags) and \
                    not any(distance(at, end) < NAMED_FROM * build.pitch for at, _ in names):
                raise Refused(f"the wire from {key(wire[0])} to {key(wire[-1])} has no name at {key(end)}")


# ---- Schematics ----


def judge_schematic(root, wanted, board):
    """A wire is horizontal, at least where it begins: its pin's name is at one end, the part's at the other, or on it."""
    texts = [(*number(t, "x", "y"), t.text, t.get("text-anchor")) for t in root.iter("text")]
    ends = {}
    for at in re.findall(r'd="M1[68]0 (\d+) H', xml.tostring(root, "unicode")):
        y = int(at) + 5
        pin = [words for x, ty, words, anchor in texts if ty == y and anchor == "end" and x < 180]
        label = [words for x, ty, words, _ in texts if words in wanted and x > 180 and abs(ty - y) <= 11 and (ty == y or not any(
            other in wanted and oy == y and ox > 180 for ox, oy, other, _ in texts))]
        ends[label[0] if label else f"? at {y}"] = pin[0] if pin else "?"
    expected = {label: board[pin] for label, pin in wanted.items()}
    if ends != expected:
        raise Refused(f"it connects {ends}, and has to connect {expected}")


def judge_readme(root, board):
    """README's: each wire is a horizontal line between two names at its height."""
    texts = [(*number(t, "x", "y"), t.text) for t in root.iter("text")]
    found = {}
    for line in root.iter("polyline"):
        (x1, y), (x2, y2) = points(line)
        at_ends = [words for x, ty, words in texts if ty == y + 5 and (abs(x - x1) < 20 or abs(x - x2) < 20)]
        if y != y2 or len(at_ends) != 2:
            raise Refused(f"the wire at {y} is between {at_ends}")
        names = set(at_ends)
        found[next((name for name in names if name in MATRIX and name != "GND" or name in KEYPAD), "GND")] = names
    for name, needs in {**MATRIX, **KEYPAD}.items():
        if found.get(name) != {name, board[needs]}:
            raise Refused(f"{name} has to be connected to {board[needs]}: {found.get(name)}")


# ---- Plants: a drawing with a mistake is refused ----


def wire_lines(root):
    return [next(group.iter("polyline")) for group in classed(root, "g", "wire")]


def move(line, places):
    line.set("points", " ".join(f"{x},{y}" for x, y in places))


def plants(root):
    """What is wrong, and the drawing with that: each wire is missing, ends one column off at one end or the other, is exchanged with the next."""
    count = len(wire_lines(root))
    scene = Scene(root)
    rails, pitch = {key(hole) for hole in scene.holes["rail"]}, Build(scene).pitch
    grounds = {key(pin.at) for _, pins in scene.modules for pin in pins if pin.name == "GND"}
    for i in range(count):
        planted = copy.deepcopy(root)
        group = classed(planted, "g", "wire")[i]
        next(parent for parent in planted.iter() if group in list(parent)).remove(group)
        yield f"wire {i} is missing", planted
        for end in (0, -1):
            planted = copy.deepcopy(root)
            line = wire_lines(planted)[i]
            places = points(line)
            x, y = places[end]
            if any(flag.touches((x, y)) for flag, _, _ in scene.flags):
                continue
            beside = x + (-pitch if key((x, y)) in grounds and key((x + pitch, y)) in grounds else pitch)
            places[end] = (x, y + pitch) if key((x, y)) in rails else (beside, y)
            move(line, places)
            yield f"an end of wire {i} is one hole off", planted
        if count > 1:
            planted = copy.deepcopy(root)
            lines = wire_lines(planted)
            one, other = lines[i], lines[(i + 1) % count]
            a, b = points(one), points(other)
            a[-1], b[-1] = b[-1], a[-1]
            move(one, a)
            move(other, b)
            yield f"wires {i} and {(i + 1) % count} are exchanged", planted
    for i in range(len([1 for _, names in scene.wires if names])):
        planted = copy.deepcopy(root)
        [group for group in classed(planted, "g", "wire") if classed(group, "text", "name")][i].find("text").text = "D12"
        yield f"a name of wire {i} is another", planted
    for kind, line in (("led", "flat"), ("capacitor", "legs")):
        for i in range(len(classed(root, "g", kind))):
            planted = copy.deepcopy(root)
            group = classed(planted, "g", kind)[i]
            turned = classed(group, "polyline", line)[0]
            if kind == "led":
                (x1, _), (x2, _) = points(classed(group, "polyline", "legs")[0])
                move(turned, [(x1 + x2 - x, y) for x, y in points(turned)])
            else:
                text = classed(group, "text", "plus")[0]
                (x1, _), (x2, _) = points(turned)
                text.set("x", str(x1 + x2 - float(text.get("x"))))
            yield f"{kind} {i} is the wrong way round", planted


def read(file):
    """A drawing without the translations of its groups, and with each hole's own place."""
    root = xml.parse(file).getroot()
    for element in root.iter():
        element.tag = element.tag.split("}")[-1]
    dashes = re.search(r"\.strip{stroke-dasharray:0 (\d+)}", "".join(element.text for element in root.iter("style")))
    lay(root, 0, 0, float(dashes[1]) if dashes else 0)
    return root


def lay(element, dx, dy, pitch):
    moved = re.fullmatch(r"translate\(([\d.-]+) ([\d.-]+)\)(.*)", element.get("transform", ""))
    if moved and element.tag == "g":
        dx, dy = dx + float(moved[1]), dy + float(moved[2])
        del element.attrib["transform"]
    elif moved:
        element.set("transform", f"translate({float(moved[1]) + dx} {float(moved[2]) + dy}){moved[3]}")
    elif element.tag in ("rect", "text"):
        element.set("x", str(float(element.get("x", 0)) + dx))
        element.set("y", str(float(element.get("y", 0)) + dy))
    elif element.tag == "polyline":
        move(element, [(x + dx, y + dy) for x, y in points(element)])
    elif element.get("class") in ("strip", "rail"):
        # From hole to hole; or a line of dashes without a length.
        holes, way = [], element.get("d")
        dashed = re.fullmatch(r"M(-?[\d.]+) (-?[\d.]+)h(-?[\d.]+)", way) if pitch and element.get("class") == "strip" else None
        if dashed:
            x, y, length = map(float, dashed.groups())
            holes = [(x + math.copysign(i * pitch, length), y) for i in range(int(abs(length) // pitch) + 1)]
        else:
            for step, x, y in re.findall(r"([Mm])(-?[\d.]+) (-?[\d.]+)h0", way):
                holes.append((float(x), float(y)) if step == "M" else (holes[-1][0] + float(x), holes[-1][1] + float(y)))
        element.set("d", "".join(f"M{x + dx} {y + dy}h0" for x, y in holes))
    for child in element:
        lay(child, dx, dy, pitch)


def main(folder):
    board, failed, planted = board_pins("board/uno/board.h"), 0, 0

    def tell(words):
        nonlocal failed
        failed += 1
        print(words, file=sys.stderr)

    files = sorted(pathlib.Path(folder).glob("*.svg"))
    drawn = [file for file in files if re.match("breadboard-|build-", file.name)]
    if {file.stem for file in drawn} != set(DRAWINGS):
        tell(f"{folder} has not the drawings that tests/check_drawings.py knows: {sorted({file.stem for file in drawn} ^ set(DRAWINGS))}")
    for file in drawn:
        if file.stem not in DRAWINGS:
            continue
        root = read(file)
        try:
            judge(root, file.stem, board)
        except Refused as why:
            tell(f"{file}: {why}")
            continue
        for what, wrong in plants(root):
            planted += 1
            try:
                judge(wrong, file.stem, board)
                tell(f"{file}: passes although {what}")
            except Refused:
                pass
    for file in files:
        try:
            if file.name == "wiring.svg":
                judge_readme(read(file), board)
            elif file.name.startswith("wiring-"):
                judge_schematic(read(file), SCHEMATICS.get(file.stem.removeprefix("wiring-"), {}), board)
        except Refused as why:
            tell(f"{file}: {why}")
    pages = "".join(page.read_text() for page in (pathlib.Path("README.md"), *pathlib.Path("docs").glob("*.md")))
    for file in files:
        # The page shows the drawings of parts.
        if file.name not in pages and file.stem.removeprefix("breadboard-") not in PARTS:
            tell(f"{file} is shown by no page")
    if not failed:
        print(f"drawings: {len(drawn)} can be built hole by hole; {planted} mistakes in them are refused")
    return failed != 0


sys.exit(main(*sys.argv[1:]))
