# A wire to ground at an output.
# SPDX-License-Identifier: GPL-3.0-or-later
import pytest


@pytest.mark.firmware("atmega328p", "build/parrot.elf")
def test_answer(board):
    board.open(115200)
    board.drive("D9", 0)
    board.run(1)
    board.type("!")
    board.run(1)
