// cell.h where the largest board is 4x4, as with sixteen NeoPixels, for Frama-C: what cell_3.c says.
// SPDX-License-Identifier: MIT
#define TTT_N_MAX 4
#include "tests/rules/proof/cell_3.c"
