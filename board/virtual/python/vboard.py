# SPDX-License-Identifier: GPL-3.0-or-later
"""The virtual board in Python: a chip on a workbench (workbench.h), through the installed libvboard.so.

As a plugin of pytest (`pytest -p vboard`) it offers the fixture `board`, whose test names its firmware:

    @pytest.mark.firmware("atmega328p", "blink.elf")
    def test_blink(board):
        assert board.wave("D13", ms=4000).hz == pytest.approx(0.5)

The test fails if the firmware makes a fault. If it fails, the edges of all pins that it used are in TESTNAME.vcd.
"""

import ctypes
import os
import pathlib

HERE = pathlib.Path(__file__).resolve()
# In lib/ of the prefix in which this file is installed.
LIBRARY = os.environ.get("VBOARD_LIBRARY") or next(
    (str(lib) for folder in HERE.parents if (lib := folder / "lib" / "libvboard.so").exists()), "libvboard.so")
FAULT_KINDS = ["unmodelled", "program", "stack", "lost", "refused", "sleep", "part", "wiring"]  # chip_fault_kind_t


class Wave(ctypes.Structure):
    """What a pin did (workbench_wave_t)."""

    _fields_ = [(name, ctypes.c_double) for name in
                ("hz", "duty", "shortest_us", "longest_us", "shortest_high_us", "longest_high_us")]
    _fields_.append(("edges", ctypes.c_uint32))


def _load():
    lib = ctypes.CDLL(LIBRARY)
    text, number, real, bench = ctypes.c_char_p, ctypes.c_uint, ctypes.c_double, ctypes.c_void_p
    size, yes, nothing = ctypes.c_size_t, ctypes.c_bool, None
    for name, result, *arguments in (
        ("new", bench, text, ctypes.c_uint32, text, text, size),
        ("free", nothing, bench),
        ("chip", ctypes.c_void_p, bench),
        ("us", real, bench),
        ("run", nothing, bench, real),
        ("level", ctypes.c_int, bench, text),
        ("drive", nothing, bench, text, ctypes.c_int),
        ("volts", nothing, bench, text, real),
        ("wait_pin", yes, bench, text, ctypes.c_int, real),
        ("record", nothing, bench, text),
        ("measure", nothing, bench, text, real, ctypes.POINTER(Wave)),
        ("save_vcd", yes, bench, text),
        ("open", yes, bench, number, number),
        ("type", nothing, bench, number, text, size),
        ("output", ctypes.POINTER(ctypes.c_char), bench, number, ctypes.POINTER(size)),
        ("wait_text", yes, bench, number, text, real),
        ("read", yes, bench, text, ctypes.c_void_p, size),
        ("write", yes, bench, text, ctypes.c_void_p, size),
        ("faults", number, bench),
        ("fault", text, bench, number),
        ("ignore", nothing, bench, ctypes.c_int),
    ):
        function = getattr(lib, "workbench_" + name)
        function.restype, function.argtypes = result, arguments
    lib.chip_gdb.restype, lib.chip_gdb.argtypes = yes, (ctypes.c_void_p, number)
    lib.chip_add_crystal.restype, lib.chip_add_crystal.argtypes = nothing, (ctypes.c_void_p,)
    return lib


_lib = _load()


class Board:
    """A chip that runs an ELF. Times are in milliseconds of the chip; pins are called "PB5", "D13" or "A0"."""

    def __init__(self, mcu, elf, hz=16_000_000):
        error = ctypes.create_string_buffer(300)
        self._open = _lib.workbench_new(mcu.encode(), hz, os.fsencode(elf), error, len(error))
        if not self._open:
            raise RuntimeError(error.value.decode())

    @property
    def _bench(self):
        if not self._open:
            raise RuntimeError("the board is closed")
        return self._open

    def close(self):
        _lib.workbench_free(self._open)
        self._open = None

    def gdb(self, port=1234):
        """Stops until avr-gdb says `target remote :PORT` and `continue` (chip_gdb in avr_chip.h)."""
        if not _lib.chip_gdb(_lib.workbench_chip(self._bench), port):
            raise OSError(f"port {port} is taken")

    def crystal(self):
        """Puts a crystal of 32,768 Hz to TOSC1, for timer 2."""
        _lib.chip_add_crystal(_lib.workbench_chip(self._bench))

    def ms(self):
        return _lib.workbench_us(self._bench) / 1000

    def run(self, ms):
        _lib.workbench_run(self._bench, ms * 1000)

    def level(self, pin):
        """0, 1, or None if it floats."""
        self.record(pin)
        level = _lib.workbench_level(self._bench, pin.encode())
        return None if level < 0 else level

    def drive(self, pin, level):
        """A wire that holds the pin at 0 or 1; None takes it away."""
        self.record(pin)
        _lib.workbench_drive(self._bench, pin.encode(), -1 if level is None else int(level))

    def volts(self, pin, volts):
        _lib.workbench_volts(self._bench, pin.encode(), volts)

    def wait(self, pin, level, ms=1000):
        """Runs until the pin has the level; returns whether it came in time."""
        self.record(pin)
        return _lib.workbench_wait_pin(self._bench, pin.encode(), int(level), ms * 1000)

    def record(self, pin):
        _lib.workbench_record(self._bench, pin.encode())

    def wave(self, pin, ms):
        """Runs for a time and returns frequency, duty and more (Wave)."""
        wave = Wave()
        _lib.workbench_measure(self._bench, pin.encode(), ms * 1000, ctypes.byref(wave))
        return wave

    def save_vcd(self, path):
        if not _lib.workbench_save_vcd(self._bench, os.fsencode(path)):
            raise OSError(f"cannot write {path}")

    def open(self, baud, usart=0):
        """Plugs a serial port in, which keeps what is sent from now on."""
        _lib.workbench_open(self._bench, usart, baud)

    def type(self, text, usart=0):
        data = text if isinstance(text, bytes) else text.encode()
        _lib.workbench_type(self._bench, usart, data, len(data))

    def output(self, usart=0):
        size = ctypes.c_size_t()
        text = _lib.workbench_output(self._bench, usart, ctypes.byref(size))
        return ctypes.string_at(text, size.value)

    def hears(self, text, ms=1000, usart=0):
        """Runs until the text is sent, after what was heard before; returns whether it was in time."""
        return _lib.workbench_wait_text(self._bench, usart, text.encode(), ms * 1000)

    def variable(self, name, type=ctypes.c_uint8):
        """The value of a variable of the firmware, of a ctypes type."""
        value = type()
        if not _lib.workbench_read(self._bench, name.encode(), ctypes.byref(value), ctypes.sizeof(value)):
            raise KeyError(name)
        return value.value

    def set_variable(self, name, value, type=ctypes.c_uint8):
        copy = type(value)
        if not _lib.workbench_write(self._bench, name.encode(), ctypes.byref(copy), ctypes.sizeof(copy)):
            raise KeyError(name)

    def faults(self):
        return [_lib.workbench_fault(self._bench, i).decode() for i in range(_lib.workbench_faults(self._bench))]

    def ignore(self, kind):
        """Faults of a kind, one of FAULT_KINDS, no longer count."""
        _lib.workbench_ignore(self._bench, FAULT_KINDS.index(kind))


try:
    import pytest
except ImportError:
    pytest = None

if pytest:

    def pytest_configure(config):
        config.addinivalue_line("markers", "firmware(mcu, elf, hz=16000000): what the fixture `board` runs")

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(item, call):
        report = (yield).get_result()
        if call.when == "call":
            item.vboard_failed = report.failed

    @pytest.fixture
    def board(request):
        mark = request.node.get_closest_marker("firmware")
        if not mark:
            raise pytest.UsageError('name the firmware: @pytest.mark.firmware("atmega328p", "blink.elf")')
        made = Board(*mark.args, **mark.kwargs)
        yield made
        faults = made.faults()
        if faults or getattr(request.node, "vboard_failed", False):
            made.save_vcd(f"{request.node.name}.vcd")
        made.close()
        assert not faults, "faults of the firmware:\n" + "\n".join(faults)
