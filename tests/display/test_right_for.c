// The contract of every display (display.h): how long a picture stays right. For each screen and each kind of
// attention, the picture is drawn at each millisecond, and what it says of itself compared with that. Each
// product runs it with its display's pictures.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "tests/support/test.h"

#if __has_include("picture.h") // in the display's own folder: nothing is blinked without drawing
#include "picture.h"

static uint16_t blink_cursor(picture_t *p)
{
    (void)p;
    return 0;
}
#else
#include "display/matrix/board_marks.h"

static uint16_t blink_cursor(picture_t *p)
{
    return board_marks_blink_cursor(p);
}
#endif

static picture_t picture;

// What is seen of a picture stands before the time for which it is right, but for the step of a pulse.
typedef struct {
    uint8_t bytes[offsetof(picture_t, right_for)];
    uint8_t pulse_step;
} seen_t;

static uint8_t pulse_step(void)
{
#if DISPLAY_WIN_PULSES
    static const frame_t dark;
    if (memcmp(&picture.plane[PICTURE_PULSE], &dark, sizeof dark) != 0)
        return picture_pulse_step(&picture);
#endif
    return 0;
}

static seen_t seen(void)
{
    seen_t now;
    memcpy(now.bytes, &picture, sizeof now.bytes);
    now.pulse_step = pulse_step();
    return now;
}

static bool is_same(const seen_t *one, const seen_t *other)
{
    return memcmp(one, other, sizeof *one) == 0;
}

// ---- Views ----

static session_t session;
static attention_t attention;
static view_t view;
static char name[100]; // of the view, for a failure

static const attention_t nowhere = {CELL_NONE, CELL_NONE, CELL_NONE, CELL_NONE, CELL_NONE};

static void act(unsigned action)
{
    assert_int_not_equal(session_do(&session, (action_t)action), EVENT_REFUSED);
}

// Begins an n x n game with these moves, row and column each.
static void play(unsigned n, const char *moves)
{
    session_start(&session);
    act(ACTION_NEW + n);
    for (; *moves != '\0'; moves += moves[2] == ' ' ? 3 : 2)
        act(ACTION_PLAY + cell_at((uint8_t)(moves[0] - '0'), (uint8_t)(moves[1] - '0')));
}

static uint16_t draw(uint16_t age)
{
    view.age = age;
    picture_draw(&picture, &view);
    if (picture.right_for < 1 || picture.right_for > view.stays_for)
        fail_msg("%s: right for %u ms at %u ms", name, picture.right_for, age);
    return picture.right_for;
}

// ---- What is promised of each ----

enum { SHOWN_MS = 8000, STAYS_MS = SHOWN_MS + 1, ENDS_MS = 1700 };
_Static_assert((int)SHOWN_MS > (int)VIEW_REPEATS_FROM_MS, "all that does not repeat has been seen");

static seen_t at[SHOWN_MS]; // the picture at each age
static uint16_t right_for[SHOWN_MS];

static void draw_each_millisecond(void)
{
    memset(&picture, 0, sizeof picture);
    for (uint16_t age = 0; age < SHOWN_MS; age++) {
        right_for[age] = draw(age);
        at[age] = seen();
    }
}

static bool changes_at(unsigned age)
{
    return !is_same(&at[age - 1], &at[age]);
}

// Drawn at any moment, a picture stays what it is as long as was said.
static void assert_right_for_as_long_as_said(void)
{
    unsigned until = right_for[0];
    for (unsigned age = 1; age < SHOWN_MS; age++) {
        if (changes_at(age) && until > age)
            fail_msg("%s: changes at %u ms, was said to be right until %u", name, age, until);
        if (age + right_for[age] > until)
            until = age + right_for[age];
    }
}

// Two things that blink in one cell may change at once, which leaves it as it was, and a digit 0 may be dark.
static void assert_drawn_no_more_often_than_it_changes(void)
{
    unsigned drawn = 0, unchanged = 0;
    for (unsigned age = right_for[0]; age < SHOWN_MS; age += right_for[age]) {
        drawn++;
        unchanged += !changes_at(age);
    }
    if (unchanged != 0 && 2 * unchanged >= drawn)
        fail_msg("%s: %u of %u times drawn without a change", name, unchanged, drawn);
}

// As main does: draws again only what blink_cursor does not keep right.
static void assert_right_with_its_cursor(time_ms_t stays_for)
{
    unsigned until = 0;
    view.stays_for = stays_for;
    memset(&picture, 0, sizeof picture);
    for (uint16_t age = 0; age < SHOWN_MS; age++) {
        const uint16_t blinks = age == until && age != 0 ? blink_cursor(&picture) : 0;
        if (blinks != 0)
            until += blinks;
        else if (age == until)
            until += draw(age);
        seen_t now = seen();
        if (!is_same(&now, &at[age]))
            fail_msg("%s: wrong at %u ms", name, age);
    }
}

// Ages are reduced by a period (screen.h).
static void assert_repeats(void)
{
    memset(&picture, 0, sizeof picture);
    for (uint16_t age = VIEW_REPEATS_FROM_MS; age < SHOWN_MS; age += 7) {
        draw((uint16_t)(age + VIEW_PERIOD_MS));
        seen_t later = seen();
        if (!is_same(&later, &at[age]))
            fail_msg("%s: at %u ms other than a period later", name, age);
    }
}

static void assert_view(screen_t screen, attention_t a, const char *of)
{
    snprintf(name, sizeof name, "%ux%u, screen %u, %s", session.board.n, session.board.n, screen, of);
    attention = a;
    view = (view_t){.screen = screen,
                    .session = &session,
                    .attention = &attention,
                    .stays_for = STAYS_MS,
                    .keys_down = 0x0201};
    draw_each_millisecond();
    assert_right_for_as_long_as_said();
    assert_drawn_no_more_often_than_it_changes();
    assert_right_with_its_cursor(STAYS_MS);
    assert_right_with_its_cursor(ENDS_MS);
    assert_repeats();
}

// ---- Every view ----

TEST(a_board_is_right_as_long_as_said_whatever_has_the_attention)
{
    for (unsigned n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        const cell_t x = cell_at(0, 0), o = cell_at(1, 1), empty = cell_at(1, 0);
        attention_t a = nowhere;
        play(n, "");
        assert_view(SCREEN_GAME, a, "empty");
        a.cursor = o;
        assert_view(SCREEN_GAME, a, "empty, cursor");
        play(n, "00");
        a.cursor = x;
        assert_view(SCREEN_GAME, a, "X, cursor on it");
        play(n, "00 11");
        assert_view(SCREEN_GAME, nowhere, "X and O");
        a.cursor = empty;
        assert_view(SCREEN_GAME, a, "cursor");
        a.cursor = a.played = x;
        assert_view(SCREEN_GAME, a, "played, cursor on it");
        a = (attention_t){x, CELL_NONE, o, CELL_NONE, CELL_NONE};
        assert_view(SCREEN_GAME, a, "cursor, fresh");
        a.cursor = o;
        assert_view(SCREEN_GAME, a, "cursor on fresh");
        a = (attention_t){o, x, CELL_NONE, CELL_NONE, CELL_NONE};
        assert_view(SCREEN_REFUSED, a, "cursor, refused");
        a.cursor = x;
        assert_view(SCREEN_REFUSED, a, "cursor on refused");
        a = (attention_t){x, CELL_NONE, CELL_NONE, CELL_NONE, empty};
        assert_view(SCREEN_HINT, a, "cursor, hint");
        a.cursor = empty;
        assert_view(SCREEN_HINT, a, "cursor on hint");
    }
}

TEST(a_result_is_right_as_long_as_said)
{
    attention_t a = nowhere;
    play(3, "00 10 01 11 02");
    assert_view(SCREEN_GAME, a, "X has won");
    a.cursor = cell_at(2, 2);
    assert_view(SCREEN_GAME, a, "X has won, cursor");
    a.fresh = cell_at(0, 2);
    assert_view(SCREEN_GAME, a, "X has won, fresh");
    play(3, "00 10 01 11 22 12");
    assert_view(SCREEN_GAME, nowhere, "O has won");
    play(3, "00 11 22 01 21 20 02 12 10");
    assert_view(SCREEN_GAME, nowhere, "draw");
    if (TTT_N_MAX < 5)
        return;
    play(5, "10 00 11 01 12 02 13 03 30 33 31 04");
    assert_view(SCREEN_GAME, nowhere, "O has won, and has another mark");
}

TEST(each_other_screen_is_right_as_long_as_said)
{
    static const uint16_t scores[][SCORE_KINDS] = {{0, 0, 0}, {3, 27, 4321}, {0, 10, 100}};
    play(3, "00 11");
    for (unsigned i = 0; i < sizeof scores / sizeof *scores; i++) {
        memcpy(session.score, scores[i], sizeof session.score);
        for (unsigned screen = SCREEN_DEAD_DRAW; screen < SCREENS; screen++)
            assert_view((screen_t)screen, nowhere, i == 1 ? "a score" : "a score with zeros");
    }
}
