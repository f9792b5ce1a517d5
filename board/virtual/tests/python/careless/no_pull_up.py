# Firmware that has not switched the pull-up of its button on.
# SPDX-License-Identifier: GPL-3.0-or-later
import pytest


@pytest.mark.firmware("atmega328p", "build/button_without_pull_up.elf")
def test_button(board):
    button = board.plug("button", OK="D2")
    board.run(1)
    assert board.level("D13") == 0
    button.press()
    assert board.wait("D13", 1)
