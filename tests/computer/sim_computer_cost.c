// What a reply costs in the product: all that the CPU is awake from the player's move to the reply on the
// matrix, at each level on every board, in games against people who play at random and people who play well.
#include "tests/computer/challenger.h"
#include "tests/support/checked.h"
#include "tests/support/stopwatch.h"
#include "tests/support/test.h"

enum { GAMES = 2, MOVES_MAX = 24, REPLY_MAX_MS = 100 };

static checked_t s;

static const char *const levels[MODEL_LEVELS] = {"off", "easy", "medium", "perfect"};

// Plays games on a board. Returns for how many ms the CPU was awake for the worst reply.
static double worst_of_games(int n, challenger_t challenger, unsigned *replies)
{
    double worst = 0;
    for (int game = 0; game < GAMES; game++) {
        checked_line(&s, "new %d", n);
        checked_reply_if_due(&s);
        while (!model_is_over(&s.model) && s.model.moves < MOVES_MAX) {
            double awake = stopwatch_awake_ms(&s, challenger_cell(&s.model, challenger, &s.rig));
            checked_reply_if_due(&s);
            worst = awake > worst ? awake : worst;
            ++*replies;
        }
    }
    return worst;
}

TEST(a_reply_costs_at_most_100_ms_of_cpu_on_every_board)
{
    checked_start(&s, 1);
    printf("worst ms awake from a move on the console to the reply, all that is said included\n n");
    for (int level = MODEL_OFF; level < MODEL_LEVELS; level++)
        printf("%9s", levels[level]);
    printf("  replies\n");
    for (int n = 2; n <= 8; n++) {
        unsigned replies = 0;
        printf("%2d", n);
        for (int level = MODEL_OFF; level < MODEL_LEVELS; level++) {
            recorder_start(&s.recorder, s.rig.board); // a fresh sheet
            checked_line(&s, "computer %s", levels[level]);
            checked_reply_if_due(&s);
            double worst = worst_of_games(n, CHALLENGER_RANDOM, &replies);
            double sharp = worst_of_games(n, CHALLENGER_SHARP, &replies);
            worst = sharp > worst ? sharp : worst;
            printf("%9.1f", worst);
            assert_true(worst <= REPLY_MAX_MS);
        }
        printf("%9u\n", replies);
    }
    checked_end(&s);
}
