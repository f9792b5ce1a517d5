// Pins of the Arduino Nano: those of the Uno, with the same chip, clock and pin names.
#include "../uno/board.h"
