# Converts output of tools/size.sh, such as "uno  flash 9652 (+2) of 32256  ram 526 (+0) of 2048 (static 331, stack at most 195)", into
# CSV.
# SPDX-License-Identifier: MIT
function print_value(name, value) { print name ",bytes," value ",,,,," }
function number_after(word,    at) { return match($0, word " [0-9]+") ? substr($0, RSTART + length(word) + 1, RLENGTH - length(word) - 1) : "" }

number_after("flash") != "" && number_after("stack at most") != "" {
    print_value("flash,", number_after("flash"))
    print_value("RAM,static", number_after("static"))
    print_value("RAM,with the stack's bound", number_after("ram"))
    print_value("stack,bound", number_after("stack at most"))
    found = 1
}

END {
    if (!found) {
        print "bench: tests/bench/product/size.awk does not understand the output of tools/size.sh" > "/dev/stderr"
        exit 1
    }
}
