# Makes an installed header usable from C++: declares everything after its last #include, or its guard, as C.
# SPDX-License-Identifier: GPL-3.0-or-later
{ line[NR] = $0 }
/^#include/ || (/^#define [A-Z0-9_]+_H$/ && !last) { last = NR }
/^#endif/ { end = NR }
END {
    for (i = 1; i <= NR; i++) {
        if (i == end)
            print "#ifdef __cplusplus\n}\n#endif\n"
        print line[i]
        if (i == last)
            print "\n#ifdef __cplusplus\nextern \"C\" {\n#endif"
    }
}
