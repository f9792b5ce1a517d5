// Bytes of the EEPROM that have worn out: each in turn, many at random, all of them, and one that goes bad
// while in use; with loss of power at random. Nothing that was safe is lost, and while enough bytes are good
// all becomes safe.
#include "tests/storage/storage_fixture.h"
#include "tests/support/generator.h"
#include "tests/support/test.h"

static storage_t f;
static record_t record;
static uint32_t seed;
static unsigned long cuts, failures;

// Loses power in the byte that is being written. Now and then goes on with what comes back.
static void cut(bool go_on)
{
    static eeprom_double_t image;
    storage_t next;
    image = eeprom_double;
    eeprom_double_cut((uint8_t)generator_random(&seed, 256));
    record_assert_kept(&record, &f, &next);
    cuts++;
    if (go_on) {
        f = next;
        record.done = 0;
        record.state[0] = f.game;
    } else {
        eeprom_double = image;
    }
}

// Random actions with a few bytes of time each, and cuts at so many of 1000 bytes.
static void play(unsigned actions, uint8_t size, unsigned cuts_permille)
{
    for (; actions != 0; actions--) {
        record_do(&record, &f, storage_draw(&f, size));
        for (uint32_t bytes = generator_random(&seed, 16); bytes != 0 && storage_write(&f); bytes--)
            if (generator_random(&seed, 1000) < cuts_permille)
                cut(generator_random(&seed, 4) == 0);
    }
}

static void begin(void)
{
    record_power_on(&record, &f);
    f.seed = seed;
    storage_rest(&f);
}

// All is safe at rest, or the journal says that it is not.
static void end(void)
{
    storage_rest(&f);
    if (!journal_has_failed(&f.journal)) {
        assert_true(journal_is_safe(&f.journal));
        storage_assert_survives(&f);
    }
    failures += journal_has_failed(&f.journal);
}

static uint16_t random_address(void)
{
    return (uint16_t)(2 + generator_random(&seed, EEPROM_SIZE - 2));
}

// ---- One bad byte ----

static void play_with_one_bad_byte(uint16_t address, uint8_t mask, uint8_t value)
{
    eeprom_double_reset();
    eeprom_double_stick(address, mask, value);
    seed = (uint32_t)(address * 0x10001u + mask);
    begin();
    play(250, 3, 20);
    end();
    if (failures != 0)
        fail_msg("byte %u, bits %02x stuck at %02x: not passed over", address, mask, value);
}

TEST(each_byte_in_turn_is_stuck)
{
    cuts = failures = 0;
    for (uint16_t address = 2; address < EEPROM_SIZE; address++) {
        play_with_one_bad_byte(address, 0xFF, 0x00);
        play_with_one_bad_byte(address, 0xFF, 0xFF);
        play_with_one_bad_byte(address, 0xFF, (uint8_t)(address * 37));
        play_with_one_bad_byte(address, 0xFF, PAIR_HEADER);
    }
    printf("each byte stuck at 00, ff, a5 and another value: %lu cuts, 0 lost\n", cuts);
}

TEST(each_bit_in_turn_is_stuck)
{
    cuts = failures = 0;
    for (uint16_t address = 2; address < EEPROM_SIZE; address++) {
        for (uint8_t bit = 0; bit < 8; bit++) {
            play_with_one_bad_byte(address, (uint8_t)(1 << bit), 0x00);
            play_with_one_bad_byte(address, (uint8_t)(1 << bit), 0xFF);
        }
    }
    printf("each bit stuck at 0 and at 1: %lu cuts, 0 lost\n", cuts);
}

// ---- Many ----

static unsigned long play_with_bad_bytes(unsigned bad, uint8_t size)
{
    enum { TRIALS = 100 };
    failures = 0;
    for (uint32_t trial = 1; trial <= TRIALS; trial++) {
        eeprom_double_reset();
        seed = trial * 1000 + bad;
        eeprom_double_wear_out(bad, &seed);
        begin();
        play(600, size, 10);
        end();
    }
    return failures;
}

TEST(ever_more_bytes_are_bad)
{
    cuts = 0;
    for (unsigned bad = 1; bad <= 512; bad *= 2) {
        unsigned long small = play_with_bad_bytes(bad, 3), large = play_with_bad_bytes(bad, 8);
        printf("%3u bad bytes: the journal gives up in %3lu of 100 EEPROMs on 3 x 3, in %3lu on 8 x 8\n", bad,
               small, large);
        assert_true(bad > 64 || small == 0);
        assert_true(bad > 32 || large == 0);
    }
    printf("%lu cuts, 0 lost\n", cuts);
}

// A byte keeps what it holds from some moment on.
TEST(bytes_go_bad_in_use)
{
    cuts = failures = 0;
    for (uint32_t trial = 1; trial <= 500; trial++) {
        eeprom_double_reset();
        seed = trial;
        begin();
        for (int bad = 0; bad < 20; bad++) {
            play(60, trial % 2 ? 3 : 0, 10);
            uint16_t address =
                bad % 2 ? random_address()
                        : (uint16_t)(f.journal.log.end + generator_random(&seed, 20)) % EEPROM_SIZE;
            eeprom_double_stick(address < 2 ? 2 : address, 0xFF, eeprom_double.byte[address]);
        }
        end();
    }
    printf("20 bytes go bad in use: gives up in %lu of 500, %lu cuts, 0 lost\n", failures, cuts);
    assert_int_equal(failures, 0);
}
