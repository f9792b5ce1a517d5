// Pins of the Arduino Nano: those of the Uno, with the same chip, clock and pin names.
// SPDX-License-Identifier: MIT
#include "../uno/board.h"
