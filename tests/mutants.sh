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
    cc $flags -c "tests/host/$test.c" -o "$out/$test.o"
done

# Says which test noticed the broken rules in $out/ttt.c; fails when none did.
noticed_by() {
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
s/    clear_counters(t);//
s/    clear_cells(t);//
s/t->count\[TTT_X - 1\]\[line\] = 0;//
s/row < TTT_N_MAX; row++/row + 1 < TTT_N_MAX; row++/
s/col < TTT_N_MAX; col++/col + 1 < TTT_N_MAX; col++/
s/t->turn = TTT_X;/t->turn = TTT_O;/
s/(ttt_cells_t)(n \* n)/(ttt_cells_t)(n * n - 1)/
s/player & TTT_O ?/player \& TTT_X ?/
s/? t->count\[TTT_O - 1\] :/? t->count[TTT_X - 1] :/
s/(uint8_t)(n - row + col)/(uint8_t)(n - row + col - 1)/
s/in_row = ++\*line/in_row = 1 + *line/
s/in_column = ++\*line/in_column = 1 + *line/
s/in_column = ++\*line/in_column = in_row == n ? 0 : ++*line/
s/in_row == n ? in_row : in_column/in_row/
s/in_row == n ? in_row : in_column/in_column/
s/if (on_diagonal(row, col)) {/if (on_diagonal(row, col) \&\& marks != n) {/
s/if (on_diagonal(row, col)) {/if (1) {/
s/marks = marks == n ? marks : in_diagonal;//
s/marks == n ? marks : in_diagonal/in_diagonal/
s/if (on_antidiagonal(n, row, col)) {/if (on_antidiagonal(n, row, col) \&\& marks != n) {/
s/marks = marks == n ? marks : in_antidiagonal;//
s/marks == n ? marks : in_antidiagonal/in_antidiagonal/
s/++count\[LINE_ANTIDIAGONAL\]/++count[LINE_DIAGONAL]/
s/count\[row_line(row)\]--;//
s/count\[column_line(n, col)\]--;//
s/count\[LINE_DIAGONAL\]--;/;/
s/count\[LINE_ANTIDIAGONAL\]--;/;/
s/player != TTT_X && player != TTT_O)/player > TTT_O)/
s/player != TTT_X && player != TTT_O)/player < TTT_X)/
s/row >= n || col >= n/row > n || col >= n/
s/player == TTT_NOBODY || row/row/
s/(player ^ t->turn) | //
s/row >= n || col >= n/row >= n || col > n/
s/    if (t->turn == TTT_NOBODY)/    if (0)/
s/player != t->turn ? TTT_E_TURN : TTT_E_TAKEN/TTT_E_TAKEN/
s/player != t->turn ? TTT_E_TURN : TTT_E_TAKEN/TTT_E_TURN/
s/ | t->cell\[row\]\[col\]//
s/return TTT_E_OVER;/return TTT_E_TAKEN;/
s/    t->cell\[row\]\[col\] = player;//
s/    t->empty--;//
s/won ? win(t, player) : pass_turn/0 ? win(t, player) : pass_turn/
s/    if (t->empty != 0)/    if (1)/
s/return won ?/return won \&\& t->empty != 1 ?/
s/t->turn = ttt_other(player);//
s/    t->turn = TTT_NOBODY;//
s/return TTT_DRAW/return TTT_OPEN/
s/% 2 == 1 ? TTT_X : TTT_O/% 2 == 1 ? TTT_O : TTT_X/
s/row >= t->n || col >= t->n/row > t->n || col >= t->n/
s/row >= t->n || col >= t->n/row >= t->n || col > t->n/
s/    if (row >= n || col >= n)/    if (row > n || col >= n)/
s/    if (player == TTT_NOBODY)/    if (0)/
s/    if (player != last_mover(t))/    if (0)/
s/t->turn == TTT_NOBODY && has_complete_line(t)/0/
s/t->turn == TTT_NOBODY && has_complete_line(t)/t->turn != TTT_NOBODY \&\& has_complete_line(t)/
s/        count_mark(t, row, col, player);//
s/    uncount_mark(t, row, col, player);//
s/^    t->cell\[row\]\[col\] = TTT_NOBODY;//
s/    t->empty++;//
s/    t->turn = player;//
s/count\[TTT_O - 1\]\[line\] == t->n;/count[TTT_O - 1][line] > t->n;/
s/count\[TTT_X - 1\]\[line\] == t->n ||/count[TTT_X - 1][line] > t->n ||/
s/has_complete_line(t) ? (ttt_result_t)last_mover(t) : TTT_DRAW/TTT_DRAW/
s/if (ttt_is_complete(t, line\[lines\]))/if (lines == 0 \&\& ttt_is_complete(t, line[lines]))/
s/uint8_t line = 0; line < lines/uint8_t line = 1; line < lines/
s/line < lines; line++/line < lines - 1; line++/
s/\[line\] == t->n - 1 &&/[line] >= t->n - 1 \&\&/
s/count\[ttt_other(player) - 1\]\[line\] == 0/count[ttt_other(player) - 1][line] <= 1/
BREAKS
echo "$survivors of $breaks breaks went unnoticed"
[ "$survivors" -eq 0 ]
