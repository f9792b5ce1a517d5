// The rules of OXO alone, for any board: optionally define TTT_N_MAX (2 to 100, default 8) and include this
// in one file of your sketch. rules/ttt.h describes the functions.
#ifndef OXO_RULES_H
#define OXO_RULES_H

#define _Static_assert static_assert
#include "rules/ttt.c"
#undef _Static_assert

#endif
