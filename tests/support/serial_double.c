#include "tests/support/serial_double.h"

#include <assert.h>
#include <string.h>

#include "hal/serial.h"

enum { INPUT_MAX = 1 << 12, SAID_MAX = 1 << 16 };

static int16_t input[INPUT_MAX];
static size_t put, taken;
static char said[SAID_MAX];
static size_t written, reported;
static uint8_t room = SERIAL_TX_SIZE;
static unsigned run, longest;

void serial_double_reset(void)
{
    put = taken = written = reported = 0;
    said[0] = '\0';
    room = SERIAL_TX_SIZE;
    run = longest = 0;
}

void serial_double_put(int16_t byte)
{
    if (taken == put)
        taken = put = 0;
    assert(put < INPUT_MAX);
    input[put++] = byte;
}

const char *serial_double_said(void)
{
    if (reported == written)
        return "";
    const char *news = said + reported;
    reported = written;
    if (written > SAID_MAX / 2)
        written = reported = 0; // what was returned stays where it is until the next byte
    return news;
}

void serial_double_set_room(uint8_t bytes)
{
    room = bytes;
}

unsigned serial_double_longest(void)
{
    return longest;
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
    if (++run > longest)
        longest = run;
    if (byte == '\r')
        return;
    assert(written + 1 < SAID_MAX);
    said[written++] = byte;
    said[written] = '\0';
}

uint8_t serial_room(void)
{
    run = 0;
    return room;
}

void serial_resume(void)
{
}
