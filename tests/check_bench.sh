#!/bin/sh
# Checks the figures of the bench: those committed in docs/ are within 2 % of the measured ones, page and drawing are made from them, and
# the engine keeps its promises. Figures and cycles are of the reference compiler. With another one only what holds there is checked: the
# same figures are measured, a move takes as long on large boards as on small ones, and no more than twice what assembler takes.
#   check_bench.sh BOARD      the measured figures are in build/BOARD; make sets IS_REFERENCE, empty with another compiler
# SPDX-License-Identifier: MIT
set -eu
move=build/$1/bench.csv product=build/$1/bench-product.csv
tolerance=0.02 floor_factor=1.25 compiler=''
[ -n "${IS_REFERENCE-yes}" ] || tolerance="" floor_factor=2 compiler="; compared without their values, which are of another compiler"
failed=0

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
same() { LC_ALL=C awk -v tolerance="$tolerance" -f tests/bench/same_csv.awk "$@" || failed=1; }
same docs/move-cost.csv "$move"
same docs/product.csv "$product"
tests/bench/publish.sh docs/move-cost.csv docs/product.csv "$scratch"
for file in pictures/move-cost.svg figures.md; do
    cmp -s "docs/$file" "$scratch/$file" || {
        echo "bench: docs/$file is not made from the figures in docs/" >&2
        failed=1
    }
done
LC_ALL=C awk -v floor_factor="$floor_factor" -f tests/bench/move/promises.awk "$move" >"$scratch/promises" || {
    cat "$scratch/promises" >&2
    failed=1
}
[ "$failed" = 0 ] || {
    [ -n "$compiler" ] || echo "bench: run \`make bench\`, and commit docs/ if the change is intended" >&2
    exit 1
}
echo "bench: $(($(cat "$move" "$product" | wc -l) - 2)) rows of figures match$compiler; promises kept"
