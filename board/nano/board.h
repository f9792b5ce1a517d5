// The Arduino Nano: the Uno's chip, clock and pin names on a smaller board, so the wiring is the Uno's.
#include "../uno/board.h"
