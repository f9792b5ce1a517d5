# Prints docs/figures.md, the third file, with its table made of the figures in product.csv and move-cost.csv, the first two.
BEGIN {
    FS = ","
    VALUE = 4; MEDIAN = 7; WORST = 9
}
FNR == 1 { file++ }
file == 1 {
    for (i = VALUE; i <= WORST; i++) taken[$1, $2, $3, i] = $i
    cases[$1, $3] = cases[$1, $3] FS $2
}
file == 2 { cost[$1, $2, $3, "least"] = $6; cost[$1, $2, $3, "worst"] = $8 }
file == 3 && /^\| measured by `make bench`/ { print_table(); inside = found = 1 }
file == 3 && !/^\|/ { inside = 0 }
file == 3 && !inside
END {
    if (!found) complain("docs/figures.md has no table that begins with \"| measured by `make bench`\"")
    exit failed
}

function complain(what) { print "bench: " what > "/dev/stderr"; failed = 1 }

function figure(name, case_name, unit, column) {
    if (taken[name, case_name, unit, column] == "") complain("nothing is measured of: " name ", " case_name ", in " unit)
    return taken[name, case_name, unit, column]
}

# The least (sign -1) or greatest (sign 1) of a figure over all cases that match a pattern.
function extreme(sign, name, pattern, unit, column,    list, n, i, v, best) {
    n = split(cases[name, unit], list, FS)
    for (i = 1; i <= n; i++) {
        if (list[i] !~ pattern) continue
        v = figure(name, list[i], unit, column)
        if (best == "" || sign * v > sign * best) best = v
    }
    return best == "" ? figure(name, pattern, unit, column) : best
}

# Three digits.
function fig(v) { return sprintf("%." (v >= 100 ? 0 : v >= 10 ? 1 : v >= 1 ? 2 : 3) "f", v) }

# A whole number, with commas.
function whole(v,    rest, grouped) {
    for (rest = sprintf("%.0f", v); length(rest) > 3; rest = substr(rest, 1, length(rest) - 3))
        grouped = "," substr(rest, length(rest) - 2) grouped
    return rest grouped
}

# A share that is nearly all, in percent: what it lacks is what counts, and is shown to about one part in a hundred.
function share(v) { return sprintf("%." (100 - v >= 0.3 ? 2 : 3) "f", v) }

function row(what, how) { print "| " what " | " how " |" }

function move_row(    n, least, worst) {
    for (n = 3; n <= 8; n++) {
        if (least == "" || cost["oxo", "atmega328p", n, "least"] < least + 0) least = cost["oxo", "atmega328p", n, "least"]
        if (cost["oxo", "atmega328p", n, "worst"] > worst + 0) worst = cost["oxo", "atmega328p", n, "worst"]
    }
    row("a move (validate, place, decide), call included",
        whole(least) " to " whole(worst) " cycles; on 64 x 64 (ATmega2560) " whole(cost["oxo", "atmega2560", 64, "worst"]) \
        " at most")
}

function asleep(who) {
    return share(extreme(-1, "asleep", "^" who, "%", VALUE)) " to " share(extreme(1, "asleep", "^" who, "%", VALUE)) " %"
}

function print_table() {
    print "| measured by `make bench` | |"
    print "|---|---|"
    move_row()
    row("last bounce of a key to the new picture",
        fig(extreme(1, "last bounce to picture", "^n = [0-9]$", "ms", MEDIAN)) " ms median, " \
        fig(extreme(1, "last bounce to picture", "^n = [0-9]$", "ms", WORST)) " ms worst; " \
        fig(figure("last bounce to picture", "n = 3; the console flooded", "ms", WORST)) " ms under a flood on the console")
    row("reset to a dark matrix, to the picture", fig(figure("reset to dark", "", "ms", WORST)) " ms, " \
        fig(figure("reset to picture", "n = 3", "ms", WORST)) " ms")
    row("all rows of a new picture over SPI", whole(figure("all rows over SPI", "", "words", VALUE)) " words, " \
        fig(figure("all rows over SPI", "", "us", WORST)) " us")
    row("awake for a reply of `perfect`, its console output included; the longest of some 50", \
        fig(figure("awake for a reply", "n = 3; perfect", "ms", WORST)) " ms at most on 3x3, " \
        fig(figure("awake for a reply", "n = 4; perfect", "ms", WORST)) " ms on 4x4, " \
        fig(extreme(1, "awake for a reply", "^n = [25-8]; perfect$", "ms", WORST)) " ms elsewhere")
    row("asleep, with a key every 2 s", asleep("two players") "; against `perfect` " asleep("against perfect"))
    row("asleep, nobody playing", asleep("nobody plays"))
    row("EEPROM, a move on 3x3", fig(figure("EEPROM a move", "n = 3; programmed", "bytes", VALUE)) " bytes programmed, " \
        fig(figure("EEPROM a move", "n = 3; erased", "bytes", VALUE)) " erased")
    row("longest interrupt; longest that the program keeps them off", \
        fig(figure("interrupts off", "longest; by an interrupt", "us", VALUE)) " us; " \
        fig(figure("interrupts off", "longest; by the program", "us", VALUE)) " us")
    row("flash", whole(figure("flash", "", "bytes", VALUE)) " of " whole(figure("flash", "budget", "bytes", VALUE)) " bytes")
    row("RAM with the stack", whole(figure("RAM", "static", "bytes", VALUE)) " bytes and a stack of " \
        whole(figure("stack", "bound", "bytes", VALUE)) " at most, " whole(figure("stack", "deepest seen", "bytes", VALUE)) \
        " seen; budget " whole(figure("RAM", "budget", "bytes", VALUE)))
}
