// Easy and medium do not play the same game twice to somebody who presses the same keys at other times;
// perfect does.
#include <string.h>

#include "tests/support/clerk.h"
#include "tests/support/rig.h"
#include "tests/computer/challenger.h"
#include "tests/support/test.h"

enum { GAMES = 20 };

static terminal_t terminal;
static clerk_t clerk;

// Plays the first empty cell of 3 x 3 by its key, whenever.
static void press_first_empty(rig_t *d)
{
    eyes_t *e = &clerk.sitting.eyes;
    int cell = 0;
    while (e->cell[cell / 3][cell % 3] != '.')
        cell++;
    rig_wait_ms(d, (unsigned)rig_random(d, 500));
    rig_press(d, (char[]){(char)('1' + cell), '\0'});
    assert_true(sitting_play(&clerk.sitting, cell / 3, cell % 3));
    terminal_news(&terminal);
}

// A game in which the player has X, as its moves.
static void play_game(rig_t *d, int moves[9])
{
    eyes_t *e = &clerk.sitting.eyes;
    clerk_line(&clerk, "new 3");
    clerk_line(&clerk, "computer second");
    while (sitting_to_move(&clerk.sitting) != '.') {
        press_first_empty(d);
        if (sitting_is_computers_turn(&clerk.sitting))
            clerk_reply(&clerk);
    }
    for (int i = 0; i < 9; i++)
        moves[i] = i < e->moves ? e->history[i] : -1;
}

static unsigned games_that_differ(rig_t *d)
{
    int games[GAMES][9];
    unsigned different = 0;
    for (int i = 0; i < GAMES; i++) {
        int other = 0;
        play_game(d, games[i]);
        while (other < i && memcmp(games[i], games[other], sizeof games[i]) != 0)
            other++;
        different += other == i;
    }
    return different;
}

TEST(easy_and_medium_vary_and_perfect_does_not)
{
    // On 3x3 this player leaves medium one free choice, of eight cells, and then mostly threats to block.
    const struct {
        const char *name;
        unsigned least, most;
    } levels[] = {{"easy", 10, GAMES}, {"medium", 5, GAMES}, {"perfect", 1, 1}};
    for (int i = 0; i < 3; i++) {
        rig_t d = clerk_switch_on(&clerk, &terminal, (uint64_t)i);
        char line[20];
        terminal_news(&terminal);
        snprintf(line, sizeof line, "computer %s", levels[i].name);
        clerk_line(&clerk, line);
        unsigned different = games_that_differ(&d);
        printf("the same keys at other times, %d games of 3x3: %u different ones against %s\n", GAMES,
               different, levels[i].name);
        assert_in_range(different, levels[i].least, levels[i].most);
        rig_free(&d);
    }
}
