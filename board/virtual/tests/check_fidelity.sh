#!/bin/sh
# Checks docs/fidelity.md, from the project's folder: every test that it names exists, every row of its tables names one, every TEST(simavr_...) is listed, and the
# registers that are not modelled are those of the code. `check_fidelity.sh registers` prints that table.
# shellcheck disable=SC2016 # backticks in single quotes: the page's quotes around names
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
page=docs/fidelity.md
failed=0
# A row for each in unmodelled.c: register, addresses, chips, what it is for.
registers=$(sed -nE '/^static const struct/,/^};/s/^ *\{"([a-z0-9]*)", "([A-Z0-9]*)", "([^"]*)", .*first = (0x[0-9A-F]*), .*last = (0x[0-9A-F]*).*/| `\2` | \4 to \5 | \1 | \3 |/p' \
    chip/unmodelled.c | sed -E 's/(0x[0-9A-F]*) to \1 /\1 /; s/\| atmega \|/| all |/; s/\| atmega([0-9u]*) \|/| ATmega\U\1 |/')
[ "${1:-}" != registers ] || {
    echo "$registers"
    exit
}
[ "$(grep '^| `[A-Z0-9]*` | 0x' $page)" = "$registers" ] || {
    echo "$page: the registers that are not modelled are those of \`tests/check_fidelity.sh registers\`" >&2
    failed=1
}
for name in $(grep -o '`[a-z0-9_]*`' $page | tr -d '`' | sort -u); do
    grep -rqs "^TEST($name)" tests || {
        echo "$page: TEST($name) does not exist" >&2
        failed=1
    }
done
grep '^|' $page | grep -v '^| `[A-Z0-9]*` | 0x\|^| register |\|^| what\|^| simavr alone |\|^|---' | grep -v '`[a-z0-9_]*` |$' >&2 && {
    echo "$page: these rows name no test" >&2
    failed=1
}
listed=$(grep -rhos '^TEST(simavr_[a-z0-9_]*' tests | cut -c6-)
for name in $listed; do
    grep -q "\`$name\`" $page || {
        echo "$page: does not list $name" >&2
        failed=1
    }
done
[ $failed = 0 ] && echo "fidelity: $(grep -o '`[a-z0-9_]*`' $page | sort -u | wc -l) tests named, all exist"
exit $failed
