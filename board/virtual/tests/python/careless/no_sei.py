# Firmware that never calls sei().
# SPDX-License-Identifier: GPL-3.0-or-later
import pytest


@pytest.mark.firmware("atmega328p", "build/echo_without_sei.elf")
def test_echo(board):
    board.open(115200)
    board.type("hello")
    assert board.hears("hello")
