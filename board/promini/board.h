// Pins of the Pro Mini at 5 V and 16 MHz: those of the Uno, with the same chip, clock and pin names.
// SPDX-License-Identifier: MIT
#include "../uno/board.h"
