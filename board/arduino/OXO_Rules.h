// The rules of OXO alone, for any board; rules/ttt.h describes the functions. Include it in as many files of
// a sketch as you like. Define TTT_N_MAX before it, the same in each, for boards of up to TTT_N_MAX (2 to
// 100, otherwise 8).
// SPDX-License-Identifier: MIT
#ifndef OXO_RULES_H
#define OXO_RULES_H

#define _Static_assert static_assert
extern "C" {
#ifdef TTT_N_MAX
// The library is compiled for 8, so the sketch compiles them itself; of several files' copies one is linked.
// @WEAK@
#include "rules/ttt.c"
#else
#include "rules/ttt.h"
#endif
}
#undef _Static_assert

#endif
