#!/bin/sh
# What of the portable code the host tests reach.
#   coverage.sh OUTDIR "CFLAGS" "LIBS" "TEST..." "HELPER..." FILE...
# Each TEST is a program, linked with FILEs and HELPERs as far as it needs them.
# Prints a table of lines, branches and MC/DC for each FILE, and fails unless every line and branch of them is
# reached, naming those that are not. Everything it writes is in OUTDIR.
set -eu

# Compiles one file, called by xargs below.
if [ "$1" = --compile ]; then
    object=$COVERAGE_OUT/$2.o
    mkdir -p "${object%/*}"
    # shellcheck disable=SC2086 # one word a flag
    exec clang-19 $COVERAGE_FLAGS -std=gnu11 -O1 -g -c "$2" -o "$object" \
        -fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc
fi

COVERAGE_OUT=$1 COVERAGE_FLAGS=$2 libs=$3 tests=$4 helpers=$5
export COVERAGE_OUT COVERAGE_FLAGS
shift 5
rm -rf "$COVERAGE_OUT"
mkdir -p "$COVERAGE_OUT"

# shellcheck disable=SC2086 # one word a file
printf '%s\n' "$@" $helpers $tests | xargs -n 1 -P "$(nproc)" "$0" --compile

objects=
for file in "$@" $helpers; do
    objects="$objects $COVERAGE_OUT/$file.o"
done
# shellcheck disable=SC2086
ar rcs "$COVERAGE_OUT/libtest.a" $objects

programs=
for test in $tests; do
    program=$COVERAGE_OUT/${test%.c}
    # shellcheck disable=SC2086 # one word a library
    clang-19 -fprofile-instr-generate "$COVERAGE_OUT/$test.o" "$COVERAGE_OUT/libtest.a" -o "$program" $libs
    LLVM_PROFILE_FILE=$program.profraw "$program" >"$program.log" 2>&1 || {
        cat "$program.log" >&2
        exit 1
    }
    programs="$programs ${programs:+--object }$program"
done

llvm-profdata-19 merge -sparse "$COVERAGE_OUT"/tests/*/*.profraw -o "$COVERAGE_OUT/profile"
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
    function missed(what) { print file ":" $2 ": " what ": " source($2) > "/dev/stderr"; failed = 1 }
    $1 == "SF" { file = index($2, here) == 1 ? substr($2, length(here) + 1) : $2 }
    $1 == "DA" && $3 == 0 { missed("never reached"); unreached[file, $2] = 1 }
    $1 == "BRDA" && ($5 == "-" || $5 == 0) { branch[++branches] = file "," $2 "," $4 }
    END {
        for (i = 1; i <= branches; i++) {
            split(branch[i], b, ",")
            file = b[1]; $2 = b[2]
            if (!((file, $2) in unreached)) missed(b[3] % 2 ? "never false" : "never true")
        }
        exit failed
    }
' "$COVERAGE_OUT/lcov" || status=1
exit $status
