#!/bin/sh
# Reports which portable code the host tests reach.
#   coverage.sh OUTDIR "PROGRAM..." FILE...
# Each PROGRAM has run and written PROGRAM.profraw. Prints a table of lines, branches and MC/DC for each FILE. Fails, naming
# the places, if any line or branch is not reached, unless tests/unreached.txt has it; and if that has one that is reached. All output
# files are in OUTDIR.
# SPDX-License-Identifier: MIT
set -eu

COVERAGE_OUT=$1 programs='' profiles=''
for program in $2; do
    programs="$programs ${programs:+--object }$program"
    profiles="$profiles $program.profraw"
done
shift 2
mkdir -p "$COVERAGE_OUT"

# shellcheck disable=SC2086 # one word a file
llvm-profdata-19 merge -sparse $profiles -o "$COVERAGE_OUT/profile"
cover() {
    action=$1
    shift
    # shellcheck disable=SC2086
    llvm-cov-19 "$action" --instr-profile="$COVERAGE_OUT/profile" $programs "$@"
}

cover report --show-mcdc-summary --show-region-summary=false "$@" >"$COVERAGE_OUT/report"
cover export --format=lcov "$@" >"$COVERAGE_OUT/lcov"

awk '
    function reached(all, missed) { return sprintf("%d/%d", all - missed, all) }
    BEGIN { printf "%-34s %11s %11s %11s\n", "reached by tests", "lines", "branches", "MC/DC" }
    NF == 13 && $2 ~ /^[0-9]+$/ {
        printf "%-34s %11s %11s %11s\n", $1, reached($5, $6), reached($8, $9), reached($11, $12)
    }
' "$COVERAGE_OUT/report"

status=0
for file; do
    grep -q '^{' "$file" || continue # only data
    grep -q "^SF:.*/$file\$" "$COVERAGE_OUT/lcov" || {
        echo "$file: no test reaches any of it" >&2
        status=1
    }
done

# DA:line,count and BRDA:line,block,branch,count; branches come in pairs, taken and not taken.
awk -F '[:,]' -v here="$PWD/" '
    function source(line,    text, n) {
        n = 0
        while (n < line && (getline text < file) > 0) n++
        close(file)
        sub(/^ */, "", text)
        return text
    }
    # Lines of tests/unreached.txt: FILE ~~ SOURCE ~~ REASON
    BEGIN {
        while ((getline line < "tests/unreached.txt") > 0)
            if (split(line, field, / ~~ /) == 3) known[field[1] " ~~ " field[2]] = 1
    }
    function missed(what,    place) {
        place = file " ~~ " source($2)
        if (place in known) {
            found[place] = 1
            return
        }
        print file ":" $2 ": " what ": " source($2) > "/dev/stderr"
        failed = 1
    }
    $1 == "SF" { file = index($2, here) == 1 ? substr($2, length(here) + 1) : $2 }
    $1 == "DA" && $3 == 0 { missed("never reached"); unreached[file, $2] = 1 }
    $1 == "BRDA" && ($5 == "-" || $5 == 0) { branch[++branches] = file "," $2 "," $4 }
    END {
        for (i = 1; i <= branches; i++) {
            split(branch[i], b, ",")
            file = b[1]; $2 = b[2]
            if (!((file, $2) in unreached)) missed(b[3] % 2 ? "never false" : "never true")
        }
        for (place in known)
            if (!(place in found)) { print "tests/unreached.txt: reached, or gone: " place > "/dev/stderr"; failed = 1 }
        exit failed
    }
' "$COVERAGE_OUT/lcov" || status=1
exit $status
