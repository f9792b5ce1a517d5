// Steps from the generator, recorded.
#include "tests/support/random_recording.h"

#include "tests/support/generator.h"

void recording_at_random(recording_t *r, unsigned session, unsigned fresh_every, unsigned steps,
                         uint64_t *random)
{
    char step[GENERATOR_STEP];
    if (session % fresh_every == 0)
        recording_begin(r, session + 1);
    else
        recording_go_on(r, session + 1);
    for (unsigned i = 0; i < steps; i++) {
        generator_step(recording_state(r), random, step);
        recording_do(r, step);
    }
    recording_end(r, 100);
}
