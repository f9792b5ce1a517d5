// Circuits other than the board's: parts on any pins of any chip.
#include <string.h>

#include "board/virtual/parts/circuit.h"
#include "board/virtual/parts/serial_line.h"
#include "tests/support/code.h"
#include "tests/support/test.h"

static circuit_t circuit;
static uint64_t random_state;

static void start(chip_config_t config)
{
    char error[200] = "";
    config.random = &random_state;
    if (!circuit_start(&circuit, &config, error, sizeof error))
        fail_msg("%s", error);
}

static void on_byte(void *context, uint8_t byte)
{
    char *said = context;
    said[strlen(said)] = (char)byte;
}

// Sends 'u' by the USART, then 'b' by PD7, both at 115200 baud, 139 cycles a bit.
#define BIT(level) PUT(PORTD, (level) << 7), DELAY(33), NOP, NOP, NOP
static const uint16_t two_lines[] = {
    PUT(UCSR0A, 2), PUT(UBRR0L, 16), PUT(UCSR0B, 8), PUT(UDR0, 'u'), PUT(PORTD, 0x80), PUT(DDRD, 0x80),
    DELAY(3400),    BIT(0),          BIT(0),         BIT(1),         BIT(0),           BIT(0),
    BIT(0),         BIT(1),          BIT(1),         BIT(0),         BIT(1),           STOP};

TEST(a_serial_line_hears_the_usart_or_the_pin_that_it_is_plugged_into)
{
    serial_line_t usart, other;
    char by_usart[8] = "", by_pin[8] = "";
    start((chip_config_t){.mcu = "atmega328p",
                          .hz = 16000000,
                          .flash = (const uint8_t *)two_lines,
                          .flash_size = sizeof two_lines});
    serial_line_start(&usart, circuit.chip, on_byte, by_usart);
    serial_line_start(&other, circuit.chip, on_byte, by_pin);
    circuit_plug(&circuit, &usart.part, (chip_pin_t[]){{'D', 0}, {'D', 1}});
    circuit_plug(&circuit, &other.part, (chip_pin_t[]){{'D', 6}, {'D', 7}});
    chip_power_on(circuit.chip);
    chip_run(circuit.chip, 40000);
    assert_string_equal(by_usart, "u");
    assert_string_equal(by_pin, "b");
    assert_int_equal(circuit_faults(&circuit), 0);
    circuit_free(&circuit);
}

// Pins that the test holds high or low.
enum { E0, J0, J1, K6, K7, H5, WIRES };
static const chip_pin_t wire[WIRES] = {{'E', 0}, {'J', 0}, {'J', 1}, {'K', 6}, {'K', 7}, {'H', 5}};

typedef struct {
    part_t part;
    bool low[WIRES];
    pin_drive_t h5;
} holder_t;

static void hold(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    holder_t *h = (holder_t *)part;
    for (unsigned i = 0; i < WIRES; i++)
        level[i] = h->low[i] ? PIN_LOW : PIN_HIGH;
    h->h5 = drive[H5];
}

// An ATmega2560 that drives PH5 high and reports 0x11 from PCINT1, which PE0 and PJ0 have, and 0x22 from
// PCINT2, which PK7 has.
enum { VECTOR_1 = 20, VECTOR_2 = 22, BEGIN = 120, ROUTINE_1 = 140, ROUTINE_2 = 143, WORDS = 146 };
#define ROUTINE(marker) LDI(17, marker), OUT(GPIOR0, 17), RETI
enum { DDRH = 0x101, PORTH };
static const uint16_t mega[WORDS] = {[0] = RJMP(BEGIN - 1),
                                     [VECTOR_1] = RJMP(ROUTINE_1 - VECTOR_1 - 1),
                                     [VECTOR_2] = RJMP(ROUTINE_2 - VECTOR_2 - 1),
                                     [BEGIN] = LDI(16, 0x20),
                                     STS(DDRH, 16),
                                     STS(PORTH, 16),
                                     PUT(PCICR, 6),
                                     PUT(PCMSK1, 3),
                                     PUT(PCMSK2, 0x80),
                                     SEI,
                                     STOP,
                                     [ROUTINE_1] = ROUTINE(0x11),
                                     ROUTINE(0x22)};

static void on_marker(void *context, uint8_t value)
{
    *(unsigned *)context = *(unsigned *)context << 8 | value;
}

TEST(the_larger_chip_has_all_its_ports_and_pin_changes)
{
    static const unsigned expected[WIRES] = {[E0] = 0x11, [J0] = 0x11, [K7] = 0x22};
    static holder_t holder = {.part = {.pins = WIRES, .resolve = hold}};
    unsigned marked = 0;
    start((chip_config_t){.mcu = "atmega2560",
                          .hz = 16000000,
                          .flash = (const uint8_t *)mega,
                          .flash_size = sizeof mega,
                          .hooks = {.context = &marked, .marker = on_marker}});
    circuit_plug(&circuit, &holder.part, wire);
    chip_power_on(circuit.chip);
    chip_run(circuit.chip, 1000);
    assert_int_equal(holder.h5, DRIVE_HIGH);
    for (unsigned i = 0; i < WIRES; i++) {
        marked = 0;
        holder.low[i] = true;
        chip_resolve(circuit.chip);
        chip_run(circuit.chip, chip_now(circuit.chip) + 100);
        assert_int_equal(marked, expected[i]);
    }
    assert_int_equal(circuit_faults(&circuit), 0);
    circuit_free(&circuit);
}
