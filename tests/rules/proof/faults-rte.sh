#!/bin/bash
# Plants one fault at a time in the modules that prove-rte.sh looks at, and shows that Eva has an alarm then. Exits 1
# when it has none. That there is none in what is unbroken, prove-rte.sh shows.
#   usage: faults-rte.sh [MODULE...]
set -euo pipefail
cd "$(dirname "$0")/../../.."

out=build/proof/faults-rte
mkdir -p "$out"

faults=0 unnoticed=0
while IFS='|' read -r module file fault; do
    [ $# -eq 0 ] || [[ " $* " == *" $module "* ]] || continue
    rm -rf "$out/firmware"
    cp -r firmware "$out"
    sed -i "$fault" "$out/firmware/$file"
    if cmp -s "firmware/$file" "$out/firmware/$file"; then
        echo "faults-rte.sh: '$fault' changes nothing; bring it in line with $file" >&2
        exit 2
    fi
    faults=$((faults + 1))
    at=
    # Where the first alarm is: Eva cannot prove a loop invariant of ttt.c, fault or none.
    tests/rules/proof/prove-rte.sh -d "$out/firmware" -o "$out" "$module" </dev/null >/dev/null ||
        at=$(awk '/^\[eva:alarm\]/ { at = $2; first = $0; getline; if (first $0 !~ /loop invariant/) { print at; exit } }' \
            "$out/rte-$module.log")
    if [ -z "$at" ]; then
        unnoticed=$((unnoticed + 1))
        echo "NOT NOTICED in $file: $fault"
    else
        echo "$module: ${at#"$out/firmware/"} after $fault"
    fi
done <<'FAULTS'
tokens|console/tokens.c|s/tokens->count < TOKENS_MAX/tokens->count <= TOKENS_MAX/
checksum|session/checksum.c|s/while (--size != 0)/while (size-- != 0)/
log|storage/pair.c|s/if (pair == EEPROM_SIZE)/if (pair > EEPROM_SIZE)/
log|storage/pair.c|s/pair + 1 : pair, PAIR_ERASED/pair + 1 : pair + EEPROM_SIZE, PAIR_ERASED/
log|storage/log.c|s/PAIR_FIRST + block \*/PAIR_FIRST + 2 * block */
journal|storage/journal.c|s/j->count < JOURNAL_QUEUE/j->count <= JOURNAL_QUEUE/
journal|storage/journal.c|s/i >= size + j->in_log/i > size + j->in_log/
journal|storage/journal.c|s/block % LOG_BLOCKS/block/
journal|storage/journal.c|s/(uint8_t)(j->headers - 1)/j->headers/
journal|storage/journal_find.c|s/block < LOG_BLOCKS/block <= LOG_BLOCKS/
journal|storage/journal_find.c|s/format < LOG_FORMAT_1/format < LOG_OTHER_FORMAT/
journal|storage/snapshot.c|s/if (r->items < SNAPSHOT_FRONT)/if (r->items <= SNAPSHOT_FRONT)/
journal|storage/snapshot.c|s/ || !integrity_adds_up(game))/)/
journal|storage/snapshot.c|s/return integrity_adds_up(r->game);/return true;/
session|session/game.c|s/if (!game_can_undo(game))/if (game_is_over(game) \&\& !game_can_undo(game))/
session|session/game.c|s/if (layout > LAYOUT_MAX)/if (layout > LAYOUT_MAX + 1)/
session|session/game.c|s/level_and_side >= 2 \* LEVELS/level_and_side > 2 * LEVELS/
session|session/integrity.c|s/ || moves > TTT_CELLS_MAX//
session|rules/ttt.c|s/row >= n || col >= n || ((/row > n || col >= n || ((/
FAULTS
echo "$unnoticed of $faults faults went unnoticed"
[ "$unnoticed" -eq 0 ]
