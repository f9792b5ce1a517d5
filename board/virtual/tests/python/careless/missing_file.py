# Firmware that has not been built, or under another name.
# SPDX-License-Identifier: GPL-3.0-or-later
import pytest


@pytest.mark.firmware("atmega328p", "build/parot.elf")
def test_echo(board):
    board.open(115200)
    board.type("hello")
    assert board.hears("hello")
