#include "tests/console/typist.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/serial_double.h"

// Returns when there will be more to do.
static uint16_t live(typist_t *t)
{
    uint16_t again = 0;
    for (int i = 0; again == 0 || console_has_work(&t->console, &t->game); i++) {
        assert_true(i < 10000);
        console_run(&t->console, &t->game);
        again = computer_run(&t->computer, &t->game, t->now);
    }
    return again;
}

const char *typist_wait(typist_t *t)
{
    live(t);
    return serial_double_said();
}

const char *typist_pass(typist_t *t, unsigned ms)
{
    for (;;) {
        uint16_t step = live(t);
        if (step > ms)
            break;
        t->now = (uint16_t)(t->now + step);
        ms -= step;
    }
    t->now = (uint16_t)(t->now + ms);
    return typist_wait(t);
}

void typist_start(typist_t *t)
{
    *t = (typist_t){.now = 65000}; // so that the clock wraps
    serial_double_reset();
    game_start(&t->game);
    console_start(&t->console, &t->game, true);
    typist_wait(t);
}

const char *typist_type(typist_t *t, const char *text)
{
    for (; *text != '\0'; text++)
        serial_double_put((uint8_t)*text);
    return typist_wait(t);
}

const char *typist_line(typist_t *t, const char *line)
{
    static char answer[4096];
    typist_type(t, line);
    const char *said = typist_type(t, "\r");
    assert_int_equal(said[0], '\n');
    size_t length = strlen(said);
    assert_true(length >= 3 && length < sizeof answer);
    assert_string_equal(said + length - 2, "> ");
    memcpy(answer, said + 1, length - 3);
    answer[length - 3] = '\0';
    return answer;
}
