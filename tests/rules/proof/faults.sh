#!/bin/bash
# Plants one fault in each function of the rules, one at a time, and shows that its proof fails. Exits 1 when a proof
# goes through all the same. What is unbroken is proved first, under the same limits, so that a failure means the fault.
#   usage: faults.sh [-t SECONDS] [FUNCTION...]
set -euo pipefail
cd "$(dirname "$0")/../../.."

seconds=30 out=build/proof/faults
[ "${1:-}" = -t ] && seconds=$2 && shift 2
rules=firmware/rules
prove=tests/rules/proof/prove.sh
mkdir -p "$out"

faults=0 unnoticed=0
while IFS='|' read -r function fault; do
    [ $# -eq 0 ] || [[ " $* " == *" $function "* ]] || continue
    for file in ttt.c ttt.h; do
        sed "$fault" "$rules/$file" >"$out/$file"
    done
    if cmp -s "$rules/ttt.c" "$out/ttt.c" && cmp -s "$rules/ttt.h" "$out/ttt.h"; then
        echo "faults.sh: '$fault' changes nothing; bring it in line with ttt.c" >&2
        exit 2
    fi
    if ! $prove -t "$seconds" "$function" </dev/null >"$out/whole.log"; then
        echo "faults.sh: $function is not proved as it is; mend that first" >&2
        exit 2
    fi
    faults=$((faults + 1))
    if $prove -t "$seconds" -d "$out" -o "$out" "$function" </dev/null >"$out/$function.found" || ! grep -q Failed "$out/$function.log"; then
        unnoticed=$((unnoticed + 1))
        echo "NOT NOTICED in $function: $fault"
    else
        echo "$function: found by $(grep -c Failed "$out/$function.log") goals: $fault"
    fi
done <<'FAULTS'
ttt_other|s/TTT_X + TTT_O - player/TTT_O - player/
ttt_lines_through|s/line\[lines++\] = LINE_DIAGONAL/line[lines++] = LINE_ANTIDIAGONAL/
column_line|s/LINE_FIRST_ROW + n + col/LINE_FIRST_ROW + col/
row_line|s/LINE_FIRST_ROW + row/LINE_ANTIDIAGONAL + row/
row_to_column|s/n - row + col/n - col + row/
on_diagonal|s/return row == col/return row != col/
on_antidiagonal|s/row + col + 1) == n/row + col) == n/
ttt_line_count|s/2 \* t->n + 2/2 * t->n + 1/
clear_counters|s/t->count\[TTT_O - 1\]\[line\] = 0;/t->count[TTT_X - 1][line] = 0;/
clear_cells|s/row < TTT_N_MAX; row++/row + 1 < TTT_N_MAX; row++/
ttt_start|s/t->turn = TTT_X;/t->turn = TTT_O;/
counters|s/player & TTT_O ?/player \& TTT_X ?/
count_mark|s/marks == n ? marks : in_diagonal/in_diagonal/
count_mark|s/in_column = \*line = (uint8_t)(\*line + by)/in_column = *line = (uint8_t)(*line - by)/
refusal|s/return TTT_E_OVER;/return TTT_E_TURN;/
win|s/return (ttt_result_t)player;/return TTT_DRAW;/
pass_turn|s/if (t->empty != 0)/if (t->empty != 1)/
ttt_move|s/row >= n || col >= n || ((/row >= n || col > n || ((/
ttt_move|s/ | t->cell\[row\]\[col\]) != 0/) != 0/
ttt_marks|s/- t->empty)/- t->empty - 1)/
last_mover|s/% 2 == 1 ?/% 2 == 0 ?/
ttt_is_complete|s/return t->count\[TTT_X - 1\]\[line\] == t->n ||/return/
has_complete_line|s/uint8_t line = 0; line < lines/uint8_t line = 1; line < lines/
ttt_undo|s/if (player != last_mover(t))/if (player == last_mover(t))/
take_back|s/^    t->empty++;//
take_back|s/        count_mark(t, row, col, player, 1);//
ttt_result|s/(ttt_result_t)last_mover(t) : TTT_DRAW/TTT_X_WINS : TTT_DRAW/
ttt_is_winning_cell|s/            return true;/            return false;/
ttt_is_threat|s/\[line\] == t->n - 1/[line] == t->n/
FAULTS
echo "$unnoticed of $faults faults went unnoticed"
[ "$unnoticed" -eq 0 ]
