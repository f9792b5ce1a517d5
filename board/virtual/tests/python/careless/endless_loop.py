# Firmware that waits for what it has not switched on.
# SPDX-License-Identifier: GPL-3.0-or-later
import pytest


@pytest.mark.firmware("atmega328p", "build/endless_loop.elf")
def test_led(board):
    assert board.wait("D13", 1)
