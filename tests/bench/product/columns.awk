# The columns of the product's CSV, and one figure out of it: take() on each line first, then figure() for what was taken.
BEGIN {
    FS = ","
    FIGURE = 1; CASE = 2; UNIT = 3; VALUE = 4; COUNT = 5; LEAST = 6; MEDIAN = 7; MEAN = 8; WORST = 9
}

function take(    i) {
    for (i = UNIT; i <= WORST; i++) taken[$FIGURE, $CASE, $UNIT, i] = $i
    if (!(($FIGURE, $UNIT) in cases)) cases[$FIGURE, $UNIT] = $CASE
    else cases[$FIGURE, $UNIT] = cases[$FIGURE, $UNIT] FS $CASE
}

# Ends the program when there is no such figure.
function figure(name, case_name, unit, column) {
    if (taken[name, case_name, unit, column] == "") {
        print "bench: nothing is measured of: " name ", " case_name ", in " unit > "/dev/stderr"
        missing = 1
        exit 1
    }
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
