# Draws a part and the Uno on a breadboard, from the part's lines of `make wiring`.
#   awk -v title=... -v names="SDA SCL" -v supply="5V=VCC GND=GND" -v extra=... -f breadboard_svg.awk
# Arguments as in wiring_svg.awk. The part's pins stand in a row of the breadboard's lower half, supply first.

BEGIN {
    split(names, label)
    split("#1a7f37 #bf8700 #8250df #1b7c83 #a0522d", colour)
    pitch = 16 # of the breadboard's holes
    first_x = 404
    # The Uno's headers, from the left; - is a pin that nobody needs, | the gap.
    top = split("- - D13 D12 D11 D10 D9 D8 | D7 D6 D5 D4 D3 D2 D1 D0", top_pin)
    bottom = split("- - - - 5V GND GND2 - | A0 A1 A2 A3 A4 A5", bottom_pin)
    for (i = 1; i <= top; i++) place(top_pin[i], 84 + 14 * (i - 1), 62)
    for (i = 1; i <= bottom; i++) place(bottom_pin[i], 112 + 14 * (i - 1), 248)
    signals = split(supply, pair)
    for (i = 1; i <= signals; i++) {
        split(pair[i], ends, "=")
        uno[i] = ends[1]
        signal[i] = ends[2]
    }
}

{
    signals++
    uno[signals] = $4
    signal[signals] = label[++labels]
    stroke[signals] = colour[(labels - 1) % 5 + 1]
}

function place(name, at_x, at_y) { if (name !~ /^[-|]$/) { pin_x[name] = at_x; pin_y[name] = at_y } }
function column(i) { return first_x + pitch * (2 * i + 1) }
function text(x, y, size, anchor, words) {
    printf "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%s\" text-anchor=\"%s\" fill=\"#111\">%s</text>\n", x, y, size, anchor, words
}
function rect(x, y, width, height, attributes) {
    printf "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" %s/>\n", x, y, width, height, attributes
}
# A wire that leaves both ends vertically, up1 and up2 far.
function wire(x1, y1, up1, x2, y2, up2, stroke_colour) {
    printf "<path d=\"M%.1f %.1f C%.1f %.1f %.1f %.1f %.1f %.1f\" fill=\"none\" stroke=\"%s\" stroke-width=\"3\" stroke-linecap=\"round\"/>\n",
        x1, y1, x1, y1 + up1, x2, y2 + up2, x2, y2, stroke_colour
}

function draw_uno(name) {
    rect(24, 44, 316, 222, "rx=\"10\" fill=\"#1b7c93\" stroke=\"#0d4a58\"")
    rect(10, 70, 58, 52, "rx=\"3\" fill=\"#c9ced2\" stroke=\"#555\"")
    rect(14, 196, 50, 44, "rx=\"3\" fill=\"#333\"")
    rect(150, 170, 130, 30, "rx=\"3\" fill=\"#222\"")
    printf "<text x=\"186\" y=\"140\" font-size=\"18\" font-weight=\"bold\" fill=\"#fff\" text-anchor=\"middle\">Arduino Uno</text>\n"
    rect(77, 54, 252, 16, "fill=\"#222\"")
    rect(105, 240, 224, 16, "fill=\"#222\"")
    for (name in pin_x) {
        rect(pin_x[name] - 3, pin_y[name] - 3, 6, 6, "fill=\"#777\"")
        if (name !~ /2$/ || name ~ /^[DA]/)
            printf "<text transform=\"translate(%.1f %.1f) rotate(-90)\" font-size=\"9\" fill=\"#fff\" text-anchor=\"%s\">%s</text>\n",
                pin_x[name] + 3, pin_y[name] < 100 ? 74 : 236, pin_y[name] < 100 ? "end" : "start", name
    }
}

function draw_breadboard(    i, row, y, holes) {
    rect(380, 44, width - 400, 222, "rx=\"6\" fill=\"#f4f1ea\" stroke=\"#999\"")
    holes = int((width - 440) / pitch)
    printf "<path d=\"M392 60 H%d\" stroke=\"#cf222e\" stroke-width=\"1.5\"/><path d=\"M392 88 H%d\" stroke=\"#0969da\" stroke-width=\"1.5\"/>\n", width - 32, width - 32
    text(width - 34, 72, 13, "start", "+")
    text(width - 33, 85, 13, "start", "-")
    for (i = 0; i <= holes; i++) {
        for (row = 0; row < 12; row++) {
            y = row < 2 ? 67 + 14 * row : row < 7 ? 104 + 13 * (row - 2) : 184 + 13 * (row - 7)
            rect(first_x + pitch * i - 2, y - 2, 4, 4, "fill=\"#b9b4a6\"")
        }
    }
}

# Row 7 is the first below the gap: the part stands in row 11, whose column is joined to it.
function draw_part(    i) {
    rect(column(1) - 26, 246, column(signals) - column(1) + 52, 90, "rx=\"6\" fill=\"#e4e4e4\" stroke=\"#333\"")
    text((column(1) + column(signals)) / 2, 318, 15, "middle", title)
    for (i = 1; i <= signals; i++) {
        rect(column(i) - 3, 233, 6, 16, "fill=\"#777\"")
        text(column(i), 264, 10, "middle", signal[i])
    }
}

function index_of(name,    i) {
    for (i = 1; i <= signals; i++)
        if (signal[i] == name) return i
    print "breadboard_svg.awk: no wire " name > "/dev/stderr"
    exit 1
}

# A component in a wire begins in the empty column left of the pin's.
function draw_extra(words,    word, n, a, b, x1, x2, value, y) {
    n = split(words, word, " ")
    value = word[n]
    gsub(/_/, " ", value)
    a = index_of(word[2])
    x2 = column(a)
    x1 = n == 4 ? column(index_of(word[3])) : x2 - pitch
    if (x1 > x2) { y = x1; x1 = x2; x2 = y }
    y = word[1] == "capacitor" ? 197 : 210
    printf "<path d=\"M%.1f %.1f H%.1f\" stroke=\"#777\" stroke-width=\"3\"/>\n", x1, y, x2
    if (word[1] == "resistor") rect((x1 + x2) / 2 - 7, y - 5, 14, 10, "rx=\"3\" fill=\"#e8d8a0\" stroke=\"#333\"")
    else printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"9\" fill=\"#345\" stroke=\"#111\"/>\n<text x=\"%.1f\" y=\"%.1f\" font-size=\"13\" fill=\"#fff\" text-anchor=\"middle\">+</text>\n", (x1 + x2) / 2, y, x1 < x2 ? (x1 + x2) / 2 - 3 : 0, y + 4
    text(width - 24, 356 + 16 * drawn++, 12, "end", value " " (word[1] == "capacitor" ? "capacitor, + on the side of " : "resistor, ") (n == 4 ? word[2] (word[1] == "capacitor" ? ", - on that of " : " to ") word[3] : "in the wire to " word[2]))
    return n == 3
}

END {
    if (!labels) {
        print "breadboard_svg.awk: no pins of " title > "/dev/stderr"
        exit 1
    }
    width = column(signals) + 80
    if (width < 640) width = 640
    extras = split(extra, component, ";")
    height = extras ? 350 + 18 * extras : 350
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\">\n", width, height
    rect(0, 0, width, height, "rx=\"8\" fill=\"#fbfaf7\"")
    draw_uno()
    draw_breadboard()
    draw_part()
    for (i = 1; i <= extras; i++) {
        if (split(component[i], word, " ") == 3) in_wire[word[2]] = 1
    }
    for (i = 1; i <= signals; i++) {
        if (uno[i] == "5V" || uno[i] == "GND") {
            y = uno[i] == "5V" ? 67 : 81
            wire(pin_x[uno[i]], pin_y[uno[i]], 60, first_x, y, uno[i] == "5V" ? -30 : -24, uno[i] == "5V" ? "#cf222e" : "#333")
            wire(column(i), y, 20, column(i), 184, -20, uno[i] == "5V" ? "#cf222e" : "#333")
        } else {
            wire(pin_x[uno[i]], pin_y[uno[i]], pin_y[uno[i]] < 100 ? -40 - 4 * i : 70 + 6 * i, column(i) - (signal[i] in in_wire ? pitch : 0), 184,
                pin_y[uno[i]] < 100 ? -190 : -100, stroke[i])
        }
    }
    for (i = 1; i <= extras; i++) draw_extra(component[i])
    print "</svg>"
}
