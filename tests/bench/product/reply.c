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

static recorder_t recorder;
static clerk_t clerk;

static void let_it_reply(void)
{
    if (model_is_computers_turn(&clerk))
        clerk_reply(&clerk);
}

// Types a move, and waits for the reply. Returns for how many ms the CPU was awake until it was due; -1 when
// the move ended the game.
static double play(rig_t *d, int cell)
{
    const double ms = stopwatch_awake_ms(d, &clerk, cell);
    const bool computers_turn = model_is_computers_turn(&clerk);
    let_it_reply();
    return computers_turn ? ms : -1;
}

static void play_game(rig_t *d, int n, challenger_t challenger, samples_t *ms)
{
    char line[20];
    snprintf(line, sizeof line, "new %d", n);
    clerk_line(&clerk, line);
    let_it_reply();
    while (model_to_move(&clerk) != '.' && clerk.moves < GAME_MOVES_MAX) {
        const double awake = play(d, challenger_cell(&clerk, challenger, d));
        if (awake >= 0)
            samples_add(ms, awake);
    }
}

static void measure_level(rig_t *d, int n, int level)
{
    char text[40];
    samples_t ms = {0};
    recorder_start(&recorder, d->vb); // a fresh sheet
    snprintf(text, sizeof text, "computer %s", levels[level]);
    clerk_line(&clerk, text);
    let_it_reply();
    while (ms.count < REPLIES_MIN) {
        play_game(d, n, CHALLENGER_RANDOM, &ms);
        play_game(d, n, CHALLENGER_SHARP, &ms);
    }
    snprintf(text, sizeof text, "n = %d; %s", n, levels[level]);
    figures_spread("awake for a reply", text, "ms", &ms);
}

void reply_measure(void)
{
    rig_t d = clerk_switch_on(&clerk, &terminal, 1);
    recorder_news(&recorder);
    for (int n = 2; n <= 8; n++) {
        for (int level = MODEL_EASY; level < MODEL_LEVELS; level++)
            measure_level(&d, n, level);
    }
    rig_free(&d);
}
