// What a reply costs in the product: all that the CPU is awake from the player's move to the reply on the
// matrix, at each level on every board, in games against people who play at random and people who play well.

#include "tests/computer/challenger.h"
#include "tests/support/clerk.h"
#include "tests/support/stopwatch.h"
#include "tests/support/test.h"

enum { GAMES = 2, MOVES_MAX = 24, REPLY_MAX_MS = 100 };

static terminal_t terminal;
static clerk_t clerk;

static const char *const levels[SITTING_LEVELS] = {"off", "easy", "medium", "perfect"};

// Types a move; the reply follows. Returns for how many ms the CPU was awake in between.
static double awake_for_reply(rig_t *d, int cell)
{
    double ms = stopwatch_awake_ms(d, &clerk, cell);
    if (sitting_is_computers_turn(&clerk.sitting))
        clerk_reply(&clerk);
    return ms;
}

// Plays games on a board. Returns the worst reply.
static double worst_of_games(rig_t *d, int n, challenger_t challenger, unsigned *replies)
{
    double worst = 0;
    char line[20];
    for (int game = 0; game < GAMES; game++) {
        snprintf(line, sizeof line, "new %d", n);
        clerk_line(&clerk, line);
        if (sitting_is_computers_turn(&clerk.sitting))
            clerk_reply(&clerk);
        while (sitting_to_move(&clerk.sitting) != '.' && clerk.sitting.eyes.moves < MOVES_MAX) {
            double awake = awake_for_reply(d, challenger_cell(&clerk.sitting.eyes, challenger, d));
            worst = awake > worst ? awake : worst;
            ++*replies;
        }
    }
    return worst;
}

TEST(a_reply_costs_at_most_100_ms_of_cpu_on_every_board)
{
    rig_t d = clerk_switch_on(&clerk, &terminal, 1);
    terminal_news(&terminal);
    printf("worst ms awake from a move on the console to the reply, all that is said included\n n");
    for (int level = SITTING_OFF; level < SITTING_LEVELS; level++)
        printf("%9s", levels[level]);
    printf("  replies\n");
    for (int n = 2; n <= 8; n++) {
        unsigned replies = 0;
        printf("%2d", n);
        for (int level = SITTING_OFF; level < SITTING_LEVELS; level++) {
            terminal_open(&terminal, d.vb); // a fresh sheet
            char line[20];
            snprintf(line, sizeof line, "computer %s", levels[level]);
            clerk_line(&clerk, line);
            if (sitting_is_computers_turn(&clerk.sitting))
                clerk_reply(&clerk);
            double worst = worst_of_games(&d, n, CHALLENGER_RANDOM, &replies);
            double sharp = worst_of_games(&d, n, CHALLENGER_SHARP, &replies);
            worst = sharp > worst ? sharp : worst;
            printf("%9.1f", worst);
            assert_true(worst <= REPLY_MAX_MS);
        }
        printf("%9u\n", replies);
    }
    rig_free(&d);
}
