// Thousands of random lines, each judged by a model of the whole session.

#include "tests/support/clerk.h"
#include "tests/support/rig.h"
#include "tests/support/mess.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { LINES = 2000, LINES_SOAKED = 20000, LINES_AGAINST_THE_COMPUTER = 50 };

static terminal_t terminal;
static clerk_t clerk;

static void type_a_line(uint32_t *seed)
{
    char line[41];
    mess_line(seed, line, sizeof line);
    clerk_line(&clerk, line);
    if (!clerk.sitting.demo && sitting_is_computers_turn(&clerk.sitting))
        clerk_reply(&clerk);
}

TEST(random_lines_of_real_words_are_answered_by_the_rules)
{
    rig_t d = clerk_switch_on(&clerk, &terminal, 5);
    terminal_news(&terminal);
    uint32_t seed = (uint32_t)soak_seed(5);
    unsigned against = 0, since = 0;
    const unsigned lines = soak_trials(LINES, LINES_SOAKED);
    for (unsigned i = 0; i < lines; i++) {
        if (i % 500 == 0)
            terminal_open(&terminal, d.vb); // a fresh sheet
        type_a_line(&seed);
        since = clerk.sitting.level == SITTING_OFF ? 0 : since + 1;
        against += since != 0;
        if (since == LINES_AGAINST_THE_COMPUTER) // it takes its time
            clerk_line(&clerk, "computer off");
        if (i % 1000 == 999)
            clerk_line(&clerk, "computer medium");
    }
    printf("%u random lines, %u of them against the computer: %u errors, %u boards, %u hints, %u other "
           "answers, all right\n",
           lines, against, clerk.errors, clerk.boards, clerk.hints, clerk.answers);
    assert_true(clerk.errors > lines / 20 && clerk.boards > lines / 20 && clerk.answers > lines / 40 &&
                clerk.hints > lines / 2000);
    clerk_line(&clerk, "computer off");
    clerk_line(&clerk, "layout 0");
    char expected[RIG_PIXELS + 1], seen[RIG_PIXELS + 1];
    eyes_expect(&clerk.sitting.eyes, expected);
    rig_watch(&d, 1900, seen);
    rig_assert_seen(expected, seen);
    rig_free(&d);
}
