#!/bin/sh
# Runs a test program with a limit of SECONDS of processor time, which does not depend on other load, and of ten times that on the
# clock, for programs that hang.
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
124 | 137 | 152) echo "$1: stopped after $seconds s of processor time or 10 times that on the clock" >&2 ;;
*) echo "$1: failed (status $status)" >&2 ;;
esac
[ $status = 0 ] || [ -z "${SEED-}" ] || echo "$1: repeat with SEED=$SEED SOAK=${SOAK-}" >&2
exit $status
