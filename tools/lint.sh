#!/bin/sh
# Reads files of one kind: C with cppcheck and clang-tidy (what that looks for: .clang-tidy), scripts with shellcheck.
#   lint.sh STAMP "FILE..." [CFLAGS...]
# Prints nothing when they are clean, and makes STAMP. Many files at a time, because each reader takes a while to start.
set -eu
stamp=$1 files=$2
shift 2
mkdir -p "${stamp%/*}"
rm -f "$stamp"
status=0

read_scripts() {
    # SC2012, SC2013: no file or word in these lists has a space. SC2016: text for another shell.
    # shellcheck disable=SC2086 # one word a file
    shellcheck --exclude=SC2012,SC2013,SC2016 $files >&2 || status=1
}

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

# The analyzer follows 10,000 states of a function of the firmware, 3,000 of the virtual board's, not 225,000: a
# tenth of the time. It leaves the tests out: the sanitizers see more when they run.
run_clang_tidy() {
    checks='' nodes=10000
    case $files in
    tests/*) checks='-clang-analyzer-*' ;;
    board/*) nodes=3000 ;;
    esac
    # shellcheck disable=SC2086 # one word a file
    found=$(clang-tidy-19 --quiet --checks="$checks" $files -- "$@" \
        -Wreserved-identifier -Xclang -analyzer-config -Xclang "max-nodes=$nodes" 2>&1) && return
    printf '%s\n' "$found" | grep -Ev '^[0-9]+ warnings? |^Suppressed |^Use -|^\[[0-9]+/[0-9]+\] Processing ' >&2
    status=1
}

case $files in
*.c)
    run_cppcheck "$@"
    run_clang_tidy "$@"
    ;;
*) read_scripts ;;
esac
[ $status = 0 ] && : >"$stamp"
exit $status
