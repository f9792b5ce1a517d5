// play: runs the firmware on the virtual board, in a terminal, by a script, or as a demonstration.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "board/play/terminal/demo.h"
#include "board/play/terminal/interactive.h"
#include "board/play/terminal/terminal.h"

enum { EXIT_GOOD, EXIT_FAILED, EXIT_BAD_USE };

static player_t player; // its console log is large

static const char *s(size_t number)
{
    return number == 1 ? "" : "s";
}

static void sum_up(const char *name, const script_t *script)
{
    unsigned pictures = script_pictures(script), faults = circuit_faults(board_circuit(player.user.board));
    printf("%s: %zu step%s, %u picture%s, %u fault%s\n", name, script->steps, s(script->steps), pictures,
           s(pictures), faults, s(faults));
}

static int run_script(const options_t *options)
{
    script_t script;
    char error[512];
    const script_hooks_t hooks = {.name = script_name(options->script), .save = player_save_picture};
    bool readable = script_read_file(&script, options->script, error, sizeof error);
    if (!readable)
        fprintf(stderr, "play: %s\n", error);
    bool opened = readable && player_open(&player, options, 0);
    bool good = opened && player_run_script(&player, &script, &hooks);
    if (good)
        sum_up(hooks.name, &script);
    fflush(stdout);
    good = opened && player_close(&player) && good;
    script_free(&script);
    return !readable ? EXIT_BAD_USE : good ? EXIT_GOOD : EXIT_FAILED;
}

// The demonstration needs a blank EEPROM.
static int run_demo(const options_t *options)
{
    options_t without_eeprom = *options;
    without_eeprom.eeprom = NULL;
    if (!player_open(&player, &without_eeprom, 0))
        return EXIT_FAILED;
    bool good = demo_run(&player);
    fflush(stdout);
    return player_close(&player) && good ? EXIT_GOOD : EXIT_FAILED;
}

// Prints the port's path alone on a line of stdout, runs in real time until a signal arrives, and returns the
// signal; 0 if the path cannot be printed.
static int headless_run(player_t *live)
{
    board_t *board = live->user.board;
    stop_catch();
    printf("%s\n", live->port.path);
    if (fflush(stdout) != 0) // the parent process reads it; main reports the error
        return stop_signal;
    while (stop_signal == 0) {
        player_run(live, chip_now(board_chip(board)) + realtime_slice(&live->pace), &stop_signal);
        if (usb_port_serve(&live->port, board))
            fprintf(stderr, "play: %s is open but not read: output is lost\n", live->port.path);
    }
    return stop_signal;
}

// The terminal works without a serial port, unless the user asked for one.
static bool open_port(const options_t *options)
{
    if (usb_port_open(&player.port, board_baud(player.user.board)) || !options->pty)
        return true;
    fprintf(stderr, "play: cannot create a pseudo-terminal for the serial port: %s\n", strerror(errno));
    return false;
}

// A live session uses --save's file for the EEPROM, unless --eeprom names another.
//   run: interactive_run or headless_run.
static int run_live(const options_t *options, int (*run)(player_t *))
{
    options_t live = *options;
    live.eeprom = options->eeprom != NULL ? options->eeprom : options->save;
    if (!player_open(&player, &live, 1))
        return EXIT_FAILED;
    bool ran = open_port(options);
    int stopped = ran ? run(&player) : 0;
    bool good = player_close(&player) && ran;
    if (stopped != 0) { // the parent process sees which signal ended this one
        signal(stopped, SIG_DFL);
        raise(stopped);
    }
    return good ? EXIT_GOOD : EXIT_FAILED;
}

static int list_wiring(const options_t *options)
{
    char error[300];
    if (board_print_wiring(stdout, options->board != NULL ? options->board : options->elf, error,
                           sizeof error))
        return EXIT_GOOD;
    fprintf(stderr, "play: %s\n", error);
    return EXIT_FAILED;
}

static int run(const options_t *options)
{
    if (options->wiring)
        return list_wiring(options);
    if (options->script != NULL)
        return run_script(options);
    if (options->demo)
        return run_demo(options);
    if (terminal_usable())
        return run_live(options, interactive_run);
    return options->pty ? run_live(options, headless_run) : run_demo(options);
}

// What was printed may have been lost: the disk is full, or the program that reads it has ended.
static int check_output(int status)
{
    bool lost = ferror(stdout) != 0;
    if (fflush(stdout) == 0 && !lost)
        return status;
    fprintf(stderr, "play: the output cannot be written: %s\n", strerror(errno));
    return status == EXIT_GOOD ? EXIT_FAILED : status;
}

// A closed stream's number would go to the next file that is opened, which then received what is printed.
// Nothing can be read from what is opened here for input, nor written to the others.
static void fill_closed_streams(void)
{
    int fd;
    do
        fd = open("/dev/null", O_RDONLY);
    while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0)
        close(fd);
}

int main(int argc, char *argv[])
{
    options_t options;
    fill_closed_streams();
    setlocale(LC_CTYPE, "");  // for ncurses; numbers keep C's format
    signal(SIGPIPE, SIG_IGN); // the game goes on, and is saved, when nobody reads the output
    switch (options_parse(&options, argc, argv, stdout, stderr)) {
    case OPTIONS_DONE: return check_output(EXIT_GOOD);
    case OPTIONS_BAD: return EXIT_BAD_USE;
    case OPTIONS_RUN: break;
    }
    return check_output(run(&options));
}
