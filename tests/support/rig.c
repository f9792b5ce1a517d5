// Makes the board, presses its keys and watches its LEDs.
// SPDX-License-Identifier: MIT
#include "tests/support/rig.h"

#include <stdlib.h>
#include <string.h>

#include <vboard/splitmix64.h>
#include "hal/key.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

const char *rig_elf(void)
{
    const char *elf = getenv("RIG_ELF");
    return elf != NULL ? elf : FIRMWARE;
}

uint16_t rig_address(const char *variable)
{
    enum { RAM_BASE = 0x800000 }; // of RAM addresses in avr-gcc's linker scripts
    char text[300], symbol[100], type;
    unsigned address, found = 0;
    snprintf(text, sizeof text, "avr-nm %s", rig_elf());
    FILE *nm = popen(text, "r");
    assert_non_null(nm);
    while (fgets(text, sizeof text, nm) != NULL)
        if (sscanf(text, "%x %c %99[^.\n]", &address, &type, symbol) == 3 && strchr("bBdD", type) != NULL &&
            strcmp(symbol, variable) == 0)
            found = address;
    assert_int_equal(pclose(nm), 0);
    assert_true(found > RAM_BASE);
    return (uint16_t)(found - RAM_BASE);
}

rig_t rig_new(uint64_t seed)
{
    char error[200] = "";
    const uint64_t soaked = soak_seed(seed);
    rig_t d = {board_new(&(board_config_t){.elf = rig_elf(), .seed = soaked}, error, sizeof error), soaked};
    if (d.board == NULL)
        fail_msg("%s", error);
    return d;
}

rig_t rig_on(uint64_t seed)
{
    rig_t d = rig_new(seed);
    board_power_on(d.board);
    rig_wait_ms(&d, 150);
    return d;
}

void rig_free(rig_t *d)
{
    if (circuit_faults(board_circuit(d->board)) != 0)
        fail_msg("%u faults; the first: %s", circuit_faults(board_circuit(d->board)),
                 circuit_fault(board_circuit(d->board), 0));
    board_free(d->board);
}

void rig_wait_ms(rig_t *d, unsigned ms)
{
    chip_run(board_chip(d->board),
             chip_now(board_chip(d->board)) + chip_us(board_chip(d->board), ms * 1000ull));
}

chip_time_t rig_us(const rig_t *d, uint64_t us)
{
    return chip_us(board_chip(d->board), us);
}

// Another picture, not another brightness of the same: an interrupt may shift a backlight's duty by a level.
static bool has_changed(board_t *board, void *before)
{
    static board_screen_t now;
    const board_screen_t *then = before;
    board_screen(board, &now);
    for (unsigned i = 0; i < now.width * now.height; i++)
        if (board_colour_is_lit(now.pixel[i]) != board_colour_is_lit(then->pixel[i]))
            return true;
    return now.coloured && memcmp(now.pixel, then->pixel, sizeof now.pixel) != 0;
}

bool rig_changes_by(rig_t *d, chip_time_t deadline)
{
    static board_screen_t before;
    board_screen(d->board, &before);
    return board_run_until(d->board, deadline, has_changed, &before);
}

chip_measures_t rig_measure(rig_t *d, unsigned ms)
{
    chip_measures_t m;
    chip_measure_from_here(board_chip(d->board));
    rig_wait_ms(d, ms);
    chip_measures(board_chip(d->board), &m);
    return m;
}

uint64_t rig_random(rig_t *d, uint64_t limit)
{
    return splitmix64(&d->random) % limit;
}

unsigned rig_key(char legend)
{
    const char *at = strchr(KEYPAD_LEGEND, legend);
    assert_true(at != NULL && legend != '\0');
    return (unsigned)(at - KEYPAD_LEGEND);
}

void rig_press(rig_t *d, const char *keys)
{
    for (; *keys != '\0'; keys++) {
        if (*keys == ' ')
            continue;
        chip_time_t phase = rig_random(d, chip_us(board_chip(d->board), 1000));
        chip_time_t down = chip_now(board_chip(d->board)) + phase,
                    up = down + chip_us(board_chip(d->board), 60000);
        board_press(d->board, rig_key(*keys), down,
                    rig_random(d, chip_us(board_chip(d->board), RIG_BOUNCE_US)));
        board_release(d->board, rig_key(*keys), up,
                      rig_random(d, chip_us(board_chip(d->board), RIG_BOUNCE_US)));
        chip_run(board_chip(d->board), up + chip_us(board_chip(d->board), 40000));
    }
}

void rig_press_at(rig_t *d, char key, chip_time_t down, chip_time_t up, chip_time_t bounce)
{
    board_press(d->board, rig_key(key), down, bounce);
    board_release(d->board, rig_key(key), up, bounce);
}

bool rig_is_powered_down(rig_t *d)
{
    const chip_measures_t now = rig_measure(d, 1);
    return now.powered_down == now.elapsed;
}

double rig_asleep_percent(rig_t *d, const char *keys, unsigned times)
{
    enum { EVERY_MS = 2000, PRESS_MS = 100 };
    chip_measures_t m;
    chip_measure_from_here(board_chip(d->board));
    for (; times != 0; times--) {
        if (*keys != '\0')
            rig_press(d, (char[]){keys[rig_random(d, strlen(keys))], '\0'});
        rig_wait_ms(d, *keys != '\0' ? EVERY_MS - PRESS_MS : EVERY_MS);
    }
    chip_measures(board_chip(d->board), &m);
    return 100.0 * (double)m.asleep / (double)m.elapsed;
}

void rig_watch(rig_t *d, unsigned ms, char seen[RIG_PIXELS + 1])
{
    frame_t lit;
    for (unsigned t = 0; t <= ms; t += 5) {
        board_picture(d->board, lit.row);
        for (unsigned i = 0; i < RIG_PIXELS; i++) {
            char now = lit.row[i / 8] >> (7 - i % 8) & 1 ? '#' : '.';
            seen[i] = t == 0 || seen[i] == now ? now : 'b';
        }
        rig_wait_ms(d, 5);
    }
    seen[RIG_PIXELS] = '\0';
}

// Register summary, memory map and vector table of the data sheets 8271, 2549 and 7766.
const rig_chip_t *rig_chip(void)
{
    static const rig_chip_t chips[] = {
        {"atmega328p", .console_ucsrb = 0xC1, .ram_begin = 0x100, .timer0_compa = 14, .rx_change = 5,
         .ss = {'B', 2}},
        {"atmega2560", .console_ucsrb = 0xC1, .ram_begin = 0x200, .timer0_compa = 21, .rx_change = 10,
         .ss = {'B', 0}},
        {"atmega32u4", .console_ucsrb = 0xC9, .ram_begin = 0x100, .timer0_compa = 21, .rx_change = 3,
         .ss = {'B', 0}},
    };
    size_t i = 0;
    while (strcmp(chips[i].mcu, BOARD_MCU) != 0)
        i++;
    return &chips[i];
}
