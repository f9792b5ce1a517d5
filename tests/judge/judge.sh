#!/bin/bash
# Tests of tests/prove.sh: makes a mistake of each kind in two small units, one for WP and one for Eva. Each has to be refused, and for
# the reason that its row names; without it all is proved.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/../.."

tree=$PWD/build/judge failed=0
fresh_tree() {
    rm -rf "$tree" && mkdir -p "$tree/tests" "$tree/firmware/keys/keypad" "$tree/hal"
    touch "$tree/firmware/keys/keypad/input_traits.h"
    cp tests/prove.sh tests/prove.awk tests/refuse.awk "$tree/tests"
    cp --parents tests/judge/proof/*.c "$tree"
    cat >"$tree/tests/proofs.txt" <<'ROWS'
wp ~~ ones ~~ tests/judge/proof/ones.c ~~ ~~ -wp-steps 20000
wp ~~ again ~~ tests/judge/proof/again.c ~~ ~~ -wp-steps 20000
eva ~~ halves ~~ tests/judge/proof/eva_halves.c ~~ -eva-slevel 10
ROWS
    printf '#define AGAIN 1\n#include "tests/judge/proof/ones.c"\n' >"$tree/tests/judge/proof/again.c"
}

# passes OPTION...
passes() {
    "$tree/tests/prove.sh" -j 2 "$@" >"$tree/log" 2>&1
}

# refuses REASON OPTION...: WHAT is planted
refuses() {
    local reason=$1
    shift
    if passes "$@"; then
        echo "NOT REFUSED: $what"
    elif ! grep -qE "$reason" "$tree/log"; then
        echo "REFUSED, but not because of '$reason': $what"
        cat "$tree/log"
    else
        return 0
    fi
    failed=1
}

# Mistakes: file, what has to be said, and sed's edits.
planted() {
    cat <<'ROWS'
ones.c ~~ ones +twice .* of ~~ s/(2 \* n)/(3 * n)/
ones.c ~~ Doomed|Failed ~~ s/requires small(n);/requires small(n) \&\& n > 100;/
ones.c ~~ admit ~~ s/^    lemma_ones(n);/    \/\/@ admit n == 0;/
ones.c ~~ axiomatic ~~ s/^#include.*/&\n\/*@ axiomatic any { axiom all: \\false; } *\//
ones.c ~~ lemma ~~ s/ones(k - 1) + 1;/&\n    lemma all: \\forall integer k; ones(k) == k;/
ones.c ~~ is defined by itself ~~ s/k <= 0 ? 0/k == 0 ? 0/
ones.c ~~ calls itself ~~ s/^    for .*/    lemma_ones(n);/; /loop /d; /^    }$/d
ones.c ~~ without a variant ~~ s/loop variant n - k;//
ones.c ~~ has a contract that no unit proves ~~ /^void lemma_ones/,/^}/c void lemma_ones(uint8_t n);
ones.c ~~ again +twice .*[0-9] of ~~ s/^\/\*@ predicate small.*/#if AGAIN\n\/*@ predicate small(integer n) = 0 <= n <= 200; *\/\n#else\n\/*@ predicate small(integer n) = n == 0; *\/\n#endif\n\/*@ /
ones.c ~~ #if on __AVR__ ~~ s/^    return/#ifdef __AVR__\n    return 7;\n#endif\n&/
ones.c ~~ a place of its own ~~ s/^    return/#line 1 "twice.c"\n&/
ones.c ~~ both has two pointers ~~ $a \/*@ requires \\valid(a) \&\& \\valid(b); assigns *a, *b; ensures *a == 1 \&\& *b == 2; *\/\nvoid both(uint8_t *a, uint8_t *b)\n{\n    *a = 1;\n    *b = 2;\n}
ones.c ~~ ones +twice .* of ~~ s/(2 \* n)/(3 * n)/; /^void lemma_ones/{n; s/$/\n    int opens = '{';/}; s/^    lemma_ones(n);/    int closes = '}';\n&/
eva_halves.c ~~ no end: .*eva_halves.c ~~ s/^    if/    if (n > 3)\n        for (;;) {\n        }\n&/
eva_halves.c ~~ out of reach: halve ~~ s/^    halve.*//
eva_halves.c ~~ out of reach: halve:[12] ~~ s/^    halve.*/    halve(1);/
eva_halves.c ~~ halve has a contract ~~ s/^static void halve/\/*@ assigns \\nothing; *\/\n&/; s/^    if/    if (n < 250)\n        halve(n + 1);\n&/
eva_halves.c ~~ got status ~~ s/^    if/    for (uint8_t k = 0; k < 100; k++)\n        \/\/@ assert n <= 100;\n        ;\n&/
eva_halves.c ~~ 1 alarms ~~ s/0, 199/0, 200/
ROWS
}

fresh_tree
what='nothing'
passes -n || { cat "$tree/log" && exit 1; }
cp "$tree/tests/proved.txt" "$tree/proved"

what='a function that is renamed'
sed -i 's/^uint8_t twice/uint8_t thrice/' "$tree/tests/judge/proof/ones.c"
refuses 'never proved .*: ones/thrice; proved, but no longer there .*: ones twice'
what='a constant that changes'
sed 's/^#include.*/&\nstatic const unsigned int two = 2;/; s/(2 \* n)/(two * n)/' tests/judge/proof/ones.c >"$tree/tests/judge/proof/ones.c"
passes || { echo "NOT PLANTED: $what" && cat "$tree/log" && failed=1; }
sed -i 's/= 2;/= 3;/' "$tree/tests/judge/proof/ones.c"
refuses 'ones +twice .* of'
what='a name that nothing has'
refuses 'nothing is called lemma_one$' lemma_one
what='two runs at once'
exec {lock}>"$tree/build/proof/lock"
flock "$lock"
refuses 'another run'
exec {lock}>&-

fresh_tree
what="a file that hides the product's"
mkdir -p "$tree/firmware/rules" "$tree/tests/judge/proof/rules"
touch "$tree/firmware/rules/own.h" "$tree/tests/judge/proof/rules/own.h"
sed -i 's/^#include.*/&\n#include "rules\/own.h"/' "$tree/tests/judge/proof/ones.c"
refuses "hides the product's rules/own.h" -n
fresh_tree
what='a body of which another unit has proved the contract of another'
sed -i 's/^    return.*/#if AGAIN\n    return 7;\n#else\n&\n#endif/' "$tree/tests/judge/proof/ones.c"
sed -i 's/again.c ~~/& -twice/' "$tree/tests/proofs.txt"
refuses 'again/twice has a contract that no unit proves of this body' -n
fresh_tree
what='an option that lets WP look at less'
sed -i 's/-wp-steps/-wp-prop=-@ensures &/' "$tree/tests/proofs.txt"
refuses 'an option that is not allowed' -n

while IFS=$'\x01' read -r file reason edits; do
    fresh_tree
    what="in $file: $edits"
    sed -i "$edits" "$tree/tests/judge/proof/$file"
    ! cmp -s "tests/judge/proof/$file" "$tree/tests/judge/proof/$file" || { echo "NOT PLANTED: $what" && failed=1; }
    # shellcheck disable=SC2046
    refuses "$reason" -n $([ "$file" = ones.c ] && echo ones again || echo halves)
done < <(planted | sed 's/ *~~ */\x01/g')
exit $failed
