# Sixteen buttons in a square, one for each cell of 4x4, or a 4x4 keypad as these.
# SPDX-License-Identifier: MIT
include firmware/keys/cells/input.mk
INPUT_DEFINES := -DINPUT_SIDE=4
INPUT_TESTS   := tests/input/cells/*.c tests/keys/cells/*.c
