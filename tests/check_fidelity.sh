#!/bin/sh
# Checks docs/fidelity.md: every test that it names exists, every row of its tables names one, and every TEST(simavr_...) is listed.
# shellcheck disable=SC2016 # backticks in single quotes: the page's quotes around names
set -eu
page=docs/fidelity.md
failed=0
for name in $(grep -o '`[a-z0-9_]*`' $page | tr -d '`' | sort -u); do
    grep -rqs "^TEST($name)" tests || {
        echo "$page: TEST($name) does not exist" >&2
        failed=1
    }
done
grep '^|' $page | grep -v '^| what\|^| simavr alone |\|^|---' | grep -v '`[a-z0-9_]*` |$' >&2 && {
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
