# SPDX-License-Identifier: GPL-3.0-or-later
import pytest


@pytest.mark.firmware("atmega328p", "build/boot.hex")
def test_lines(board):
    board.coverage()
