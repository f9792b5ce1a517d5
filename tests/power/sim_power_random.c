// Random sessions cut at random instants (docs/behaviour.md, section 7).

#include "board/virtual/splitmix64.h"
#include "tests/power/power_cut.h"
#include "tests/support/soak.h"
#include "tests/support/random_recording.h"
#include "tests/support/test.h"

enum {
    CUTS = 250,
    CUTS_SOAKED = 20000,
    CUTS_PER_SESSION = 50,
    AGAIN_EVERY = 4,
    FRESH_EVERY = 30,
    STEPS = 25
};

static recording_t recording;

// Half of them at any time, half of them while a byte is written.
static power_cut_t random_cut(uint64_t *random)
{
    power_cut_t cut = {splitmix64(random) % recording.end, splitmix64(random), false};
    cut.again = splitmix64(random) % AGAIN_EVERY == 0;
    if (splitmix64(random) % 2 == 0 && recording.writes != 0) {
        const recording_write_t *w = &recording.write[splitmix64(random) % recording.writes];
        cut.at = w->start + splitmix64(random) % (w->done - w->start);
    }
    return cut;
}

TEST(random_sessions_lose_nothing_at_random_cuts)
{
    static power_cut_t cuts[CUTS_PER_SESSION];
    power_cut_tally_t tally = {0};
    uint64_t random = soak_seed(5);
    unsigned wanted = soak_trials(CUTS, CUTS_SOAKED);
    for (unsigned session = 0; tally.cuts < wanted; session++) {
        recording_at_random(&recording, session, FRESH_EVERY, STEPS, &random);
        for (unsigned i = 0; i < CUTS_PER_SESSION; i++)
            cuts[i] = random_cut(&random);
        power_cut_session(&recording, cuts, CUTS_PER_SESSION, &tally);
    }
    power_cut_assert_none_lost("random", &tally);
}
