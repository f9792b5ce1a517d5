#!/bin/sh
# Checks docs/conformance.md, from the project's folder: what it says of the virtual board is what it does, and what the data sheet says.
#   check_conformance.sh BUILD
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
page=docs/conformance.md
fail() {
    printf 'vboard: %s\n' "$1" >&2
    exit 1
}
made=$(tests/conformance/table.sh "$1" vboard)
written=$(grep '^|' $page | cut -d '|' -f 1-6 | sed 's/$/|/')
[ "$written" = "$made" ] || fail "$page: the first columns are not those of \`make conformance\`, which are
$made"
echo "$made" | grep -F '**' && fail "these differ from the data sheet"
echo "conformance: $(grep -c '^[a-z]' tests/conformance/reports.txt) reports, all as the data sheet says"
