// Parser of the command line.
#include "board/virtual/terminal/options.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "board/virtual/player/legend.h"
#include "board/virtual/terminal/options_text.h"

enum {
    OPT_SCRIPT = 256,
    OPT_EEPROM,
    OPT_SAVE,
    OPT_NO_SAVE,
    OPT_HOLD,
    OPT_PNG,
    OPT_SVG,
    OPT_VCD,
    OPT_TRACE,
    OPT_SEED,
    OPT_SPEED,
    OPT_BOUNCE,
    OPT_DEMO,
    OPT_PTY,
    OPT_BOARD,
    OPT_BOOTLOADER,
    OPT_HELP,
    OPT_VERSION
};

static const struct option long_options[] = {
    {"script", required_argument, NULL, OPT_SCRIPT},
    {"eeprom", required_argument, NULL, OPT_EEPROM},
    {"save", required_argument, NULL, OPT_SAVE},
    {"no-save", no_argument, NULL, OPT_NO_SAVE},
    {"hold", required_argument, NULL, OPT_HOLD},
    {"png", required_argument, NULL, OPT_PNG},
    {"svg", required_argument, NULL, OPT_SVG},
    {"vcd", required_argument, NULL, OPT_VCD},
    {"trace", required_argument, NULL, OPT_TRACE},
    {"seed", required_argument, NULL, OPT_SEED},
    {"speed", required_argument, NULL, OPT_SPEED},
    {"bounce", required_argument, NULL, OPT_BOUNCE},
    {"demo", no_argument, NULL, OPT_DEMO},
    {"pty", no_argument, NULL, OPT_PTY},
    {"board", required_argument, NULL, OPT_BOARD},
    {"bootloader", required_argument, NULL, OPT_BOOTLOADER},
    {"help", no_argument, NULL, OPT_HELP},
    {"version", no_argument, NULL, OPT_VERSION},
    {NULL, 0, NULL, 0},
};

static options_result_t bad(FILE *err, const char *what, const char *value, const char *wanted)
{
    fprintf(err, "play: %s%s%s%s\n%s", what, value, *wanted != '\0' ? ": " : "", wanted, options_usage);
    return OPTIONS_BAD;
}

// Decimal or 0x, without sign, blanks or trailing text.
static bool read_seed(const char *text, uint64_t *seed)
{
    char *end;
    if (*text < '0' || *text > '9')
        return false;
    errno = 0;
    *seed = strtoull(text, &end, 0);
    return errno == 0 && *end == '\0';
}

static bool read_number(const char *text, double max, double *number)
{
    char *end;
    if (*text == '\0' || strspn(text, "0123456789.") != strlen(text))
        return false;
    *number = strtod(text, &end);
    return *end == '\0' && *number <= max;
}

static bool read_keys(const char *text, uint16_t *keys)
{
    *keys = 0;
    for (const char *c = text; *c != '\0'; c++) {
        unsigned key = legend_key(*c);
        if (key == LEGEND_NO_KEY)
            return false;
        *keys |= (uint16_t)(1u << key);
    }
    return *keys != 0;
}

static options_result_t take_value(options_t *options, int option, const char *value, FILE *err)
{
    switch (option) {
    case OPT_SCRIPT: options->script = value; break;
    case OPT_EEPROM: options->eeprom = value; break;
    case OPT_SAVE: options->save = value; break;
    case OPT_NO_SAVE: options->no_save = true; break;
    case OPT_HOLD:
        if (!read_keys(value, &options->hold))
            return bad(err, "--hold ", value, "must be keys of 0-9 * # A-D");
        break;
    case OPT_PNG: options->png = value; break;
    case OPT_SVG: options->svg = value; break;
    case OPT_VCD: options->vcd = value; break;
    case OPT_TRACE: options->trace = value; break;
    case OPT_DEMO: options->demo = true; break;
    case OPT_PTY: options->pty = true; break;
    case OPT_BOARD: options->board = value; break;
    case OPT_BOOTLOADER: options->bootloader = value; break;
    case OPT_SEED:
        if (!read_seed(value, &options->seed))
            return bad(err, "--seed ", value, "must be a number from 0 to 2^64 - 1");
        break;
    case OPT_SPEED:
        if (!read_number(value, SPEED_MAX, &options->speed))
            return bad(err, "--speed ", value, "must be a number from 0 (as fast as possible) to 1000");
        options->has_speed = true;
        break;
    default: // OPT_BOUNCE
        if (!read_number(value, BOUNCE_MS_MAX, &options->bounce_ms))
            return bad(err, "--bounce ", value, "must be milliseconds from 0 to 50");
        break;
    }
    return OPTIONS_RUN;
}

static options_result_t check(const options_t *options, FILE *err)
{
    const char *const file[] = {options->script, options->eeprom,     options->save,
                                options->png,    options->svg,        options->vcd,
                                options->trace,  options->bootloader, options->board};
    for (unsigned i = 0; i < sizeof file / sizeof *file; i++)
        if (file[i] != NULL && *file[i] == '\0')
            return bad(err, "an option got an empty file name", "", "");
    if (options->demo + options->pty + (options->script != NULL) > 1)
        return bad(err, "--demo, --pty and --script exclude each other", "", "");
    return OPTIONS_RUN;
}

// getopt_long sets optopt to an unknown letter, and to 0 for an unknown word; only after a word is optind
// moved on.
static options_result_t bad_option(FILE *err, const char *before)
{
    const char letter[] = {'-', (char)optopt, '\0'};
    return bad(err, "unknown option ", optopt > 0 && optopt < OPT_SCRIPT ? letter : before, "");
}

options_result_t options_parse(options_t *options, int argc, char *argv[], FILE *out, FILE *err)
{
    int option;
    *options = (options_t){.seed = 1, .bounce_ms = -1};
    optind = 0; // restarts getopt (glibc)
    opterr = 0; // errors go to err, with usage
    while ((option = getopt_long(argc, argv, ":h", long_options, NULL)) != -1) {
        if (option == 'h' || option == OPT_HELP)
            return fputs(options_usage, out), fputs(options_help, out), OPTIONS_DONE;
        if (option == OPT_VERSION)
            return fputs(options_version, out), OPTIONS_DONE;
        if (option == '?')
            return bad_option(err, argv[optind - 1]);
        if (option == ':')
            return bad(err, argv[optind - 1], " needs a value", "");
        if (take_value(options, option, optarg, err) != OPTIONS_RUN)
            return OPTIONS_BAD;
    }
    if (optind == argc)
        return bad(err, "no ELF file named", "", "");
    if (optind + 1 < argc)
        return bad(err, "only one ELF file is allowed, not also ", argv[optind + 1], "");
    options->elf = argv[optind];
    return check(options, err);
}
