// The command `vboard`: runs a firmware with its serial line on standard input and output, by the calls of a
// workbench.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <errno.h>
#include <getopt.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "chip/file.h"
#include "chip/image.h"
#include "parts/workbench.h"

static const char help[] =
    "Usage: vboard [OPTION]... FIRMWARE\n"
    "Runs FIRMWARE, an ELF or Intel HEX file, on a simulated ATmega. Its serial line is standard input and\n"
    "output, faults go to standard error.\n"
    "\n"
    "  -m, --mcu=NAME       its chip, such as atmega328p; by default the one that the ELF is built for\n"
    "  -f, --hz=HZ          the clock; by default 16000000\n"
    "  -b, --baud=RATE      rate of the serial line; by default the one that the firmware sets\n"
    "  -u, --usart=NUMBER   the USART that it is at; by default the chip's first\n"
    "  -p, --plug=\"PART\"    a part on its pins, such as \"max7219 DIN=B3 CS=B2 CLK=B5\"; may be\n"
    "                       repeated. Pins: B3 or PB3, of port D PD3; or Arduino's D11 and A0\n"
    "  -i, --ignore=KIND    faults of this kind do not count; may be repeated\n"
    "      --vcd=FILE       write the edges of all pins, and the bytes of the serial line\n"
    "      --coverage=FILE  write which lines have run, for lcov and genhtml\n"
    "  -g, --gdb[=PORT]     wait for `avr-gdb -ex 'target remote :PORT'`; by default 1234\n"
    "\n"
    "It ends by one of these, of which the first that is given is the one asked for:\n"
    "      --until=TEXT     the firmware has sent the text\n"
    "      --until-sleep    the firmware sleeps, or loops in one place, with interrupts off: for ever\n"
    "  -t, --time=TIME      the chip has run so long, such as 500ms or 10s\n"
    "If none is given, --until-sleep. Sleep for ever always ends it.\n"
    "\n"
    "Exit status: 0 the end that was asked for, 1 faults, 2 it could not start or write a file,\n"
    "3 the time was over first, 4 the firmware slept for ever first.\n";

enum { OK, FAULTY, FAILED, TIME_OVER, SLEPT };
enum { UNTIL = 256, UNTIL_SLEEP, VCD, COVERAGE, VERSION_ASKED }; // options without a letter
enum { PLUGS = 16, IGNORED = 8, GDB_PORT = 1234, SLICE_US = 1000 };

typedef struct {
    const char *firmware, *mcu, *until, *vcd, *coverage;
    unsigned long hz, baud, gdb;
    int usart; // -1: the first
    bool until_sleep;
    double us; // 0: no limit
    const char *plug[PLUGS], *ignore[IGNORED];
    unsigned plugs, ignored;
} options_t;

typedef struct {
    const options_t *options;
    workbench_t *bench;
    chip_t *chip;
    unsigned usart;
    chip_pin_t rx;
    size_t written, searched; // of its output
    unsigned told;            // faults
    bool has_said;
    const uint8_t *data, *flash;
    size_t flash_size;
    uint32_t *count; // of each instruction, for coverage; or NULL
} run_t;

static volatile sig_atomic_t is_stopped;

static int fail(const char *what, const char *why)
{
    fprintf(stderr, "vboard: %s%s\n", what, why);
    return FAILED;
}

// ---- Options ----

static bool is_number(const char *text, unsigned long most, unsigned long *number)
{
    char *end;
    *number = strtoul(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end && *number <= most;
}

static bool is_time(const char *text, double *us)
{
    char *unit;
    double number = strtod(text, &unit);
    *us = number * (strcmp(unit, "s") == 0 ? 1e6 : strcmp(unit, "ms") == 0 ? 1e3 : 0);
    return *us > 0 && *us < 1e15;
}

// CHIP_FAULT_KINDS if there is none of this name.
static chip_fault_kind_t kind_called(const char *name)
{
    unsigned kind = 0;
    while (circuit_kind_name(kind) && strcmp(circuit_kind_name(kind), name) != 0)
        kind++;
    return kind;
}

static bool keep(const char *list[], unsigned *size, unsigned most, const char *value)
{
    bool fits = *size < most;
    if (fits)
        list[(*size)++] = value;
    return fits;
}

// Returns what is wrong with the value, or NULL.
static const char *set(options_t *o, int option, const char *value)
{
    unsigned long number;
    bool good = true;
    switch (option) {
    case 'm': o->mcu = value; return NULL;
    case 'f':
        good = is_number(value, UINT32_MAX, &o->hz) && o->hz;
        return good ? NULL : "it is such as 16000000";
    case 'b':
        good = is_number(value, UINT32_MAX, &o->baud) && o->baud;
        return good ? NULL : "it is such as 115200";
    case 'u':
        good = is_number(value, 3, &number);
        o->usart = (int)number;
        return good ? NULL : "it is 0 to 3";
    case 'p': return keep(o->plug, &o->plugs, PLUGS, value) ? NULL : "there are too many parts";
    case 'i':
        good = kind_called(value) != CHIP_FAULT_KINDS && keep(o->ignore, &o->ignored, IGNORED, value);
        return good ? NULL : "kinds are unmodelled, program, stack, lost, refused, part and wiring";
    case 't': return is_time(value, &o->us) ? NULL : "it is such as 500ms or 10s";
    case UNTIL: o->until = value; return *value ? NULL : "it is a text";
    case UNTIL_SLEEP: o->until_sleep = true; return NULL;
    case VCD: o->vcd = value; return NULL;
    case COVERAGE: o->coverage = value; return NULL;
    default:
        o->gdb = GDB_PORT;
        good = !value || (is_number(value, UINT16_MAX, &o->gdb) && o->gdb);
        return good ? NULL : "it is a port, 1 to 65535";
    }
}

static const struct option all[] = {{"mcu", required_argument, NULL, 'm'},
                                    {"hz", required_argument, NULL, 'f'},
                                    {"baud", required_argument, NULL, 'b'},
                                    {"usart", required_argument, NULL, 'u'},
                                    {"plug", required_argument, NULL, 'p'},
                                    {"ignore", required_argument, NULL, 'i'},
                                    {"time", required_argument, NULL, 't'},
                                    {"until", required_argument, NULL, UNTIL},
                                    {"until-sleep", no_argument, NULL, UNTIL_SLEEP},
                                    {"vcd", required_argument, NULL, VCD},
                                    {"coverage", required_argument, NULL, COVERAGE},
                                    {"gdb", optional_argument, NULL, 'g'},
                                    {"help", no_argument, NULL, 'h'},
                                    {"version", no_argument, NULL, VERSION_ASKED},
                                    {0}};

static int refuse(int option, const char *value, const char *wrong)
{
    const struct option *o = all;
    while (o->val != option)
        o++;
    fprintf(stderr, "vboard: --%s=%s: %s\n", o->name, value ? value : "", wrong);
    return FAILED;
}

// Returns false if there is nothing to run; `status` is then the command's.
static bool read_options(options_t *o, int argc, char **argv, int *status)
{
    for (int option; (option = getopt_long(argc, argv, "m:f:b:u:p:i:t:g::h", all, NULL)) != -1;) {
        *status = option == '?' ? FAILED : OK;
        if (option == 'h' || option == VERSION_ASKED)
            fputs(option == 'h' ? help : "vboard " VERSION "\n", stdout);
        if (option == 'h' || option == VERSION_ASKED || option == '?')
            return false;
        const char *wrong = set(o, option, optarg);
        if (wrong) {
            *status = refuse(option, optarg, wrong);
            return false;
        }
    }
    o->firmware = argv[optind];
    if (optind + 1 == argc)
        return true;
    *status = fail("one firmware is needed, an ELF or Intel HEX file; see ", "vboard --help");
    return false;
}

// ---- Start ----

// The chip that the ELF is built for.
static bool find_mcu(const char *path, char *mcu, size_t size, char *error, size_t error_size)
{
    size_t length;
    uint8_t *bytes = file_read(path, &length, error, error_size);
    bool found = bytes && chip_image_mcu(bytes, length, mcu, size);
    if (bytes && !found)
        snprintf(error, error_size, "%s does not say which chip it is for; add --mcu=atmega328p, or another",
                 path);
    free(bytes);
    return found;
}

// "KIND WORDS"
static bool plug(workbench_t *bench, const char *part)
{
    char kind[20];
    size_t length = strcspn(part, " ");
    snprintf(kind, sizeof kind, "%.*s", (int)length, part);
    return workbench_plug(bench, kind, part + length);
}

static void record_all_pins(workbench_t *bench)
{
    for (char letter = 'A'; letter <= 'L'; letter++)
        for (uint8_t bit = 0; bit < 8; bit++) {
            char name[] = {'P', letter, (char)('0' + bit), '\0'};
            if (chip_has_pin(workbench_chip(bench), (chip_pin_t){letter, bit}))
                workbench_record(bench, name);
        }
}

static bool start_coverage(run_t *r, char *error, size_t error_size)
{
    r->count = calloc(r->flash_size / 2, sizeof *r->count);
    if (!r->count)
        abort();
    chip_count_instructions(r->chip, r->count);
    return chip_save_coverage(r->chip, r->count, r->options->coverage, "", error, error_size);
}

// Without the time, at which nothing has run yet.
static bool tell_mistake(workbench_t *bench, char *error, size_t error_size)
{
    snprintf(error, error_size, "%s", workbench_mistake(bench));
    char *cycle = strstr(error, " at cycle ");
    if (cycle)
        *cycle = '\0';
    return false;
}

// Opens the port, plugs the parts in and starts what is to be written.
static bool equip(run_t *r, char *error, size_t error_size)
{
    const options_t *o = r->options;
    chip_pin_t tx;
    bool good = true;
    r->usart = o->usart >= 0 ? (unsigned)o->usart : 0;
    if (o->usart < 0 && !chip_usart_pins(r->chip, 0, &r->rx, &tx))
        r->usart = 1;
    good = workbench_open(r->bench, r->usart, (unsigned)o->baud) &&
           chip_usart_pins(r->chip, r->usart, &r->rx, &tx);
    for (unsigned i = 0; good && i < o->plugs; i++)
        good = plug(r->bench, o->plug[i]);
    if (!good)
        return tell_mistake(r->bench, error, error_size);
    for (unsigned i = 0; i < o->ignored; i++)
        workbench_ignore(r->bench, kind_called(o->ignore[i]));
    if (o->vcd)
        record_all_pins(r->bench);
    if (o->coverage && !start_coverage(r, error, error_size))
        return false;
    if (!o->gdb)
        return true;
    fprintf(stderr, "vboard: waiting for avr-gdb -ex 'target remote :%lu' %s\n", o->gdb, o->firmware);
    if (chip_gdb(r->chip, (unsigned)o->gdb))
        return true;
    snprintf(error, error_size, "port %lu is taken", o->gdb);
    return false;
}

// ---- Run ----

static void write_output(run_t *r)
{
    size_t size;
    const char *output = workbench_output(r->bench, r->usart, &size);
    fwrite(output + r->written, 1, size - r->written, stdout);
    r->written = size;
    fflush(stdout);
}

static bool has_said(run_t *r)
{
    size_t size, length = r->options->until ? strlen(r->options->until) : 0;
    const char *output = workbench_output(r->bench, r->usart, &size);
    if (!length || size == r->searched)
        return r->has_said;
    size_t from = r->searched >= length ? r->searched - length + 1 : 0;
    r->has_said = memmem(output + from, size - from, r->options->until, length);
    r->searched = size;
    return r->has_said;
}

// Faults that are new. SLEEP with interrupts off is none here, but an end.
static void tell_faults(run_t *r)
{
    for (; r->told < workbench_faults(r->bench); r->told++)
        if (workbench_fault_kind(r->bench, r->told) != CHIP_FAULT_SLEEP)
            fprintf(stderr, "vboard: %s\n", workbench_fault(r->bench, r->told));
}

// Asleep, or in an RJMP to itself as after main, with interrupts off and no watchdog: for ever.
static bool stands_still(const run_t *r)
{
    enum { WDTCSR = 0x60, WDE = 0x08 };
    if (chip_has_interrupts_on(r->chip) || r->data[WDTCSR] & WDE)
        return false;
    uint32_t pc = chip_pc(r->chip);
    bool loops = pc + 1 < r->flash_size && r->flash[pc] == 0xFF && r->flash[pc + 1] == 0xCF;
    return loops || chip_next(r->chip) > chip_now(r->chip);
}

static bool is_over(void *context)
{
    run_t *r = context;
    tell_faults(r);
    return is_stopped || has_said(r) || stands_still(r);
}

// What has come on standard input, once the receiver is on: it is set up for a while after that.
static void type_input(run_t *r, bool *ended)
{
    char bytes[4096];
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    if (*ended || poll(&input, 1, 0) <= 0)
        return;
    ssize_t size = read(STDIN_FILENO, bytes, sizeof bytes);
    *ended = size == 0 || (size < 0 && errno != EINTR);
    if (size > 0)
        workbench_type(r->bench, r->usart, bytes, (size_t)size);
}

// A person at a terminal sees the chip's time pass as on a desk.
static void keep_pace(const run_t *r, const struct timespec *from)
{
    double us = workbench_us(r->bench);
    struct timespec to = {from->tv_sec + (time_t)(us / 1e6),
                          from->tv_nsec + (long)((long)us % 1000000 * 1000)};
    if (to.tv_nsec >= 1000000000) {
        to.tv_nsec -= 1000000000;
        to.tv_sec++;
    }
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &to, NULL);
}

static void run(run_t *r)
{
    const bool paced = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && !r->options->gdb;
    const double us = r->options->us;
    const chip_time_t limit = us > 0 ? chip_us(r->chip, (uint64_t)us) : CHIP_NEVER,
                      slice = chip_us(r->chip, SLICE_US);
    bool listened = false, ended = false;
    struct timespec from;
    clock_gettime(CLOCK_MONOTONIC, &from);
    while (chip_now(r->chip) < limit) {
        chip_time_t next = chip_now(r->chip) + slice;
        bool over = chip_run_until(r->chip, next < limit ? next : limit, is_over, r);
        write_output(r);
        if (over)
            break;
        bool listens = chip_usart_bit(r->chip, r->rx);
        if (listens && listened)
            type_input(r, &ended);
        listened |= listens;
        if (paced)
            keep_pace(r, &from);
    }
}

// ---- End ----

static int end_of(const run_t *r)
{
    const options_t *o = r->options;
    const char *how = is_stopped        ? "stopped"
                      : r->has_said     ? "the text came"
                      : stands_still(r) ? "the firmware sleeps or loops for ever, with interrupts off"
                                        : "the time is over";
    fprintf(stderr, "vboard: %s, after %.3f ms\n", how, workbench_us(r->bench) / 1000);
    if (r->has_said)
        return OK;
    if (stands_still(r))
        return o->until || (o->us > 0 && !o->until_sleep) ? SLEPT : OK;
    return o->until || o->until_sleep ? TIME_OVER : OK;
}

// Faults that have repeated since they were told; returns whether there are any, repeated or not.
static bool tell_repeated(const run_t *r)
{
    unsigned count = 0;
    for (unsigned i = 0; i < workbench_faults(r->bench); i++) {
        const char *fault = workbench_fault(r->bench, i);
        if (workbench_fault_kind(r->bench, i) == CHIP_FAULT_SLEEP)
            continue;
        count++;
        if (strstr(fault, " more like it"))
            fprintf(stderr, "vboard: %s\n", fault);
    }
    return count;
}

static int finish(run_t *r)
{
    char error[400];
    const options_t *o = r->options;
    int status = end_of(r);
    if (tell_repeated(r))
        status = FAULTY;
    if (o->vcd && !workbench_save_vcd(r->bench, o->vcd))
        status = fail("cannot write ", o->vcd);
    if (o->coverage && !chip_save_coverage(r->chip, r->count, o->coverage, "", error, sizeof error))
        status = fail("", error);
    return status;
}

static void stop(int signal)
{
    (void)signal;
    is_stopped = 1;
}

int main(int argc, char **argv)
{
    options_t options = {.hz = 16000000, .usart = -1};
    run_t r = {.options = &options};
    char error[400], mcu[32];
    int status;
    if (!read_options(&options, argc, argv, &status))
        return status;
    if (!options.mcu && !find_mcu(options.firmware, mcu, sizeof mcu, error, sizeof error))
        return fail("", error);
    r.bench = workbench_new(options.mcu ? options.mcu : mcu, (uint32_t)options.hz, options.firmware, error,
                            sizeof error);
    if (!r.bench)
        return fail("", error);
    r.chip = workbench_chip(r.bench);
    r.data = chip_data(r.chip, &r.flash_size);
    r.flash = chip_flash(r.chip, &r.flash_size);
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    if (equip(&r, error, sizeof error)) {
        run(&r);
        status = finish(&r);
    } else {
        status = fail("", error);
    }
    free(r.count);
    workbench_free(r.bench);
    return status;
}
