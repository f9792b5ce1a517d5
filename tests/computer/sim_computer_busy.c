// Keys and lines that come while the computer thinks, which on 4 x 4 takes it 40 ms: they are answered as
// soon as ever.
#include <string.h>

#include "tests/support/checked.h"
#include "tests/support/film.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

// The thought lasts until so many ms after the contact closed at least; the board is said by then. At 8 MHz
// and its 57600 baud both take twice as long.
enum { SLOWER = 16000000 / F_CPU, THOUGHT_MS = 36 * SLOWER, BOARD_SAID_MS = 22 * SLOWER };
// What changes something is answered once it is saved: two bytes of the EEPROM, 3.4 ms each. 4.5 ms at 8 MHz
// is docs/boards.md's.
enum {
    ANSWER_MAX_US = SLOWER > 1 ? 4500 : 4000,
    SAVED_MAX_US = 12000,
    FLOOD_BYTES = 11520 / 10 / SLOWER
}; // a tenth of a second's

static film_t film;
static checked_t s;

static void assert_within_us(chip_time_t took, unsigned us)
{
    assert_in_range(took, 0, board_us(s.rig.board, us));
}

// X plays the middle of 4 x 4 and the computer begins to think. Returns when the contact closes, from which
// on it is about 2 ms to the picture and the first thought.
static chip_time_t strike(void)
{
    chip_time_t at = board_now(s.rig.board) + rig_random(&s.rig, board_us(s.rig.board, 20000));
    board_press(s.rig.board, rig_key('5'), at, 0);
    board_release(s.rig.board, rig_key('5'), at + board_us(s.rig.board, 50000), 0);
    board_run(s.rig.board, at + board_us(s.rig.board, 4000));
    assert_true(model_play(&s.model, 10));
    return at;
}

static void assert_it_thinks(void)
{
    chip_measures_t measures;
    board_measure_from_here(s.rig.board);
    rig_wait_ms(&s.rig, 1);
    board_measures(s.rig.board, &measures);
    assert_int_equal(measures.asleep, 0);
}

// Presses a key in mid-thought. Its picture, the only change meanwhile, is there 4 ms after its last bounce.
static void time_key(char key)
{
    board_t *board = s.rig.board;
    chip_time_t struck = strike(), bounce = rig_random(&s.rig, board_us(board, RIG_BOUNCE_US)), worst;
    chip_time_t room = board_us(board, 1000 * (THOUGHT_MS - 4 - 4)) - bounce;
    chip_time_t down = board_now(board) + rig_random(&s.rig, room);
    board_press(board, rig_key(key), down, bounce);
    board_release(board, rig_key(key), down + board_us(board, 50000), 0);
    film_rewind(&film);
    board_run(board, down);
    assert_it_thinks();                                // and what is no press yet does not stop it
    board_run(board, struck + board_us(board, 90000)); // before the cursor blinks
    assert_int_equal(film_assert_clean(&film, &s.rig, &worst), 1);
    assert_true(film.since[film.count - 1] <= down + bounce + board_us(board, ANSWER_MAX_US));
    board_run(board, struck + board_us(board, 120000));
}

// The key has done what it does, and the board is as the model has it; then back to the empty one, the cursor
// in the middle.
static void take_back(void)
{
    recorder_news(&s.recorder);
    checked_look_reply(&s);
    checked_keys(&s, "#");
    checked_go(&s, 10);
    checked_look(&s);
}

// Then with both at once: a thought, and more input than anybody can use.
TEST(a_key_is_on_the_matrix_4_ms_after_its_last_bounce_while_lines_pour_in_too)
{
    static const char *const floods[] = {"", "help\r", "show\r", "stats\r", "bright 99\r", "\r", "x", "\x01"};
    for (unsigned f = 0; f < sizeof floods / sizeof floods[0]; f++) {
        checked_start_against(&s, 4, MODEL_PERFECT, false, f);
        film_start(&film, &s.rig);
        for (unsigned i = 0; i < (f == 0 ? 3 * soak_trials(7, 20) : soak_trials(3, 10)); i++) {
            const char key = f == 0 ? "6*#"[i % 3] : '#';
            for (size_t size = 0; f != 0 && size < FLOOD_BYTES; size += strlen(floods[f]))
                board_type(s.rig.board, floods[f], strlen(floods[f]));
            time_key(key);
            model_key(&s.model, key);
            rig_wait_ms(&s.rig, f == 0 ? 0 : 1000);
            recorder_news(&s.recorder);
            if (key == '*')
                checked_keys(&s, "9"); // brightness; closes the menu
            if (key == '#')
                checked_look_reply(&s);
            else
                take_back();
        }
        checked_end(&s);
    }
}

// Types a line in mid-thought; its first letter comes back within 4 ms, and the answer, which begins like
// that, within the limit.
static void time_line(const char *line, const char *answer, unsigned limit_us)
{
    board_t *board = s.rig.board;
    chip_time_t struck = strike();
    board_run(board,
              struck + board_us(board, 1000 * BOARD_SAID_MS) + rig_random(&s.rig, board_us(board, 10000)));
    assert_it_thinks();
    recorder_start(&s.recorder, board);
    chip_time_t typed = board_now(board), byte = board_hz(board) * 10 / board_baud(board),
                length = strlen(line);
    board_type(board, line, length);
    rig_wait_ms(&s.rig, 150); // before the reply
    const char *begun = strstr(s.recorder.text, answer);
    assert_int_equal(s.recorder.text[0], line[0]);
    if (begun == NULL)
        fail_msg("not answered with `%s`: %s", answer, s.recorder.text);
    assert_within_us(s.recorder.at[0] - (typed + byte), ANSWER_MAX_US);
    assert_within_us(s.recorder.at[begun - s.recorder.text] - (typed + length * byte), limit_us);
}

TEST(a_line_is_answered_within_4_ms_or_once_it_is_saved)
{
    const struct {
        const char *line, *answer;
        unsigned limit_us;
    } lines[] = {{"show\r", "  0   1", ANSWER_MAX_US},
                 {"bright 7\r", "brightness 7", SAVED_MAX_US},
                 {"0 0\r", "error: it is the computer's turn", ANSWER_MAX_US},
                 {"hint\r", "error: it is the computer's turn", ANSWER_MAX_US}};
    checked_start_against(&s, 4, MODEL_PERFECT, false, 2);
    for (unsigned i = 0; i < 4 * soak_trials(4, 10); i++) {
        time_line(lines[i % 4].line, lines[i % 4].answer, lines[i % 4].limit_us);
        take_back();
    }
    checked_end(&s);
}
