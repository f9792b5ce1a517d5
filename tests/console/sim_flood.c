// More input than anybody can use: keys still answer in time, nothing hangs, and what was dropped is said.
#include <string.h>

#include "tests/support/clerk.h"
#include "tests/support/rig.h"
#include "tests/support/soak.h"
#include "tests/support/stopwatch.h"
#include "tests/support/mess.h"
#include "tests/support/test.h"

static terminal_t terminal;
static clerk_t clerk;

// Keeps the line busy, back to back, for as long as the device is watched.
typedef struct {
    const char *text; // typed over and over
    uint32_t seed;    // or, without, random bytes that are no digits, so that no line plays
    bool stop;
} flood_t;

static void pour(vb_t *vb, void *context)
{
    flood_t *flood = context;
    char bytes[200];
    size_t size = 0;
    if (flood->stop)
        return;
    if (flood->text != NULL) {
        size = strlen(strcpy(bytes, flood->text));
    } else {
        while (size < sizeof bytes) {
            char byte = (char)mess_random(&flood->seed, 256);
            if (byte < '0' || byte > '9')
                bytes[size++] = byte;
        }
    }
    vb_type(vb, bytes, size);
    // Again before these are through: ten bits a byte.
    vb_at(vb, vb_now(vb) + size * 10 * vb_hz(vb) / 115200, pour, flood);
}

TEST(keys_answer_in_4_ms_whatever_pours_in)
{
    const struct {
        const char *name, *text;
    } floods[] = {{"one endless line", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"},
                  {"empty lines", "\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r"},
                  {"show", "show\r"},
                  {"help", "help\r"},
                  {"errors", "bright 99\r"},
                  {"stats", "stats\r"},
                  {"random bytes", NULL}};
    for (unsigned i = 0; i < sizeof floods / sizeof floods[0]; i++) {
        rig_t d = rig_on(i);
        terminal_open(&terminal, d.vb);
        flood_t flood = {.text = floods[i].text, .seed = i};
        pour(d.vb, &flood);
        latency_t latency = stopwatch_measure(&d, soak_trials(30, 100));
        printf("last bounce to picture under a flood of %s: median %.2f ms, worst %.2f ms\n", floods[i].name,
               latency.median_ms, latency.worst_ms);
        assert_true(latency.worst_ms <= 4.0);
        flood.stop = true;
        terminal_news(&terminal);
        rig_free(&d);
    }
}

TEST(what_is_dropped_is_said_and_the_next_line_is_fine)
{
    rig_t d = rig_on(1);
    terminal_open(&terminal, d.vb);
    clerk_start(&clerk, &terminal);
    // Each line's answer takes much longer than the line: the ring runs over.
    for (int i = 0; i < 40; i++)
        vb_type(d.vb, "show\r", 5);
    const char *said = terminal_news(&terminal);
    assert_non_null(strstr(said, "error: input lost; try again\n"));
    terminal_line(&terminal, ""); // ends what is left
    clerk_line(&clerk, "0 0");
    rig_free(&d);
}

static unsigned count(const char *text, const char *part)
{
    unsigned times = 0;
    for (; (text = strstr(text, part)) != NULL; text += strlen(part))
        times++;
    return times;
}

TEST(a_short_paste_is_obeyed_whole)
{
    rig_t d = rig_on(2);
    terminal_open(&terminal, d.vb);
    const char *paste = "move 0 0 1\r\nmove 0 2 2\r\nmove 2 2 1\r\nmove 1 1 2\r\n";
    assert_true(strlen(paste) <= 64);
    vb_type(d.vb, paste, strlen(paste));
    const char *said = terminal_news(&terminal);
    assert_int_equal(count(said, "error"), 0);
    assert_int_equal(count(said, "\n0\n"), 4);
    rig_free(&d);
}

TEST(thousands_of_random_bytes_leave_it_alive_and_its_board_legal)
{
    rig_t d = rig_on(3);
    terminal_open(&terminal, d.vb);
    const unsigned size = soak_trials(20000, 100000);
    uint32_t seed = (uint32_t)soak_seed(3);
    for (unsigned i = 0; i < size; i += 100) {
        char bytes[100];
        for (int k = 0; k < 100; k++)
            bytes[k] = mess_random(&seed, 2) ? "01234567  \r\r\n\b"[mess_random(&seed, 14)]
                                             : (char)mess_random(&seed, 256);
        vb_type(d.vb, bytes, sizeof bytes);
        vb_run(d.vb, vb_now(d.vb) + vb_us(d.vb, mess_random(&seed, 20000)));
        if (i % 5000 == 0) {
            terminal_news(&terminal);
            terminal_open(&terminal, d.vb);
        }
    }
    terminal_line(&terminal, "");
    terminal_news(&terminal);
    const char *board = terminal_line(&terminal, "show");
    unsigned x = count(board, "X") - count(board, "(X)"), o = count(board, "O") - count(board, "(O)");
    assert_non_null(strstr(board, "\n ---+---"));
    assert_true(x == o || x == o + 1);
    rig_free(&d);
}
