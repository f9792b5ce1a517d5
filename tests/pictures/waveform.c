#include "tests/pictures/waveform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/test.h"

// Pixels. A change of the firmware by some cycles moves an edge by a few; more is to be looked at.
enum {
    LEFT = 168,
    RIGHT = 20,
    TOP = 62,
    LANE = 44,
    LEVEL = 24,
    MARK = 19,
    WIDTH = LEFT + WAVEFORM_COLUMNS + RIGHT
};
enum { TOLERANCE = 10 };

void waveform_mark(waveform_t *w, unsigned column, unsigned rank, const char *text)
{
    assert_true(w->marks < WAVEFORM_MARKS_MAX);
    w->mark[w->marks++] = (mark_t){column, rank, text};
}

unsigned waveform_first(const waveform_t *w, unsigned lane, unsigned from)
{
    while (from < WAVEFORM_COLUMNS && !w->lane[lane].on[from])
        from++;
    assert_true(from < WAVEFORM_COLUMNS);
    return from;
}

unsigned waveform_last(const waveform_t *w, unsigned lane)
{
    unsigned column = WAVEFORM_COLUMNS;
    do
        assert_true(column > 0);
    while (!w->lane[lane].on[--column]);
    return column;
}

void waveform_close_gaps(waveform_t *w, unsigned lane, unsigned columns)
{
    bool *on = w->lane[lane].on;
    for (unsigned column = 1, off = WAVEFORM_COLUMNS; column < WAVEFORM_COLUMNS; column++) {
        if (!on[column] && on[column - 1])
            off = column;
        if (!on[column] || off >= column)
            continue;
        if (column - off <= columns)
            memset(&on[off], true, column - off);
        off = WAVEFORM_COLUMNS;
    }
}

static unsigned marks_height(const waveform_t *w)
{
    unsigned ranks = 0;
    for (unsigned i = 0; i < w->marks; i++)
        ranks = w->mark[i].rank >= ranks ? w->mark[i].rank + 1 : ranks;
    return ranks * MARK + 8;
}

// A level: one line that steps.
static void draw_level(FILE *out, const lane_t *lane, unsigned bottom)
{
    fprintf(out, "<path class=\"level\" d=\"M%d %u", LEFT, bottom - (lane->on[0] ? LEVEL : 0));
    for (unsigned column = 1; column < WAVEFORM_COLUMNS; column++)
        if (lane->on[column] != lane->on[column - 1])
            fprintf(out, " H %u V %u", LEFT + column, bottom - (lane->on[column] ? LEVEL : 0));
    fprintf(out, " H %d\"/>\n", LEFT + WAVEFORM_COLUMNS);
}

static void draw_bars(FILE *out, const lane_t *lane, unsigned bottom)
{
    fprintf(out, "<path class=\"bar\" d=\"");
    for (unsigned column = 0, begin = 0; column <= WAVEFORM_COLUMNS; column++) {
        bool on = column < WAVEFORM_COLUMNS && lane->on[column];
        if (on && (column == 0 || !lane->on[column - 1]))
            begin = column;
        else if (!on && column > 0 && lane->on[column - 1])
            fprintf(out, "M %u %u h %u ", LEFT + begin, bottom - LEVEL / 2, column - begin + 1);
    }
    fprintf(out, "\"/>\n<path class=\"base\" d=\"M%d %u H %d\"/>\n", LEFT, bottom, LEFT + WAVEFORM_COLUMNS);
}

static void draw_lane(FILE *out, const lane_t *lane, unsigned bottom)
{
    fprintf(out, "<text class=\"name\" x=\"%d\" y=\"%u\">%s</text>", LEFT - 14, bottom - 12, lane->name);
    fprintf(out, "<text class=\"note\" x=\"%d\" y=\"%u\">%s</text>\n", LEFT - 14, bottom + 2, lane->note);
    (lane->kind == LANE_LEVEL ? draw_level : draw_bars)(out, lane, bottom);
}

static void draw_axis(FILE *out, const waveform_t *w, unsigned top, unsigned bottom)
{
    int tick = (int)(w->tick_ms * 1000 / w->column_us), first = w->zero % tick;
    for (int column = first; column < WAVEFORM_COLUMNS; column += tick) {
        int ms = (column - w->zero) / tick * (int)w->tick_ms;
        fprintf(out, "<path class=\"grid\" d=\"M%d %u V %u\"/>", LEFT + column, top, bottom);
        fprintf(out, "<text class=\"tick\" x=\"%d\" y=\"%u\">%d ms</text>\n", LEFT + column, bottom + 18, ms);
    }
}

static void draw_mark(FILE *out, const mark_t *mark, unsigned bottom)
{
    unsigned x = LEFT + mark->column, y = TOP + mark->rank * MARK;
    bool left = mark->column > WAVEFORM_COLUMNS * 6 / 10; // of its line: there is no room on the right
    fprintf(out, "<path class=\"mark\" d=\"M%u %u V %u\"/>", x, y - 11, bottom);
    fprintf(out, "<text class=\"what%s\" x=\"%u\" y=\"%u\">%s</text>\n", left ? " end" : "",
            left ? x - 5 : x + 5, y, mark->text);
}

static const char style[] = "<style>text{font-size:13px;fill:#222}.title{font-size:17px;font-weight:bold}."
                            "name,.note,.end{text-anchor:end}\n"
                            ".name{font-weight:bold}.note,.tick{font-size:12px;fill:#5c5c5c}.tick{text-"
                            "anchor:middle}.what{fill:#8a3a00}\n"
                            "path{fill:none;stroke:#1f5f8b;stroke-width:1.5}.bar{stroke:#2f7fb5;stroke-width:"
                            "16}.base,.grid{stroke:#ddd9cf}\n"
                            ".mark{stroke:#d9822b;stroke-width:1;stroke-dasharray:3 3}</style>\n";

static void draw(FILE *out, const waveform_t *w)
{
    unsigned top = TOP + marks_height(w), bottom = top + w->lanes * LANE, height = bottom + 34;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %u\" width=\"%d\" height=\"%u\" ",
            WIDTH, height, WIDTH, height);
    fprintf(out, "font-family=\"sans-serif\">\n<title>%s</title>\n%s", w->title, style);
    fprintf(out, "<rect width=\"%d\" height=\"%u\" rx=\"8\" fill=\"#fbfaf7\"/>\n", WIDTH, height);
    fprintf(out, "<text class=\"title\" x=\"20\" y=\"30\">%s</text>\n", w->title);
    draw_axis(out, w, top, bottom);
    for (unsigned i = 0; i < w->lanes; i++)
        draw_lane(out, &w->lane[i], top + (i + 1) * LANE - 10);
    for (unsigned i = 0; i < w->marks; i++)
        draw_mark(out, &w->mark[i], bottom);
    fprintf(out, "</svg>\n");
}

static void draw_to(const char *path, const waveform_t *w)
{
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    draw(out, w);
    int failed = fclose(out);
    assert_int_equal(failed, 0);
}

void waveform_assert_picture(const waveform_t *w, const char *path)
{
    char drawn[256], command[700];
    const char *mode = getenv("PICTURES");
    if (mode != NULL && strcmp(mode, "write") == 0)
        draw_to(path, w);
    snprintf(drawn, sizeof drawn, "%s.%s", FIRMWARE, strrchr(path, '/') + 1);
    draw_to(drawn, w);
    if (mode != NULL && strcmp(mode, "any") == 0)
        return;
    snprintf(command, sizeof command, "awk -v tolerance=%d -f tests/same_picture.awk %s %s", TOLERANCE, path,
             drawn);
    if (system(command) != 0)
        fail_msg("%s is not what the board does now (%s); look at it and run `make pictures`", path, drawn);
}
