// Tests of waveform files (VCD, IEEE 1364-2001, chapter 18).
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "board/play/terminal/vcd.c"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { HZ = 16000000, SIGNALS = 3, TEXT_MAX = 1 << 20 };

static char text[TEXT_MAX];
static FILE *out;
static vcd_t vcd;

BEFORE_EACH
{
    static const char *const names[SIGNALS] = {"DIN", "CS", "CLK"};
    memset(text, 0, sizeof text);
    out = fmemopen(text, sizeof text, "w");
    vcd_begin(&vcd, out, HZ, "uno", names, "0z1", SIGNALS);
}

// Ends the file. Returns what follows the header and the values at time 0.
static const char *end(uint64_t now)
{
    static const char header[] =
        "$version OXO virtual board $end\n$timescale 1 ns $end\n$scope module uno $end\n"
        "$var wire 1 ! DIN $end\n$var wire 1 \" CS $end\n$var wire 1 # CLK $end\n"
        "$upscope $end\n$enddefinitions $end\n#0\n$dumpvars\n0!\nz\"\n1#\n$end\n";
    assert_true(vcd_end(&vcd, now));
    fclose(out);
    assert_memory_equal(text, header, sizeof header - 1);
    return text + sizeof header - 1;
}

TEST(edges_have_times_in_nanoseconds_and_are_sorted_also_if_reported_ahead)
{
    vcd_change(&vcd, 17, 0, '0', 17); // no change
    vcd_change(&vcd, 160, 2, '0', 320);
    vcd_change(&vcd, 160, 2, '1', 480);
    vcd_change(&vcd, 160, 0, '1', 241);
    vcd_change(&vcd, 400, 1, '0', 400);
    vcd_change(&vcd, 400, 0, '0', 400);
    assert_string_equal(end(800), "#15062\n1!\n#20000\n0#\n#25000\n0\"\n0!\n#30000\n1#\n#50000\n");
}

TEST(time_does_not_overflow_after_an_hour)
{
    vcd_change(&vcd, 3600ull * HZ + 8, 0, '1', 3600ull * HZ + 8);
    assert_string_equal(end(86400ull * HZ), "#3600000000500\n1!\n#86400000000000\n");
}

// Random changes, some reported ahead: the file has exactly these, sorted by time.
TEST(a_thousand_random_changes_come_back_in_order)
{
    enum { CHANGES = 1000, AHEAD = 200 };
    static uint64_t when[SIGNALS][CHANGES];
    unsigned told[SIGNALS] = {0}, read[SIGNALS] = {0};
    char level[SIGNALS] = {'0', 'z', '1'};
    uint64_t latest[SIGNALS] = {0}, now = 0, stamp = 0;
    srand((unsigned)soak_seed(1));
    for (int i = 0; i < CHANGES; i++) {
        unsigned s = (unsigned)rand() % SIGNALS;
        now += (unsigned)rand() % 100;
        uint64_t at = now + (unsigned)rand() % AHEAD;
        at = at < latest[s] ? latest[s] : at;
        level[s] = level[s] == '1' ? '0' : '1';
        vcd_change(&vcd, now, s, level[s], at);
        latest[s] = when[s][told[s]++] = at;
    }
    for (const char *line = end(now + AHEAD); *line != '\0'; line = strchr(line, '\n') + 1) {
        if (*line == '#') {
            uint64_t next = strtoull(line + 1, NULL, 10);
            assert_true(next > stamp);
            stamp = next;
        } else {
            unsigned s = (unsigned)(line[1] - '!');
            assert_true(s < SIGNALS && read[s] < told[s]);
            assert_int_equal(stamp, when[s][read[s]++] * 1000 / 16);
        }
    }
    assert_memory_equal(read, told, sizeof read);
}

TEST(no_change_is_lost_if_more_than_the_buffer_holds_are_reported_ahead)
{
    for (unsigned i = 0; i < 3 * VCD_PENDING_MAX; i++)
        vcd_change(&vcd, 0, 0, i % 2 == 0 ? '1' : '0', 16 * (i + 1));
    unsigned lines = 0;
    for (const char *c = end(1000000); (c = strstr(c, "!\n")) != NULL; c++)
        lines++;
    assert_int_equal(lines, 3 * VCD_PENDING_MAX);
}
