#include "board/virtual/terminal/script_run.h"

#include <errno.h>
#include <string.h>

#include "board/virtual/terminal/frame_text.h"
#include "board/virtual/terminal/matrix_png.h"

enum { KEY_HOLD_US = 80000, KEY_SETTLE_US = 20000, CONSOLE_BYTE_US = 100, CONSOLE_TAIL = 6 };

typedef struct {
    player_t *player;
    const script_telling_t *telling;
    const script_step_t *step, *before; // at hand, and the one before it, if any
    unsigned long console_from;         // first console line not yet looked at
} run_t;

static void say(const run_t *run, const char *text)
{
    if (run->telling->on_say != NULL)
        run->telling->on_say(text, run->telling->context);
    else
        printf("%s\n", text);
}

static void complain(const run_t *run, const char *what)
{
    char text[3 * SCRIPT_LINE_MAX];
    snprintf(text, sizeof text, "%s:%u: `%s`: %s", run->telling->name, run->step->line, run->step->source,
             what);
    say(run, text);
}

static bool picture_is_there(board_t *board, void *context)
{
    const script_step_t *step = context;
    frame_t lit;
    board_picture(board, &lit);
    return frame_equal(&lit, &step->picture);
}

static bool expect_picture(run_t *run)
{
    script_step_t wanted = *run->step;
    frame_t seen;
    if (player_run_until(run->player, player_in(run->player, wanted.us), picture_is_there, &wanted)) {
        if (run->telling->on_picture != NULL)
            run->telling->on_picture(run->before, &wanted.picture, run->telling->context);
        return true;
    }
    board_picture(run->player->board, &seen);
    complain(run, "this picture did not come");
    frame_print_difference(stdout, &wanted.picture, &seen);
    return false;
}

static bool console_has_it(board_t *board, void *context)
{
    run_t *run = context;
    (void)board;
    return console_log_find(&run->player->console, &run->console_from, run->step->text,
                            run->step->kind == STEP_EXPECT_LINE);
}

static bool expect_console(run_t *run)
{
    const console_log_t *log = &run->player->console;
    if (player_run_until(run->player, player_in(run->player, run->step->us), console_has_it, run))
        return true;
    complain(run, "this did not come on the console; its last lines are");
    for (unsigned long n = log->ended < CONSOLE_TAIL ? 0 : log->ended - CONSOLE_TAIL; n <= log->ended; n++)
        printf("  | %s\n", console_log_line(log, n));
    return false;
}

static void tap(player_t *player, unsigned key)
{
    chip_time_t pressed = finger_press(&player->finger, key);
    player_run(player, pressed + board_us(player->board, KEY_HOLD_US), NULL);
    chip_time_t released = finger_release(&player->finger, key);
    player_run(player, released + board_us(player->board, KEY_SETTLE_US), NULL);
}

// A contact that is closed while the chip starts is not a press but a key held at power-on, and a line that
// comes too early is lost: so input waits until the device listens.
static bool wait_for_device(run_t *run)
{
    if (!run->player->powered) {
        complain(run, "the power is off; `hold` sets the keys that are down when it comes on");
        return false;
    }
    player_run_started(run->player);
    return true;
}

static bool hold_keys(run_t *run)
{
    if (run->player->powered) {
        complain(run, "the power is on; `press` keeps a key down");
        return false;
    }
    for (unsigned i = 0; i < run->step->keys; i++)
        board_contact(run->player->board, run->step->key[i], true);
    return true;
}

static bool release_keys(run_t *run)
{
    player_run_started(run->player);
    for (unsigned i = 0; i < run->step->keys; i++)
        finger_release(&run->player->finger, run->step->key[i]);
    return true;
}

static bool press_keys(run_t *run)
{
    if (!wait_for_device(run))
        return false;
    for (unsigned i = 0; i < run->step->keys; i++) {
        unsigned key = run->step->key[i];
        if (run->step->kind == STEP_KEY)
            tap(run->player, key);
        else
            finger_press(&run->player->finger, key);
    }
    return true;
}

static bool type_line(run_t *run)
{
    board_t *board = run->player->board;
    if (!wait_for_device(run))
        return false;
    board_type(board, run->step->text, strlen(run->step->text));
    board_type(board, "\r", 1);
    player_run(run->player, player_in(run->player, board_typing(board) * CONSOLE_BYTE_US), NULL);
    return true;
}

static bool show_picture(const run_t *run)
{
    frame_t lit;
    board_picture(run->player->board, &lit);
    if (run->step->kind == STEP_PRINT)
        frame_print(stdout, &lit);
    else if (!matrix_png_save(run->step->text, &lit, board_intensity(run->player->board))) {
        complain(run, strerror(errno));
        return false;
    }
    return true;
}

static bool say_text(run_t *run)
{
    animation_caption(&run->player->animation, run->step->text);
    say(run, run->step->text);
    return true;
}

static bool obey(run_t *run)
{
    switch (run->step->kind) {
    case STEP_KEY:
    case STEP_PRESS: return press_keys(run);
    case STEP_RELEASE: return release_keys(run);
    case STEP_HOLD: return hold_keys(run);
    case STEP_WAIT: player_run(run->player, player_in(run->player, run->step->us), NULL); return true;
    case STEP_TYPE: return type_line(run);
    case STEP_EXPECT_PICTURE: return expect_picture(run);
    case STEP_EXPECT_CONSOLE:
    case STEP_EXPECT_LINE: return expect_console(run);
    case STEP_POWER_OFF: player_switch(run->player, false); return true;
    case STEP_POWER_ON: player_switch(run->player, true); return true;
    case STEP_RESET: player_reset(run->player); return true;
    case STEP_SAY: return say_text(run);
    case STEP_PRINT:
    case STEP_PNG: return show_picture(run);
    }
    return false;
}

bool script_run(player_t *player, const script_t *script, const script_telling_t *telling)
{
    run_t run = {.player = player, .telling = telling};
    bool good = true;
    for (size_t i = 0; good && i < script->steps; i++) {
        run.step = &script->step[i];
        run.before = i > 0 ? run.step - 1 : NULL;
        good = obey(&run);
    }
    return good;
}

unsigned script_pictures(const script_t *script)
{
    unsigned pictures = 0;
    for (size_t i = 0; i < script->steps; i++)
        pictures += script->step[i].kind == STEP_EXPECT_PICTURE;
    return pictures;
}
