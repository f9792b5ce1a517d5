// The flashed firmware on an EEPROM that is still busy after a reset, on one with worn bytes, and without
// any: SPEC section 7.
#include <string.h>

#include "board/virtual/random.h"
#include "tests/power/image_eeprom_busy.h"
#include "tests/support/recorder.h"
#include "tests/support/rig.h"
#include "tests/support/test.h"

static rig_t rig;
static recorder_t recorder;
static char board[2000];

BEFORE_EACH
{
    rig = rig_new(1);
    recorder_start(&recorder, rig.vb);
}

AFTER_EACH
{
    rig_free(&rig);
}

static void power_on(void)
{
    recorder_start(&recorder, rig.vb);
    vb_power_on(rig.vb);
    assert_true(recorder_wait(&recorder, 0));
}

// What `show` says.
static const char *show(void)
{
    return strcpy(board, recorder_line(&recorder, "show"));
}

static bool says(const char *line, const char *what)
{
    return strstr(recorder_line(&recorder, line), what) != NULL;
}

// ---- Busy ----

static void on_write(vb_t *vb, const vb_eeprom_write_t *write, void *context)
{
    bool *begun = context;
    (void)vb;
    (void)write;
    *begun = true;
}

static bool has_begun(vb_t *vb, void *context)
{
    (void)vb;
    return *(bool *)context;
}

// Plays a move and resets the device so long after the first byte of it was begun.
static void reset_after(unsigned us)
{
    bool begun = false;
    vb_on_eeprom(rig.vb, on_write, &begun);
    recorder.size = 0;
    vb_type(rig.vb, "1 1\r", 4);
    assert_true(vb_run_until(rig.vb, vb_now(rig.vb) + vb_us(rig.vb, 100000), has_begun, &begun));
    vb_on_eeprom(rig.vb, NULL, NULL);
    vb_run(rig.vb, vb_now(rig.vb) + vb_us(rig.vb, us));
    recorder_start(&recorder, rig.vb);
    vb_reset(rig.vb);
    assert_true(recorder_wait(&recorder, 0));
}

TEST(a_reset_while_a_byte_is_being_written_loses_nothing)
{
    char without[2000], with[2000];
    power_on();
    assert_true(says("0 0", "Player 2's turn"));
    strcpy(without, show());
    assert_true(says("1 1", "Player 1's turn"));
    strcpy(with, show());
    for (unsigned us = 0; us <= 8000; us += 100) {
        assert_true(says("undo", "Player 2's turn"));
        rig_wait_ms(&rig, 100);
        reset_after(us);
        show();
        if (strcmp(board, with) != 0) {
            if (us >= 4000 || strcmp(board, without) != 0)
                fail_msg("reset after %u us:\n%s", us, board);
            assert_true(says("1 1", "Player 1's turn"));
        }
    }
}

// ---- Busy when the first byte is read ----

static void on_marker(vb_t *vb, uint8_t byte, void *context)
{
    (void)vb;
    *(uint8_t *)context = byte;
}

// The firmware reads its first byte some milliseconds after a reset. This image reads one at once, through
// the same driver.
TEST(reading_waits_for_a_byte_that_was_begun_before_a_reset)
{
    char error[200];
    vb_t *vb = vb_new(IMAGES "/eeprom_busy.elf", 1, error, sizeof error);
    assert_non_null(vb);
    for (unsigned us = 0; us < 2000; us += 50) {
        uint8_t reported = 0;
        size_t size;
        vb_power_off(vb);
        vb_eeprom(vb, &size)[BUSY_ADDRESS] = BUSY_ERASED;
        vb_on_marker(vb, on_marker, &reported);
        vb_power_on(vb);
        while (reported != BUSY_ERASED)
            vb_run(vb, vb_now(vb) + 1);
        vb_run(vb, vb_now(vb) + vb_us(vb, us + 2));
        reported = 0;
        vb_reset(vb);
        vb_run(vb, vb_now(vb) + vb_us(vb, 2000));
        assert_int_equal(reported, BUSY_VALUE);
    }
    assert_int_equal(vb_faults(vb), 0);
    vb_free(vb);
}

// ---- Worn ----

static void wear_out(unsigned bytes, uint64_t *seed)
{
    for (; bytes != 0; bytes--) {
        unsigned address = 2 + (unsigned)(vb_random(seed) % 1022),
                 mask = vb_random(seed) % 2 ? 0xFF : 1u << vb_random(seed) % 8;
        vb_eeprom_stick(rig.vb, address, (uint8_t)mask, vb_random(seed) % 2 ? 0xFF : 0);
    }
}

// Random moves and settings, each of which survives a loss of power; no restart, and the console answers.
static void play_and_lose_power(uint64_t *seed)
{
    for (int cut = 0; cut < 12; cut++) {
        for (int line = 0; line < 15; line++) {
            char text[24];
            snprintf(text, sizeof text, line % 5 == 0 ? "bright %u" : "%u %u",
                     (unsigned)(vb_random(seed) % 3), (unsigned)(vb_random(seed) % 3));
            recorder_line(&recorder, text);
            if (strstr(recorder_line(&recorder, "show"), "turn") == NULL)
                recorder_line(&recorder, "new 3");
        }
        char before[2000];
        strcpy(before, show());
        assert_false(says("stats", "unsaved"));
        vb_power_off(rig.vb);
        power_on();
        assert_string_equal(show(), before);
    }
}

TEST(worn_bytes_are_passed_over)
{
    for (unsigned worn = 1; worn <= 64; worn *= 4) {
        uint64_t seed = worn;
        if (worn != 1)
            vb_power_off(rig.vb);
        wear_out(worn, &seed);
        power_on();
        play_and_lose_power(&seed);
    }
}

// ---- Absent ----

TEST(without_an_eeprom_the_game_goes_on_unsaved_and_the_console_says_so)
{
    vb_eeprom_remove(rig.vb);
    power_on();
    assert_true(says("stats", "unsaved"));
    assert_true(says("1 1", "Player 2's turn"));
    rig_press(&rig, "1");
    rig_wait_ms(&rig, 20000);
    assert_true(says("stats", "resets 0"));
    assert_true(says("undo", "Player 2's turn"));
}
