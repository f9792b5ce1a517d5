# SPDX-License-Identifier: MIT
"""SVG as text, an element a line."""

import html
import sys

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
