// Tests of a chip without a board: images in memory, refused images, other chips, several in one process.
#include <string.h>

#include "board/virtual/chip/avr_chip.h"
#include "tests/chip/chip_rig.h"
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

// tests/terminal/check_scripts.sh tests refused files.
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
             {EICRA, 1, 0},     {EIMSK, 1, 0},     {PCICR, 1, 0},     {PCMSK0, 1, 0},    {PORTB, 1, 0},
             {DDRB, 1, 0},      {SMCR, 4, 0},      {MCUCR, 0x10, 0},  {PRR, 1, 0}};
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

// A routine that lets itself be interrupted 40 times, as its pin stays low, before it disables itself.
TEST(interrupts_are_measured_up_to_a_depth_of_16)
{
    enum { BODY = 2, AFTER_BODY = 60, TIMES = 40, DEPTH = 16 };
    static const uint16_t body[] = {DEC(20), BRNE(2), CBI(EIMSK, 0), RETI, SEI, NOP, RETI};
    static const uint16_t main[] = {LDI(20, TIMES), PUT(DDRD, 4), PUT(EIMSK, 1), SEI, NOP, MARK(1), STOP};
    uint16_t flash[WORDS] = {RJMP(AFTER_BODY - 1)};
    subject_t s = small;
    chip_measures_t m;
    memcpy(&flash[BODY], body, sizeof body);
    memcpy(&flash[AFTER_BODY], main, sizeof main);
    start_with(&s, flash, sizeof flash);
    chip_run(s.chip, 10000);
    chip_measures(s.chip, &m);
    assert_int_equal(s.markers, 1);
    assert_int_equal(m.vector[1].calls, DEPTH);
    assert_int_equal(m.stack, 2 * TIMES);
    chip_free(s.chip);
}

// simavr reads its memory there. The data sheet says nothing of addresses beyond the end.
TEST(lpm_beyond_the_end_of_flash_reads_as_if_it_were_erased)
{
    RIG("B0", 100, LDI(30, 0xFE), LDI(31, 0xFF), LPM(16), OUT(GPIOR0, 16), LDI(30, 0), LDI(31, 0x80), LPM(16),
        OUT(GPIOR0, 16));
    rig_assert_marks(0xFF, 0xFF);
}

// Runs of plain instructions are executed at once, but not if time is passed in single cycles.
TEST(passing_time_in_single_cycles_changes_nothing)
{
    enum { CYCLES = 400000 };
    static const char *const images[] = {"busy", "timer_from_zero", "step"};
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
