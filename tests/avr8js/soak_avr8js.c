// A second opinion: random sessions at the virtual board, and the same at a chip of avr8js.
//
// A session is recorded (tests/support/recording.h) and run again, while all that goes in and comes out is
// written to a trace, a line each: what, at which cycle, value. second_opinion.js plays the inputs and
// compares the outputs.
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/virtual/splitmix64.h"
#include "tests/support/generator.h"
#include "tests/support/recording.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

#define TRACE   AVR8JS "/trace"
#define OPINION "NODE_PATH=" AVR8JS "/node_modules node tests/avr8js/second_opinion.js " HEX " " TRACE

enum {
    SAMPLE = 8000,      // cycles from one sample of the keypad to the next
    READ_WITHIN = 1000, // from its beginning
    UNREAD = 6500,
    CHATTER_SAMPLES = 10,
    DOWN_SAMPLES = 60,
};
enum { SESSIONS = 4, SESSIONS_SOAKED = 40, FRESH_EVERY = 5, STEPS = 25 };

static recording_t recording;
static FILE *trace;

static void put(const char *kind, chip_time_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void put(const char *kind, chip_time_t at, const char *format, ...)
{
    va_list values;
    fprintf(trace, "%s %" PRIu64 " ", kind, at);
    va_start(values, format);
    vfprintf(trace, format, values);
    va_end(values);
    fputc('\n', trace);
}

static void put_bytes(const char *kind, chip_time_t at, const void *bytes, size_t size)
{
    static char text[2 * RECORDING_EEPROM + 1];
    for (size_t i = 0; i < size; i++)
        sprintf(text + 2 * i, "%02x", ((const uint8_t *)bytes)[i]);
    put(kind, at, "%s", text);
}

static void on_byte(board_t *board, uint8_t byte, void *context)
{
    (void)context;
    put("byte", board_now(board), "%02x", byte);
}

static void on_word(board_t *board, uint16_t word, void *context)
{
    (void)context;
    put("word", board_now(board), "%04x", word);
}

static void on_write(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    (void)context;
    put("write", board_now(board), "%u %u", write->address, write->after);
}

static void move(board_t *board, unsigned key, bool closes, chip_time_t at)
{
    board_run(board, at);
    put("key", board_now(board), "%u %d", key, closes);
    board_contact(board, key, closes);
}

// A contact that changes in the cycles in which its row is read is read by one of the two as it was and by
// the other as it is. So it chatters between samples, which begin with the first contact.
static void chatter(board_t *board, unsigned key, bool closes, chip_time_t from, uint64_t *random)
{
    for (unsigned i = 0; i < CHATTER_SAMPLES; i++) {
        chip_time_t at = from + i * SAMPLE + READ_WITHIN + splitmix64(random) % (UNREAD / 2);
        move(board, key, !closes, at);
        move(board, key, closes, at + 1 + splitmix64(random) % (UNREAD / 2));
    }
}

static void press(board_t *board, unsigned key, chip_time_t at, uint64_t *random)
{
    move(board, key, true, at);
    chatter(board, key, true, at, random);
    move(board, key, false, at + DOWN_SAMPLES * SAMPLE + READ_WITHIN);
    chatter(board, key, false, at + (DOWN_SAMPLES + 1) * SAMPLE, random);
}

static void run_again(board_t *board, const recording_t *r, uint64_t *random)
{
    for (unsigned i = 0; i < r->inputs; i++) {
        const recording_input_t *in = &r->input[i];
        board_run(board, in->at);
        if (in->key != '\0') {
            press(board, rig_key(in->key), in->at, random);
        } else {
            put_bytes("type", board_now(board), in->line, strlen(in->line));
            board_type(board, in->line, strlen(in->line));
        }
    }
    board_run(board, r->end);
}

static void write_trace(const recording_t *r, uint64_t *random)
{
    size_t size;
    rig_t d = recording_stage(r);
    trace = fopen(TRACE, "w");
    assert_non_null(trace);
    put_bytes("before", 0, r->before, sizeof r->before);
    board_on_console(d.board, on_byte, NULL);
    board_on_word(d.board, on_word, NULL);
    board_on_eeprom(d.board, on_write, NULL);
    board_power_on(d.board);
    run_again(d.board, r, random);
    put_bytes("after", board_now(d.board), board_eeprom(d.board, &size), RECORDING_EEPROM);
    put("end", board_now(d.board), "-");
    fclose(trace);
    rig_free(&d);
}

// What easy and medium play depends on the millisecond.
static bool is_left_to_chance(const char *step)
{
    return strcmp(step, "C") == 0 || strcmp(step, "*1") == 0 || strstr(step, "easy") ||
           strstr(step, "medium");
}

static void record(unsigned session, uint64_t *random)
{
    char step[GENERATOR_STEP];
    if (session % FRESH_EVERY == 0)
        recording_begin(&recording, session + 1);
    else
        recording_go_on(&recording, session + 1);
    for (unsigned i = 0; i < STEPS; i++) {
        do
            generator_step(recording_state(&recording), random, step);
        while (is_left_to_chance(step));
        recording_do(&recording, step);
    }
    recording_end(&recording, 100);
}

TEST(avr8js_sees_the_same_bytes_pictures_and_writes)
{
    uint64_t random = soak_seed(13);
    for (unsigned i = 0; i < soak_trials(SESSIONS, SESSIONS_SOAKED); i++) {
        record(i, &random);
        write_trace(&recording, &random);
        if (system(OPINION) != 0)
            fail_msg("session %u: see above", i);
    }
}
