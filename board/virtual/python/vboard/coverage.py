# SPDX-License-Identifier: GPL-3.0-or-later
"""Lines of the firmware that have run, in lcov's format. Lines and functions come from the ELF's DWARF, by pyelftools."""

from __future__ import annotations

import ctypes
import functools
import os
from collections.abc import Iterator
from typing import NamedTuple

TOOLCHAIN = "/lib/avr/include/"  # avr-libc's headers are not of the firmware


class Row(NamedTuple):
    """Instructions of a line, from `first` to before `end`."""

    path: str
    line: int
    first: int
    end: int


class Function(NamedTuple):
    path: str
    line: int
    name: str
    first: int


class Debug(NamedTuple):
    rows: list[Row]
    functions: list[Function]


def _name_of(entry):
    return os.fsdecode(entry.name)


# Paths by the number that rows and functions use. Before DWARF 5, they count from 1, and folder 0 is the compiler's.
def _files(program, folder):
    new = program.header.version >= 5
    folders = [os.fsdecode(_text(d)) for d in program.header.include_directory]
    folders = folders if new else [folder, *folders]
    paths = [os.path.normpath(os.path.join(folder, folders[f.dir_index], _name_of(f))) for f in program.header.file_entry]
    return paths if new else [None, *paths]


def _text(directory):
    return getattr(directory, "name", directory)


def _rows_of(program, files):
    before = None
    for entry in program.get_entries():
        state = entry.state
        if state is None:
            continue
        if before and state.address > before.address and before.line and files[before.file]:
            yield Row(files[before.file], before.line, before.address, state.address)
        before = None if state.end_sequence else state


def _attribute(die, name):
    for link in (None, "DW_AT_abstract_origin", "DW_AT_specification"):
        at = die.get_DIE_from_attribute(link) if link in die.attributes else die if link is None else None
        if at is not None and name in at.attributes:
            return at.attributes[name].value
    return None


def _functions_of(unit, files):
    for die in unit.iter_DIEs():
        if die.tag == "DW_TAG_subprogram" and "DW_AT_low_pc" in die.attributes:
            name, line, file = (_attribute(die, "DW_AT_" + what) for what in ("name", "decl_line", "decl_file"))
            if name and line and file is not None and files[file]:
                yield Function(files[file], line, os.fsdecode(name), die.attributes["DW_AT_low_pc"].value)


@functools.lru_cache(maxsize=16)
def _read(path: str, changed: float) -> Debug:
    from elftools.elf.elffile import ELFFile

    rows: list[Row] = []
    functions: list[Function] = []
    with open(path, "rb") as file:
        elf = ELFFile(file)
        if not elf.has_dwarf_info():
            return Debug([], [])
        dwarf = elf.get_dwarf_info(relocate_dwarf_sections=False)
        for unit in dwarf.iter_CUs():
            program = dwarf.line_program_for_CU(unit)
            if program is None:
                continue
            folder = unit.get_top_DIE().attributes.get("DW_AT_comp_dir")
            files = _files(program, os.fsdecode(folder.value) if folder else "")
            rows += _rows_of(program, files)
            functions += _functions_of(unit, files)
    return Debug(rows, functions)


def read_debug(path: str) -> Debug:
    """Rows and functions of an ELF; raises what is wrong with it, or with this Python."""
    try:
        debug = _read(os.fspath(path), os.path.getmtime(path))
    except ImportError:
        raise ImportError("coverage needs pyelftools: install Debian's python3-pyelftools, or `pip install pyelftools`") from None
    if not debug.rows:
        raise ValueError(f"{path} has no line numbers; build it with avr-gcc -g")
    return debug


class Coverage:
    """How often the lines of the firmware have run since Board.coverage; grows while the board runs."""

    def __init__(self, firmware: str | None, words: int):
        if firmware is None:
            raise ValueError("a blank chip has no lines to cover")
        with open(firmware, "rb") as file:
            if file.read(4) != b"\x7fELF":
                raise ValueError(f"{firmware} has no line numbers; take the ELF, built with avr-gcc -g")
        self.firmware = firmware
        self.debug = read_debug(firmware)
        self.counts = (ctypes.c_uint32 * words)()

    def _within(self, first: int) -> bool:
        return first // 2 < len(self.counts)

    def lines(self) -> dict[str, dict[int, int]]:
        """By file and line: how often it has run, that is, its instruction that has run most often."""
        lines: dict[str, dict[int, int]] = {}
        for path, line, first, end in self.debug.rows:
            if TOOLCHAIN not in path and self._within(first):
                counted = lines.setdefault(path, {})
                counted[line] = max(counted.get(line, 0), *self.counts[first // 2 : (end + 1) // 2])
        return lines

    def functions(self) -> dict[str, dict[str, tuple[int, int]]]:
        """By file and name: the line, and how often its first instruction has run."""
        functions: dict[str, dict[str, tuple[int, int]]] = {}
        for path, line, name, first in self.debug.functions:
            if TOOLCHAIN not in path and self._within(first):
                functions.setdefault(path, {})[name] = line, self.counts[first // 2]
        return functions

    def write(self, path: str | os.PathLike[str], test: str = "") -> None:
        """Writes a tracefile for lcov and genhtml."""
        write([self], path, test)


def _merged(coverages: list[Coverage]) -> Iterator[tuple[str, dict[str, tuple[int, int]], dict[int, int]]]:
    functions: dict[str, dict[str, tuple[int, int]]] = {}
    lines: dict[str, dict[int, int]] = {}
    for coverage in coverages:
        for path, counted in coverage.lines().items():
            for line, count in counted.items():
                lines.setdefault(path, {})[line] = lines.get(path, {}).get(line, 0) + count
        for path, named in coverage.functions().items():
            for name, (line, count) in named.items():
                functions.setdefault(path, {})[name] = line, functions.get(path, {}).get(name, (0, 0))[1] + count
    for path in sorted(lines):
        yield path, functions.get(path, {}), lines[path]


def write(coverages: list[Coverage], path: str | os.PathLike[str], test: str = "") -> None:
    """Writes the sum of several as one tracefile (geninfo(1)). Files that are not there any more are left out."""
    with open(path, "w", encoding="utf-8") as out:
        for source, functions, lines in _merged(coverages):
            if not os.path.exists(source):
                continue
            print(f"TN:{test}\nSF:{source}", file=out)
            for name, (line, _) in functions.items():
                print(f"FN:{line},{name}", file=out)
            for name, (_, count) in functions.items():
                print(f"FNDA:{count},{name}", file=out)
            print(f"FNF:{len(functions)}\nFNH:{sum(count > 0 for _, count in functions.values())}", file=out)
            for line, count in sorted(lines.items()):
                print(f"DA:{line},{count}", file=out)
            print(f"LF:{len(lines)}\nLH:{sum(count > 0 for count in lines.values())}\nend_of_record", file=out)
