# The firmware of another chip.
# SPDX-License-Identifier: GPL-3.0-or-later
import pytest


@pytest.mark.firmware("atmega2560", "build/timer_pwm.elf")
def test_pwm(board):
    assert board.wave("D9", ms=50).hz == 1000
