# Fails unless a page, the second file, has the table of figures that page.awk prints with exact=1, the first: word by
# word; of a number, the value counts.

function complain(what) { print "figures: " what > "/dev/stderr"; failed = 1 }
function is_number(word) { return word ~ /^[0-9][0-9,]*(\.[0-9]+)?$/ }
function same(written, expected,    limit) {
    sub(/[,;]$/, "", written)
    sub(/[,;]$/, "", expected)
    if (split(expected, limit, "~") != 2) return written == expected
    if (!is_number(written)) return 0
    gsub(/,/, "", written)
    return written - limit[1] <= limit[2] && limit[1] - written <= limit[2]
}
# The line that is being read.
function is_as(wanted,    i, n, want) {
    n = split(wanted, want, " ")
    if (NF != n) return 0
    for (i = 1; i <= n; i++) if (!same($i, want[i])) return 0
    return 1
}
NR == FNR { wanted[++rows] = $0; next }
/^\| measured by `make bench`/ { at = 1 }
at && /^\|/ {
    if (at > rows) complain("docs/figures.md has a row too many: " $0)
    else if (!is_as(wanted[at])) {
        gsub(/~[0-9.]*/, "", wanted[at])
        complain("docs/figures.md has: " $0 "\n            it should be: " wanted[at])
    }
    at++
    next
}
at { found = found ? found : at; at = 0 }
END {
    if (!found) complain("docs/figures.md has no table that begins with \"| measured by `make bench`\"")
    else if (found <= rows) complain("docs/figures.md lacks rows of its figures, the first: " wanted[found])
    exit failed
}
