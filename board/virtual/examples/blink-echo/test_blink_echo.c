// Tests blink_echo.c on the virtual board. Usage: test_blink_echo MCU ELF
// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <vboard/circuit.h>
#include <vboard/serial_part.h>

static circuit_t circuit;
static chip_pin_t led;
static char received[20];

static void on_byte(void *context, uint8_t byte)
{
    strncat(context, (char *)&byte, sizeof received - 1 - strlen(context) > 0);
}

static bool led_is(void *level)
{
    return chip_pin(circuit.chip, led) == *(pin_level_t *)level;
}

int main(int argc, char **argv)
{
    bool mega = argc > 1 && (strcmp(argv[1], "atmega2560") == 0 || strcmp(argv[1], "atmega1280") == 0);
    led = (chip_pin_t){'B', mega ? 7 : 5};
    chip_pin_t usart[] = {{mega ? 'E' : 'D', 0}, {mega ? 'E' : 'D', 1}};
    chip_config_t config = {.mcu = argv[1], .hz = 16000000, .elf = argv[2], .random = &(uint64_t){1}};
    char error[200] = "usage: test_blink_echo MCU ELF";
    if (argc != 3 || !circuit_start(&circuit, &config, error, sizeof error))
        return fprintf(stderr, "%s\n", error);
    chip_t *chip = circuit.chip;
    serial_part_t line; // 115200 baud
    serial_part_start(&line, chip, on_byte, received);
    circuit_plug(&circuit, &line.part, usart);
    chip_power_on(chip);
    assert(chip_run_until(chip, chip_us(chip, 600000), led_is, &(pin_level_t){PIN_HIGH}));
    chip_time_t on = chip_now(chip);
    assert(chip_run_until(chip, on + chip_us(chip, 600000), led_is, &(pin_level_t){PIN_LOW}));
    assert(chip_now(chip) - on == chip_us(chip, 500000)); // to the cycle
    serial_part_type(&line, "hello", 5);
    chip_run(chip, chip_now(chip) + chip_us(chip, 2000));
    for (unsigned i = 0; i < circuit_faults(&circuit); i++)
        fprintf(stderr, "%s\n", circuit_fault(&circuit, i));
    assert(strcmp(received, "ready\nhello") == 0);
    chip_measures_t m;
    chip_measures(chip, &m);
    assert(m.asleep * 1000 > m.elapsed * 999);
    return circuit_faults(&circuit) != 0;
}
