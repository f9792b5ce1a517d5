# Draws the wiring of a part to the Uno or Nano, from board/uno/board.h: a horizontal wire for each pin, then for supply.
#   awk -v part=OLED -v title="OLED (SSD1306)" -v names="SDA SCL" -v supply="VCC=5V GND=GND" -f wiring_svg.awk board/uno/board.h
# names: labels on the part, in the order of its pins in board.h.

BEGIN {
    split(names, label)
    split("#1a7f37 #0969da #bf8700 #8250df #1b7c83", colour)
}

$1 == "#define" && $2 ~ "^BOARD_" part "_" { wire(label[++pins], $6, colour[(pins - 1) % 5 + 1]) }

function wire(signal, pin, stroke) {
    sub(/,$/, "", pin)
    rows++
    left[rows] = pin
    right[rows] = signal
    line[rows] = stroke
}

END {
    if (!pins) {
        print "wiring_svg.awk: board.h has no pins of " part > "/dev/stderr"
        exit 1
    }
    n = split(supply, pair)
    for (i = 1; i <= n; i++) {
        split(pair[i], ends, "=")
        wire(ends[2], ends[1], ends[1] == "GND" ? "#57606a" : "#cf222e")
    }
    height = 64 + 30 * rows
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 560 %d\" font-family=\"sans-serif\" font-size=\"15\">\n", height
    printf "<rect width=\"560\" height=\"%d\" rx=\"8\" fill=\"#fbfaf7\"/>\n", height
    box(20, 160, "Uno or Nano", "#dbe9f1")
    box(380, 160, title, "#e4e4e4")
    for (i = 1; i <= rows; i++) {
        y = 64 + 30 * (i - 1)
        printf "<path d=\"M180 %d H380\" stroke=\"%s\" stroke-width=\"3\"/>\n", y, line[i]
        printf "<text x=\"170\" y=\"%d\" fill=\"#111\" text-anchor=\"end\">%s</text>\n", y + 5, left[i]
        printf "<text x=\"390\" y=\"%d\" fill=\"#111\">%s</text>\n", y + 5, right[i]
    }
    print "</svg>"
}

function box(x, width, text, fill) {
    printf "<rect x=\"%d\" y=\"12\" width=\"%d\" height=\"%d\" rx=\"6\" fill=\"%s\" stroke=\"#333\"/>\n", x, width, height - 24, fill
    printf "<text x=\"%d\" y=\"36\" fill=\"#111\" font-weight=\"bold\" text-anchor=\"middle\">%s</text>\n", x + width / 2, text
}
