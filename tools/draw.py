#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the pictures of docs/pictures that are made from text: one function a drawing. wiring.svg and
keypad.svg are made by hand.

    draw.py marks|play|terminal|waveforms|worst-f|move-cost <TEXT >SVG    each function says which text
    draw.py wiring FOLDER    wiring-PART.svg, breadboard-PART.svg and build-NAME.svg, from what `make wiring` prints: wiring.py"""

import csv
import math
import re
import sys

sys.dont_write_bytecode = True  # of the files beside this one

from drawing import INK, Drawing, refuse  # noqa: E402
from wiring import wiring  # noqa: E402


# ---- X and O ----


def pictures_of(lines):
    """The matrix's pictures, 8 rows of # and . each, which the virtual board prints, with the caption before each."""
    caption, rows, pictures = "", [], []
    for line in lines:
        if not re.fullmatch("[#.]{8}", line):
            caption = line
            continue
        rows.append(line)
        if len(rows) == 8:
            pictures.append((caption, rows))
            rows = []
    return pictures


def lit_leds(rows):
    return {(row, column) for row in range(8) for column in range(8) if rows[row][column] == "#"}


def marks(lines):
    """X and O, from six pictures printed for docs/pictures/marks.txt: each board when O is lit, and when it is dark if it blinks.
    A picture that does not move, or a reader who wants none that does, has rings there."""
    pitch, edge, gap = 26, 22, 24
    side = 8 * pitch + 12
    # For each board: the first LED of the cells of an X and an O, the LEDs along a cell, and the caption.
    boards = [(0, 3, 2, "3x3"), (0, 2, 1, "4x4: O blinks"), (0, 1, 1, "5x5 to 8x8: O blinks")]
    pictures = [lit_leds(rows) for _, rows in pictures_of(lines)]
    if len(pictures) != 2 * len(boards):
        refuse(f"{len(pictures)} pictures instead of six")
    width, height = 3 * side + 2 * gap + 2 * edge, side + edge + 48
    out = Drawing(
        width, height, "#1b1d21", 14, fixed=True, font_family="system-ui,sans-serif",
        title="X and O on boards of 3x3, 4x4 and 6x6",
        style="text{fill:#e8e6e1;text-anchor:middle;font-size:18px}.tag{fill:#16171a;font-size:15px;font-weight:600}"
        ".frame{fill:none;stroke:#f2c14e;stroke-width:2}.ring{fill:none;stroke:#ff3b26;stroke-width:3}"
        "@keyframes o{0%{opacity:1}70%{opacity:0}}.o{opacity:0;animation:o 1s step-end infinite}"
        "@media(prefers-reduced-motion:reduce){.o{animation:none}}")

    def frame(at, name):
        x, y, size = left + 6 + at * pitch, edge + 6 + at * pitch, cell * pitch
        out.rect(x, y, size, size, rx=5, class_="frame")
        out.rect(x + size - 4, y - 8, 20, 20, rx=5, fill="#f2c14e")
        out.text(x + size + 6, y + 8, name, class_="tag")

    for i, (x_at, o_at, cell, caption) in enumerate(boards):
        left = edge + i * (side + gap)
        out.rect(left, edge, side, side, rx=8, fill="#08090b")
        lit, steady = pictures[2 * i], pictures[2 * i + 1]
        for row in range(8):
            for column in range(8):
                led = row, column
                at = left + 6 + pitch * column + pitch // 2, edge + 6 + pitch * row + pitch // 2
                out.circle(*at, 9.5, fill="#ff3b26" if led in steady else "#26221f")
                if led in lit - steady:
                    out.circle(*at, 8, class_="ring")
                    out.circle(*at, 9.5, class_="o", fill="#ff3b26")
        frame(x_at, "X")
        frame(o_at, "O")
        out.text(left + side / 2, height - 20, caption)
    return out


# ---- A game ----


def marks_of(lit):
    """X and O on 3x3, by cell: X lights two LEDs of its four, O all."""
    cells = {}
    for cell in range(9):
        row, column = 3 * (cell // 3), 3 * (cell % 3)
        leds = len(lit & {(row + i, column + k) for i in (0, 1) for k in (0, 1)})
        if leds not in (0, 2, 4):
            refuse(f"cell {cell} is neither X nor O nor empty")
        if leds:
            cells[cell] = "X" if leds == 2 else "O"
    return cells


def play(lines):
    """A game on 3x3 that X wins, from the pictures printed for docs/pictures/play.txt: key, LEDs, and the same on paper. The last two
    are the won line, lit and dark. A picture that does not move is that of the end."""
    pictures = pictures_of(lines)
    step_s, blinks, blink_s = 1.7, 10, 0.2
    total_s = step_s * (len(pictures) - 2) + 2 * blinks * blink_s
    edge, side, pitch, top, gap = 30, 260, 32, 60, 60
    lefts = [edge + i * (side + gap) for i in range(3)]
    width, height = lefts[2] + side + edge, top + side + 66
    win_from = 100 * step_s * (len(pictures) - 2) / total_s
    blink = 100 * 2 * blink_s / total_s
    styles = []

    def keyframes(name, times):
        frames = "".join(f"{time:.2f}%{{opacity:{on}}}" for time, on in times)
        styles.append(f"@keyframes {name}{{{frames}}}.{name}{{opacity:0;animation:{name} {total_s:.1f}s step-end infinite}}")

    for i in range(len(pictures) - 2):
        times = [(100 * i * step_s / total_s, 1), (100 * (i + 1) * step_s / total_s, 0)]
        keyframes(f"p{i}", times if i == 0 else [(0, 0), *times])
    for name, shift in (("lit", 0), ("dark", blink / 2)):
        keyframes(name, [(0, 0)] + [
            pair for k in range(blinks) for pair in
            ((win_from + k * blink + shift, 1), (min(100, win_from + k * blink + shift + blink / 2), 0))])
    keyframes("won", [(0, 0), (win_from, 1)])
    out = Drawing(
        width, height, "#1b1d21", 14, fixed=True, font_family="system-ui,sans-serif", title="A game on 3x3, which X wins",
        style="text{text-anchor:middle;font-size:22px;fill:#e8e6e1}.name{font-size:17px;fill:#a9adb5}.caption{font-size:26px}"
        ".key{fill:#2b2f36}.down{fill:#f2c14e}.digit{font-weight:600}.dark-digit{fill:#16171a;font-weight:600}"
        ".x{stroke:#d03020;stroke-width:9;stroke-linecap:round;fill:none}.o-mark{stroke:#1f5fc0;stroke-width:9;fill:none}"
        ".line{stroke:#e0a020;stroke-width:10;stroke-linecap:round}" + "".join(styles) +
        ".lit,.won{opacity:1}@media(prefers-reduced-motion:reduce){*{animation:none!important}}")

    for left, name in zip(lefts, ("press a key", "the LEDs", "the same on paper")):
        out.text(left + side / 2, 38, name, class_="name")
    legend, key = "123A456B789C*0#D", side / 4

    def draw_key(number, down):
        x, y = lefts[0] + number % 4 * key, top + number // 4 * key
        out.rect(x + 3, y + 3, key - 6, key - 6, rx=8, class_="down" if down else "key")
        out.text(x + key / 2, y + key / 2 + 8, legend[number], class_="dark-digit" if down else "digit")

    def led_at(row, column):
        return lefts[1] + 2 + pitch * column + pitch / 2, top + 2 + pitch * row + pitch / 2

    def draw_mark(cell, mark):
        x, y = lefts[2] + side * (cell % 3 + .5) / 3, top + side * (cell // 3 + .5) / 3
        if mark == "O":
            out.circle(x, y, 26, class_="o-mark")
        else:
            out.path(f"M{x - 24:.1f} {y - 24:.1f}l48 48m0 -48l-48 48", class_="x")

    for number in range(16):
        draw_key(number, False)
    out.rect(lefts[1], top, side, side, rx=8, fill="#08090b")
    for row in range(8):
        for column in range(8):
            out.circle(*led_at(row, column), 11.5, fill="#26221f")
    out.rect(lefts[2], top, side, side, rx=8, fill="#fbfaf7")
    for i in (1, 2):
        out.line(lefts[2] + side * i / 3, top + 12, lefts[2] + side * i / 3, top + side - 12, stroke="#555", stroke_width=4)
        out.line(lefts[2] + 12, top + side * i / 3, lefts[2] + side - 12, top + side * i / 3, stroke="#555", stroke_width=4)

    def group(name, draw):
        out.lines.append(f'<g class="{name}">')
        draw()
        out.lines.append("</g>")

    def draw_leds(lit):
        for led in sorted(lit):
            out.circle(*led_at(*led), 11.5, fill="#ff3b26")

    before, end = {}, len(pictures) - 2
    for i, (caption, rows) in enumerate(pictures[:-1]):
        cells = marks_of(lit_leds(rows))

        def draw():
            for cell in sorted(set(cells) - set(before)):
                draw_key(cell // 3 * 4 + cell % 3, True)
            if i == end:
                won = sorted(set(cells) - set(marks_of(lit_leds(pictures[-1][1]))))
                ends = [(lefts[2] + side * (cell % 3 + .5) / 3, top + side * (cell // 3 + .5) / 3) for cell in (won[0], won[-1])]
                out.line(*ends[0], *ends[1], class_="line")
            for cell, mark in sorted(cells.items()):
                draw_mark(cell, mark)
            out.text(width / 2, height - 22, caption, class_="caption")

        if i < end:
            group(f"p{i}", lambda: (draw_leds(lit_leds(rows)), draw()))
        else:
            group("lit", lambda: draw_leds(lit_leds(rows)))
            group("dark", lambda: draw_leds(lit_leds(pictures[-1][1])))
            group("won", draw)
        before = cells
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


def main():
    drawings = {"marks": marks, "play": play, "terminal": terminal, "waveforms": waveforms, "worst-f": worst_f, "move-cost": move_cost}
    match sys.argv[1:]:
        case ["wiring", folder]:
            wiring(folder)
        case [name] if name in drawings:
            print(drawings[name](sys.stdin.read().splitlines()))
        case _:
            refuse(__doc__)


main()
