# Compares two SVG files: text between numbers must be equal, and numbers differ by at most `tolerance`.
#   awk -v tolerance=2 -f tests/same_picture.awk COMMITTED DRAWN
# SPDX-License-Identifier: MIT
function difference(a, b) { return a > b ? a - b : b - a }

function fail(what) {
    if (!failed++) printf "%s:%d: %s\n  committed:  %s\n  drawn:      %s\n", ARGV[1], FNR, what, committed[FNR], $0 > "/dev/stderr"
}

# A number begins after a blank, a quote or punctuation; digits in colours and names are text.
function split_numbers(line, text, number,    n) {
    n = 0
    while (match(line, /[" ,(:{}][-.]?[0-9][0-9.]*/)) {
        n++
        text[n] = substr(line, 1, RSTART)
        number[n] = substr(line, RSTART + 1, RLENGTH - 1)
        line = substr(line, RSTART + RLENGTH)
    }
    text[n + 1] = line
    return n
}

NR == FNR {
    committed[FNR] = $0
    lines = FNR
    next
}

{
    n = split_numbers(committed[FNR], text, number)
    if (n != split_numbers($0, other_text, other_number)) {
        fail("another number of numbers")
        next
    }
    for (i = 1; i <= n + 1; i++) if (text[i] != other_text[i]) fail("different text")
    for (i = 1; i <= n; i++) if (difference(number[i], other_number[i]) > tolerance) fail(number[i] " is now " other_number[i])
}

END {
    if (FNR != lines) {
        printf "%s has %d lines, and %d are drawn\n", ARGV[1], lines, FNR > "/dev/stderr"
        failed++
    }
    exit failed > 0
}
