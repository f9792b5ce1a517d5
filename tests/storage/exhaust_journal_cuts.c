// Loss of power at every byte written in a set of sessions, leaving up to 256 values in it: the restored
// session is the one after some action, and includes every action reported safe. Then a second loss of power
// at every byte written afterwards, with and without an action in between.
#include "tests/storage/storage_fixture.h"
#include "tests/support/generator.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

static storage_t f;
static unsigned long cuts;
static unsigned each; // step between the values tried at a cut; each cut starts from another value

// ---- Once ----

// Writes up to `bytes` bytes, with a cut at each.
static void write_on(unsigned bytes)
{
    for (; bytes != 0 && storage_write(&f); bytes--, cuts++)
        for (unsigned value = (unsigned)cuts % each; value < 256; value += each)
            record_cut(&f, (uint8_t)value); // `f` counts only the bytes before this one as written
}

// Random actions with 0..pace bytes written after each, on the EEPROM's present contents.
//   size: of the boards, or 0 for all.
static void play(uint32_t seed, unsigned actions, unsigned pace, uint8_t size)
{
    record_power_on(&f);
    f.seed = seed;
    while (record_done < actions) {
        storage_do(&f, storage_draw(&f, size));
        write_on(generator_random(&seed, pace + 1));
    }
    write_on(UINT16_MAX);
    assert_true(journal_is_safe(&f.journal));
    storage_assert_survives(&f);
}

TEST(any_cut_of_a_session_loses_nothing)
{
    static const struct {
        unsigned actions, pace;
        uint8_t size;
    } sessions[] = {{3 * PAIRS, 24, 3}, // three times around the ring
                    {800, 6, 0},        // as fast as a player can act
                    {3000, 1, 0},       // faster than the journal can save
                    {800, 40, 8}};
    each = soak_step(16);
    for (unsigned i = 0; i < sizeof sessions / sizeof sessions[0]; i++) {
        eeprom_double_reset();
        play(i + 1, sessions[i].actions, sessions[i].pace, sessions[i].size);
    }
}

TEST(any_cut_loses_nothing_on_random_contents_with_worn_bytes)
{
    each = soak_step(16);
    for (unsigned bad = 1; bad <= 64; bad *= 2) {
        uint32_t random = bad;
        eeprom_double_reset();
        for (unsigned i = 0; i < EEPROM_SIZE; i++)
            eeprom_double.byte[i] = (uint8_t)generator_random(&random, 256);
        eeprom_double_wear_out(bad, &random);
        play(bad, 300, 24, 3);
    }
}

// ---- Twice ----

// After the first cut: runs the journal to rest, with a second cut at each byte. Then every action is safe.
static void live_on(storage_t *second, unsigned long oldest)
{
    storage_t third;
    for (; storage_write(second); cuts++) {
        uint8_t whole = eeprom_double.byte[eeprom_double.address];
        for (unsigned value = (unsigned)cuts % each; value < 256; value += each) {
            eeprom_double_tear((uint8_t)value);
            record_start(&third, oldest);
        }
        eeprom_double_tear(whole);
    }
    assert_true(journal_is_safe(&second->journal));
    storage_assert_survives(second);
}

// every: step between the values tried in the first byte.
static void cut_twice(unsigned every)
{
    static eeprom_double_t image;
    unsigned long oldest = record_safe(&f), done = record_done;
    image = eeprom_double;
    for (unsigned value = (unsigned)image.writes % every; value < 256; value += every) {
        for (int acts = 0; acts <= 1; acts++) {
            storage_t second;
            eeprom_double = image;
            eeprom_double_tear((uint8_t)value);
            record_start(&second, oldest);
            if (acts)
                storage_do(&second, storage_brighter(&second));
            live_on(&second, oldest);
            record_done = done;
        }
    }
    eeprom_double = image;
}

static void act(action_t action, unsigned every)
{
    storage_do(&f, action);
    while (storage_write(&f))
        cut_twice(every);
}

static void begin(unsigned worn)
{
    uint32_t seed = worn;
    eeprom_double_reset();
    eeprom_double_wear_out(worn, &seed);
    record_power_on(&f);
    storage_do(&f, cell_at(1, 1));
    storage_rest(&f);
}

TEST(any_two_cuts_of_a_short_session_lose_nothing)
{
    static const action_t script[] = {0x00, ACTION_UNDO, 0x02, 0x44, 0x6E, 0x52, 0x74, ACTION_RESET_SCORE};
    each = soak_step(8);
    for (unsigned worn = 0; worn <= 200; worn += 200) {
        begin(worn);
        for (unsigned i = 0; i < sizeof script; i++)
            act(script[i], (worn == 0 ? 3 : 15) * soak_step(8));
    }
}

// Plays until the next action starts a new log, and cuts while it is written.
static void cut_twice_in_new_log(uint8_t moves)
{
    static eeprom_double_t image;
    storage_t before;
    do {
        before = f;
        image = eeprom_double;
        storage_do(&f, game_moves(&f.game) < moves ? storage_draw_mark(&f) : storage_brighter(&f));
        if (game_is_over(&f.game))
            storage_do(&f, ACTION_UNDO);
        storage_rest(&f);
    } while (f.journal.log.header == before.journal.log.header);
    f = before;
    eeprom_double = image;
    record_begin(&f);
    act(storage_brighter(&f), 256);
}

TEST(two_cuts_while_a_new_log_is_started_lose_nothing)
{
    each = 7 * soak_step(32);
    for (unsigned worn = 0; worn <= 100; worn += 50) {
        begin(worn);
        for (int log = 0; log < 2; log++) // first on erased bytes, then on old ones
            cut_twice_in_new_log(6);
    }
}
