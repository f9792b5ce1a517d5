# SPDX-License-Identifier: GPL-3.0-or-later
"""Lines of the firmware that have run, in lcov's format."""

from __future__ import annotations

import ctypes
import os
import tempfile
from collections.abc import Callable

from vboard._library import c_text, lib

__tracebackhide__ = True


class Coverage:
    """How often the lines of the firmware have run since Board.coverage; grows while the board runs.

    A line has the count of its instruction that has run most often, a function that of its first one. Sources that are
    not on this machine, and avr-libc's headers, are left out.
    """

    def __init__(self, chip: Callable[[], int], firmware: str | None, words: int):
        self._chip, self._firmware, self.counts = chip, firmware, (ctypes.c_uint32 * words)()

    def write(self, path: str | os.PathLike[str], test: str = "") -> None:
        """Writes a tracefile for lcov and genhtml, of which several can be put together by `cat`."""
        error = ctypes.create_string_buffer(400)
        if not lib.chip_save_coverage(self._chip(), self.counts, c_text(os.fsencode(path)), c_text(test), error, len(error)):
            raise ValueError(f"{self._firmware or 'a blank chip'}: {error.value.decode()}")

    def text(self, test: str = "") -> str:
        """The tracefile's text."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "coverage.info")
            self.write(path, test)
            with open(path, encoding="utf-8") as file:
                return file.read()

    def lines(self) -> dict[str, dict[int, int]]:
        """By file and line: how often it has run."""
        lines: dict[str, dict[int, int]] = {}
        path = ""
        for kind, _, value in (line.partition(":") for line in self.text().splitlines()):
            if kind == "SF":
                path = value
            elif kind == "DA":
                line, count = value.split(",")
                lines.setdefault(path, {})[int(line)] = int(count)
        return lines
