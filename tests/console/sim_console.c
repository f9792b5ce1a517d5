// The console on the virtual board: SPEC section 6, as somebody at a serial monitor sees it.
#include <string.h>

#include "tests/support/clerk.h"
#include "tests/support/rig.h"
#include "tests/console/dialogue.h"
#include "tests/support/test.h"

#define STATS_FORMAT                                                                                         \
    "uptime %u min %u s, asleep %lf %%\nstack %u bytes, interrupt %u us\n"                                   \
    "resets %u, last by power\n"

static terminal_t terminal;
static clerk_t clerk;

static void assert_leds(rig_t *d)
{
    char expected[RIG_PIXELS + 1], seen[RIG_PIXELS + 1];
    eyes_expect(&clerk.sitting.eyes, expected);
    rig_watch(d, 1900, seen);
    rig_assert_seen(expected, seen);
}

TEST(it_says_hello_and_the_board_after_reset)
{
    rig_t d = clerk_switch_on(&clerk, &terminal, 1);
    assert_string_equal(terminal_news(&terminal),
                        "\nnothing is saved: a fresh start\nOXO: type help, or ROW COL, as in 1 1\n  0   1   "
                        "2\n0   |   |\n ---+---+---\n"
                        "1   |   |\n ---+---+---\n2   |   |\nPlayer 1's turn (X)\n> ");
    rig_free(&d);
}

TEST(the_statements_examples_can_be_typed_in)
{
    const struct {
        const char *move, answer;
    } lines[] = {
        {"0 0 1", '0'}, {"0 2 2", '0'}, {"2 2 1", '0'}, {"1 1 2", '0'}, {"2 0 1", '0'}, {"1 0 2", '0'},
        {"2 1 1", '1'}, {NULL, 0},      {"0 0 1", '0'}, {"0 2 2", '0'}, {"1 1 1", '0'}, {"2 0 2", '0'},
        {"2 2 1", '1'}, {NULL, 0},      {"0 0 1", '0'}, {"1 1 2", '0'}, {"2 2 1", '0'}, {"0 1 2", '0'},
        {"2 1 1", '0'}, {"2 0 2", '0'}, {"0 2 1", '0'}, {"1 2 2", '0'}, {"1 0 1", '3'},
    };
    rig_t d = clerk_switch_on(&clerk, &terminal, 2);
    terminal_news(&terminal);
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char line[40] = "new 3";
        if (lines[i].move != NULL)
            sprintf(line, "move %s", lines[i].move);
        const char *answer = clerk_line(&clerk, line);
        if (lines[i].move != NULL) {
            assert_int_equal(answer[0], lines[i].answer);
            assert_int_equal(answer[1], '\n');
        }
    }
    rig_free(&d);
}

static void assert_dialogue(const dialogue_t *lines)
{
    for (; (*lines)[0] != NULL; lines++)
        assert_string_equal(clerk_line(&clerk, (*lines)[0]), (*lines)[1]);
}

TEST(every_command_and_every_error_is_answered_to_the_letter)
{
    rig_t d = clerk_switch_on(&clerk, &terminal, 6);
    terminal_news(&terminal);
    clerk_line(&clerk, DIALOGUE_ERRORS_AFTER);
    assert_dialogue(dialogue_errors);
    assert_dialogue(dialogue_after_the_end);
    assert_dialogue(dialogue_settings);
    assert_int_equal(vb_intensity(d.vb), 15);
    assert_non_null(strstr(clerk_line(&clerk, "help"), "\nmove ROW COL PLAYER "));
    assert_non_null(strstr(clerk_line(&clerk, "version"), "OXO " OXO_VERSION "\n"));
    assert_leds(&d);
    rig_free(&d);
}

TEST(lines_end_with_cr_lf_or_both)
{
    const char *ends[] = {"\n", "\r", "\r\n"};
    for (int i = 0; i < 3; i++) {
        rig_t d = clerk_switch_on(&clerk, &terminal, 7);
        terminal_news(&terminal);
        char line[20] = "bright 3";
        terminal_type(&terminal, strcat(line, ends[i]));
        assert_string_equal(terminal_news(&terminal), "bright 3\nbrightness 3\n> ");
        rig_free(&d);
    }
}

// Compares what the firmware measures of itself with what the board measures from outside; for so long that
// the mean has forgotten its beginning.
TEST(stats_tell_the_truth)
{
    rig_t d = clerk_switch_on(&clerk, &terminal, 8);
    for (int i = 0; i < 150; i++) {
        rig_press(&d, "5#");
        rig_wait_ms(&d, 1500);
    }
    terminal_news(&terminal);
    vb_measures_t m;
    vb_measures(d.vb, &m);
    const char *said = clerk_line(&clerk, "stats");
    double asleep = 0;
    unsigned min = 9, s = 99, stack = 0, interrupt = 0, resets = 9;
    printf("%s", said);
    assert_int_equal(sscanf(said, STATS_FORMAT, &min, &s, &asleep, &stack, &interrupt, &resets), 6);
    double seconds = (double)m.elapsed / vb_hz(d.vb), share = 100.0 * (double)m.asleep / (double)m.elapsed;
    printf("seen from outside: uptime %.1f s, asleep %.2f %%, deepest stack %u bytes\n", seconds, share,
           m.stack);
    unsigned uptime = 60 * min + s;
    assert_true(uptime <= seconds && uptime > seconds - 2);
    assert_true(asleep > share - 0.3 && asleep < share + 0.3);
    assert_true(stack <= m.stack && stack + 10 >= m.stack);
    vb_time_t worst = 0;
    for (unsigned i = 0; i < VB_VECTORS_MAX; i++)
        worst = m.vector[i].worst > worst ? m.vector[i].worst : worst;
    double worst_us = (double)worst * 1e6 / vb_hz(d.vb);
    printf("worst interrupt, entry and exit included: %.1f us\n", worst_us);
    // The device counts from the cause on: another interrupt, or main's waking up, may have come before.
    assert_true(interrupt + 8 >= worst_us && interrupt <= worst_us + 16);
    assert_int_equal(resets, 0);
    vb_reset(d.vb);
    terminal_news(&terminal);
    assert_non_null(strstr(terminal_line(&terminal, "stats"), "resets 1, last by button\n"));
    rig_free(&d);
}

TEST(a_whole_game_by_console_is_on_the_matrix)
{
    for (int n = 2; n <= 8; n++) {
        rig_t d = clerk_switch_on(&clerk, &terminal, (uint64_t)n);
        terminal_news(&terminal);
        char line[40];
        sprintf(line, "new %d", n);
        clerk_line(&clerk, line);
        for (int i = 0; i < n; i++) {
            sprintf(line, "%d %d", i, i);
            clerk_line(&clerk, line);
            assert_leds(&d);
            sprintf(line, "%d %d", i, (i + 1) % n);
            if (i < n - 1)
                clerk_line(&clerk, line);
        }
        assert_int_equal(eyes_result(&clerk.sitting.eyes), 'X');
        clerk_line(&clerk, "undo");
        assert_leds(&d);
        rig_free(&d);
    }
}

// A key's change is said as the board, after the end of the line that the prompt had begun.
static void assert_key_is_mirrored(rig_t *d, char key)
{
    char expected[1000] = "\n";
    if (key == '#')
        assert_true(eyes_undo(&clerk.sitting.eyes));
    else
        assert_true(eyes_digit(&clerk.sitting.eyes, key));
    rig_press(d, (char[]){key, '\0'});
    clerk_board(&clerk.sitting.eyes, expected + 1);
    assert_string_equal(terminal_news(&terminal), strcat(expected, "> "));
}

TEST(a_whole_game_by_keys_is_mirrored_on_the_console)
{
    rig_t d = clerk_switch_on(&clerk, &terminal, 3);
    terminal_news(&terminal);
    for (const char *key = "159#937#78"; *key != '\0'; key++)
        assert_key_is_mirrored(&d, *key);
    rig_press(&d, "*0D"); // no change of the game: nothing to say
    assert_string_equal(terminal_news(&terminal), "");
    rig_free(&d);
}

TEST(a_game_by_keys_and_console_in_turn)
{
    rig_t d = clerk_switch_on(&clerk, &terminal, 4);
    terminal_news(&terminal);
    assert_key_is_mirrored(&d, '5');
    clerk_line(&clerk, "0 0");
    assert_key_is_mirrored(&d, '3');
    clerk_line(&clerk, "move 2 0 2");
    assert_leds(&d);
    assert_key_is_mirrored(&d, '4');
    clerk_line(&clerk, "1 2");
    clerk_line(&clerk, "undo");
    assert_key_is_mirrored(&d, '#');
    clerk_line(&clerk, "new 4");
    assert_key_is_mirrored(&d, '5');
    assert_leds(&d);
    rig_free(&d);
}
