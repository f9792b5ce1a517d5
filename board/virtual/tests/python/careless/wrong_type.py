# SPDX-License-Identifier: GPL-3.0-or-later
import pytest


@pytest.mark.firmware("atmega328p", "build/parrot.elf")
def test_echo(board):
    board.run("5")
