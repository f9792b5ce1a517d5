#!/bin/sh
# What a move costs: the figures that are committed (docs/move-cost.csv) and README's are within 2 % of what is
# measured now, the figure is drawn from them, and the engine keeps its promises.
#   check_bench.sh BOARD      the measured figures are in $BENCH_CSV, which make sets, or build/BOARD/bench.csv
set -eu
measured=${BENCH_CSV:-build/$1/bench.csv}
committed=docs/move-cost.csv
cure="run \`make bench\`, and commit docs/ if the change is meant"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() {
    printf 'bench: %s\n' "$1" >&2
    exit 1
}

[ -s "$measured" ] || fail "there is no $measured; run \`make bench\`"

# apart A B: they differ by more than 2 % of A.
LC_ALL=C awk -F, -v cure="$cure" '
    function apart(a, b) { return a - b > a * 0.02 || b - a > a * 0.02 }
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
bench/move/publish.sh "$committed" "$scratch/docs"
cmp -s docs/move-cost.svg "$scratch/docs/move-cost.svg" || fail "docs/move-cost.svg is not drawn from $committed; $cure"

# "| a move (validate, place, decide), call included | 87 to 104 cycles, ..."
LC_ALL=C awk -F'|' -v measured="$measured" '
    function apart(a, b) { return a - b > a * 0.02 || b - a > a * 0.02 }
    BEGIN {
        FS = ","
        while ((getline <measured) > 0) {
            if ($1 != "oxo" || $2 != "atmega328p") continue
            if (!least || $6 < least) least = $6
            if ($8 > worst) worst = $8
        }
        FS = "|"
    }
    /^\| a move \(/ {
        found = 1
        split($3, word, " ")
        if (apart(word[1], least) || apart(word[3], worst)) {
            print "bench: README.md has a move at" $3 "; measured: " least " to " worst " cycles" >"/dev/stderr"
            failed = 1
        }
    }
    END {
        if (!found) print "bench: README.md does not say what a move costs" >"/dev/stderr"
        exit failed || !found
    }
' README.md

LC_ALL=C awk -f bench/move/names.awk -f bench/move/promises.awk "$measured" >"$scratch/promises" || {
    cat "$scratch/promises" >&2
    fail "a promise is broken; improve firmware/ttt.c"
}
echo "bench: $(($(wc -l <"$measured") - 1)) rows of figures as committed, promises kept"
