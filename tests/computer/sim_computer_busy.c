// Keys and lines that come while the computer thinks, which on 4 x 4 takes it 40 ms: they are answered as
// soon as ever.
#include <string.h>

#include "tests/support/checked.h"
#include "tests/support/film.h"
#include "tests/support/model_input.h"
#include "tests/support/test.h"

// The thought lasts until so many ms after the contact closed at least; the board is said by then.
enum { THOUGHT_MS = 36, BOARD_SAID_MS = 22 };
// What changes something is answered once it is saved: two bytes of the EEPROM, 3.4 ms each.
enum { TRIALS = 20, ANSWER_MAX_MS = 4, SAVED_MAX_MS = 12, FLOOD_BYTES = 11520 / 10 }; // a tenth of a second's

static film_t film;
static checked_t s;

static double ms(chip_time_t cycles)
{
    return (double)cycles / (double)board_us(s.rig.board, 1000);
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

// Presses a key in mid-thought. Returns after how many ms from its last bounce its picture was there, the
// only change meanwhile.
static double time_key(char key)
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
    double took = ms(film.since[film.count - 1]) - ms(down + bounce);
    board_run(board, struck + board_us(board, 120000));
    return took;
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

TEST(a_key_is_on_the_matrix_4_ms_after_its_last_bounce)
{
    const char keys[] = "6*#";
    checked_start_against(&s, 4, MODEL_PERFECT, false, 1);
    film_start(&film, &s.rig);
    for (const char *key = keys; *key != '\0'; key++) {
        double worst = 0;
        for (int i = 0; i < TRIALS; i++) {
            double took = time_key(*key);
            worst = took > worst ? took : worst;
            model_key(&s.model, *key);
            recorder_news(&s.recorder);
            if (*key == '*')
                checked_keys(&s, "9"); // brightness; closes the menu
            if (*key == '#')
                checked_look_reply(&s);
            else
                take_back();
        }
        printf("`%c` while it thinks, last bounce to picture, worst of %d: %.2f ms\n", *key, TRIALS, worst);
        assert_true(worst <= ANSWER_MAX_MS);
    }
    checked_end(&s);
}

// Both at once: a thought, and more input than anybody can use.
TEST(a_key_is_as_quick_while_lines_pour_in_too)
{
    const char *const floods[][2] = {{"help", "help\r"},        {"show", "show\r"}, {"stats", "stats\r"},
                                     {"errors", "bright 99\r"}, {"Enter", "\r"},    {"x", "x"}};
    for (unsigned f = 0; f < sizeof floods / sizeof floods[0]; f++) {
        double worst = 0;
        checked_start_against(&s, 4, MODEL_PERFECT, false, f);
        film_start(&film, &s.rig);
        for (int i = 0; i < TRIALS / 2; i++) {
            for (size_t size = 0; size < FLOOD_BYTES; size += strlen(floods[f][1]))
                board_type(s.rig.board, floods[f][1], strlen(floods[f][1]));
            double took = time_key('#');
            worst = took > worst ? took : worst;
            assert_int_equal(model_key(&s.model, '#'), MODEL_TAKEN_BACK);
            rig_wait_ms(&s.rig, 1000);
            checked_look(&s);
        }
        printf("`#` while it thinks under a flood of %s, worst of %d: %.2f ms\n", floods[f][0], TRIALS / 2,
               worst);
        assert_true(worst <= ANSWER_MAX_MS);
        checked_end(&s);
    }
}

// Types a line in mid-thought. Returns after how many ms from its end the answer, which begins like that, had
// begun; *echo receives how long the first letter took to come back.
static double time_line(const char *line, const char *answer, double *echo)
{
    board_t *board = s.rig.board;
    chip_time_t struck = strike();
    board_run(board,
              struck + board_us(board, 1000 * BOARD_SAID_MS) + rig_random(&s.rig, board_us(board, 10000)));
    assert_it_thinks();
    recorder_start(&s.recorder, board);
    chip_time_t typed = board_now(board), byte = board_hz(board) * 10 / 115200, length = strlen(line);
    board_type(board, line, length);
    rig_wait_ms(&s.rig, 150); // before the reply
    const char *begun = strstr(s.recorder.text, answer);
    assert_int_equal(s.recorder.text[0], line[0]);
    if (begun == NULL)
        fail_msg("not answered with `%s`: %s", answer, s.recorder.text);
    *echo = ms(s.recorder.at[0] - (typed + byte));
    return ms(s.recorder.at[begun - s.recorder.text]) - ms(typed + length * byte);
}

TEST(a_line_is_answered_within_4_ms_or_once_it_is_saved)
{
    const struct {
        const char *line, *answer;
        int limit_ms;
    } lines[] = {{"show\r", "  0   1", ANSWER_MAX_MS},
                 {"bright 7\r", "brightness 7", SAVED_MAX_MS},
                 {"0 0\r", "error: it is the computer's turn", ANSWER_MAX_MS},
                 {"hint\r", "error: it is the computer's turn", ANSWER_MAX_MS}};
    checked_start_against(&s, 4, MODEL_PERFECT, false, 2);
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        double worst = 0, worst_echo = 0, echo;
        for (int k = 0; k < TRIALS / 2; k++) {
            double took = time_line(lines[i].line, lines[i].answer, &echo);
            worst = took > worst ? took : worst;
            worst_echo = echo > worst_echo ? echo : worst_echo;
            take_back();
        }
        printf("`%.*s` while it thinks: answer after %.2f ms, echo after %.2f ms\n",
               (int)strcspn(lines[i].line, "\r"), lines[i].line, worst, worst_echo);
        assert_true(worst <= lines[i].limit_ms && worst_echo <= ANSWER_MAX_MS);
    }
    checked_end(&s);
}
