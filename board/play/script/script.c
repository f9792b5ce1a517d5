// Parser of scripts.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/script/script.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "board/play/script/frame_text.h"
#include "board/play/script/legend.h"

enum { EXPECT_PICTURE_US = 50000, EXPECT_CONSOLE_US = 500000 };
enum { TURNS = 4 }; // of two alternating pictures, if the script does not say for how long
enum { FILE_LINE_MAX = 1000, STEPS_MAX = 100000 }; // FILE_LINE_MAX: with its comment

typedef struct {
    script_t *script;
    unsigned line; // number of the current line
    unsigned rows; // picture rows still expected
    bool two;      // of two pictures side by side
    char *error;
    size_t error_size;
} parser_t;

static bool refuse(parser_t *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool refuse(parser_t *p, const char *format, ...)
{
    va_list args;
    int size = snprintf(p->error, p->error_size, "%u: ", p->line);
    va_start(args, format);
    if (size >= 0 && (size_t)size < p->error_size)
        vsnprintf(p->error + size, p->error_size - (size_t)size, format, args);
    va_end(args);
    return false;
}

// Removes the comment and surrounding blanks.
static char *strip(char *line)
{
    for (char *c = line; *c != '\0'; c++)
        if (*c == ';' && (c == line || isspace((unsigned char)c[-1])))
            *c = '\0';
    while (isspace((unsigned char)*line))
        line++;
    char *end = line + strlen(line);
    while (end > line && isspace((unsigned char)end[-1]))
        *--end = '\0';
    return line;
}

// Splits off the first word. Returns the rest, without leading blanks.
static char *split(char *text)
{
    char *rest = text + strcspn(text, " \t");
    if (*rest != '\0')
        *rest++ = '\0';
    return rest + strspn(rest, " \t");
}

static bool parse_keys(parser_t *p, script_step_t *step, char *args)
{
    if (*args == '\0')
        return refuse(p, "which key? Keys are 0-9 * # A-D");
    for (char *rest; *args != '\0'; args = rest) {
        rest = split(args);
        unsigned key = strlen(args) == 1 ? legend_key(*args) : LEGEND_NO_KEY;
        if (key == LEGEND_NO_KEY)
            return refuse(p, "no key `%s`; keys are 0-9 * # A-D, separated by blanks", args);
        if (step->keys == SCRIPT_KEYS_MAX)
            return refuse(p, "more than %d keys in one line", SCRIPT_KEYS_MAX);
        step->key[step->keys++] = (uint8_t)key;
    }
    return true;
}

static uint64_t unit_us(const char *unit)
{
    if (strcmp(unit, "us") == 0)
        return 1;
    if (strcmp(unit, "ms") == 0)
        return 1000;
    return strcmp(unit, "s") == 0 ? 1000000 : 0;
}

static bool parse_duration(parser_t *p, uint64_t *us, const char *args)
{
    size_t digits = strspn(args, "0123456789");
    uint64_t unit = unit_us(args + digits);
    uint64_t number = strtoull(args, NULL, 10);
    if (digits == 0 || unit == 0)
        return refuse(p, "no duration `%s`; write 300us, 300ms or 3s", args);
    if (number > SCRIPT_WAIT_MAX_S * 1000000ull / unit)
        return refuse(p, "`%s` is more than a day", args);
    *us = number * unit;
    return true;
}

static bool parse_text(parser_t *p, script_step_t *step, const char *args, const char *what)
{
    if (*args == '\0')
        return refuse(p, "%s is missing", what);
    strcpy(step->text, args); // shorter than its line
    return true;
}

// TIME [TIME] [for TIME]
static bool parse_times(parser_t *p, script_step_t *step, char *args)
{
    char *rest = split(args);
    if (!parse_duration(p, &step->us, args))
        return false;
    step->second_us = step->us;
    if (*rest != '\0' && strncmp(rest, "for ", 4) != 0) {
        args = rest;
        rest = split(args);
        if (!parse_duration(p, &step->second_us, args))
            return false;
    }
    step->for_us = TURNS / 2 * (step->us + step->second_us);
    if (*rest == '\0')
        return true;
    args = split(rest);
    return strcmp(rest, "for") == 0 ? parse_duration(p, &step->for_us, args)
                                    : refuse(p, "only `for TIME` may follow the times, not `%s`", rest);
}

typedef enum { EXPECT_TIME, EXPECT_TIMES, EXPECT_TEXT, EXPECT_TONE } expectation_t;

static const struct {
    const char *name;
    step_kind_t kind;
    expectation_t takes;
    unsigned pictures;
} expectations[] = {
    {"within", STEP_EXPECT_PICTURE, EXPECT_TIME, 1},  {"stays", STEP_EXPECT_STAYS, EXPECT_TIME, 0},
    {"lasts", STEP_EXPECT_LASTS, EXPECT_TIME, 0},     {"alternates", STEP_EXPECT_ALTERNATES, EXPECT_TIMES, 2},
    {"console", STEP_EXPECT_CONSOLE, EXPECT_TEXT, 0}, {"line", STEP_EXPECT_LINE, EXPECT_TEXT, 0},
    {"tone", STEP_EXPECT_TONE, EXPECT_TONE, 0},
};

static void expect_rows(parser_t *p, script_step_t *step, unsigned pictures)
{
    p->rows = pictures > 0 ? FRAME_SIZE : 0;
    p->two = pictures > 1;
    step->picture_line = pictures > 0 ? p->line + 1 : 0;
}

static bool parse_tone(parser_t *p, script_step_t *step, const char *args)
{
    enum { HZ_MAX = 20000 };
    char *end;
    unsigned long hz = strtoul(args, &end, 10);
    if (*args < '0' || *args > '9' || *end != '\0' || hz == 0 || hz > HZ_MAX)
        return refuse(p, "tone `%s`? Its frequency in Hz, 1 to %u", args, HZ_MAX);
    step->hz = (unsigned)hz;
    return true;
}

static bool parse_expect(parser_t *p, script_step_t *step, char *args)
{
    char *rest = split(args);
    step->us = EXPECT_PICTURE_US;
    if (*args == '\0')
        return expect_rows(p, step, 1), true;
    for (size_t i = 0; i < sizeof expectations / sizeof *expectations; i++) {
        if (strcmp(args, expectations[i].name) != 0)
            continue;
        step->kind = expectations[i].kind;
        expect_rows(p, step, expectations[i].pictures);
        if (expectations[i].takes == EXPECT_TIME)
            return parse_duration(p, &step->us, rest);
        if (expectations[i].takes == EXPECT_TIMES)
            return parse_times(p, step, rest);
        step->us = EXPECT_CONSOLE_US;
        if (expectations[i].takes == EXPECT_TONE)
            return parse_tone(p, step, rest);
        return parse_text(p, step, rest, "the text that is expected");
    }
    return refuse(
        p,
        "expect what? Nothing, `within TIME`, `stays TIME`, `lasts TIME`, `alternates TIME`, `console "
        "TEXT`, `line TEXT` or `tone HZ` may follow, not `%s`",
        args);
}

static bool parse_need(parser_t *p, script_step_t *step, const char *args)
{
    static const char *const needs[NEEDS] = {"keypad", "sixteen-keys", "nine-keys", "five-keys",
                                             "matrix", "8x8",          "4x4",       "large-boards"};
    for (step->need = 0; step->need < NEEDS; step->need++)
        if (strcmp(args, needs[step->need]) == 0)
            return true;
    return refuse(p,
                  "needs what? `keypad`, `sixteen-keys`, `nine-keys`, `five-keys`, `matrix`, `8x8`, `4x4` or "
                  "`large-boards`, not `%s`",
                  args);
}

static bool parse_power(parser_t *p, script_step_t *step, const char *args)
{
    if (strcmp(args, "on") != 0 && strcmp(args, "off") != 0)
        return refuse(p, "power `%s`? `on` or `off`", args);
    step->kind = strcmp(args, "on") == 0 ? STEP_POWER_ON : STEP_POWER_OFF;
    return true;
}

static const struct {
    const char *name;
    step_kind_t kind;
} commands[] = {
    {"key", STEP_KEY},     {"press", STEP_PRESS}, {"release", STEP_RELEASE}, {"hold", STEP_HOLD},
    {"wait", STEP_WAIT},   {"type", STEP_TYPE},   {"print", STEP_PRINT},     {"expect", STEP_EXPECT_PICTURE},
    {"say", STEP_SAY},     {"reset", STEP_RESET}, {"power", STEP_POWER_ON},  {"png", STEP_PNG},
    {"scene", STEP_SCENE}, {"needs", STEP_NEEDS}, {"model", STEP_MODEL},
};

static bool parse_arguments(parser_t *p, script_step_t *step, const char *command, char *args)
{
    switch (step->kind) {
    case STEP_KEY:
    case STEP_PRESS:
    case STEP_RELEASE:
    case STEP_HOLD: return parse_keys(p, step, args);
    case STEP_WAIT: return parse_duration(p, &step->us, args);
    case STEP_TYPE: return strcpy(step->text, args), true;
    case STEP_EXPECT_PICTURE: return parse_expect(p, step, args);
    case STEP_POWER_ON: return parse_power(p, step, args);
    case STEP_PNG: return parse_text(p, step, args, "the file's name");
    case STEP_SAY: return strcpy(step->text, args), true;
    case STEP_SCENE: return parse_text(p, step, args, "the scene's title");
    case STEP_NEEDS: return parse_need(p, step, args);
    default: return *args == '\0' || refuse(p, "`%s` takes no argument such as `%s`", command, args);
    }
}

// Appends a step; the array doubles when full.
static script_step_t *new_step(script_t *script)
{
    size_t used = script->steps;
    if ((used & (used - 1)) == 0) {
        script_step_t *more = realloc(script->step, (used == 0 ? 1 : 2 * used) * sizeof *more);
        if (more == NULL)
            return NULL;
        script->step = more;
    }
    memset(&script->step[used], 0, sizeof script->step[used]);
    return &script->step[script->steps++];
}

static bool parse_command(parser_t *p, char *line)
{
    if (p->script->steps == STEPS_MAX)
        return refuse(p, "more than %d commands", STEPS_MAX);
    script_step_t *step = new_step(p->script);
    if (step == NULL)
        return refuse(p, "out of memory");
    step->line = p->line;
    strcpy(step->source, line);
    char *args = split(line);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(line, commands[i].name) == 0) {
            step->kind = commands[i].kind;
            return parse_arguments(p, step, line, args);
        }
    return refuse(p,
                  "no command `%s`; commands are key press release hold wait type expect power reset print "
                  "say png scene needs model",
                  line);
}

static bool parse_row(parser_t *p, char *line)
{
    script_step_t *step = &p->script->step[p->script->steps - 1];
    unsigned row = FRAME_SIZE - p->rows;
    const char *second = p->two ? split(line) : "";
    if (!frame_row_parse(line, &step->picture.row[row]))
        return refuse(p, "row %u of the picture must be 8 of # and ., not `%s`", row + 1, line);
    if (p->two && !frame_row_parse(second, &step->second.row[row]))
        return refuse(p, "row %u of the second picture must be 8 of # and ., not `%s`", row + 1, second);
    p->rows--;
    if (p->two && p->rows == 0 && frame_equal(&step->picture, &step->second)) // would take turns in no time
        return refuse(p, "the two pictures are the same; `stays TIME` expects one picture");
    return true;
}

static bool parse_line(parser_t *p, char *line)
{
    char *text = strip(line);
    if (strlen(text) > SCRIPT_LINE_MAX)
        return refuse(p, "the line is longer than %d characters", SCRIPT_LINE_MAX);
    if (p->rows > 0)
        return parse_row(p, text);
    return *text == '\0' || parse_command(p, text);
}

// Number of bytes of a character of UTF-8 (RFC 3629), or 0 if the bytes are none, or a control character
// other than those of a text's lines.
static size_t character(const uint8_t *at)
{
    bool is_ascii = (*at >= ' ' && *at < 0x7F) || *at == '\t' || *at == '\r' || *at == '\n';
    size_t size = is_ascii ? 1 : *at >= 0xF0 ? 4 : *at >= 0xE0 ? 3 : *at >= 0xC2 ? 2 : 0;
    for (size_t i = 1; i < size; i++)
        if ((at[i] & 0xC0) != 0x80)
            return 0;
    return *at == 0xC2 && at[1] < 0xA0 ? 0 : size;
}

static bool check_text(parser_t *p, const char *line, size_t size)
{
    for (size_t i = 0, more; i < size; i += more) {
        more = character((const uint8_t *)line + i);
        if (more == 0)
            return refuse(p, "byte %zu is 0x%02X; a script is text", i + 1, (unsigned char)line[i]);
    }
    return true;
}

// Reads a line with its end. Returns its size, 0 at the end of the file.
static size_t read_line(FILE *in, char line[FILE_LINE_MAX + 2])
{
    size_t size = 0;
    for (int c = 0; c != '\n' && size <= FILE_LINE_MAX && (c = getc(in)) != EOF;)
        line[size++] = (char)c;
    line[size] = '\0';
    return size;
}

static bool read_checked_line(parser_t *p, char *line, size_t size)
{
    p->line++;
    if (!check_text(p, line, size))
        return false;
    if (size > FILE_LINE_MAX)
        return refuse(p, "the line has more than %d bytes", FILE_LINE_MAX);
    return parse_line(p, line);
}

bool script_read(script_t *script, FILE *in, char *error, size_t error_size)
{
    parser_t p = {.script = script, .error = error, .error_size = error_size};
    char line[FILE_LINE_MAX + 2];
    bool good = true;
    *script = (script_t){0};
    for (size_t size; good && (size = read_line(in, line)) > 0;)
        good = read_checked_line(&p, line, size);
    if (good && ferror(in))
        good = refuse(&p, "cannot be read: %s", strerror(errno));
    if (good && p.rows > 0)
        good = refuse(&p, "the script ends inside a picture");
    return good;
}

void script_free(script_t *script)
{
    free(script->step);
    *script = (script_t){0};
}

// ---- Files ----

static bool is_standard_input(const char *path)
{
    return strcmp(path, "-") == 0;
}

const char *script_name(const char *path)
{
    return is_standard_input(path) ? "stdin" : path;
}

bool script_read_file(script_t *script, const char *path, char *error, size_t error_size)
{
    char mistake[256];
    const char *name = script_name(path);
    *script = (script_t){0};
    FILE *in = is_standard_input(path) ? stdin : fopen(path, "r");
    if (in == NULL) {
        snprintf(error, error_size, "%s: %s", name, strerror(errno));
        return false;
    }
    bool good = script_read(script, in, mistake, sizeof mistake);
    if (!good)
        snprintf(error, error_size, "%s:%s", name, mistake);
    if (!is_standard_input(path))
        fclose(in);
    return good;
}
