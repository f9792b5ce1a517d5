// What lines and cells weigh, as definitions over a position as a value, for Frama-C: computer.c's terms.
// SPDX-License-Identifier: MIT
#ifndef WEIGHTS_H
#define WEIGHTS_H

#include "tests/rules/proof/theorems.c"

/*@ // ---- Cells by number: a division by cases, as no prover reasons well about another ----
    logic integer row_of(integer k) =
        k < 8 ? 0 : k < 16 ? 1 : k < 24 ? 2 : k < 32 ? 3 : k < 40 ? 4 : k < 48 ? 5 :
        k < 56 ? 6 : k < 64 ? 7 : 8;
    logic integer col_of(integer k) = k - 8 * row_of(k);

    // ---- Weights for player p, of whom the other player is 3 - p ----
    logic integer power(integer m) =
        m == 0 ? 1 : m == 1 ? 2 : m == 2 ? 4 : m == 3 ? 8 : m == 4 ? 16 : m == 5 ? 32 : m == 6 ? 64 :
        m == 7 ? 128 : 256;
    logic integer line_weight(ttt_t s, integer p, integer l) =
        s.count[2 - p][l] == 0 ? power(s.count[p - 1][l]) : 0;
    logic integer weights(ttt_t s, integer p, integer k) =
        k <= 0 ? 0 : weights(s, p, k - 1) + line_weight(s, p, k - 1);
    // F of the position, if p is the player who must not win.
    logic integer weight(ttt_t s, integer p) = weights(s, p, 2 * s.n + 2);
    logic integer cell_weight(ttt_t s, integer p, integer r, integer c) =
        line_weight(s, p, 2 + r) + line_weight(s, p, 2 + s.n + c) +
        (r == c ? line_weight(s, p, 0) : 0) + (r + c == s.n - 1 ? line_weight(s, p, 1) : 0);

    // How many lines a mark of p in the cell would complete.
    logic integer lacks_one(ttt_t s, integer p, integer l) =
        s.count[2 - p][l] == 0 && s.count[p - 1][l] == s.n - 1 ? 1 : 0;
    logic integer wins(ttt_t s, integer p, integer r, integer c) =
        lacks_one(s, p, 2 + r) + lacks_one(s, p, 2 + s.n + c) +
        (r == c ? lacks_one(s, p, 0) : 0) + (r + c == s.n - 1 ? lacks_one(s, p, 1) : 0);

    // The same for a list of `lines` lines, 2 to 4, a to d, without those before `from`.
    logic integer weight_from(ttt_t s, integer p, integer a, integer b, integer c, integer d, integer from,
                              integer lines) =
        (from <= 3 < lines ? line_weight(s, p, d) : 0) + (from <= 2 < lines ? line_weight(s, p, c) : 0) +
        (from <= 1 ? line_weight(s, p, b) : 0) + (from <= 0 ? line_weight(s, p, a) : 0);
    logic integer wins_from(ttt_t s, integer p, integer a, integer b, integer c, integer d, integer from,
                            integer lines) =
        (from <= 3 < lines ? lacks_one(s, p, d) : 0) + (from <= 2 < lines ? lacks_one(s, p, c) : 0) +
        (from <= 1 ? lacks_one(s, p, b) : 0) + (from <= 0 ? lacks_one(s, p, a) : 0);

    // ---- What the computer, to move, makes of an empty cell without look ahead ----
    // By name: cvc4 does not see that products of equal numbers are equal.
    logic integer cells(integer n) = n * n;
    // 1 if threats are blocked.
    logic integer sees(integer level, integer luck, integer n) =
        level == 0 ? (luck >= 128 ? 1 : 0) : level == 1 ? (luck >= (n <= 4 ? 32 : 43) ? 1 : 0) : 1;
    logic integer safe(integer n, integer attack, integer danger) =
        (n == 2 || n == 4 || n == 6 || n == 8 ? 5 * attack : 6 * attack) + 2 * danger;
    // f: the weight of all lines; high: from where on they weigh too much after the mark.
    logic integer quiet(integer level, integer n, integer empty, integer attack, integer danger, integer f, integer high) =
        level == 0 || empty == cells(n) ? 0 : level == 1 ? attack :
        f - danger >= high ? danger - 257 : safe(n, attack, danger);
    logic integer worth_of(integer wins, integer threats, integer quiet) =
        wins > 0 ? 32767 : threats > 0 ? 32766 : quiet;
    // p: the computer's player, s.turn; n: s.n; empty: s.empty.
    logic integer worth(ttt_t s, integer p, integer n, integer empty, integer r, integer c, integer level,
                        integer blocks) =
        worth_of(wins(s, p, r, c), blocks != 0 ? wins(s, 3 - p, r, c) : 0,
        quiet(level, n, empty, cell_weight(s, p, r, c), cell_weight(s, 3 - p, r, c), weight(s, 3 - p), power(n - 1)));
    logic integer perfect(ttt_t s, integer r, integer c) = worth(s, s.turn, s.n, s.empty, r, c, 2, 1);
*/

#endif
