# Draws a screen of tests/terminal/screens, 80 x 24, as an SVG picture. Its LEDs have 4 x 2 characters.
#   awk -f tools/terminal_svg.awk SCREEN
BEGIN {
    CHAR = 9
    LINE = 19
    EDGE = 16
    width = 80 * CHAR + 2 * EDGE
    height = 24 * LINE + 2 * EDGE
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:space=\"preserve\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" ", width, height, width, height
    print "font-family=\"DejaVu Sans Mono,Menlo,Consolas,monospace\" font-size=\"14.5\">"
    print "<title>The virtual board in a terminal of 80 x 24</title>"
    print "<style>text{fill:#d6d3cd}.rule{fill:#8b8e94}.cap{fill:#fff}</style>"
    printf "<rect width=\"%d\" height=\"%d\" rx=\"10\" fill=\"#16171a\"/>\n", width, height
}

# Draws text at a column, with its width in the terminal whatever the font.
function draw_text(column, text, class,    trimmed) {
    trimmed = text
    sub(/ +$/, "", trimmed)
    while (sub(/^ /, "", trimmed)) column++
    if (trimmed == "") return
    size = length(trimmed)
    gsub(/&/, "\\&amp;", trimmed)
    gsub(/</, "\\&lt;", trimmed)
    printf "<text class=\"%s\" x=\"%d\" y=\"%d\" textLength=\"%d\">%s</text>\n", class, EDGE + column * CHAR, EDGE + NR * LINE - 5, size * CHAR, trimmed
}

function draw_leds(row, leds,    column, lit) {
    for (column = 0; column < 8; column++) {
        lit = substr(leds, 4 * column + 1, 1) == "#"
        printf "<ellipse cx=\"%d\" cy=\"%d\" rx=\"15\" ry=\"15\" fill=\"%s\"/>\n", EDGE + (4 * column + 3) * CHAR, EDGE + (2 * row + 2) * LINE, lit ? "#e03020" : "#303030"
    }
}

# Fills in what the tests mask: a port's number; removes time and sleep.
{
    sub(/pts\/N/, "pts/3")
    sub(/ *H:M:S   P %/, "")
}

# The frame's characters have three bytes in UTF-8, which some awks do not know.
NR == 1 {
    printf "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#121212\" stroke=\"#585858\"/>\n", EDGE + CHAR / 2, EDGE + LINE / 2, 33 * CHAR, 17 * LINE
    sub(/^.*┐/, "")
    gsub(/─/, "-")
    draw_text(34, $0, "rule")
    next
}

/^│/ {
    split($0, part, "│")
    if (NR % 2 == 0) draw_leds(NR / 2 - 1, part[2])
    draw_text(34, part[3], "log")
    next
}

/^└/ {
    sub(/^.*┘/, "")
    draw_text(34, $0, "log")
    next
}

# The keypad up to column 34, then the console.
NR <= 22 {
    draw_text(0, substr($0, 1, 34), "cap")
    draw_text(34, substr($0, 35), NR == 22 ? "rule" : "log")
    next
}

{
    draw_text(0, $0, "log")
}

END {
    print "</svg>"
}
