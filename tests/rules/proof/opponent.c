// The computer's code with its contracts, for Frama-C.
#include "tests/rules/proof/opponent.h"

#include "computer/threats.c"
#define take_back opponent_takes_back // which ttt.c has, too
#include "computer/opponent.c"
