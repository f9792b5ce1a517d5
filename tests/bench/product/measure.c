// Measures the product, the flashed ELF, on the virtual board. Prints CSV.
//   product VECTORS
// Each figure uses its own virtual boards with fixed seeds, so a run repeats to the cycle. Fails if the
// firmware makes an error.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "rules/ttt.h"
#include "tests/bench/product/figures.h"
#include "tests/computer/challenger.h"
#include "tests/support/checked.h"
#include "tests/support/film.h"
#include "tests/support/flashed.h"
#include "tests/support/test.h"
#include "tests/support/tune.h"

enum { STARTS = 30, STANDS_MS = 100, PRESSES = 100, PRESSES_FLOODED = 50 };

static samples_t samples;
static checked_t session;
static char case_name[40];

static const char *case_of(const char *format, int n)
{
    // NOLINTNEXTLINE(clang-diagnostic-format-nonliteral)
    snprintf(case_name, sizeof case_name, format, n);
    return case_name;
}

// ---- A refused move ----

static void refuse(flashed_t *f, flashed_function_t function, const ttt_t *t, uint8_t row, uint8_t player)
{
    unsigned cycles;
    memcpy(&f->data[f->ram], t, sizeof *t);
    assert_true((int8_t)flashed_call(f, function, (const uint16_t[4]){f->ram, row, 0, player}, &cycles) < 0);
    samples_add(&samples, cycles);
}

// For each of the five reasons.
static void measure_refusals(void)
{
    static flashed_t f;
    flashed_open(&f);
    const flashed_function_t function = flashed_function(&f.rig, "ttt_move");
    for (uint8_t n = 3; n <= TTT_N_MAX; n++) {
        ttt_t t;
        ttt_start(&t, n);
        ttt_move(&t, 0, 0, TTT_X);
        refuse(&f, function, &t, 1, TTT_NOBODY);
        refuse(&f, function, &t, n, TTT_O);
        refuse(&f, function, &t, 1, TTT_X);
        refuse(&f, function, &t, 0, TTT_O);
        t.turn = TTT_NOBODY;
        refuse(&f, function, &t, 1, TTT_O);
    }
    figures_spread("refused move", "", "cycles", &samples);
    flashed_close(&f);
}

// ---- Latency ----

// Power-ons with different contents of the matrix, which the firmware makes dark first.
static void measure_start(void)
{
    static samples_t to_dark;
    static film_t film;
    model_t fresh;
    model_start(&fresh);
    const frame_t board = model_picture(&fresh), dark = {{0}};
    for (uint64_t seed = 1; seed <= STARTS; seed++) {
        rig_t d = rig_new(seed);
        const double per_ms = (double)chip_us(board_chip(d.board), 1000);
        board_power_on(d.board);
        film_start(&film, &d);
        const chip_time_t start = chip_now(board_chip(d.board));
        rig_wait_ms(&d, STANDS_MS);
        const unsigned first_dark = memcmp(&film.lit[0], &dark, sizeof dark) == 0 ? 0 : 1;
        assert_memory_equal(&film.lit[first_dark], &dark, sizeof dark);
        assert_memory_equal(&film.lit[film.count - 1], &board, sizeof board);
        if (first_dark == 1)
            samples_add(&to_dark, (double)(film.since[1] - start) / per_ms);
        samples_add(&samples, (double)(film.since[film.count - 1] - start) / per_ms);
        rig_free(&d);
    }
    figures_spread("reset to dark", "", "ms", &to_dark);
    figures_spread("reset to picture", "n = 3", "ms", &samples);
}

// Types `stats` again and again: of the floods in tests/console/sim_console.c, this delays keys most.
static void pour(board_t *board, void *context)
{
    static const char line[] = "stats\r";
    const bool *flooded = context;
    if (!*flooded)
        return;
    board_type(board, line, sizeof line - 1);
    board_at(board,
             chip_now(board_chip(board)) + (sizeof line - 1) * 10 * chip_hz(board_chip(board)) / 115200, pour,
             context);
}

static void measure_latency(const char *name, unsigned presses, bool flooded)
{
    bool pouring = flooded;
    rig_t d = rig_on(3);
    rig_wait_ms(&d, 100); // until the session of a blank EEPROM is saved, for which keys wait
    pour(d.board, &pouring);
    latency_t latency = film_latency(&d, presses);
    printf("last bounce to picture,%s,ms,,%u,,%.6g,,%.6g\n", name, presses, latency.median_ms,
           latency.worst_ms);
    pouring = false;
    rig_wait_ms(&d, 1000);
    rig_free(&d);
}

static void measure_sound(void)
{
    enum { GAMES = 20 };
    rig_t d = rig_on(2);
    const tune_t loud = tune_measure(&d, true, false, GAMES), quiet = tune_measure(&d, false, false, GAMES);
    figures_value("worst last bounce to picture", "while a tune sounds", "ms", loud.light_ms);
    figures_value("worst last bounce to picture", "in silence", "ms", quiet.light_ms);
    figures_value("least asleep in 150 ms", "while a tune sounds", "%", loud.asleep);
    figures_value("least asleep in 150 ms", "in silence", "%", quiet.asleep);
    rig_free(&d);
}

// ---- The computer ----

enum { GAME_MOVES_MAX = 24, REPLIES_MIN = 20 };

static void play_game(int n, challenger_t challenger)
{
    checked_line(&session, "new %d", n);
    checked_reply_if_due(&session);
    while (!model_is_over(&session.model) && session.model.moves < GAME_MOVES_MAX) {
        const double awake =
            checked_awake_ms(&session, challenger_cell(&session.model, challenger, &session.rig));
        if (checked_reply_if_due(&session) >= 0)
            samples_add(&samples, awake);
    }
}

// Time that the CPU is awake for a reply.
static void measure_replies(int n)
{
    checked_start_against(&session, n, MODEL_PERFECT, false, (uint64_t)n);
    while (samples.count < REPLIES_MIN) {
        play_game(n, CHALLENGER_RANDOM);
        play_game(n, CHALLENGER_SHARP);
    }
    figures_spread("awake for a reply", case_of("n = %d; perfect", n), "ms", &samples);
    checked_end(&session);
}

// ---- EEPROM writes ----

static unsigned programmed, erased; // bytes

static void on_write(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    (void)board;
    (void)context;
    erased += write->after == 0xFF;
    programmed += write->after != 0xFF;
}

// Measures after GAMES_BEFORE games, when the log has wrapped around the EEPROM and must erase.
static void measure_saving(void)
{
    enum { GAMES_BEFORE = 60, GAMES = 20, MOVES = 9 };
    rig_t d = rig_on(1);
    for (int i = 0; i < GAMES_BEFORE + GAMES; i++) {
        if (i == GAMES_BEFORE)
            board_on_eeprom(d.board, on_write, NULL);
        rig_press(&d, "159287364A"); // a draw
    }
    figures_value("EEPROM a move", "n = 3; programmed", "bytes", (double)programmed / (GAMES * MOVES));
    figures_value("EEPROM a move", "n = 3; erased", "bytes", (double)erased / (GAMES * MOVES));
    rig_free(&d);
}

// ---- Sleep ----

// Keys for board, cursor and undo, for a minute.
#define KEYS "12345678955#"
enum { PRESSES_ASLEEP = 30, IDLE = 10 };

static void measure_sleep(int n)
{
    const char size[] = {'*', (char)('0' + n), '\0'};
    rig_t d = rig_on((uint64_t)n);
    rig_press(&d, size);
    figures_value("asleep", case_of("two players; n = %d", n), "%",
                  rig_asleep_percent(&d, KEYS, PRESSES_ASLEEP));
    rig_free(&d);
    checked_start_against(&session, n, MODEL_PERFECT, false, (uint64_t)n);
    figures_value("asleep", case_of("against perfect; n = %d", n), "%",
                  rig_asleep_percent(&session.rig, KEYS, PRESSES_ASLEEP));
    checked_end(&session);
    d = rig_on((uint64_t)n);
    rig_press(&d, size);
    figures_value("asleep", case_of("nobody plays; n = %d", n), "%", rig_asleep_percent(&d, "", IDLE));
    rig_free(&d);
}

int main(int count, char **argument)
{
    if (count != 2) {
        fprintf(stderr,
                "usage: product VECTORS (a file with a line \"NUMBER NAME\" for each interrupt vector)\n");
        return 2;
    }
    chip_cost_measure(argument[1]);
    measure_refusals();
    measure_start();
    measure_latency("n = 3", PRESSES, false);
    measure_latency("n = 3; the console flooded", PRESSES_FLOODED, true);
    measure_sound();
    for (int n = 2; n <= 8; n++)
        measure_replies(n);
    measure_saving();
    for (int n = 2; n <= 8; n++)
        measure_sleep(n);
    return 0;
}
