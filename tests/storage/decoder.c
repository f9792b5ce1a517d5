// Implements the reader of docs/eeprom.md. Its sections are the page's.
// SPDX-License-Identifier: MIT
#include "tests/storage/decoder.h"

#include <string.h>

static const uint8_t *bytes;

// ---- Ring, entries and blocks ----

enum { ENTRY_COUNT = 511, BLOCK_COUNT = 32, ENTRIES_OF_BLOCK = 16 };

// By the entry's number, which goes round the ring.
static uint8_t value_of(int entry)
{
    return bytes[2 + 2 * (entry % ENTRY_COUNT)];
}

static uint8_t check_of(int entry)
{
    return bytes[3 + 2 * (entry % ENTRY_COUNT)];
}

static bool is_committed(int entry)
{
    return value_of(entry) < 0x80 && check_of(entry) < 0x80;
}

static bool is_erased(int entry)
{
    return value_of(entry) == 0xFF && check_of(entry) == 0xFF;
}

static bool is_void(int entry)
{
    return value_of(entry) >= 0x80 && check_of(entry) >= 0x80 && value_of(entry) != 0xA5 && !is_erased(entry);
}

// ---- Checks and salt ----

enum { FIRST_CHECK = 0x10 };

static int check_behind(int check, int value, int salt)
{
    return ((check ^ value) * 5 + salt) % 128;
}

// With which an entry follows this check.
static int salt_of(int check, int entry)
{
    return ((check_of(entry) - (check ^ value_of(entry)) * 5) % 128 + 128) % 128;
}

// ---- Values ----

typedef struct {
    int header, end, salt, check; // entries as distances from `header`
} reader_t;

static reader_t open(int block)
{
    reader_t r = {.header = block * ENTRIES_OF_BLOCK, .end = 1, .check = FIRST_CHECK};
    int first = 1;
    while (first < ENTRY_COUNT && is_void(r.header + first))
        first++;
    r.salt = salt_of(FIRST_CHECK, r.header + first);
    return r;
}

// The next value, or -1.
static int next_value(reader_t *r)
{
    while (r->end < ENTRY_COUNT) {
        const int entry = r->header + r->end;
        if (is_void(entry)) {
            r->end++;
            continue;
        }
        if (!is_committed(entry) || check_of(entry) != check_behind(r->check, value_of(entry), r->salt))
            return -1;
        r->check = check_of(entry);
        r->end++;
        if (value_of(entry) < 0x7A || value_of(entry) == 0x7F)
            return value_of(entry);
        r->end += value_of(entry) - 0x79;
    }
    return -1;
}

// ---- The end ----

static bool ends_as_cut(const reader_t *r)
{
    int entry = r->end;
    while (entry < ENTRY_COUNT && is_void(r->header + entry))
        entry++;
    for (entry++; entry < ENTRY_COUNT; entry++)
        if (is_erased(r->header + entry) || is_committed(r->header + entry))
            return is_erased(r->header + entry);
    return false;
}

static bool goes_on(const reader_t *r)
{
    int in_a_row = 0;
    for (int entry = r->header + r->end; entry < r->header + ENTRY_COUNT && in_a_row < 3; entry++) {
        const bool follows =
            is_committed(entry) && is_committed(entry + 1) && salt_of(check_of(entry), entry + 1) == r->salt;
        in_a_row = follows ? in_a_row + 1 : 0;
    }
    return in_a_row == 3;
}

// ---- The session ----

enum { HALVES = 20 };

typedef struct {
    model_t *session;
    int values, size, sizes; // of the head so far; the first size; how many of two
    uint8_t half[HALVES];
    bool is_complete; // the snapshot
} state_t;

static unsigned byte_of(const state_t *s, int byte)
{
    return (unsigned)(s->half[2 * byte] + 16 * s->half[2 * byte + 1]);
}

static bool take_head(state_t *s)
{
    model_t *m = s->session;
    const unsigned computer = byte_of(s, 7), layout = byte_of(s, 9);
    for (int kind = 0; kind < MODEL_KINDS; kind++)
        if (byte_of(s, 2 * kind) + 256 * byte_of(s, 2 * kind + 1) > 9999)
            return false;
    if (byte_of(s, 6) > 3 || (computer & 0xEF) < 1 || (computer & 0xEF) > 2 || byte_of(s, 8) > 15 ||
        (layout & 0xEF) > 7)
        return false;
    for (int kind = 0; kind < MODEL_KINDS; kind++)
        m->finished[kind] = byte_of(s, 2 * kind) + 256 * byte_of(s, 2 * kind + 1);
    m->level = (int)byte_of(s, 6);
    m->computer = (computer & 0xEF) == 1 ? 'X' : 'O';
    m->brightness = (int)byte_of(s, 8);
    m->layout = (int)layout & 7;
    m->muted = (layout & 0x10) != 0;
    return true;
}

static bool is_action(model_t *m, int action)
{
    if (action < 0x40)
        return action / 8 < m->n && action % 8 < m->n && model_mark(m, action / 8 * m->n + action % 8);
    if (action < 0x50)
        return model_new_game(m, action - 0x40);
    if (action < 0x58)
        return m->layout = action - 0x50, true;
    if (action == 0x58 || action == 0x59)
        return m->muted = action == 0x58, true;
    if (action >= 0x60 && action < 0x70)
        return m->brightness = action - 0x60, true;
    if (action >= 0x70 && action < 0x78)
        return m->level = (action - 0x70) / 2, m->computer = "XO"[action % 2], true;
    if (action == 0x78)
        return model_undo(m);
    if (action == 0x79)
        return model_reset_score(m), true;
    return false;
}

// Returns false, and leaves the session as it is, where no log has this value.
static bool take(state_t *s, int value)
{
    if (s->values < HALVES) {
        if (value > 15)
            return false;
        s->half[s->values] = (uint8_t)value;
        if (s->values == HALVES - 1 && !take_head(s))
            return false;
        s->values++;
        return true;
    }
    if (s->sizes == 0 && value <= 15) // a calibration
        return true;
    if (s->sizes < 2) {
        if (value < 0x42 || value > 0x48 || (s->sizes == 1 && value != s->size))
            return false;
        s->size = value;
        if (++s->sizes == 2) {
            model_new_game(s->session, value - 0x40);
            model_new_game(s->session, value - 0x40);
        }
        return true;
    }
    if (!s->is_complete && value == 0x7F)
        return s->is_complete = true;
    return (s->is_complete || value < 0x40) && is_action(s->session, value);
}

// ---- What a start does ----

typedef enum { NOTHING, LOST, BEGINNING, WITHOUT_HEADER, WHOLE } rank_t;

static rank_t read_block(int block, model_t *session)
{
    const int header = block * ENTRIES_OF_BLOCK;
    reader_t r = open(block);
    state_t s = {.session = session};
    bool is_right = true;
    model_start(session);
    for (int value; is_right && (value = next_value(&r)) >= 0;)
        is_right = take(&s, value);
    if (s.values < HALVES)
        return NOTHING;
    if (value_of(header) != 0xA5)
        return LOST;
    if (!is_right || !s.is_complete || !ends_as_cut(&r) || goes_on(&r))
        return BEGINNING;
    return check_of(header) == 0x90 ? WHOLE : WITHOUT_HEADER;
}

decoded_t decoder_read(const uint8_t eeprom[DECODER_BYTES], model_t *session)
{
    rank_t best = NOTHING;
    int best_block = 0, lost = 0;
    bool has_other = false, has_header = false;
    bytes = eeprom;
    for (int block = 0; block < BLOCK_COUNT && best != WHOLE; block++) {
        const uint8_t first = value_of(block * ENTRIES_OF_BLOCK), second = check_of(block * ENTRIES_OF_BLOCK);
        if (first != 0xA5 && (second != 0x90 || ++lost > 4))
            continue;
        has_header |= first == 0xA5 && (second < 0x80 || second == 0x90);
        has_other |= first == 0xA5 && second >= 0x80 && (second & 0x90) != 0x90;
        const rank_t rank = read_block(block, session);
        if (rank != NOTHING && rank >= best) {
            best = rank;
            best_block = block;
        }
    }
    if (best != NOTHING) {
        read_block(best_block, session);
        return best >= WITHOUT_HEADER ? DECODED_WHOLE : DECODED_EARLIER;
    }
    model_start(session);
    return has_other ? DECODED_OTHER_FORMAT : has_header ? DECODED_DAMAGED : DECODED_BLANK;
}
