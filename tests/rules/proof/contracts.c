// The rules' code with its contracts, for Frama-C: what each function does to a ttt_t's fields.
//
// Contracts speak of fields, one by one; what they mean on the board is in theorems.c. A contract is proved
// from the function's body and used wherever the function is called.
// SPDX-License-Identifier: MIT
#include "tests/rules/proof/undo.h"

#include "rules/ttt.c"
