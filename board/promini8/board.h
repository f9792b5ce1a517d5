// Pins of the Pro Mini at 3.3 V and 8 MHz: those of the Uno. 8 MHz has no divider for 115200 baud (3.5 %
// off); 57600 has the Uno's rate error and cycles per byte, and is the bootloader's rate.
// SPDX-License-Identifier: MIT
#include "../uno/board.h"

#undef BOARD_BAUD
#define BOARD_BAUD 57600
