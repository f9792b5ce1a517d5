# Prints docs/figures.md's table of figures from product.csv and, named behind it, move-cost.csv. Wants columns.awk before it.
#   -v exact=1: each number as NUMBER~TOLERANCE, unrounded, for the check that the page is right: 2 %.
FNR == 1 { file++; next }
file == 1 { take(); next }
{ cost[$1, $2, $3, "least"] = $6; cost[$1, $2, $3, "worst"] = $8 }

function either(rounded, v, tolerance) {
    return exact ? sprintf("%.6f~%.6f", v, tolerance) : rounded
}

# Three digits.
function fig(v) {
    return either(sprintf("%." (v >= 100 ? 0 : v >= 10 ? 1 : v >= 1 ? 2 : 3) "f", v), v, v * 0.02)
}

# A whole number, with commas.
function whole(v,    rest, grouped) {
    for (rest = sprintf("%.0f", v); length(rest) > 3; rest = substr(rest, 1, length(rest) - 3))
        grouped = "," substr(rest, length(rest) - 2) grouped
    return either(rest grouped, v, v * 0.02)
}

# A share that is nearly all, in percent: what it lacks is what counts, and is shown to about one part in a hundred.
function share(v,    lacks) {
    lacks = 100 - v
    return either(sprintf("%." (lacks >= 0.3 ? 2 : 3) "f", v), v, lacks * 0.02)
}

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

END {
    if (missing) exit 1
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
    row("awake for a reply of `perfect`, what the console says included", \
        fig(figure("awake for a reply", "n = 3; perfect", "ms", WORST)) " ms at most on 3x3, " \
        fig(figure("awake for a reply", "n = 4; perfect", "ms", WORST)) " ms on 4x4, " \
        fig(extreme(1, "awake for a reply", "^n = [25-8]; perfect$", "ms", WORST)) " ms elsewhere")
    row("asleep, with a key every 2 s", asleep("two players") "; against `perfect` " asleep("against perfect"))
    row("asleep, nobody playing", asleep("nobody plays"))
    row("EEPROM, a move", fig(figure("EEPROM a move", "n = 3; programmed", "bytes", VALUE)) " bytes programmed, " \
        fig(figure("EEPROM a move", "n = 3; erased", "bytes", VALUE)) " erased on 3x3; " \
        fig(figure("EEPROM a move", "n = 8; programmed", "bytes", VALUE)) " and " \
        fig(figure("EEPROM a move", "n = 8; erased", "bytes", VALUE)) " on 8x8")
    row("longest interrupt; longest that the program keeps them off", \
        fig(figure("interrupts off", "longest; by an interrupt", "us", VALUE)) " us; " \
        fig(figure("interrupts off", "longest; by the program", "us", VALUE)) " us")
    row("flash", whole(figure("flash", "", "bytes", VALUE)) " of " whole(figure("flash", "budget", "bytes", VALUE)) " bytes")
    row("RAM with the stack", whole(figure("RAM", "static", "bytes", VALUE)) " bytes and a stack of " \
        whole(figure("stack", "bound", "bytes", VALUE)) " at most, " whole(figure("stack", "deepest seen", "bytes", VALUE)) \
        " seen; budget " whole(figure("RAM", "budget", "bytes", VALUE)))
}
