#!/bin/sh
# Runs one test program and ends it after SECONDS of processor time, which a busy machine does not use up, or ten times
# as long on the clock, for a program that waits for ever.
#   run.sh SECONDS PROGRAM [ARGUMENT...]
set -u
seconds=$1
shift
# shellcheck disable=SC3045 # dash and bash both have it
ulimit -t "$seconds"
timeout -k 5 "$((10 * seconds))" "$@"
status=$?
case $status in
0) ;;
124 | 137 | 152) echo "$1: stopped; more than $seconds s of processor time, or 10 times that on the clock" >&2 ;;
*) echo "$1: failed (status $status)" >&2 ;;
esac
[ $status = 0 ] || [ -z "${SEED-}" ] || echo "$1: repeat with SEED=$SEED SOAK=${SOAK-}" >&2
exit $status
