// Easy and medium do not play the same game twice to somebody who presses the same keys at other times;
// perfect does.
#include <string.h>

#include "tests/support/checked.h"
#include "tests/support/test.h"

enum { GAMES = 20 };

static checked_t s;

// Plays the first empty cell of 3 x 3 by its key, whenever.
static void press_first_empty(void)
{
    int cell = 0;
    while (!model_is_empty(&s.model, cell))
        cell++;
    rig_wait_ms(&s.rig, (unsigned)rig_random(&s.rig, 500));
    checked_play(&s, cell);
}

// A game in which the player has X, as its moves.
static void play_game(int moves[9])
{
    checked_line(&s, "new 3");
    checked_line(&s, "computer second");
    while (!model_is_over(&s.model)) {
        press_first_empty();
        checked_reply_if_due(&s);
    }
    for (int i = 0; i < 9; i++)
        moves[i] = i < s.model.moves ? s.model.history[i] : -1;
}

static unsigned games_that_differ(void)
{
    int games[GAMES][9];
    unsigned different = 0;
    for (int i = 0; i < GAMES; i++) {
        int other = 0;
        play_game(games[i]);
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
    for (unsigned i = 0; i < 3; i++) {
        checked_start(&s, i);
        checked_line(&s, "computer %s", levels[i].name);
        unsigned different = games_that_differ();
        printf("the same keys at other times, %d games of 3x3: %u different ones against %s\n", GAMES,
               different, levels[i].name);
        assert_in_range(different, levels[i].least, levels[i].most);
        checked_end(&s);
    }
}
