// Whatever the EEPROM holds, the device comes up with a legal game and can be played (docs/behaviour.md,
// section 7).
#include <string.h>

#include "board/virtual/splitmix64.h"
#include "tests/support/random_recording.h"
#include "tests/power/recovery.h"
#include "tests/support/model_input.h"
#include "tests/support/model_output.h"
#include "tests/support/model_reading.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { RANDOM_IMAGES = 40, SESSIONS = 5, SOAKED = 10, STEPS = 25, IMAGES_PER_SESSION = 50, FLIPS_MAX = 8 };

static rig_t device;
static recorder_t recorder;
static recording_t recording;
static uint64_t seed;
static unsigned fresh, found;

BEFORE_ALL
{
    seed = soak_seed(7);
}

BEFORE_EACH
{
    device = rig_new(1);
    fresh = found = 0;
}

AFTER_EACH
{
    rig_free(&device);
}

static void power_on(void)
{
    recorder_start(&recorder, device.board);
    board_power_on(device.board);
    assert_true(recorder_wait(&recorder, 0));
}

static void ask(const char *line, const char *answer)
{
    assert_string_equal(recorder_line(&recorder, line), answer);
}

// What is on the console behind the welcome.
static void board_of(const model_t *k, char *text)
{
    model_print_board(k, text);
    strcat(text, RECORDER_PROMPT);
}

static void assert_fresh(void)
{
    model_t k;
    char expected[1200] = RECOVERY_WELCOME;
    model_start(&k);
    board_of(&k, expected);
    assert_true(recovery_is_fresh(recorder.text));
    assert_string_equal(strchr(recorder.text + 1, '\n') + 1, expected);
    ask("score", "X 0, O 0, draws 0\n> ");
}

static bool says_fresh(void)
{
    bool is_fresh = recovery_is_fresh(recorder.text);
    *(is_fresh ? &fresh : &found) += 1;
    return is_fresh;
}

// Takes back all moves, and plays a game, and that survives.
static void assert_playable(void)
{
    int undone = 0;
    recorder_line(&recorder, "computer off");
    while (strncmp(recorder_line(&recorder, "undo"), "error: no move", 14) != 0)
        assert_true(undone++ < 64);
    assert_true(model_assert_boards(recorder.text) >= (unsigned)undone + 1);
    const char *const lines[] = {"new 3", "1 1", "0 0", "0 2", "2 0", "1 2"};
    model_t k;
    model_start(&k);
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char board[MODEL_TEXT] = "";
        model_line(&k, lines[i]);
        board_of(&k, board);
        ask(lines[i], board);
    }
    char expected[1200] = RECOVERY_WELCOME;
    board_of(&k, expected);
    board_power_off(device.board);
    power_on();
    assert_string_equal(recorder.text, expected);
}

static void put_image(const uint8_t image[RECORDING_EEPROM])
{
    size_t size;
    board_power_off(device.board);
    memcpy(board_eeprom(device.board, &size), image, RECORDING_EEPROM);
    assert_int_equal(size, RECORDING_EEPROM);
    power_on();
}

TEST(blank_and_uniform_ones_begin_a_fresh_game_and_say_so)
{
    for (int byte = 0; byte < 256; byte += (int)soak_step(8)) {
        uint8_t image[RECORDING_EEPROM];
        memset(image, 255 - byte, sizeof image);
        put_image(image);
        assert_fresh();
        if (byte % 32 == 0)
            assert_playable();
    }
}

TEST(random_bytes_begin_a_fresh_game_and_say_so)
{
    const unsigned images = soak_trials(RANDOM_IMAGES, SOAKED * RANDOM_IMAGES);
    for (unsigned i = 0; i < images; i++) {
        uint8_t image[RECORDING_EEPROM] = {0};
        for (unsigned k = 0; k < sizeof image; k++)
            image[k] = (uint8_t)splitmix64(&seed);
        put_image(image);
        assert_fresh();
        assert_playable();
    }
    printf("%u images of random bytes: as many fresh games, all playable\n", images);
}

static void flip_bits(uint8_t image[RECORDING_EEPROM], unsigned flips)
{
    for (; flips != 0; flips--) {
        uint64_t bit = splitmix64(&seed) % (RECORDING_EEPROM * 8ull);
        image[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
}

// One bit that is wrong leaves the session as it was; or without its last step, as that may look torn.
static void assert_right(void)
{
    char expected[2][1200];
    for (unsigned i = 0; i < 2; i++) {
        const model_t *k = &recording.step[recording.steps - 1 - i].state;
        board_of(k, strcpy(expected[i], RECOVERY_WELCOME));
    }
    if (strcmp(recorder.text, expected[0]) != 0)
        assert_string_equal(recorder.text, expected[1]);
}

TEST(flipped_bits_begin_a_legal_game)
{
    const unsigned sessions = soak_trials(SESSIONS, SOAKED * SESSIONS);
    for (unsigned session = 0; session < sessions; session++) {
        recording_at_random(&recording, session, sessions, STEPS, &seed);
        for (unsigned i = 0; i < IMAGES_PER_SESSION; i++) {
            uint8_t image[RECORDING_EEPROM];
            unsigned flips = i % 2 == 0 ? 1 : 2 + (unsigned)(splitmix64(&seed) % (FLIPS_MAX - 1));
            memcpy(image, recording.after, sizeof image);
            flip_bits(image, flips);
            put_image(image);
            if (says_fresh())
                assert_fresh();
            else if (flips == 1)
                assert_right();
            assert_playable();
        }
    }
    printf("%u images with 1 to %d flipped bits: %u games went on, %u fresh ones, all legal and playable\n",
           found + fresh, FLIPS_MAX, found, fresh);
    assert_true(found > sessions * IMAGES_PER_SESSION / 10 && fresh > sessions * IMAGES_PER_SESSION / 10);
}
