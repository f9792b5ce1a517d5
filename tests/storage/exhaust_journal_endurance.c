// Worn bytes of the EEPROM: each in turn, many at random, and bytes that go bad in use, with random losses of
// power. Nothing safe is lost, and while enough bytes are good, everything becomes safe. Also the EEPROM's
// life, and input at any rate.
// SPDX-License-Identifier: MIT
#include "tests/storage/storage_fixture.h"
#include "tests/support/generator.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

static storage_t f;
static uint32_t seed;

// Loses power in the byte being written.
//   go_on: continue with the restored session.
static void cut(bool go_on)
{
    static eeprom_double_t image;
    storage_t next;
    image = eeprom_double;
    eeprom_double_cut((uint8_t)generator_random(&seed, 256));
    record_assert_kept(&f, &next);
    if (go_on) {
        f = next;
        record_begin(&f);
    } else {
        eeprom_double = image;
    }
}

// Random actions with time for a few bytes after each, and cuts at this share of the bytes.
static void play(unsigned actions, uint8_t size, unsigned cuts_permille)
{
    for (; actions != 0; actions--) {
        storage_do(&f, storage_draw(&f, size));
        for (uint32_t bytes = generator_random(&seed, 16); bytes != 0 && storage_write(&f); bytes--)
            if (generator_random(&seed, 1000) < cuts_permille)
                cut(generator_random(&seed, 4) == 0);
    }
}

static void begin(void)
{
    record_power_on(&f);
    f.seed = seed;
    storage_rest(&f);
}

// At rest everything is safe, unless the journal has failed. Returns whether it has.
static bool gives_up(void)
{
    storage_rest(&f);
    if (!journal_has_failed(&f.journal)) {
        assert_true(journal_is_safe(&f.journal));
        storage_assert_survives(&f);
    }
    return journal_has_failed(&f.journal);
}

static void play_with_one_bad_byte(uint16_t address, uint8_t mask, uint8_t value)
{
    eeprom_double_reset();
    eeprom_double_stick(address, mask, value);
    seed = (uint32_t)(address * 0x10001u + mask);
    begin();
    play(250, 3, 20);
    if (gives_up())
        fail_msg("byte %u, bits %02x stuck at %02x: not skipped", address, mask, value);
}

TEST(each_stuck_byte_and_each_stuck_bit_is_skipped)
{
    // 29 and 20 are coprime, so each of the 20 ways to be stuck is tried.
    unsigned trial = 0, step = soak_step(29);
    for (uint16_t address = 2; address < EEPROM_SIZE; address++) {
        const uint8_t values[] = {0x00, 0xFF, (uint8_t)(address * 37), ENTRY_HEADER};
        for (unsigned i = 0; i < 20; i++, trial++) {
            if (trial % step == 0)
                play_with_one_bad_byte(address, i < 4 ? 0xFF : (uint8_t)(1 << i / 2 % 8),
                                       i < 4 ? values[i] : (uint8_t)-(i % 2));
        }
    }
}

TEST(up_to_64_worn_bytes_and_16_on_8x8_are_skipped)
{
    const unsigned trials = soak_trials(10, 100);
    for (unsigned bad = 1; bad <= 512; bad *= 2) {
        for (uint32_t trial = 1; trial <= 2 * trials; trial++) {
            const bool is_large = trial % 2;
            eeprom_double_reset();
            seed = trial * 1000 + bad;
            eeprom_double_wear_out(bad, &seed);
            begin();
            play(600, is_large ? 8 : 3, 10);
            if (gives_up() && bad <= (is_large ? 16 : 64))
                fail_msg("trial %u with %u worn bytes: no room for the next log", (unsigned)trial, bad);
        }
    }
}

// Bytes that keep their present value from some moment on.
TEST(bytes_that_go_bad_in_use_are_skipped)
{
    const unsigned trials = soak_trials(50, 500);
    for (uint32_t trial = 1; trial <= trials; trial++) {
        eeprom_double_reset();
        seed = trial;
        begin();
        for (int bad = 0; bad < 20; bad++) {
            play(60, trial % 2 ? 3 : 0, 10);
            const uint32_t address = bad % 2 ? generator_random(&seed, EEPROM_SIZE)
                                             : f.journal.log.end + generator_random(&seed, 20);
            const uint16_t byte = (uint16_t)(address % EEPROM_SIZE < 2 ? 2 : address % EEPROM_SIZE);
            eeprom_double_stick(byte, 0xFF, eeprom_double.byte[byte]);
        }
        assert_false(gives_up());
    }
}

// ---- Wear ----

// Each byte endures 100,000 erase and write cycles (ATmega328P data sheet, front page).
enum { GAMES_A_DAY = 200, DAYS_A_YEAR = 365, ENDURANCE = 100000 };
enum { YEARS_ON_3X3 = 50, YEARS_ON_8X8 = 8 };

// Plays games of random marks, 1 in 16 taken back, with the journal at rest after each action. Returns the
// EEPROM's life in years.
static double years_of(uint8_t size)
{
    const unsigned games = soak_trials(2000, 10000);
    storage_begin(&f);
    for (unsigned game = 0; game < games; game++) {
        storage_do_and_rest(&f, (action_t)(ACTION_NEW + size));
        while (!session_is_over(&f.session)) {
            storage_do_and_rest(&f, storage_draw_mark(&f));
            if (generator_random(&f.seed, 16) == 0)
                storage_do_and_rest(&f, ACTION_UNDO);
        }
    }
    unsigned long most = 0;
    for (unsigned i = 0; i < EEPROM_SIZE; i++)
        most = eeprom_double.erased[i] > most ? eeprom_double.erased[i] : most;
    return (double)ENDURANCE / (double)most * games / (GAMES_A_DAY * DAYS_A_YEAR);
}

// docs/behaviour.md, 7: in years. Filling all 64 cells of 8 x 8 in each game takes the most writes.
TEST(it_lasts_as_many_years_as_promised_at_200_games_a_day)
{
    const double smallest = years_of(3), largest = years_of(8);
    printf("%.1f years on 3 x 3, %.1f on 8 x 8\n", smallest, largest);
    assert_true(smallest >= YEARS_ON_3X3 && largest >= YEARS_ON_8X8);
}

// ---- Input at any rate ----

// Every action is safe within JOURNAL_LATEST_MS of the EEPROM's time; with 50 ms or more between actions,
// within 20 ms. Loss of power at random bytes loses nothing safe.
enum { MS = 1000, SECOND = 1000 * MS };

static uint64_t noted_us[RECORD_MAX]; // time of each action, by its number modulo RECORD_MAX
static unsigned long checked;         // actions that are safe
static uint64_t longest_us;

// Sources of actions: brightness, marks set and taken back, any actions, any on boards of one size.
enum { SETTING, UNDO_AND_PLAY, ANYTHING, THIS_SIZE, SOURCES };

static action_t next_action(unsigned source)
{
    const uint8_t moves = session_moves(&f.session);
    if (source == SETTING)
        return storage_brighter(&f);
    if (source == UNDO_AND_PLAY)
        return (moves % 2 == 0 && moves != 0) || session_is_over(&f.session) ? ACTION_UNDO
                                                                             : storage_draw_mark(&f);
    return storage_draw(&f, source == ANYTHING ? 0 : f.session.board.n);
}

static void time_safe_actions(uint64_t now_us)
{
    for (unsigned long safe = record_safe(&f); checked < safe; checked++) {
        uint64_t took = now_us - noted_us[(checked + 1) % RECORD_MAX];
        longest_us = took > longest_us ? took : longest_us;
    }
}

// An action each period, while the journal writes a byte every 1.8 ms.
static void run(unsigned source, uint64_t period_us, uint64_t for_us)
{
    uint64_t next_us = 0, ready_us = 0;
    storage_rest(&f);
    record_begin(&f);
    checked = 0;
    longest_us = 0;
    while (next_us < for_us || checked < record_done) {
        if (next_us < for_us && next_us <= ready_us) {
            storage_do(&f, next_action(source));
            noted_us[record_done % RECORD_MAX] = next_us;
            assert_true(record_done - checked < RECORD_MAX);
            next_us += period_us;
        } else {
            bool begun = storage_write(&f);
            time_safe_actions(ready_us);
            if (begun && generator_random(&seed, 2000) == 0)
                record_cut(&f, (uint8_t)generator_random(&seed, 256));
            ready_us = begun ? ready_us + EEPROM_WRITE_US : next_us;
        }
    }
    assert_false(journal_has_failed(&f.journal));
    if (longest_us > (uint64_t)JOURNAL_LATEST_MS * MS || (period_us >= 50 * MS && longest_us > 20 * MS))
        fail_msg("an action every %u ms: one took %u ms to be safe", (unsigned)(period_us / MS),
                 (unsigned)(longest_us / MS));
    storage_rest(&f);
    storage_assert_survives(&f);
}

TEST(actions_at_every_period_on_every_board_are_safe_in_time)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        storage_begin(&f);
        storage_fill_board(&f, n, (uint8_t)(n == 2 ? 2 : n * n - 4));
        for (unsigned ms = 1 + n % soak_step(7); ms <= 500; ms += soak_step(7)) // coprime to SOURCES
            run(ms % SOURCES, ms * MS, soak_trials(4, 60) * (uint64_t)SECOND);
    }
}

// ---- Worn bytes and time ----

// docs/behaviour.md, 7: a tenth of all bytes worn; three keys at once, every half a second.
enum { WORN = EEPROM_SIZE / 10, WORN_3X3_MS = 2000, WORN_8X8_MS = 5000, KEYS = 3 };

// Plays on an EEPROM with so many worn bytes. Returns the longest time until an action is safe, in ms; 0 if
// the journal gives up.
static unsigned longest_ms(uint8_t size, unsigned worn, unsigned bursts)
{
    eeprom_double_reset();
    eeprom_double_wear_out(worn, &seed);
    record_power_on(&f);
    f.seed = seed;
    storage_rest(&f);
    if (journal_has_failed(&f.journal))
        return 0;
    storage_do_and_rest(&f, (action_t)(ACTION_NEW + size));
    longest_us = 0;
    for (unsigned burst = 0; burst < bursts && !journal_has_failed(&f.journal); burst++) {
        uint64_t now_us = 0;
        record_begin(&f);
        checked = 0;
        for (unsigned key = 1; key <= KEYS; key++) {
            storage_do(&f, storage_draw(&f, size));
            noted_us[key] = 0;
        }
        while (storage_write(&f)) {
            time_safe_actions(now_us);
            now_us += EEPROM_WRITE_US;
        }
        time_safe_actions(now_us);
    }
    return journal_has_failed(&f.journal) ? 0 : (unsigned)(longest_us / MS);
}

TEST(with_a_tenth_of_all_bytes_worn_actions_are_safe_in_time)
{
    const unsigned trials = soak_trials(40, 2000);
    unsigned longest[2] = {0}, given_up = 0;
    for (uint32_t trial = 1; trial <= 2 * trials; trial++) {
        const bool is_large = trial % 2;
        seed = trial;
        const unsigned ms = longest_ms(is_large ? 8 : 3, WORN, 300);
        given_up += ms == 0;
        longest[is_large] = ms > longest[is_large] ? ms : longest[is_large];
        if (ms > (is_large ? WORN_8X8_MS : WORN_3X3_MS))
            fail_msg("trial %u: an action took %u ms to be safe", (unsigned)trial, ms);
        if (ms == 0 && !is_large)
            fail_msg("trial %u: the journal gave up on 3x3", (unsigned)trial);
    }
    printf("with %d worn bytes: up to %u ms until an action is safe on 3 x 3, %u on 8 x 8; given up on 8 x "
           "8: %u of "
           "%u\n",
           WORN, longest[false], longest[true], given_up, trials);
}

// Or the device would take a working journal for one that is stuck, and restart (firmware/device.c).
TEST(no_number_of_worn_bytes_makes_a_journal_that_does_not_give_up_look_stuck)
{
    const unsigned trials = soak_trials(40, 2000);
    for (uint32_t trial = 1; trial <= trials; trial++) {
        seed = trial;
        const unsigned worn = 50 + generator_random(&seed, 200), ms = longest_ms(8, worn, 100);
        if (ms > JOURNAL_WORN_MS)
            fail_msg("trial %u with %u worn bytes: an action took %u ms to be safe", (unsigned)trial, worn,
                     ms);
    }
}
