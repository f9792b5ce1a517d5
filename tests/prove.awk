# Reads a unit as Frama-C prints it (without comments, laid out anew), and writes for each function with a body, into
# FOLDER/NAME.text, what its proof reads: contract and body; of what these name, and so on, types, definitions, and
# contracts without their bodies. Contract and body alone are in FOLDER/NAME.self. Prints the functions' names.
#   -v folder=FOLDER

# ---- Chunks: a definition, or a contract and its function ----

/^#include/ || (text == "" && /^[ \t]*$/) { next }

{
    text = text $0 "\n"
}

# A comment at the left margin: a definition of its own, or the contract of what follows.
in_comment || (!in_code && /^\/\*@/) {
    in_comment = index($0, "*/") == 0
    if (!in_comment) {
        word = text
        sub(/^\/\*@[ \n\t]*/, "", word)
        sub(/[^a-z].*/, "", word)
        if (word ~ /^(axiom|axiomatic|lemma|admit)$/)
            stop("'" word "': nothing may be assumed, and a lemma of ACSL would be")
        if (word ~ /^(predicate|logic|inductive|type)$/)
            end_of_definition()
        else
            contract = contract text
        text = ""
    }
    next
}

{
    in_code = 1
    line = $0
    depth += gsub(/[{]/, "", line) - gsub(/[}]/, "", line)
    if (depth == 0 && /[;}][ \t]*$/) {
        end_of_code()
        in_code = 0
        text = contract = ""
    }
}

function stop(message) {
    print "prove.awk: " message > "/dev/stderr"
    failed = 1
    exit 1
}

function end_of_definition() {
    head[++chunks] = text
    name = text
    sub(/^\/\*@[ \n\t]*(predicate|inductive|type|logic)[ \n]+/, "", name)
    sub(/[ \n]*([{(=]|:[^:]).*/, "", name)
    define_last(name, chunks)
}

function end_of_code(    code) {
    code = text
    chunks++
    head[chunks] = contract code
    if (code ~ /^enum/)
        return define_all(code, chunks)
    if (code ~ /^(struct|union)/) {
        sub(/[ \n]*[{].*/, "", code)
        return define_last(code, chunks)
    }
    if (code ~ /^typedef/ || code !~ /\(/) {
        sub(/[ \n]*[=;\[].*/, "", code)
        return define_last(code, chunks)
    }
    sub(/[ \n]*\(.*/, "", code)
    define_last(code, chunks)
    if (match(text, /\n[{]/)) {
        head[chunks] = contract substr(text, 1, RSTART)
        body[chunks] = substr(text, RSTART)
        name_of[chunks] = last_word(code)
    }
}

function last_word(code) {
    sub(/.*[^A-Za-z0-9_]/, "", code)
    return code
}

function define_last(code, chunk) {
    define(last_word(code), chunk)
}

function define(name, chunk) {
    if (name == "")
        stop("a definition without a name: " text)
    chunks_of[name] = chunks_of[name] " " chunk
}

function define_all(code, chunk,    seen, word) {
    while (match(code, /[A-Za-z_][A-Za-z0-9_]*/)) {
        word = substr(code, RSTART, RLENGTH)
        code = substr(code, RSTART + RLENGTH)
        if (!((chunk, word) in seen)) {
            seen[chunk, word] = 1
            define(word, chunk)
        }
    }
}

# ---- What a function's proof reads ----

END {
    if (failed)
        exit 1
    if (text != "" || depth != 0)
        stop("the last definition has no end: " text)
    for (chunk = 1; chunk <= chunks; chunk++) {
        if (!(chunk in name_of))
            continue
        split("", read)
        read[chunk] = 1
        follow(head[chunk] body[chunk])
        file = folder "/" name_of[chunk] ".text"
        printf "" > file
        for (i = 1; i <= chunks; i++) {
            if (i in read)
                printf "%s", head[i] (i == chunk ? body[i] : "") > file
        }
        close(file)
        file = folder "/" name_of[chunk] ".self"
        printf "%s", head[chunk] body[chunk] > file
        close(file)
        print name_of[chunk]
    }
}

function follow(text,    word, list, n, i) {
    while (match(text, /[A-Za-z_][A-Za-z0-9_]*/)) {
        word = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
        if (!(word in chunks_of))
            continue
        n = split(chunks_of[word], list, " ")
        for (i = 1; i <= n; i++) {
            if (!(list[i] in read)) {
                read[list[i]] = 1
                follow(head[list[i]])
            }
        }
    }
}
