# Reads a unit as Frama-C prints it (without comments, laid out anew), and refuses what would let a false statement pass: what is
# assumed, and, where WP proves, what need not end, since anything follows where nothing arrives. Exits 1.
#   -v kind=wp | eva      a unit; -v calls=FILE appends, for each function for WP, its name and the words of its body
#   -v kind=calls         what all units have appended: a detour may lead through contracts that another unit proves
#   -v kind=sources       the files that a unit's preprocessor reads, as they are written: what would make the prover read other code than
#                         the compiler
# SPDX-License-Identifier: MIT

BEGIN {
    headers = kind == "wp" ? "^(stdint|stdbool)[.]h$" : "^(stdint|stdbool|stddef|strings?|__fc_builtin)[.]h$"
    makes_values = "^Frama_C_(make_unknown|nondet|unsigned_char_interval|unsigned_short_interval)$"
}

kind == "calls" {
    name = $1
    $1 = ""
    code_of[name] = code_of[name] $0
    next
}

kind == "sources" {
    if (match($0, /^[ \t]*#[ \t]*(line|[0-9])/))
        refuse("a place of its own: " $0)
    sub(/\/[\/*].*/, "")
    if ($0 ~ /^[ \t]*#[ \t]*define[ \t]/) {
        sub(/^[ \t]*#[ \t]*define[ \t]+/, "")
        sub(/[^A-Za-z0-9_].*/, "")
        is_defined[$0]
    } else if (sub(/^[ \t]*#[ \t]*(if|ifdef|ifndef|elif)[ \t]/, "")) {
        while (match($0, /[A-Za-z_][A-Za-z0-9_]*/)) {
            asks_for[substr($0, RSTART, RLENGTH)] = FILENAME
            $0 = substr($0, RSTART + RLENGTH)
        }
    }
    next
}

# What has a contract in another header is not proved here.
/^#include/ {
    split($2, header, "\"")
    if (header[2] !~ headers)
        refuse("#include \"" header[2] "\"")
    next
}

# ---- Annotations: each as a whole; the rest is code, line by line ----

!annotation && /^[ \t]*\/\*@/ {
    at_margin = /^\//
    annotation = "@"
    sub(/^[ \t]*\/\*@/, "")
}

annotation {
    if (!(end = index($0, "*/"))) {
        annotation = annotation " " $0
        next
    }
    see_annotation(annotation " " substr($0, 1, end - 1))
    annotation = ""
    $0 = substr($0, end + 2)
}

/\/\*@/ { refuse("an annotation within a line: " $0) }

NF { see_code($0) }

END {
    delete asks_for["defined"]
    for (name in asks_for) {
        if (!(name in is_defined))
            refuse("#if on " name ", which is not defined in the sources, in " asks_for[name])
    }
    if (kind == "eva") { # Eva takes a contract's word for what has no body, or calls itself
        for (name in contract)
            refuse(name " has a contract")
    }
    if (kind == "wp" || kind == "calls") {
        for (name in code_of) {
            split("", seen)
            if (reaches(name, name))
                refuse(name " calls itself")
            if (calls != "")
                print name, code_of[name] >> calls
        }
    }
    exit failed
}

function refuse(what) {
    print "refuse.awk: " FILENAME ": " what > "/dev/stderr"
    failed = 1
}

function see_annotation(text,    word) {
    sub(/^@[ \t]*/, "", text)
    word = text
    sub(/[^a-z].*/, "", word)
    if (at_margin && (word == "predicate" || word == "logic"))
        see_definition(text, word)
    else if (at_margin && word ~ /^(requires|assigns|ensures)$/)
        promise = text
    else if (at_margin || word !~ /^(assert|loop|split|merge)$/)
        refuse("`" word "' in an annotation: " text)
    if (match(text, /(^|[^A-Za-z0-9_])(admit|check|axiom[a-z]*|lemma|inductive|ghost|terminates|decreases|exits|variant [^;]* for)([^A-Za-z0-9_]|$)/))
        refuse("`" substr(text, RSTART, RLENGTH) "' in an annotation: " text)
    last = text
}

# What is defined by itself, and has no end, contradicts itself: only f(..., k) = k <= 0 ? NUMBER : ...f(..., k - 1), where no other
# k can be meant.
function see_definition(text, word,    name, rest, last_one) {
    sub(/^[a-z]+[ \t]+/, "", text)
    name = rest = text
    sub(/[ \t]*[{(=].*/, "", name)
    sub(/.*[ \t]/, "", name)
    if (!sub(/^[^=]*=/, "", rest) || rest !~ ("(^|[^A-Za-z0-9_])" name "([^A-Za-z0-9_]|$)"))
        return
    last_one = text
    sub(/\)[ \t]*=.*/, "", last_one)
    sub(/.*[^A-Za-z0-9_]/, "", last_one)
    gsub("(^|[^A-Za-z0-9_])" name "\\(([A-Za-z_]+, )*" last_one " - 1\\)", " ", rest)
    if (word != "logic" || rest ~ /\\(let|lambda|forall|exists)([^A-Za-z0-9_]|$)/ || rest !~ ("^[ \t]*" last_one " <= 0[?][ \t]*[0-9]+:") || rest ~ ("(^|[^A-Za-z0-9_])" name "([^A-Za-z0-9_]|$)"))
        refuse(name " is defined by itself: " text)
}

function see_code(line,    word, rest, ends) {
    rest = line
    while (match(rest, /[A-Za-z_][A-Za-z0-9_]*/)) {
        word = substr(rest, RSTART, RLENGTH)
        rest = substr(rest, RSTART + RLENGTH)
        if (word ~ /^(asm|__asm__|noreturn|__noreturn__|_Noreturn|__builtin_.*)$/ || (word ~ /^Frama_C_/ && word !~ makes_values))
            refuse("`" word "'")
        if (depth && kind == "wp")
            see_word(word, line, rest)
    }
    if (!depth && line !~ /^[{}]/) {
        head = head " " line
        if (line ~ /;[ \t]*$/)
            see_head()
    }
    if (!depth && line ~ /^[{]/)
        see_head()
    ends = line ~ /^[}]/
    gsub(/'(\\.|[^'\\])*'|"(\\.|[^"\\])*"/, "", line)
    depth += gsub(/[{]/, "", line) - gsub(/[}]/, "", line)
    if (ends) {
        head = function_name = ""
        split("", label)
    }
    last = ""
}

function see_head(    name, arguments) {
    name = head
    if (name ~ /\(/ && name !~ /^ *(typedef|struct|union|enum)[^(]*[{]/) {
        sub(/[ \t]*\([^*].*/, "", name)
        sub(/.*[^A-Za-z0-9_]/, "", name)
        if (promise != "")
            contract[name]
        # The prover takes them for two objects, of which one does not change with the other.
        arguments = head
        sub(/^[^(]*\(/, "", arguments)
        if (kind == "wp" && promise != "" && promise !~ /^requires \\false/ && promise !~ /\\separated/ && arguments ~ /[*].*[*]/)
            refuse(name " has two pointers, and does not require that they are \\separated")
        if (head !~ /;[ \t]*$/)
            code_of[function_name = name] = " "
    }
    promise = head = ""
}

function see_word(word, line, rest) {
    code_of[function_name] = code_of[function_name] word " "
    if (word ~ /^(for|do)$/ || (word == "while" && last !~ /^loop .*loop variant /))
        refuse("a loop without a variant in " function_name)
    if (rest ~ /^[ \t]*:/ && line !~ /[?]/ && word !~ /^(case|default)$/)
        label[word] = 1
    if (word == "goto" && match(rest, /[A-Za-z_0-9]+/) && (substr(rest, RSTART, RLENGTH) in label))
        refuse("a goto backwards in " function_name)
}

# Whether a function calls another, or what calls it.
function reaches(name, wanted,    words, n) {
    n = split(code_of[name], words, " ")
    for (; n > 0; n--) {
        if (words[n] == wanted)
            return 1
        if ((words[n] in code_of) && !(words[n] in seen)) {
            seen[words[n]] = 1
            if (reaches(words[n], wanted))
                return 1
        }
    }
    return 0
}
