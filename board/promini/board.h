// The Pro Mini at 5 V and 16 MHz: the Uno's chip, clock and pin names, so the wiring is the Uno's.
#include "../uno/board.h"
