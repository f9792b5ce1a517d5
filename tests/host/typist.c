#include "typist.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "serial_double.h"

const char *typist_wait(typist_t *t)
{
    for (int i = 0; console_has_work(&t->console, &t->game); i++) {
        assert_true(i < 10000);
        console_run(&t->console, &t->game);
    }
    return serial_double_said();
}

void typist_start(typist_t *t)
{
    serial_double_reset();
    game_start(&t->game);
    console_start(&t->console, &t->game);
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
