#!/bin/sh
# Compiles the examples in comments of headers: each block of lines that are indented by four blanks and begin with one that ends
# with a semicolon, as the body of a function that includes the header.
#   check_examples.sh
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

count=0
for header in $(grep -lE '^//     [^ ].*;$' firmware/*.h firmware/*/*.h hal/*.h); do
    awk -v header="$header" '
        BEGIN { print "#include \"" header "\"\nvoid example(void);\nvoid example(void)\n{" }
        /^\/\/     [^ ].*;$/ { inside = 1 }
        !/^\/\/     / { inside = 0 }
        inside { print substr($0, 3) }
        END { print "}" }' "$header" >"$scratch/example.c"
    cc -std=gnu11 -Wall -Wextra -Werror -fsyntax-only -I. -Ifirmware "$scratch/example.c" ||
        { echo "$header: its example does not compile" >&2 && exit 1; }
    count=$((count + 1))
done
[ "$count" -gt 0 ] || { echo "no header has an example" >&2 && exit 1; }
echo "the examples of $count headers compile"
