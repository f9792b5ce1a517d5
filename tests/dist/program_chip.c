// A chip with nothing but a serial line at 115200 baud: sends the lines of standard input, one every 300 ms,
// and prints what the chip sends. Fails when there was a fault.
//   program_chip MCU HZ ELF
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/virtual/parts/circuit.h"
#include "board/virtual/parts/serial_line.h"

static void on_byte(void *context, uint8_t byte)
{
    (void)context;
    putchar(byte);
}

static void run_ms(circuit_t *circuit, uint64_t ms)
{
    chip_run(circuit->chip, chip_now(circuit->chip) + chip_us(circuit->chip, 1000 * ms));
}

static void plug(circuit_t *circuit, serial_line_t *line, const char *mcu)
{
    static const chip_pin_t small[LINE_PINS] = {[LINE_RX] = {'D', 0}, [LINE_TX] = {'D', 1}};
    static const chip_pin_t large[LINE_PINS] = {[LINE_RX] = {'E', 0}, [LINE_TX] = {'E', 1}};
    serial_line_start(line, circuit->chip, on_byte, NULL);
    circuit_plug(circuit, &line->part, strcmp(mcu, "atmega2560") == 0 ? large : small);
}

static void talk(circuit_t *circuit, serial_line_t *line)
{
    char text[100];
    chip_power_on(circuit->chip);
    run_ms(circuit, 300);
    while (fgets(text, sizeof text, stdin)) {
        serial_line_type(line, text, strlen(text));
        run_ms(circuit, 300);
    }
}

int main(int argc, char **argv)
{
    static circuit_t circuit;
    static serial_line_t line;
    char error[200] = "usage: program_chip MCU HZ ELF";
    uint64_t random = 1;
    chip_config_t config = {.random = &random};
    if (argc == 4)
        config = (chip_config_t){
            .mcu = argv[1], .hz = (uint32_t)strtoul(argv[2], NULL, 10), .elf = argv[3], .random = &random};
    if (argc != 4 || !circuit_start(&circuit, &config, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return 2;
    }
    plug(&circuit, &line, argv[1]);
    talk(&circuit, &line);
    if (circuit_faults(&circuit) != 0)
        fprintf(stderr, "%u faults; the first: %s\n", circuit_faults(&circuit), circuit_fault(&circuit, 0));
    bool good = circuit_faults(&circuit) == 0;
    circuit_free(&circuit);
    serial_line_free(&line);
    return !good;
}
