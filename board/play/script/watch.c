// Finds what .watch names, and sorts screens into their kinds.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/script/watch.h"

#include <string.h>

enum { CURSOR, SCREEN, LAYOUT, DEMO, FIRST, WORDS = FIRST + WATCH_SCREENS };

// The n-th word of a section, little endian.
static unsigned word(elf_bytes_t words, unsigned n)
{
    return words.at[2 * n] | (unsigned)words.at[2 * n + 1] << 8;
}

static const uint8_t *watched(board_t *board, elf_bytes_t words, unsigned n)
{
    size_t size;
    const uint8_t *data = chip_data(board_chip(board), &size);
    return word(words, n) < size ? data + word(words, n) : NULL;
}

void watch_open(watch_t *watch, board_t *board, elf_bytes_t elf)
{
    elf_bytes_t words;
    unsigned machine;
    memset(watch, 0, sizeof *watch);
    if (elf_check(elf, &machine) != ELF_OK || !elf_section(elf, ".watch", &words) || words.size != 2 * WORDS)
        return;
    watch->cursor = watched(board, words, CURSOR);
    watch->screen = watched(board, words, SCREEN);
    watch->layout = watched(board, words, LAYOUT);
    watch->demo = watched(board, words, DEMO);
    for (unsigned i = 0; i < WATCH_SCREENS; i++)
        watch->first[i] = word(words, FIRST + i);
}

watch_screen_t watch_screen(const watch_t *watch)
{
    unsigned found = WATCH_SCREENS - 1;
    if (watch->screen == NULL)
        return WATCH_BOARD;
    while (found > WATCH_BOARD && *watch->screen < watch->first[found])
        found--;
    return (watch_screen_t)found;
}

unsigned watch_item(const watch_t *watch)
{
    return watch->screen == NULL ? 0 : *watch->screen - watch->first[watch_screen(watch)];
}

bool watch_is_players(const watch_t *watch)
{
    return watch->demo != NULL && *watch->demo == 0;
}
