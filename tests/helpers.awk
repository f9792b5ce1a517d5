# Prints the helpers that host tests need, so that only these are compiled with the sanitizers: NAME.c and NAME_*.c if a test or a
# needed helper includes NAME.h, and all doubles, which define what headers of hal/ declare. Reads every .c and .h file of tests/.
# SPDX-License-Identifier: MIT
/^#include "tests\// {
    split($0, part, "\"")
    includes[FILENAME] = includes[FILENAME] " " part[2]
}
FNR == 1 { there[FILENAME] = 1 }
FNR == 1 && FILENAME ~ /\/test_[^\/]*\.c$|_double\.c$/ { need(FILENAME) }
function need(file) { if (!(file in needed)) { needed[file] = 1; queue[++last] = file } }
END {
    need("tests/support/test.c")
    for (first = 1; first <= last; first++) {
        file = queue[first]
        count = split(includes[file], list, " ")
        for (i = 1; i <= count; i++) need(list[i])
        stem = file
        if (sub(/\.h$/, "", stem))
            for (other in there)
                if (other == stem ".c" || (index(other, stem "_") == 1 && other ~ /\.c$/)) need(other)
        if (file ~ /\.c$/ && file !~ /\/test_[^\/]*$/ && file in there) print file
    }
}
