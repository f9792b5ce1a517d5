# SPDX-License-Identifier: GPL-3.0-or-later
"""Values of the firmware's variables, between Python and the bytes in RAM."""

from __future__ import annotations

import ctypes
import struct
from typing import Any

from vboard._library import VARIABLE_KINDS, VariableType, number, whole

__tracebackhide__ = True

_FLOATS = {4: "<f", 8: "<d"}


class Codec:
    """Reads and writes values of a variable, whose type the ELF has (variable.h)."""

    def __init__(self, name: str, type_: VariableType):
        self._name, self._size, self._element, self._kind = name, type_.size, type_.element, VARIABLE_KINDS[type_.kind]
        if self._kind == "unknown" and self._size not in (1, 2, 4, 8):
            raise ValueError(f"{name} has {self._size} bytes, and the firmware does not tell its type: build it with -gdwarf-2, or give its "
                             "ctypes type")
        if self._kind == "compound":
            raise ValueError(f"{name} is no number and no array of numbers; it has {self._size} bytes: give its ctypes type")

    def decode(self, data: bytes) -> Any:
        if self._element == self._size:
            return self._number_of(data)
        return [self._number_of(data[at : at + self._element]) for at in range(0, self._size, self._element)]

    def encode(self, value: Any) -> bytes:
        if self._element == self._size:
            return self._bytes_of(value)
        values, count = list(value), self._size // self._element
        if len(values) != count:
            raise ValueError(f"{self._name} has {count} elements, not {len(values)}")
        return b"".join(self._bytes_of(element) for element in values)

    def _number_of(self, data):
        if self._kind == "float":
            return struct.unpack(_FLOATS[len(data)], data)[0]
        value = int.from_bytes(data, "little", signed=self._kind == "signed")
        return bool(value) if self._kind == "bool" else value

    def _bytes_of(self, value):
        if self._kind == "float":
            return struct.pack(_FLOATS[self._element], number(self._name, value))
        bits = 8 * self._element
        least = -(1 << bits - 1) if self._kind in ("signed", "unknown") else 0
        most = 1 if self._kind == "bool" else (1 << bits - 1) - 1 if self._kind == "signed" else (1 << bits) - 1
        return (whole(self._name, value, least, most) & ((1 << bits) - 1)).to_bytes(self._element, "little")


def of_type(name: str, value: Any, type_: Any) -> Any:
    """A value as one of a ctypes type, which would take the lowest bits of an integer."""
    if isinstance(value, type_):
        return value
    copy = type_(*value) if issubclass(type_, ctypes.Array) else type_(value)
    back = getattr(copy, "value", value)
    if isinstance(back, int) and back != value:
        raise ValueError(f"{name} is {value}, which a {type_.__name__} cannot hold")
    return copy
