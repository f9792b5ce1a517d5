// What is typed while Optiboot still listens, behind a reset such as opening the port makes. It takes bytes
// for commands, and one of those erases flash.
#include <string.h>

#include "board/virtual/splitmix64.h"
#include "console/commands.h"
#include "tests/flashing/bootloaders.h"
#include "tests/support/forked.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { TIMES = 200, EVERY_MS = 10, SAMPLES = 60, START_MS = 2600 };

#define COMMAND_FORM(id, form, help) form,
static const char *const forms[COMMAND_COUNT] = {COMMANDS(COMMAND_FORM)};

static rig_t d;
static uint8_t flash[1 << 15], eeprom[1024];
static char picture[RIG_PIXELS + 1], line[20];

// A name alone, or the shortest move.
static void make_line(unsigned word)
{
    if (word == COMMAND_PLAY)
        strcpy(line, "0 0\r");
    else
        snprintf(line, sizeof line, "%.*s\r", (int)strcspn(forms[word], " "), forms[word]);
}

static void expect_memories(void)
{
    size_t size;
    assert_memory_equal(board_flash(d.board, &size), flash, sizeof flash);
    assert_memory_equal(board_eeprom(d.board, &size), eeprom, sizeof eeprom);
}

static bool is_typed(board_t *board, void *context)
{
    (void)context;
    return board_typing(board) == 0;
}

static chip_time_t in_ms(unsigned ms)
{
    return board_now(d.board) + board_us(d.board, 1000ull * ms);
}

// While the game is there already, the line is for it.
static void type_line(void *context)
{
    char seen[RIG_PIXELS + 1];
    (void)context;
    board_type(d.board, line, strlen(line));
    assert_true(board_run_until(d.board, in_ms(10), is_typed, NULL));
    bool too_late = bootloaders_game_runs(d.board, NULL);
    assert_true(board_run_until(d.board, in_ms(START_MS), bootloaders_game_runs, NULL));
    rig_wait_ms(&d, 60);
    if (too_late)
        memcpy(eeprom, board_eeprom(d.board, &(size_t){0}), sizeof eeprom);
    expect_memories();
    rig_watch(&d, 5, seen);
    if (!too_late)
        rig_assert_seen(picture, seen);
}

static void start_game(void)
{
    size_t size;
    d = bootloaders_board(FIRMWARE, OPTIBOOT, 1);
    board_power_on(d.board);
    rig_wait_ms(&d, 200);
    rig_press(&d, "159");
    rig_wait_ms(&d, 1000);
    rig_watch(&d, 5, picture);
    memcpy(flash, board_flash(d.board, &size), sizeof flash);
    memcpy(eeprom, board_eeprom(d.board, &size), sizeof eeprom);
    board_set_dtr(d.board, true);
}

// In soak each word at each time, otherwise some of them.
TEST(no_word_alters_flash_or_game_while_optiboot_listens)
{
    char what[60];
    uint64_t random = soak_seed(1);
    const unsigned samples = soak_trials(SAMPLES, TIMES * COMMAND_COUNT);
    start_game();
    for (unsigned t = 0; t < TIMES; t++) {
        for (unsigned word = 0; word < COMMAND_COUNT; word++) {
            if (splitmix64(&random) % (TIMES * COMMAND_COUNT) >= samples)
                continue;
            make_line(word);
            snprintf(what, sizeof what, "%.*s, %u ms behind a reset", (int)strcspn(line, "\r"), line,
                     t * EVERY_MS);
            forked_try(what, type_line, NULL);
        }
        rig_wait_ms(&d, EVERY_MS);
    }
    rig_free(&d);
}

// What the test above would see if a word began with it.
TEST(a_d_and_three_bytes_erase_the_first_page)
{
    size_t size;
    start_game();
    rig_wait_ms(&d, 600);
    strcpy(line, "demo");
    board_type(d.board, line, strlen(line));
    rig_wait_ms(&d, 100);
    assert_memory_not_equal(board_flash(d.board, &size), flash, 128);
    board_free(d.board);
}
