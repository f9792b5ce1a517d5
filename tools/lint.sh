#!/bin/sh
# Reads the code with cppcheck and clang-tidy (what it looks for: .clang-tidy), and all scripts with shellcheck.
#   lint.sh "CFLAGS" FILE...
# Prints one line when all is clean, else what was found, and fails.
set -eu

# One file, called by xargs below.
if [ "$1" = --tidy ]; then
    checks=
    # The analyzer is slow, and the sanitizers see more when the tests run.
    case $2 in tests/*) checks='-clang-analyzer-*' ;; esac
    case $2 in *_n100.c) LINT_FLAGS="$LINT_FLAGS -DTTT_N_MAX=100" ;; esac
    # shellcheck disable=SC2086 # one word a flag
    found=$(clang-tidy-19 --quiet --checks="$checks" "$2" -- $LINT_FLAGS 2>&1) && exit 0
    printf '%s\n' "$found" | grep -Ev '^[0-9]+ warnings? |^Suppressed |^Use -' >&2
    exit 1
fi

LINT_FLAGS=$1
export LINT_FLAGS
shift

defines=
for flag in $LINT_FLAGS; do
    case $flag in -I* | -D*) defines="$defines $flag" ;; esac
done
status=0
# missingIncludeSystem: cppcheck knows the C library without its headers.
# badBitmaskCheck: `REGISTER << 8 | 0` says what a word is made of.
# duplicateAssignExpression: row = n / 2, col = n / 2 is meant.
# variableScope: a buffer at a function's head is no worse than at a branch's.
# knownConditionTrueFalse: wrong about what functions of other files return.
# Newer versions than Debian 12's have more to say:
# const*: a handle (a board, a device) has one type, whether or not a function changes it.
# nullPointerOutOfResources: a test without memory or a file ends, one way or another.
# duplicateExpression: count[TTT_X - 1], where TTT_X is 1.
# normalCheckLevelMaxBranches: says only that it looks less closely.
# shellcheck disable=SC2086 # one word a flag
cppcheck --quiet --error-exitcode=1 --inline-suppr --std=c11 -j "$(nproc)" \
    --enable=warning,style,performance,portability --suppress=missingIncludeSystem \
    --suppress=badBitmaskCheck --suppress=duplicateAssignExpression --suppress=variableScope \
    --suppress=knownConditionTrueFalse --suppress=constParameterPointer --suppress=constParameterCallback \
    --suppress=constVariablePointer --suppress=nullPointerOutOfResources --suppress=duplicateExpression \
    --suppress=normalCheckLevelMaxBranches $defines "$@" || status=1

printf '%s\n' "$@" | xargs -n 1 -P "$(nproc)" "$0" --tidy || status=1

# SC2012, SC2013: no file or word in these lists has a space. SC2016: text for another shell.
find . -name build -prune -o -name .git -prune -o \( -name '*.sh' -o -path './.ci/*' \) -type f -print |
    xargs shellcheck --exclude=SC2012,SC2013,SC2016 >&2 || status=1
[ $status = 0 ] || exit 1
echo "lint: $# files clean"
