# Draws X and O from three pictures of 8 lines of # and ., printed by the virtual board for docs/pictures/marks.txt. X is at row 0,
# column 0 and O at row 1, column 1 of each; on the last board all of O's marks blink.
#   awk -f tools/marks_svg.awk PRINTED
BEGIN {
    PITCH = 26
    EDGE = 22
    PANEL = 8 * PITCH + 12
    GAP = 24
    width = 3 * PANEL + 2 * GAP + 2 * EDGE
    height = PANEL + EDGE + 48
    # For each board: the first LED of the two cells, the LEDs per cell side, and the caption.
    split("0 0 1", x_at, " ")
    split("3 2 2", o_at, " ")
    split("2 2 1", cell, " ")
    split("3x3|4x4|5x5 to 8x8: O blinks", said, "|")
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" ", width, height, width, height
    print "font-family=\"system-ui,sans-serif\">"
    print "<title>X and O on boards of 3x3, 4x4 and 6x6</title>"
    print "<style>text{fill:#e8e6e1;text-anchor:middle;font-size:18px}.tag{fill:#16171a;font-size:15px;font-weight:600}.frame{fill:none;stroke:#f2c14e;stroke-width:2}"
    print "@keyframes o{0%{opacity:1}70%{opacity:0}}.o{animation:o 1s step-end infinite}@media(prefers-reduced-motion:reduce){.o{animation:none}}</style>"
    printf "<rect width=\"%d\" height=\"%d\" rx=\"14\" fill=\"#1b1d21\"/>\n", width, height
}

function left(panel) {
    return EDGE + (panel - 1) * (PANEL + GAP)
}

function centre(from, index_) {
    return from + 6 + PITCH * index_ + PITCH / 2
}

# On the last board a mark is one LED of rows and columns 1 to 6. O's marks are on even positions here: see marks.txt.
function is_blinking(panel, row, column) {
    return panel == 3 && (row == 2 && column == 2 || row == 5 && column == 5)
}

function frame_cell(panel, at, name,    x, y, size) {
    size = cell[panel] * PITCH
    x = left(panel) + 6 + at * PITCH
    y = EDGE + 6 + at * PITCH
    printf "<rect class=\"frame\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"5\"/>", x, y, size, size
    printf "<rect x=\"%d\" y=\"%d\" width=\"20\" height=\"20\" rx=\"5\" fill=\"#f2c14e\"/>", x + size - 4, y - 8
    printf "<text class=\"tag\" x=\"%d\" y=\"%d\">%s</text>\n", x + size + 6, y + 8, name
}

/^[#.]+$/ {
    panel = int(pictures / 8) + 1
    row = pictures++ % 8
    if (row == 0) printf "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#08090b\"/>\n", left(panel), EDGE, PANEL, PANEL
    for (column = 0; column < 8; column++) {
        lit = substr($0, column + 1, 1) == "#"
        x = centre(left(panel), column)
        y = centre(EDGE, row)
        printf "<circle cx=\"%d\" cy=\"%d\" r=\"9.5\" fill=\"#26221f\"/>", x, y
        if (lit) printf "<circle%s cx=\"%d\" cy=\"%d\" r=\"9.5\" fill=\"#ff3b26\"/>", is_blinking(panel, row, column) ? " class=\"o\"" : "", x, y
        print ""
    }
    if (row == 7) {
        frame_cell(panel, x_at[panel], "X")
        frame_cell(panel, o_at[panel], "O")
        printf "<text x=\"%d\" y=\"%d\">%s</text>\n", left(panel) + PANEL / 2, height - 20, said[panel]
    }
}

END {
    print "</svg>"
    exit pictures != 24
}
