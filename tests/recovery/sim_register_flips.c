// Single bits of I/O registers flip, while the device waits for a key: within two seconds keys, display and
// console work again, with or without a reset. On every board, with each driver of a display and of an input.
// SPDX-License-Identifier: MIT
#include <string.h>

#include <vboard/avr_chip.h>
#include <vboard/piezo.h>
#include "tests/products/judge.h"
#include "tests/support/forked.h"
#include "tests/support/model.h"
#include "tests/support/recorder.h"
#include "tests/support/test.h"

enum { WORKS_AGAIN_MS = 2000 };

// A bit of a port or of a column may look like a key, whose move is then part of the game.
enum { ASTRAY_PERCENT_MAX = 2 };

typedef enum { GOES_ON, ASTRAY, OUTCOMES } flip_outcome_t;

typedef struct {
    const char *name;
    uint16_t address;
    uint8_t bits; // that firmware may write; of 8
    bool is_wide; // with the next byte: written as 16 bits
} io_register_t;

// Control registers of what the firmware uses (ATmega328P data sheet, 31; the others have them at the same
// addresses, and more). Left out: flags, data, counts, what only a timed sequence changes.
static const io_register_t registers[] = {
    {"PORTB", 0x25, 0xFF, false},  {"DDRB", 0x24, 0xFF, false},   {"PORTC", 0x28, 0x7F, false},
    {"DDRC", 0x27, 0x7F, false},   {"PORTD", 0x2B, 0xFF, false},  {"DDRD", 0x2A, 0xFF, false},
    {"EIMSK", 0x3D, 0x03, false},  {"GPIOR0", 0x3E, 0xFF, false}, {"EECR", 0x3F, 0x3C, false},
    {"GTCCR", 0x43, 0x83, false},  {"TCCR0A", 0x44, 0xF3, false}, {"TCCR0B", 0x45, 0x0F, false},
    {"OCR0A", 0x47, 0xFF, false},  {"SPCR", 0x4C, 0xFF, false},   {"SPSR", 0x4D, 0x01, false},
    {"ACSR", 0x50, 0x8F, false},   {"SMCR", 0x53, 0x0F, false},   {"MCUCR", 0x55, 0x10, false},
    {"PRR", 0x64, 0xEF, false},    {"PCICR", 0x68, 0x07, false},  {"PCMSK0", 0x6B, 0xFF, false},
    {"PCMSK1", 0x6C, 0x7F, false}, {"PCMSK2", 0x6D, 0xFF, false}, {"TIMSK0", 0x6E, 0x07, false},
    {"TIMSK1", 0x6F, 0x27, false}, {"TIMSK2", 0x70, 0x07, false}, {"ADCSRA", 0x7A, 0xAF, false},
    {"ADCSRB", 0x7B, 0x47, false}, {"ADMUX", 0x7C, 0xEF, false},  {"DIDR0", 0x7E, 0x3F, false},
    {"TCCR1A", 0x80, 0xF3, false}, {"TCCR1B", 0x81, 0xDF, false}, {"OCR1A", 0x88, 0xFF, true},
    {"OCR1B", 0x8A, 0xFF, true},   {"TCCR2A", 0xB0, 0xF3, false}, {"TCCR2B", 0xB1, 0x0F, false},
    {"OCR2A", 0xB3, 0xFF, false},  {"OCR2B", 0xB4, 0xFF, false},  {"ASSR", 0xB6, 0x20, false},
    {"TWBR", 0xB8, 0xFF, false},   {"TWSR", 0xB9, 0x03, false},   {"TWCR", 0xBC, 0x75, false},
    {"UCSR0A", 0xC0, 0x03, false}, {"UCSR0B", 0xC1, 0xFD, false}, {"UCSR0C", 0xC2, 0xFF, false},
    {"UBRR0L", 0xC4, 0xFF, false}, {"UBRR0H", 0xC5, 0x0F, false},
};
enum { REGISTERS = sizeof registers / sizeof *registers, CONSOLE_FROM = 0xC0 };

static rig_t d;
static recorder_t recorder;

// Of the console's USART, which is not the first one on every chip.
static uint16_t address_of(const io_register_t *reg)
{
    return reg->address < CONSOLE_FROM
               ? reg->address
               : (uint16_t)(reg->address + rig_chip()->console_ucsrb - (CONSOLE_FROM + 1));
}

// bit: 0 to 15; from 8 on of the next byte.
static void flip(const io_register_t *reg, unsigned bit)
{
    const uint16_t address = address_of(reg);
    chip_t *chip = board_chip(d.board);
    const uint8_t *data = chip_data(chip, &(size_t){0});
    if (reg->is_wide)
        chip_write(chip, (uint16_t)(address + 1), data[address + 1] ^ (uint8_t)(1u << bit >> 8));
    chip_write(chip, address, data[address] ^ (uint8_t)(1u << bit));
}

// ---- In a copy ----

typedef struct {
    const io_register_t *reg;
    unsigned bit;
} flip_t;

static const char *answer(const char *line)
{
    const char *said = recorder_line(&recorder, line);
    assert_true(*said != '\0');
    return said;
}

// Keys of every row and column, display, sound and console, with a game of their own.
static void assert_works(void)
{
    // Sixteen buttons have something to do on 4x4.
    enum { N = MODEL_SQUARE > 3 && MODEL_N_OFFERED > 3 ? 4 : 3 };
    static const char *const lines[] = {"computer off", "layout 0", "sound on", N == 4 ? "new 4" : "new 3"};
    enum { CLICK_HZ = 2093 };
    unsigned heard = ((const piezo_t *)board_part(d.board, "piezo"))->tones;
    char board[MODEL_TEXT] = "";
    model_t m;
    model_start(&m);
    model_new_game(&m, N);
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
        answer(lines[i]);
    for (const char *key = "5246#8D"; *key != '\0'; key++) {
        if (!(board_keys(d.board) >> rig_key(*key) & 1))
            continue;
        rig_press(&d, (char[]){*key, '\0'});
        assert_true(board_heard(d.board, &heard, CLICK_HZ));
        model_key(&m, *key);
        board[0] = '\0';
        model_print_board(&m, board);
    }
    assert_non_null(strstr(answer("show"), board));
    judge_display(&d, &m);
}

static int suffer(void *context)
{
    const flip_t *f = context;
    static char before[MODEL_TEXT];
    snprintf(before, sizeof before, "%s", answer("show"));
    flip(f->reg, f->bit);
    rig_wait_ms(&d, WORKS_AGAIN_MS);
    recorder_line(&recorder, ""); // ends what noise may have typed
    const bool goes_on = strcmp(answer("show"), before) == 0;
    assert_works();
    return goes_on ? GOES_ON : ASTRAY;
}

TEST(a_bit_of_a_register_that_flips_costs_two_seconds_at_most)
{
    unsigned count[OUTCOMES] = {0}, total = 0, broken = 0;
    d = rig_on(1);
    recorder_start(&recorder, d.board);
    answer("1 1");
    rig_wait_ms(&d, 3000);
    for (unsigned i = 0; i < REGISTERS; i++)
        for (unsigned bit = 0; bit < (registers[i].is_wide ? 16 : 8); bit++) {
            if (!(registers[i].bits >> bit % 8 & 1))
                continue;
            const int outcome = forked_run(suffer, &(flip_t){&registers[i], bit});
            total++;
            if (outcome < OUTCOMES) {
                count[outcome]++;
            } else {
                fprintf(stderr, "%s, bit %u: does not work any more\n", registers[i].name, bit);
                broken++;
            }
        }
    printf("%s: %u flips of registers: %u astray, %u broken\n", DEVICE_NAME, total, count[ASTRAY], broken);
    assert_int_equal(broken, 0);
    assert_true(count[ASTRAY] * 100 <= total * ASTRAY_PERCENT_MAX);
    rig_free(&d);
}
