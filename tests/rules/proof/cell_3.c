// cell.h where the largest board is 3x3, as with 18 LEDs, for Frama-C. That cell.h for the largest board of
// all is in tests/computer/proof.
// SPDX-License-Identifier: MIT
#ifndef TTT_N_MAX // cell_4.c defines it
#define TTT_N_MAX 3
#endif
#include "rules/cell.h"

enum { N_MAX = TTT_N_MAX };

/*@ requires col < 8 && row < 8;
    assigns \nothing;
    ensures number: \result == 8 * row + col && \result < 64;
    ensures back: \result / 8 == row && \result % 8 == col;
*/
static inline cell_t cell_at(uint8_t row, uint8_t col);

/*@ assigns \nothing;
    ensures row: \result == cell / 8;
*/
static inline uint8_t cell_row(cell_t cell);

/*@ assigns \nothing;
    ensures column: \result == cell % 8;
*/
static inline uint8_t cell_col(cell_t cell);

/*@ requires \valid_read(board);
    assigns \nothing;
    ensures inside: cell / 8 < N_MAX && cell % 8 < N_MAX ==> \result == board->cell[cell / 8][cell % 8];
    ensures outside: cell / 8 >= N_MAX || cell % 8 >= N_MAX ==> \result == TTT_NOBODY;
*/
static inline uint8_t cell_mark(const ttt_t *board, cell_t cell);

/*@ requires \valid_read(board) && row < N_MAX && col < N_MAX;
    assigns \nothing;
    ensures \result == board->cell[row][col];
*/
uint8_t theorem_cell(const ttt_t *board, uint8_t row, uint8_t col)
{
    return cell_mark(board, cell_at(row, col));
}
