#!/bin/sh
# Runs a test program with a limit of SECONDS of processor time, which does not depend on other load, and of ten times that on the
# clock, for programs that hang; those that run many others have forty times. Prints a line: its verdict, its time on the clock, its
# name. Its output goes to $LOGS/NAME.log, and is printed if it fails, or with V set; the verdict also goes to $RESULTS/list, for
# `run.sh summary`.
#   run.sh SECONDS NAME PROGRAM [ARGUMENT...]
#   run.sh summary STATUS   prints what $RESULTS/list has; fails if there is a failure, or nothing, or the make that ran all had STATUS
# LIMITS, if set, is a file with a line for each program: its name and its own limit of processor time in seconds.
# AGAIN is the command that runs it again, without what makes it this one: "make test BOARD=mega".
# SPDX-License-Identifier: MIT
set -u
: "${RESULTS:?}"
# make hands these down, and a test that runs make would choose by them.
unset SUBJECT TEST

if [ "$1" = summary ]; then
    failed=$(sed -n 's/^failed //p' "$RESULTS/list")
    passed=$(grep -c '^ok ' "$RESULTS/list")
    [ -z "$failed" ] || echo "$failed" | while read -r command; do
        echo "failed; run it again with: $command"
    done
    [ -n "$failed" ] || [ "$2" = 0 ] || echo "no test failed, but a step beside the tests did: its message is above, after \`***\`"
    echo "$passed passed, $(printf '%s' "$failed" | grep -c '') failed"
    [ -z "$failed" ] && [ "$passed" != 0 ] && [ "$2" = 0 ]
    exit
fi

seconds=$1 name=$2
shift 2
clock=$((10 * seconds))
case $name in vboard | web/* | dist/*) clock=$((4 * clock)) ;; esac # many programs, whose conditions have limits of their own
if [ -s "${LIMITS-}" ]; then
    limit=$(sed -n "s#^$name ##p" "$LIMITS")
    seconds=${limit:-$seconds}
fi
log=${LOGS:?}/$name.log
mkdir -p "$(dirname "$log")"

run() {
    # shellcheck disable=SC3045 # dash and bash both have it
    ulimit -t "$seconds"
    exec timeout -k 5 "$clock" "$@"
}
begun=$(date +%s%N)
(run "$@") >"$log" 2>&1
status=$?
took=$(($(date +%s%N) - begun))
times >"$log.times" # of processors; not in a pipe, whose shell has no children yet
worked=$(awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, t, "m"); s += 60 * t[1] + t[2] } printf "%d", 1000 * s }' "$log.times")
rm "$log.times"
verdict=ok
[ $status = 0 ] || verdict=FAILED
printf '%-6s %4d.%d s  %s\n' "$verdict" $((took / 1000000000)) $((took / 100000000 % 10)) "$name"
if [ $status != 0 ] || [ -n "${V-}" ]; then cat "$log"; fi
if [ $status = 0 ]; then
    echo "ok $name $worked" >>"$RESULTS/list" # with milliseconds of processor time
    exit 0
fi
case $status in
124 | 137 | 152) echo "$name: stopped after $seconds s of processor time or $clock s on the clock" ;;
*) echo "$name: failed (status $status)" ;;
esac
case $name in
web/* | dist/* | vboard) again="make ${name%%/*}-test" ;;
games-*) again="make BOARD=${name#games-} && RIG_ELF=build/${name#games-}/oxo.elf TEST_ONLY=games build/uno/tests/scenes/sim_scenes" ;;
*) again="${AGAIN-make test} SUBJECT=$name" ;;
esac
echo "failed $again${SEED:+ SEED=$SEED}${SOAK:+ SOAK=$SOAK}" >>"$RESULTS/list"
exit $status
