// The rules of OXO alone, for any board: define TTT_N_MAX (8 unless you do; 2 to 100) and include this in one
// file of your sketch. rules/ttt.h says what each function does.
#ifndef OXO_RULES_H
#define OXO_RULES_H

#define _Static_assert static_assert
#include "rules/ttt.c"
#undef _Static_assert

#endif
