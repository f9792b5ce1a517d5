// Single bits of used RAM that flip at random instants of random sessions: the game goes on, or there is a
// reset and it goes on.
#include "board/virtual/splitmix64.h"
#include "tests/power/ram_flip.h"
#include "tests/support/soak.h"
#include "tests/support/random_recording.h"
#include "tests/support/test.h"

enum { FLIPS = 400, FLIPS_SOAKED = 20000, FLIPS_PER_SESSION = 100, IN_STACK_EVERY = 8 };
enum { FRESH_EVERY = 10, STEPS = 25 };

static recording_t recording;

static ram_flip_t random_flip(unsigned i, uint64_t *random)
{
    return (ram_flip_t){
        .at = recording.ready + splitmix64(random) % (recording.end - recording.ready),
        .place = i % IN_STACK_EVERY == 0 ? FLIP_IN_STACK : FLIP_IN_DATA,
        .random = splitmix64(random),
    };
}

TEST(a_bit_of_ram_that_flips_costs_no_game)
{
    static ram_flip_t flips[FLIPS_PER_SESSION];
    flip_tally_t tally = {0};
    uint64_t random = soak_seed(11);
    unsigned wanted = soak_trials(FLIPS, FLIPS_SOAKED);
    for (unsigned session = 0; flip_tally_total(&tally) < wanted; session++) {
        recording_at_random(&recording, session, FRESH_EVERY, STEPS, &random);
        for (unsigned i = 0; i < FLIPS_PER_SESSION; i++)
            flips[i] = random_flip(i, &random);
        ram_flip_session(&recording, flips, FLIPS_PER_SESSION, &tally);
    }
    flip_tally_assert_none_wrong(&tally);
}
