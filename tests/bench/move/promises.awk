# Holds the CSV of `measure` against what OXO's engine promises, says how it stands, and fails when it does not.
# Wants names.awk before it. The factor on the same chip, and the one across chips: the larger one has wider addresses, with
# fields out of a displacement's reach.
FNR > 1 && $ALGORITHM == "oxo" { worst[$CHIP, $N] = $WORST }

function promise(what, chip, limit,    f) {
    f = worst["atmega2560", 64] / worst[chip, 3]
    printf "%-42s %.2f times, at most %.2f%s\n", what ":", f, limit, f <= limit ? "" : "   BROKEN"
    if (!(f > 0 && f <= limit)) broken = 1
}

END {
    promise("OXO's worst, 64 x 64 against 3 x 3", "atmega2560", 1.25)
    promise("the same with 3 x 3 on the ATmega328P", "atmega328p", 1.40)
    exit broken
}
