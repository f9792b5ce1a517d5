# Fails unless two CSVs, the committed one and the measured one, have the same lines, and no figure behind the three columns
# that name it is apart by more than a share of it.
#   -v tolerance=0.02
# A run repeats to the cycle, so only a change of the firmware moves a figure, and what is counted in whole cycles or
# bytes needs no allowance of its own: below fifty, 2 % means the same number.
BEGIN { FS = "," }

# Of what is nearly all of the time, what it lacks counts.
function magnitude(v) { v = $3 == "%" ? 100 - v : v; return v < 0 ? -v : v }
function apart(a, b) { return (a == "") != (b == "") || a - b > magnitude(a) * tolerance || b - a > magnitude(a) * tolerance }
function complain(what) { print "bench: " what > "/dev/stderr"; failed = 1 }
FNR == 1 { file++; columns = columns ? columns : NF; split($0, name); next }
tolerance > 0.02 && $2 == "budget" { next } # of another compiler
{ key = $1 ", " $2 ", " $3 }
file == 1 { for (i = 4; i <= columns; i++) was[key, i] = $i; known[key] = 1; next }
{
    rows++
    if (!(key in known)) complain("there is no line for " key)
    else for (i = 4; i <= columns; i++) if (apart(was[key, i], $i))
        complain(name[i] " is " was[key, i] " for " key "; measured: " $i)
    delete known[key]
}
END {
    for (key in known) complain("there is a line for " key ", which is not measured")
    if (!rows) complain("nothing was measured")
    exit failed
}
