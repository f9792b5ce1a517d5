// Random sessions cut at random instants: SPEC section 7. SOAK in the environment is how many cuts.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "board/virtual/random.h"
#include "improviser.h"
#include "power_cut.h"

enum { CUTS = 1000, CUTS_PER_SESSION = 50, STEPS = 25, AGAIN_EVERY = 4, FRESH_EVERY = 30 };

static rehearsal_t rehearsal;

static unsigned cuts_wanted(void)
{
    const char *soak = getenv("SOAK");
    return soak == NULL ? CUTS : (unsigned)strtoul(soak, NULL, 10);
}

// One session goes on where the last has ended, so that the log wanders all through the EEPROM; now and then
// one begins on a blank one.
static void improvise(unsigned session, uint64_t *random)
{
    if (session % FRESH_EVERY == 0)
        rehearsal_begin(&rehearsal, session + 1);
    else
        rehearsal_go_on(&rehearsal, session + 1);
    for (int i = 0; i < STEPS; i++)
        improviser_step(&rehearsal, random);
    rehearsal_end(&rehearsal, 100);
}

// Half of them at any time, half of them while a byte is written.
static power_cut_t random_cut(uint64_t *random)
{
    power_cut_t cut = {vb_random(random) % rehearsal.end, vb_random(random), false};
    cut.again = vb_random(random) % AGAIN_EVERY == 0;
    if (vb_random(random) % 2 == 0 && rehearsal.writes != 0) {
        const rehearsal_write_t *w = &rehearsal.write[vb_random(random) % rehearsal.writes];
        cut.at = w->start + vb_random(random) % (w->done - w->start);
    }
    return cut;
}

static void random_sessions_lose_nothing_at_random_cuts(void **state)
{
    (void)state;
    static power_cut_t cuts[CUTS_PER_SESSION];
    power_cut_tally_t tally = {0};
    uint64_t random = 5;
    unsigned wanted = cuts_wanted();
    for (unsigned session = 0; tally.cuts < wanted; session++) {
        improvise(session, &random);
        for (unsigned i = 0; i < CUTS_PER_SESSION; i++)
            cuts[i] = random_cut(&random);
        power_cut_session(&rehearsal, cuts, CUTS_PER_SESSION, &tally);
    }
    power_cut_assert_none_lost("random", &tally);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_sessions_lose_nothing_at_random_cuts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
