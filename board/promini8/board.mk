# The Pro Mini at 3.3 V and 8 MHz.
include board/promini/board.mk
F_CPU       := 8000000
