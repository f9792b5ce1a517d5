#!/bin/bash
# Tests of tests/prove.sh: plants in two small units, one for WP and one for Eva, what would prove anything, and in tests/proved.txt
# what was not proved. Each has to be refused, and for the reason that its row names; without it all is proved.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/../.."

tree=$PWD/build/judge failed=0
fresh_tree() {
    rm -rf "$tree" && mkdir -p "$tree/tests" "$tree/firmware" "$tree/hal" "$tree/bin"
    cp tests/prove.sh tests/prove.awk tests/refuse.awk "$tree/tests"
    cp --parents tests/judge/proof/*.c "$tree"
    cat >"$tree/tests/proofs.txt" <<'ROWS'
wp ~~ ones ~~ tests/judge/proof/ones.c ~~ ~~ -wp-steps 20000 -wp-timeout 20
wp ~~ again ~~ tests/judge/proof/again.c ~~ ~~ -wp-steps 20000 -wp-timeout 20
eva ~~ halves ~~ tests/judge/proof/eva_halves.c ~~ -eva-slevel 10
ROWS
    printf '#define AGAIN\n#include "tests/judge/proof/ones.c"\n' >"$tree/tests/judge/proof/again.c"
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

# False statements: file, what has to be said, and sed's edits.
planted() {
    cat <<'ROWS'
ones.c ~~ admit ~~ s/ensures ones(n) == n;/& admit ensures \\false;/
ones.c ~~ admit ~~ s/^    lemma_ones(n);/    \/\/@ admit n == 0;/
ones.c ~~ axiomatic ~~ s/^#include.*/&\n\/*@ axiomatic any { axiom all: \\false; } *\//
ones.c ~~ lemma ~~ s/ones(k - 1) + 1;/&\n    lemma all: \\forall integer k; ones(k) == k;/
ones.c ~~ ghost ~~ s/^    lemma_ones(n);/    \/*@ ghost int x = n; *\//
ones.c ~~ is defined by itself ~~ s/ones(k - 1) + 1/ones(k) + 1/
ones.c ~~ is defined by itself ~~ s/k <= 0 ? 0/k == 0 ? 0/
ones.c ~~ is defined by itself ~~ s/ones(k - 1) + 1/(\\let k = k + 1; ones(k - 1) + 1)/; s/ones(n) == n;/n > 5 ==> ones(n) == 1000;/; /loop /d; /^    for/,/^    }$/d
ones.c ~~ is defined by itself ~~ s/ones(k - 1) + 1/\\sum(1, 1, \\lambda integer k; ones(k - 1)) + 1/
ones.c ~~ calls itself ~~ s/^    for .*/    lemma_ones(n);/; /loop /d; /^    }$/d
ones.c ~~ calls itself ~~ s/^#include.*/&\nvoid twin(uint8_t n);/; s/^    for .*/    twin(n);/; /loop /d; /^    }$/d; $a void twin(uint8_t n)\n{\n    lemma_ones(n);\n}
ones.c ~~ calls: (one|other) calls itself ~~ $a \/*@ requires small(n); assigns \\nothing; ensures ones(n) == 2 * n; *\/\nvoid one(uint8_t n);\n\/*@ requires small(n); assigns \\nothing; ensures ones(n) == 2 * n; *\/\nvoid other(uint8_t n);\n#ifdef AGAIN\nvoid one(uint8_t n)\n{\n    other(n);\n}\n#else\nvoid other(uint8_t n)\n{\n    one(n);\n}\n#endif
ones.c ~~ without a variant ~~ s/^    for .*/    for (;;) {/; s/0 <= k <= n && ones(k) == k/\\true/; s/loop assigns k/loop assigns \\nothing/; s/loop variant.*/*\//
ones.c ~~ without a variant ~~ s/loop variant n - k;//
ones.c ~~ variant n for ~~ s/^\/\*@ predicate/& any(integer a, integer b) = a == b;\n    predicate/; s/loop variant n - k/loop variant n for any/
ones.c ~~ goto backwards ~~ s/^    for .*/    again: if (n > 0) goto again;/; /loop /d; /^    }$/d
ones.c ~~ stdlib ~~ s/^#include.*/&\n#include <stdlib.h>/; s/^    lemma_ones(n);/    abort();/
ones.c ~~ __builtin_unreachable ~~ s/^    lemma_ones(n);/    __builtin_unreachable();/
ones.c ~~ has a contract that no unit proves ~~ s/^#include.*/&\n\/*@ assigns \\nothing; ensures \\false; *\/\nvoid lie(void);/; s/^    lemma_ones(n);/    lie();/
ones.c ~~ has a contract that no unit proves ~~ /^void lemma_ones/,/^}/c void lemma_ones(uint8_t n);
ones.c ~~ again +twice .*[0-9] of ~~ s/^\/\*@ predicate small.*/#ifdef AGAIN\n\/*@ predicate small(integer n) = 0 <= n <= 200; *\/\n#else\n\/*@ predicate small(integer n) = n == 0; *\/\n#endif\n\/*@ /
ones.c ~~ Doomed|Failed ~~ s/requires small(n);/requires small(n) \&\& n > 100;/
ones.c ~~ only Frama-C gets ~~ s/^    return/#ifndef __FRAMAC__\n    return 7;\n#endif\n&/
ones.c ~~ ones +twice .* of ~~ s/(2 \* n)/(3 * n)/
eva_halves.c ~~ no end: .*eva_halves.c ~~ s/^    halve/    for (;;) {\n    }\n&/
eva_halves.c ~~ no end: .*eva_halves.c ~~ s/^    if/    if (n > 3)\n        for (;;) {\n        }\n&/
eva_halves.c ~~ out of reach: halve ~~ s/^    halve.*//
eva_halves.c ~~ out of reach: halve:[12] ~~ s/^    halve.*/    halve(1);/
eva_halves.c ~~ admit ~~ s/^    halve/    \/\/@ admit half_of[0] == 1;\n&/
eva_halves.c ~~ Frama_C_abort ~~ s/^    if/    if (n > 3)\n        Frama_C_abort();\n&/
eva_halves.c ~~ halve has a contract ~~ s/^static void halve/\/*@ assigns \\nothing; *\/\n&/; s/^    if/    if (n < 250)\n        halve(n + 1);\n&/
eva_halves.c ~~ lie has a contract ~~ s/^static uint8_t half_of/\/*@ assigns \\nothing; ensures \\false; *\/\nvoid lie(void);\n&/; s/^    if/    if (n > 3)\n        lie();\n&/
eva_halves.c ~~ got status ~~ s/^    if/    for (uint8_t k = 0; k < 100; k++)\n        \/\/@ assert n <= 100;\n        ;\n&/
eva_halves.c ~~ 1 alarms ~~ s/0, 199/0, 200/
ROWS
}

fresh_tree
what='nothing'
passes -n || { cat "$tree/log" && exit 1; }
cp "$tree/tests/proved.txt" "$tree/proved"

what='an empty proved.txt' && : >"$tree/tests/proved.txt"
refuses 'never proved .*: ones/lemma_ones ones/twice halves/halves'
what='a function that is renamed' && cp "$tree/proved" "$tree/tests/proved.txt"
sed -i 's/^uint8_t twice/uint8_t thrice/; s/(2 \* n)/(3 * n)/' "$tree/tests/judge/proof/ones.c"
refuses 'never proved .*: ones/thrice; proved, but no longer there .*: ones twice'
cp tests/judge/proof/ones.c "$tree/tests/judge/proof"
what='hashes made by a prove.sh that takes everything for proved'
sed 's/^    \[ ".goals" -ne 0 \] .*/    true/' tests/prove.sh >"$tree/tests/prove.sh"
sed -i 's/(2 \* n)/(3 * n)/' "$tree/tests/judge/proof/ones.c"
passes || { echo "NOT PLANTED: $what" && failed=1; }
cp tests/prove.sh "$tree/tests"
refuses 'ones +twice .* of'

what='a mend while the fault is proved'
sed 's/(2 \* n)/(3 * n)/' tests/judge/proof/ones.c >"$tree/tests/judge/proof/ones.c"
cat >"$tree/bin/frama-c" <<END
#!/bin/bash
[[ "\$*" != *-wp-fct* ]] || cp $PWD/tests/judge/proof/ones.c $tree/tests/judge/proof
exec $(command -v frama-c) "\$@"
END
chmod +x "$tree/bin/frama-c"
PATH=$tree/bin:$PATH refuses 'ones +twice .* of'
for two in 'two = sizeof(uint16_t)' 'two __attribute__((aligned(2))) = 2'; do
    what="a constant that changes: $two"
    sed "s/^#include.*/&\nstatic const unsigned int $two;/; s/(2 \* n)/(two * n)/" tests/judge/proof/ones.c >"$tree/tests/judge/proof/ones.c"
    passes || { echo "NOT PLANTED: $what" && cat "$tree/log" && failed=1; }
    sed -i 's/uint16_t)/uint8_t)/; s/= 2;/= 3;/' "$tree/tests/judge/proof/ones.c"
    refuses 'ones +twice .* of'
done
cp tests/judge/proof/ones.c "$tree/tests/judge/proof"
what='a name that nothing has, and faults of a unit that has none'
refuses 'nothing is called lemma_one$' lemma_one
cp "$tree/proved" "$tree/tests/proved.txt"
refuses '0 of 0 faults' -f ones
what='two runs at once'
cp "$tree/proved" "$tree/tests/proved.txt"
exec {lock}>"$tree/build/proof/lock"
flock "$lock"
refuses 'another run'
exec {lock}>&-

# In the table: what is left out there, and what Frama-C would not look at.
fresh_tree
what='a body of which another unit has proved the contract of another'
sed -i 's/^    return.*/#ifdef AGAIN\n    return 7;\n#else\n&\n#endif/' "$tree/tests/judge/proof/ones.c"
sed -i 's/again.c ~~/& -twice/' "$tree/tests/proofs.txt"
refuses 'again/twice has a contract that no unit proves of this body' -n
for row in 's/-wp-steps/-wp-prop=-@ensures &/' 's/-eva-slevel/-eva-no-alloc-returns-null &/' 's/tests.judge.proof.ones.c/-wp-no-rte &/'; do
    fresh_tree
    what="in a row: $row"
    sed -i "$row" "$tree/tests/proofs.txt"
    refuses 'an option that is not allowed' -n
done

while IFS=$'\x01' read -r file reason edits; do
    fresh_tree
    what="in $file: $edits"
    sed -i "$edits" "$tree/tests/judge/proof/$file"
    ! cmp -s "tests/judge/proof/$file" "$tree/tests/judge/proof/$file" || { echo "NOT PLANTED: $what" && failed=1; }
    # shellcheck disable=SC2046
    refuses "$reason" -n $([ "$file" = ones.c ] && echo ones again || echo halves)
done < <(planted | sed 's/ *~~ */\x01/g')
exit $failed
