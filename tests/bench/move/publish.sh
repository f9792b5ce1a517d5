#!/bin/sh
# Writes what is committed of the bench's CSV, and the figure that README shows.
#   publish.sh CSV DIRECTORY
set -eu
here=$(dirname "$0")
# Without the fingerprint, which tells people nothing.
cut -d, -f1-10 "$1" >"$2/move-cost.csv"
LC_ALL=C awk -f "$here/names.awk" -f "$here/plot.awk" "$2/move-cost.csv" >"$2/move-cost.svg"
