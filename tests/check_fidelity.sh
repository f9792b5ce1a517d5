#!/bin/sh
# Every test that docs/fidelity.md names is there, every line of its tables names one, and the page has every fault of simavr
# that is tested.
# In single quotes backticks are what the page has around names.
# shellcheck disable=SC2016
set -eu
page=docs/fidelity.md
failed=0
for name in $(grep -o '`[a-z0-9_]*`' $page | tr -d '`' | sort -u); do
    grep -rqs "^TEST($name)" tests || {
        echo "$page: there is no TEST($name)" >&2
        failed=1
    }
done
grep '^|' $page | grep -v '^| what\|^| simavr alone |\|^|---' | grep -v '`[a-z0-9_]*` |$' >&2 && {
    echo "$page: these lines name no test" >&2
    failed=1
}
listed=$(grep -rhos '^TEST(simavr_[a-z0-9_]*' tests | cut -c6-)
for name in $listed; do
    grep -q "\`$name\`" $page || {
        echo "$page: says nothing of $name" >&2
        failed=1
    }
done
[ $failed = 0 ] && echo "fidelity: $(grep -o '`[a-z0-9_]*`' $page | sort -u | wc -l) tests named, all there"
exit $failed
