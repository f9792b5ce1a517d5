// Keys and lines that come while the computer thinks, which on 4 x 4 takes it 40 ms: they are answered as
// soon as ever.
#include <string.h>

#include "tests/support/film.h"
#include "tests/computer/match.h"
#include "tests/support/test.h"

// The thought lasts until so many ms after the contact closed at least; the board is said by then.
enum { THOUGHT_MS = 36, BOARD_SAID_MS = 22 };
enum { TRIALS = 20, ANSWER_MAX_MS = 4, FLOOD_BYTES = 11520 / 10 }; // a tenth of a second's

static film_t film;

static double ms(const rig_t *d, vb_time_t cycles)
{
    return (double)cycles / (double)vb_us(d->vb, 1000);
}

// X plays the middle of 4 x 4 and the computer begins to think. Returns when the contact closes, from which
// on it is about 2 ms to the picture and the first thought.
static vb_time_t strike(match_t *m)
{
    rig_t *d = &m->device;
    vb_time_t at = vb_now(d->vb) + rig_random(d, vb_us(d->vb, 20000));
    vb_press(d->vb, rig_key('5'), at, 0);
    vb_release(d->vb, rig_key('5'), at + vb_us(d->vb, 50000), 0);
    vb_run(d->vb, at + vb_us(d->vb, 4000));
    assert_true(sitting_play(&m->sitting, 2, 2));
    return at;
}

static void assert_it_thinks(rig_t *d)
{
    vb_measures_t measures;
    vb_measure_from_here(d->vb);
    vb_run(d->vb, vb_now(d->vb) + vb_us(d->vb, 1000));
    vb_measures(d->vb, &measures);
    assert_int_equal(measures.asleep, 0);
}

// Presses a key in mid-thought. Returns after how many ms from its last bounce its picture was there, the
// only change meanwhile.
static double time_key(match_t *m, char key)
{
    rig_t *d = &m->device;
    vb_time_t struck = strike(m), bounce = rig_random(d, vb_us(d->vb, RIG_BOUNCE_US)), worst;
    vb_time_t room = vb_us(d->vb, 1000 * (THOUGHT_MS - 4 - 4)) - bounce;
    vb_time_t down = vb_now(d->vb) + rig_random(d, room);
    vb_press(d->vb, rig_key(key), down, bounce);
    vb_release(d->vb, rig_key(key), down + vb_us(d->vb, 50000), 0);
    film_rewind(&film);
    vb_run(d->vb, down);
    assert_it_thinks(d);                         // and what is no press yet does not stop it
    vb_run(d->vb, struck + vb_us(d->vb, 90000)); // before the cursor blinks
    assert_int_equal(film_assert_clean(&film, d, &worst), 1);
    double took = ms(d, film.since[film.count - 1]) - ms(d, down + bounce);
    vb_run(d->vb, struck + vb_us(d->vb, 120000));
    return took;
}

// Back to the empty board, the cursor in the middle.
static void take_back(match_t *m)
{
    if (sitting_undo(&m->sitting))
        rig_press(&m->device, "#");
    match_go(m, 2, 2);
    match_look(m);
}

// What the keys do, here as in the model.
static void cursor(match_t *m)
{
    eyes_digit(&m->sitting.eyes, '6');
    assert_true(match_look(m) >= 0);
}

static void menu(match_t *m)
{
    rig_press(&m->device, "9"); // brightness; closes it
    assert_true(match_look(m) >= 0);
}

static void undo(match_t *m)
{
    assert_true(sitting_undo(&m->sitting));
    assert_int_equal(match_look(m), -1);
}

TEST(a_key_is_on_the_matrix_4_ms_after_its_last_bounce)
{
    const struct {
        char key;
        void (*follow)(match_t *m);
    } keys[] = {{'6', cursor}, {'*', menu}, {'#', undo}};
    match_t m = match_begin(4, SITTING_PERFECT, false, 1);
    film_start(&film, &m.device);
    for (unsigned k = 0; k < sizeof keys / sizeof keys[0]; k++) {
        double worst = 0;
        for (int i = 0; i < TRIALS; i++) {
            double took = time_key(&m, keys[k].key);
            worst = took > worst ? took : worst;
            keys[k].follow(&m);
            take_back(&m);
        }
        printf("`%c` while it thinks, last bounce to picture, worst of %d: %.2f ms\n", keys[k].key, TRIALS,
               worst);
        assert_true(worst <= ANSWER_MAX_MS);
    }
    match_end(&m);
}

// Both at once: a thought, and more input than anybody can use.
TEST(a_key_is_as_quick_while_lines_pour_in_too)
{
    const char *const floods[] = {"help\r", "show\r", "stats\r", "bright 99\r", "\r", "x"};
    for (unsigned f = 0; f < sizeof floods / sizeof floods[0]; f++) {
        match_t m = match_begin(4, SITTING_PERFECT, false, f);
        double worst = 0;
        film_start(&film, &m.device);
        for (int i = 0; i < TRIALS / 2; i++) {
            for (size_t size = 0; size < FLOOD_BYTES; size += strlen(floods[f]))
                vb_type(m.device.vb, floods[f], strlen(floods[f]));
            double took = time_key(&m, '#');
            worst = took > worst ? took : worst;
            undo(&m);
        }
        printf("`#` while it thinks under a flood of `%.*s`, worst of %d: %.2f ms\n",
               floods[f][0] == '\r' ? 5 : (int)strcspn(floods[f], "\r"),
               floods[f][0] == '\r' ? "Enter" : floods[f], TRIALS / 2, worst);
        assert_true(worst <= ANSWER_MAX_MS);
        match_end(&m);
    }
}

// All that the device says, with the time at which each byte was through.
static struct {
    unsigned count;
    char text[4000];
    vb_time_t at[4000];
} heard;

static void on_byte(vb_t *vb, uint8_t byte, void *context)
{
    (void)context;
    assert_true(heard.count < sizeof heard.text - 1);
    heard.at[heard.count] = vb_now(vb);
    heard.text[heard.count++] = (char)byte;
    heard.text[heard.count] = '\0';
}

// Types a line in mid-thought. Returns after how many ms from its end the answer, which begins like that, had
// begun; *echo receives how long the first letter took to come back.
static double time_line(match_t *m, const char *line, const char *answer, double *echo)
{
    rig_t *d = &m->device;
    vb_time_t struck = strike(m);
    vb_run(d->vb, struck + vb_us(d->vb, 1000 * BOARD_SAID_MS) + rig_random(d, vb_us(d->vb, 10000)));
    assert_it_thinks(d);
    heard.count = 0;
    vb_time_t typed = vb_now(d->vb), byte = vb_hz(d->vb) * 10 / 115200, length = strlen(line);
    vb_type(d->vb, line, length);
    rig_wait_ms(d, 150); // before the reply
    const char *begun = strstr(heard.text, answer);
    assert_int_equal(heard.text[0], line[0]);
    if (begun == NULL)
        fail_msg("not answered with `%s`: %s", answer, heard.text);
    *echo = ms(d, heard.at[0] - (typed + byte));
    return ms(d, heard.at[begun - heard.text]) - ms(d, typed + length * byte);
}

TEST(a_line_is_answered_within_4_ms)
{
    const struct {
        const char *line, *answer;
    } lines[] = {{"show\r", "  0   1"},
                 {"bright 7\r", "brightness 7"},
                 {"0 0\r", "error: it is the computer's turn"},
                 {"hint\r", "error: it is the computer's turn"}};
    match_t m = match_begin(4, SITTING_PERFECT, false, 2);
    vb_on_console(m.device.vb, on_byte, NULL);
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        double worst = 0, worst_echo = 0, echo;
        for (int k = 0; k < TRIALS / 2; k++) {
            double took = time_line(&m, lines[i].line, lines[i].answer, &echo);
            worst = took > worst ? took : worst;
            worst_echo = echo > worst_echo ? echo : worst_echo;
            assert_true(match_look(&m) >= 0);
            take_back(&m);
        }
        printf("`%.*s` while it thinks: answer after %.2f ms, echo after %.2f ms\n",
               (int)strcspn(lines[i].line, "\r"), lines[i].line, worst, worst_echo);
        assert_true(worst <= ANSWER_MAX_MS && worst_echo <= ANSWER_MAX_MS);
    }
    match_end(&m);
}
