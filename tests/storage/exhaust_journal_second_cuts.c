// Power lost twice: at every byte of a short session, and again at every byte that is written afterwards,
// with up to 256 values in each; both when nobody plays in between and when somebody does. With good bytes
// and with worn ones.
#include "tests/storage/storage_fixture.h"
#include "tests/support/test.h"

static storage_t f;
static record_t record;
static unsigned long first_cuts, second_cuts;
static unsigned each; // so many'th of the 256 values in the second byte

static action_t brighter(const game_t *game)
{
    return (action_t)(ACTION_BRIGHTNESS + (game->settings.brightness + 1) % (BRIGHTNESS_MAX + 1));
}

// Switches on. It is the session as it was after one of the actions from `oldest` on.
static void start(storage_t *next, unsigned long oldest)
{
    storage_power_on(next);
    assert_int_equal(next->found, JOURNAL_FOUND);
    for (unsigned long i = oldest; i <= record.done; i++)
        if (storage_is_same(&next->game, &record.state[i]))
            return;
    fail_msg("after %lu first and %lu second cuts: a wrong session", first_cuts, second_cuts);
}

// The life after the first cut, up to rest, with a second cut at each of its bytes. Then all that was done is
// safe.
static void live_on(storage_t *second, unsigned long oldest)
{
    storage_t third;
    while (storage_write(second)) {
        uint8_t whole = eeprom_double.byte[eeprom_double.address];
        for (unsigned value = (unsigned)second_cuts % each; value < 256; value += each) {
            eeprom_double_tear((uint8_t)value);
            start(&third, oldest);
            second_cuts++;
        }
        eeprom_double_tear(whole);
    }
    assert_true(journal_is_safe(&second->journal));
    storage_assert_survives(second);
}

// every: of the 256 values in the first byte.
static void cut_twice(unsigned every)
{
    static eeprom_double_t image;
    unsigned long oldest = record_safe(&record, &f), done = record.done;
    image = eeprom_double;
    for (unsigned value = (unsigned)image.writes % every; value < 256; value += every) {
        for (int acts = 0; acts <= 1; acts++) {
            storage_t second;
            eeprom_double = image;
            eeprom_double_tear((uint8_t)value);
            start(&second, oldest);
            if (acts)
                record_do(&record, &second, brighter(&second.game));
            live_on(&second, oldest);
            record.done = done;
        }
        first_cuts++;
    }
    eeprom_double = image;
}

static void act(action_t action, unsigned every)
{
    record_do(&record, &f, action);
    while (storage_write(&f))
        cut_twice(every);
}

static void begin(unsigned worn)
{
    uint32_t seed = worn;
    eeprom_double_reset();
    eeprom_double_wear_out(worn, &seed);
    record_power_on(&record, &f);
    record_do(&record, &f, cell_at(1, 1));
    storage_rest(&f);
    first_cuts = second_cuts = 0;
}

static void report(const char *name)
{
    printf("%-20s %lu first cuts, %lu second cuts, 0 lost\n", name, first_cuts, second_cuts);
    assert_true(first_cuts > 100);
}

TEST(any_two_cuts_of_a_short_session_lose_nothing)
{
    static const action_t script[] = {0x00, ACTION_UNDO, 0x02, 0x44, 0x6E, 0x52, 0x74, ACTION_RESET_SCORE};
    each = 1;
    for (unsigned worn = 0; worn <= 200; worn += 200) {
        begin(worn);
        for (unsigned i = 0; i < sizeof script; i++)
            act(script[i], worn == 0 ? 3 : 15);
        report("a short session");
    }
}

// Plays until the next action has a new log begun, and cuts while that happens.
static void cut_twice_in_new_log(uint8_t moves)
{
    static eeprom_double_t image;
    storage_t before;
    do {
        before = f;
        image = eeprom_double;
        storage_do(&f, game_moves(&f.game) < moves ? storage_draw_mark(&f) : brighter(&f.game));
        if (game_is_over(&f.game))
            storage_do(&f, ACTION_UNDO);
        storage_rest(&f);
    } while (f.journal.log.header == before.journal.log.header);
    f = before;
    eeprom_double = image;
    record.done = 0;
    record.state[0] = f.game;
    act(brighter(&f.game), 256);
}

TEST(two_cuts_while_a_new_log_is_begun_lose_nothing)
{
    each = 7;
    for (unsigned worn = 0; worn <= 100; worn += 50) {
        begin(worn);
        for (int log = 0; log < 2; log++) // on erased bytes first, and then on old ones
            cut_twice_in_new_log(6);
        report("new logs");
    }
}
