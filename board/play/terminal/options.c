// Parser of the command line, and its texts.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/terminal/options.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "board/play/script/legend.h"

static const char options_usage[] =
    "usage: play [OPTION]... ELF\n"
    "Runs the firmware ELF on a virtual board; `play --help` lists the options.\n";

#ifndef PLAY_VERSION // built without this project's Makefile
#define PLAY_VERSION "of an unknown version"
#endif
static const char options_version[] = "OXO's player " PLAY_VERSION "\n";

static const char options_help[] =
    "\n"
    "In a terminal the board runs in real time. Without one (a pipe, TERM=dumb) or with --demo it plays\n"
    "a demonstration on a blank EEPROM and prints the pictures; with --script it runs a script, and with\n"
    "--pty it is a board on a serial port.\n"
    "\n"
    "  --script FILE   run the commands in FILE, `-` for standard input; as fast as possible\n"
    "  --demo          the demonstration, also in a terminal\n"
    "  --pty           without a terminal, the board in real time on a serial port; prints its path and\n"
    "                  runs until SIGTERM, SIGINT, SIGHUP or SIGQUIT: play --pty ELF </dev/null &\n"
    "  --board FILE    the board is the one that FILE describes, a text or an ELF with one "
    "(board/virtual/README.md);\n"
    "                  by default ELF says itself what it runs on\n"
    "  --wiring        list the pins of the board's parts instead: role, kind, signal, label, pin of the "
    "chip\n"
    "  --bootloader FILE  install this bootloader, too (ELF or Intel HEX). Opening the serial port then\n"
    "                  resets the board, and `make flash PORT=...` writes another ELF; avrdude warns\n"
    "                  about TIOCMGET, which a pseudo-terminal lacks\n"
    "  --eeprom FILE   keep the EEPROM in FILE; it is created when missing\n"
    "  --save FILE     the same, but only in the terminal and with --pty: a script or the demonstration\n"
    "                  then starts with a blank EEPROM and leaves FILE alone\n"
    "  --no-save       read the file of --eeprom or --save and never write it; another player may have it\n"
    "  --hold KEYS     these keys are down when the power comes on: 0 is the self-test, # the layout\n"
    "  --png FILE      save the last picture of the matrix at the end\n"
    "  --svg FILE      record matrix and keypad as an animated picture, for a web page\n"
    "  --vcd FILE      record the pins of matrix and keypad, for PulseView or GTKWave\n"
    "  --trace FILE    record inputs, words of the matrix, console bytes and EEPROM writes, with cycles\n"
    "  --seed N        contact bounce and the matrix at power-up follow from N (default 1)\n"
    "  --speed X       simulated by real time: 1 real time, 0 as fast as possible\n"
    "                  (default 1 in the terminal and with --pty, else 0)\n"
    "  --bounce MS     bounce of every contact, 0 to 50 (default: random, 0 to 5)\n"
    "  --help          this text\n"
    "  --version       OXO's version\n"
    "\n"
    "Keys in the terminal; ? lists them all:\n"
    "  0-9 * # A-D     the keypad; arrow keys and Enter move a cursor and play\n"
    "                  with five keys: arrows or 2 4 6 8, Enter or 5 for OK, * to hold OK\n"
    "                  with nine: 1-9, * to hold 5; with sixteen: H 5, then 5\n"
    "  a small letter  begins a line for the console, Tab or : an empty one; Enter sends it, Esc leaves it\n"
    "  PgUp, PgDn      scroll the console\n"
    "  O, R, H         power switch, reset button; H and a key hold that key down\n"
    "  P               saves a picture of the matrix, oxo-1.png and so on\n"
    "  q, Ctrl-C       quit\n"
    "\n"
    "The serial port is a pseudo-terminal that picocom, screen or any serial program opens like a\n"
    "board's. In the terminal it always exists; its path is shown above the console, and the chip receives\n"
    "what is typed on the port and on the terminal's line. Output sent while no program has the port open\n"
    "is lost.\n"
    "\n"
    "Script, one command a line, a comment after `;`. It starts with the power on and a blank EEPROM; keys\n"
    "and lines wait until the device has been on for 100 ms:\n"
    "  key 5           press 80 ms, release, wait 20 ms; several in turn: key * 4\n"
    "  press 5         hold down; release 5 releases it\n"
    "  wait 300ms      us, ms or s\n"
    "  type new 4      a line on the console\n"
    "  expect          the picture in the next 8 lines, of # and ., shows within 50 ms\n"
    "  expect within 500ms\n"
    "  expect stays 300ms    the picture does not change for that time\n"
    "  expect lasts 300ms    it changes after that time, and not before\n"
    "  expect alternates 50ms for 300ms  two pictures, side by side in the next 8 lines, take turns\n"
    "  expect console TEXT   a console line with TEXT in it comes within 500 ms\n"
    "  expect line TEXT      a console line that is TEXT comes within 500 ms\n"
    "  expect tone 880       a tone of 880 Hz is heard within 500 ms\n"
    "  power off, power on, reset; hold 0 holds a key down while the power is off\n"
    "  scene TITLE     prints TITLE and begins anew, with a blank EEPROM\n"
    "  needs keypad    skips the rest of the scene without one; also sixteen-keys, nine-keys, five-keys,\n"
    "                  matrix, 8x8, 4x4 (a board), large-boards (larger ones)\n"
    "  model           waits 1.5 s; in tests, compares the display with a model of the game\n"
    "  print           the picture; png FILE saves it\n"
    "  say TEXT        prints a line, which is a caption of --svg, too\n"
    "\n"
    "Exit status: 0 success; 1 a failure or a fault of the firmware; 2 bad option or script.\n";

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
    OPT_WIRING,
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
    {"wiring", no_argument, NULL, OPT_WIRING},
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

static options_result_t parse_value(options_t *options, int option, const char *value, FILE *err)
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
    case OPT_WIRING: options->wiring = true; break;
    case OPT_BOARD: options->board = value; break;
    case OPT_BOOTLOADER: options->bootloader = value; break;
    case OPT_SEED:
        if (!read_seed(value, &options->seed))
            return bad(err, "--seed ", value, "must be a number from 0 to 2^64 - 1");
        break;
    case OPT_SPEED:
        if (!read_number(value, SPEED_MAX, &options->speed) ||
            (options->speed > 0 && options->speed < SPEED_MIN))
            return bad(err, "--speed ", value,
                       "must be a number from 0.001 to 1000, or 0 (as fast as possible)");
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
        if (parse_value(options, option, optarg, err) != OPTIONS_RUN)
            return OPTIONS_BAD;
    }
    if (optind == argc)
        return bad(err, "no ELF file named", "", "");
    if (optind + 1 < argc)
        return bad(err, "only one ELF file is allowed, not also ", argv[optind + 1], "");
    options->elf = argv[optind];
    return check(options, err);
}
