# SPDX-License-Identifier: GPL-3.0-or-later
"""The virtual board in Python: firmware on a simulated AVR with parts on its pins, for tests.

    import vboard

    with vboard.Board("atmega328p", "blink.elf") as board:
        assert board.wave("D13", ms=4000).hz == 0.5

help(vboard.Board) lists what a board does, help(vboard.parts) what its parts do, help(vboard.pytest) the fixtures.
"""

from vboard._library import FAULT_KINDS, Wave
from vboard.board import Board, Call, Cycles, Fault, FirmwareFault, Fuses, Measures
from vboard.coverage import Coverage
from vboard.parts import Colour, Contacts, Device, Display, I2c, Joystick, Part, Piezo, Spi, Strip

__all__ = [
    "FAULT_KINDS", "Board", "Call", "Colour", "Contacts", "Coverage", "Cycles", "Device", "Display", "Fault", "FirmwareFault", "Fuses",
    "I2c", "Joystick", "Measures", "Part", "Piezo", "Spi", "Strip", "Wave",
]
