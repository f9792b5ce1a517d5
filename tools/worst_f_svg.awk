# Draws the greatest F that an adversary has reached before each move of the computer (exhaust_computer_adversary.c's CSV)
# as SVG: shares of the theorem's bound, 2^n.
BEGIN {
    FS = ","
    width = 860; height = 440
    left = 74; right = 760; top = 70; bottom = 376
    split("#c8281e #2468a8 #1f7a5c #a3660a", colours, " ")
}

FNR > 1 {
    share[$1, $2] = $3 / 2 ^ $1
    if ($3 > most[$1])
        most[$1] = $3
    if (!($1 in turns)) {
        size[++sizes] = $1
    }
    turns[$1] = $2
    if ($2 > last)
        last = $2
}

function x(turn) { return left + (right - left) * turn / last }
function y(part) { return bottom - (bottom - top) * part / 1.1 }
function text(at_x, at_y, anchor, fill, attributes, words) {
    printf "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\"%s>%s</text>\n", at_x, at_y, anchor, fill,
        attributes == "" ? "" : " " attributes, words
}
function line(x1, y1, x2, y2, attributes) {
    printf "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" %s/>\n", x1, y1, x2, y2, attributes
}

function draw_frame(    percent, turn) {
    for (percent = 0; percent <= 100; percent += 25) {
        line(left, y(percent / 100), right, y(percent / 100), "stroke=\"#ddd9cf\"")
        text(left - 10, y(percent / 100) + 4.5, "end", "#444", "", percent " %")
    }
    for (turn = 0; turn <= last; turn += 4) {
        line(x(turn), bottom, x(turn), bottom + 5, "stroke=\"#444\"")
        text(x(turn), bottom + 20, "middle", "#444", "", turn)
    }
    line(left, bottom, right, bottom, "stroke=\"#444\"")
    line(left, y(1), right, y(1), "stroke=\"#111\" stroke-width=\"2\"")
    text(left + 6, y(1) - 7, "start", "#111", "", "the bound, 2^n: a line of the other player alone would weigh as much")
    line(left, y(0.5), right, y(0.5), "stroke=\"#77715f\" stroke-dasharray=\"4 4\"")
    text(right, y(0.5) + 17, "end", "#77715f", "font-size=\"12\"", "from here on the computer defends first")
    text((left + right) / 2, bottom + 46, "middle", "#111", "", "moves of the computer so far")
}

function draw_size(n, colour,    turn, points) {
    for (turn = 0; turn <= turns[n]; turn++)
        points = points sprintf(" %.1f,%.1f", x(turn), y(share[n, turn]))
    printf "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n", substr(points, 2), colour
    text(x(turns[n]) + 8, y(share[n, turns[n]]) + 4 + (n == 6 ? 12 : 0), "start", colour, "", n "x" n ": " most[n] " of " 2 ^ n)
}

END {
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"14\">\n", width, height
    printf "<rect width=\"%d\" height=\"%d\" fill=\"#fbfaf7\"/>\n", width, height
    text(left, 34, "start", "#111", "font-size=\"18\" font-weight=\"bold\"", "F, the weight of the other player&#8217;s lines, against its bound")
    draw_frame()
    for (i = 1; i <= sizes; i++)
        draw_size(size[i], colours[i])
    print "</svg>"
}
