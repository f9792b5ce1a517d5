# Puts the table of figures, the first file, into a page, the second, in the place of the one that is there.
NR == FNR { table = table $0 "\n"; next }
/^\| measured by `make bench`/ { printf "%s", table; inside = found = 1 }
!/^\|/ { inside = 0 }
!inside
END {
    if (!found) {
        print "bench: docs/figures.md has no table that begins with \"| measured by `make bench`\"" > "/dev/stderr"
        exit 1
    }
}
