#include "tests/terminal/terminal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void on_byte(vb_t *vb, uint8_t byte, void *context)
{
    (void)vb;
    terminal_t *t = context;
    if (byte == '\r')
        return;
    assert_true(t->size + 1 < TERMINAL_SIZE);
    t->text[t->size++] = (char)byte;
    t->text[t->size] = '\0';
}

void terminal_open(terminal_t *t, vb_t *vb)
{
    t->vb = vb;
    t->size = t->read = 0;
    t->text[0] = '\0';
    vb_on_console(vb, on_byte, t);
}

static void wait_for_silence(terminal_t *t)
{
    size_t before;
    unsigned ms = 0;
    do {
        before = t->size + vb_typing(t->vb);
        vb_run(t->vb, vb_now(t->vb) + vb_us(t->vb, 10000));
        ms += 10;
        assert_true(ms < 20000);
    } while (t->size + vb_typing(t->vb) != before || vb_typing(t->vb) != 0);
}

void terminal_type(terminal_t *t, const char *text)
{
    vb_type(t->vb, text, strlen(text));
    wait_for_silence(t);
}

static bool is_prompted(const terminal_t *t)
{
    return t->size >= 2 && strcmp(t->text + t->size - 2, "> ") == 0;
}

const char *terminal_news(terminal_t *t)
{
    unsigned ms = 0;
    do
        wait_for_silence(t);
    while (!is_prompted(t) && (ms += 10) < 1000);
    const char *news = t->text + t->read;
    t->read = t->size;
    return news;
}

const char *terminal_line(terminal_t *t, const char *line)
{
    terminal_type(t, line);
    terminal_type(t, "\r");
    return terminal_news(t);
}
