// Loss of power at every byte written, leaving up to 256 values in it. Of single entries: what is committed
// then has the right value. In a set of sessions: the restored session is the one after some action, and
// includes every action reported safe. In any sequence of a few actions from each state in which the logs
// come to be. Then a second loss of power at every byte written afterwards, with and without an action in
// between.
// SPDX-License-Identifier: MIT
#include "tests/storage/storage_fixture.h"
#include "tests/support/generator.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

#include <string.h>

static storage_t f;
static unsigned long cuts;
static unsigned each; // step between the values tried at a cut; each cut starts from another value

// ---- An entry ----

enum { VALUES = 0x80, TORN = 256 }; // of a byte: as a value or a check; as a loss of power leaves it

// Writes an entry where all is erased, with a cut of each kind at both bytes.
static void cut_entry(entry_t entry, uint8_t value, uint8_t check)
{
    uint8_t step = 0;
    memset(&eeprom_double.byte[entry], ENTRY_ERASED, ENTRY_SIZE);
    while (entry_write(entry, value, check, &step) == ENTRY_BEGUN) {
        const uint8_t whole = eeprom_double.byte[eeprom_double.address];
        for (unsigned torn = 0; torn < TORN; torn++, cuts++) {
            eeprom_double_tear((uint8_t)torn);
            if (entry_kind(entry) == ENTRY_COMMITTED && entry_value(entry) != value)
                fail_msg("%02x %02x: %02x is left in byte %u", value, check, torn, eeprom_double.address % 2);
        }
        eeprom_double_tear(whole);
    }
    assert_true(entry_value(entry) == value && entry_check(entry) == check);
}

TEST(no_cut_of_an_entry_commits_a_wrong_value)
{
    cuts = 0;
    eeprom_double_reset();
    for (unsigned value = 0; value < VALUES; value++)
        for (unsigned check = 0; check < VALUES; check++)
            cut_entry(ENTRY_FIRST, (uint8_t)value, (uint8_t)check);
    assert_int_equal(cuts, VALUES * VALUES * ENTRY_SIZE * TORN); // 8,388,608
}

// A log whose last check was `check` takes a value; a reader of the same log finds that value or none. The
// log's header stands just behind what is erased ahead, so that a reader need not look at the whole ring.
static void cut_value(uint8_t check, uint8_t value)
{
    log_t log = {.header = ENTRY_FIRST + (LOG_AHEAD + 2) * ENTRY_SIZE,
                 .end = ENTRY_FIRST + ENTRY_SIZE,
                 .limit = 0,
                 .check = check,
                 .ahead = LOG_AHEAD};
    const log_t before = log;
    memset(&eeprom_double.byte[ENTRY_FIRST], ENTRY_ERASED, (size_t)ENTRY_SIZE * (LOG_AHEAD + 2));
    while (log_add(&log, value) == LOG_BEGUN) {
        const uint8_t whole = eeprom_double.byte[eeprom_double.address];
        for (unsigned torn = 0; torn < TORN; torn++, cuts++) {
            log_t reader = before;
            eeprom_double_tear((uint8_t)torn);
            const uint8_t found = log_next(&reader);
            if (found != LOG_END && (found != value || torn != whole))
                fail_msg("%02x after %02x: %02x is left, read as %02x", value, check, torn, found);
            assert_true(found != LOG_END || log_is_whole(&reader));
        }
        eeprom_double_tear(whole);
    }
    log_t reader = before;
    assert_int_equal(log_next(&reader), value);
}

TEST(no_cut_of_a_value_reads_as_another_after_any_check)
{
    cuts = 0;
    eeprom_double_reset();
    for (unsigned check = 0; check < VALUES; check++)
        for (unsigned value = 0; value < LOG_SKIP; value++)
            cut_value((uint8_t)check, (uint8_t)value);
    assert_int_equal(cuts, VALUES * LOG_SKIP * ENTRY_SIZE * TORN);
}

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
    } sessions[] = {{3 * ENTRIES, 24, 3}, // three times around the ring
                    {800, 6, 0},          // as fast as a player can act
                    {3000, 1, 0},         // faster than the journal can save
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

// ---- Bits that read at random ----

// The next start's session is right, and it is the one of all later starts once it is safe.
static void start_for_good(uint32_t random)
{
    storage_t next;
    eeprom_double.random = random;
    record_assert_kept(&f, &next);
    while (!journal_is_safe(&next.journal))
        journal_run(&next.journal, &next.session);
    storage_assert_survives(&next);
    storage_do_and_rest(&next, storage_brighter(&next));
    storage_assert_survives(&next);
}

TEST(bits_that_a_cut_leaves_reading_at_random_show_one_session_at_all_starts)
{
    enum { ACTIONS = 250, STARTS = 8 };
    static eeprom_double_t image;
    storage_begin(&f);
    for (unsigned action = 0, writes = 0; action < ACTIONS; action++) {
        storage_do(&f, storage_draw(&f, 3));
        const unsigned long done = record_done;
        for (uint32_t bytes = generator_random(&f.seed, 24); bytes != 0 && storage_write(&f); bytes--) {
            image = eeprom_double;
            eeprom_double_loosen();
            const eeprom_double_t loose = eeprom_double;
            for (unsigned start = 0; start < STARTS; start++) {
                start_for_good(++writes);
                eeprom_double = loose;
                record_done = done;
            }
            eeprom_double = image;
        }
    }
}

// ---- All sequences of a few actions ----

enum { STATES = 1 << 22 };

// States of the logs from which all that may follow has been tried, with up to so many actions.
static struct {
    uint64_t hash; // 0: none
    uint8_t actions;
} tried[STATES];

static unsigned states;

static uint64_t mix(uint64_t hash, uint64_t value)
{
    return (hash ^ value) * 0x100000001B3u; // FNV-1a
}

static uint64_t hash_log(uint64_t hash, const log_t *log)
{
    hash = mix(mix(hash, log->write), log->erase);
    return mix(mix(hash, log->ahead), entry_distance(log->header, log->end) % LOG_BLOCK_ENTRIES);
}

// What decides the journal's next steps, but for the contents of the session and where in the ring the logs
// are.
static uint64_t state_of_logs(const journal_t *j)
{
    uint64_t hash = 0xCBF29CE484222325u;
    hash = mix(mix(mix(hash, j->phase), j->has_log), j->has_grown);
    hash = mix(mix(mix(hash, j->is_behind), j->overran), j->headers);
    hash = mix(mix(mix(hash, j->erase), j->count), j->in_log);
    hash = mix(mix(hash, j->in_next), snapshot_size(&j->frozen));
    return hash_log(hash_log(hash, &j->log), &j->next);
}

// Notes that so many actions are tried from this state of the logs. Returns false if they have been.
static bool is_to_try(const journal_t *j, unsigned actions)
{
    const uint64_t hash = state_of_logs(j) | 1;
    unsigned i = (unsigned)(hash >> 40) % STATES;
    while (tried[i].hash != 0 && tried[i].hash != hash)
        i = (i + 1) % STATES;
    if (tried[i].hash == hash && tried[i].actions >= actions)
        return false;
    assert_true((states += tried[i].hash == 0) < STATES / 2);
    tried[i].hash = hash;
    tried[i].actions = (uint8_t)actions;
    return true;
}

// An action of each kind that changes the session; ACTION_NONE where there is none.
enum { KINDS = 4 };
static action_t action_of_kind(storage_t *from, unsigned kind)
{
    switch (kind) {
    case 0: return session_is_over(&from->session) ? ACTION_NONE : storage_draw_mark(from);
    case 1: return session_moves(&from->session) > 1 ? ACTION_UNDO : ACTION_NONE;
    case 2: return storage_brighter(from);
    default: return (action_t)(ACTION_NEW + 3);
    }
}

// Goes on from `f` in all ways: writes to the end, with a cut at each byte, and before each byte, and at
// rest, does each kind of action and goes on from there, until `actions` are done. Leaves out what has been
// tried.
static void go_on(unsigned actions)
{
    const unsigned long done = record_done;
    unsigned long writes;
    do {
        if (!is_to_try(&f.journal, actions))
            return;
        const storage_t from = f;
        const eeprom_double_t image = eeprom_double;
        for (unsigned kind = 0; actions != 0 && kind < KINDS; kind++) {
            const action_t action = action_of_kind(&f, kind);
            if (action == ACTION_NONE)
                continue;
            storage_do(&f, action);
            go_on(actions - 1);
            f = from;
            eeprom_double = image;
            record_done = done;
        }
        writes = eeprom_double.writes;
        write_on(1);
    } while (eeprom_double.writes != writes);
}

// Random actions at any pace, which bring the logs into all their states.
static void go_on_from_each_state(uint32_t seed, unsigned actions, unsigned pace, uint8_t size,
                                  unsigned sequence)
{
    static eeprom_double_t image;
    eeprom_double_reset();
    record_power_on(&f);
    f.seed = seed;
    while (record_done < actions) {
        storage_do(&f, storage_draw(&f, size));
        for (unsigned bytes = generator_random(&seed, pace + 1); bytes != 0 && storage_write(&f); bytes--) {
            const storage_t from = f;
            const unsigned long done = record_done;
            image = eeprom_double;
            go_on(sequence);
            f = from;
            eeprom_double = image;
            record_done = done;
        }
    }
}

TEST(any_cut_of_any_few_actions_from_any_state_of_the_logs_loses_nothing)
{
    static const struct {
        unsigned pace;
        uint8_t size;
    } walks[] = {{24, 3}, {6, 0}, {1, 0}, {40, 8}};
    const bool soaks = soak_step(2) == 1;
    const unsigned sequence = soaks ? 6 : 3;
    const unsigned actions = soaks ? 600 : 300; // which reach 1.1 of the 2 million states that have room
    cuts = 0;
    each = soaks ? 16 : 128;
    for (unsigned i = 0; i < sizeof walks / sizeof walks[0]; i++) {
        go_on_from_each_state(i + 1, actions, walks[i].pace, walks[i].size, sequence);
    }
    print_message("any %u actions from each of %u states of the logs: %lu cuts\n", sequence, states, cuts);
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
        storage_do(&f, session_moves(&f.session) < moves ? storage_draw_mark(&f) : storage_brighter(&f));
        if (session_is_over(&f.session))
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
    each = 7 * soak_step(64);
    for (unsigned worn = 0; worn <= 100; worn += 50) {
        begin(worn);
        for (int log = 0; log < 2; log++) // first on erased bytes, then on old ones
            cut_twice_in_new_log(6);
    }
}
