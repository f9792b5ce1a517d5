// Whatever the EEPROM holds, the device comes up with a legal game and can be played (docs/behaviour.md,
// section 7).
#include <string.h>

#include "board/virtual/splitmix64.h"
#include "tests/power/recovery.h"
#include "tests/support/model_input.h"
#include "tests/support/model_output.h"
#include "tests/support/model_reading.h"
#include "tests/support/recording.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { RANDOM_IMAGES = 8, SESSIONS = 2, IMAGES_PER_SESSION = 30, STEPS = 25, FLIPS_MAX = 8, SOAKED = 400 };

static rig_t device;
static recorder_t recorder;
static recording_t recording;
static uint64_t seed;

BEFORE_ALL
{
    seed = soak_seed(7);
    device = rig_new(1);
}

AFTER_ALL
{
    rig_free(&device);
}

static void power_on(void)
{
    recorder_start(&recorder, device.board);
    board_power_on(device.board);
    assert_true(recorder_wait(&recorder, 0));
}

static void put_image(const uint8_t image[RECORDING_EEPROM])
{
    size_t size;
    board_power_off(device.board);
    memcpy(board_eeprom(device.board, &size), image, RECORDING_EEPROM);
    assert_true(size >= RECORDING_EEPROM);
    power_on();
}

// What is on the console when this session is found.
static const char *greeting_of(const model_t *k)
{
    static char text[MODEL_TEXT];
    model_print_board(k, strcpy(text, RECOVERY_WELCOME));
    return strcat(text, RECORDER_PROMPT);
}

static void assert_fresh(void)
{
    model_t k;
    model_start(&k);
    assert_true(recovery_is_fresh(recorder.text));
    assert_string_equal(strchr(recorder.text + 1, '\n') + 1, greeting_of(&k));
    assert_string_equal(recorder_line(&recorder, "score"), "X 0, O 0, draws 0\n> ");
}

// Takes back all moves, and plays a game, and that survives.
static void assert_playable(void)
{
    static const char *const lines[] = {"new 3", "1 1", "0 0", "0 2", "2 0", "1 2"};
    const char *said;
    model_t k;
    recorder_line(&recorder, "computer off");
    for (int undone = 0; strncmp(said = recorder_line(&recorder, "undo"), "error: no move", 14) != 0;
         undone++)
        assert_true(undone < 64 && model_read_board(&k, said));
    model_start(&k);
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const char *answer = recorder_line(&recorder, lines[i]);
        assert_true(model_explains(&k, lines[i], answer));
        model_line(&k, lines[i]);
    }
    board_power_off(device.board);
    power_on();
    assert_string_equal(recorder.text, greeting_of(&k));
}

TEST(blank_and_uniform_ones_begin_a_fresh_game_and_say_so)
{
    for (unsigned byte = 0; byte < 256; byte += soak_step(15)) { // 0x00 and 0xFF among them
        uint8_t image[RECORDING_EEPROM];
        memset(image, (int)byte, sizeof image);
        put_image(image);
        assert_fresh();
    }
    assert_playable();
}

TEST(random_bytes_begin_a_fresh_game_and_say_so)
{
    const unsigned images = soak_trials(RANDOM_IMAGES, SOAKED);
    for (unsigned i = 0; i < images; i++) {
        uint8_t image[RECORDING_EEPROM] = {0};
        for (unsigned k = 0; k < sizeof image; k++)
            image[k] = (uint8_t)splitmix64(&seed);
        put_image(image);
        assert_fresh();
        assert_playable();
    }
}

// One bit that is wrong leaves the session as it was; or without its last step, as that may look torn.
static void assert_right(void)
{
    const recording_step_t *last = &recording.step[recording.steps - 1];
    if (strcmp(recorder.text, greeting_of(&last[0].state)) != 0)
        assert_string_equal(recorder.text, greeting_of(&last[-1].state));
}

// Returns whether a fresh game has begun.
static bool flip_bits(unsigned flips)
{
    uint8_t image[RECORDING_EEPROM];
    memcpy(image, recording.after, sizeof image);
    for (unsigned i = 0; i < flips; i++) {
        uint64_t bit = splitmix64(&seed) % (RECORDING_EEPROM * 8ull);
        image[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    put_image(image);
    bool is_fresh = recovery_is_fresh(recorder.text);
    if (is_fresh)
        assert_fresh();
    else if (flips == 1)
        assert_right();
    assert_playable();
    return is_fresh;
}

TEST(flipped_bits_begin_a_legal_game)
{
    const unsigned sessions = soak_trials(SESSIONS, SOAKED / 8), images = sessions * IMAGES_PER_SESSION;
    unsigned fresh = 0;
    for (unsigned i = 0; i < images; i++) {
        if (i % IMAGES_PER_SESSION == 0)
            recording_at_random(&recording, i / IMAGES_PER_SESSION, sessions, STEPS, &seed);
        fresh += flip_bits(i % 2 == 0 ? 1 : 2 + (unsigned)(splitmix64(&seed) % (FLIPS_MAX - 1)));
    }
    assert_in_range(fresh, images / 10, images - images / 10);
}
