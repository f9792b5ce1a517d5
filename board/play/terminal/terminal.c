// Starts and ends ncurses, and restores the terminal after crashes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/terminal/terminal.h"

#include <langinfo.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

#include <curses.h>

#include "hal/key.h"

// ---- Signals ----

volatile sig_atomic_t stop_signal;

static void on_stop(int signal)
{
    stop_signal = signal;
}

void stop_catch(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_stop;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &action, NULL);
}

// Prepared for the crash handler, which may call neither ncurses nor malloc.
static struct termios before;
static char give_back[256];
static size_t give_back_size;
static char crash_stack[16384]; // for a stack overflow

static int keep(int c)
{
    if (give_back_size < sizeof give_back)
        give_back[give_back_size++] = (char)c;
    return c;
}

static void keep_string(const char *capability)
{
    // terminfo takes char * where it does not write.
    char *string = tigetstr((char *)(uintptr_t)capability);
    if (string != NULL && string != (char *)-1)
        tputs(string, 1, keep);
}

static void on_crash(int signal)
{
    ssize_t written = write(STDOUT_FILENO, give_back, give_back_size);
    (void)written; // a crash handler cannot report a failure
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    raise(signal); // SA_RESETHAND has restored the default action: ends the program as the crash would have
}

static void catch_crashes(void)
{
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    const stack_t stack = {.ss_sp = crash_stack, .ss_size = sizeof crash_stack};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_crash;
    action.sa_flags = (int)(SA_RESETHAND | SA_ONSTACK);
    sigaltstack(&stack, NULL);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
        sigaction(crashes[i], &action, NULL);
}

// ---- The terminal's size ----

static volatile sig_atomic_t resized;

static void on_resize(int signal)
{
    (void)signal;
    resized = 1;
}

static int at_most(int size, int most)
{
    return size < most ? size : most;
}

// Instead of ncurses, which takes any size.
static void catch_resizing(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_resize;
    action.sa_flags = SA_RESTART;
    sigaction(SIGWINCH, &action, NULL);
}

// Zeros if the terminal does not know its size.
static struct winsize limited_size(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
        return (struct winsize){0};
    size.ws_row = (unsigned short)at_most(size.ws_row, TERMINAL_LINES_MAX);
    size.ws_col = (unsigned short)at_most(size.ws_col, TERMINAL_COLUMNS_MAX);
    return size;
}

static void set_number(const char *name, int number)
{
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    setenv(name, text, 1);
}

// ncurses prefers what the environment says to what the terminal does.
static void limit_first_size(void)
{
    struct winsize size = limited_size();
    if (size.ws_row == TERMINAL_LINES_MAX)
        set_number("LINES", size.ws_row);
    if (size.ws_col == TERMINAL_COLUMNS_MAX)
        set_number("COLUMNS", size.ws_col);
}

void terminal_follow_size(void)
{
    if (!resized)
        return;
    resized = 0;
    struct winsize size = limited_size();
    if (size.ws_row > 0 && size.ws_col > 0)
        resizeterm(size.ws_row, size.ws_col);
}

// ---- What the terminal can do ----

// https://no-color.org
static bool wants_colors(void)
{
    const char *no_color = getenv("NO_COLOR");
    return no_color == NULL || *no_color == '\0';
}

bool terminal_usable(void)
{
    const char *type = getenv("TERM");
    int error;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || type == NULL || *type == '\0')
        return false;
    if (setupterm(NULL, STDOUT_FILENO, &error) != OK)
        return false;
    const char *address = tigetstr((char *)(uintptr_t)"cup");
    return address != NULL && address != (const char *)-1;
}

// Ctrl-C arrives as a key: as a signal it would also reach `make play`, which would report an error. So does
// Ctrl-S, which would stop the output, and with it the board and every other key.
static void read_controls_as_keys(void)
{
    struct termios settings;
    tcgetattr(STDIN_FILENO, &settings);
    settings.c_cc[VINTR] = _POSIX_VDISABLE;
    settings.c_iflag &= ~(tcflag_t)(IXON | IXOFF);
    tcsetattr(STDIN_FILENO, TCSANOW, &settings);
    def_prog_mode();
}

// ---- The numeric block ----

enum { CODE_BASE = KEY_MAX + 1 }; // plus the legend

// DEC's application keypad (VT100 User Guide, table 3-8), also that of xterm and its kin; xterm adds '*'.
static const struct {
    const char *sequence;
    char legend;
} blocks[] = {
    {"\033Op", '0'}, {"\033Oq", '1'}, {"\033Or", '2'}, {"\033Os", '3'}, {"\033Ot", '4'}, {"\033Ou", '5'},
    {"\033Ov", '6'}, {"\033Ow", '7'}, {"\033Ox", '8'}, {"\033Oy", '9'}, {"\033Oj", '*'},
};

static void define_numeric_block(void)
{
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        define_key(blocks[i].sequence, CODE_BASE + blocks[i].legend);
}

char terminal_legend(int code)
{
    switch (code) {
    case KEY_A1: return '7';
    case KEY_A3: return '9';
    case KEY_B2: return '5';
    case KEY_C1: return '1';
    case KEY_C3: return '3';
    default: break;
    }
    if (code > CODE_BASE && code <= CODE_BASE + '9')
        return (char)(code - CODE_BASE);
    if (code > 0 && code < 0x80 && strchr(KEYPAD_LEGEND, code) != NULL)
        return (char)code;
    return 0;
}

// ---- Opening and closing ----

terminal_t terminal_open(void)
{
    terminal_t terminal = {.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0};
    tcgetattr(STDIN_FILENO, &before);
    stop_catch(); // before ncurses, which keeps existing handlers
    catch_crashes();
    catch_resizing();
    limit_first_size();
    initscr();
    keep_string("sgr0");
    keep_string("cnorm");
    keep_string("rmkx");
    keep_string("rmcup");
    cbreak();
    noecho();
    nonl();
    nodelay(stdscr, TRUE);
    keypad(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    read_controls_as_keys();
    define_numeric_block();
    if (has_colors() && wants_colors()) {
        start_color();
        use_default_colors();
        terminal.colors = COLORS;
    }
    return terminal;
}

void terminal_close(void)
{
    endwin();
}

bool terminal_is_there(void)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&in, 1, 0) <= 0 || (in.revents & (POLLHUP | POLLERR | POLLNVAL)) == 0;
}
