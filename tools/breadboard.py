# SPDX-License-Identifier: MIT
"""The pieces of a drawing that can be built hole by hole: Arduino, breadboards, modules, components, wires. All have their true size:
one column of holes is 2.54 mm. tests/check_drawings.py reads the drawings back by the classes that stand here, and by where things are."""

import contextlib
import html
import itertools

from drawing import INK, Drawing

P = 14  # pixels of 2.54 mm
MM = P / 2.54

RED, BLACK = "#cf222e", "#333"  # of the supply
SIGNALS = ("#0969da", "#9a6700", "#8250df", "#8a4b2a", "#d63384", "#0f7d8c", "#d9480f", "#57708f", "#1a7f37", "#6b4a94", "#b0447d", "#3b6e22")


# What many elements share; the page carries all drawings.
STYLE = (".wire text,.flag text,.uno text{fill:#fff}.wire text{font-weight:700;stroke:none}polyline{fill:none;stroke-linejoin:round;"
         "stroke-linecap:round}.wire polyline{stroke-width:3}.strip,.rail{stroke:#aaa492;stroke-width:5;stroke-linecap:round}"
         ".strip{stroke-dasharray:0 14}.pin rect{fill:#8b8b8b}.pad rect{fill:#d9c27a}.legs{stroke:#8b8b8b;stroke-width:3}"
         ".on text{font-size:8px;fill:#777}.uno text{font-size:8px}")


class Sheet:
    """A drawing whose positions may be turned by 180 degrees, while all text stays upright."""

    def __init__(self, width, height, title, turned=False):
        self.out = Drawing(width, height, fixed=True, font_family="sans-serif", font_size=9, text_anchor="middle", fill=INK, title=title, style=STYLE)
        self.width, self.height, self.turned, self.is_moved = width, height, turned, False

    def at(self, x, y):
        far = (0, 0) if self.is_moved else (self.width, self.height)
        return (far[0] - x, far[1] - y) if self.turned else (x, y)

    @contextlib.contextmanager
    def group(self, name, **attributes):
        self.out.lines.append(Drawing.begin("g", {"class_": name, **attributes}) + ">")
        yield
        self.out.lines.append("</g>")

    @contextlib.contextmanager
    def moved(self, x, y, name, **attributes):
        """A group that is alike wherever it stands: its places are from x, y."""
        x, y = self.at(x, y)
        with self.group(name, transform=f"translate({x:.0f} {y:.0f})", **attributes):
            self.is_moved = True
            yield
            self.is_moved = False

    def rect(self, x, y, width, height, **attributes):
        x, y = self.at(x + width, y + height) if self.turned else (x, y)
        self.out.rect(*map(round, (x, y, width, height)), **attributes)

    def circle(self, x, y, r, **attributes):
        self.out.circle(*map(round, self.at(x, y)), r, **attributes)

    def line(self, points, colour=None, width=None, **attributes):
        places = " ".join(",".join(f"{v:.0f}" for v in self.at(*point)) for point in points)
        attributes |= {"stroke": colour} if colour else {}
        attributes |= {"stroke_width": width} if width else {}
        self.out.add("polyline", points=places, **attributes)

    def text(self, x, y, words, size=9, upright=False, fill=INK, anchor="middle", **attributes):
        """Its middle is at x, y, or its start or end, as seen; upright text reads from below."""
        x, y = self.at(x, y)
        attributes |= {"font_size": size} if size != 9 else {}
        attributes |= {"fill": fill} if fill != INK else {}
        attributes |= {"text_anchor": anchor} if anchor != "middle" else {}
        if upright:
            place = f"{x + 0.36 * size:.0f} {y:.0f}"
            self.out.add("text", html.escape(words, quote=False), transform=f"translate({place}) rotate(-90)", **attributes)
        else:
            self.out.text(round(x), round(y + 0.36 * size), words, **attributes)

    # ---- Wires ----

    def wire(self, points, colour, *names):
        """names: words, place, and whether they are upright, of each label on the wire."""
        with self.group("wire", fill=colour, stroke=colour):
            self.line(points)
            for point in (points[0], points[-1]):
                self.circle(*point, 2.5)
            for words, x, y, upright in names:
                length = 5.6 * len(words) + 6
                width, height = (12, length) if upright else (length, 12)
                self.rect(x - width / 2, y - height / 2, width, height, rx=3)
                self.text(x, y, words, 9, upright, class_="name")

    def flag(self, x, y, side, name, pin, colour):
        """The end of a wire whose other end is at the flag of the same name. side: where it stands, seen from x, y."""
        width, height = (30, 26) if side in ("up", "down") else (24 + 7 * len(name + pin), 16)
        left = {"left": x - width, "right": x}.get(side, x - width / 2)
        top = {"up": y - height, "down": y}.get(side, y - height / 2)
        with self.group("flag"):
            self.rect(left, top, width, height, rx=3, fill=colour)
            if side in ("up", "down"):
                self.text(x, top + 7.5, pin, 10, font_weight="bold")
                self.text(x, top + 19, name, 10, class_="name")
            else:
                self.text(left + 7 + 3.6 * len(pin), y, pin, 10, font_weight="bold")
                self.text(left + width - 8 - 3.4 * len(name), y, name, 10, class_="name")

    # ---- Parts ----

    def pin(self, x, y, name="", label=(0, 0), size=9, upright=True, kind="pin", **attributes):
        """label: where its name stands, from the pin."""
        with self.group(kind):
            self.rect(x - 3, y - 3, 6, 6)
            if name:
                self.text(x + label[0], y + label[1], name, size, upright, **attributes)

    def resistor(self, start, end, value):
        (x1, y1), (x2, y2) = start, end
        length, across = 6.3 * MM, 11
        is_upright = x1 == x2
        width, height = (across, length) if is_upright else (length, across)
        with self.group("resistor"):
            self.line((start, end), class_="legs")
            self.rect((x1 + x2 - width) / 2, (y1 + y2 - height) / 2, width, height, rx=4, fill="#e8d8a0", stroke="#333")
            self.text((x1 + x2) / 2, (y1 + y2) / 2, value.replace("Ohm", "Ω").replace(" ", "\u2009"), 9, is_upright)
            for x, y in (start, end):
                self.circle(x, y, 2.5, fill="#555")

    def capacitor(self, plus, minus):
        """Stands on its legs; the stripe, and the short leg, are -."""
        (x1, y1), (x2, y2) = plus, minus
        x, y, r = (x1 + x2) / 2, (y1 + y2) / 2, 22
        with self.group("capacitor"):
            self.line((plus, minus), class_="legs")
            self.circle(x, y, r, fill="#25406b", stroke="#111")
            side = r - 7 if self.at(*minus)[0] > self.at(*plus)[0] else 7 - r
            side = -side if self.turned else side
            self.rect(x + side - 5, y - 15, 10, 30, rx=2, fill="#c9d3e3")
            above = 9 if y1 < y2 else -9
            self.text(x + side, y - above, "-", 13, fill="#111", font_weight="bold")
            self.text(x - side, y + above, "+", 14, fill="#fff", font_weight="bold", class_="plus")
            for place in (plus, minus):
                self.circle(*place, 2.5, fill="#ddd", stroke="#111")

    def led(self, anode, cathode, colour):
        """3 mm; the flat side is the cathode's."""
        (x1, y), (x2, _) = anode, cathode
        middle, flat = (x1 + x2) / 2, 7 if x2 > x1 else -7
        with self.group("led"):
            self.line((anode, cathode), class_="legs")
            self.circle(middle, y, 9, fill=colour, stroke="#333")
            self.line(((middle + flat, y - 7), (middle + flat, y + 7)), "#111", 3, class_="flat")

    def button(self, first, second, name):
        """6x6 mm, across the gap; first and second: each the two holes of a contact, which are always joined."""
        x, y = (first[0][0] + second[0][0]) / 2, (first[0][1] + first[1][1]) / 2
        with self.group("button"):
            for contact in (first, second):
                self.line(contact, class_="legs")
            self.rect(x - 3 * MM, y - 3 * MM, 6 * MM, 6 * MM, rx=3, fill="#444", stroke="#222")
            self.circle(x, y, 11, fill="#8b8b8b", stroke="#222")
            self.text(x, y, name, 11 if len(name) < 3 else 8, fill="#fff", font_weight="bold", class_="name")

    def body(self, x, y, width, height, title, fill="#e4e4e4", title_at=None):
        self.rect(x, y, width, height, rx=6, fill=fill, stroke="#333", class_="body")
        at = title_at or (x + width / 2, y + height / 2)
        self.text(*at, title, 14, font_weight="bold", fill=INK)


class Breadboard:
    """x, y: its hole a1. A half-size one has 30 columns and rails; a mini one 17 and none. Rails have 25 or 30 holes: those of 25 are
    drawn, which both have."""

    ROWS = dict(zip("abcdefghij", (0, 1, 2, 3, 4, 7, 8, 9, 10, 11)))
    RAILS = {"top+": -4, "top-": -3, "-": 14, "+": 15}

    def __init__(self, sheet, x, y, columns=30):
        self.sheet, self.x, self.y, self.columns = sheet, x, y, columns
        self.has_rails = columns == 30
        self.top, self.bottom = ((y + at * P for at in (-5.2, 16.2)) if self.has_rails else (y - 20, y + 11 * P + 20))
        self.right = x + (columns - 1) * P + 16

    def hole(self, column, row):
        return self.x + (column - 1) * P, self.y + {**self.ROWS, **self.RAILS}[row] * P

    @staticmethod
    def rail_columns():
        return [column for column in range(1, 30) if column % 6]

    def draw(self):
        x, y = self.x, self.y
        self.x = self.y = 0  # all that follows is alike for each
        with self.sheet.moved(x, y, "on"):
            self.draw_holes(x, y)
        self.x, self.y = x, y

    def draw_holes(self, x, y):
        sheet, turned = self.sheet, self.sheet.turned
        width = (self.columns - 1) * P
        sheet.rect(-16, self.top - y, width + 32, self.bottom - self.top, rx=5, fill="#f4f1ea", stroke="#999", class_="breadboard")
        sheet.rect(-8, 5 * P - 2, width + 16, P + 4, fill="#e6e2d8")
        for name, row in self.RAILS.items() if self.has_rails else ():
            colour = RED if "+" in name else "#0969da"
            line = row * P + (-8 if ("+" in name) == ("top" in name) else 8)
            sheet.line(((-6, line), (width + 6, line)), colour, 1.2)
            places = [sheet.at(*self.hole(column, name)) for column in self.rail_columns()]
            steps = "".join(f"m{b[0] - a[0]:.0f} 0h0" for a, b in itertools.pairwise(places))
            sheet.out.path(f"M{places[0][0]:.0f} {places[0][1]:.0f}h0{steps}", class_="rail")
            for column in (6, 24):  # where a rail of 25 holes has none
                sheet.text((column - 1) * P, row * P + 1, name[-1], style="font:700 13px sans-serif;fill:" + colour)
        for row in self.ROWS:
            # A dashed line, of dashes without a length: STYLE has the holes' pitch.
            (x, y), length = sheet.at(*self.hole(1, row)), width + 1
            sheet.out.path(f"M{x:.0f} {y:.0f}h{-length if turned else length}", class_="strip")
            letter, x = ("jihgfedcba"["abcdefghij".index(row)], width + 10) if turned else (row, -10)
            sheet.text(x, self.hole(1, row)[1], letter)
        for column in range(1, self.columns + 1):
            shown = self.columns + 1 - column if turned else column
            if shown == 1 or shown % 5 == 0:
                sheet.text((column - 1) * P, 12 * P - 2, str(shown))

    def button(self, column, name):
        self.sheet.button(*(tuple(self.hole(c, row) for row in "ef") for c in (column, column + 2)), name)


class Uno:
    """From above. x: its left edge; y: the header of the digital pins; that of the analog ones is nearer than on the real board."""

    DEPTH = 12 * P
    DIGITAL = dict(zip("AREF GND3 D13 D12 D11 D10 D9 D8 D7 D6 D5 D4 D3 D2 D1 D0".split(),
                       (8.4, 9.4, 10.4, 11.4, 12.4, 13.4, 14.4, 15.4, 17, 18, 19, 20, 21, 22, 23, 24)))
    ANALOG = dict(zip("RST 3V3 5V GND GND2 VIN A0 A1 A2 A3 A4 A5".split(), (12, 13, 14, 15, 16, 17, 19, 20, 21, 22, 23, 24)))

    def __init__(self, sheet, x, y):
        self.sheet, self.x, self.y = sheet, x, y
        self.right, self.bottom = x + 27 * P, y + self.DEPTH + P
        self.pins = {pin: (x + at * P, y) for pin, at in self.DIGITAL.items()}
        self.pins |= {pin: (x + at * P, y + self.DEPTH) for pin, at in self.ANALOG.items()}

    def is_digital(self, pin):
        return pin in self.DIGITAL

    def order(self, pin):
        return self.pins[pin][0]

    def draw(self):
        sheet, digital, analog = self.sheet, self.DIGITAL, self.ANALOG
        with sheet.moved(self.x, self.y, "module uno", data_part="uno"):
            sheet.rect(0, -P, 27 * P, self.DEPTH + 2 * P, rx=8, fill="#1b7c93", stroke="#0d4a58")
            sheet.rect(-10, 14, 62, 48, rx=3, fill="#c9ced2", stroke="#555")
            sheet.text(21, 38, "USB", style="fill:#111")
            sheet.rect(-4, self.DEPTH - 46, 52, 40, rx=3, fill="#333")
            sheet.rect(12 * P, 100, 130, 26, rx=3, fill="#222")
            sheet.text(14 * P, 74, "Arduino Uno, or a Nano by the same names", style="font:700 13px sans-serif")
            for names, row in ((digital, 0), (analog, self.DEPTH)):
                for first, last in (((8.4, 15.4), (17, 24)) if not row else ((12, 17), (19, 24))):
                    sheet.rect(first * P - 7, row - 7, (last - first) * P + 14, 14, fill="#222")
                for name, at in names.items():
                    sheet.pin(at * P, row, name.rstrip("23") if name in ("GND2", "GND3") else name, (0, -22 if row else 22))


def piezo(sheet, x, y, first, second):
    """A disc with two wires, at x, y, to the ways of which each ends at a place of the piezo: above and below, or left and right of x."""
    with sheet.group("module", data_part="piezo"):
        sheet.circle(x, y, 24, fill="#2b2b2b", stroke="#111")
        sheet.circle(x, y, 5, fill="#fbfaf7")
        for place in (first, second):
            sheet.pin(*place, kind="pin pad")
