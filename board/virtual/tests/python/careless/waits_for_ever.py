# A test that waits for ever, in a loop of its own.
# SPDX-License-Identifier: GPL-3.0-or-later
import pytest


@pytest.mark.firmware("atmega328p", "build/described.elf")
def test_echo(board):
    board.open(115200)
    while b"hello" not in board.output():
        board.run(1000)
