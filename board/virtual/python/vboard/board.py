# SPDX-License-Identifier: GPL-3.0-or-later
"""The board: a chip that runs firmware, with wires, serial ports and parts on its pins (workbench.h)."""

from __future__ import annotations

import ctypes
import difflib
import os
import re
import threading
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import Any, Literal, NamedTuple, TypeVar, overload

from vboard._library import (
    FAULT_KINDS, PORTS, Fuses as _Fuses, Measures as _Measures, Pin, VECTORS, VariableType, Wave, c_text, lib, number, octets, whole)
from vboard.coverage import Coverage
from vboard.parts import CLASSES, Contacts, Device, Display, I2c, Joystick, Part, Piezo, Spi, Strip
from vboard.variables import Codec, of_type

__tracebackhide__ = True  # pytest shows the line of the test that calls

LIMIT_MS = 60_000.0
_LOOKS_MAX = 1_000_000
_NEVER = (1 << 64) - 1  # CHIP_NEVER


class FirmwareFault(AssertionError):
    """The firmware has made faults."""


class Fault(str):
    """A fault: the line of text that tells it, and its kind, one of FAULT_KINDS."""

    kind: str

    def __new__(cls, text: str, kind: str) -> Fault:
        fault = super().__new__(cls, text)
        fault.kind = kind
        return fault


class Fuses(NamedTuple):
    """Fuse and lock bytes, and the delay from the end of a reset to the first instruction (fuses.h)."""

    low: int
    high: int
    extended: int
    lock: int
    start_up_us: int


class Measures(NamedTuple):
    """What the chip has measured, in cycles (measures.h)."""

    elapsed: int
    asleep: int
    powered_down: int
    interrupts_off: int  # the longest time with interrupts off while awake
    off_by_interrupts: int  # the same, where an interrupt's routine is the reason
    off_by_program: int
    stack: int  # deepest, in bytes
    vector: dict[int, tuple[int, int, int]]  # by interrupt number: calls, total and longest


class Call(NamedTuple):
    """A call of a function, in cycles of the chip."""

    start: int  # of its first instruction, since the chip was made
    cycles: int  # to the end of its return, with what it calls, without interrupts
    own: int  # of these, in the function itself
    interrupts: int  # taken by interrupts in the meantime


class Cycles:
    """The calls of a function that have returned since Board.cycles; grows while the board runs."""

    def __init__(self, board: Board, name: str, number: int):
        self._board, self.name, self._number = board, name, number
        self._from = 0
        self._from = len(self.calls)

    @property
    def calls(self) -> list[Call]:
        size = ctypes.c_size_t()
        calls = lib.workbench_calls(self._board._bench, self._number, ctypes.byref(size))
        return [Call(c.start, c.cycles, c.own, c.interrupts) for c in calls[self._from : size.value]]

    @property
    def count(self) -> int:
        return len(self.calls)

    @property
    def min(self) -> int:
        """The fewest cycles of a call (Call.cycles)."""
        return min(self._cycles())

    @property
    def max(self) -> int:
        """The most cycles of a call."""
        return max(self._cycles())

    def _cycles(self):
        cycles = [call.cycles for call in self.calls]
        if not cycles:
            raise ValueError(f"no call of {self.name} has returned since cycles(\"{self.name}\"): run the board meanwhile")
        return cycles

    def __repr__(self) -> str:
        calls = self.calls
        return f"{self.name}: {len(calls)} calls" + (f" of {self.min} to {self.max} cycles" if calls else "")


class Board:
    """A chip that runs firmware, switched on when it is made.

    Times are in milliseconds of the chip. Pins are called as in the data sheet, "PB5", or as on an Arduino, "D13" or
    "A0". What is wrong in a call, such as a pin that the chip lacks, raises ValueError at once. What is wrong in the
    firmware is a fault (faults()); at the end of a `with` block or of a test with the fixture `board` faults raise
    FirmwareFault. Only the thread that made a board can use it.

        with vboard.Board("atmega328p", "blink.elf") as board:
            board.open(9600)                      # a serial port at USART0
            button = board.plug("button", OK="D2")
            assert board.hears("ready", ms=100)
            button.press(bounce_ms=3)
            assert board.wait("D13", 1, ms=50)
            board.power_off(at_ms=200)            # in this cycle
            assert board.eeprom_read(0, 2) == b"OK"
            board.power_on()
    """

    def __init__(self, mcu: str, firmware: str | os.PathLike[str] | None, hz: int = 16_000_000, *, limit_ms: float | None = LIMIT_MS):
        """Makes a board.

        mcu: avr-gcc's name of the chip. firmware: an ELF or Intel HEX file; None: a blank chip. hz: its clock.
        limit_ms: when the chip has run for so long, TimeoutError ends what looks like an endless loop of the test;
        None: it may run for ever.
        """
        self._open: int | None = None
        self._thread = threading.get_ident()
        if firmware is not None and not os.path.exists(firmware):
            raise FileNotFoundError(f"there is no {os.fspath(firmware)} in {os.getcwd()}; build the firmware first, or give its path from there")
        error = ctypes.create_string_buffer(400)
        path = None if firmware is None else os.fsencode(firmware)
        self._open = lib.workbench_new(c_text(str(mcu)), whole("hz", hz), path, error, len(error))
        if not self._open:
            raise ValueError(error.value.decode())
        self.firmware = None if firmware is None else os.fspath(firmware)
        self.limit_ms = limit_ms
        self._inputs: dict[str, None] = {}  # pins that should have a level
        self._ports: dict[int, int] = {}
        self._typed: dict[int, bytes] = {}
        self._coverage: Coverage | None = None
        self._at_close: Callable[[], None] | None = None  # of the plugin
        self._looks, self._looked_at = 0, -1.0
        self._devices: list[Part] = []
        self._raised: BaseException | None = None
        self._runs_inside = False

    def __repr__(self) -> str:
        return f"<Board {self.mcu}, {self.firmware}, {self.ms():g} ms>" if self._open else "<Board, closed>"

    # ---- Life ----

    def close(self) -> None:
        """Frees the board. Once more: does nothing."""
        if self._open:
            if self._at_close:
                self._at_close()
            lib.chip_count_instructions(self._chip, None)  # a board that it is linked to still runs it
            lib.workbench_free(self._open)
        self._open = None

    def __enter__(self) -> Board:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if not self._open:
            return
        faults, told = self.faults(), self.explain() if error else ""
        self.close()
        if error and hasattr(error, "add_note"):
            error.add_note(told)
        elif not error and faults:
            raise FirmwareFault(_told(faults))

    @property
    def _bench(self) -> int:
        if not self._open:
            raise RuntimeError("the board is closed")
        if threading.get_ident() != self._thread:
            raise RuntimeError("this board belongs to another thread: only the one that made it can use it")
        return self._open

    @property
    def _chip(self) -> int:
        return lib.workbench_chip(self._bench)

    def _check(self):
        if self._raised:
            raised, self._raised = self._raised, None
            raise raised
        mistake = lib.workbench_mistake(self._bench)
        if mistake:
            raise ValueError(re.sub(r" at cycle \d+$", "", mistake.decode()))

    def _call(self, function, *arguments):
        result = function(self._bench, *arguments)
        self._check()
        return result

    # For parts.
    def _call_part(self, function, *arguments):
        self._bench  # which must be open
        result = function(*arguments)
        self._check()
        return result

    # Of what is called in the middle of a run, the first error is raised at the end of that.
    def _inside(self, function, *arguments):
        self._runs_inside = True
        try:
            return function(*arguments)
        except BaseException as error:  # also pytest's failures; ctypes would print and forget it
            self._raised = self._raised or error
            return None
        finally:
            self._runs_inside = False

    @property
    def mcu(self) -> str:
        """avr-gcc's name of its chip."""
        return lib.chip_name(self._chip).decode()

    @property
    def hz(self) -> int:
        """Frequency of its clock."""
        return lib.chip_hz(self._chip)

    # ---- Time, power and reset ----

    def ms(self) -> float:
        """Time since it was made."""
        return lib.workbench_us(self._bench) / 1000

    def run(self, ms: float) -> None:
        """Runs for a time."""
        self._spend(ms)
        self._call(lib.workbench_run, ms * 1000)

    def _spend(self, ms: float):
        if self._runs_inside:
            raise RuntimeError("a device's write and read are called while the board runs; they cannot run it")
        if not number("ms", ms) >= 0:
            raise ValueError(f"{ms!r} ms is no time to run; it is at least 0")
        self._looks = 0
        if self.limit_ms is not None and self.ms() + ms > self.limit_ms:
            raise TimeoutError(f"the chip would run for more than {self.limit_ms:g} ms: if no loop of the test waits for what never "
                               f"comes, give the board another limit, Board(..., limit_ms=None)\n{self._state()}")

    # A loop that looks without running the chip sees the same for ever.
    def _look(self):
        now = self.ms()
        self._looks = self._looks + 1 if now == self._looked_at else 1
        self._looked_at = now
        if self._looks > _LOOKS_MAX:
            raise TimeoutError(f"the test has looked {_LOOKS_MAX:,} times at {now:g} ms, while no time passed: call run() or wait() in the loop")

    def reset(self) -> None:
        """Pulses the reset pin. RAM is kept."""
        lib.chip_reset(self._chip)

    def power_off(self, at_ms: float | None = None) -> None:
        """Cuts the supply, of its parts too: now, or when ms() is at_ms, to the instruction.

        An EEPROM byte that is being programmed is torn, as on silicon. What the EEPROM and the flash hold stays.
        """
        if at_ms is not None:
            if number("at_ms", at_ms) < self.ms():
                raise ValueError(f"power_off(at_ms={at_ms:g}): it is {self.ms():g} ms already")
            self.run(at_ms - self.ms())
        lib.chip_power_off(self._chip)

    def power_on(self) -> None:
        """Switches it on again: RAM and registers are random, then it resets."""
        lib.chip_power_on(self._chip)

    def is_powered(self) -> bool:
        return lib.chip_is_powered(self._chip)

    def crystal(self) -> None:
        """Puts a crystal of 32,768 Hz to TOSC1, for timer 2."""
        lib.chip_add_crystal(self._chip)

    def gdb(self, port: int = 1234) -> None:
        """Stops until avr-gdb says `target remote :PORT` and `continue` (chip_gdb in avr_chip.h)."""
        if not lib.chip_gdb(self._chip, whole("port", port, 1, 65535)):
            raise OSError(f"port {port} is taken")

    def link(self, other: Board, wires: dict[str, str], pull_ups: bool = False) -> None:
        """Wires pins to pins of another board, {"D2": "D3"}. From then on whatever runs one runs both.

        The wires carry what the two chips drive. pull_ups: they have some, as those of an I2C bus do.
        """
        if not isinstance(other, Board):
            raise TypeError(f"link({other!r}): it is linked to another Board")
        names = " ".join(self._pin(pin) for pin in wires), " ".join(other._pin(pin) for pin in wires.values())
        lib.workbench_link(self._bench, names[0].encode(), other._bench, names[1].encode(), pull_ups)
        self._check()
        other._check()

    # ---- Pins ----

    def pins(self) -> list[str]:
        """All names of its pins."""
        ports = [f"P{letter}{bit}" for letter in PORTS for bit in range(8)]
        arduino = [f"{letter}{number}" for letter in "DA" for number in range(100)]
        return [name for name in ports + arduino if self._has(name)]

    def _has(self, name: str) -> bool:
        return "\0" not in name and lib.pin_by_name(self._chip, name.encode(), ctypes.byref(Pin()))

    def _pin(self, name: Any) -> str:
        if not isinstance(name, str) or not self._has(name):
            raise ValueError(f"the {self.mcu} has no pin called {name!r}; there are {_ranges(self.pins())}")
        return name

    def _recorded(self, pin: str) -> bytes:
        name = self._pin(pin).encode()
        self._call(lib.workbench_record, name)
        return name

    def _looked_at_pin(self, pin: str) -> bytes:
        self._look()
        self._inputs[self._pin(pin)] = None
        return self._recorded(pin)

    def level(self, pin: str) -> int | None:
        """Level of a pin now: 0, 1, or None if it floats."""
        level = self._call(lib.workbench_level, self._looked_at_pin(pin))
        return None if level < 0 else level

    def drive(self, pin: str, level: int | bool | None) -> None:
        """A wire that holds the pin at 0 or 1; None takes it away."""
        if level not in (0, 1, None):
            raise ValueError(f"drive({pin!r}, {level!r}): a level is 0, 1 or None; use volts() for others")
        self._call(lib.workbench_drive, self._recorded(pin), -1 if level is None else int(level))

    def volts(self, pin: str, volts: float) -> None:
        """A wire at a voltage, for the ADC; as a level, half of 5 V counts as high."""
        self._call(lib.workbench_volts, self._recorded(pin), number("volts", volts))

    def wait(self, pin: str, level: int | bool, ms: float = 1000) -> bool:
        """Runs until the pin has the level; returns whether it came in time."""
        if level not in (0, 1):
            raise ValueError(f"wait({pin!r}, {level!r}): a level is 0 or 1")
        name = self._looked_at_pin(pin)
        self._spend(ms)
        return self._call(lib.workbench_wait_pin, name, int(level), ms * 1000)

    def record(self, pin: str) -> None:
        """Records the edges of a pin from now on, for save_vcd; all other calls with a pin do so, too."""
        self._recorded(pin)

    def wave(self, pin: str, ms: float) -> Wave:
        """Runs for a time; returns frequency, duty and more of what the pin did in it."""
        wave, name = Wave(), self._recorded(pin)
        self._spend(ms)
        self._call(lib.workbench_measure, name, ms * 1000, ctypes.byref(wave))
        return wave

    def save_vcd(self, path: str | os.PathLike[str]) -> None:
        """Writes the edges of all pins that were used, and serial ports' pins and bytes, for GTKWave or PulseView."""
        if not lib.workbench_save_vcd(self._bench, c_text(os.fsencode(path))):
            raise OSError(f"cannot write {os.fspath(path)}")

    # ---- Serial ports ----

    def open(self, baud: int, usart: int = 0) -> None:
        """Plugs a serial port into a USART, which keeps what the chip sends from now on; or changes its rate."""
        self._call(lib.workbench_open, whole("usart", usart), whole("baud", baud, 1))
        self._ports[usart] = baud

    def type(self, text: str | bytes, usart: int = 0) -> None:
        """Sends to the chip, at the port's rate, while the board runs; does not wait."""
        data = octets(text)
        self._port(usart)
        self._call(lib.workbench_type, usart, data, len(data))
        self._typed[usart] = self._typed.get(usart, b"") + data

    def output(self, usart: int = 0) -> bytes:
        """All that the chip has sent."""
        self._look()
        self._port(usart)
        return self._sent(usart)

    def _sent(self, usart):
        size = ctypes.c_size_t()
        return ctypes.string_at(lib.workbench_output(self._bench, usart, ctypes.byref(size)), size.value)

    def hears(self, text: str | bytes, ms: float = 1000, usart: int = 0) -> bool:
        """Runs until the chip has sent the text, after what was heard before; returns whether it was in time."""
        data = octets(text)
        if b"\0" in data:
            raise ValueError(f"hears({text!r}): a byte of value 0 cannot be waited for; look at output()")
        self._port(usart)
        self._spend(ms)
        return self._call(lib.workbench_wait_text, usart, data, ms * 1000)

    def _port(self, usart):
        if usart not in self._ports:
            raise ValueError(f"nothing is plugged into USART{usart}; call open(9600{f', {usart}' if usart else ''}) first, or another rate")

    # ---- Parts ----

    @overload
    def plug(self, kind: Literal["max7219", "ssd1306", "hd44780", "leds"], **words: str | int) -> Display: ...
    @overload
    def plug(self, kind: Literal["ws2812"], **words: str | int) -> Strip: ...
    @overload
    def plug(self, kind: Literal["keypad", "cells", "cells16", "buttons", "button", "ladder"], **words: str | int) -> Contacts: ...
    @overload
    def plug(self, kind: Literal["joystick"], **words: str | int) -> Joystick: ...
    @overload
    def plug(self, kind: Literal["piezo"], **words: str | int) -> Piezo: ...
    @overload
    def plug(self, kind: Literal["i2c"], *, write: Callable[[bytes], Any] | None = None,
             read: Callable[[], bytes | Iterable[int] | int] | None = None, **words: str | int) -> I2c: ...
    @overload
    def plug(self, kind: Literal["spi"], *, write: Callable[[int], int | None] | None = None,
             read: Callable[[], bytes | Iterable[int] | int] | None = None, **words: str | int) -> Spi: ...

    def plug(self, kind: str, *, write: Callable[..., Any] | None = None, read: Callable[..., Any] | None = None, **words: str | int) -> Part:
        """Plugs a part in, its pins and properties by name, and returns it (vboard.parts):

            plug("max7219", DIN="D11", CS="D10", CLK="D13", modules=2)    LED matrices of 8x8, up to 16
            plug("ssd1306", SDA="A4", SCL="A5")                           an OLED of 128x64 on I2C, address="0x3D" if not 0x3C
            plug("hd44780", RS=..., E=, D4=, D5=, D6=, D7=, BL=)          16x2 characters; BL switches its light: a free pin, if none does
            plug("ws2812", DIN="D6")                                      a strip of NeoPixels, variant="strict" for all versions
            plug("keypad", R1=..., R2=, R3=, R4=, C1=, C2=, C3=, C4=)     4x4
            plug("cells", R1=..., R2=, R3=, C1=, C2=, C3=)                nine keys as a matrix
            plug("cells16", R1=..., R2=, R3=, R4=, C1=, C2=, C3=, C4=)    sixteen keys as a matrix
            plug("button", OK="D2")                                       between a pin and ground
            plug("buttons", UP=..., LEFT=, OK=, RIGHT=, DOWN=)            five of them
            plug("ladder", KEYS="A0")                                     five keys and their resistors on one pin
            plug("joystick", VRX="A0", VRY="A1", SW="D2")                 a thumb joystick
            plug("leds", ROW1=..., ROW2=, ROW3=, X1=, X2=, X3=, O1=, O2=, O3=)   18 LEDs, three rows by six columns
            plug("piezo", PIEZO="D8")                                     hears tones
            plug("i2c", address=0x48, write=..., read=...)                what the test makes of it (I2c), at the chip's SDA and SCL, or SDA=, SCL=
            plug("spi", write=..., read=...)                              the same (Spi), at SCK, MOSI, MISO and SS; mode=0 to 3, order="lsb"
        """
        if kind not in CLASSES:
            raise ValueError(f"there is no part {kind!r}; there are {', '.join(sorted(CLASSES))}. A serial port is open()")
        text = " ".join(f"{name}={value}" for name, value in words.items())
        if any(re.search(r"\s", str(value)) or not str(value) for value in words.values()):
            raise ValueError(f"plug({kind!r}, {text}): a pin or property has no blanks")
        if (write or read) and not issubclass(CLASSES[kind], Device):
            raise ValueError(f"plug({kind!r}): only an i2c and a spi have write and read")
        handle = self._call(lib.workbench_plug, c_text(kind), c_text(text))
        for value in words.values():
            if isinstance(value, str) and self._has(value):
                self._recorded(value)
                if kind in ("button", "buttons"):
                    self._inputs[value] = None
        part = CLASSES[kind](self, kind, handle)
        if isinstance(part, Device):
            part._attach(write, read)
            self._devices.append(part)  # whose functions the chip calls
        return part

    # ---- Memories and fuses ----

    def _memory(self, function):
        size = ctypes.c_size_t()
        return function(self._chip, ctypes.byref(size)), size.value

    def eeprom_read(self, address: int = 0, size: int | None = None) -> bytes:
        """Bytes of the EEPROM; by default all."""
        memory, end = self._memory(lib.chip_eeprom)
        size = end - address if size is None else size
        self._within("eeprom_read", address, size, end)
        return bytes(memory[address : address + size])

    def eeprom_write(self, address: int, data: bytes) -> None:
        """Sets bytes of the EEPROM, as a programmer does, while the power is off."""
        memory, end = self._memory(lib.chip_eeprom)
        self._must_be_off("eeprom_write")
        data = bytes(iter(data))  # of 0 to 255 each
        self._within("eeprom_write", address, len(data), end)
        for at, byte in enumerate(data, address):
            memory[at] = byte

    def _within(self, call, address, size, end):
        if not 0 <= address <= address + size <= end:
            raise ValueError(f"{call}: {size} bytes at {address}, but the EEPROM of the {self.mcu} has {end}")

    def _must_be_off(self, call):
        if self.is_powered():
            raise RuntimeError(f"{call}: only while the power is off; call power_off() first, and power_on() after it")

    def fuses(self) -> Fuses:
        """Fuses and lock bits, as LPM reads them."""
        fuses = _Fuses()
        lib.chip_get_fuses(self._chip, ctypes.byref(fuses))
        return Fuses(*(getattr(fuses, name) for name in Fuses._fields))

    def set_fuses(self, **values: int) -> None:
        """Sets those that are named, while the power is off: set_fuses(high=0xDE, extended=0xFD)."""
        self._must_be_off("set_fuses")
        unknown = sorted(set(values) - set(Fuses._fields))
        if unknown:
            raise ValueError(f"set_fuses: there is no {', '.join(unknown)}; there are {', '.join(Fuses._fields)}")
        for name, value in values.items():
            if not 0 <= value < (1 << 32 if name == "start_up_us" else 256):
                raise ValueError(f"set_fuses: {name}={value} is no byte")
        lib.chip_set_fuses(self._chip, ctypes.byref(_Fuses(**self.fuses()._replace(**values)._asdict())))

    def variable(self, name: str, type: Any = None) -> Any:
        """The value of a variable of the firmware in RAM: a number, or a list of them for an array.

        The ELF has its size and, built with -gdwarf-2, its type; without that it is taken for an unsigned integer of
        its size. type: its ctypes type, such as a ctypes.Structure.
        """
        self._look()
        if type is not None:
            value = type()
            self._call(lib.workbench_read, c_text(name), ctypes.byref(value), ctypes.sizeof(value))
            return getattr(value, "value", value)
        codec, size = self._codec(name)
        data = ctypes.create_string_buffer(size)
        self._call(lib.workbench_read, c_text(name), data, size)
        return codec.decode(data.raw)

    def set_variable(self, name: str, value: Any, type: Any = None) -> None:
        """Sets a variable of the firmware; as variable()."""
        if type is not None:
            copy = of_type(name, value, type)
            self._call(lib.workbench_write, c_text(name), ctypes.byref(copy), ctypes.sizeof(copy))
            return
        codec, size = self._codec(name)
        self._call(lib.workbench_write, c_text(name), codec.encode(value), size)

    def _codec(self, name):
        found = VariableType()
        self._call(lib.workbench_variable, c_text(name), ctypes.byref(found))
        return Codec(name, found), found.size

    # ---- Faults ----

    def faults(self, kind: str | None = None) -> list[Fault]:
        """What the firmware did that would disturb a real board; of all kinds, or of one in FAULT_KINDS."""
        if kind is not None:
            self._kind(kind)
        bench = self._bench
        faults = [Fault(lib.workbench_fault(bench, i).decode(), FAULT_KINDS[lib.workbench_fault_kind(bench, i)])
                  for i in range(lib.workbench_faults(bench))]
        return [fault for fault in faults if kind in (None, fault.kind) and not _has_raised(fault)]

    def ignore(self, kind: str) -> None:
        """Faults of a kind, one of FAULT_KINDS, no longer count."""
        lib.workbench_ignore(self._bench, self._kind(kind))

    def _kind(self, kind):
        if kind not in FAULT_KINDS:
            raise ValueError(f"there is no kind of fault {kind!r}; there are {', '.join(FAULT_KINDS)}")
        return FAULT_KINDS.index(kind)

    # ---- Measurements ----

    def measures(self) -> Measures:
        """What the chip has measured since it was switched on, or since measure_from_here()."""
        measured = _Measures()
        lib.chip_measures(self._chip, ctypes.byref(measured))
        vectors = {i: (v.calls, v.total, v.worst) for i, v in enumerate(measured.vector[:VECTORS]) if v.calls}
        return Measures(**{name: getattr(measured, name) for name in Measures._fields[:-1]}, vector=vectors)

    def measure_from_here(self) -> None:
        lib.chip_measure_from_here(self._chip)

    def cycles(self, name: str) -> Cycles:
        """Times each call of a function of the firmware from now on:

            crc = board.cycles("crc16")
            board.run(100)
            assert crc.count == 3 and crc.max < 400

        A call's cycles include those of the functions that it calls, but not those of interrupts (Call). An inlined
        function has no calls; __attribute__((noinline)) keeps one. The chip runs slower from then on.
        """
        function = c_text(name)
        names = [name for name, _, _ in self._functions()]
        if function.decode() not in names:
            near = difflib.get_close_matches(function.decode(), names, 3)
            raise ValueError(f"{self.firmware} has no function {name}; " + (f"there are {', '.join(near)}; " if near else "") +
                             "if it is inlined, give it __attribute__((noinline)); if this is a hex file, take the ELF")
        return Cycles(self, name, self._call(lib.workbench_time, function))

    def coverage(self) -> Coverage:
        """Counts the lines of the firmware that run from now on; coverage().write("x.info") is in lcov's format.

        The ELF needs line numbers (avr-gcc -gdwarf-2). The chip runs slower from then on.
        """
        if not self._coverage:
            _, size = self._memory(lib.chip_flash)
            coverage = Coverage(lambda: self._chip, self.firmware, size // 2)
            coverage.lines()  # which the firmware must have
            lib.chip_count_instructions(self._chip, coverage.counts)
            self._coverage = coverage
        return self._coverage

    def _functions(self):
        address, size, index = ctypes.c_uint32(), ctypes.c_uint32(), 0
        while name := lib.workbench_function(self._bench, index, ctypes.byref(address), ctypes.byref(size)):
            yield name.decode(), address.value, address.value + size.value
            index += 1

    # ---- Why a test has failed ----

    def explain(self) -> str:
        """What a person would look at when a test has failed: faults, what the chip does, lines and pins.

        To see what the chip does, runs it for another 20 ms.
        """
        faults = self.faults()
        lines = [_told(faults)] if faults else []
        return "\n".join([*lines, self._state(), *self._activity()])

    def _state(self) -> str:
        lines = [f"{self.mcu} at {self.ms():.3f} ms" + ("" if self.is_powered() else ", without power")]
        for usart, baud in self._ports.items():
            sent, typed = self._sent(usart), self._typed.get(usart, b"")
            lines.append(f"USART{usart} at {baud} baud sent {_tail(sent)}; typed to it {_tail(typed)}")
        for pin in self._inputs:
            if self.is_powered() and lib.workbench_level(self._bench, pin.encode()) < 0:
                at = Pin()
                lib.pin_by_name(self._chip, pin.encode(), ctypes.byref(at))
                lines.append(f"{pin} floats: neither the chip nor a part drives it. A button or an open drain there needs a pull-up: "
                             f"bit {at.bit} of PORT{at.letter.decode()} 1, and of DDR{at.letter.decode()} 0")
        return "\n".join(lines)

    def _place(self, address: int) -> str:
        place = ctypes.create_string_buffer(400)
        return place.value.decode() if lib.chip_source_place(self._chip, address, place, len(place)) else f"0x{address:X}"

    def _activity(self):
        if not self.is_powered():
            return
        counts = self._counts_of(10)
        ran = [2 * at for at, count in enumerate(counts) if count]
        pending, on = lib.chip_pending_interrupt(self._chip), lib.chip_has_interrupts_on(self._chip)
        if pending and not on:
            vector = next((f", {self._place(first)}," for name, first, _ in self._functions() if name == f"__vector_{pending}"), "")
            yield (f"interrupt {pending}{vector} is enabled and waits, but interrupts are off (I in SREG is 0): sei() is missing, or a routine "
                   "or a cli() does not end")
        here = lib.chip_pc(self._chip)
        if not ran or lib.chip_next(self._chip) > lib.chip_now(self._chip):
            yield f"the chip sleeps in {self._place(here)}" + (", and nothing wakes it" if lib.chip_next(self._chip) == _NEVER else "")
        elif any(first <= ran[0] and ran[-1] < end for _, first, end in self._functions()):
            yield f"the chip does not leave a loop in {self._place(ran[0])}, 0x{ran[0]:X} to 0x{ran[-1]:X}"
        else:
            yield f"the chip is in {self._place(here)}"

    # Counts what runs in the time after the next one, which may have a start-up, and restores what counted before.
    def _counts_of(self, ms: float):
        _, size = self._memory(lib.chip_flash)
        counts = (ctypes.c_uint32 * (size // 2))()
        try:
            for counted in (None, counts):
                lib.chip_count_instructions(self._chip, counted)
                lib.workbench_run(self._bench, ms * 1000)
        finally:
            lib.chip_count_instructions(self._chip, self._coverage.counts if self._coverage else None)
        return counts


# Mistakes of the test raise at their calls; what is wired wrongly shows when an instruction uses it.
def _has_raised(fault):
    return fault.kind == "wiring" and ", instruction at 0x" not in fault


def _told(faults):
    return f"{len(faults)} fault{'s' if len(faults) > 1 else ''} of the firmware:\n" + "\n".join(f"  {fault}" for fault in faults[:16]) + (
        f"\n  and {len(faults) - 16} more" if len(faults) > 16 else "")


def _tail(data, most=200):
    return ("..." if len(data) > most else "") + (repr(data[-most:])[1:] if data else "nothing")


# ["PB0", "PB1", "D0"] as "PB0 to PB1, D0"
def _ranges(names: list[str]) -> str:
    runs: list[tuple[str, int, int]] = []
    for name in names:
        letters = name.rstrip("0123456789")
        number = int(name[len(letters) :])
        if runs and runs[-1][0] == letters and runs[-1][2] == number - 1:
            runs[-1] = letters, runs[-1][1], number
        else:
            runs.append((letters, number, number))
    return ", ".join(f"{letters}{first}" + (f" to {letters}{last}" if last > first else "") for letters, first, last in runs)
