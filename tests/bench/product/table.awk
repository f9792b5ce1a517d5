# Prints the product's CSV as an aligned table. Wants columns.awk before it.
{
    name = $FIGURE == last ? "" : $FIGURE
    last = $FIGURE
    printf "%-24s %-28s %-7s", name, $CASE, $UNIT
    for (i = VALUE; i <= WORST; i++) printf " %8s", FNR == 1 || $i == "" ? $i : text($i, i)
    print ""
}

function text(v, column) {
    if (column == COUNT || v !~ /\./) return v
    return sprintf(v >= 1000 ? "%.0f" : "%.2f", v)
}
