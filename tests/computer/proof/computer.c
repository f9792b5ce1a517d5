// The computer's code with its contracts, for Frama-C.
// SPDX-License-Identifier: MIT
#include "tests/computer/proof/contracts.h"

#include "computer/threats.c"
#define take_back computer_takes_back // which ttt.c has, too
#include "computer/computer.c"
