#!/bin/sh
# What a move costs: the figures that are committed (docs/move-cost.csv) are within 2 % of what is measured now, the
# figure is drawn from them, and the engine keeps its promises. They are the reference compiler's; with another one the
# figures are only to be of the same size.
#   check_bench.sh BOARD      the measured figures are in $BENCH_CSV, which make sets, or build/BOARD/bench.csv; make also
#                             sets IS_REFERENCE, empty with another compiler
set -eu
measured=${BENCH_CSV:-build/$1/bench.csv}
committed=docs/move-cost.csv
tolerance=0.02 floor_factor=1.25
[ -n "${IS_REFERENCE-yes}" ] || tolerance=0.5 floor_factor=2
cure="run \`make bench\`, and commit docs/ if the change is meant"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() {
    printf 'bench: %s\n' "$1" >&2
    exit 1
}

[ -s "$measured" ] || fail "there is no $measured; run \`make bench\`"

# apart A B: they differ by more than 2 % of A, or with another compiler by half of it.
LC_ALL=C awk -F, -v cure="$cure" -v tolerance="$tolerance" '
    function apart(a, b) { return a - b > a * tolerance || b - a > a * tolerance }
    function complain(what) { print "bench: " what "; " cure > "/dev/stderr"; failed = 1 }
    FNR == 1 { file++; split($0, name); next }
    { key = $1 " on " $2 ", n = " $3 }
    file == 1 { for (i = 4; i <= 10; i++) was[key, i] = $i; known[key] = 1; next }
    {
        if (!(key in known)) complain("docs/move-cost.csv has no line for " key)
        else for (i = 4; i <= 10; i++) if (apart(was[key, i], $i))
            complain("docs/move-cost.csv has " name[i] " " was[key, i] " for " key ", measured " $i)
        delete known[key]
        rows++
    }
    END {
        for (key in known) complain("docs/move-cost.csv has a line for " key ", which is not measured")
        if (!rows) complain("nothing was measured")
        exit failed
    }
' "$committed" "$measured"

# The figure is drawn from the committed figures, so it is theirs to the byte.
mkdir "$scratch/docs"
tests/bench/move/publish.sh "$committed" "$scratch/docs"
cmp -s docs/move-cost.svg "$scratch/docs/move-cost.svg" || fail "docs/move-cost.svg is not drawn from $committed; $cure"

LC_ALL=C awk -v floor_factor="$floor_factor" -f tests/bench/move/names.awk -f tests/bench/move/promises.awk "$measured" >"$scratch/promises" || {
    cat "$scratch/promises" >&2
    fail "a promise is broken; improve firmware/rules/ttt.c"
}
echo "bench: $(($(wc -l <"$measured") - 1)) rows of figures as committed, promises kept"
