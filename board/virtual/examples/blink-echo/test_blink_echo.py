# Tests blink_echo.c on the virtual board.
# SPDX-License-Identifier: GPL-3.0-or-later
import pytest

pytestmark = pytest.mark.firmware("atmega328p", "build/atmega328p.elf")


def test_echoes(board):
    board.open(115200)
    assert board.hears("ready", ms=2)
    board.type("hello")
    assert board.hears("hello", ms=2)


def test_blinks(board):
    wave = board.wave("D13", ms=5000)
    assert (wave.hz, wave.duty) == (1, 0.5)
