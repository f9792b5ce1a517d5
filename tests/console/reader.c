#include "tests/console/reader.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "board/virtual/terminal/frame_text.c"
#include "board/virtual/terminal/legend.c"
#include "board/virtual/terminal/script.c"

script_t reader_script;
char reader_error[READER_ERROR];

bool reader_text(const char *text)
{
    FILE *in = fmemopen((char *)(uintptr_t)text, strlen(text), "r");
    assert_non_null(in);
    reader_error[0] = '\0';
    bool good = script_read(&reader_script, in, reader_error, sizeof reader_error);
    fclose(in);
    return good;
}

int reader_forget(void **state)
{
    (void)state;
    script_free(&reader_script);
    return 0;
}

const script_step_t *reader_only_step(const char *line)
{
    script_free(&reader_script);
    if (!reader_text(line))
        fail_msg("`%s` was refused: %s", line, reader_error);
    assert_int_equal(reader_script.steps, 1);
    return &reader_script.step[0];
}

void reader_assert_refused(const char *text, const char *with)
{
    script_free(&reader_script);
    if (reader_text(text))
        fail_msg("`%s` was accepted", text);
    if (strstr(reader_error, with) == NULL)
        fail_msg("`%s` was refused with `%s`, which lacks `%s`", text, reader_error, with);
}
