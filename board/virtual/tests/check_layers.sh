#!/bin/sh
# Checks the direction of #includes: a chip knows no part, and no part knows the board.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
grep -n '#include "' chip/*.[ch] | grep -v '#include "chip/' && wrong=1
grep -n '#include "' parts/*.[ch] | grep -vE '#include "(chip|parts)/' && wrong=1
grep -n '#include "' board/*.[ch] | grep -vE '#include "(chip|parts|board)/' && wrong=1
grep -n '#include "' command/*.c | grep -vE '#include "(chip|parts)/' && wrong=1
[ -z "${wrong-}" ] || {
    echo "layers: chip/ may include only chip/; parts/ also parts/; board/ also board/; command/ knows no board" >&2
    exit 1
}
