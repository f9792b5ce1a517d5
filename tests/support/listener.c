#include "tests/support/listener.h"

#include <string.h>

static void on_byte(vb_t *vb, uint8_t byte, void *context)
{
    listener_t *l = context;
    if (byte == '\r' || l->size + 1 == LISTENER_SIZE)
        return;
    l->at[l->size] = vb_now(vb);
    l->text[l->size++] = (char)byte;
    l->text[l->size] = '\0';
}

void listener_start(listener_t *l, vb_t *vb)
{
    l->size = 0;
    l->text[0] = '\0';
    vb_on_console(vb, on_byte, l);
}

bool listener_is_prompted(const listener_t *l, size_t from)
{
    return l->size >= from + 3 && strcmp(l->text + l->size - 3, "\n> ") == 0;
}

typedef struct {
    const listener_t *listener;
    size_t from;
} wish_t;

static bool is_prompted(vb_t *vb, void *context)
{
    const wish_t *w = context;
    return vb_typing(vb) == 0 && listener_is_prompted(w->listener, w->from);
}

bool listener_wait(listener_t *l, vb_t *vb, size_t from)
{
    wish_t wish = {l, from};
    return vb_run_until(vb, vb_now(vb) + vb_us(vb, 1000000), is_prompted, &wish);
}

const char *listener_ask(listener_t *l, vb_t *vb, const char *line)
{
    size_t echo = strlen(line) + 1, from = l->size;
    vb_type(vb, line, strlen(line));
    vb_type(vb, "\r", 1);
    // The newline that ends the echo is the first byte of the answer's prompt at the earliest.
    bool answered = listener_wait(l, vb, from + echo - 1);
    return answered ? l->text + from + echo : "";
}
