// Appends console bytes to lines, and searches the lines.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/script/console_log.h"

#include <string.h>

void console_log_init(console_log_t *log)
{
    memset(log, 0, sizeof *log);
}

static char *open_line(console_log_t *log)
{
    return log->line[log->ended % LOG_LINES];
}

static void end_line(console_log_t *log)
{
    log->ended++;
    log->column = 0;
    memset(open_line(log), 0, LOG_WIDTH + 1);
}

// A backspace only moves the cursor; in the usual "\b \b" the blank overwrites the character.
static void put(console_log_t *log, char c)
{
    if (log->column < LOG_WIDTH)
        open_line(log)[log->column++] = c;
}

void console_log_byte(console_log_t *log, uint8_t byte)
{
    bool second_half = byte == '\n' && log->last == '\r';
    log->last = byte;
    if (byte == '\r' || (byte == '\n' && !second_half))
        end_line(log);
    else if (byte == '\b' && log->column > 0)
        log->column--;
    else if (byte >= ' ' && byte < 0x7F)
        put(log, (char)byte);
    else if (byte != '\b' && byte != '\n' && byte != '\0')
        put(log, '?');
}

const char *console_log_line(const console_log_t *log, unsigned long number)
{
    if (number > log->ended || log->ended - number >= LOG_LINES)
        return "";
    return log->line[number % LOG_LINES];
}

// Ignores blanks at the end of the line.
static bool is_line(const char *line, const char *text)
{
    size_t size = strlen(text);
    return strncmp(line, text, size) == 0 && strspn(line + size, " ") == strlen(line + size);
}

bool console_log_find(const console_log_t *log, unsigned long *from, const char *text, bool whole)
{
    unsigned long oldest = log->ended < LOG_LINES ? 0 : log->ended - LOG_LINES + 1;
    unsigned long last = whole ? log->ended : log->ended + 1;
    for (unsigned long n = *from > oldest ? *from : oldest; n < last; n++) {
        const char *line = console_log_line(log, n);
        if (whole ? is_line(line, text) : strstr(line, text) != NULL) {
            *from = n + 1;
            return true;
        }
    }
    return false;
}
