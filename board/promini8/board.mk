# The Pro Mini at 3.3 V and 8 MHz: the Pro Mini with another clock.
# SPDX-License-Identifier: MIT
include board/promini/board.mk
F_CPU       := 8000000
