# The deepest use of the stack, from the disassembly (avr-objdump -d): for each function what it pushes and reserves,
# and whom it calls; then the longest way down from main, and on top of it the deepest interrupt (they do not nest).
#
# Recursion or a call through a pointer cannot be bounded so; either ends the run with an error.
# Prints: bytes, then the way down.

/^[0-9a-f]+ <.*>:$/ {
    name = $2
    gsub(/[<>:]/, "", name)
    known[name] = 1
    next
}
name == "" { next }
$0 !~ /\t/ { next }
{
    split($0, field, "\t")
    op = field[3]
    gsub(/ /, "", op)
    target = ""
    if (match($0, /<[^>+]*>/))
        target = substr($0, RSTART + 1, RLENGTH - 2)
}
op == "push" { own[name]++ }
# A frame: r28 is loaded from the stack pointer and lowered. rcall .+0 is a cheap way to reserve two bytes.
op == "rcall" && field[4] ~ /^\.\+0/ { own[name] += 2; next }
op == "in" && field[4] ~ /^r28, 0x3d/ { frame[name] = 1 }
op == "sbiw" && frame[name] == 1 && field[4] ~ /^r28,/ {
    split(field[4], part, " ")
    own[name] += number(part[2])
    frame[name] = 2
}
# -mcall-prologues: __prologue_saves__ pushes all registers from where it is entered, two bytes of code each, up to the last
# of 18, and then lowers r28 by what is in r26 and r27.
op == "ldi" && field[4] ~ /^r2[67],/ { split(field[4], part, " "); loaded[part[1]] = number(part[2]) }
match($0, /<__prologue_saves__[+>]/) {
    entry = substr($0, RSTART + RLENGTH)
    sub(/>.*/, "", entry)
    own[name] += 18 - number(entry) / 2 + loaded["r26,"] + 256 * loaded["r27,"]
    next
}
(op == "call" || op == "rcall") && target != "" { calls[name] = calls[name] " " target }
# Into another function: a tail call, which needs no return address but may go deeper.
(op == "jmp" || op == "rjmp") && target != "" && target != name { jumps[name] = jumps[name] " " target }
op == "icall" || op == "eicall" { indirect = name }

# Decimal or 0x-hexadecimal; mawk has no strtonum.
function number(text,    i, n) {
    if (text !~ /^0x/)
        return text + 0
    for (i = 3; i <= length(text); i++)
        n = 16 * n + index("0123456789abcdef", tolower(substr(text, i, 1))) - 1
    return n
}

function depth(f,    list, n, i, d, best) {
    if (f in memo)
        return memo[f]
    if (active[f]) {
        print "stack: " f " is recursive" > "/dev/stderr"
        failed = 1
        return 0
    }
    active[f] = 1
    best = 0
    n = split(calls[f], list, " ")
    for (i = 1; i <= n; i++)
        if (list[i] in known && (d = 2 + depth(list[i])) > best) {
            best = d
            via[f] = list[i]
        }
    n = split(jumps[f], list, " ")
    for (i = 1; i <= n; i++)
        if (list[i] in known && (d = depth(list[i])) > best) {
            best = d
            via[f] = list[i]
        }
    active[f] = 0
    return memo[f] = own[f] + best
}

function path(f,    text) {
    for (text = f; f in via; text = text " > " f)
        f = via[f]
    return text
}

END {
    if (indirect != "") {
        print "stack: " indirect " calls through a pointer" > "/dev/stderr"
        exit 1
    }
    total = 2 + depth("main")
    deepest = 0
    for (f in known)
        if (f ~ /^__vector_[0-9]/ && depth(f) + 2 > deepest) {
            deepest = depth(f) + 2
            isr = f
        }
    if (failed)
        exit 1
    print total + deepest, path("main"), "+", path(isr)
}
