# Prints docs/figures.md with a new table. Files: product.csv, move-cost.csv, page.txt (the table's template), docs/figures.md. Without the
# last, prints the table; with -v before=1 of measurements that may lack what is new.
# SPDX-License-Identifier: MIT
BEGIN { FS = "," }
FNR == 1 { file++ }
file == 1 && FNR == 1 { for (i = 4; i <= NF; i++) column[$i] = i }
file == 1 { for (i = 4; i <= NF; i++) take($1, $2, $3, i, $i) }
file == 2 { take($1, $2 " " $3, "cycles", column["least"], $6); take($1, $2 " " $3, "cycles", column["worst"], $8) }
file == 3 && /^\|/ { table = table fill($0) "\n" }
file == 4 && /^\| measured by `make bench`/ { printf "%s", table; inside = found = 1 }
file == 4 && !/^\|/ { inside = 0 }
file == 4 && !inside
END {
    if (file == 3) printf "%s", table
    else if (!found) fail("docs/figures.md has no table that begins with \"| measured by `make bench`\"")
    exit failed
}

function fail(what) { print "bench: " what > "/dev/stderr"; failed = 1 }

function take(figure, case_name, unit, which, value) {
    if (value == "") return
    taken[figure, unit, which, ++count[figure, unit, which]] = value
    case_of[figure, unit, which, count[figure, unit, which]] = case_name
}

function fill(row) {
    while (match(row, /[{][^}]*[}]/))
        row = substr(row, 1, RSTART - 1) value_of(substr(row, RSTART + 1, RLENGTH - 2)) substr(row, RSTART + RLENGTH)
    return row
}

# The greatest value, or the least if that is wanted.
function value_of(wanted,    part, i, key, v, best) {
    split(wanted, part, "; ")
    i = split(part[4], which, " ")
    key = part[1] SUBSEP part[3] SUBSEP column[which[i]]
    for (i = 1; i <= count[key]; i++) {
        v = taken[key, i] + 0
        if (case_of[key, i] ~ part[2] && (best == "" || (which[1] == "least" ? v < best : v > best))) best = v
    }
    if (best == "" && before) return "-"
    if (best == "") fail("no measurement for: " wanted)
    return formatted(best, part[3])
}

# Whole numbers with commas; percentages with 2 digits, or 3 close to 100; otherwise three significant digits.
function formatted(v, unit,    digits) {
    if (v == int(v)) return v < 1000 ? v : int(v / 1000) "," sprintf("%03d", v % 1000)
    digits = unit == "%" ? (100 - v >= 0.3 ? 2 : 3) : v >= 100 ? 0 : v >= 10 ? 1 : v >= 1 ? 2 : 3
    return sprintf("%." digits "f", v)
}
