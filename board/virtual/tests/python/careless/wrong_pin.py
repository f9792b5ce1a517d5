# A mistyped pin.
# SPDX-License-Identifier: GPL-3.0-or-later
import pytest


@pytest.mark.firmware("atmega328p", "build/timer_pwm.elf")
def test_pwm(board):
    assert board.wave("D99", ms=50).hz == 1000
