# Draws the wiring of a part to the Uno or Nano, from its lines of `make wiring`: a horizontal wire for each pin, then for supply.
#   awk -v title="OLED (SSD1306)" -v names="SDA SCL" -v supply="VCC=5V GND=GND" -f wiring_svg.awk
# names: labels on the part, in the order of its pins.
# extra: components, separated by semicolons, each KIND WIRE [WIRE] VALUE with the labels of the part: a resistor or a capacitor in one
# wire, or between two; or `buttons ROWS`: a button wherever a row crosses a column, the first ROWS signals being the rows.

BEGIN {
    split(names, label)
    split("#1a7f37 #0969da #bf8700 #8250df #1b7c83", colour)
}

{ wire(label[++pins], $4, colour[(pins - 1) % 5 + 1]) }

function wire(signal, pin, stroke) {
    rows++
    left[rows] = pin
    right[rows] = signal
    line[rows] = stroke
}

END {
    if (!pins) {
        print "wiring_svg.awk: no pins of " title > "/dev/stderr"
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
    n = split(extra, component, ";")
    for (i = 1; i <= n; i++)
        draw_component(component[i], 250 + 50 * (i - 1))
    print "</svg>"
}

function y_of(signal,    i) {
    for (i = 1; i <= rows; i++)
        if (right[i] == signal) return 64 + 30 * (i - 1)
    print "wiring_svg.awk: no wire " signal > "/dev/stderr"
    exit 1
}

# Buttons in the part's box. A column turns up where it crosses the rows.
function draw_buttons(side,    row, column, x) {
    for (row = 1; row <= side; row++)
        printf "<path d=\"M416 %d H530\" stroke=\"%s\" stroke-width=\"3\"/>\n", 34 + 30 * row, line[row]
    for (column = 1; column <= side; column++) {
        x = 400 + 38 * column
        printf "<path d=\"M416 %d H%d V50\" fill=\"none\" stroke=\"%s\" stroke-width=\"3\"/>\n", 34 + 30 * (side + column), x, line[side + column]
        for (row = 1; row <= side; row++) {
            printf "<circle cx=\"%d\" cy=\"%d\" r=\"11\" fill=\"#fbfaf7\" stroke=\"#333\"/>\n", x, 34 + 30 * row
            printf "<text x=\"%d\" y=\"%d\" fill=\"#111\" font-size=\"12\" text-anchor=\"middle\">%d</text>\n", x, 38 + 30 * row, side * (row - 1) + column
        }
    }
}

function draw_component(text, x,    word, words, from, to, value) {
    words = split(text, word, " ")
    if (word[1] == "buttons") {
        draw_buttons(word[2])
        return
    }
    value = word[words]
    gsub(/_/, " ", value)
    from = y_of(word[2])
    to = words == 4 ? y_of(word[3]) : from
    if (words == 3) {
        printf "<rect x=\"%d\" y=\"%d\" width=\"44\" height=\"14\" fill=\"#e8d8a0\" stroke=\"#333\"/>\n", x - 22, from - 7
        printf "<text x=\"%d\" y=\"%d\" fill=\"#111\" font-size=\"12\" text-anchor=\"middle\">%s</text>\n", x, from - 12, value
        return
    }
    printf "<path d=\"M%d %d V%d\" stroke=\"#333\" stroke-width=\"2\"/>\n", x, from, to
    printf "<circle cx=\"%d\" cy=\"%d\" r=\"4\" fill=\"#333\"/><circle cx=\"%d\" cy=\"%d\" r=\"4\" fill=\"#333\"/>\n", x, from, x, to
    draw_between(word[1], x, (from + to) / 2)
    printf "<text x=\"%d\" y=\"%.1f\" fill=\"#111\" font-size=\"12\">%s</text>\n", x + 14, (from + to) / 2 + (to - from == 30 || from - to == 30 ? 4 : -6), value
}

# A capacitor is an electrolytic one: the hollow plate is positive, and on the upper wire.
function draw_between(kind, x, y) {
    if (kind == "resistor") {
        printf "<rect x=\"%d\" y=\"%.1f\" width=\"12\" height=\"22\" fill=\"#e8d8a0\" stroke=\"#333\"/>\n", x - 6, y - 11
        return
    }
    printf "<rect x=\"%d\" y=\"%.1f\" width=\"24\" height=\"10\" fill=\"#fbfaf7\"/>\n", x - 12, y - 5
    printf "<rect x=\"%d\" y=\"%.1f\" width=\"20\" height=\"3\" fill=\"#fbfaf7\" stroke=\"#333\"/>\n", x - 10, y - 5
    printf "<rect x=\"%d\" y=\"%.1f\" width=\"20\" height=\"3\" fill=\"#333\" stroke=\"#333\"/>\n", x - 10, y + 3
    printf "<text x=\"%d\" y=\"%.1f\" fill=\"#111\" font-size=\"12\">+</text>\n", x - 22, y - 1
}

function box(x, width, text, fill) {
    printf "<rect x=\"%d\" y=\"12\" width=\"%d\" height=\"%d\" rx=\"6\" fill=\"%s\" stroke=\"#333\"/>\n", x, width, height - 24, fill
    printf "<text x=\"%d\" y=\"36\" fill=\"#111\" font-weight=\"bold\" text-anchor=\"middle\">%s</text>\n", x + width / 2, text
}
