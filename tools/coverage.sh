#!/bin/sh
# What of the portable code the host tests reach.
#   coverage.sh OUTDIR "CFLAGS" FILE...
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

COVERAGE_OUT=$1 COVERAGE_FLAGS=$2
export COVERAGE_OUT COVERAGE_FLAGS
shift 2
rm -rf "$COVERAGE_OUT"
mkdir -p "$COVERAGE_OUT"

# The same programs that run under the sanitizers; boards larger than 8 x 8 have a library of their own.
tests='' support=''
for file in tests/host/*.c; do
    case $file in
    *_n100.c | */exhaust_*) ;;
    */test_*) tests="$tests $file" ;;
    *) support="$support $file" ;;
    esac
done
parts=$(ls board/virtual/parts/*_part.c)
# shellcheck disable=SC2086 # one word a file
printf '%s\n' "$@" $parts $support $tests | xargs -n 1 -P "$(nproc)" "$0" --compile

objects=
for file in "$@" $parts $support; do
    objects="$objects $COVERAGE_OUT/$file.o"
done
# shellcheck disable=SC2086
ar rcs "$COVERAGE_OUT/libpure.a" $objects

programs=
for test in $tests; do
    program=$COVERAGE_OUT/$(basename "$test" .c)
    clang-19 -fprofile-instr-generate "$COVERAGE_OUT/$test.o" "$COVERAGE_OUT/libpure.a" -o "$program" \
        -lcmocka -lpng -lm
    LLVM_PROFILE_FILE=$program.profraw "$program" >"$program.log" 2>&1 || {
        cat "$program.log" >&2
        exit 1
    }
    programs="$programs ${programs:+--object }$program"
done

llvm-profdata-19 merge -sparse "$COVERAGE_OUT"/*.profraw -o "$COVERAGE_OUT/profile"
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
    BEGIN { printf "%-22s %11s %11s %11s\n", "reached by tests", "lines", "branches", "MC/DC" }
    NF == 13 && $2 ~ /^[0-9]+$/ {
        printf "%-22s %11s %11s %11s\n", $1, reached($5, $6), reached($8, $9), reached($11, $12)
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
