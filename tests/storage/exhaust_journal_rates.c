// Input at any rate: every action is safe within JOURNAL_LATEST_MS of the EEPROM's time, and at the pace of
// people within 20 ms. Loss of power at random bytes loses nothing that was safe.
#include "tests/storage/storage_fixture.h"
#include "tests/support/generator.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { MS = 1000, SECOND = 1000 * MS };

static storage_t f;
static record_t record;
static uint64_t noted_us[RECORD_MAX]; // when each action was, modulo RECORD_MAX
static unsigned long checked;         // actions that were safe in time
static uint64_t longest_us;
static uint32_t seed = 1;

// What comes in: a setting that steps on, marks set and taken back, anything, anything on boards of one size.
enum { BRIGHTNESS, LAYOUT, OPPONENT, UNDO_AND_PLAY, ANYTHING, THIS_SIZE, SOURCES };

static action_t next_action(unsigned source)
{
    const settings_t *settings = &f.game.settings;
    const uint8_t moves = game_moves(&f.game);
    switch (source) {
    case BRIGHTNESS: return (action_t)(ACTION_BRIGHTNESS + game_next_brightness(&f.game));
    case LAYOUT: return (action_t)(ACTION_LAYOUT + (settings->layout + 1) % (LAYOUT_MAX + 1));
    case OPPONENT: return game_choose(&f.game, (uint8_t)((settings->level + 1) % LEVELS));
    case UNDO_AND_PLAY:
        return (moves % 2 == 0 && moves != 0) || game_is_over(&f.game) ? ACTION_UNDO : storage_draw_mark(&f);
    default: return storage_draw(&f, source == ANYTHING ? 0 : f.game.board.n);
    }
}

static void check_what_is_safe(uint64_t now_us)
{
    for (unsigned long safe = record_safe(&record, &f); checked < safe; checked++) {
        uint64_t took = now_us - noted_us[(checked + 1) % RECORD_MAX];
        longest_us = took > longest_us ? took : longest_us;
    }
}

// An action each period, while the journal writes a byte each 1.8 ms.
static void run(unsigned source, uint64_t period_us, uint64_t for_us)
{
    uint64_t next_us = 0, ready_us = 0;
    storage_rest(&f);
    record.done = checked = 0;
    record.state[0] = f.game;
    longest_us = 0;
    while (next_us < for_us || checked < record.done) {
        if (next_us < for_us && next_us <= ready_us) {
            record_do(&record, &f, next_action(source));
            noted_us[record.done % RECORD_MAX] = next_us;
            assert_true(record.done - checked < RECORD_MAX);
            next_us += period_us;
        } else {
            bool begun = storage_write(&f);
            check_what_is_safe(ready_us);
            if (begun && generator_random(&seed, 2000) == 0)
                record_cut(&record, &f, (uint8_t)generator_random(&seed, 256));
            ready_us = begun ? ready_us + EEPROM_WRITE_US : next_us;
        }
    }
    assert_false(journal_has_failed(&f.journal));
    if (longest_us > (uint64_t)JOURNAL_LATEST_MS * MS ||
        (period_us >= 50 * MS && for_us > 10 * SECOND && longest_us > 20 * MS))
        fail_msg("every %u ms: an action was safe only after %u ms", (unsigned)(period_us / MS),
                 (unsigned)(longest_us / MS));
    storage_rest(&f);
    storage_assert_survives(&f);
}

TEST(every_period_on_every_board)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        storage_begin(&f);
        storage_fill_board(&f, n, (uint8_t)(n == 2 ? 2 : n * n - 4));
        for (unsigned ms = 1 + n % soak_step(7); ms <= 500; ms += soak_step(7)) // 7 and SOURCES: all meet
            run(ms % SOURCES, ms * MS, 4 * SECOND);
    }
}

TEST(minutes_of_anything_on_a_full_board)
{
    static const unsigned periods[] = {1, 2, 3, 5, 7, 8, 12, 20, 40, 50, 100, 180, 250, 499};
    for (unsigned source = 0; source < SOURCES; source++) {
        for (unsigned i = 0; i < sizeof periods / sizeof periods[0]; i++) {
            storage_begin(&f);
            storage_fill_board(&f, 8, 60);
            run(source, periods[i] * MS, soak_trials(60, 600) * (uint64_t)SECOND);
        }
    }
}
