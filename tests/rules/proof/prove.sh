#!/bin/bash
# Proves the contracts of the rules and of the computer with Frama-C: a line a function and a total. Exits 1 when a goal
# stays unproved, or when a function's precondition contradicts itself.
#   usage: prove.sh [OPTIONS] [FUNCTION...]    without functions: all
#     -t SECONDS   for one prover on one goal (120); they are of the clock, so a busy machine needs more
#     -j PROVERS   that run at a time (2)
#     -n SIZE      of the largest board, TTT_N_MAX (8)
#     -d FOLDER    of ttt.c and ttt.h, another one to prove that a fault is found
#     -o FOLDER    for Frama-C's output (build/proof)
# A goal that has not changed since the last run is not proved again: the provers' answers are kept in build/proof/cache.
set -euo pipefail
cd "$(dirname "$0")/../../.."

n_max=8 seconds=120 provers=2 out=build/proof cache=build/proof/cache
rules=firmware/rules
while getopts t:j:n:d:o: option; do
    case $option in
        t) seconds=$OPTARG ;;
        j) provers=$OPTARG ;;
        n) n_max=$OPTARG ;;
        d) rules=$OPTARG ;;
        o) out=$OPTARG ;;
        *) sed -n '2,11s/^# \?//p' "$0" >&2 && exit 2 ;;
    esac
done
shift $((OPTIND - 1))

mkdir -p "$out" "$cache"
out=$(realpath "$out")
proof=tests/rules/proof
# The chip's types: 16-bit int, an enum as small as its values allow.
target="-machdep gcc_x86_16 -enums gcc-short-enums -c11"

# Provers with 4 GB: some goals take more than the 1 GB that Why3 would give them.
export WHY3CONFIG="$out/why3.conf"
if [ ! -f "$WHY3CONFIG" ]; then
    why3 config detect -C "$WHY3CONFIG" >"$out/why3.log" 2>&1
    sed -i 's/^memlimit = .*/memlimit = 4000/' "$WHY3CONFIG"
fi

defined_in() {
    sed -nE 's/^[a-z].*[ *]([a-z0-9_]+)\(.*[,)]$/\1/p' "$@"
}

# What the computer, which plays on boards up to 8 x 8, defines except its look ahead.
computers=()
[ "$n_max" -ne 8 ] || mapfile -t computers < <(defined_in firmware/rules/cell.h firmware/computer/{threats.h,threats.c,computer.c} |
    grep -vxE 'play|take_back|outlook|try_cell|value_of_answer|try_answer')

functions=("$@")
if [ ${#functions[@]} -eq 0 ]; then
    mapfile -t functions < <(defined_in "$rules/ttt.c" "$proof"/{lemmas_marks,lemmas_game,lemmas_same,lemmas_undo,steps,theorems}.c)
    functions+=(ttt_other "${computers[@]}")
fi

# Prints "proved goals" of one function's run, and fails when Frama-C did.
prove() {
    local split='' file=theorems.c
    [[ " ${computers[*]} " == *" $1 "* ]] && file=computer.c
    # A goal for each path through a move, an undo or a thought takes seconds; all paths in one goal took minutes, or too long.
    case $1 in ttt_move | take_back | computer_think) split=-wp-split ;; esac
    # shellcheck disable=SC2086
    frama-c $target -cpp-extra-args="-I$rules -Ifirmware -I. -DTTT_N_MAX=$n_max" \
        "$proof/$file" -wp -wp-fct "$1" $split -wp-rte -warn-signed-downcast \
        -wp-smoke-tests -wp-no-smoke-dead-assumes -wp-no-smoke-dead-call -wp-no-smoke-dead-code -wp-no-smoke-dead-loop \
        -wp-prover cvc4,z3 -wp-par "$provers" -wp-timeout "$seconds" -wp-cache update -wp-cache-dir "$cache" \
        >"$out/$1.log" 2>&1
    # A call of a function without a contract, or an annotation that was ignored, would leave a hole.
    if grep -qE 'Neither code nor specification|Ignoring|annot-error|Missing' "$out/$1.log"; then return 1; fi
    sed -nE 's|^\[wp\] Proved goals: +([0-9]+) / ([0-9]+)$|\1 \2|p' "$out/$1.log"
}

total=0 total_proved=0 failed=0 began=$SECONDS
for function in "${functions[@]}"; do
    start=$SECONDS proved=0 goals=0
    read -r proved goals < <(prove "$function") || true
    printf '%-22s %4s of %4s goals  %4s s\n' "$function" "${proved:-0}" "${goals:-0}" $((SECONDS - start))
    if [ "${goals:-0}" -eq 0 ] || [ "$proved" -ne "$goals" ]; then
        failed=1
        grep -E 'Error|rror:|\[Failed\]|Ignoring|Neither' "$out/$function.log" | sed 's/^/    /' | head -20
    fi
    total=$((total + ${goals:-0})) total_proved=$((total_proved + ${proved:-0}))
done
printf '%-22s %4s of %4s goals  %4s s   boards of 2 x 2 to %s x %s\n' total $total_proved $total $((SECONDS - began)) \
    "$n_max" "$n_max"
exit $failed
