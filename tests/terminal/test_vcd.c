// Waveform files, read back by a small strict reader of the format (IEEE 1364-2001, chapter 18).
#include <stdlib.h>
#include <string.h>

#include "board/virtual/terminal/vcd.c"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { HZ = 16000000, SIGNALS = 3, TEXT_MAX = 1 << 20 };

static const char *const names[SIGNALS] = {"DIN", "CS", "CLK"};
static char text[TEXT_MAX];
static FILE *out;
static vcd_t vcd;

static void begin(void)
{
    memset(text, 0, sizeof text);
    out = fmemopen(text, sizeof text, "w");
    vcd_begin(&vcd, out, HZ, "uno", names, "0z1", SIGNALS);
}

static void end(uint64_t now)
{
    assert_true(vcd_end(&vcd, now));
    fclose(out);
}

// What follows the header and the values at time 0.
static const char *changes(void)
{
    const char *dump = strstr(text, "$dumpvars\n");
    assert_non_null(dump);
    return strstr(dump, "$end\n") + 5;
}

TEST(the_header_names_time_scale_and_signals)
{
    begin();
    end(0);
    assert_string_equal(text,
                        "$version OXO virtual board $end\n$timescale 1 ns $end\n$scope module uno $end\n"
                        "$var wire 1 ! DIN $end\n$var wire 1 \" CS $end\n$var wire 1 # CLK $end\n"
                        "$upscope $end\n$enddefinitions $end\n#0\n$dumpvars\n0!\nz\"\n1#\n$end\n");
}

TEST(changes_are_stamped_in_nanoseconds)
{
    begin();
    vcd_change(&vcd, 16, 0, '1', 16);
    vcd_change(&vcd, 17, 1, '0', 17);
    end(32);
    assert_string_equal(changes(), "#1000\n1!\n#1062\n0\"\n#2000\n");
}

TEST(time_does_not_overflow_after_an_hour)
{
    begin();
    vcd_change(&vcd, 3600ull * HZ + 8, 0, '1', 3600ull * HZ + 8);
    end(86400ull * HZ);
    assert_string_equal(changes(), "#3600000000500\n1!\n#86400000000000\n");
}

TEST(changes_at_one_time_share_a_stamp_and_keep_their_order)
{
    begin();
    vcd_change(&vcd, 16, 2, '0', 16);
    vcd_change(&vcd, 16, 0, '1', 16);
    vcd_change(&vcd, 16, 2, '1', 16);
    end(16);
    assert_string_equal(changes(), "#1000\n0#\n1!\n1#\n");
}

TEST(edges_told_ahead_of_time_are_sorted_in)
{
    begin();
    vcd_change(&vcd, 160, 2, '0', 320); // a byte's clock edges, told when it begins
    vcd_change(&vcd, 160, 2, '1', 480);
    vcd_change(&vcd, 160, 0, '1', 240);
    vcd_change(&vcd, 400, 1, '0', 400);
    end(800);
    assert_string_equal(changes(), "#15000\n1!\n#20000\n0#\n#25000\n0\"\n#30000\n1#\n#50000\n");
}

TEST(a_change_to_the_same_level_is_none)
{
    begin();
    vcd_change(&vcd, 16, 0, '0', 16);
    vcd_change(&vcd, 32, 1, 'z', 32);
    end(48);
    assert_string_equal(changes(), "#3000\n");
}

// Random changes, some told ahead: the file must hold exactly them, in the order of time, and no signal may
// be said to change to what it is.
TEST(a_thousand_random_changes_come_back_in_order)
{
    enum { CHANGES = 1000, AHEAD = 200 };
    static uint64_t when[SIGNALS][CHANGES];
    unsigned told[SIGNALS] = {0}, read[SIGNALS] = {0};
    char level[SIGNALS] = {'0', 'z', '1'};
    uint64_t latest[SIGNALS] = {0}, now = 0;
    begin();
    srand((unsigned)soak_seed(1));
    for (int i = 0; i < CHANGES; i++) {
        unsigned s = (unsigned)rand() % SIGNALS;
        now += (unsigned)rand() % 100;
        uint64_t at = now + (unsigned)rand() % AHEAD;
        at = at < latest[s] ? latest[s] : at;
        level[s] = level[s] == '1' ? '0' : '1';
        vcd_change(&vcd, now, s, level[s], at);
        latest[s] = at;
        when[s][told[s]++] = at;
    }
    end(now + AHEAD);
    uint64_t stamp = 0;
    for (const char *line = changes(); *line != '\0'; line = strchr(line, '\n') + 1) {
        if (*line == '#') {
            uint64_t next = strtoull(line + 1, NULL, 10);
            assert_true(next > stamp);
            stamp = next;
        } else {
            unsigned s = (unsigned)(line[1] - '!');
            assert_true(s < SIGNALS && read[s] < told[s]);
            assert_int_equal(stamp, when[s][read[s]] * 1000 / 16);
            read[s]++;
        }
    }
    for (unsigned s = 0; s < SIGNALS; s++)
        assert_int_equal(read[s], told[s]);
}

TEST(more_changes_ahead_than_there_is_room_for_lose_none)
{
    begin();
    for (unsigned i = 0; i < 3 * VCD_PENDING_MAX; i++)
        vcd_change(&vcd, 0, 0, i % 2 == 0 ? '1' : '0', 16 * (i + 1));
    end(1000000);
    unsigned lines = 0;
    for (const char *c = changes(); (c = strstr(c, "!\n")) != NULL; c++)
        lines++;
    assert_int_equal(lines, 3 * VCD_PENDING_MAX);
}

TEST(a_full_disk_is_noticed)
{
    out = fopen("/dev/full", "w");
    assert_non_null(out);
    vcd_begin(&vcd, out, HZ, "uno", names, "000", SIGNALS);
    assert_false(vcd_end(&vcd, 1));
    fclose(out);
}
