#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/bench/product/figures.h"
#include "tests/bench/product/sections.h"
#include "tests/computer/challenger.h"
#include "tests/support/model.h"
#include "tests/support/stopwatch.h"

// How many moves of a game are played at most, and how many replies are wanted.
enum { GAME_MOVES_MAX = 24, REPLIES_MIN = 50 };

static const char *const levels[MODEL_LEVELS] = {"off", "easy", "medium", "perfect"};

static checked_t session;

// Types a move, and waits for the reply. Returns for how many ms the CPU was awake until it was due; -1 when
// the move ended the game.
static double play(int cell)
{
    const double ms = stopwatch_awake_ms(&session, cell);
    return checked_reply_if_due(&session) >= 0 ? ms : -1;
}

static void play_game(int n, challenger_t challenger, samples_t *ms)
{
    checked_line(&session, "new %d", n);
    checked_reply_if_due(&session);
    while (!model_is_over(&session.model) && session.model.moves < GAME_MOVES_MAX) {
        const double awake = play(challenger_cell(&session.model, challenger, &session.rig));
        if (awake >= 0)
            samples_add(ms, awake);
    }
}

static void measure_level(int n, int level)
{
    char text[40];
    samples_t ms = {0};
    recorder_start(&session.recorder, session.rig.board); // a fresh sheet
    checked_line(&session, "computer %s", levels[level]);
    checked_reply_if_due(&session);
    while (ms.count < REPLIES_MIN) {
        play_game(n, CHALLENGER_RANDOM, &ms);
        play_game(n, CHALLENGER_SHARP, &ms);
    }
    snprintf(text, sizeof text, "n = %d; %s", n, levels[level]);
    figures_spread("awake for a reply", text, "ms", &ms);
}

void reply_measure(void)
{
    checked_start(&session, 1);
    for (int n = 2; n <= 8; n++) {
        for (int level = MODEL_EASY; level < MODEL_LEVELS; level++)
            measure_level(n, level);
    }
    checked_end(&session);
}
