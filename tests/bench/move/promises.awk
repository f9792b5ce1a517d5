# Compares the CSV of `measure` with the promises of OXO's engine, prints the result, and fails if one is broken.
#   -v floor_factor=F: limit for a compiler other than the reference, instead of 1.25
# SPDX-License-Identifier: MIT
BEGIN {
    FS = ","
    ALGORITHM = 1; CHIP = 2; N = 3; LEAST = 6; MEAN = 7; WORST = 8; FINGERPRINT = 11 # columns
    if (!floor_factor)
        floor_factor = 1.25 # limit relative to assembler
    growth_factor = 1.25 # limit relative to 3x3 on the same chip
    chip_factor = 1.40   # limit relative to 3x3 on the smaller chip; wider addresses, fields out of LDD's reach
    flat_factor = 1.01   # limit of the published design relative to 3x3
    small = 3
    large = 64
}

FNR > 1 {
    for (i = LEAST; i <= WORST; i++) cost[$ALGORITHM, $CHIP, $N, i] = $i
    fingerprint[$ALGORITHM, $CHIP, $N] = $FINGERPRINT
    if ($ALGORITHM == "floor") place[++places] = $CHIP SUBSEP $N
}

# The greatest ratio of OXO to the floor in one column, over all sizes.
function factor(column,    i, f, highest) {
    for (i = 1; i <= places; i++) {
        f = cost["oxo", place[i], column] / cost["floor", place[i], column]
        if (f > highest) highest = f
    }
    return highest
}

function promise(what, f, limit,    kept) {
    kept = f > 0 && f <= limit
    printf "%-42s %.2f times, at most %.2f%s\n", what ":", f, limit, kept ? "" : "   BROKEN"
    if (!kept) broken = 1
}

END {
    promise("OXO's least against assembler by hand", factor(LEAST), floor_factor)
    promise("OXO's mean against assembler by hand", factor(MEAN), floor_factor)
    promise("OXO's worst against assembler by hand", factor(WORST), floor_factor)
    promise("OXO's worst, 64 x 64 against 3 x 3", cost["oxo", "atmega2560", large, WORST] / \
        cost["oxo", "atmega2560", small, WORST], growth_factor)
    promise("the same with 3 x 3 on the ATmega328P", cost["oxo", "atmega2560", large, WORST] / \
        cost["oxo", "atmega328p", small, WORST], chip_factor)
    promise("counters only, 100 x 100 against 3 x 3", cost["published", "atmega328p", 100, WORST] / \
        cost["published", "atmega328p", small, WORST], flat_factor)
    for (i = 1; i <= places; i++) {
        if (fingerprint["oxo", place[i]] != fingerprint["floor", place[i]]) {
            print "OXO and the floor have different states on n = " substr(place[i], index(place[i], SUBSEP) + 1)
            broken = 1
        }
    }
    exit broken
}
