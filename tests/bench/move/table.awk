# Prints the CSV of `measure` as aligned tables, one a chip. Wants names.awk before it.
FNR > 1 {
    if (!($CHIP in n_max)) chip[++chips] = $CHIP
    if (!(($CHIP, $N) in seen)) {
        seen[$CHIP, $N] = 1
        insert($CHIP, $N)
    }
    cost[$ALGORITHM, $CHIP, $N] = sprintf("%d/%.0f/%d", $LEAST, $MEAN, $WORST)
    if ($N_MAX >= n_max[$CHIP]) {
        n_max[$CHIP] = $N_MAX
        code[$ALGORITHM, $CHIP] = $CODE
        state[$ALGORITHM, $CHIP] = $STATE
    }
}

# Keeps the sizes of a chip in order.
function insert(c, n,    k) {
    for (k = ++sizes[c]; k > 1 && size[c, k - 1] + 0 > n + 0; k--) size[c, k] = size[c, k - 1]
    size[c, k] = n
}

function print_table(c,    i, k, a) {
    printf "\none move on the %s: cycles with call and return, least/mean/worst; bytes for boards up to %d x %d\n",
        chip_title[c], n_max[c], n_max[c]
    printf "%-18s", ""
    for (k = 1; k <= sizes[c]; k++) printf " %13s", "n = " size[c, k]
    printf " %6s %6s\n", "code", "state"
    for (i = 1; i <= algorithms; i++) {
        a = algorithm[i]
        if (!((a, c) in code)) continue
        printf "%-18s", title[a]
        for (k = 1; k <= sizes[c]; k++) printf " %13s", cost[a, c, size[c, k]]
        printf " %6d %6d\n", code[a, c], state[a, c]
    }
}

END {
    for (i = 1; i <= chips; i++) print_table(chip[i])
    print "(100 x 100 cells, a byte each, are more than the 8,192 bytes of RAM of the ATmega2560)"
}
