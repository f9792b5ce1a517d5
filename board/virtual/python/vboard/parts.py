# SPDX-License-Identifier: GPL-3.0-or-later
"""Parts on pins of a board, as Board.plug returns them."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol

from vboard._library import I2cDevice, SpiDevice, lib, number, whole

__tracebackhide__ = True

# Names of the keys of buttons and joysticks, besides those of a keypad.
_KEYS = {"UP": "2", "LEFT": "4", "OK": "5", "PRESS": "5", "RIGHT": "6", "DOWN": "8"}


class Colour(NamedTuple):
    """Red, green and blue, 0 to 255 each."""

    red: int
    green: int
    blue: int


class Owner(Protocol):
    """What a part needs of its board."""

    def _call_part(self, function: Any, *arguments: Any) -> Any:
        """Calls it, and raises what was wrong."""

    def _inside(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Calls a function of the test in the middle of a run, at whose end what it raises is raised."""


class Part:
    """A part on pins of a board."""

    def __init__(self, board: Owner, kind: str, handle: int):
        self.board, self.kind, self._handle = board, kind, handle

    def _call(self, function, *arguments):
        return self.board._call_part(function, self._handle, *arguments)


class Display(Part):
    """A max7219, ssd1306, hd44780 or leds: what it shows now. All is dark without power."""

    def picture(self) -> list[list[Colour]]:
        """Its pixels as they look, row by row from the top left."""
        width, height = ctypes.c_uint(), ctypes.c_uint()
        bytes_ = self._call(lib.workbench_picture, ctypes.byref(width), ctypes.byref(height))
        flat = bytes(bytes_[: 3 * width.value * height.value])
        pixels = [Colour(*flat[at : at + 3]) for at in range(0, len(flat), 3)]
        return [pixels[row * width.value : (row + 1) * width.value] for row in range(height.value)]

    def rows(self) -> list[str]:
        """The same as text: `#` for a pixel that is lit, `.` for a dark one."""
        return ["".join("#" if any(pixel) else "." for pixel in row) for row in self.picture()]

    def lit(self, x: int, y: int) -> bool:
        """Whether a pixel is lit, counted from 0 at the top left."""
        picture = self.picture()
        if not (0 <= y < len(picture) and 0 <= x < len(picture[0])):
            raise ValueError(f"the {self.kind} has {len(picture[0])}x{len(picture)} pixels, none at {x}, {y}")
        return any(picture[y][x])


class Strip(Display):
    """A ws2812: its picture() is the strip as a square, as it looks; leds() are the levels that it was sent."""

    def leds(self) -> list[Colour]:
        """The levels of its LEDs, from the first on the line on."""
        count = ctypes.c_uint()
        flat = self._call(lib.workbench_strip, ctypes.byref(count))
        return [Colour(*flat[3 * led : 3 * led + 3]) for led in range(count.value)]


class Contacts(Part):
    """A keypad, cells, buttons, a ladder of keys, or one button, whose contacts close and open.

    Keys are called as on a keypad, "123A456B789C*0#D"; those of buttons, ladders and joysticks also "UP", "LEFT", "OK" (of a
    joystick "PRESS"), "RIGHT" and "DOWN". Of a single button, none needs a name.
    """

    def press(self, key: str | None = None, after_ms: float = 0, bounce_ms: float = 0) -> None:
        """Closes a contact: now, or after a time, for which this does not wait. It bounces for bounce_ms."""
        self._move(key, True, after_ms, bounce_ms)

    def release(self, key: str | None = None, after_ms: float = 0, bounce_ms: float = 0) -> None:
        """Opens it."""
        self._move(key, False, after_ms, bounce_ms)

    def _move(self, key, closes, after_ms, bounce_ms):
        name = "OK" if key is None and self.kind == "button" else str(key)
        legend = _KEYS.get(name.upper(), name) if self.kind in ("button", "buttons", "ladder", "joystick") else name
        if len(legend) != 1 or not legend.isascii():
            raise ValueError(f"the {self.kind} has no key {key!r}; keys are called as on a keypad, or UP, LEFT, OK, RIGHT, DOWN")
        self._call(lib.workbench_contact, legend.encode(), closes, number("after_ms", after_ms) * 1000, number("bounce_ms", bounce_ms) * 1000)


class Joystick(Contacts):
    """A thumb joystick: press("UP") tilts it all the way, press("PRESS") closes its switch."""

    def tilt(self, x: float, y: float) -> None:
        """Tilts it: -1 to 1, left to right and up to down, until the next call."""
        self._call(lib.workbench_tilt, number("x", x), number("y", y))


class Piezo(Part):
    """A piezo, which hears tones."""

    def heard(self, hz: int) -> bool:
        """Whether a tone of this frequency, to 3 %, has begun after the last one that was asked for."""
        return self._call(lib.workbench_heard, whole("hz", hz))


class Device(Part):
    """A device whose bytes the test decides, by functions that are called while the board runs, and may not run it."""

    def _ask(self, read):
        return self.board._inside(lambda: bytes(_octets_of(read()))) or b"" if read else b""


class I2c(Device):
    """A device on I2C. In a transfer, from START to the next START or STOP, the firmware writes or reads:

        write(data)   it has written these bytes, one or more; at the end of the transfer
        read()        it begins to read: returns the bytes that it gets, after which it gets 0xFF
    """

    def _attach(self, write: Callable[[bytes], Any] | None, read: Callable[[], bytes | Iterable[int] | int] | None) -> None:
        written, sent = bytearray(), bytearray()

        def on_read(_, index):
            if index == 0:
                sent[:] = self._ask(read)
            return sent[index] if index < len(sent) else _NOTHING

        def on_ended(_):
            data = bytes(written)
            written.clear()
            if write and data:
                self.board._inside(write, data)

        self._device = _fill(I2cDevice, written=lambda _, byte, index: written.append(byte), read=on_read, ended=on_ended)
        self._call(lib.workbench_on_i2c, ctypes.byref(self._device))


class Spi(Device):
    """A device on SPI. In a transfer, while SS is low, each byte is exchanged for one of the firmware:

        read()        SS has fallen: returns the bytes that the device sends first, after which it sends 0xFF
        write(byte)   the firmware's byte has come: returns the byte that the device sends next, or None for that of read()
    """

    def _attach(self, write: Callable[[int], int | None] | None, read: Callable[[], bytes | Iterable[int] | int] | None) -> None:
        sent: list[int] = []
        answer: list[int] = []

        def on_selected(_, selected):
            answer.clear()
            if selected:
                sent[:] = self._ask(read)

        def on_written(_, byte, index):
            answer[:] = self.board._inside(lambda: _octets_of(write(byte))) or [] if write else []

        def on_read(_, index):
            return answer[0] if answer else sent[index] if index < len(sent) else _NOTHING

        self._device = _fill(SpiDevice, selected=on_selected, written=on_written, read=on_read)
        self._call(lib.workbench_on_spi, ctypes.byref(self._device))


_NOTHING = 0xFF  # what an open line reads


def _octets_of(value: Any) -> list[int]:
    values = [] if value is None else [value] if hasattr(value, "__index__") else list(value)
    return [whole("a byte that the device sends", byte, 0, 255) for byte in values]


# With functions of these names; ctypes makes them from Python's.
def _fill(device, **functions):
    kinds = dict(device._fields_)
    return device(None, **{name: kinds[name](function) for name, function in functions.items()})


CLASSES: dict[str, type[Part]] = {
    "max7219": Display, "ssd1306": Display, "leds": Display, "hd44780": Display, "ws2812": Strip, "keypad": Contacts, "cells": Contacts,
    "cells16": Contacts, "buttons": Contacts, "button": Contacts, "ladder": Contacts, "joystick": Joystick, "piezo": Piezo,
    "i2c": I2c, "spi": Spi,
}
