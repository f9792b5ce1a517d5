# Tests blink_echo.c on the virtual board, in Python. Usage: pytest-3
# SPDX-License-Identifier: GPL-3.0-or-later
import pytest


@pytest.mark.firmware("atmega328p", "build/atmega328p.elf")
def test_blinks_and_echoes(board):
    board.open(115200)
    wave = board.wave("D13", ms=5000)
    assert (wave.hz, wave.duty) == (1, 0.5)
    board.type("hello")
    assert board.hears("hello", ms=2)
