// The cursor of boards of four and more, SPEC section 4.
#include <string.h>

#include "tests/support/hands.h"
#include "tests/support/test.h"

TEST(cursor_starts_in_the_middle_moves_in_eight_directions_and_wraps)
{
    for (char n = '4'; n <= '8'; n++) {
        hands_t h = hands_start('\0');
        hands_press(&h, (char[]){'*', n, '\0'});
        uint8_t size = (uint8_t)(n - '0'), row = size / 2, col = size / 2;
        hands_assert_cursor(&h, row, col);
        const char *keys = "12346789666222";
        for (unsigned step = 0; step < 60; step++) {
            char key = keys[step % strlen(keys)];
            row = (uint8_t)((row + size + (key - '1') / 3 - 1) % size);
            col = (uint8_t)((col + size + (key - '1') % 3 - 1) % size);
            hands_press(&h, (char[]){key, '\0'});
            hands_assert_cursor(&h, row, col);
        }
        assert_int_equal(game_moves(&h.game), 0);
    }
}

TEST(five_plays_under_the_cursor_which_stays)
{
    hands_t h = hands_start('\0');
    hands_press(&h, "*4 5 65");
    hands_assert_marks(&h, "..../..../..XO/....");
    hands_assert_cursor(&h, 2, 3);
}

TEST(a_held_cursor_key_repeats_after_400_ms_8_times_a_second)
{
    hands_t h = hands_start('\0');
    hands_press(&h, "*8");
    hands_down(&h, '6');
    hands_assert_cursor(&h, 4, 5);
    hands_wait(&h, 399);
    hands_assert_cursor(&h, 4, 5);
    hands_wait(&h, 1);
    hands_assert_cursor(&h, 4, 6);
    hands_wait(&h, 124);
    hands_assert_cursor(&h, 4, 6);
    hands_wait(&h, 1);
    hands_assert_cursor(&h, 4, 7);
    hands_wait(&h, 1000);
    hands_assert_cursor(&h, 4, 7); // eight more: once round
    hands_up(&h, '6');
    hands_wait(&h, 2000);
    hands_assert_cursor(&h, 4, 7);
}

TEST(another_key_ends_the_repeating_and_letting_that_go_does_not_bring_it_back)
{
    hands_t h = hands_start('\0');
    hands_press(&h, "*8");
    hands_down(&h, '6');
    hands_wait(&h, 500);
    hands_assert_cursor(&h, 4, 6);
    hands_down(&h, '8');
    hands_assert_cursor(&h, 5, 6);
    hands_up(&h, '6'); // not the one that repeats
    hands_wait(&h, 400);
    hands_assert_cursor(&h, 6, 6);
    hands_press(&h, "D");
    hands_wait(&h, 1000);
    hands_assert_cursor(&h, 6, 6);
}

TEST(digits_do_not_repeat_on_small_boards)
{
    hands_t h = hands_start('\0');
    hands_down(&h, '1');
    hands_wait(&h, 3000);
    assert_int_equal(game_moves(&h.game), 1);
    assert_int_equal(h.panel.screen, SCREEN_GAME);
}
