// Runs Arduino's examples on the virtual board, as programs.txt has them: those marked `quick`, or all with
// ALL in the environment.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parts/i2c_slave_part.h"
#include "parts/circuit_link.h"
#include "parts/pin_names.h"
#include "parts/spi_slave.h"
#include "parts/workbench.h"
#include "tests/support/test.h"

enum { LINE = 256, SEEN = 64, OTHER = 1 };

// ---- Devices on the buses, which note what they receive ----

typedef struct {
    i2c_slave_part_t slave;
    uint8_t seen[SEEN]; // with the address
    unsigned count;
} i2c_seen_t;

static void on_i2c(i2c_slave_part_t *s, uint8_t byte)
{
    i2c_seen_t *d = (i2c_seen_t *)s;
    if (d->count < SEEN)
        d->seen[d->count++] = byte;
}

static void on_address(i2c_slave_part_t *s, bool reads)
{
    on_i2c(s, (uint8_t)(s->slave.address << 1 | reads));
}

typedef struct {
    spi_slave_t slave;
    uint8_t seen[SEEN];
    unsigned count;
} spi_seen_t;

static void on_spi(spi_slave_t *s, uint8_t byte)
{
    spi_seen_t *d = (spi_seen_t *)s;
    if (d->count < SEEN)
        d->seen[d->count++] = byte;
}

// ---- A program and its steps ----

typedef struct {
    char board[16], path[64];
    workbench_t *bench, *other;
    circuit_link_t link;
    i2c_seen_t device;
    spi_seen_t spi;
    unsigned line;
} program_t;

static program_t p;

static void fail_step(const char *what)
{
    printf("%s %s, programs.txt:%u: %s\n", p.board, p.path, p.line, what);
    for (unsigned i = 0; i < workbench_faults(p.bench); i++)
        printf("  %s\n", workbench_fault(p.bench, i));
    fail();
}

static void expect(bool right, const char *wrong)
{
    if (!right)
        fail_step(wrong);
}

static workbench_t *start(const char *path)
{
    char elf[200], error[200];
    bool mega = strcmp(p.board, "mega") == 0;
    snprintf(elf, sizeof elf, "%s/%s-%s.elf", ARDUINO, p.board, path);
    for (char *c = strchr(elf + strlen(ARDUINO) + 1, '/'); c; c = strchr(c, '/'))
        *c = '-';
    workbench_t *w = workbench_new(mega ? "atmega2560" : "atmega328p", 16000000, elf, error, sizeof error);
    if (!w) {
        printf("%s\n", error);
        fail();
    }
    workbench_open(w, 0, 9600);
    return w;
}

static chip_pin_t pin(const char *name)
{
    chip_pin_t found = {0};
    assert_true(pin_by_name(workbench_chip(p.bench), name, &found));
    return found;
}

// Runs, with the second chip, if there is one.
static bool wait_for(chip_condition_t *done, void *context, double ms)
{
    chip_t *chip = workbench_chip(p.bench);
    chip_time_t until = chip_now(chip) + chip_us(chip, (uint64_t)(ms * 1000));
    return p.other ? circuit_link_run_until(&p.link, until, done, context)
                   : chip_run_until(chip, until, done, context);
}

static bool never(void *context)
{
    (void)context;
    return false;
}

typedef struct {
    workbench_t *bench;
    unsigned usart;
    const char *text;
} heard_t;

static bool is_heard(void *context)
{
    const heard_t *h = context;
    return workbench_wait_text(h->bench, h->usart, h->text, 0);
}

// C escapes: \n, \r, \t and \x with two digits.
static char *unescaped(char *text)
{
    char *to = text;
    for (const char *from = text; *from; to++) {
        unsigned byte;
        if (from[0] == '\\' && from[1] == 'x' && sscanf(from + 2, "%2x", &byte) == 1) {
            *to = (char)byte;
            from += 4;
        } else if (from[0] == '\\') {
            *to = from[1] == 'n' ? '\n' : from[1] == 'r' ? '\r' : '\t';
            from += 2;
        } else {
            *to = *from++;
        }
    }
    *to = '\0';
    return text;
}

static void hear(workbench_t *bench, unsigned usart, char *text)
{
    char shown[LINE], message[LINE + 40];
    snprintf(shown, sizeof shown, "%s", text);
    heard_t h = {bench, usart, unescaped(text)};
    if (wait_for(is_heard, &h, 5000))
        return;
    size_t size;
    const char *all = workbench_output(bench, usart, &size);
    snprintf(message, sizeof message, "\"%s\" was not sent, but ...%s", shown,
             all + (size > 100 ? size - 100 : 0));
    fail_step(message);
}

typedef struct {
    const unsigned *count;
    unsigned least;
} counted_t;

static bool has_count(void *context)
{
    const counted_t *c = context;
    return *c->count >= c->least;
}

// Bytes in hexadecimal, which must be the first that are seen from the program's start.
static void expect_bytes(const uint8_t *seen, const unsigned *count, const char *hex)
{
    unsigned byte, n = 0;
    int length;
    for (const char *at = hex; sscanf(at, " %2x%n", &byte, &length) == 1; at += length) {
        counted_t wanted = {count, ++n};
        if (!wait_for(has_count, &wanted, 2000) || seen[n - 1] != byte)
            fail_step("other bytes are seen");
    }
    assert_int_not_equal(n, 0);
}

static void expect_wave(const char *name, double ms, double hz, const char *duty)
{
    workbench_wave_t wave;
    char text[120];
    workbench_measure(p.bench, name, ms * 1000, &wave);
    bool right = wave.hz > hz * 0.99 && wave.hz < hz * 1.01;
    bool full = strcmp(duty, "-") == 0 || (wave.duty > atof(duty) - 0.02 && wave.duty < atof(duty) + 0.02);
    snprintf(text, sizeof text, "%.2f Hz, duty %.3f", wave.hz, wave.duty);
    if (!right || !full)
        fail_step(text);
}

static void plug_device(unsigned address)
{
    chip_t *chip = workbench_chip(p.bench);
    i2c_slave_part_start(&p.device.slave, chip, (uint8_t)address);
    p.device.slave.addressed = on_address;
    p.device.slave.received = on_i2c;
    circuit_plug(workbench_circuit(p.bench), &p.device.slave.part, (chip_pin_t[]){pin("A4"), pin("A5")});
    chip_reset(chip);
}

static void plug_spi(void)
{
    chip_t *chip = workbench_chip(p.bench);
    spi_slave_start(&p.spi.slave, chip, 0);
    p.spi.slave.received = on_spi;
    circuit_plug(workbench_circuit(p.bench), &p.spi.slave.part,
                 (chip_pin_t[]){pin("D13"), pin("D11"), pin("D12"), pin("D10")});
    chip_reset(chip);
}

static void plug_other(const char *path)
{
    p.other = start(path);
    const chip_pin_t bus[] = {pin("A4"), pin("A5")};
    assert_true(circuit_link_plug(&p.link, workbench_circuit(p.bench), bus, workbench_circuit(p.other), bus,
                                  2, true));
    chip_reset(workbench_chip(p.bench));
    chip_reset(workbench_chip(p.other));
}

static void do_step(char *step)
{
    char verb[LINE] = "", a[LINE] = "", b[LINE] = "", c[LINE] = "", d[LINE] = "";
    int rest = 0, after_a = 0;
    sscanf(step, "%255s %n%255s %n%255s %255s %255s", verb, &rest, a, &after_a, b, c, d);
    chip_t *chip = workbench_chip(p.bench);
    if (strcmp(verb, "drive") == 0)
        workbench_drive(p.bench, a, atoi(b));
    else if (strcmp(verb, "volts") == 0)
        workbench_volts(p.bench, a, atof(b));
    else if (strcmp(verb, "level") == 0)
        expect(workbench_level(p.bench, a) == atoi(b), "another level");
    else if (strcmp(verb, "wait") == 0)
        expect(workbench_wait_pin(p.bench, a, atoi(b), atof(c) * 1000), "the level does not come");
    else if (strcmp(verb, "run") == 0)
        wait_for(never, NULL, atof(a));
    else if (strcmp(verb, "wave") == 0)
        expect_wave(a, atof(b), atof(c), d);
    else if (strcmp(verb, "still") == 0) {
        workbench_wave_t wave;
        workbench_measure(p.bench, a, atof(b) * 1000, &wave);
        if (wave.edges)
            fail_step("there are edges");
    } else if (strcmp(verb, "open") == 0)
        assert_true(workbench_open(p.bench, (unsigned)atoi(a), (unsigned)atoi(b)));
    else if (strcmp(verb, "hear") == 0)
        hear(p.bench, (unsigned)atoi(a), step + after_a);
    else if (strcmp(verb, "other") == 0)
        hear(p.other, 0, step + after_a);
    else if (strcmp(verb, "type") == 0) {
        char *text = unescaped(step + after_a);
        workbench_type(p.bench, (unsigned)atoi(a), text, strlen(text));
    } else if (strcmp(verb, "eeprom") == 0) {
        size_t size;
        if (chip_eeprom(chip, &size)[atoi(a)] != atoi(b))
            fail_step("another byte in the EEPROM");
    } else if (strcmp(verb, "i2c") == 0)
        plug_device((unsigned)atoi(a));
    else if (strcmp(verb, "sees") == 0)
        expect_bytes(p.device.seen, &p.device.count, step + rest);
    else if (strcmp(verb, "spi") == 0) {
        if (!p.spi.slave.chip)
            plug_spi();
        expect_bytes(p.spi.seen, &p.spi.count, step + rest);
    } else if (strcmp(verb, "with") == 0)
        plug_other(a);
    else
        fail_step("no such step");
}

static void end_program(void)
{
    if (!p.bench)
        return;
    if (workbench_faults(p.bench) || (p.other && workbench_faults(p.other)))
        fail_step("faults");
    printf("%s %s\n", p.board, p.path);
    workbench_free(p.bench);
    workbench_free(p.other);
    p.bench = p.other = NULL;
}

static unsigned run_programs(bool all)
{
    char line[LINE], quick[8];
    unsigned programs = 0, number = 0;
    FILE *file = fopen("tests/arduino/programs.txt", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        number++;
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#' || !line[0])
            continue;
        p.line = number;
        if (line[0] == ' ') {
            if (p.bench)
                do_step(line + 2);
            continue;
        }
        end_program();
        p = (program_t){.line = number};
        quick[0] = '\0';
        assert_true(sscanf(line, "%15s %63s %7s", p.board, p.path, quick) >= 2);
        if (!all && !quick[0])
            continue;
        p.bench = start(p.path);
        programs++;
    }
    end_program();
    fclose(file);
    return programs;
}

TEST(arduinos_examples_do_at_their_pins_what_their_documentation_says)
{
    bool all = getenv("ALL") != NULL;
    assert_in_range(run_programs(all), all ? 30 : 5, 1000);
}
