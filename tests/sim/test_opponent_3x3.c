// Every line of play against the perfect computer on 3x3, moving first and second, on the simulated chip:
// never lost, and each choice the same as on this machine.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "board/virtual/vboard.h"
#include "tests/sim/images/opponent_3x3.h"

enum { DEADLINE_S = 600 };

typedef struct {
    uint8_t bytes[sizeof(opponent_3x3_t) + 1];
    size_t received;
} listener_t;

static opponent_3x3_t chip;

static void on_marker(vb_t *vb, uint8_t marker, void *context)
{
    listener_t *listener = context;
    (void)vb;
    if (listener->received < sizeof listener->bytes)
        listener->bytes[listener->received++] = marker;
}

static int run_the_image(void **state)
{
    char error[200] = "";
    listener_t listener = {.received = 0};
    vb_t *vb = vb_new(IMAGES "/opponent_3x3.elf", 1, error, sizeof error);
    (void)state;
    if (vb == NULL) {
        print_error("%s\n", error);
        return -1;
    }
    vb_on_marker(vb, on_marker, &listener);
    vb_power_on(vb);
    while (listener.received < sizeof listener.bytes && vb_now(vb) < (vb_time_t)DEADLINE_S * vb_hz(vb))
        vb_run(vb, vb_now(vb) + vb_us(vb, 1000));
    print_message("the walk took %u simulated ms\n", (unsigned)(vb_now(vb) / vb_us(vb, 1000)));
    const unsigned faults = vb_faults(vb);
    if (faults != 0)
        print_error("%s\n", vb_fault(vb, 0));
    vb_free(vb);
    memcpy(&chip, listener.bytes, sizeof chip); // both machines are little-endian
    bool ended =
        listener.received == sizeof listener.bytes && listener.bytes[sizeof chip] == OPPONENT_3X3_END;
    if (!ended)
        print_error("the image did not finish its report\n");
    return faults == 0 && ended ? 0 : -1;
}

static void no_line_of_play_beats_it(void **state)
{
    (void)state;
    assert_int_equal(chip.games[TTT_X - 1][TTT_O_WINS], 0);
    assert_int_equal(chip.games[TTT_O - 1][TTT_X_WINS], 0);
    assert_in_range(chip.games[TTT_X - 1][TTT_X_WINS], 1, UINT16_MAX);
    assert_in_range(chip.games[TTT_O - 1][TTT_O_WINS], 1, UINT16_MAX);
}

static void every_choice_is_the_one_made_on_this_machine(void **state)
{
    opponent_3x3_t here = {0};
    ttt_t game;
    (void)state;
    opponent_3x3_run(&here, &game);
    assert_memory_equal(&chip, &here, sizeof here);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_line_of_play_beats_it),
        cmocka_unit_test(every_choice_is_the_one_made_on_this_machine),
    };
    return cmocka_run_group_tests_name("opponent_3x3", tests, run_the_image, NULL);
}
