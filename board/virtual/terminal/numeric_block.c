// Escape sequences of the numeric block, defined for ncurses.
#include "board/virtual/terminal/numeric_block.h"

#include <curses.h>
#include <string.h>

#include "hal/key.h"

enum { CODE_BASE = KEY_MAX + 1 }; // plus the legend

// DEC's application keypad (VT100 User Guide, table 3-8), also that of xterm and its kin; xterm adds '*'.
static const struct {
    const char *sequence;
    char legend;
} blocks[] = {
    {"\033Op", '0'}, {"\033Oq", '1'}, {"\033Or", '2'}, {"\033Os", '3'}, {"\033Ot", '4'}, {"\033Ou", '5'},
    {"\033Ov", '6'}, {"\033Ow", '7'}, {"\033Ox", '8'}, {"\033Oy", '9'}, {"\033Oj", '*'},
};

void numeric_block_define(void)
{
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        define_key(blocks[i].sequence, CODE_BASE + blocks[i].legend);
}

char numeric_block_legend(int code)
{
    switch (code) {
    case KEY_A1: return '7';
    case KEY_A3: return '9';
    case KEY_B2: return '5';
    case KEY_C1: return '1';
    case KEY_C3: return '3';
    default: break;
    }
    if (code > CODE_BASE && code <= CODE_BASE + '9')
        return (char)(code - CODE_BASE);
    if (code > 0 && code < 0x80 && strchr(KEYPAD_LEGEND, code) != NULL)
        return (char)code;
    return 0;
}
