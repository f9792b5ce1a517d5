// What goes in and out of a board: pins, display, input, console, and their callbacks.
#include "board/virtual/virtual_board_private.h"

#include <string.h>

#include "board/virtual/parts/max7219_part.h"
#include "board/virtual/parts/piezo.h"
#include "hal/key.h"

// ---- Pins ----

unsigned board_pins(const board_t *board)
{
    return board->signals;
}

const char *board_pin_name(const board_t *board, unsigned pin)
{
    return board->signal[pin % BOARD_PINS_MAX].name;
}

pin_level_t board_pin_level(const board_t *board, unsigned pin)
{
    return pin < board->signals ? chip_pin(board->chip, board->signal[pin].pin) : PIN_FLOATING;
}

bool board_pin_is(const board_t *board, unsigned pin, const char *name)
{
    return pin < board->signals && strcmp(board->signal[pin].name, name) == 0;
}

pin_level_t board_pin(const board_t *board, const char *name)
{
    unsigned pin = 0;
    while (pin < board->signals && !board_pin_is(board, pin, name))
        pin++;
    return board_pin_level(board, pin);
}

void board_on_pin(board_t *board, board_pin_callback_t *callback, void *context)
{
    board->on_pin = callback;
    board->pin_context = context;
}

// ---- Display ----

static const part_display_t *display_of(const board_t *board)
{
    return board->display ? board->display->kind->display : NULL;
}

void board_screen(const board_t *board, board_screen_t *screen)
{
    if (board->display)
        display_of(board)->screen(board->display->part, screen);
    else
        *screen = (board_screen_t){.width = FRAME_SIZE, .height = FRAME_SIZE};
}

void board_picture(const board_t *board, frame_t *lit)
{
    static board_screen_t screen;
    *lit = (frame_t){0};
    board_screen(board, &screen);
    for (unsigned i = 0; screen.height == FRAME_SIZE && i < FRAME_SIZE * FRAME_SIZE; i++)
        if (board_colour_is_lit(screen.pixel[i / FRAME_SIZE * screen.width + i % FRAME_SIZE]))
            lit->row[i / FRAME_SIZE] |= (uint8_t)(0x80 >> i % FRAME_SIZE);
}

unsigned board_intensity(const board_t *board)
{
    return board->display ? display_of(board)->intensity(board->display->part) : 0;
}

bool board_display_is_off(const board_t *board)
{
    return !board->display || display_of(board)->is_off(board->display->part);
}

void board_glitch_display(board_t *board)
{
    if (board->display)
        display_of(board)->glitch(board->display->part);
}

void board_set_noise(board_t *board, bool noisy)
{
    if (board->display && display_of(board)->set_noise)
        display_of(board)->set_noise(board->display->part, noisy);
}

void board_on_display(board_t *board, board_display_t *callback, void *context)
{
    board->on_display = callback;
    board->display_context = context;
}

static void on_word(void *context, uint16_t word)
{
    board_t *b = context;
    b->on_word(b, word, b->word_context);
}

void board_on_word(board_t *board, board_word_t *callback, void *context)
{
    max7219_part_t *matrix = board_part(board, "max7219");
    board->on_word = callback;
    board->word_context = context;
    if (!matrix)
        return;
    matrix->on_word = callback ? on_word : NULL;
    matrix->context = board;
}

// ---- Input ----

// On an input without `*`, that is `5` held after its release, for front ends that cannot hold a key, until
// the menu opens.
enum { HELD_US = 900000 };

static bool is_held_ok(const board_t *board, unsigned key)
{
    return board->input && key == KEY_STAR && !strchr(board->input->kind->keys, '*');
}

// The contact of a key; NULL if the board has no such key.
static contacts_t *contact_of(const board_t *board, unsigned key, unsigned *contact)
{
    if (!board->input || key >= KEYPAD_KEYS)
        return NULL;
    const char *keys = board->input->kind->keys,
               *at = strchr(keys, is_held_ok(board, key) ? '5' : KEYPAD_LEGEND[key]);
    *contact = at ? (unsigned)(at - keys) : 0;
    return at ? board->input->kind->contacts(board->input->part) : NULL;
}

uint16_t board_keys(const board_t *board)
{
    uint16_t keys = 0;
    unsigned contact;
    for (unsigned key = 0; key < KEYPAD_KEYS; key++)
        keys |= (uint16_t)((contact_of(board, key, &contact) != NULL) << key);
    return keys;
}

bool board_contact_closed(const board_t *board, unsigned key)
{
    unsigned contact;
    const contacts_t *contacts = contact_of(board, key, &contact);
    return contacts && (contacts->closed >> contact & 1);
}

void board_contact(board_t *board, unsigned key, bool closed)
{
    unsigned contact;
    contacts_t *contacts = contact_of(board, key, &contact);
    if (is_held_ok(board, key) && !closed)
        board_release(board, key, chip_now(board->chip), 0);
    else if (contacts)
        contacts_set(contacts, contact, closed);
}

static chip_time_t move(board_t *board, unsigned key, bool closes, chip_time_t at, chip_time_t bounce)
{
    unsigned contact;
    contacts_t *contacts = contact_of(board, key, &contact);
    if (contacts)
        contacts_move(contacts, contact, closes, at, bounce);
    return at + bounce;
}

chip_time_t board_press(board_t *board, unsigned key, chip_time_t at, chip_time_t bounce)
{
    return move(board, key, true, at, bounce);
}

chip_time_t board_release(board_t *board, unsigned key, chip_time_t at, chip_time_t bounce)
{
    bool held = is_held_ok(board, key);
    return move(board, key, false, at + (held ? chip_us(board->chip, HELD_US) : 0), bounce);
}

void board_on_input(board_t *board, board_input_callback_t *callback, void *context)
{
    board->on_input = callback;
    board->input_context = context;
}

void board_report_input(board_t *board, board_input_t input, unsigned value)
{
    if (board->on_input)
        board->on_input(board, input, value, board->input_context);
}

// ---- Console ----

void board_type(board_t *board, const void *bytes, size_t size)
{
    if (board->line)
        serial_part_type(board->line, bytes, size);
}

void board_set_baud(board_t *board, unsigned baud)
{
    if (board->line)
        serial_part_set_baud(board->line, baud);
}

unsigned board_baud(const board_t *board)
{
    return board->line ? board->line->baud : 0;
}

void board_set_dtr(board_t *board, bool asserted)
{
    bool falls = asserted && !board->dtr;
    board->dtr = asserted;
    if (falls)
        board_reset(board);
}

size_t board_typing(const board_t *board)
{
    return board->line ? board->line->count : 0;
}

void board_on_console(board_t *board, board_byte_t *callback, void *context)
{
    board->on_console = callback;
    board->console_context = context;
}

// ---- Sound ----

bool board_heard(const board_t *board, unsigned *from, unsigned hz)
{
    const piezo_t *piezo = board_part(board, piezo_kind.name);
    return piezo && piezo_heard(piezo, from, hz);
}

static void on_tone(void *context, double hz, chip_time_t when)
{
    board_t *b = context;
    b->on_tone(b, hz, when, b->tone_context);
}

void board_on_tone(board_t *board, board_tone_t *callback, void *context)
{
    piezo_t *piezo = board_part(board, piezo_kind.name);
    board->on_tone = callback;
    board->tone_context = context;
    if (!piezo)
        return;
    piezo->on_tone = callback ? on_tone : NULL;
    piezo->context = board;
}

// ---- Memory ----

void board_on_eeprom(board_t *board, board_eeprom_callback_t *callback, void *context)
{
    board->on_eeprom = callback;
    board->eeprom_context = context;
}

void board_on_marker(board_t *board, board_byte_t *callback, void *context)
{
    board->on_marker = callback;
    board->marker_context = context;
}
