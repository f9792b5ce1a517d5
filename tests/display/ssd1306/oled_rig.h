// The flashed ELF with an OLED, and what is seen on it: the one device of sim_oled and sim_oled_bus.
#ifndef OLED_RIG_H
#define OLED_RIG_H

#include <string.h>

#include "tests/display/ssd1306/lit.h"
#include "tests/support/rig.h"
#include "tests/support/test.h"

static rig_t d;

static inline lit_t look(void)
{
    static board_screen_t screen;
    lit_t lit;
    board_screen(d.board, &screen);
    for (unsigned i = 0; i < LIT_WIDTH * LIT_HEIGHT; i++)
        lit.at[i / LIT_WIDTH][i % LIT_WIDTH] = board_colour_is_lit(screen.pixel[i]);
    return lit;
}

static inline bool sees(unsigned n, const char *marks, const char *first_words)
{
    char text[LIT_TEXT], words[LIT_TEXT];
    lit_t lit = look();
    lit_marks(&lit, n, text);
    lit_words(&lit, words);
    return strcmp(text, marks) == 0 && strncmp(words, first_words, strlen(first_words)) == 0;
}

static inline void expect_at(unsigned n, const char *marks, const char *first_words, int line)
{
    char text[LIT_TEXT];
    lit_t lit = look();
    if (sees(n, marks, first_words))
        return;
    lit_marks(&lit, n, text);
    print_error("line %d: %s instead of %s\n", line, text, marks);
    lit_words(&lit, text);
    fail_msg("%s", text);
}
#define expect(n, marks, first_words) expect_at(n, marks, first_words, __LINE__)

static inline void type(const char *line)
{
    board_type(d.board, line, strlen(line));
    board_type(d.board, "\r", 1);
    rig_wait_ms(&d, 150);
}

#endif
