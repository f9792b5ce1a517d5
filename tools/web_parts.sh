#!/bin/sh
# Packs what the page chooses from: the products' ELFs without symbols, then the drawings of the parts. Prints the index, JSON.
# The ELFs take turns, PRODUCT_TURN bytes each (product.js), until all have ended: they are alike, and so gzip finds what they share.
#   web_parts.sh BINARY <PRODUCTS      PRODUCTS: from uno_products.sh
# SPDX-License-Identifier: MIT
set -eu
binary=$1
: >"$binary"
products=$(cat)
turn=$(sed -n 's/^const PRODUCT_TURN = \([0-9]*\);.*/\1/p' board/play/browser/product.js)
turns=$(mktemp -d)
trap 'rm -rf "$turns"' EXIT

# What a part is, from docs/parts.md: the text up to a colon.
title() {
    sed -n "s/^|[^|]*| \`$1\` | \\([^|:]*[^|: ]\\).*|\$/\\1/p" docs/parts.md | grep . || echo "$1"
}
size_of() {
    wc -c <"$1" | tr -d ' '
}
part() {
    drawing=docs/pictures/breadboard-$2.svg
    [ -e "$drawing" ] || { echo "$drawing is missing: add $2 to tools/wiring.py and run 'make pictures'" >&2 && exit 1; }
    cat "$drawing" >>"$binary"
    printf '{"role":"%s","name":"%s","title":"%s","drawing":%s}' "$1" "$2" "$(title "$2")" "$(size_of "$drawing")"
}

separator='' number=100
printf '{"products":['
while read -r display input elf; do
    avr-objcopy --strip-all "$elf" "$turns/elf"
    split -b "$turn" -a 3 "$turns/elf" "$turns/turn$((number = number + 1))."
    name=${elf#build/}
    printf '%s{"name":"%s","display":"%s","input":"%s","size":%s}' "$separator" "${name%/*}" "$display" "$input" "$(size_of "$turns/elf")"
    separator=,
done <<END
$products
END
(cd "$turns" && ls turn* | sort -t. -k2,2 -k1,1 | xargs cat) >>"$binary"
separator=
printf '],"parts":['
for role in display input; do
    for name in $(echo "$products" | cut -d' ' -f"$([ $role = display ] && echo 1 || echo 2)" | awk '!seen[$0]++'); do
        printf '%s' "$separator"
        part $role "$name"
        separator=,
    done
done
printf ']}\n'
