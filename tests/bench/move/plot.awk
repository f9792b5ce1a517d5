# Draws the CSV of `measure` as SVG: cost of a move against the board's size. Needs names.awk before it. The
# same CSV gives the same bytes on every machine.
# SPDX-License-Identifier: MIT
BEGIN {
    width = 860; height = 500
    left = 74; right = 640; top = 84; bottom = 436 # the frame
    n_low = 2.8; n_high = 106; cost_low = 60; cost_high = 3000
    colour["oxo"] = "#c8281e"; colour["published"] = "#0d8aa5"; colour["floor"] = "#5a5a5a"; colour["signed_sums"] = "#2468a8"
    colour["scan_lines"] = "#7a4ba0"; colour["count_table"] = "#1f7a5c"; colour["scan_board"] = "#a3660a"
}

FNR > 1 && !(($ALGORITHM, $N) in worst && $CHIP == "atmega2560") {
    worst[$ALGORITHM, $N] = $WORST
    mean[$ALGORITHM, $N] = $MEAN
    if (!($N in known)) {
        known[$N] = 1
        size[++sizes] = $N
    }
}

# Both axes are logarithmic.
function x(n) { return left + (right - left) * log(n / n_low) / log(n_high / n_low) }
function y(cost) { return bottom - (bottom - top) * log(cost / cost_low) / log(cost_high / cost_low) }

function text(at_x, at_y, anchor, fill, attributes, words) {
    printf "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\"%s>%s</text>\n", at_x, at_y, anchor, fill,
        attributes == "" ? "" : " " attributes, words
}
function line(x1, y1, x2, y2, attributes) {
    printf "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" %s/>\n", x1, y1, x2, y2, attributes
}
function thousands(number) { return number < 1000 ? number : int(number / 1000) sprintf(",%03d", number % 1000) }

function draw_frame(    i, ticks, tick, border) {
    ticks = split("100 200 500 1000 2000", tick, " ")
    for (i = 1; i <= ticks; i++) {
        line(left, y(tick[i]), right, y(tick[i]), "stroke=\"#ddd9cf\"")
        text(left - 10, y(tick[i]) + 4.5, "end", "#444", "", thousands(tick[i]))
    }
    for (i = 1; i <= sizes; i++) {
        line(x(size[i]), bottom, x(size[i]), bottom + 5, "stroke=\"#444\"")
        text(x(size[i]), bottom + 20, "middle", "#444", "", size[i])
    }
    line(left, bottom, right, bottom, "stroke=\"#444\"")
    border = x(sqrt(8 * 16))
    line(border, top, border, bottom, "stroke=\"#b9b4a6\" stroke-dasharray=\"2 4\"")
    text(border - 10, top + 4, "end", "#77715f", "font-size=\"12\"", chip_title["atmega328p"])
    text(border + 10, top + 4, "start", "#77715f", "font-size=\"12\"", chip_title["atmega2560"])
    text((left + right) / 2, bottom + 44, "middle", "#111", "", "n, the board's side in cells")
    printf "<text transform=\"translate(22 %.1f) rotate(-90)\" text-anchor=\"middle\" fill=\"#111\">%s</text>\n",
        (top + bottom) / 2, "CPU cycles for one move"
}

function draw_line(a, cost, attributes,    i, points) {
    for (i = 1; i <= sizes; i++) {
        if ((a, size[i]) in cost) points = points sprintf(" %.1f,%.1f", x(size[i]), y(cost[a, size[i]]))
    }
    printf "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" %s/>\n", substr(points, 2), colour[a], attributes
}

function draw_algorithm(a,    i, last) {
    draw_line(a, mean, "stroke-width=\"1.3\" stroke-dasharray=\"1.5 3.5\" stroke-linecap=\"round\"")
    draw_line(a, worst, "stroke-width=\"" (a == "oxo" ? 3 : 1.8) "\" stroke-linejoin=\"round\"")
    for (i = 1; i <= sizes; i++) {
        if (!((a, size[i]) in worst)) continue
        last = size[i]
        printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"/>\n", x(last), y(worst[a, last]),
            a == "oxo" ? 4 : 2.8, colour[a]
    }
    last_of[a] = last
}

# Writes the labels beside the last points, in the frame's margin if the line ends there; one that would overlap the label below it
# stands above that.
function draw_labels(    i, k, a, lowest, drawn, at, below) {
    below = height
    for (i = 1; i <= algorithms; i++) {
        lowest = ""
        for (k = 1; k <= algorithms; k++) {
            a = algorithm[k]
            if (!(a in drawn) && (lowest == "" || worst[a, last_of[a]] < worst[lowest, last_of[lowest]])) lowest = a
        }
        a = lowest
        drawn[a] = 1
        at = y(worst[a, last_of[a]]) + 4.5
        if (last_of[a] >= 64) {
            if (at > below - 16) at = below - 16
            below = at
        }
        text(last_of[a] >= 64 ? right + 8 : x(last_of[a]) + 12, at, "start", colour[a], a == "oxo" ? "font-weight=\"bold\"" : "",
            title[a] ", " thousands(worst[a, last_of[a]]))
    }
}

END {
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" " \
        "font-family=\"sans-serif\" font-size=\"13\">\n", width, height, width, height
    print "<title>What a move costs against the size of the board, by algorithm</title>"
    printf "<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#fbfaf7\"/>\n", width, height
    text(left, 34, "start", "#111", "font-size=\"17\" font-weight=\"bold\"", "What a move costs: validate, place, decide")
    text(left, 55, "start", "#555", "", "solid: the worst case, dotted: the mean, over the same games for every algorithm; call and return included")
    draw_frame()
    for (i = algorithms; i > 0; i--) draw_algorithm(algorithm[i])
    draw_labels()
    print "</svg>"
}
