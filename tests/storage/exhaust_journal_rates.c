// Input at any rate: every action is safe within JOURNAL_LATEST_MS of the EEPROM's time, and at the pace of
// people within 20 ms. Loss of power at random bytes loses nothing that was safe.
#include "tests/storage/storage_fixture.h"
#include "tests/support/generator.h"
#include "tests/support/test.h"

enum { MS = 1000, SECOND = 1000 * MS, TIMES = RECORD_MAX };

typedef action_t source_t_(storage_t *f);

static storage_t f;
static record_t record;
static uint64_t noted_us[TIMES]; // when each action was, modulo TIMES
static unsigned long checked;    // actions that were safe in time
static uint64_t longest_us;
static uint32_t seed = 1;
static unsigned long cuts;

// ---- What comes in ----

static action_t brightness(storage_t *fixture)
{
    return (action_t)(ACTION_BRIGHTNESS + game_next_brightness(&fixture->game));
}

static action_t layout(storage_t *fixture)
{
    return (action_t)(ACTION_LAYOUT + (fixture->game.settings.layout + 1) % (LAYOUT_MAX + 1));
}

static action_t opponent(storage_t *fixture)
{
    return game_choose(&fixture->game, (uint8_t)((fixture->game.settings.level + 1) % LEVELS));
}

static action_t undo_and_play(storage_t *fixture)
{
    bool full = game_moves(&fixture->game) % 2 == 0 && game_moves(&fixture->game) != 0;
    return full || game_is_over(&fixture->game) ? ACTION_UNDO : storage_draw_mark(fixture);
}

static action_t anything(storage_t *fixture)
{
    return storage_draw(fixture, 0);
}

static action_t anything_of_this_size(storage_t *fixture)
{
    return storage_draw(fixture, fixture->game.board.n);
}

// ---- Time ----

static void check_what_is_safe(uint64_t now_us)
{
    for (unsigned long safe = record_safe(&record, &f); checked < safe; checked++) {
        uint64_t took = now_us - noted_us[(checked + 1) % TIMES];
        longest_us = took > longest_us ? took : longest_us;
    }
}

// In the byte that is being written.
static void cut(void)
{
    static eeprom_double_t image;
    storage_t next;
    image = eeprom_double;
    eeprom_double_tear((uint8_t)generator_random(&seed, 256));
    record_assert_kept(&record, &f, &next);
    eeprom_double = image;
    cuts++;
}

// An action each period, while the journal writes a byte each 1.8 ms.
static void run(source_t_ *source, uint64_t period_us, uint64_t for_us)
{
    uint64_t next_us = 0, ready_us = 0;
    storage_rest(&f);
    record.done = checked = 0;
    record.state[0] = f.game;
    longest_us = 0;
    while (next_us < for_us || checked < record.done) {
        if (next_us < for_us && next_us <= ready_us) {
            record_do(&record, &f, source(&f));
            noted_us[record.done % TIMES] = next_us;
            assert_true(record.done - checked < TIMES);
            next_us += period_us;
        } else {
            bool begun = storage_write(&f);
            check_what_is_safe(ready_us);
            if (begun && generator_random(&seed, 2000) == 0)
                cut();
            ready_us = begun ? ready_us + EEPROM_WRITE_US : next_us;
        }
    }
    assert_false(journal_has_failed(&f.journal));
    if (longest_us > (uint64_t)JOURNAL_LATEST_MS * MS)
        fail_msg("every %u ms: an action was safe only after %u ms", (unsigned)(period_us / MS),
                 (unsigned)(longest_us / MS));
    storage_rest(&f);
    storage_assert_survives(&f);
}

static const struct {
    const char *name;
    source_t_ *source;
} sources[] = {{"brightness", brightness}, {"layout", layout},
               {"opponent", opponent},     {"undo and play", undo_and_play},
               {"anything", anything},     {"this size", anything_of_this_size}};
enum { SOURCES = sizeof sources / sizeof sources[0], SETTINGS = 3 };

// ---- Tests ----

TEST(every_period_on_every_board)
{
    uint64_t longest = 0;
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        storage_begin(&f);
        storage_fill_board(&f, n, (uint8_t)(n == 2 ? 2 : n * n - 4));
        for (unsigned ms = 1; ms <= 500; ms++) {
            run(sources[ms % SOURCES].source, ms * MS, 4 * SECOND);
            longest = longest_us > longest ? longest_us : longest;
        }
    }
    printf("periods of 1 to 500 ms: at most %u ms of %u, %lu cuts, 0 lost\n", (unsigned)(longest / MS),
           (unsigned)JOURNAL_LATEST_MS, cuts);
}

TEST(ten_minutes_of_anything_on_a_full_board)
{
    static const unsigned periods[] = {1, 2, 3, 5, 7, 8, 12, 20, 40, 50, 100, 180, 250, 499};
    for (unsigned s = 0; s < SOURCES; s++) {
        for (unsigned i = 0; i < sizeof periods / sizeof periods[0]; i++) {
            storage_begin(&f);
            storage_fill_board(&f, 8, 60);
            run(sources[s].source, periods[i] * MS, 600ul * SECOND);
            printf("%-14s every %3u ms: safe after %4u ms at most\n", sources[s].name, periods[i],
                   (unsigned)(longest_us / MS));
            if (periods[i] >= 50)
                assert_true(longest_us <= 20 * MS);
        }
    }
    printf("%lu cuts, 0 lost\n", cuts);
}
