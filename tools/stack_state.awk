# Tracks what is known of the registers at an instruction, and the effect of an instruction on it, for tools/stack.awk.
#
# sp        bytes on the stack since the function's entry
# know[r]   "c N": register r holds the constant N; "l D" or "h D": the low or high byte of the stack pointer with D bytes on
#           the stack ("l" has D modulo 256); absent: unknown
# carry     "R D N": the previous instruction subtracted N from the low byte in register R, which was "l D" ("?": unknown)
# pending   the depth whose high byte is already in the stack pointer
# SPDX-License-Identifier: MIT

function pack(    r, text) {
    for (r = 0; r < 32; r++)
        text = text (r in know ? know[r] : "") ";"
    return text carry ";" pending
}

function unpack(text,    part, r) {
    split(text, part, ";")
    for (r = 0; r < 32; r++)
        if (part[r + 1] != "")
            know[r] = part[r + 1]
        else
            delete know[r]
    carry = part[33]
    pending = part[34]
}

function in_common(old, new,    a, b, n, i, text) {
    n = split(old, a, ";")
    split(new, b, ";")
    for (i = 1; i <= n; i++)
        text = text (a[i] == b[i] ? a[i] : "") (i < n ? ";" : "")
    return text
}

function value(r, kind,    part) {
    return r in know && split(know[r], part, " ") && part[1] == kind ? part[2] + 0 : ""
}
function modulo(n, m) { return (n % m + m) % m }

# On entry and after a call, only the registers that the calling convention preserves are known.
function know_what_calls_keep(    r) {
    for (r = 0; r < 32; r++)
        if (r == 0 || (r >= 18 && r <= 27) || r >= 30)
            delete know[r]
    know[1] = "c 0"
    carry = ""
}

# Subtracts n from register r, a low byte; the next instruction subtracts the carry from the high byte.
function low_less(r, n,    d) {
    d = value(r, "l")
    carry = r " " (d == "" ? "?" : d) " " n
    if (d == "")
        delete know[r]
    else
        know[r] = "l " modulo(d + n, 256)
}
function high_less(r, n, low,    d, part, both) {
    d = value(r, "h")
    delete know[r]
    if (split(low, part, " ") != 3 || part[1] != r - 1)
        return
    both = modulo(part[3] + 256 * n, 65536)
    if (part[2] != "?" && d != "" && modulo(d, 256) == part[2] + 0)
        know[r] = "h " (d + (both < 32768 ? both : both - 65536))
}
function pair_less(r, n,    low) {
    low_less(r, n)
    low = carry
    carry = ""
    if (low ~ /\?/)
        delete know[r + 1]
    else
        high_less(r + 1, 0, low)
}

function copy(to, from) {
    if (from in know)
        know[to] = know[from]
    else
        delete know[to]
}

# avr-gcc writes the high byte first, then the low byte, with interrupts off in between.
function set_stack_pointer(port, r,    d) {
    d = value(r, port == 62 ? "h" : "l")
    if (d == "" || (port == 61 && (pending == "" || modulo(pending, 256) != d)))
        fail("a frame of unknown size, or set up in an unknown way")
    if (port == 61)
        sp = pending
    pending = port == 62 ? d : ""
}

# Forgets registers written by any other instruction.
function forget(o, x, text) {
    if (text ~ /-X|X\+/) { delete know[26]; delete know[27] }
    if (text ~ /-Y|Y\+($|,)/) { delete know[28]; delete know[29] }
    if (text ~ /-Z|Z\+($|,)/) { delete know[30]; delete know[31] }
    if (o ~ /mul/) delete know[1]
    if (o ~ /mul|lpm/) delete know[0]
    if (o !~ /^(cp|cpc|cpi|cpse|tst|sbr[cs]|bst|st|std|sts|out|.*mul.*)$/)
        delete know[x]
}

function execute(o, text,    arg, x, y, n, c, low) {
    split(text, arg, /, */)
    x = arg[1] ~ /^r[0-9]+$/ ? substr(arg[1], 2) + 0 : -1
    y = arg[2] ~ /^r[0-9]+$/ ? substr(arg[2], 2) + 0 : -1
    n = number(arg[2])
    c = value(y, "c")
    low = carry
    carry = ""
    if (o == "push") sp++
    else if (o == "pop") { sp--; delete know[x] }
    else if (o == "ldi") know[x] = "c " n
    else if (o == "mov") copy(x, y)
    else if (o == "movw") { copy(x, y); copy(x + 1, y + 1) }
    else if (o == "eor" && x == y) know[x] = "c 0"
    else if (o == "in" && (n == 61 || n == 62)) know[x] = n == 62 ? "h " sp : "l " modulo(sp, 256)
    else if (o == "out" && number(arg[1]) ~ /^6[12]$/) set_stack_pointer(number(arg[1]), y)
    else if (o == "sts" && number(arg[1]) ~ /^9[34]$/) fail("the stack pointer is written as memory")
    else if (o == "sbiw" || o == "adiw") pair_less(x, o == "sbiw" ? n : -n)
    else if (o == "subi") low_less(x, n)
    else if ((o == "sub" || o == "add") && c != "" && value(x, "l") != "") low_less(x, o == "sub" ? c : -c)
    else if (o == "sbci" || ((o == "sbc" || o == "adc") && c != "")) high_less(x, o == "sbci" ? n : o == "sbc" ? c : -c, low)
    else forget(o, x, text)
}
