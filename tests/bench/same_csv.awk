# Compares the committed with the measured CSV: fails unless they have the same lines, and figures, after the three columns that
# name them, differ by at most a relative tolerance.
#   -v tolerance=0.02; empty: only whether they have the same lines
# A run repeats to the cycle, so figures change only with the firmware; below fifty cycles or bytes, 2 % allows no difference.
# SPDX-License-Identifier: MIT
BEGIN { FS = "," }

# For percentages, which are close to 100, the tolerance is relative to the difference from 100.
function magnitude(v) { v = $3 == "%" ? 100 - v : v; return v < 0 ? -v : v }
# What is no number, as 0 / 0 is, compares as equal to any.
function differ(a, b) { return tolerance != "" && ((a == "") != (b == "") || b !~ /^-?[0-9.]*$/ || a - b > magnitude(a) * tolerance || b - a > magnitude(a) * tolerance) }
function fail(what) { print "bench: " what > "/dev/stderr"; failed = 1 }
FNR == 1 { file++; columns = columns ? columns : NF; split($0, name); next }
{ key = $1 ", " $2 ", " $3 }
file == 1 { for (i = 4; i <= columns; i++) was[key, i] = $i; known[key] = 1; next }
{
    rows++
    if (!(key in known)) fail("the committed CSV has no line for " key)
    else for (i = 4; i <= columns; i++) if (differ(was[key, i], $i))
        fail(name[i] " is " was[key, i] " for " key "; measured: " $i)
    delete known[key]
}
END {
    for (key in known) fail("the committed CSV has a line for " key ", which is not measured")
    if (!rows) fail("nothing was measured")
    exit failed
}
