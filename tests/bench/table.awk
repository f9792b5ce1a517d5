# Prints two tables as made by page.awk, before and now, as one for a terminal: each figure, with what is promised and what it was before.
# Files: the table before, the table now.
# SPDX-License-Identifier: MIT
BEGIN { FS = " *[|] *" }
FNR == 1 { file++ }
FNR <= 2 { next }
file == 1 { was[$2] = $3; next }
{
    before = !($2 in was) ? "   (new)" : was[$2] != $3 ? "\n    was: " was[$2] : ""
    gsub(/`/, "")
    printf "%s\n    %s%s%s\n", $2, $3, $4 == "" ? "" : "   (promised: " $4 ")", before
}
