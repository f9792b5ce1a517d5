// Proved as it is: tests/judge/judge.sh plants false statements in it, which the gate must refuse.
// SPDX-License-Identifier: MIT
#include <stdint.h>

#ifndef AGAIN // another unit defines it
#define AGAIN 0
#endif

/*@ predicate small(integer n) = 0 <= n <= 100;
    logic integer ones(integer k) = k <= 0 ? 0 : ones(k - 1) + 1;
*/

/*@ requires small(n);
    assigns \nothing;
    ensures ones(n) == n;
*/
void lemma_ones(uint8_t n)
{
    /*@ loop invariant 0 <= k <= n && ones(k) == k;
        loop assigns k;
        loop variant n - k; */
    for (uint8_t k = 0; k < n; k++) {
    }
}

/*@ requires small(n);
    assigns \nothing;
    ensures \result == 2 * ones(n);
*/
uint8_t twice(uint8_t n)
{
    lemma_ones(n);
    return (uint8_t)(2 * n);
}
