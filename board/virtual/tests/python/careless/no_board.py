# A test that does not say what its board runs.
# SPDX-License-Identifier: GPL-3.0-or-later
def test_led(board):
    assert board.wait("D13", 1)
