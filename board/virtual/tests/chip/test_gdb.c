// Tests of a chip under a debugger, which a child process plays, by the remote protocol of gdb (GDB manual,
// appendix E).
// SPDX-License-Identifier: GPL-3.0-or-later
#include <arpa/inet.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/chip_rig.h"
#include "tests/support/test.h"

enum { WATCHED = 0x0300 };
enum { BEGIN = 0x11, AFTER = 0x12 };
enum { ASLEEP_UNTIL = 300, UNTIL_WOKEN = 8 * 6 + 2 * 2 };
enum { ICR1L = 0x86, ICR1H };

static int server;

// A port that was free a moment ago.
static unsigned free_port(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int s = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(s, (struct sockaddr *)&address, size), 0);
    assert_int_equal(getsockname(s, (struct sockaddr *)&address, &size), 0);
    close(s);
    return ntohs(address.sin_port);
}

// ---- The child ----

static void demand(bool right, const char *what)
{
    if (right)
        return;
    fprintf(stderr, "the debugger: %s\n", what);
    _exit(1);
}

static char next(void)
{
    char c = 0;
    demand(read(server, &c, 1) == 1, "the server has left");
    return c;
}

static void say(const char *command)
{
    char packet[100];
    unsigned sum = 0;
    for (const char *c = command; *c != '\0'; c++)
        sum += (unsigned char)*c;
    int length = snprintf(packet, sizeof packet, "$%s#%02x", command, sum & 0xFF);
    demand(write(server, packet, (size_t)length) == length && next() == '+', command);
}

// The next answer must begin with this.
static const char *hear(const char *beginning)
{
    static char answer[1100];
    size_t length = 0;
    demand(next() == '$', "no answer");
    while ((answer[length] = next()) != '#')
        length++;
    answer[length] = '\0';
    next(), next(); // the sum
    demand(strncmp(answer, beginning, strlen(beginning)) == 0, answer);
    return answer;
}

static const char *ask(const char *command, const char *beginning)
{
    say(command);
    return hear(beginning);
}

// Of timer 1; timer 0 has been started an LDI and an STS before it.
static unsigned timer_count(void)
{
    unsigned low = 0, high = 0, of_timer_0 = 0;
    sscanf(ask("m800084,2", ""), "%2x%2x", &low, &high);
    sscanf(ask("m800046,1", ""), "%2x", &of_timer_0);
    demand(of_timer_0 == low + 1 + 2, "timer 0 has another count");
    return high << 8 | low;
}

// The program counter at which it has stopped.
static unsigned hear_stop(void)
{
    unsigned low = 0, high = 0;
    const char *pc = strstr(hear("T05"), ";22:");
    demand(pc != NULL, "it does not say where it has stopped");
    sscanf(pc, ";22:%2x%2x", &low, &high);
    return high << 8 | low;
}

static void stop_step_and_watch(void)
{
    enum { PUTS_AND_MARK = 2 * 6 + 4 }; // bytes
    char command[40];
    ask("?", "T05");
    say("s"); // the reset vector's jump to the program
    unsigned at_nops = hear_stop() + PUTS_AND_MARK;
    snprintf(command, sizeof command, "Z0,%x,2", at_nops);
    ask(command, "OK");
    say("c");
    demand(hear_stop() == at_nops, "it stops at another place");
    demand(timer_count() == 2, "the timer has not counted two cycles since its start"); // LDI, OUT
    say("s");
    demand(hear_stop() == at_nops + 2, "a step goes to another place");
    demand(timer_count() == 3, "the timer has not counted one more");
    ask("Z2,800300,1", "OK");
    say("c");
    hear("T05"); // in the middle of STS
    demand(strcmp(ask("m800300,1", ""), "5a") == 0, "it is not stopped by the write");
    say("s");
    hear_stop();
    demand(timer_count() == 3 + 3 + 1 + 2 + 1, "the timer has not counted on"); // NOPs, LDI, STS, NOP
    ask("z2,800300,1", "OK");
    snprintf(command, sizeof command, "z0,%x,2", at_nops);
    ask(command, "OK");
    say("c");
}

static void stop_behind_sleep(void)
{
    char command[40];
    ask("?", "T05");
    say("s");
    unsigned at_mark = hear_stop() + UNTIL_WOKEN;
    snprintf(command, sizeof command, "Z0,%x,2", at_mark);
    ask(command, "OK");
    say("c");
    demand(hear_stop() == at_mark, "it stops at another place");
    demand(timer_count() > ASLEEP_UNTIL, "it stops when it falls asleep");
    demand(timer_count() < ASLEEP_UNTIL + 100, "it stops later");
    demand(strcmp(ask("m800086,2", ""), "3412") == 0, "ICR1 is another value");
    snprintf(command, sizeof command, "z0,%x,2", at_mark);
    ask(command, "OK");
    say("c");
}

// At each of these addresses a write, then a read.
static const uint16_t first_of_ram[] = {0x0100, 0x0101, 0x0136, 0x0137};
enum { FIRSTS = sizeof first_of_ram / sizeof *first_of_ram };

static void order(const char *command, unsigned address)
{
    char text[40];
    snprintf(text, sizeof text, "%s80%04x,1", command, address);
    ask(text, "OK");
}

static void watch_the_first_of_ram(void)
{
    ask("?", "T05");
    for (unsigned i = 0; i < FIRSTS; i++) {
        char read[20], value[3], watch[20];
        snprintf(read, sizeof read, "m80%04x,1", first_of_ram[i]);
        snprintf(value, sizeof value, "%02x", 0x5A + i);
        snprintf(watch, sizeof watch, "watch:80%04x;", first_of_ram[i]);
        order("Z2,", first_of_ram[i]);
        say("c");
        demand(strstr(hear("T05"), watch) != NULL, "it is not stopped by the write");
        demand(strcmp(ask(read, ""), value) == 0, "it has not written");
        order("z2,", first_of_ram[i]);
        order("Z3,", first_of_ram[i]);
        say("c");
        demand(strstr(hear("T05"), watch) != NULL, "it is not stopped by the read");
        order("z3,", first_of_ram[i]);
    }
    say("c");
}

static void stop_after_delay(void)
{
    enum { PUTS_AND_DELAY = 3 * 6 + 4 * 2 };
    char command[40];
    ask("?", "T05");
    say("s");
    unsigned at = hear_stop() + PUTS_AND_DELAY;
    snprintf(command, sizeof command, "Z0,%x,2", at);
    ask(command, "OK");
    say("c");
    demand(hear_stop() == at, "it stops at another place");
    demand(strcmp(ask("m800046,1", ""), "01") == 0, "the count is another one"); // 401 cycles after 0
    snprintf(command, sizeof command, "z0,%x,2", at);
    ask(command, "OK");
    say("c");
}

static pid_t debug(unsigned port, void (*session)(void))
{
    pid_t child = fork();
    if (child != 0)
        return child;
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    server = socket(AF_INET, SOCK_STREAM, 0);
    demand(connect(server, (struct sockaddr *)&address, sizeof address) == 0, "cannot connect");
    session();
    _exit(0);
}

// ---- The chip ----

static void run_debugged(chip_time_t cycles, void (*session)(void))
{
    unsigned port = free_port(), tries = 0;
    int status;
    for (; !chip_gdb(rig.chip, port); port = free_port())
        assert_true(++tries < 100); // another program may have taken it
    pid_t child = debug(port, session);
    rig_run(cycles);
    rig_drop(); // so that a debugger that still waits for it ends
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

TEST(what_is_no_port_of_tcp_is_refused)
{
    rig_make("atmega328p", "B0", CODE(MARK(BEGIN)));
    assert_false(chip_gdb(rig.chip, 0) || chip_gdb(rig.chip, 0x10000) || chip_gdb(rig.chip, UINT32_MAX));
    rig_run(100); // no debugger holds it
    rig_assert_marks(BEGIN);
}

TEST(a_debugger_stops_chip_and_timers_at_a_breakpoint_a_step_and_a_write)
{
    rig_make("atmega328p", "B0",
             CODE(PUT(TCCR0B, 1), PUT(TCCR1B, 1), MARK(BEGIN), NOP, NOP, NOP, NOP, PUT(WATCHED, 0x5A), NOP,
                  NOP, MARK(AFTER)));
    run_debugged(1000, stop_step_and_watch);
    rig_assert_marks(BEGIN, AFTER);
    assert_int_equal(rig_at(AFTER) - rig_at(BEGIN), 2 + 4 + 3 + 2);
}

TEST(a_watchpoint_stops_at_the_first_bytes_of_ram_too)
{
#define PUT_AND_GET(i) PUT(first_of_ram[i], 0x5A + (i)), LDS(18, first_of_ram[i])
    rig_make("atmega328p", "B0",
             CODE(PUT_AND_GET(0), PUT_AND_GET(1), PUT_AND_GET(2), PUT_AND_GET(3), MARK(AFTER)));
    run_debugged(1000, watch_the_first_of_ram);
    rig_assert_marks(AFTER);
}

TEST(a_breakpoint_behind_sleep_is_reached_when_the_chip_wakes)
{
    rig_make("atmega328p", "B0",
             CODE(PUT(ICR1H, 0x12), PUT(ICR1L, 0x34), PUT(OCR1AH, ASLEEP_UNTIL >> 8),
                  PUT(OCR1AL, ASLEEP_UNTIL & 0xFF), PUT(TIMSK1, 2), PUT(TCCR0B, 1), PUT(TCCR1B, 1),
                  PUT(SMCR, 1), SEI, SLEEP, MARK(AFTER)));
    run_debugged(1000, stop_behind_sleep);
    rig_assert_marks(CODE_INTERRUPT + 11, AFTER);
}

TEST(a_debugger_reads_the_count_of_a_timer_that_nobody_has_looked_at_for_many_periods)
{
    enum { CTC = 2, TCCR0A = 0x44 };
    rig_make("atmega328p", "B0",
             CODE(PUT(OCR0A, 9), PUT(TCCR0A, CTC), PUT(TCCR0B, 1), DELAY(100), MARK(AFTER)));
    run_debugged(1000, stop_after_delay);
    rig_assert_marks(AFTER);
}
