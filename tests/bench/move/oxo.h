// OXO's own engine, firmware/rules/ttt.c, as the product has it.
#ifndef BENCH_OXO_H
#define BENCH_OXO_H

#include "rules/ttt.h"

typedef ttt_t oxo_t;
#define oxo_start ttt_start
#define oxo_move  ttt_move

#endif
