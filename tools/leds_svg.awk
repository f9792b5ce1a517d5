# Draws the 18 LEDs of DISPLAY=leds on an Uno or Nano, from their lines of `make wiring` and the resistors' value.
#   awk -v ohms=1000 -f leds_svg.awk

{ pin_of[$3] = $4 }

function text(x, y, size, anchor, words) {
    printf "<text x=\"%d\" y=\"%d\" font-size=\"%d\" text-anchor=\"%s\" fill=\"#111\">%s</text>\n", x, y, size, anchor, words
}
function path(points, stroke) {
    printf "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n", points, stroke
}

# Column 0 to 5, X's and O's of a cell beside each other; the topmost wire goes to the last one, so that no wires cross.
function name_of(column) { return (column % 2 ? "O" : "X") int(column / 2 + 1) }
function x_of(column) { return 300 + 110 * int(column / 2) + 46 * (column % 2) }
function y_of(column) { return 220 - 30 * column }

function draw_column(column,    name, y, x, stroke) {
    name = name_of(column)
    x = x_of(column)
    y = y_of(column)
    stroke = column % 2 ? "#1a7f37" : "#cf222e"
    path("M160 " y " H" x " V" 364, stroke)
    printf "<rect x=\"214\" y=\"%d\" width=\"40\" height=\"12\" fill=\"#e8d8a0\" stroke=\"#333\"/>\n", y - 6
    text(150, y + 5, 15, "end", pin_of[name])
    text(184, y - 4, 13, "middle", name)
}

# Its cathode, the bar, is on the row.
function draw_led(column, y,    x, fill) {
    x = x_of(column) + 20
    fill = column % 2 ? "#2da44e" : "#fa4549"
    path("M" x_of(column) " " y - 36 " H" x " V" y, "#333")
    printf "<path d=\"M%d %d h16 l-8 12 z\" fill=\"%s\" stroke=\"#333\"/>\n", x - 8, y - 26, fill
    path("M" x - 8 " " y - 13 " h16", "#333")
    printf "<circle cx=\"%d\" cy=\"%d\" r=\"3\" fill=\"#333\"/><circle cx=\"%d\" cy=\"%d\" r=\"3\" fill=\"#333\"/>\n", x, y, x_of(column), y - 36
}

function draw_row(row,    y, column) {
    y = 280 + 60 * (row - 1)
    path("M160 " y " H" 620, "#57606a")
    text(150, y + 5, 15, "end", pin_of["ROW" row])
    text(190, y - 5, 13, "middle", "ROW" row)
    for (column = 0; column < 6; column++) draw_led(column, y)
}

END {
    for (i = 1; i <= 3; i++)
        if (!("ROW" i in pin_of) || !("X" i in pin_of) || !("O" i in pin_of)) {
            print "leds_svg.awk: the wiring lacks ROW" i ", X" i " or O" i > "/dev/stderr"
            exit 1
        }
    print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 660 460\" font-family=\"sans-serif\">"
    print "<rect width=\"660\" height=\"460\" rx=\"8\" fill=\"#fbfaf7\"/>"
    print "<rect x=\"20\" y=\"12\" width=\"140\" height=\"410\" rx=\"6\" fill=\"#dbe9f1\" stroke=\"#333\"/>"
    printf "<text x=\"90\" y=\"36\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"#111\">Uno or Nano</text>\n"
    for (column = 0; column < 6; column++) draw_column(column)
    for (row = 1; row <= 3; row++) draw_row(row)
    text(234, 246, 12, "middle", "6 x " ohms " Ohm")
    text(350, 444, 13, "middle", "red: X, green: O, three pairs a row; an LED's short leg, its cathode, is on the row")
    print "</svg>"
}
