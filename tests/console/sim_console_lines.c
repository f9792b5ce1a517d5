// Thousands of random lines, each judged by the model.
#include "tests/support/checked.h"
#include "tests/support/generator.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { LINES = 2000, LINES_SOAKED = 20000, LINES_AGAINST_THE_COMPUTER = 50 };

static checked_t s;

static void type_a_line(uint32_t *seed)
{
    char line[41];
    generator_line(seed, line, sizeof line);
    checked_line(&s, "%s", line);
    if (!s.watching)
        checked_reply_if_due(&s);
}

TEST(random_lines_of_real_words_are_answered_by_the_rules)
{
    uint32_t seed = (uint32_t)soak_seed(5);
    const unsigned lines = soak_trials(LINES, LINES_SOAKED);
    unsigned against = 0, since = 0;
    checked_start(&s, 5);
    for (int i = 0; i < (int)lines; i++) {
        if (i % 200 == 0)
            recorder_start(&s.recorder, s.rig.board); // a fresh sheet
        type_a_line(&seed);
        since = s.model.level == MODEL_OFF ? 0 : since + 1;
        against += since != 0;
        if (since == LINES_AGAINST_THE_COMPUTER) // it takes its time
            checked_line(&s, "computer off");
        if (i % 1000 == 999)
            checked_line(&s, "computer medium");
    }
    printf("%d random lines, %u of them against the computer: %u errors, %u hints, %u moves, %u boards "
           "begun, %u watched\n",
           (int)lines, against, s.count[MODEL_REFUSED], s.count[MODEL_HINTED], s.count[MODEL_PLAYED],
           s.count[MODEL_BEGUN], s.count[MODEL_WATCHING]);
    assert_true(s.count[MODEL_REFUSED] > lines / 10 && s.count[MODEL_PLAYED] > lines / 10);
    assert_true(s.count[MODEL_HINTED] > lines / 100);
    for (outcome_t outcome = MODEL_REFUSED; outcome <= MODEL_BEGUN; outcome++) {
        if (s.count[outcome] == 0 && lines >= LINES_SOAKED) // rare ones want many lines
            fail_msg("no line led to outcome %u of model.h", outcome);
    }
    checked_line(&s, "computer off");
    checked_line(&s, "layout 0");
    checked_look(&s);
    checked_end(&s);
}
