#!/bin/sh
# Writes what is committed of the product's CSV, docs/product.csv, and README's table of figures.
#   publish.sh PRODUCT_CSV MOVE_CSV
set -eu
here=$(dirname "$0")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
LC_ALL=C awk -f "$here/columns.awk" -f "$here/readme.awk" "$1" "$2" >"$scratch/table"
awk -f "$here/splice.awk" "$scratch/table" README.md >"$scratch/readme"
cat "$scratch/readme" >README.md
cp "$1" docs/product.csv
