# Fails unless two CSVs of the product, the committed one and the measured one, have the same lines and no figure in them
# is apart by more than 2 %. Wants columns.awk before it.
#   -v tolerance=0.5: by more than half, for another compiler than the reference, whose flash budget is another, too
#
# A run repeats to the cycle, so only a change of the firmware moves a figure, and what is counted in whole cycles or
# bytes needs no allowance of its own: below fifty, 2 % means the same number.

BEGIN { other = tolerance != ""; if (!other) tolerance = 0.02 }

# Of what is nearly all of the time, what it lacks counts.
function magnitude(v) { v = $UNIT == "%" ? 100 - v : v; return v < 0 ? -v : v }
function apart(a, b) { return (a == "") != (b == "") || a - b > magnitude(a) * tolerance || b - a > magnitude(a) * tolerance }
function complain(what) { print "figures: " what > "/dev/stderr"; failed = 1 }
FNR == 1 { file++; split($0, name); next }
other && $FIGURE == "flash" && $CASE == "budget" { next }
{ key = $FIGURE ($CASE == "" ? "" : ", " $CASE) ", in " $UNIT }
file == 1 { for (i = VALUE; i <= WORST; i++) was[key, i] = $i; known[key] = 1; next }
{
    rows++
    if (!(key in known)) complain("docs/product.csv has no line for " key)
    else for (i = VALUE; i <= WORST; i++) if (apart(was[key, i], $i))
        complain("docs/product.csv has " name[i] " " was[key, i] " for " key "; measured: " $i)
    delete known[key]
}
END {
    for (key in known) complain("docs/product.csv has a line for " key ", which is not measured")
    if (!rows) complain("nothing was measured")
    exit failed
}
