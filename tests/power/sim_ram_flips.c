// Single bits of RAM that flip at random instants of random sessions: the game goes on, or there is a reset
// and it goes on.

#include "board/virtual/random.h"
#include "tests/power/ram_flip.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { FLIPS = 500, FLIPS_SOAKED = 20000, FLIPS_PER_SESSION = 100, FRESH_EVERY = 10, STEPS = 25 };

static recording_t recording;

static unsigned begin, end; // of RAM

static ram_flip_t random_flip(uint64_t *random)
{
    return (ram_flip_t){
        .at = recording.ready + vb_random(random) % (recording.end - recording.ready),
        .address = begin + (unsigned)(vb_random(random) % (end - begin)),
        .bit = (unsigned)(vb_random(random) % 8),
        .random = vb_random(random),
    };
}

TEST(a_bit_of_ram_that_flips_costs_no_game)
{
    static ram_flip_t flips[FLIPS_PER_SESSION];
    static flip_tally_t tally;
    uint64_t random = soak_seed(11);
    flip_tally_start(&tally);
    ram_flip_range(&begin, &end);
    unsigned wanted = soak_trials(FLIPS, FLIPS_SOAKED);
    for (unsigned session = 0; tally.flips < wanted; session++) {
        recording_at_random(&recording, session, FRESH_EVERY, STEPS, &random);
        for (unsigned i = 0; i < FLIPS_PER_SESSION; i++)
            flips[i] = random_flip(&random);
        ram_flip_session(&recording, flips, FLIPS_PER_SESSION, &tally);
    }
    flip_tally_assert_none_wrong(&tally);
}
