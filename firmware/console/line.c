// Reads a line byte by byte: echo, editing, and faults.
// SPDX-License-Identifier: MIT
#include "console/line.h"

#include "console/print.h"

enum { FAULT_NONE, FAULT_TOO_LONG, FAULT_NOT_TEXT, FAULT_LOST };

enum { BACKSPACE = 8, DELETE = 127 };

void line_clear(line_t *line)
{
    line->length = 0;
    line->fault = FAULT_NONE;
}

static void rub_out(line_t *line)
{
    if (line->length == 0)
        return;
    line->length--;
    print(TEXT("\b \b"));
}

static void type(line_t *line, char text)
{
    if (line->length >= LINE_MAX_LENGTH) {
        line->fault = FAULT_TOO_LONG;
        return;
    }
    line->text[line->length++] = text;
    print_char(text);
}

static void end(line_t *line)
{
    print_char('\n');
    line->text[line->length] = '\0';
}

bool line_add(line_t *line, uint8_t byte)
{
    bool after_cr = line->last == '\r';
    line->last = byte;
    if (byte == '\n' && after_cr)
        return false;
    if (byte == '\r' || byte == '\n') {
        end(line);
        return true;
    }
    if (byte == BACKSPACE || byte == DELETE)
        rub_out(line);
    else if (byte >= ' ' && byte < DELETE)
        type(line, (char)byte);
    else
        line->fault = FAULT_NOT_TEXT;
    return false;
}

_Static_assert(LINE_MAX_LENGTH == 40, "an error message below states this limit");

bool line_print_fault(const line_t *line)
{
    if (line->fault == FAULT_NONE)
        return false;
    print_error_label();
    print_nth(TEXT("over 40 characters\0not text\0input lost"), (uint8_t)(line->fault - FAULT_TOO_LONG));
    print(TEXT("; try again\n"));
    return true;
}

void line_lost(line_t *line, bool goes_on)
{
    line_clear(line);
    line->fault = FAULT_LOST;
    line->last = 0;
    print_char('\n');
    line_print_fault(line);
    if (!goes_on)
        line->fault = FAULT_NONE;
}

void line_print(const line_t *line)
{
    print(TEXT("> "));
    for (uint8_t i = 0; i < line->length; i++)
        print_char(line->text[i]);
}
