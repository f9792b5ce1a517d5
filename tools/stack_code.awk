# Reads avr-objdump -ftdz for tools/stack.awk: op[a], args[a] and size[a] of the instruction at address a,
# symbols both ways, and the size of a return address.
# SPDX-License-Identifier: MIT

/^architecture: avr:/ { pc_bytes = $2 ~ /^avr:(6|106|107),/ ? 3 : 2 }
# Of several symbols at one address, prefers a function's name; the compiler's own labels come last.
/^[0-9a-f]+ .* \.text\t/ {
    at = hex($1)
    address[$NF] = at
    rank = / F \.text\t/ ? 3 : $NF ~ /^(\.|L[0-9])/ ? 1 : 2
    if (rank > ranked[at]) {
        ranked[at] = rank
        symbol[at] = $NF
    }
}
/^ *[0-9a-f]+:\t/ {
    fields = split($0, field, "\t")
    at = hex(field[1])
    # Newer binutils also show known data as text, after the bytes.
    sub(/  .*/, "", field[2])
    if (fields >= 3) {
        sub(/ *;.*/, "", field[4])
        gsub(/ /, "", field[3])
        op[at] = field[3]
        args[at] = field[4]
        size[at] = split(field[2], byte, " ")
    }
}

# mawk has no strtonum.
function hex(text,    i, n, digit) {
    sub(/^ *(0x)?/, "", text)
    for (i = 1; i <= length(text) && (digit = index("0123456789abcdef", tolower(substr(text, i, 1)))); i++)
        n = 16 * n + digit - 1
    return n + 0
}
function number(text) { return text ~ /^0x/ ? hex(text) : text + 0 }

function target(a,    text) {
    text = args[a]
    return text ~ /^\./ ? a + 2 + substr(text, 2) : hex(text)
}

function name_at(a) { return a in symbol ? symbol[a] : sprintf("0x%x", a) }
