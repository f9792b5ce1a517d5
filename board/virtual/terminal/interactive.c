#include "board/virtual/terminal/interactive.h"

#include <curses.h>
#include <errno.h>
#include <string.h>

#include "board/virtual/terminal/legend.h"
#include "board/virtual/terminal/matrix_png.h"
#include "board/virtual/terminal/numeric_block.h"
#include "board/virtual/terminal/panes.h"
#include "board/virtual/terminal/stop.h"
#include "board/virtual/terminal/terminal.h"
#include "board/virtual/terminal/typed_keys.h"
#include "hal/key.h"

#define DRAW_NS    30000000u
#define MESSAGE_NS 4000000000u
#define RATE_NS    1000000000u

enum { ESCAPE = 27, CONTROL_U = 21, TYPED_MAX = 80, SCROLL_LINES = 8 };

typedef struct {
    player_t *player;
    typed_keys_t keys;
    char line[TYPED_MAX + 1]; // being typed for the console
    bool typing;
    bool scrolled;      // earlier lines of the console are shown,
    unsigned long last; // up to this one
    bool quit;
    char message[128];
    uint64_t message_until_ns, draw_ns;
    double asleep, speed; // of the last second
    uint64_t rate_ns;     // when it began, and what had passed by then
    vb_time_t rate_now, rate_elapsed, rate_asleep;
} desk_t;

static uint64_t now_us(const desk_t *desk)
{
    const vb_t *vb = desk->player->vb;
    return vb_now(vb) / (vb_hz(vb) / 1000000);
}

static void say(desk_t *desk, const char *what, const char *more)
{
    snprintf(desk->message, sizeof desk->message, "%s%s", what, more);
    desk->message_until_ns = realtime_ns() + MESSAGE_NS;
}

static void save_picture(desk_t *desk)
{
    char path[64];
    frame_t lit;
    vb_picture(desk->player->vb, &lit);
    if (matrix_png_save_next(path, sizeof path, &lit, vb_intensity(desk->player->vb)))
        say(desk, "picture saved: ", path);
    else
        say(desk, "no picture saved: ", strerror(errno));
}

static void turn_page(desk_t *desk, bool back)
{
    long newest = (long)desk->player->console.ended;
    long top = SCROLL_LINES + (newest < LOG_LINES ? 0 : newest - LOG_LINES + 1);
    long last = (desk->scrolled ? (long)desk->last : newest) + (back ? -SCROLL_LINES : SCROLL_LINES);
    last = last < top ? top : last;
    desk->scrolled = last < newest;
    desk->last = (unsigned long)last;
}

static void type_on_line(desk_t *desk, int code)
{
    size_t size = strlen(desk->line);
    if (code == ESCAPE || code == '\t')
        desk->typing = false;
    else if (code == '\r' || code == '\n' || code == KEY_ENTER) {
        desk->line[size] = '\r';
        desk->scrolled = false; // the answer is to be seen
        vb_type(desk->player->vb, desk->line, size + 1);
        desk->typing = false;
    } else if ((code == KEY_BACKSPACE || code == '\b' || code == 0x7F) && size > 0)
        desk->line[size - 1] = '\0';
    else if (code == CONTROL_U)
        desk->line[0] = '\0';
    else if (code >= ' ' && code < 0x7F && size < TYPED_MAX) {
        desk->line[size] = (char)code;
        desk->line[size + 1] = '\0';
    }
}

static void take_code(desk_t *desk, int code)
{
    char legend = numeric_block_legend(code);
    if (code == KEY_PPAGE || code == KEY_NPAGE)
        turn_page(desk, code == KEY_PPAGE);
    else if (desk->typing)
        // The numeric block's digits are digits here as well.
        type_on_line(desk, code > KEY_MAX && legend != 0 ? legend : code);
    else if (legend != 0)
        typed_keys_take(&desk->keys, legend_key(legend), now_us(desk));
    else if (code == '\t') {
        memset(desk->line, 0, sizeof desk->line);
        desk->typing = true;
    } else if (code == 'p')
        save_picture(desk);
    else if (code == 'q' || code == 'Q')
        desk->quit = true;
}

static void move_finger(desk_t *desk)
{
    unsigned key;
    typed_action_t action;
    while ((action = typed_keys_next(&desk->keys, now_us(desk), &key)) != TYPED_NOTHING)
        if (action == TYPED_PRESS)
            finger_press(&desk->player->finger, key);
        else
            finger_release(&desk->player->finger, key);
}

static void measure(desk_t *desk, uint64_t now_ns)
{
    const vb_t *vb = desk->player->vb;
    vb_measures_t m;
    uint64_t passed_ns = now_ns - desk->rate_ns;
    if (passed_ns < RATE_NS)
        return;
    vb_measures(vb, &m);
    desk->speed = (double)(vb_now(vb) - desk->rate_now) / vb_hz(vb) / ((double)passed_ns / RATE_NS);
    if (m.elapsed > desk->rate_elapsed)
        desk->asleep = (double)(m.asleep - desk->rate_asleep) / (double)(m.elapsed - desk->rate_elapsed);
    desk->rate_ns = now_ns;
    desk->rate_now = vb_now(vb);
    desk->rate_elapsed = m.elapsed;
    desk->rate_asleep = m.asleep;
}

static uint16_t keys_down(const vb_t *vb)
{
    unsigned down = 0;
    for (unsigned key = 0; key < KEYPAD_KEYS; key++)
        down |= (unsigned)vb_contact_closed(vb, key) << key;
    return (uint16_t)down;
}

// Without its folders: there is little room for it.
static const char *file_name(const char *path)
{
    const char *slash = path == NULL ? NULL : strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

static void draw(desk_t *desk, uint64_t now_ns)
{
    const vb_t *vb = desk->player->vb;
    unsigned faults = vb_faults(vb), last = faults < VB_FAULTS_KEPT ? faults : VB_FAULTS_KEPT;
    threats_t view = {
        .intensity = vb_intensity(vb),
        .keys_down = keys_down(vb),
        .seconds = (double)vb_now(vb) / vb_hz(vb),
        .asleep = desk->asleep,
        .speed = desk->speed,
        .faults = faults,
        .fault = last > 0 ? vb_fault(vb, last - 1) : "",
        .port = desk->player->port.path,
        .eeprom = file_name(desk->player->options->eeprom),
        .message = now_ns < desk->message_until_ns ? desk->message : desk->player->error,
        .typing = desk->typing ? desk->line : NULL,
        .console = &desk->player->console,
        .console_last = desk->scrolled ? desk->last : desk->player->console.ended,
    };
    vb_picture(vb, &view.lit);
    panes_draw(&view);
    desk->draw_ns = now_ns;
}

static void step(desk_t *desk)
{
    player_t *player = desk->player;
    for (int code; (code = getch()) != ERR;)
        take_code(desk, code);
    move_finger(desk);
    player_run(player, vb_now(player->vb) + realtime_slice(&player->pace), &stop_signal);
    if (usb_port_serve(&player->port, player->vb))
        say(desk, player->port.path, " is open but not read: output is lost");
    uint64_t now_ns = realtime_ns();
    measure(desk, now_ns);
    if (now_ns - desk->draw_ns >= DRAW_NS)
        draw(desk, now_ns);
}

// What was typed before the end is still played, as fast as possible.
static void play_out(desk_t *desk)
{
    player_t *player = desk->player;
    player->pace.speed = 0;
    while (typed_keys_busy(&desk->keys) || vb_typing(player->vb) > 0) {
        move_finger(desk);
        player_run(player, vb_now(player->vb) + realtime_slice(&player->pace), &stop_signal);
        if (stop_signal != 0)
            return;
    }
}

int interactive_run(player_t *player)
{
    desk_t desk = {.player = player, .asleep = -1, .speed = -1, .rate_ns = realtime_ns()};
    terminal_t terminal = terminal_open();
    panes_init(&terminal);
    while (!desk.quit && stop_signal == 0 && terminal_is_there())
        step(&desk);
    if (desk.quit)
        play_out(&desk);
    terminal_close();
    return stop_signal;
}
