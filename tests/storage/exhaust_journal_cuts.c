// Loss of power at every byte that is written in a set of sessions, with each of the 256 values in it: the
// session that comes back is what it was after one of the actions, none of those that were reported safe is
// missing.
#include "tests/storage/storage_fixture.h"
#include "tests/support/generator.h"
#include "tests/support/test.h"

static storage_t f;
static record_t record;
static unsigned long cuts;

static void cut_with_every_value(void)
{
    uint8_t whole = eeprom_double.byte[eeprom_double.address];
    for (unsigned value = 0; value < 256; value++) {
        storage_t next;
        eeprom_double_tear((uint8_t)value);
        record_assert_kept(&record, &f, &next);
        cuts++;
    }
    eeprom_double_tear(whole);
}

// bytes: at most that many are written.
static void write_on(unsigned bytes)
{
    while (bytes-- != 0 && storage_write(&f))
        cut_with_every_value(); // `f` knows of no byte but those before this one
}

static void begin(void)
{
    cuts = 0;
    record_power_on(&record, &f);
}

static void end(const char *name)
{
    write_on(UINT16_MAX);
    assert_true(journal_is_safe(&f.journal));
    storage_assert_survives(&f);
    printf("%-28s %5lu actions %6lu bytes %8lu cuts, 0 lost\n", name, record.done, eeprom_double.writes,
           cuts);
}

// Random actions, at most so many bytes apart.
//   size: of the boards, or 0 for all.
static void play(const char *name, uint32_t seed, unsigned actions, unsigned pace, uint8_t size)
{
    begin();
    f.seed = seed;
    while (record.done < actions) {
        record_do(&record, &f, storage_draw(&f, size));
        write_on(generator_random(&seed, pace + 1));
    }
    end(name);
}

TEST(every_kind_of_action_on_a_blank_eeprom)
{
    static const action_t script[] = {
        0x00, 0x09, 0x12, 0x78, 0x78, 0x09, 0x12, // moves, two taken back
        0x01, 0x02, 0x08, 0x43, 0x00, 0x08, 0x01, 0x09,
        0x02,                                           // X wins
        0x78, 0x02, 0x44, 0x79, 0x57, 0x6F, 0x75, 0x43, // taken back, again, larger, score reset, settings
        0x00, 0x01, 0x02, 0x09, 0x08, 0x10, 0x0A, 0x12,
        0x11, // a draw
        0x43, 0x48, 0x3F, 0x42, 0x00, 0x01, 0x09, 0x79,
        0x42, // 8 x 8, 2 x 2, X wins, score reset after the end
    };
    for (unsigned pace = 0; pace <= 12; pace += 4) {
        eeprom_double_reset();
        begin();
        for (unsigned i = 0; i < sizeof script; i++) {
            record_do(&record, &f, script[i]);
            write_on(pace == 12 ? UINT16_MAX : pace);
        }
        end("every kind of action");
    }
}

TEST(the_ring_goes_round_three_times)
{
    eeprom_double_reset();
    play("3 x 3, three times round", 1, 3 * PAIRS, 24, 3);
}

TEST(actions_come_as_fast_as_they_can)
{
    eeprom_double_reset();
    play("all sizes, in haste", 2, 800, 6, 0);
}

TEST(actions_come_faster_than_they_can_be_kept)
{
    eeprom_double_reset();
    play("too fast", 6, 3000, 1, 0);
}

TEST(boards_are_large)
{
    eeprom_double_reset();
    play("8 x 8", 3, 800, 40, 8);
}

static void fill_with_random_bytes(uint32_t seed)
{
    for (unsigned i = 0; i < EEPROM_SIZE; i++)
        eeprom_double.byte[i] = (uint8_t)generator_random(&seed, 256);
}

TEST(the_eeprom_held_something_else)
{
    for (uint32_t seed = 1; seed <= 4; seed++) {
        eeprom_double_reset();
        fill_with_random_bytes(seed);
        play("on random bytes", seed, 40, 24, 3);
    }
}

TEST(bytes_have_worn_out)
{
    for (unsigned bad = 1; bad <= 64; bad *= 2) {
        eeprom_double_reset();
        uint32_t seed = bad;
        eeprom_double_wear_out(bad, &seed);
        play("with bad bytes", bad, 300, 24, 3);
        assert_true(journal_bad_bytes(&f.journal) != 0 || bad < 4);
    }
}
