#!/bin/sh
# Breaks firmware/ttt.c in one place at a time and shows that the host tests of the rules notice. Each line below is
# one break, for sed. Prints every break that no test noticed and exits 1 if there was one.
#   usage: tests/mutants.sh [DIRECTORY TO BUILD IN]
set -eu
cd "$(dirname "$0")/.."
out=${1:-build/mutants}
flags="-I. -std=gnu11 -O1"
tests="test_ttt test_ttt_undo test_ttt_lines test_ttt_tree"

mkdir -p "$out"
for test in $tests oracle; do
    # shellcheck disable=SC2086 # one word a flag
    cc $flags -c "tests/host/$test.c" -o "$out/$test.o"
done

# Says which test noticed the broken rules in $out/ttt.c; fails when none did.
noticed_by() {
    # shellcheck disable=SC2086 # one word a flag
    cc $flags -Ifirmware -c "$out/ttt.c" -o "$out/ttt.o" || { echo compiler; return 0; }
    for test in $tests; do
        cc "$out/$test.o" "$out/oracle.o" "$out/ttt.o" -lcmocka -o "$out/$test"
        timeout 60 "$out/$test" >/dev/null 2>&1 || { echo "$test"; return 0; }
    done
    return 1
}

cp firmware/ttt.c "$out/ttt.c"
if test=$(noticed_by); then
    echo "tests/mutants.sh: $test fails on the unbroken rules; mend that first" >&2
    exit 2
fi

breaks=0
survivors=0
while IFS= read -r break; do
    sed "$break" firmware/ttt.c >"$out/ttt.c"
    if cmp -s firmware/ttt.c "$out/ttt.c"; then
        echo "tests/mutants.sh: '$break' changes nothing; bring it in line with firmware/ttt.c" >&2
        exit 2
    fi
    breaks=$((breaks + 1))
    if test=$(noticed_by); then
        echo "$test noticed $break"
    else
        echo "NOBODY noticed $break"
        survivors=$((survivors + 1))
    fi
done <<'BREAKS'
s/LINE_FIRST_ROW = 2/LINE_FIRST_ROW = 1/
s/(LINE_FIRST_ROW + row)/(LINE_FIRST_ROW + row + 1)/
s/LINE_FIRST_ROW + n + col/LINE_FIRST_ROW + n + col - 1/
s/return row == col;/return row <= col;/
s/(uint8_t)(row + col + 1) == n/(uint8_t)(row + col) == n/
s/2 \* t->n + 2/2 * t->n + 1/
s/n < TTT_N_MIN/n <= TTT_N_MIN/
s/n > TTT_N_MAX/n >= TTT_N_MAX/
s/n > TTT_N_MAX/n > TTT_N_MAX + 1/
s/\*t = (ttt_t){.n = n, .turn = TTT_X, .empty = \(.*\)};/t->n = n, t->turn = TTT_X, t->empty = \1;/
s/.turn = TTT_X/.turn = TTT_O/
s/(ttt_cells_t)(n \* n)/(ttt_cells_t)(n * n - 1)/
s/base += TTT_LINES_MAX;//
s/if (player & TTT_O)/if (player \& TTT_X)/
s/base\[(uint8_t)(COUNTERS + line)\]/base[(uint8_t)(COUNTERS + line + 1)]/
s/= ++\*counter(base, row_line(row))/= 1 + ++*counter(base, row_line(row))/
s/highest = ++\*counter(base, row_line(row))/highest = (++*counter(base, row_line(row)), 0)/
s/        highest = in_column;/        highest = highest;/
s/in_column > highest/in_column < highest/
s/= ++\*counter(base, column_line(n, col))/= highest == n ? 0 : ++*counter(base, column_line(n, col))/
s/if (on_diagonal(row, col)) {/if (on_diagonal(row, col) \&\& highest != n) {/
s/if (on_diagonal(row, col)) {/if (1) {/
s/            highest = in_diagonal;/            highest = highest;/
s/if (on_antidiagonal(n, row, col)) {/if (on_antidiagonal(n, row, col) \&\& highest != n) {/
s/            highest = in_antidiagonal;/            highest = highest;/
s/counter(base, LINE_ANTIDIAGONAL)/counter(base, LINE_DIAGONAL)/
s/player != TTT_X && player != TTT_O)/player > TTT_O)/
s/player != TTT_X && player != TTT_O)/player < TTT_X)/
s/row >= n || col >= n/row > n || col >= n/
s/player != t->turn || player == TTT_NOBODY/player != t->turn/
s/player != t->turn || player == TTT_NOBODY/player == TTT_NOBODY/
s/row >= n || col >= n/row >= n || col > n/
s/    if (t->turn == TTT_NOBODY)/    if (0)/
s/player != t->turn ? TTT_E_TURN : TTT_E_TAKEN/TTT_E_TAKEN/
s/player != t->turn ? TTT_E_TURN : TTT_E_TAKEN/TTT_E_TURN/
s/ || t->cell\[row\]\[col\] != TTT_NOBODY//
s/return TTT_E_OVER;/return TTT_E_TAKEN;/
s/    t->cell\[row\]\[col\] = player;//
s/    t->empty--;//
s/    if (won)/    if (0)/
s/    if (t->empty == 0)/    if (0)/
s/    if (won)/    if (won \&\& t->empty != 0)/
s/t->turn = ttt_other(player);//
s/    t->turn = TTT_NOBODY;//
s/end_game(t, TTT_DRAW)/end_game(t, TTT_OPEN)/
s/& 1 ? TTT_X : TTT_O/\& 1 ? TTT_O : TTT_X/
s/row >= t->n || col >= t->n/row > t->n || col >= t->n/
s/row >= t->n || col >= t->n/row >= t->n || col > t->n/
s/    if (player == TTT_NOBODY)/    if (0)/
s/    if (player != last_mover(t))/    if (0)/
s/t->turn == TTT_NOBODY && has_complete_line(t)/0/
s/t->turn == TTT_NOBODY && has_complete_line(t)/t->turn != TTT_NOBODY \&\& has_complete_line(t)/
s/        add_to_lines(t, row, col, player, 1);//
s/    add_to_lines(t, row, col, player, (uint8_t)-1);//
s/\*in_row + by/*in_row + by + by/
s/\*in_column + by/*in_column/
s/(\*counter(base, LINE_DIAGONAL) + by)/*counter(base, LINE_DIAGONAL)/
s/(\*counter(base, LINE_ANTIDIAGONAL) + by)/*counter(base, LINE_ANTIDIAGONAL)/
s/    \*cell = TTT_NOBODY;//
s/    t->empty++;//
s/    t->turn = player;//
s/count\[TTT_O - 1\]\[line\] == t->n;/count[TTT_O - 1][line] > t->n;/
s/count\[TTT_X - 1\]\[line\] == t->n ||/count[TTT_X - 1][line] > t->n ||/
s/has_complete_line(t) ? (ttt_result_t)last_mover(t) : TTT_DRAW/TTT_DRAW/
s/if (ttt_is_complete(t, line\[lines\]))/if (lines == 0 \&\& ttt_is_complete(t, line[lines]))/
s/sizeof t->count;/sizeof t->count[0];/
s/\*count++ == t->n/*++count == t->n/
s/\[line\] == t->n - 1 &&/[line] >= t->n - 1 \&\&/
s/count\[ttt_other(player) - 1\]\[line\] == 0/count[ttt_other(player) - 1][line] <= 1/
BREAKS
echo "$survivors of $breaks breaks went unnoticed"
[ "$survivors" -eq 0 ]
