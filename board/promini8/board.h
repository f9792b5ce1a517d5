// The Pro Mini at 3.3 V and 8 MHz: wired like the Uno. At 8 MHz there is no divider for 115200 baud (3.5 %
// off). 57600 is as near as the Uno comes to 115200, has as many cycles to a byte, and is the bootloader's
// rate.
#include "../uno/board.h"

#undef BOARD_BAUD
#define BOARD_BAUD 57600
