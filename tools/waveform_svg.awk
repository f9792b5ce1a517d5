# Draws waveforms: one lane a signal, one column of a pixel a digit, and labelled marks. Input lines:
#   title|TEXT      scale|MICROSECONDS of a column|column of time 0|MILLISECONDS between ticks
#   KIND|NAME|NOTE|DIGITS: a lane. `level` is a stepped line, `bar` a bar while the digit is not 0; `bursts` are bars that
#     bridge gaps of up to three columns, such as those between the bytes of a line
#   first|LANE|RANK|TEXT, last|LANE|RANK|TEXT, column|NUMBER|RANK|TEXT: a mark at the lane's first or last 1, or at that
#     column; RANK is the line of its text, from the top
BEGIN { FS = "|"; LEFT = 168; TOP = 62; LANE = 44; LEVEL = 24; MARK = 19 }

$1 == "title" { title = $2 }
$1 == "scale" { column_us = $2; zero = $3; tick_ms = $4 }
$1 ~ /^(level|bar|bursts)$/ {
    lanes++
    kind[lanes] = $1
    name[lanes] = $2
    what[lanes] = $3
    of[$2] = on[lanes] = $1 == "bursts" ? closed($4) : $4
    columns = length($4)
}
$1 ~ /^(first|last|column)$/ {
    marks++
    at[marks] = $1 == "column" ? $2 : $1 == "first" ? index(of[$2], "1") - 1 : match(of[$2], /10*$/) - 1
    rank[marks] = $3
    said[marks] = $4
    if ($3 >= ranks) ranks = $3 + 1
    if (at[marks] < 0) failed = 1
}

function closed(digits) {
    while (match(digits, /100?0?1/)) digits = substr(digits, 1, RSTART) substr("111", 1, RLENGTH - 2) substr(digits, RSTART + RLENGTH - 1)
    return digits
}

function text(class, x, y, words) { printf "<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>", class, x, y, words }
function path(class, way) { printf "<path class=\"%s\" d=\"%s\"/>", class, way }

function draw_axis(top, bottom,    tick, column) {
    tick = tick_ms * 1000 / column_us
    for (column = zero % tick; column < columns; column += tick) {
        path("grid", "M" LEFT + column " " top " V " bottom)
        text("tick", LEFT + column, bottom + 18, (column - zero) / tick * tick_ms " ms")
        print ""
    }
}

# Runs of equal digits, one after the other.
function draw_lane(lane, bottom,    digits, column, way, is_on) {
    text("name", LEFT - 14, bottom - 12, name[lane])
    text("note", LEFT - 14, bottom + 2, what[lane])
    print ""
    for (digits = on[lane]; match(digits, /^(0+|1+)/); digits = substr(digits, RLENGTH + 1)) {
        is_on = digits ~ /^1/
        if (kind[lane] != "level")
            way = way (is_on ? "M " LEFT + column " " bottom - LEVEL / 2 " h " RLENGTH + 1 " " : "")
        else
            way = way (way == "" ? "M" : " H ") LEFT + column (way == "" ? " " : " V ") bottom - (is_on ? LEVEL : 0)
        column += RLENGTH
    }
    if (kind[lane] == "level") {
        path("level", way " H " LEFT + columns)
    } else {
        path("bar", way)
        print ""
        path("base", "M" LEFT " " bottom " H " LEFT + columns)
    }
    print ""
}

function draw_mark(mark, bottom,    x, y, is_left) {
    x = LEFT + at[mark]
    y = TOP + rank[mark] * MARK
    is_left = at[mark] > columns * 0.6 # of its line: there is no room on the right
    path("mark", "M " x " " y - 11 " V " bottom)
    text("what" (is_left ? " end" : ""), is_left ? x - 5 : x + 5, y, said[mark])
    print ""
}

END {
    width = LEFT + columns + 20
    top = TOP + ranks * MARK + 8
    bottom = top + lanes * LANE
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" ", width, bottom + 34, width, bottom + 34
    print "font-family=\"sans-serif\">\n<title>" title "</title>"
    print "<style>text{font-size:13px;fill:#222}.title{font-size:17px;font-weight:bold}.name,.note,.end{text-anchor:end}"
    print ".name{font-weight:bold}.note,.tick{font-size:12px;fill:#5c5c5c}.tick{text-anchor:middle}.what{fill:#8a3a00}"
    print "path{fill:none;stroke:#1f5f8b;stroke-width:1.5}.bar{stroke:#2f7fb5;stroke-width:16}.base,.grid{stroke:#ddd9cf}"
    print ".mark{stroke:#d9822b;stroke-width:1;stroke-dasharray:3 3}</style>"
    printf "<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#fbfaf7\"/>\n", width, bottom + 34
    text("title", 20, 30, title)
    print ""
    draw_axis(top, bottom)
    for (lane = 1; lane <= lanes; lane++) draw_lane(lane, top + lane * LANE - 10)
    for (mark = 1; mark <= marks; mark++) draw_mark(mark, bottom)
    print "</svg>"
    exit failed
}
