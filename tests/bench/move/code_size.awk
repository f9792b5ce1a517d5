# Prints the code size in bytes of a function and all functions that it calls or jumps to, from `avr-objdump -d`.
#   awk -v function_name=ttt_move -f code_size.awk
# Fails if the function does not exist.
# SPDX-License-Identifier: MIT

# "000000a0 <ttt_move>:"
/^[0-9a-f]+ <.*>:$/ {
    name = $2
    gsub(/[<>:]/, "", name)
    next
}
# "  a0:	cf 93       	push	r28", and a target in <>, with +0x.. if it is inside a function
/^ +[0-9a-f]+:\t/ {
    split($0, field, "\t")
    bytes[name] += split(field[2], byte, " ")
    if (field[3] ~ /^(r?call|r?jmp|br..)$/ && match($0, /<[^>+]+/))
        targets[name] = targets[name] " " substr($0, RSTART + 1, RLENGTH - 1)
}

function reach(name,    i, count, list) {
    if (seen[name]++) return 0
    total += bytes[name]
    count = split(targets[name], list, " ")
    for (i = 1; i <= count; i++) reach(list[i])
}

END {
    if (!(function_name in bytes)) {
        print "code_size.awk: no function " function_name > "/dev/stderr"
        exit 1
    }
    reach(function_name)
    print total
}
