// Loss of power at every byte that is written in a set of sessions, leaving each of the 256 values in it.
// What comes back must be the session as it was before or after the action under way, and hold all that was
// reported safe.
#include <string.h>

#include "tests/storage/journal_life.h"
#include "tests/support/mess.h"
#include "tests/support/test.h"

enum { ACTIONS_MAX = 4000, RING_PAIRS = EEPROM_SIZE / 2 - 1 };

// The session under way: after how many actions it was what.
static life_t life;
static kept_t shown[ACTIONS_MAX + 1];
static unsigned done;      // actions
static unsigned safe;      // of them, that are certain to survive
static bool anything_safe; // false until the first log is there

static uint16_t tail;   // of the log
static unsigned rounds; // that it has made

static unsigned long writes, cuts, fresh_starts, before, after;

// True when there is one log and what it lacks is in game->unsaved; otherwise it may take the snapshot under
// way to make it whole.
static bool is_up_to_date(void)
{
    return life.journal.whole && life.journal.headers == 0 && life.game.unsaved_count <= UNSAVED_MAX;
}

static void note_what_is_safe(void)
{
    if (journal_is_safe(&life.journal, &life.game)) {
        assert_true(is_up_to_date());
        anything_safe = true;
    }
    if (is_up_to_date())
        safe = done - life.game.unsaved_count;
    if (life.journal.end.pair < tail)
        rounds++;
    tail = life.journal.end.pair;
}

// ---- One cut ----

static void recover(uint16_t address, uint8_t value)
{
    life_t next;
    bool found = journal_start(&next.journal, &next.game);
    if (!found && anything_safe)
        fail_msg("write %lu, %02x at %u: the session is lost", writes, value, address);
    if (!found) {
        fresh_starts++;
        return;
    }
    kept_t kept = life_kept(&next);
    unsigned last = is_up_to_date() && safe < done ? safe + 1 : done;
    for (unsigned i = safe; i <= last; i++) {
        if (!life_is_same(&kept, &shown[i]))
            continue;
        before += i == safe;
        after += i != safe;
        return;
    }
    fail_msg("write %lu, %02x at %u: not what it was after %u..%u actions", writes, value, address, safe,
             last);
}

// The byte that is being written when the power fails may hold anything.
static void cut_with_every_value(void)
{
    uint16_t address = eeprom_double.address;
    uint8_t *byte = &eeprom_double.byte[address], whole = *byte;
    for (unsigned value = 0; value < 256; value++) {
        *byte = (uint8_t)value;
        recover(address, *byte);
        cuts++;
    }
    *byte = whole;
    writes++;
}

// What is written on until the next action. bytes: at most that many.
static void write_on(unsigned bytes)
{
    while (bytes-- != 0 && life_write(&life)) {
        note_what_is_safe(); // all bytes before this one are written
        cut_with_every_value();
    }
    note_what_is_safe();
}

// ---- Sessions ----

static void begin(void)
{
    writes = cuts = fresh_starts = before = after = 0;
    done = safe = rounds = 0;
    anything_safe = false;
    assert_false(journal_start(&life.journal, &life.game));
    shown[0] = life_kept(&life);
}

static void act(action_t action)
{
    assert_true(game_do(&life.game, action));
    assert_true(++done <= ACTIONS_MAX);
    shown[done] = life_kept(&life);
}

static void end(const char *name)
{
    write_on(UINT16_MAX);
    assert_true(journal_is_safe(&life.journal, &life.game));
    assert_int_equal(safe, done);
    printf("%-28s %5u actions %6lu bytes %8lu cuts: %lu before, %lu after, %lu fresh, 0 lost\n", name, done,
           writes, cuts, before, after, fresh_starts);
}

// A session of random actions that come at random times, at most so many bytes apart; none comes while four
// wait.
static void play_randomly(const char *name, uint32_t seed, unsigned actions, unsigned pace, uint8_t size)
{
    begin();
    write_on(mess_random(&seed, 2) ? pace : UINT16_MAX);
    while (done < actions) {
        while (life.game.unsaved_count == UNSAVED_MAX)
            write_on(1);
        act(life_draw(&life, size, &seed));
        write_on(mess_random(&seed, pace + 1));
    }
    end(name);
}

TEST(every_kind_of_action_on_a_blank_eeprom)
{
    static const action_t script[] = {
        0x00, 0x09, 0x12, 0x78, 0x78, 0x09, 0x12, // moves, two taken back
        0x01, 0x02, 0x08,                         // X and O go on
        0x43, 0x00, 0x08, 0x01, 0x09, 0x02,       // X wins
        0x78, 0x02, 0x44, 0x79,                   // taken back, again, larger, score reset
        0x57, 0x6F, 0x75, 0x43,                   // layout, brightness, opponent, back to 3 x 3
        0x00, 0x01, 0x02, 0x09, 0x08, 0x10, 0x0A,
        0x12, 0x11, // a draw
        0x43, 0x48, 0x3F, 0x42, 0x00, 0x01, 0x09,
        0x79, 0x42, // 8 x 8, 2 x 2, X wins, score reset after the end
    };
    for (unsigned pace = 0; pace <= 12; pace += 4) { // at the slowest, all is at rest before the next
        eeprom_double_reset();
        begin();
        for (unsigned i = 0; i < sizeof script; i++) {
            act(script[i]);
            write_on(pace == 12 ? UINT16_MAX : pace);
        }
        end("every kind of action");
    }
}

TEST(the_ring_goes_round_three_times)
{
    eeprom_double_reset();
    play_randomly("3 x 3, three times round", 1, 3 * RING_PAIRS, 24, 3);
    assert_true(rounds >= 3);
}

TEST(actions_come_as_fast_as_they_can)
{
    eeprom_double_reset();
    play_randomly("all sizes, in haste", 2, 800, 4, 0);
}

// Then only a snapshot can hold what was done.
TEST(actions_come_faster_than_they_can_be_kept)
{
    eeprom_double_reset();
    begin();
    write_on(UINT16_MAX);
    for (uint32_t seed = 6; done < 200;) {
        for (uint32_t burst = 1 + mess_random(&seed, 8); burst != 0; burst--)
            act(life_draw(&life, 3, &seed));
        write_on(mess_random(&seed, 150));
    }
    end("too fast");
}

TEST(boards_are_large)
{
    eeprom_double_reset();
    play_randomly("8 x 8", 3, 800, 40, 8);
}

// What was there before is no log of this firmware.
TEST(the_eeprom_held_something_else)
{
    for (uint32_t seed = 1; seed <= 4; seed++) {
        eeprom_double_reset();
        uint32_t random = seed;
        for (unsigned i = 0; i < EEPROM_SIZE; i++)
            eeprom_double.byte[i] = (uint8_t)mess_random(&random, 256);
        play_randomly("on random bytes", seed, 40, 24, 3);
    }
}
