#!/bin/sh
# Checks that every source file names its licence, as two of them share the tree: a line `SPDX-License-Identifier: LICENCE` in its
# header comment, GPL-3.0-or-later for the virtual board and the players, which are linked with simavr, MIT for everything else.
#   check_licences.sh
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."

{ git ls-files --cached --others --exclude-standard 2>/dev/null | grep . || find . -name build -prune -o -type f -print | sed 's,^\./,,'; } |
    grep -E '\.(c|h|S|ino|awk|sh|sed|mk|py|js|mjs|css|html|yml)$|(^|/)Makefile$|^\.ci/run$' |
    while read -r file; do [ ! -f "$file" ] || echo "$file"; done |
    xargs awk '
        function end() {
            if (file != "" && found != wanted)
                print file ": " (found == "" ? "names no licence; its header comment needs" : "its licence is " found ", not") \
                    " SPDX-License-Identifier: " wanted
        }
        FNR == 1 {
            end()
            file = FILENAME
            files++
            found = ""
            wanted = file ~ /^board\/(virtual|play)\// ? "GPL-3.0-or-later" : "MIT"
        }
        FNR <= 60 && match($0, /^(\/\/|#|\/\*|<!--) SPDX-License-Identifier: [A-Za-z0-9.-]+/) {
            found = substr($0, RSTART, RLENGTH)
            sub(/.*: /, "", found)
        }
        END {
            end()
            if (files < 300) print "only " files " source files are found"
        }' >build/licences.txt
if [ -s build/licences.txt ]; then
    cat build/licences.txt >&2
    exit 1
fi
echo "licences: every source file names its own"
