#!/bin/sh
# Checks files of one kind: C with cppcheck and clang-tidy (options: .clang-tidy), scripts with shellcheck.
#   lint.sh STAMP "FILE..." [CFLAGS...]
# Prints nothing if they are clean, and creates STAMP. Takes many files at once, because the checkers start slowly.
# SPDX-License-Identifier: MIT
set -eu
stamp=$1 files=$2
shift 2
mkdir -p "${stamp%/*}"
rm -f "$stamp"
status=0

read_scripts() {
    # SC2012, SC2013: no file or word in these lists has a space. SC2016: text for another shell.
    # shellcheck disable=SC2086 # one word a file
    shellcheck --external-sources --exclude=SC2012,SC2013,SC2016 $files >&2 || status=1
}

# missingIncludeSystem: cppcheck knows the C library without its headers.
# badBitmaskCheck: `REGISTER << 8 | 0` shows the parts of a word.
# duplicateAssignExpression: row = n / 2, col = n / 2 is intended.
# variableScope: a buffer may be declared at the top of a function.
# knownConditionTrueFalse: wrong about return values of functions in other files.
# For versions newer than Debian 12's:
# const*: a handle (a board, a device) has one type, whether or not a function changes it.
# nullPointerOutOfResources: a test may crash when out of memory or files.
# duplicateExpression: count[TTT_X - 1], where TTT_X is 1.
# normalCheckLevelMaxBranches: only announces a less thorough check.
run_cppcheck() {
    defines=
    for flag; do
        case $flag in -I* | -D*) defines="$defines $flag" ;; esac
    done
    # shellcheck disable=SC2086 # one word a flag and a file
    cppcheck --quiet --error-exitcode=1 --inline-suppr --std=c11 \
        --enable=warning,style,performance,portability --suppress=missingIncludeSystem \
        --suppress=badBitmaskCheck --suppress=duplicateAssignExpression --suppress=variableScope \
        --suppress=knownConditionTrueFalse --suppress=constParameterPointer --suppress=constParameterCallback \
        --suppress=constVariablePointer --suppress=nullPointerOutOfResources --suppress=duplicateExpression \
        --suppress=normalCheckLevelMaxBranches $defines $files || status=1
}

# The analyzer visits at most 10,000 states of a firmware function and 3,000 of the virtual board's, instead of 225,000: a
# tenth of the time. It and cppcheck skip the tests, for which the sanitizers find more.
run_clang_tidy() {
    checks='' nodes=10000
    case $files in
    tests/* | board/*/tests/*) checks='-clang-analyzer-*' ;;
    board/*) nodes=3000 ;;
    esac
    # shellcheck disable=SC2086 # one word a file
    found=$(clang-tidy-19 --quiet --checks="$checks" $files -- "$@" \
        -Wreserved-identifier -Xclang -analyzer-config -Xclang "max-nodes=$nodes" 2>&1) && return
    printf '%s\n' "$found" | grep -Ev '^[0-9]+ warnings? |^Suppressed |^Use -|^\[[0-9]+/[0-9]+\] Processing ' >&2
    status=1
}

case $files in
tests/*.c | board/*/tests/*.c) run_clang_tidy "$@" ;;
*.c)
    run_cppcheck "$@"
    run_clang_tidy "$@"
    ;;
*) read_scripts ;;
esac
[ $status = 0 ] && : >"$stamp"
exit $status
