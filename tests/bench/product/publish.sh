#!/bin/sh
# Writes what is committed of the product's CSV, docs/product.csv, and docs/figures.md's table of figures.
#   publish.sh PRODUCT_CSV MOVE_CSV
set -eu
here=$(dirname "$0")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
LC_ALL=C awk -f "$here/columns.awk" -f "$here/page.awk" "$1" "$2" >"$scratch/table"
awk -f "$here/splice.awk" "$scratch/table" docs/figures.md >"$scratch/page"
cat "$scratch/page" >docs/figures.md
cp "$1" docs/product.csv
