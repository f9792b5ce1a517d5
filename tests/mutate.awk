# Lists mutants of C files, one a line: FILE, line number, kind, broken line, separated by tabs. The kinds: a `deletion` deletes a
# statement, makes a condition always true or false, or returns 0; an `operator` or a `constant` is replaced by another; `atomic`
# lets interrupts into a block; `order` asks the second of two conditions first, each of which leaves the function or the loop. Some
# do not compile. A condition is not negated: the two that fix it are harder to notice.
# SPDX-License-Identifier: MIT

function emit(text) { if (text != $0) emit_at(FNR, text) }
function emit_at(line, text) { printf "%s\t%d\t%s\t%s\n", FILENAME, line, kind, text }

# Replaces each `from` in the code by `to`, one at a time, unless another operator character is next to it.
function swap(from, to,    at, offset, rest, before, after) {
    offset = 0
    rest = code
    while ((at = index(rest, from)) > 0) {
        before = substr(code, offset + at - 1, 1)
        after = substr(code, offset + at + length(from), 1)
        if (index("+-*/%&|<>=!^", before) == 0 && index("+-*/%&|<>=!^", after) == 0)
            emit(substr($0, 1, offset + at - 1) to substr($0, offset + at + length(from)))
        offset += at + length(from) - 1
        rest = substr(code, offset + 1)
    }
}

function constants(    offset, rest, number, before) {
    offset = 0
    rest = code
    while (match(rest, /[0-9]+/)) {
        number = substr(rest, RSTART, RLENGTH)
        before = substr(code, offset + RSTART - 1, 1)
        if (before !~ /[A-Za-z0-9_.]/ && substr(rest, RSTART + RLENGTH, 1) !~ /[xX.]/) {
            emit(substr($0, 1, offset + RSTART - 1) number + 1 substr($0, offset + RSTART + RLENGTH))
            if (number > 0)
                emit(substr($0, 1, offset + RSTART - 1) number - 1 substr($0, offset + RSTART + RLENGTH))
        }
        offset += RSTART + RLENGTH - 1
        rest = substr(code, offset + 1)
    }
}

function conditions(    head) {
    if (!match(code, /^ *(} else )?(if|while) \(.*\)( \{)?$/)) return
    head = index($0, "(")
    tail = code ~ /\{$/ ? ") {" : ")"
    inner = substr($0, head + 1, length($0) - head - length(tail))
    emit(substr($0, 1, head) "0 && (" inner ")" tail)
    if ($0 ~ /if \(/) emit(substr($0, 1, head) "1 || (" inner ")" tail)
}

function statements(    bare) {
    bare = code
    sub(/^ +/, "", bare)
    # Only calls, assignments, ++ and --; a declaration begins with two words.
    if (bare !~ /;$/ || last !~ /[;{})]$|else$|:$/ || bare ~ /^(return|break|continue|case|default|typedef|static|const|enum|struct|goto|for|do|if|while)/ ||
        bare ~ /^[A-Za-z_][A-Za-z0-9_]* \**[A-Za-z_]/ || bare !~ /[(=]|\+\+|--/)
        return
    emit(substr($0, 1, length($0) - length(bare)) ";")
}

function returns(    head) {
    if (code !~ /^ *return .+;$/) return
    head = index($0, "return ") + 6
    emit(substr($0, 1, head) "0;")
}

function atomic(    text) {
    text = $0
    sub(/ATOMIC_BLOCK\([A-Z_]*\)/, "", text)
    emit(text)
}

# An `if` that leaves: its lines joined in `guard`, from line `guard_line` on. A copy of it before the one that ends where it begins is
# asked first; where it stands it is no longer true.
function leaving(    bare, indent) {
    match($0, /^ */)
    indent = RLENGTH
    bare = substr($0, indent + 1, length(code) - indent)
    if (guard == "" || (in_braces ? indent <= guard_indent && bare != "}" : indent <= guard_indent || bare !~ LEAVES)) {
        if (!in_braces && indent != guard_indent || bare !~ /^if \(.*\)( \{)?$/) before = ""
        guard = bare ~ /^if \(.*\)( \{)?$/ ? bare : ""
        guard_line = FNR
        guard_first = $0
        guard_indent = indent
        in_braces = bare ~ /\{$/
        leaves = 0
        return
    }
    guard = guard " " bare
    if (in_braces && indent > guard_indent) {
        leaves = bare ~ LEAVES
        return
    }
    if (before != "" && (!in_braces || leaves)) emit_at(before_line, sprintf("%*s", guard_indent, "") guard " " before)
    before = !in_braces || leaves ? substr(guard_first, guard_indent + 1) : ""
    before_line = guard_line
    guard = ""
    in_braces = 0
}

BEGIN { LEAVES = "^(return|break|continue)( .*)?;$" }

FNR == 1 { last = ";"; depth = 0; guard = before = ""; in_braces = 0 }

{
    # The line with strings, characters and comments replaced by blanks, so that columns stay.
    code = $0
    while (match(code, /"([^"\\]|\\.)*"|'([^'\\]|\\.)+'|\/\/.*/))
        code = substr(code, 1, RSTART - 1) sprintf("%" RLENGTH "s", "") substr(code, RSTART + RLENGTH)
    if (code ~ /^ *$/ || code ~ /^#/ || code ~ /_Static_assert|static_assert/) next
    kind = "operator"
    swap("==", "!="); swap("!=", "=="); swap("<", "<="); swap("<=", "<"); swap(">", ">="); swap(">=", ">")
    swap("&&", "||"); swap("||", "&&"); swap("+", "-"); swap("-", "+"); swap("++", "--"); swap("--", "++")
    swap("&", "|"); swap("|", "&"); swap("<<", ">>"); swap(">>", "<<"); swap("%", "/"); swap("+=", "-=")
    swap("-=", "+="); swap("|=", "&="); swap("&=", "|="); swap("^=", "|="); swap("~", "")
    kind = "constant"
    constants()
    kind = "deletion"
    conditions()
    statements()
    returns()
    last = code
    sub(/ +$/, "", last)
    kind = "atomic"
    atomic()
    kind = "order"
    sub(/ +$/, "", code)
    leaving()
}
