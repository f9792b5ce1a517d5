#!/bin/sh
# Writes the bench's committed files: the CSVs, the drawing of a move's cost, and the table in docs/figures.md.
#   publish.sh MOVE_CSV PRODUCT_CSV DIRECTORY
# SPDX-License-Identifier: MIT
set -eu
mkdir -p "$3/pictures"
here=$(dirname "$0")
# Drops the fingerprint.
cut -d, -f1-10 "$1" >"$3/cost"
cp "$2" "$3/figures"
tools/draw.py move-cost <"$3/cost" >"$3/pictures/move-cost.svg"
LC_ALL=C awk -f "$here/product/page.awk" "$3/figures" "$3/cost" "$here/product/page.txt" docs/figures.md >"$3/page"
mv "$3/cost" "$3/move-cost.csv"
mv "$3/figures" "$3/product.csv"
mv "$3/page" "$3/figures.md"
