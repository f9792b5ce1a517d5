// A bare chip with a serial line at 115200 baud: sends the lines of standard input, one every 300 ms, and
// prints what the chip sends. Fails when the chip has seen a fault.
//   program_chip MCU HZ ELF
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/virtual/chip/chip.h"

enum { BAUD = 115200, FRAME_BITS = 10 };

typedef struct {
    chip_t *chip;
    chip_pin_t rx;
    pin_level_t level; // of rx
    uint64_t random;
    unsigned faults;
} line_t;

static void on_resolve(void *context)
{
    const line_t *l = context;
    chip_pin_put(l->chip, l->rx, l->level);
}

static void on_sent(void *context, uint8_t byte)
{
    (void)context;
    putchar(byte);
}

static void on_fault(void *context, const char *text)
{
    line_t *l = context;
    l->faults++;
    fprintf(stderr, "%s\n", text);
}

static void run_us(const line_t *l, uint64_t us)
{
    chip_run(l->chip, chip_now(l->chip) + chip_us(l->chip, us));
}

// A start bit, eight data bits from the lowest on, a stop bit.
static void send(line_t *l, uint8_t byte)
{
    unsigned frame = (unsigned)byte << 1 | 1u << (FRAME_BITS - 1);
    chip_time_t start = chip_now(l->chip);
    for (unsigned bit = 0; bit < FRAME_BITS; bit++) {
        l->level = frame >> bit & 1 ? PIN_HIGH : PIN_LOW;
        chip_resolve(l->chip);
        chip_run(l->chip, start + (chip_time_t)chip_hz(l->chip) * (bit + 1) / BAUD);
    }
}

static chip_t *make(line_t *l, const char *mcu, const char *hz, const char *elf)
{
    char error[200];
    chip_config_t config = {
        .mcu = mcu,
        .hz = (uint32_t)strtoul(hz, NULL, 10),
        .elf = elf,
        .random = &l->random,
        .hooks = {.context = l, .resolve = on_resolve, .sent = on_sent, .fault = on_fault},
    };
    l->chip = chip_new(&config, error, sizeof error);
    if (l->chip == NULL)
        fprintf(stderr, "%s\n", error);
    return l->chip;
}

int main(int argc, char **argv)
{
    line_t l = {.level = PIN_HIGH, .random = 1};
    char text[100];
    if (argc != 4 || !make(&l, argv[1], argv[2], argv[3]))
        return 2;
    bool is_large = strcmp(argv[1], "atmega2560") == 0;
    l.rx = is_large ? (chip_pin_t){'E', 0} : (chip_pin_t){'D', 0};
    chip_power_on(l.chip);
    run_us(&l, 300000);
    while (fgets(text, sizeof text, stdin)) {
        for (const char *p = text; *p; p++)
            send(&l, (uint8_t)*p);
        run_us(&l, 300000);
    }
    chip_free(l.chip);
    return l.faults != 0;
}
