#include "tests/terminal/screen_text.h"

#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/test.h"

enum { DEFAULT = -1, ESCAPE = 27, SHIFT_OUT = 14, SHIFT_IN = 15 };

typedef struct {
    int ink, paper; // colours by number, or DEFAULT
    bool reverse, lines;
} pen_t;

static bool is_one_of(int number, const int *list)
{
    while (*list >= 0 && *list != number)
        list++;
    return *list >= 0;
}

// Reds are LEDs; 8, 240 and 244 are greys in the middle.
static bool is_lit(int ink)
{
    static const int reds[] = {1, 9, 88, 124, 160, 196, 197, 203, -1};
    return is_one_of(ink, reds);
}

static bool is_legible(const pen_t *pen)
{
    static const int greys[] = {8, 240, 244, -1};
    return pen->paper != DEFAULT || pen->ink == DEFAULT || is_lit(pen->ink) || is_one_of(pen->ink, greys);
}

static void set_attribute(pen_t *pen, long code, char **rest)
{
    if (code == 0)
        *pen = (pen_t){.ink = DEFAULT, .paper = DEFAULT, .lines = pen->lines};
    else if (code == 7)
        pen->reverse = true;
    else if (code == 39)
        pen->ink = DEFAULT;
    else if (code == 49)
        pen->paper = DEFAULT;
    else if (code == 38 || code == 48) {
        strtol(*rest + 1, rest, 10); // 5: by number
        *(code == 38 ? &pen->ink : &pen->paper) = (int)strtol(*rest + 1, rest, 10);
    } else if (code >= 30 && code < 38)
        pen->ink = (int)code - 30;
    else if (code >= 90 && code < 98)
        pen->ink = (int)code - 90 + 8;
    else if (code >= 40 && code < 48)
        pen->paper = (int)code - 40;
}

// From behind "ESC [". Returns what follows the sequence.
static const char *take_attributes(pen_t *pen, const char *sequence)
{
    char *rest = (char *)(uintptr_t)sequence - 1;
    do
        set_attribute(pen, strtol(rest + 1, &rest, 10), &rest);
    while (*rest == ';');
    return rest + 1;
}

// The VT100's line-drawing characters.
static const char *line_drawing(char c)
{
    static const char from[] = "qxlkmjtuvwn";
    static const char *const to[] = {"─", "│", "┌", "┐", "└", "┘", "├", "┤", "┴", "┬", "┼"};
    const char *found = strchr(from, c);
    return found == NULL ? NULL : to[found - from];
}

static size_t utf8_size(unsigned char first)
{
    return first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

// Writes the character; returns its size.
static size_t put(const pen_t *pen, const char *c, size_t size, char *text)
{
    static const char discs[] = "▗▆▖▝▂▘●";
    const char *line = pen->lines ? line_drawing(*c) : NULL;
    char here[5] = "";
    memcpy(here, c, size);
    if (*c != ' ' && *c != '\n' && !is_legible(pen))
        fail_msg("colour %d is hard to read on some background: %s", pen->ink, here);
    if (line != NULL)
        strcpy(text, line);
    else if (size > 1 && strstr(discs, here) != NULL && pen->ink != DEFAULT)
        strcpy(text, is_lit(pen->ink) ? "#" : ".");
    else
        strcpy(text, here);
    return strlen(text);
}

static void draw(const char *raw, char *text, size_t size)
{
    pen_t pen = {.ink = DEFAULT, .paper = DEFAULT};
    char *end = text;
    while (*raw != '\0') {
        assert_true((size_t)(end - text) < size - 8);
        if (raw[0] == ESCAPE && raw[1] == '[')
            raw = take_attributes(&pen, raw + 2);
        else if (*raw == SHIFT_OUT || *raw == SHIFT_IN)
            pen.lines = *raw++ == SHIFT_OUT;
        else {
            size_t bytes = utf8_size((unsigned char)*raw);
            end += put(&pen, raw, bytes, end);
            raw += bytes;
        }
    }
    *end = '\0';
}

// Replaces each match by a shorter text and blanks, so that what follows stays where it is.
static void mask(char *text, const char *pattern, const char *with)
{
    regex_t regex;
    regmatch_t match;
    assert_int_equal(regcomp(&regex, pattern, REG_EXTENDED | REG_NEWLINE), 0);
    while (regexec(&regex, text, 1, &match, 0) == 0) {
        char *from = text + match.rm_so;
        size_t size = (size_t)(match.rm_eo - match.rm_so);
        assert_true(size > 0 && strlen(with) <= size);
        for (size_t i = 0; i < size; i++)
            from[i] = i < strlen(with) ? with[i] : ' ';
        text = from + size;
    }
    regfree(&regex);
}

static void cut_blanks(char *text)
{
    const char *first = text;
    char *end = text;
    for (; *text != '\0'; text++) {
        if (*text == '\n')
            while (end > first && end[-1] == ' ')
                end--;
        *end++ = *text;
    }
    *end = '\0';
}

void screen_text(const char *raw, char *text, size_t size)
{
    draw(raw, text, size);
    mask(text, " +[0-9]+:[0-9][0-9]:[0-9][0-9] +asleep [0-9.]+ %$", "   H:M:S   P %");
    mask(text, "[0-9]+:[0-9][0-9]:[0-9][0-9]", "H:M:S");
    mask(text, "asleep +[-0-9.]+ %", "asleep P %");
    mask(text, "speed +[-0-9.]+ x", "speed S x");
    mask(text, "/dev/pts/[0-9]+ (─)*", "/dev/pts/N");
    cut_blanks(text);
}
