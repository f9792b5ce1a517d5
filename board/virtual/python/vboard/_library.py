# SPDX-License-Identifier: GPL-3.0-or-later
"""libvboard.so by ctypes: the calls of workbench.h, and those of avr_chip.h that a test needs besides."""

import ctypes
import itertools
import os
import pathlib
from ctypes import POINTER, c_bool, c_char, c_char_p, c_double, c_int, c_size_t, c_uint, c_uint8, c_uint32, c_uint64, c_void_p
from typing import Any

__tracebackhide__ = True  # pytest shows the line of the test that calls

VECTORS = 64  # CHIP_VECTORS_MAX
LABEL = 16  # PIN_LABEL_SIZE
PORTS = "ABCDEFGHIJKL"


class Pin(ctypes.Structure):  # chip_pin_t
    _fields_ = [("letter", c_char), ("bit", c_uint8)]


class Wave(ctypes.Structure):
    """What a pin did (workbench_wave_t): over whole periods, from rise to rise; all are 0 if there are none."""

    hz: float
    duty: float
    shortest_us: float
    longest_us: float
    shortest_high_us: float
    longest_high_us: float
    edges: int
    _fields_ = [*((name, c_double) for name in ("hz", "duty", "shortest_us", "longest_us", "shortest_high_us", "longest_high_us")),
                ("edges", c_uint32)]

    def __repr__(self):
        return f"Wave({', '.join(f'{name}={getattr(self, name):g}' for name, _ in self._fields_)})"


class Fuses(ctypes.Structure):  # chip_fuses_t
    _fields_ = [*((name, c_uint8) for name in ("low", "high", "extended", "lock")), ("start_up_us", c_uint32)]


class Call(ctypes.Structure):  # chip_call_t
    _fields_ = [(name, c_uint64) for name in ("start", "cycles", "own", "interrupts")]


class Vector(ctypes.Structure):
    _fields_ = [("calls", c_uint64), ("total", c_uint64), ("worst", c_uint64)]


class Measures(ctypes.Structure):  # chip_measures_t
    _fields_ = [*((name, c_uint64) for name in
                  ("elapsed", "asleep", "powered_down", "interrupts_off", "off_by_interrupts", "off_by_program")),
                ("stack", c_uint), ("vector", Vector * VECTORS)]


_WRITTEN = ctypes.CFUNCTYPE(None, c_void_p, c_uint8, c_uint)
_READ = ctypes.CFUNCTYPE(c_uint8, c_void_p, c_uint)


class I2cDevice(ctypes.Structure):  # i2c_device_t
    _fields_ = [("context", c_void_p), ("written", _WRITTEN), ("read", _READ), ("ended", ctypes.CFUNCTYPE(None, c_void_p))]


class SpiDevice(ctypes.Structure):  # spi_device_t
    _fields_ = [("context", c_void_p), ("selected", ctypes.CFUNCTYPE(None, c_void_p, c_bool)), ("written", _WRITTEN), ("read", _READ)]


class VariableType(ctypes.Structure):  # variable_type_t
    _fields_ = [("size", c_size_t), ("kind", c_int), ("element", c_size_t)]


VARIABLE_KINDS = ["unknown", "unsigned", "signed", "float", "bool", "compound"]  # variable_kind_t


def number(name: str, value: Any) -> float:
    """What ctypes would take for a float, or an error that names the argument."""
    if not hasattr(value, "__float__"):
        raise TypeError(f"{name} is {value!r}, which is no number")
    return float(value)


def whole(name: str, value: Any, least: int = 0, most: int = (1 << 32) - 1) -> int:
    """The same for an integer, of which ctypes would take the lowest bits."""
    if not hasattr(value, "__index__"):
        raise TypeError(f"{name} is {value!r}, which is no whole number")
    if not least <= value <= most:
        raise ValueError(f"{name} is {value}; it is from {least} to {most}")
    return int(value)


def octets(text: Any) -> bytes:
    """Text or bytes as bytes."""
    if isinstance(text, str):
        return text.encode()
    if isinstance(text, (bytes, bytearray, memoryview)):
        return bytes(text)
    raise TypeError(f"{text!r} is neither text nor bytes")


def c_text(value: Any) -> bytes:
    """A name as C has it, in which a byte of value 0 would be the end."""
    data = octets(value)
    if b"\0" in data:
        raise ValueError(f"{value!r} has a byte of value 0")
    return data


def _path():
    here = pathlib.Path(__file__).resolve()
    installed = [folder / "lib" / "libvboard.so" for folder in here.parents]
    built = here.parents[2] / "build" / "libvboard.so"  # in a source tree
    return os.environ.get("VBOARD_LIBRARY") or next((str(lib) for lib in [*installed, built] if lib.exists()), "libvboard.so")


def _load():
    path = _path()
    try:
        lib = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(f"{error}: install the virtual board with `make install`, or name the library in VBOARD_LIBRARY") from None
    bench, part, chip, text, pixels = c_void_p, c_void_p, c_void_p, c_char_p, POINTER(c_uint8)
    calls: list[tuple[Any, ...]] = [
        ("workbench_new", bench, text, c_uint32, text, text, c_size_t),
        ("workbench_free", None, bench),
        ("workbench_chip", chip, bench),
        ("workbench_us", c_double, bench),
        ("workbench_run", None, bench, c_double),
        ("workbench_mistake", text, bench),
        ("workbench_link", c_bool, bench, text, bench, text, c_bool),
        ("workbench_level", c_int, bench, text),
        ("workbench_drive", None, bench, text, c_int),
        ("workbench_volts", None, bench, text, c_double),
        ("workbench_wait_pin", c_bool, bench, text, c_int, c_double),
        ("workbench_record", None, bench, text),
        ("workbench_measure", None, bench, text, c_double, POINTER(Wave)),
        ("workbench_save_vcd", c_bool, bench, text),
        ("workbench_open", c_bool, bench, c_uint, c_uint),
        ("workbench_type", None, bench, c_uint, text, c_size_t),
        ("workbench_output", POINTER(c_char), bench, c_uint, POINTER(c_size_t)),
        ("workbench_wait_text", c_bool, bench, c_uint, text, c_double),
        ("workbench_plug", part, bench, text, text),
        ("workbench_picture", pixels, part, POINTER(c_uint), POINTER(c_uint)),
        ("workbench_strip", pixels, part, POINTER(c_uint)),
        ("workbench_contact", c_bool, part, c_char, c_bool, c_double, c_double),
        ("workbench_tilt", c_bool, part, c_double, c_double),
        ("workbench_heard", c_bool, part, c_uint),
        ("workbench_on_i2c", c_bool, part, POINTER(I2cDevice)),
        ("workbench_on_spi", c_bool, part, POINTER(SpiDevice)),
        ("workbench_function", text, bench, c_uint, POINTER(c_uint32), POINTER(c_uint32)),
        ("workbench_time", c_int, bench, text),
        ("workbench_calls", POINTER(Call), bench, c_int, POINTER(c_size_t)),
        ("workbench_variable", c_bool, bench, text, POINTER(VariableType)),
        ("workbench_read", c_bool, bench, text, c_void_p, c_size_t),
        ("workbench_write", c_bool, bench, text, c_void_p, c_size_t),
        ("workbench_faults", c_uint, bench),
        ("workbench_fault", text, bench, c_uint),
        ("workbench_fault_kind", c_int, bench, c_uint),
        ("workbench_ignore", None, bench, c_int),
        ("circuit_kind_name", text, c_uint),
        ("pin_by_name", c_bool, chip, text, POINTER(Pin)),
        ("chip_has_pin", c_bool, chip, Pin),
        ("chip_name", text, chip),
        ("chip_hz", c_uint32, chip),
        ("chip_now", c_uint64, chip),
        ("chip_next", c_uint64, chip),
        ("chip_pc", c_uint32, chip),
        ("chip_source_place", c_bool, chip, c_uint32, text, c_size_t),
        ("chip_reset", None, chip),
        ("chip_power_on", None, chip),
        ("chip_power_off", None, chip),
        ("chip_is_powered", c_bool, chip),
        ("chip_add_crystal", None, chip),
        ("chip_gdb", c_bool, chip, c_uint),
        ("chip_eeprom", pixels, chip, POINTER(c_size_t)),
        ("chip_flash", pixels, chip, POINTER(c_size_t)),
        ("chip_data", pixels, chip, POINTER(c_size_t)),
        ("chip_set_fuses", None, chip, POINTER(Fuses)),
        ("chip_get_fuses", None, chip, POINTER(Fuses)),
        ("chip_measures", None, chip, POINTER(Measures)),
        ("chip_measure_from_here", None, chip),
        ("chip_usart_pins", c_bool, chip, c_uint, POINTER(Pin), POINTER(Pin)),
        ("chip_pending_interrupt", c_uint, chip),
        ("chip_has_interrupts_on", c_bool, chip),
        ("chip_count_instructions", None, chip, POINTER(c_uint32)),
        ("chip_save_coverage", c_bool, chip, POINTER(c_uint32), text, text, text, c_size_t),
    ]
    for name, result, *arguments in calls:
        try:
            function = getattr(lib, name)
        except AttributeError:
            raise ImportError(f"{path} is of another version than this module: it has no {name}; install both anew") from None
        function.restype, function.argtypes = result, arguments
    return lib


lib = _load()
FAULT_KINDS: list[str] = [name.decode() for name in itertools.takewhile(bool, map(lib.circuit_kind_name, itertools.count()))]
