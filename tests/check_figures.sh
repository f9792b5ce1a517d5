#!/bin/sh
# What the product costs: the figures that are committed (docs/product.csv) and those in README are within 2 % of what is
# measured now. They are the reference compiler's; with another one they are only to be of the same size, and README's
# are not looked at.
#   check_figures.sh BOARD      the measured figures are in $PRODUCT_CSV and $MOVE_CSV, which make sets, or in build/BOARD;
#                               make also sets IS_REFERENCE, empty with another compiler
set -eu
product=${PRODUCT_CSV:-build/$1/bench-product.csv}
move=${MOVE_CSV:-build/$1/bench.csv}
failed=0

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for file in "$product" "$move"; do
    [ -s "$file" ] || {
        echo "figures: there is no $file; run \`make bench\`" >&2
        exit 1
    }
done

figures_awk() {
    program=$1
    shift
    LC_ALL=C awk -f tests/bench/product/columns.awk -f "tests/bench/product/$program.awk" "$@"
}
if [ -z "${IS_REFERENCE-yes}" ]; then
    figures_awk same_csv -v tolerance=0.5 docs/product.csv "$product"
    echo "figures: $(($(wc -l <"$product") - 1)) of the product, of the size of the reference compiler's"
    exit 0
fi
figures_awk same_csv docs/product.csv "$product" || failed=1
figures_awk page -v exact=1 "$product" "$move" >"$scratch/table"
LC_ALL=C awk -f tests/bench/product/same_page.awk "$scratch/table" docs/figures.md || failed=1
[ "$failed" = 0 ] || {
    echo "figures: run \`make bench\`, and commit docs/ and docs/figures.md if the change is meant" >&2
    exit 1
}
echo "figures: $(($(wc -l <"$product") - 1)) of the product and docs/figures.md's table as measured"
