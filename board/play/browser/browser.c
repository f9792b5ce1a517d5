// Implements browser.h: what JavaScript does to the board, and the passing of time.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/browser/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/play/browser/browser.h"
#include <vboard/elf.h>
#include "board/play/script/realtime.h"
#include "hal/key.h"

enum { SLICE_US = 2000, NS_PER_MS = 1000000 };

page_t page;

// ---- Callbacks of the board ----

static void on_console(board_t *board, uint8_t byte, void *context)
{
    (void)context;
    page.changes++;
    console_log_byte(&page.user.console, byte);
    trace_console(&page.trace, board, byte);
    if (page.consoles < CONSOLE_ROOM - 1)
        page.console[page.consoles++] = (char)byte;
}

static void on_display(board_t *board, void *context)
{
    (void)context;
    page.changes++;
    analyser_display(&page.analyser, board);
    if (page.exposes)
        exposure_display(&page.exposure, board);
}

static void on_word(board_t *board, uint16_t word, void *context)
{
    (void)context;
    trace_word(&page.trace, board, word);
}

static void on_eeprom(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    (void)context;
    page.changes++;
    page.eeprom_writes++;
    trace_eeprom(&page.trace, board, write);
}

static void on_input(board_t *board, board_input_t input, unsigned value, void *context)
{
    (void)context;
    trace_input(&page.trace, board, input, value);
}

static void on_pin(board_t *board, unsigned pin, pin_level_t level, chip_time_t when, void *context)
{
    (void)board, (void)context;
    page.changes++;
    analyser_pin(&page.analyser, pin, level, when);
}

static void on_tone(board_t *board, double hz, chip_time_t when, void *context)
{
    (void)board, (void)context;
    page.changes++;
    double *tone = page.tone[page.tones++ % TONES_KEPT];
    tone[0] = hz;
    tone[1] = (double)when;
}

const char *browser_start(double seed, const uint8_t *elf, size_t size)
{
    board_t *board = board_new(
        &(board_config_t){.elf = "the firmware", .elf_bytes = elf, .elf_size = size, .seed = (uint64_t)seed},
        page.text, sizeof page.text);
    if (board == NULL)
        return page.text;
    user_init(&page.user, board, -1, (uint64_t)seed);
    watch_open(&page.watch, board, (elf_bytes_t){elf, size});
    board_on_console(board, on_console, NULL);
    board_on_display(board, on_display, NULL);
    board_on_word(board, on_word, NULL);
    board_on_eeprom(board, on_eeprom, NULL);
    board_on_input(board, on_input, NULL);
    board_on_pin(board, on_pin, NULL);
    board_on_tone(board, on_tone, NULL);
    return "";
}

// ---- Time ----

double browser_hz(void)
{
    return chip_hz(board_chip(page.user.board));
}

double browser_now(void)
{
    return (double)chip_now(board_chip(page.user.board));
}

double browser_next(void)
{
    chip_time_t board = chip_next(board_chip(page.user.board)), script = page_script_until(&page.script);
    return (double)(script < board ? script : board);
}

// End of a slice. Sleep costs no host time, so a slice extends to the end of the sleep.
static chip_time_t slice_end(chip_time_t until)
{
    const board_t *board = page.user.board;
    chip_time_t end = chip_now(board_chip(board)) + chip_us(board_chip(board), SLICE_US),
                next = chip_next(board_chip(board));
    if (next > end)
        end = next;
    return end < until ? end : until;
}

void browser_run(double until, double host_ms)
{
    uint64_t stop_ns = realtime_ns() + (uint64_t)(host_ms * NS_PER_MS);
    chip_time_t end = (chip_time_t)until;
    while (chip_now(board_chip(page.user.board)) < end && realtime_ns() < stop_ns)
        page.changes += page_script_run(&page.script, page.user.board, slice_end(end));
    bool dark = browser_dark() != 0;
    page.changes += dark != page.dark;
    page.dark = dark;
    for (; page.read < page.user.console.ended; page.read++)
        game_status_line(&page.game, console_log_line(&page.user.console, page.read));
    if (watch_is_players(&page.watch))
        game_status_watch_is_off(&page.game);
}

unsigned browser_changes(void)
{
    return page.changes;
}

// ---- Controls ----

void browser_power(int on)
{
    user_switch(&page.user, on != 0);
}

int browser_powered(void)
{
    return page.user.powered;
}

void browser_reset(void)
{
    user_reset(&page.user);
}

void browser_press(unsigned key)
{
    chip_time_t closed = user_press(&page.user, key % KEYPAD_KEYS);
    if (page.user.powered)
        analyser_press(&page.analyser, page.user.board, key % KEYPAD_KEYS, closed);
}

void browser_release(unsigned key)
{
    user_release(&page.user, key % KEYPAD_KEYS);
}

double browser_tap(unsigned key)
{
    enum { DOWN_US = 40000, REST_US = USER_BOUNCE_US_MAX + 20000 };
    const chip_t *chip = board_chip(page.user.board);
    chip_time_t released = user_in(&page.user, DOWN_US);
    browser_press(key);
    board_release(page.user.board, key % KEYPAD_KEYS, released, chip_us(chip, USER_BOUNCE_US_MAX));
    return (double)(released + chip_us(chip, REST_US));
}

void browser_hold(unsigned key, int down)
{
    board_contact(page.user.board, key, down != 0);
}

unsigned browser_keys(void)
{
    unsigned keys = 0;
    for (unsigned key = 0; key < KEYPAD_KEYS; key++)
        keys |= (unsigned)board_contact_closed(page.user.board, key) << key;
    return keys;
}

unsigned browser_keys_there(void)
{
    return board_keys(page.user.board);
}

void browser_type(const char *bytes)
{
    board_type(page.user.board, bytes, strlen(bytes));
}

// ---- Scripts ----

const char *browser_script(const char *text)
{
    return page_script_begin(&page.script, &page.user, text);
}

int browser_script_state(void)
{
    if (page.script.script.steps == 0)
        return BROWSER_SCRIPT_NONE;
    return page.script.state == SCRIPT_WAITS  ? BROWSER_SCRIPT_RUNS
           : page.script.state == SCRIPT_DONE ? BROWSER_SCRIPT_DONE
                                              : BROWSER_SCRIPT_FAILED;
}

const char *browser_script_message(void)
{
    return page.script.message;
}

void browser_trace(void)
{
    page.trace.out = open_memstream(&page.traced, &page.traced_size);
}

const char *browser_traced(void)
{
    fclose(page.trace.out);
    page.trace.out = NULL;
    return page.traced;
}
