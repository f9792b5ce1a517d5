// Implements the doubles: queues of key events and bytes, and a record of the SPI's words.
// SPDX-License-Identifier: MIT
#include "tests/support/hal_double.h"

#include <assert.h>
#include <string.h>

#include "hal/spi.h"
#include "input_traits.h"

// ---- Keypad ----

enum { EVENTS_MAX = 256 };

static key_event_t events[EVENTS_MAX];
static unsigned events_put, events_taken;
static key_set_t down;
bool input_double_is_pressing;

void input_double_reset(key_set_t held)
{
    events_put = events_taken = 0;
    down = held;
}

void input_double_put(key_event_t event)
{
    key_set_t key = (key_set_t)(1u << (event & ~KEY_RELEASED));
    down = (key_set_t)(event & KEY_RELEASED ? down & ~key : down | key);
    assert(events_put - events_taken < EVENTS_MAX);
    events[events_put++ % EVENTS_MAX] = event;
}

key_event_t input_event(void)
{
    return input_has_event() ? events[events_taken++ % EVENTS_MAX] : KEY_NONE;
}

bool input_has_event(void)
{
    return events_taken != events_put;
}

key_set_t input_down(void)
{
    return down;
}

bool input_is_pressing(void)
{
    return input_double_is_pressing;
}

#if INPUT_CALIBRATION_BYTES != 0

static uint8_t calibration[INPUT_CALIBRATION_BYTES];

key_set_t input_calibrate(const uint8_t kept[])
{
    memcpy(calibration, kept, sizeof calibration);
    return down;
}

void input_calibration(uint8_t to[])
{
    memcpy(to, calibration, sizeof calibration);
}

bool input_calibration_is_possible(const uint8_t of[])
{
    (void)of;
    return true;
}

#endif

#if INPUT_HAS_LESSON

// No test of the application gives a lesson; tests/input/shield does on the chip.
key_event_t input_learn(bool begins)
{
    (void)begins;
    return KEY_NONE;
}

key_event_t input_begin_lesson(void)
{
    return KEY_NONE;
}

void input_end_lesson(void)
{
}

#endif

// ---- Serial line ----

enum { INPUT_MAX = 1 << 12, SAID_MAX = 1 << 16 };

static int16_t input[INPUT_MAX];
static size_t put, taken;
static char said[SAID_MAX];
static size_t written, reported;
static unsigned run; // bytes written since serial_room was called
uint8_t serial_double_room = SERIAL_TX_SIZE;
unsigned serial_double_longest;

void serial_double_reset(void)
{
    put = taken = written = reported = 0;
    said[0] = '\0';
    serial_double_room = SERIAL_TX_SIZE;
    run = serial_double_longest = 0;
}

void serial_double_put(int16_t byte)
{
    if (taken == put)
        taken = put = 0;
    assert(put < INPUT_MAX);
    input[put++] = byte;
}

const char *serial_double_output(void)
{
    if (reported == written)
        return "";
    const char *news = said + reported;
    reported = written;
    if (written > SAID_MAX / 2)
        written = reported = 0; // the returned text remains valid until the next byte
    return news;
}

int16_t serial_read(void)
{
    return taken < put ? input[taken++] : SERIAL_NONE;
}

bool serial_has_input(void)
{
    return taken < put;
}

void serial_write(char byte)
{
    if (++run > serial_double_longest)
        serial_double_longest = run;
    if (byte == '\r')
        return;
    assert(written + 1 < SAID_MAX);
    said[written++] = byte;
    said[written] = '\0';
}

uint8_t serial_room(void)
{
    run = 0;
    return serial_double_room;
}

void serial_refresh(void)
{
}

// ---- SPI ----

uint16_t spi_double_word[SPI_DOUBLE_WORDS];
unsigned spi_double_words;

void spi_double_clear(void)
{
    spi_double_words = 0;
}

void spi_start(void)
{
}

void spi_send(const uint16_t word[], uint8_t words)
{
    for (uint8_t i = 0; i < words; i++) {
        assert(spi_double_words < SPI_DOUBLE_WORDS); // otherwise a spi_double_clear is missing
        spi_double_word[spi_double_words++] = word[i];
    }
}

// ---- Tone ----

enum { TONES_KEPT = 64 };

uint16_t tone_double_hz;
static uint16_t tones[TONES_KEPT];
static unsigned tones_begun;

bool tone_double_heard(unsigned *from, unsigned hz)
{
    if (tones_begun - *from > TONES_KEPT)
        *from = tones_begun - TONES_KEPT;
    while (*from != tones_begun)
        if (tones[(*from)++ % TONES_KEPT] == hz)
            return true;
    return false;
}

void tone_start(void)
{
    tone_double_hz = 0;
}

void tone_on(uint16_t hz)
{
    assert(hz >= TONE_HZ_MIN && hz <= TONE_HZ_MAX);
    tone_double_hz = tones[tones_begun++ % TONES_KEPT] = hz;
}

void tone_off(void)
{
    tone_double_hz = 0;
}

// ---- Statistics ----

stats_double_t stats_double;

#define ANSWER_(type, name)                                                                                  \
    type stats_##name(void)                                                                                  \
    {                                                                                                        \
        return stats_double.name;                                                                            \
    }
ANSWER_(uptime_t, uptime)
ANSWER_(uint16_t, asleep_permille)
ANSWER_(uint16_t, interrupt_us)
ANSWER_(uint16_t, stack)
ANSWER_(uint8_t, resets)
ANSWER_(reset_cause_t, cause)
