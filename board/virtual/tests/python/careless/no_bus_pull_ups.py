# A display on I2C that is not plugged in: the bus has no pull-ups.
# SPDX-License-Identifier: GPL-3.0-or-later
import pytest


@pytest.mark.firmware("atmega328p", "build/panel.elf")
def test_oled(board):
    board.open(115200)
    board.run(1)
    board.type("o")
    assert board.hears("o", ms=100)
