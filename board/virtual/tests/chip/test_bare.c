// Tests of a chip without a board: images in memory, refused images, other chips, several in one process.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "chip/avr_chip.h"
#include "tests/support/chip_rig.h"
#include "tests/support/code.h"
#include "tests/support/test.h"

enum { MAIN = 200, WORDS = 256, ENTERED = 8, ABOUT_TO = 1 };

// Enables the EEPROM's interrupt, which is raised at once, and reports before and in it.
static const uint16_t program[] = {
    LDI(16, ENTERED), OUT(EECR, 16), LDI(17, ABOUT_TO), OUT(GPIOR0, 17), SEI, NOP, STOP};
static const uint16_t routine[] = {OUT(GPIOR0, 16), STOP};

typedef struct {
    const char *mcu;
    uint32_t hz;
    unsigned ready_vector; // EE_READY
    uint64_t random;
    chip_t *chip;
    uint8_t marker[4];
    chip_time_t at[4];
    unsigned markers, faults;
} subject_t;

static void on_marker(void *context, uint8_t value)
{
    subject_t *s = context;
    assert_true(s->markers < 4);
    assert_true(chip_is_busy(s->chip));
    s->marker[s->markers] = value;
    s->at[s->markers++] = chip_now(s->chip);
}

static void on_fault(void *context, chip_fault_kind_t kind, const char *text)
{
    subject_t *s = context;
    (void)kind;
    (void)text;
    s->faults++;
}

static void start_with(subject_t *s, const uint16_t *flash, size_t size)
{
    char error[200] = "";
    s->chip = chip_new(&(chip_config_t){.mcu = s->mcu,
                                        .hz = s->hz,
                                        .flash = (const uint8_t *)flash,
                                        .flash_size = size,
                                        .random = &s->random,
                                        .hooks = {.context = s, .marker = on_marker, .fault = on_fault}},
                       error, sizeof error);
    if (s->chip == NULL)
        fail_msg("%s", error);
    chip_power_on(s->chip);
}

static void start(subject_t *s)
{
    uint16_t flash[WORDS] = {RJMP(MAIN - 1)};
    memcpy(&flash[MAIN], program, sizeof program);
    memcpy(&flash[2 * s->ready_vector], routine, sizeof routine);
    start_with(s, flash, sizeof flash);
}

static const subject_t small = {.mcu = "atmega328p", .hz = 16000000, .ready_vector = 22};
static const subject_t large = {.mcu = "atmega2560", .hz = 8000000, .ready_vector = 30};

// OUT, SEI and NOP take a cycle each.
static void expect_entry(const subject_t *s, unsigned cycles)
{
    assert_int_equal(s->markers, 2);
    assert_int_equal(s->marker[0], ABOUT_TO);
    assert_int_equal(s->marker[1], ENTERED);
    assert_int_equal(s->at[1] - s->at[0], 3 + cycles);
    assert_int_equal(s->faults, 0);
    assert_false(chip_is_busy(s->chip));
}

// The chips run alternately and do not influence each other; a third sleeps with interrupts off, a fault of
// this chip only.
TEST(entering_an_interrupt_takes_a_cycle_more_with_a_return_address_of_three_bytes)
{
    static const uint16_t sleeps[] = {LDI(16, 1), OUT(SMCR, 16), SLEEP};
    subject_t a = small, b = large, c = small;
    start(&a);
    start(&b);
    start_with(&c, sleeps, sizeof sleeps);
    for (chip_time_t t = 0; t < 1000; t++) {
        chip_run(a.chip, t);
        chip_run(b.chip, t);
        if (t == 500)
            chip_power_off(b.chip);
    }
    assert_int_equal(chip_now(c.chip), 0);
    chip_run(c.chip, 100);
    assert_int_equal(c.faults, 1);
    expect_entry(&a, 4);
    expect_entry(&b, 5);
    assert_int_equal(chip_us(a.chip, 10), 160);
    assert_int_equal(chip_us(b.chip, 10), 80);
    assert_int_equal(chip_us(b.chip, 10000000), 80000000);
    chip_free(a.chip);
    chip_free(b.chip);
    chip_free(c.chip);
}

static void expect_refusal(const char *mcu, const char *text)
{
    static const uint8_t flash[32769];
    char error[200] = "";
    uint64_t random = 1;
    chip_config_t config = {
        .mcu = mcu, .hz = 16000000, .flash = flash, .flash_size = sizeof flash, .random = &random};
    assert_null(chip_new(&config, error, sizeof error));
    if (strstr(error, text) == NULL || strchr(error, '\n') != NULL)
        fail_msg("\"%s\" does not say \"%s\" on one line", error, text);
}

// board/play/tests/terminal/check_scripts.sh tests refused files.
TEST(an_image_larger_than_flash_and_an_unknown_chip_are_refused)
{
    expect_refusal("atmega328p", "32769 bytes does not fit into the 32768 bytes of flash of the atmega328p");
    expect_refusal("atmega8", "the chip atmega8 is not modelled; there are: atmega168 atmega168p");
    expect_refusal("atmega328pb", " atmega2560 atmega32u4");
    expect_refusal("ATMEGA328P ", "not modelled");
    expect_refusal("168", "not modelled");
    expect_refusal("", "the chip  is not modelled");
    expect_refusal(NULL, "mcu is NULL; it must be one of: atmega168 ");
}

TEST(a_clock_of_0_hz_is_refused)
{
    char error[200] = "";
    assert_null(chip_new(&(chip_config_t){.mcu = "atmega328p"}, error, sizeof error));
    assert_non_null(strstr(error, "hz is 0; it must be the frequency"));
}

// What is in memory beside it, and the size of what is not there, mean nothing then.
TEST(an_elf_file_counts_more_than_an_image_in_memory)
{
    static const uint16_t other[] = {STOP};
    char error[200] = "";
    size_t size;
    chip_t *chip = chip_new(&(chip_config_t){.mcu = "atmega328p",
                                             .hz = 16000000,
                                             .elf = IMAGES "/busy.elf",
                                             .elf_size = 7,
                                             .flash = (const uint8_t *)other,
                                             .flash_size = sizeof other},
                            error, sizeof error);
    assert_non_null(chip);
    assert_memory_not_equal(chip_flash(chip, &size), other, sizeof other);
    chip_free(chip);
}

TEST(an_image_may_fill_the_flash)
{
    static const uint8_t flash[32768];
    char error[200] = "";
    chip_t *chip = chip_new(
        &(chip_config_t){.mcu = "atmega328p", .hz = 16000000, .flash = flash, .flash_size = sizeof flash},
        error, sizeof error);
    assert_non_null(chip);
    chip_free(chip);
}

TEST(a_chip_has_the_pins_of_its_ports_and_usarts_only)
{
    chip_pin_t rx, tx;
    rig_make("atmega2560", "B0", CODE(STOP));
    assert_true(chip_has_pin(rig.chip, (chip_pin_t){'A', 0}));
    assert_true(chip_has_pin(rig.chip, (chip_pin_t){'L', 7}));
    assert_true(chip_usart_pins(rig.chip, 3, &rx, &tx));
    assert_false(chip_usart_pins(rig.chip, 4, &rx, &tx));
    rig_make("atmega328p", "B0", CODE(STOP));
    assert_false(chip_has_pin(rig.chip, (chip_pin_t){'A', 0}));
    assert_true(chip_usart_pins(rig.chip, 0, &rx, &tx));
    assert_false(chip_usart_pins(rig.chip, 1, &rx, &tx));
    static const struct {
        const char *mcu;
        unsigned number;
        chip_pin_t rx, tx;
    } of[] = {{"atmega168", 0, {'D', 0}, {'D', 1}},   {"atmega328p", 0, {'D', 0}, {'D', 1}},
              {"atmega1284p", 0, {'D', 0}, {'D', 1}}, {"atmega1284p", 1, {'D', 2}, {'D', 3}},
              {"atmega1280", 0, {'E', 0}, {'E', 1}},  {"atmega1280", 1, {'D', 2}, {'D', 3}},
              {"atmega2560", 2, {'H', 0}, {'H', 1}},  {"atmega2560", 3, {'J', 0}, {'J', 1}},
              {"atmega32u4", 1, {'D', 2}, {'D', 3}}};
    for (unsigned i = 0; i < sizeof of / sizeof of[0]; i++) {
        rig_make(of[i].mcu, "B0", CODE(STOP));
        assert_true(chip_usart_pins(rig.chip, of[i].number, &rx, &tx));
        assert_memory_equal(&rx, &of[i].rx, sizeof rx);
        assert_memory_equal(&tx, &of[i].tx, sizeof tx);
    }
}

// ---- Hooks ----

typedef struct {
    chip_t *chip;
    uint8_t marker[8];
    unsigned markers, sent;
} asking_t;

static chip_t *new_asking(asking_t *a, chip_hooks_t hooks, const uint16_t *code, size_t size)
{
    char error[200] = "";
    hooks.context = a;
    a->chip = chip_new(&(chip_config_t){.mcu = "atmega328p",
                                        .hz = 16000000,
                                        .flash = (const uint8_t *)code,
                                        .flash_size = size,
                                        .hooks = hooks},
                       error, sizeof error);
    assert_non_null(a->chip);
    return a->chip;
}

// It makes a fault, writes to the EEPROM, sends a byte and converts a voltage.
TEST(a_chip_needs_no_hook)
{
    asking_t a = {.chip = NULL};
    size_t size;
    chip_t *chip = new_asking(&a, (chip_hooks_t){0},
                              CODE(SPM, MARK(1), PUT(EEDR, 0x5A), PUT(EECR, 4), PUT(EECR, 2), PUT(UCSR0B, 8),
                                   PUT(UDR0, 'x'), PUT(ADMUX, 0x41), PUT(ADCSRA, 0xC0), STOP));
    chip_power_on(chip);
    chip_run(chip, chip_us(chip, 5000));
    assert_int_equal(chip_eeprom(chip, &size)[0], 0x5A);
    chip_free(chip);
}

// Resets it at the first marker, after a change of the circuit, and cuts the power at 2.
static void on_asking(void *context, uint8_t value)
{
    asking_t *a = context;
    a->marker[a->markers++ % sizeof a->marker] = value;
    if (a->markers == 1) {
        chip_resolve(a->chip);
        assert_true(chip_is_busy(a->chip));
        chip_reset(a->chip);
    } else if (value == 2) {
        chip_power_off(a->chip);
    }
    assert_true(chip_is_powered(a->chip));
}

TEST(a_reset_or_cut_by_a_hook_comes_at_the_end_of_the_instruction)
{
    asking_t a = {.chip = NULL};
    chip_t *chip = new_asking(&a, (chip_hooks_t){.marker = on_asking}, CODE(MARK(1), MARK(2), MARK(3), STOP));
    chip_power_on(chip);
    chip_run(chip, 1000);
    assert_int_equal(a.markers, 3);
    assert_memory_equal(a.marker, ((uint8_t[]){1, 1, 2}), 3);
    assert_false(chip_is_powered(chip));
    chip_free(chip);
}

static uint8_t causes(chip_t *chip)
{
    return chip_data(chip, &(size_t){0})[MCUSR];
}

// A timer of the chip calls the hook: it, too, is left first.
static void on_sent(void *context, chip_pin_t tx, uint8_t byte)
{
    asking_t *a = context;
    (void)tx;
    (void)byte;
    a->sent++;
    chip_reset(a->chip);
    assert_int_equal(causes(a->chip), 1);
}

TEST(a_reset_by_a_hook_comes_asleep_too)
{
    enum { SE = 1, PORF = 1, EXTRF = 2 };
    asking_t a = {.chip = NULL};
    chip_t *chip = new_asking(&a, (chip_hooks_t){.sent = on_sent},
                              CODE(LDS(16, MCUSR), SBRC(16, 1), STOP, PUT(UCSR0B, 8), PUT(UDR0, 'x'),
                                   PUT(SMCR, SE), SEI, SLEEP, STOP));
    chip_power_on(chip);
    chip_run(chip, 1000);
    assert_int_equal(a.sent, 1);
    assert_int_equal(causes(chip), PORF | EXTRF);
    chip_free(chip);
}

static void on_level(void *context, chip_time_t when)
{
    asking_t *a = context;
    (void)when;
    if (a->chip && chip_pin_wire(a->chip, (chip_pin_t){'B', 0}))
        chip_reset(a->chip);
}

static void raise_b0(void *context)
{
    asking_t *a = context;
    if (a->markers)
        chip_pin_put(a->chip, (chip_pin_t){'B', 0}, PIN_HIGH);
}

// Nothing runs then.
TEST(a_reset_by_a_hook_comes_at_once_when_the_circuit_has_changed_from_outside)
{
    enum { PORF = 1, EXTRF = 2 };
    asking_t a = {.chip = NULL};
    chip_t *chip = new_asking(&a, (chip_hooks_t){.levels = on_level, .resolve = raise_b0}, CODE(STOP));
    chip_power_on(chip);
    chip_run(chip, 100);
    assert_int_equal(causes(chip), PORF);
    a.markers = 1;
    chip_resolve(chip);
    assert_int_equal(causes(chip), PORF | EXTRF);
    chip_free(chip);
}

// ---- Each chip has its memories and pins: data sheets, section 1 and the tables of registers and vectors
// ----

typedef struct {
    const char *mcu;
    unsigned flash, eeprom, ram_end;
    chip_pin_t sck, mosi, miso, ss, sda, scl, adc1, int0;
    unsigned usarts;
    unsigned usart[4]; // addresses of UCSRnA
    chip_pin_t tx[4];
    unsigned watchdog; // vector
} expected_t;

static const expected_t expected[] = {
    {"ATmega168",
     16384,
     512,
     0x4FF,
     {'B', 5},
     {'B', 3},
     {'B', 4},
     {'B', 2},
     {'C', 4},
     {'C', 5},
     {'C', 1},
     {'D', 2},
     1,
     {0xC0},
     {{'D', 1}},
     6},
    {"atmega168p",
     16384,
     512,
     0x4FF,
     {'B', 5},
     {'B', 3},
     {'B', 4},
     {'B', 2},
     {'C', 4},
     {'C', 5},
     {'C', 1},
     {'D', 2},
     1,
     {0xC0},
     {{'D', 1}},
     6},
    {"ATmega328P",
     32768,
     1024,
     0x8FF,
     {'B', 5},
     {'B', 3},
     {'B', 4},
     {'B', 2},
     {'C', 4},
     {'C', 5},
     {'C', 1},
     {'D', 2},
     1,
     {0xC0},
     {{'D', 1}},
     6},
    {"atmega1284p",
     131072,
     4096,
     0x40FF,
     {'B', 7},
     {'B', 5},
     {'B', 6},
     {'B', 4},
     {'C', 1},
     {'C', 0},
     {'A', 1},
     {'D', 2},
     2,
     {0xC0, 0xC8},
     {{'D', 1}, {'D', 3}},
     8},
    {"atmega1280",
     131072,
     4096,
     0x21FF,
     {'B', 1},
     {'B', 2},
     {'B', 3},
     {'B', 0},
     {'D', 1},
     {'D', 0},
     {'F', 1},
     {'D', 0},
     4,
     {0xC0, 0xC8, 0xD0, 0x130},
     {{'E', 1}, {'D', 3}, {'H', 1}, {'J', 1}},
     12},
    {"atmega2560",
     262144,
     4096,
     0x21FF,
     {'B', 1},
     {'B', 2},
     {'B', 3},
     {'B', 0},
     {'D', 1},
     {'D', 0},
     {'F', 1},
     {'D', 0},
     4,
     {0xC0, 0xC8, 0xD0, 0x130},
     {{'E', 1}, {'D', 3}, {'H', 1}, {'J', 1}},
     12},
    {"atmega32u4",
     32768,
     1024,
     0xAFF,
     {'B', 1},
     {'B', 2},
     {'B', 3},
     {'B', 0},
     {'D', 1},
     {'D', 0},
     {'F', 1},
     {'D', 0},
     1,
     {0xC8},
     {{'D', 3}},
     12},
};

typedef struct {
    subject_t subject;
    const expected_t *e;
    unsigned sck_edges, mosi_edges, tx_edges[4], sda_falls, scl_falls;
    bool sck, mosi, tx[4], sda, scl;
} watch_t;

static unsigned moves(const chip_t *chip, chip_pin_t pin, bool *was)
{
    bool is = chip_pin(chip, pin) == PIN_HIGH, moved = is != *was;
    *was = is;
    return moved;
}

// MISO follows MOSI; SDA and SCL have pull-ups.
static void join_pins(void *context)
{
    const watch_t *w = context;
    chip_t *chip = w->subject.chip;
    if (!chip)
        return;
    chip_pin_put(chip, w->e->miso, chip_pin_drive(chip, w->e->mosi) == DRIVE_HIGH ? PIN_HIGH : PIN_LOW);
    chip_pin_put(chip, w->e->sda, chip_pin_drive(chip, w->e->sda) == DRIVE_LOW ? PIN_LOW : PIN_HIGH);
    chip_pin_put(chip, w->e->scl, chip_pin_drive(chip, w->e->scl) == DRIVE_LOW ? PIN_LOW : PIN_HIGH);
}

static void on_levels(void *context, chip_time_t when)
{
    watch_t *w = context;
    chip_t *chip = w->subject.chip;
    (void)when;
    unsigned mosi = moves(chip, w->e->mosi, &w->mosi);
    w->mosi_edges += mosi;
    if (mosi)
        chip_resolve(chip);
    w->sck_edges += moves(chip, w->e->sck, &w->sck);
    for (unsigned i = 0; i < w->e->usarts; i++)
        w->tx_edges[i] += moves(chip, w->e->tx[i], &w->tx[i]);
    w->sda_falls += moves(chip, w->e->sda, &w->sda) && !w->sda;
    w->scl_falls += moves(chip, w->e->scl, &w->scl) && !w->scl;
}

static bool adc_volts(void *context, chip_pin_t pin, double *volts)
{
    const watch_t *w = context;
    *volts = pin.letter == w->e->adc1.letter && pin.bit == w->e->adc1.bit ? 2.5 : 0;
    return true;
}

// Runs a program that ends with STOP for 2 ms.
static void run_on(watch_t *w, const expected_t *e, const uint16_t *code, size_t size)
{
    static uint8_t flash[1024];
    char error[200] = "";
    memset(flash, 0, sizeof flash);
    memcpy(flash, code, size);
    *w = (watch_t){.e = e};
    w->subject.chip = chip_new(&(chip_config_t){.mcu = e->mcu,
                                                .hz = 16000000,
                                                .flash = flash,
                                                .flash_size = sizeof flash,
                                                .hooks = {.context = w,
                                                          .marker = on_marker,
                                                          .fault = on_fault,
                                                          .resolve = join_pins,
                                                          .levels = on_levels,
                                                          .volts = adc_volts}},
                               error, sizeof error);
    if (w->subject.chip == NULL)
        fail_msg("%s", error);
    chip_power_on(w->subject.chip);
    chip_run(w->subject.chip, 32000);
}

static void expect_peripherals(const expected_t *e)
{
    enum { TWI_ON = 0x04 | 0x20 | 0x80, ADC_GO = 0xC4, ADLAR_AVCC = 0x61 };
    watch_t w;
    unsigned port = e->sck.letter == 'B' ? DDRB : 0;
    run_on(&w, e,
           CODE(PUT(port, 1 << e->sck.bit | 1 << e->mosi.bit | 1 << e->ss.bit), PUT(SPCR, 0x50),
                PUT(SPDR, 0x35), WAIT(SPSR, 7), SHOW(SPDR), PUT(TWCR, TWI_ON), WAIT(TWCR, 7),
                PUT(ADMUX, ADLAR_AVCC), PUT(ADCSRA, ADC_GO), LDS(16, ADCSRA), SBRC(16, 6), RJMP(-4),
                SHOW(ADCH), STOP));
    size_t size;
    chip_flash(w.subject.chip, &size);
    assert_int_equal(size, e->flash);
    chip_eeprom(w.subject.chip, &size);
    assert_int_equal(size, e->eeprom);
    chip_data(w.subject.chip, &size);
    assert_int_equal(size, e->ram_end + 1);
    assert_int_equal(w.subject.markers, 2);
    assert_int_equal(w.subject.marker[0], 0x35);
    assert_int_equal(w.subject.marker[1], 0x80);
    assert_int_equal(w.sck_edges, 16);
    assert_int_equal(w.mosi_edges, 5);
    assert_int_equal(w.sda_falls, 1);
    assert_int_equal(w.scl_falls, 1);
    assert_int_equal(w.subject.faults, 0);
    chip_free(w.subject.chip);
}

static void expect_usarts(const expected_t *e)
{
    watch_t w;
    for (unsigned i = 0; i < e->usarts; i++) {
        unsigned a = e->usart[i];
        run_on(&w, e, CODE(PUT(a, 2), PUT(a + 4, 16), PUT(a + 1, 8), PUT(a + 6, 0x55), STOP));
        for (unsigned other = 0; other < e->usarts; other++)
            assert_int_equal(w.tx_edges[other], other == i ? 11 : 0);
        assert_int_equal(w.subject.faults, 0);
        chip_free(w.subject.chip);
    }
}

// INT0 senses the low level of its pin, which the program drives; its vector is 1, and returns at once.
static void expect_vectors(const expected_t *e)
{
    enum { AFTER_VECTORS = 130, MARKED = 0x21 };
    uint16_t code[AFTER_VECTORS + 40] = {RJMP(AFTER_VECTORS - 1), 0, LDI(17, MARKED), OUT(GPIOR0, 17)};
    const uint16_t main[] = {PUT(DDRD, 1 << e->int0.bit), PUT(EIMSK, 1), SEI, STOP};
    code[4] = STOP;
    memcpy(code + AFTER_VECTORS, main, sizeof main);
    watch_t w;
    run_on(&w, e, code, sizeof code);
    assert_int_equal(w.subject.markers, 1);
    assert_int_equal(w.subject.marker[0], MARKED);
    chip_free(w.subject.chip);
    memset(code + 2, 0, 2 * (AFTER_VECTORS - 2));
    memcpy(code + 2 * e->watchdog, (uint16_t[]){LDI(17, MARKED), OUT(GPIOR0, 17), STOP}, 6);
    const uint16_t bark[] = {PUT(WDTCSR, 0x40), SEI, RJMP(-1)};
    memcpy(code + AFTER_VECTORS, bark, sizeof bark);
    run_on(&w, e, code, sizeof code);
    chip_run(w.subject.chip, 16000 * 20);
    assert_int_equal(w.subject.markers, 1);
    chip_free(w.subject.chip);
}

TEST(each_chip_has_its_memories_pins_and_vectors)
{
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        expect_peripherals(&expected[i]);
        expect_usarts(&expected[i]);
        expect_vectors(&expected[i]);
    }
}

// Data sheet, "Initial Value" of each register. What is written has no other effect.
TEST(a_reset_gives_the_registers_of_the_peripherals_their_initial_values)
{
    enum { UCSR0C = 0xC2, TWAR = 0xBA, ACSR = 0x50, DIDR1 = 0x7F, TCCR0A = 0x44, TCCR1A = 0x80 };
    static const struct {
        uint8_t reg, written, initial;
    } r[] = {{TWBR, 1, 0},      {TWSR, 3, 0xF8},   {TWAR, 2, 0xFE},   {TWCR, 0x44, 0},   {UCSR0A, 2, 0x20},
             {UCSR0B, 0x18, 0}, {UCSR0C, 0x0E, 6}, {UBRR0L, 5, 0},    {UBRR0H, 1, 0},    {SPCR, 0x43, 0},
             {SPSR, 1, 0},      {ADMUX, 0x41, 0},  {ADCSRA, 0x83, 0}, {ADCSRB, 0x40, 0}, {ACSR, 0x47, 0},
             {DIDR0, 1, 0},     {DIDR1, 1, 0},     {TCCR0A, 0x83, 0}, {TCCR0B, 1, 0},    {OCR0A, 9, 0},
             {TIMSK0, 1, 0},    {TCCR1A, 0x83, 0}, {TCCR1B, 1, 0},    {OCR1AL, 9, 0},    {TIMSK1, 1, 0},
             {WDTCSR, 0x40, 0}, {EECR, 8, 0},      {SPMCSR, 0x80, 0}, {EICRA, 1, 0},     {EIMSK, 1, 0},
             {PCICR, 1, 0},     {PCMSK0, 1, 0},    {PORTB, 1, 0},     {DDRB, 1, 0},      {SMCR, 4, 0},
             {MCUCR, 0x10, 0},  {PRR, 1, 0}};
    enum { REGISTERS = sizeof r / sizeof *r, WORDS_EACH = 3 };
    static uint16_t code[REGISTERS * WORDS_EACH];
    for (unsigned i = 0; i < REGISTERS; i++)
        memcpy(&code[WORDS_EACH * i], (uint16_t[]){PUT(r[i].reg, r[i].written)}, 2 * WORDS_EACH);
    rig_make("atmega328p", "B1", code, sizeof code);
    for (unsigned reset = 0; reset < 2; reset++) {
        if (reset)
            chip_reset(rig.chip);
        else
            rig_run(1);
        for (unsigned i = 0; i < REGISTERS; i++)
            if (rig.data[r[i].reg] != r[i].initial)
                fail_msg("register 0x%02X has 0x%02X", r[i].reg, rig.data[r[i].reg]);
        assert_int_equal(rig.data[TWDR], 0xFF);
        rig_run(3 * REGISTERS + 10);
    }
}

// Runs of plain instructions are executed at once, but not if time is passed in single cycles.
TEST(passing_time_in_single_cycles_changes_nothing)
{
    enum { CYCLES = 400000 };
    static const char *const images[] = {"busy", "timer_from_zero", "described"};
    static uint8_t ram[0x900];
    static chip_rig_t whole;
    for (unsigned i = 0; i < sizeof images / sizeof images[0]; i++) {
        rig_make_image(i == 0 ? "B0" : "B3", images[i]);
        rig_run(CYCLES);
        chip_time_t end = chip_now(rig.chip);
        whole = rig;
        memcpy(ram, rig.data, sizeof ram);
        rig_make_image(i == 0 ? "B0" : "B3", images[i]);
        for (chip_time_t t = 1; t <= CYCLES; t++)
            rig_run(t);
        assert_int_equal(chip_now(rig.chip), end);
        assert_int_equal(rig.marks, whole.marks);
        assert_memory_equal(rig.mark, whole.mark, sizeof rig.mark);
        assert_int_equal(rig.edges, whole.edges);
        assert_memory_equal(rig.edge, whole.edge, sizeof rig.edge);
        assert_memory_equal(rig.data, ram, sizeof ram);
    }
}

TEST(all_of_ram_is_random_at_power_up)
{
    unsigned first = 0, last = 0, r0 = 0, r31 = 0;
    size_t size;
    rig_make("atmega328p", "B0", CODE(STOP));
    for (unsigned i = 0; i < 8; i++) {
        const uint8_t *data = chip_data(rig.chip, &size);
        chip_power_on(rig.chip);
        first |= data[0x100] ^ 0xA5u;
        last |= data[size - 1];
        r0 |= data[0];
        r31 |= data[31];
        chip_power_off(rig.chip);
    }
    assert_int_not_equal(first, 0xA5);
    assert_int_not_equal(last, 0);
    assert_int_not_equal(r0, 0);
    assert_int_not_equal(r31, 0);
}

// 29.5
TEST(the_brown_out_level_is_that_of_the_fuses)
{
    static const double volts[] = {0, 0, 0, 0, 4.3, 2.7, 1.8, 0};
    rig_make("atmega328p", "B0", CODE(STOP));
    for (unsigned level = 0; level < 8; level++) {
        chip_set_fuses(rig.chip, &(chip_fuses_t){0xFF, 0xDF, (uint8_t)(0xF8 | level), 0xFF, 0});
        assert_true(chip_brown_out_volts(rig.chip) == volts[level]);
    }
}

TEST(measures_begin_with_power_on)
{
    chip_measures_t m;
    rig_make("atmega328p", "B0", CODE(PUSH(0), PUSH(0), SEI));
    chip_measures(rig.chip, &m);
    assert_int_equal(m.stack, 0);
    rig_run(100);
    chip_power_off(rig.chip);
    chip_power_on(rig.chip);
    chip_run(rig.chip, chip_now(rig.chip) + 1); // RJMP
    chip_measures(rig.chip, &m);
    assert_int_equal(m.stack, 0);
    assert_int_equal(m.elapsed, 2);
}

// A program for the interrupt of pin INT0, which every SBI to PIND lets toggle.
static chip_measures_t measured(const uint16_t *body, size_t body_size, const uint16_t *code, size_t size)
{
    enum { BODY = 2, AFTER_BODY = 60 };
    uint16_t flash[WORDS] = {RJMP(AFTER_BODY - 1)};
    subject_t s = small;
    chip_measures_t m;
    memcpy(&flash[BODY], body, body_size);
    memcpy(&flash[AFTER_BODY], code, size);
    start_with(&s, flash, sizeof flash);
    chip_run(s.chip, 2000);
    chip_measures(s.chip, &m);
    chip_free(s.chip);
    return m;
}

// The longest comes first. LPM and writes of SP, which the board watches too, do not end a routine.
TEST(the_longest_run_of_a_routine_is_measured)
{
    enum { ROUNDS = 20, BEFORE = 2 + 3, ROUND = 3 };
    const chip_measures_t m =
        measured(CODE(LPM(16), IN(19, SPL), OUT(SPL, 19), DEC(20), BRNE(-2), RETI),
                 CODE(LDI(30, 0), LDI(31, 0), PUT(DDRD, 4), PUT(EICRA, 1), PUT(EIMSK, 1), LDI(20, ROUNDS),
                      SEI, SBI(PIND, 2), NOP, NOP, NOP, NOP, NOP, NOP, LDI(20, 1), SBI(PIND, 2), NOP, NOP,
                      NOP, NOP, NOP, NOP, STOP));
    assert_int_equal(m.vector[1].calls, 2);
    assert_int_equal(m.vector[1].worst, BEFORE + 3 * ROUNDS - 1 + 4);
}

// Bootloaders and schedulers use RETI to jump.
TEST(reti_outside_of_an_interrupt_ends_no_routine)
{
    const uint16_t rcall = 0xD001;
    const chip_measures_t m =
        measured(CODE(RETI), CODE(rcall, RJMP(1), RETI, PUT(DDRD, 4), PUT(EICRA, 1), PUT(EIMSK, 1), SEI,
                                  SBI(PIND, 2), NOP, NOP, NOP, NOP, NOP, NOP, STOP));
    assert_int_equal(m.vector[1].calls, 1);
}

// The program itself switches interrupts off after it.
TEST(a_reset_ends_an_interrupt_routine)
{
    const uint16_t cli = 0x94F8;
    enum { BODY = 2, AFTER_BODY = 60, PAUSE = 4 * 100 };
    uint16_t flash[WORDS] = {RJMP(AFTER_BODY - 1), 0, STOP};
    static const uint16_t main[] = {
        PUT(DDRD, 4), PUT(EIMSK, 1), LDS(16, MCUSR), SBRC(16, 1), PUT(EIMSK, 0), SEI,
        NOP,          cli,           DELAY(100),     SEI,         STOP};
    subject_t s = small;
    chip_measures_t m;
    memcpy(&flash[AFTER_BODY], main, sizeof main);
    start_with(&s, flash, sizeof flash);
    chip_run(s.chip, 100);
    chip_reset(s.chip);
    chip_measure_from_here(s.chip);
    chip_run(s.chip, 2000);
    chip_measures(s.chip, &m);
    assert_in_range(m.off_by_program, PAUSE, PAUSE + 20);
    assert_int_equal(m.off_by_interrupts, 0);
    chip_free(s.chip);
}

// A skip over an ADIW that simavr takes for two words.
TEST(a_skip_that_is_not_taken_executes_the_adiw)
{
    RIG("B0", 100, LDI(24, 0), LDI(25, 0), SBRS(24, 0), ADIW(24, 12), OUT(GPIOR0, 24));
    rig_assert_marks(12);
}

// A cycle more for each word. Of ADIW and SBIW some have bits of the instructions of two words.
TEST(a_skip_is_over_one_instruction)
{
    enum { JMP = 0x940C, CALL = 0x940E, BEGUN = 2, VALUE = 5 };
    static const uint16_t skips[] = {CPSE(16, 16), SBRS(16, 0)};
    static const struct {
        uint16_t words[2];
        unsigned size;
    } of[] = {{{NOP}, 1},          {{ADIW(24, 11)}, 1}, {{ADIW(24, 12)}, 1},   {{ADIW(24, 13)}, 1},
              {{ADIW(24, 14)}, 1}, {{ADIW(24, 15)}, 1}, {{SBIW(24, 12)}, 1},   {{SBIW(24, 63)}, 1},
              {{0x9F0C}, 1}, // MUL
              {{JMP, 0}, 2},       {{CALL, 0}, 2},      {{LDS(16, 0x200)}, 2}, {{STS(0x200, 16)}, 2}};
    for (unsigned i = 0; i < 2 * sizeof of / sizeof *of; i++) {
        uint16_t code[] = {LDI(16, 1),         LDI(24, VALUE),  skips[i % 2],
                           of[i / 2].words[0], OUT(GPIOR0, 24), OUT(GPIOR0, 24)};
        if (of[i / 2].size == 2)
            code[4] = of[i / 2].words[1];
        rig_make("atmega328p", "B0", code, sizeof code);
        rig_run(100);
        assert_int_equal(rig.marks, 3 - of[i / 2].size);
        assert_int_equal(rig.mark[0].value, VALUE);
        assert_int_equal(rig.mark[0].at, BEGUN + 2 + 1 + of[i / 2].size);
    }
}

TEST(a_second_power_cut_changes_nothing)
{
    chip_measures_t m[2];
    RIG("B0", 100, NOP);
    for (unsigned i = 0; i < 2; i++) {
        chip_power_off(rig.chip);
        chip_run(rig.chip, chip_now(rig.chip) + 1000);
        chip_measures(rig.chip, &m[i]);
    }
    assert_int_equal(m[0].elapsed, m[1].elapsed);
}

static pin_level_t held;

static void hold_b0(void *context)
{
    const asking_t *a = context;
    if (a->chip)
        chip_pin_put(a->chip, (chip_pin_t){'B', 0}, held);
}

static void count(void *context, chip_time_t when)
{
    asking_t *a = context;
    (void)when;
    a->markers++;
}

TEST(a_pin_that_is_let_go_keeps_its_level_and_only_changes_are_reported)
{
    static const pin_level_t levels[] = {PIN_HIGH, PIN_FLOATING, PIN_LOW, PIN_FLOATING};
    asking_t a = {.chip = NULL};
    chip_t *chip = new_asking(&a, (chip_hooks_t){.resolve = hold_b0, .levels = count}, CODE(STOP));
    held = PIN_LOW;
    chip_power_on(chip);
    for (unsigned i = 0; i < sizeof levels / sizeof *levels; i++) {
        held = levels[i];
        a.markers = 0;
        chip_resolve(chip);
        chip_resolve(chip);
        assert_int_equal(chip_pin(chip, (chip_pin_t){'B', 0}), levels[i]);
        assert_int_equal(chip_pin_wire(chip, (chip_pin_t){'B', 0}), i < 2);
        assert_int_equal(a.markers, 1);
    }
    chip_free(chip);
}

// The program before executes nothing but a jump.
TEST(what_is_written_to_flash_while_the_power_is_off_is_executed)
{
    enum { SE = 1 };
    static const uint16_t sleeps[] = {PUT(SMCR, SE), SEI, SLEEP, MARK(1), STOP};
    rig_make("atmega328p", "B0", CODE(STOP));
    rig_run(100);
    chip_power_off(rig.chip);
    size_t size;
    memcpy(chip_flash(rig.chip, &size), sleeps, sizeof sleeps);
    chip_power_on(rig.chip);
    chip_run(rig.chip, chip_now(rig.chip) + 1000);
    assert_int_equal(rig.marks, 0);
}

// With Y and Z there.
static void start_in_ram(const uint16_t *code, size_t size)
{
    rig_make("atmega328p", "B1", code, size);
    rig_run(0);
    rig.data[29] = rig.data[31] = 2;
}

// How long each takes: Atmel's AVR Instruction Set Manual, 0856. Time passes up to the end of the instruction
// in progress, of which there are many.
TEST(time_passes_up_to_the_end_of_an_instruction)
{
    static const struct {
        uint16_t words[2];
        unsigned size, cycles;
    } of[] = {
        {{NOP}, 1, 1},           {{LDI(16, 1)}, 1, 1},  {{MOVW(20, 18)}, 1, 1},   {{0x0245}, 1, 2}, // MULS
        {{0x0345}, 1, 2},                                                                           // MULSU
        {{0x9C01}, 1, 2},                                                                           // MUL
        {{ADIW(24, 1)}, 1, 2},   {{SBIW(24, 1)}, 1, 2}, {{LDS(16, 0x200)}, 2, 2}, {{STS(0x200, 16)}, 2, 2},
        {{LDS(16, PINB)}, 2, 2}, {{DEC(16)}, 1, 1},     {{PUSH(16)}, 1, 2},       {{IN(16, PINB)}, 1, 1},
        {{RJMP(0)}, 1, 2},       {{SUB(0, 1)}, 1, 1},   {{LPM(16)}, 1, 3},        {{ANDI(16, 1)}, 1, 1},
        {{SBI(PORTB, 0)}, 1, 2}, {{0x9408}, 1, 1},      {{0xFB00}, 1, 1},         {{0x8101}, 1, 2}};
    enum { TIMES = 40, BEGUN = 2 };
    for (unsigned i = 0; i < sizeof of / sizeof of[0]; i++) {
        uint16_t code[2 * TIMES + 5];
        unsigned words = 0;
        for (unsigned n = 0; n < TIMES; n++)
            for (unsigned w = 0; w < of[i].size; w++)
                code[words++] = of[i].words[w];
        for (unsigned n = 0; n < 4; n++)
            code[words++] = n == 0 ? OUT(GPIOR0, 0) : NOP;
        code[words++] = STOP;
        start_in_ram(code, 2 * words);
        rig_run(1000); // at once
        assert_int_equal(rig.mark[0].at, BEGUN + of[i].cycles * TIMES);
        start_in_ram(code, 2 * words);
        for (chip_time_t t = 2 * BEGUN; t < of[i].cycles * TIMES; t += 7) {
            rig_run(t);
            chip_time_t gone = chip_now(rig.chip) - rig.started - BEGUN, asked = t - BEGUN;
            if (gone != (asked + of[i].cycles - 1) / of[i].cycles * of[i].cycles)
                fail_msg("opcode 0x%04X: %u cycles instead of %u", of[i].words[0], (unsigned)gone,
                         (unsigned)asked);
        }
    }
}

// Its interrupts are off, which is a fault.
TEST(sleep_in_the_last_word_of_flash_is_executed)
{
    enum { LAST = 0x7FFE };
    rig_make("atmega328p", "B0", CODE(PUT(SMCR, 1), LDI(30, LAST / 2 & 0xFF), LDI(31, LAST >> 9), IJMP));
    uint8_t *flash = chip_flash(rig.chip, &(size_t){0});
    memcpy(flash + LAST, (uint16_t[]){SLEEP}, 2);
    rig_run(100);
    rig_assert_fault("SLEEP with interrupts off at address 0x7FFE");
    assert_true(chip_next(rig.chip) > chip_now(rig.chip));
}

// CPSE skips an instruction of two cycles; IJMP and RET go to a marker. That is an instruction of its own, in
// which the chip is busy.
TEST(what_jumps_is_followed_by_no_plain_instruction)
{
    enum { RCALL_OVER_TWO = 0xD002, JMP = 0x940C };
    RIG("B0", 100, LDI(16, 1), CPSE(16, 16), ADIW(24, 1), OUT(GPIOR0, 16));
    rig_assert_marks(1);
    RIG("B0", 100, LDI(16, 1), BRNE(4), NOP, NOP, NOP, NOP, OUT(GPIOR0, 16)); // taken, as Z is 0
    rig_assert_marks(1);
    RIG("B0", 100, LDI(16, 1), CPSE(16, 16), JMP, OUT(GPIOR0, 16), OUT(GPIOR0, 16)); // of two words
    rig_assert_marks(1);
    RIG("B0", 100, LDI(16, 2), RCALL_OVER_TWO, OUT(GPIOR0, 16), STOP, RET, NOP, NOP, NOP, NOP);
    rig_assert_marks(2);
    static const uint16_t code[] = {LDI(16, 3), LDI(30, 8), LDI(31, 0),      IJMP, NOP, NOP,
                                    NOP,        NOP,        OUT(GPIOR0, 16), STOP};
    subject_t subject = small;
    start_with(&subject, code, sizeof code);
    chip_run(subject.chip, 100);
    assert_int_equal(subject.markers, 1);
    chip_free(subject.chip);
}

// SLEEP behind LDS, and where JMP goes, is an instruction of its own: a fault, as interrupts are off.
TEST(what_follows_an_instruction_of_two_words_is_not_executed_with_it)
{
    enum { JMP = 0x940C, FROM = 0x4000, TO = 0x5000 };
    RIG("B0", 100, PUT(SMCR, 1), LDS(16, 0x200), SLEEP, NOP, NOP);
    rig_assert_fault("SLEEP with interrupts off");
    rig_make("atmega328p", "B0", CODE(PUT(SMCR, 1), LDI(30, FROM / 2 & 0xFF), LDI(31, FROM >> 9), IJMP));
    uint8_t *flash = chip_flash(rig.chip, &(size_t){0});
    memcpy(flash + FROM, (uint16_t[]){JMP, TO / 2}, 4);
    memcpy(flash + TO, (uint16_t[]){SLEEP, NOP, NOP}, 6);
    rig_run(100);
    rig_assert_fault("SLEEP with interrupts off");
}

// The tables of boot sizes: the largest section, and addresses around its begin.
TEST(each_chip_has_its_largest_boot_section)
{
    static const struct {
        const char *mcu;
        size_t largest;
    } of[] = {{"atmega168", 2048},  {"atmega328p", 4096}, {"atmega1284p", 8192},
              {"atmega1280", 8192}, {"atmega2560", 8192}, {"atmega32u4", 4096}};
    for (unsigned i = 0; i < sizeof of / sizeof of[0]; i++) {
        size_t size;
        rig_make(of[i].mcu, "B0", CODE(STOP));
        chip_flash(rig.chip, &size);
        assert_true(chip_boot_from(rig.chip, size - of[i].largest));
        assert_false(chip_boot_from(rig.chip, size - of[i].largest - 1));
    }
}

TEST(a_halt_before_an_instruction_delays_it_while_timers_go_on)
{
    enum { TCNT0 = 0x46, HALT = 50 };
    uint8_t count[2];
    for (unsigned i = 0; i < 2; i++) {
        rig_make("atmega328p", "B0", CODE(PUT(TCCR0B, 1), MARK(1), SHOW(TCNT0), MARK(2)));
        rig_run(0);
        while (rig.marks == 0)
            chip_run(rig.chip, chip_now(rig.chip) + 1);
        const uint32_t next = chip_pc(rig.chip);
        if (i == 1)
            chip_halt(rig.chip, HALT);
        assert_int_equal(chip_pc(rig.chip), next);
        chip_run(rig.chip, chip_now(rig.chip) + 1);
        assert_int_equal(chip_pc(rig.chip), next + 4); // LDS
        rig_run(200);
        count[i] = rig.mark[1].value;
    }
    assert_int_equal(count[1], count[0] + HALT);
}

TEST(what_a_test_writes_reaches_the_peripheral_as_from_an_instruction)
{
    rig_make("atmega328p", "B1", CODE(PUT(DDRB, 2), MARK(1), STOP));
    rig_run(50);
    assert_int_equal(rig.edges, 0);
    chip_write(rig.chip, PORTB, 2);
    chip_write(rig.chip, 0x100, 0x5A);
    chip_write(rig.chip, 20, 0xA5); // r20
    rig_run(60);
    assert_int_equal(rig.edges, 1);
    assert_int_equal(rig.data[0x100], 0x5A);
    assert_int_equal(rig.data[20], 0xA5);
}

// Writes ones to a register and reads it back, both as an instruction does.
static uint8_t ones_of(const char *mcu, uint8_t reg)
{
    char error[200];
    size_t size;
    chip_t *chip = chip_new(&(chip_config_t){.mcu = mcu, .hz = 16000000}, error, sizeof error);
    code_put(chip_flash(chip, &size), CODE(PUT(reg, 0xFF), SHOW(reg)));
    chip_power_on(chip);
    chip_run(chip, 20);
    uint8_t value = chip_data(chip, &size)[GPIOR0];
    chip_free(chip);
    return value;
}

TEST(reserved_bits_read_0_whatever_is_written)
{
    static const struct {
        uint8_t reg, bits;
    } c[] = {{EIMSK, 3},    {0x44, 0xF3}, {SMCR, 0x0F}, {MCUCR, 0x73}, {0x68, 7},
             {EICRA, 0x0F}, {0x6C, 0x7F}, {TIMSK0, 7},  {0x6F, 0x27},  {0x70, 7},
             {0x7B, 0x47},  {0x7C, 0xEF}, {0x7E, 0x3F}, {0x7F, 3},     {0x80, 0xF3},
             {0xB0, 0xF3},  {0xBD, 0xFE}, {0xC5, 0x0F}, {0x64, 0xEF}};
    for (size_t i = 0; i < sizeof c / sizeof *c; i++)
        if (ones_of("atmega328p", c[i].reg) != c[i].bits)
            fail_msg("register 0x%02X", c[i].reg);
    assert_int_equal(ones_of("atmega328p", 0x42), 3); // EEARH: 1 KB
    assert_int_equal(ones_of("atmega168", 0x42), 1);
    assert_int_equal(ones_of("atmega2560", 0x42), 15);
}
