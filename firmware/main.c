// Start and main loop of the firmware: connects the device to the chip, and sleeps while idle.
// SPDX-License-Identifier: MIT
#include <avr/interrupt.h>

#include "device.h"
#include "hal/input.h"
#include "hal/low_power.h"
#include "hal/serial.h"
#include "hal/stats.h"
#include "hal/tone.h"
#include "hal/watchdog.h"

// Not zeroed by the start-up code, which would delay the matrix by 0.2 ms; device_start clears it.
static device_t device __attribute__((section(".noinit")));

// In the order that the headers ask for: unused parts off, display dark, the reset's cause read before the
// watchdog starts.
static void start(void)
{
    low_power_start();
    display_start();
    tone_start();
    stats_start();
    watchdog_start();
    serial_start();
    clock_start();
    key_set_t held = input_start();
    sei(); // so that interrupts do not wait while device_start reads the journal
    device_start(&device, held, clock_now());
}

static void restart(void)
{
    stats_mark_restart();
    watchdog_restart();
}

// Sets again what a disturbance may have changed. device_second does the same for display, console and sound.
static void refresh(void)
{
    low_power_start();
    clock_refresh();
    watchdog_start();
    cli();
    input_resume();
    sei();
}

// Does the work that is due once a period. Periods are counted only while the time base runs.
static void run_period(void)
{
    enum { PERIODS_PER_SECOND = 1000 / CLOCK_PERIOD_MS };
    static uint8_t periods;
    if (!clock_period_ended())
        return;
    watchdog_feed();
    stats_period();
    periods = (uint8_t)((periods + 1) % PERIODS_PER_SECOND);
    if (periods != 0)
        return;
    refresh();
    if (!device_second(&device))
        restart();
}

// Discards the input that woke the device, until it is silent: a key must have no other effect, and a line is
// incomplete. The chip does not report what woke it; it was a line if any of it can still be read, or if no
// key goes down meanwhile.
static void discard_what_woke(void)
{
    enum { SILENCE_MS = 20, DISCARD_MAX_MS = 250 };
    bool key = false, line = false;
    time_ms_t woken = clock_now(), heard = woken, now;
    do {
        now = clock_now();
        run_period();
        key_event_t event = input_event();
        if (event != KEY_NONE) {
            key = true;
            device_discard_key(&device, event, now);
        }
        if (serial_read() != SERIAL_NONE) {
            line = true;
            heard = now;
        }
    } while ((time_ms_t)(now - heard) < SILENCE_MS && (time_ms_t)(now - woken) < DISCARD_MAX_MS);
    if (line || !key)
        device_lost_line(&device, (time_ms_t)(now - heard) < SILENCE_MS);
}

// Enters power-down until a key or the console wakes the chip; then interrupts are on. If the display is
// still switching off, or a key is changing, sleeps until the next interrupt instead; then they are off. Call
// with interrupts off.
static void power_down(void)
{
    display_off();
    if (display_is_sending() || !input_stop()) {
        clock_sleep();
        return;
    }
    watchdog_stop();
    low_power_down();
    watchdog_start();
    input_resume();
    sei();
    device_wake(&device);
    discard_what_woke();
}

// Sleeps until an interrupt has left a key or a byte, an EEPROM write has ended, a line is to be printed, or
// the alarm rings.
static void wait(void)
{
    cli();
    while (!clock_alarm_rang() && !device_has_work(&device)) {
        // A period may have ended since the last check; sleeping would delay its work and feeding the
        // watchdog.
        if (!clock_period_waits()) {
            if (device_may_power_down(&device))
                power_down();
            else
                clock_sleep();
        }
        sei();
        run_period();
        cli();
    }
    sei();
}

// Never returns, so it need not save registers.
__attribute__((OS_main)) int main(void)
{
    start();
    for (;;) {
        run_period();
        time_ms_t now = clock_now();
        time_ms_t again_ms = device_step(&device, now);
        if (again_ms == 0)
            continue;
        clock_set_alarm(now + again_ms);
        wait();
    }
}

// ---- For programs that watch the device ----

// Section .watch, which is not flashed, tells a program that reads the device's memory what the console does
// not tell. It has words, little endian: the addresses of the cursor (row * 8 + column), of the screen, of
// the layout (hal/orientation.h) and of whether `watch` is on (1 or 0); then the numbers of the screens, in
// their order, and where several screens follow each other, that of the first.
// Nothing calls the function, and the linker drops it; it keeps the section because of `-u watched`.
//
// Two facts of section .board (hal/avr/description.c): `sizes`, of boards; and, unless every board fills the
// display's left square, `cells`, for each size n:FROM,PITCH,SIDE,HOW and a slash, in pixels, as
// 3:0,3,2,shape/. Row or column k of the cells begins at FROM + PITCH * k; X and O differ by `shape`, by
// `colour`, or because O is `blinking`.
#ifdef DISPLAY_GEOMETRIES
#if DISPLAY_PLANES > 1
#define DIFFER(side) "colour"
#else
#define DIFFER(side) DIFFER_##side
#define DIFFER_1     "blinking"
#define DIFFER_2     "shape"
#define DIFFER_3     "shape"
#endif
#define CELLS(n, side, pitch, from, ...) #n ":" #from "," #pitch "," #side "," DIFFER(side) "/"
#define CELLS_LINE                       " .ascii \"cells " DISPLAY_GEOMETRIES(CELLS) "\\n\"\n"
#else
#define CELLS_LINE
#endif

void watch(void);
void __attribute__((used, section(".text.watch"))) watch(void)
{
    __asm__(".pushsection .watch,\"\",@progbits\n"
            " .global watched\n"
            "watched: .word %0, %1, %2, %3\n"
            ".popsection\n" ::"i"(&device.panel.attention.cursor),
            "i"(&device.panel.screen), "i"(&device.session.settings.layout), "i"(&device.watching));
    __asm__(".pushsection .watch,\"\",@progbits\n"
            " .word %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16\n"
            ".popsection\n" ::"i"(SCREEN_GAME),
            "i"(SCREEN_REFUSED), "i"(SCREEN_HINT), "i"(SCREEN_DEAD_DRAW), "i"(SCREEN_NOTHING),
            "i"(SCREEN_MENU), "i"(SCREEN_ASK_NEW), "i"(SCREEN_ASK_SIZE), "i"(SCREEN_ASK_KEY),
            "i"(SCREEN_SCORE), "i"(SCREEN_LEVEL), "i"(SCREEN_LAYOUT), "i"(SCREEN_TEST_LEDS),
            "i"(SCREEN_OFFERS), "i"(SCREEN_BRIGHTNESS), "i"(SCREEN_LEVELS), "i"(SCREEN_SIZES));
    __asm__(".pushsection .board,\"\",@progbits\n"
            " .ascii \"sizes %c0-%c1\\n\"\n" CELLS_LINE ".popsection\n" ::"i"(TTT_N_MIN),
            "i"(TTT_N_MAX));
}
