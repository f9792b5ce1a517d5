// Plays scenes on a board beside the model of the session.
// SPDX-License-Identifier: MIT
#include "tests/scenes/scenes.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "board/play/script/frame_text.h"
#include "board/play/script/script_run.h"
#include "hal/key.h"
#include "tests/products/judge.h"
#include "tests/support/forked.h"
#include "tests/support/model.h"
#include "tests/support/rig.h"
#include "tests/support/test.h"

enum {
    PATH_SIZE = 200,
    LINES_MAX = 4000,
    SAID_MAX = 1 << 16,
    REPLY_MS = 350,
    BLINKS_MS = 650,
    ANSWER_MS = 300,
    CUT_US_MAX = 4000,
    PROMPT_MS = 1500,
    REST_MS = 20,
    STATE_SIZE = 4000,
    STATES_MAX = 20
};

// ---- A file of scenes ----

typedef struct {
    char path[PATH_SIZE];
    script_t script;
    size_t next; // the step with which the next scene begins
} file_t;

static void open_file(file_t *file, const char *name)
{
    char error[300];
    *file = (file_t){.next = 0};
    snprintf(file->path, sizeof file->path, "tests/scenes/%s", name);
    FILE *in = fopen(file->path, "r");
    if (in == NULL)
        fail_msg("%s: %s", file->path, strerror(errno));
    if (!script_read(&file->script, in, error, sizeof error))
        fail_msg("%s:%s", file->path, error);
    fclose(in);
    if (file->script.steps == 0 || file->script.step[0].kind != STEP_SCENE)
        fail_msg("%s does not begin with a scene", file->path);
}

// The next scene's steps, or none. The file owns them.
static script_t next_scene(file_t *file)
{
    script_t scene = {file->script.step + file->next, 0};
    while (file->next < file->script.steps &&
           (scene.steps == 0 || scene.step[scene.steps].kind != STEP_SCENE))
        scene.steps++, file->next++;
    return scene;
}

// ---- One scene ----

typedef struct {
    rig_t rig;
    user_t user;
    model_t model;
    char said[SAID_MAX]; // by the console, without CRs
    size_t size;
    size_t input;        // what came before the end of the last input,
    size_t before;       // and before the step
    unsigned every;      // the power is cut at the writes between every so many rests of the EEPROM; 0: never
    bool cuts;           // at the present ones
    bool writing;        // such a write has begun
    chip_time_t stirred; // the last byte of the console, echoes too, or beginning of a write
    bool rests;          // nothing has been written since the last rest
    unsigned states;     // that the session has had since the last rest, if it `cuts`
    char state[STATES_MAX][STATE_SIZE];
    bool follows; // the scene has a step that compares with the model
    script_run_t run;
    frame_t seen;  // on the display when a scene failed
    char *message; // receives the reason
    size_t message_size;
} play_t;

static play_t play;
static char *told;           // about the session by a copy, STATE_SIZE characters
static unsigned rests, cuts; // so far, of all scenes

static void on_byte(board_t *board, uint8_t byte, void *context)
{
    (void)context;
    play.stirred = chip_now(board_chip(board));
    console_log_byte(&play.user.console, byte);
    if (byte == '\r')
        return;
    assert_true(play.size + 1 < sizeof play.said);
    play.said[play.size++] = (char)byte;
    play.said[play.size] = '\0';
}

static void store_message(const char *text, void *context)
{
    (void)context;
    snprintf(play.message, play.message_size, "%s", text);
}

static bool has_model(const script_t *scene)
{
    size_t i = 0;
    while (i < scene->steps && scene->step[i].kind != STEP_MODEL)
        i++;
    return i < scene->steps;
}

static bool ends_with_prompt(size_t end)
{
    return end >= 3 && strncmp(&play.said[end - 3], "\n> ", 3) == 0;
}

// The model makes the computer's move if it has been printed up to `end`.
static bool apply_reply(size_t end)
{
    static char reply[SAID_MAX];
    if (end <= play.input || !ends_with_prompt(end) || play.said[play.input] != '\n')
        return false;
    snprintf(reply, sizeof reply, "%.*s", (int)(end - play.input - 1), play.said + play.input + 1);
    return model_apply_reply(&play.model, reply) >= 0;
}

// The model, which does not know all screens, takes the inputs that the device took.
static void apply_input(const script_step_t *step)
{
    if (step->kind == STEP_KEY || step->kind == STEP_PRESS)
        for (unsigned i = 0; i < step->keys; i++)
            model_key(&play.model, KEYPAD_LEGEND[step->key[i]]);
    else if (step->kind == STEP_TYPE)
        model_line(&play.model, step->text);
    else if (step->kind == STEP_SCENE)
        model_start(&play.model);
    else if (step->kind == STEP_POWER_ON || step->kind == STEP_RESET)
        model_power_up(&play.model);
    else
        return;
    play.input = play.size;
}

static void follow(const script_step_t *step, void *context)
{
    (void)context;
    if (play.follows) {
        if (model_is_computers_turn(&play.model) && step->kind != STEP_MODEL)
            apply_reply(play.before);
        apply_input(step);
    }
    play.before = play.size;
}

static const char *compare(void *context)
{
    (void)context;
    if (model_is_computers_turn(&play.model)) {
        rig_wait_ms(&play.rig, REPLY_MS + BLINKS_MS);
        if (!apply_reply(play.size))
            return "the computer's move is not one that the model knows";
    }
    rig_wait_ms(&play.rig, ANSWER_MS);
    judge_display(&play.rig, &play.model);
    return NULL;
}

// ---- Power cuts ----

// What the console tells of the session; `computer off`, so that no move of the computer comes in between.
// The last one tells that moves can be taken back.
static const char *const questions[] = {"computer", "computer off", "show",  "score",
                                        "bright",   "layout",       "sound", "undo"};

static void wait_for_prompt(void)
{
    for (unsigned ms = 0; ms < PROMPT_MS && !ends_with_prompt(play.size); ms++)
        rig_wait_ms(&play.rig, 1);
}

static void forget_said(void)
{
    play.size = 0;
    play.said[0] = '\0';
}

// Asks in a copy, as it changes the session. The answers go to `told`.
static void ask(void *context)
{
    size_t size = 0;
    (void)context;
    rig_wait_ms(&play.rig, REST_MS); // for what has just begun to be printed
    wait_for_prompt();
    for (unsigned i = 0; i < sizeof questions / sizeof *questions; i++) {
        forget_said();
        board_type(play.rig.board, questions[i], strlen(questions[i]));
        board_type(play.rig.board, "\r", 1);
        wait_for_prompt();
        assert_true(size + play.size < STATE_SIZE);
        strcpy(told + size, play.said);
        size += play.size;
    }
}

// Adds the present state to those that a power cut may leave.
static void allow_state(void)
{
    forked_try("the session's state, from the console", ask, NULL);
    if (play.states > 0 && strcmp(play.state[play.states - 1], told) == 0)
        return;
    assert_true(play.states < STATES_MAX);
    strcpy(play.state[play.states++], told);
}

static bool is_allowed(const char *state)
{
    for (unsigned i = 0; i < play.states; i++)
        if (strcmp(play.state[i], state) == 0)
            return true;
    return false;
}

static void cut_power(void *context)
{
    board_t *board = play.rig.board;
    (void)context;
    play.every = 0;
    chip_run(board_chip(board),
             chip_now(board_chip(board)) + rig_random(&play.rig, rig_us(&play.rig, CUT_US_MAX)));
    user_switch(&play.user, false);
    rig_wait_ms(&play.rig, 100);
    for (unsigned key = 0; key < KEYPAD_KEYS; key++)
        if (board_contact_closed(board, key))
            board_contact(board, key, false);
    forget_said();
    user_switch(&play.user, true);
    wait_for_prompt();
    if (strstr(play.said, "damaged") != NULL)
        fail_msg("damage after a power cut:\n%s", play.said);
    ask(NULL);
}

static void expect_to_survive_a_cut(void)
{
    char what[60];
    snprintf(what, sizeof what, "power cut %u", ++cuts);
    rig_random(&play.rig, 2); // another moment each time
    forked_try(what, cut_power, NULL);
    if (is_allowed(told))
        return;
    print_message("Line %u, `%s`, %s. The session was:\n", play.run.step->line, play.run.step->source, what);
    for (unsigned i = 0; i < play.states; i++)
        print_message("%s%s\n", i > 0 ? "or\n" : "", play.state[i]);
    fail_msg("and is after the cut:\n%s", told);
}

static void on_write(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    (void)write;
    (void)context;
    play.stirred = chip_now(board_chip(board));
    play.rests = false;
    play.writing = play.cuts;
}

// A move that is shown for so long is never lost: docs/behaviour.md, 7. A line that was typed while the
// console prints is obeyed after that.
static bool has_come_to_rest(void)
{
    const user_t *user = &play.user;
    chip_time_t now = chip_now(board_chip(user->board));
    return !play.rests && user->powered && now >= user_ready(user) && board_typing(user->board) == 0 &&
           now >= play.stirred + rig_us(&play.rig, REST_MS * 1000);
}

static bool has_to_stop(board_t *board, void *context)
{
    return play.writing || (play.every != 0 && has_come_to_rest()) ||
           (play.run.waits_for_it && script_met(board, context));
}

// What is so at rest is safe.
static void begin_rest(void)
{
    play.rests = true;
    play.states = 0;
    play.cuts = play.every != 0 && rests++ % play.every == 0;
    if (play.cuts && play.user.powered)
        allow_state();
}

static void advance(void)
{
    if (play.cuts && play.user.powered) // the next input may follow before anything is written
        allow_state();
    while (board_run_until(play.rig.board, play.run.until, has_to_stop, &play.run)) {
        if (play.writing) {
            play.writing = false;
            allow_state();
            expect_to_survive_a_cut();
        } else if (play.every != 0 && has_come_to_rest()) {
            begin_rest();
        } else {
            break;
        }
    }
}

// What is not written at all is lost in the end.
static void end_with_a_cut(void)
{
    rig_wait_ms(&play.rig, REST_MS);
    begin_rest();
    if (play.cuts)
        expect_to_survive_a_cut();
}

// ---- Playing ----

// Returns whether the scene holds; if not, message receives the reason.
static bool holds(const script_t *scene, const char *path, const scenes_board_t *board, char *message,
                  size_t size)
{
    const script_hooks_t hooks = {.name = path,
                                  .tolerance_us = board->tolerance_us,
                                  .on_message = store_message,
                                  .on_step = follow,
                                  .on_model = compare};
    memset(&play, 0, sizeof play);
    play.every = board->cuts_every;
    play.message = message;
    play.message_size = size;
    play.follows = has_model(scene);
    play.rig = rig_new(board->seed);
    user_init(&play.user, play.rig.board, board->bounce_ms, play.rig.random);
    board_on_console(play.rig.board, on_byte, NULL);
    if (play.every != 0)
        board_on_eeprom(play.rig.board, on_write, NULL);
    begin_rest();
    script_begin(&play.run, &play.user, scene, &hooks);
    script_state_t state;
    while ((state = script_go_on(&play.run)) == SCRIPT_WAITS)
        advance();
    if (play.every != 0 && state == SCRIPT_DONE && play.user.powered && !play.run.skipped)
        end_with_a_cut();
    board_picture(play.rig.board, play.seen.row);
    if (state == SCRIPT_DONE)
        rig_free(&play.rig);
    else
        board_free(play.rig.board);
    return state == SCRIPT_DONE;
}

// ---- Blessing ----

// Puts what is seen into the step whose picture did not come. Returns false if none was awaited.
static bool bless(script_t *scene, const frame_t *seen)
{
    size_t index = (size_t)(play.run.step - scene->step);
    script_step_t *step = &scene->step[index];
    if (play.run.awaited == &play.run.step->second)
        step->second = *seen;
    else if (play.run.awaited == &play.run.step->picture)
        step->picture = *seen;
    else
        return false;
    return true;
}

static void write_picture(FILE *out, const script_step_t *step, unsigned row)
{
    char text[FRAME_SIZE + 1];
    frame_row_text(&step->picture, row, text);
    fputs(text, out);
    frame_row_text(&step->second, row, text);
    fprintf(out, step->kind == STEP_EXPECT_ALTERNATES ? " %s\n" : "\n", text);
}

static const script_step_t *step_of_line(const script_t *script, unsigned line)
{
    for (size_t i = 0; i < script->steps; i++) {
        const script_step_t *step = &script->step[i];
        if (step->picture_line != 0 && line >= step->picture_line && line < step->picture_line + FRAME_SIZE)
            return step;
    }
    return NULL;
}

// Writes the file again, with the pictures that the steps have now.
static void write_file(const file_t *file)
{
    static char text[LINES_MAX][SCRIPT_LINE_MAX * 2];
    unsigned lines = 0;
    FILE *in = fopen(file->path, "r");
    while (fgets(text[lines], sizeof *text, in) != NULL)
        assert_true(++lines < LINES_MAX);
    fclose(in);
    FILE *out = fopen(file->path, "w");
    for (unsigned line = 1; line <= lines; line++) {
        const script_step_t *step = step_of_line(&file->script, line);
        if (step != NULL)
            write_picture(out, step, line - step->picture_line);
        else
            fputs(text[line - 1], out);
    }
    assert_int_equal(fclose(out), 0);
}

static bool holds_once_blessed(script_t *scene, const char *path, const scenes_board_t *board, char *message,
                               size_t size)
{
    for (unsigned pictures = 0; pictures < 100; pictures++) {
        if (holds(scene, path, board, message, size))
            return true;
        if (!bless(scene, &play.seen))
            return false;
    }
    return false;
}

// ---- Files ----

void scenes_play(const char *name, const scenes_board_t *board)
{
    file_t file;
    unsigned scenes = 0, wrong = 0;
    bool blesses = getenv("BLESS") != NULL;
    told = forked_share(STATE_SIZE);
    rests = cuts = 0;
    open_file(&file, name);
    for (script_t scene; (scene = next_scene(&file)).steps > 0; scenes++) {
        char message[400];
        const unsigned before = rests;
        bool held = blesses ? holds_once_blessed(&scene, file.path, board, message, sizeof message)
                            : holds(&scene, file.path, board, message, sizeof message);
        if (play.run.skipped)
            rests = before; // the next scene has the cuts
        if (held)
            continue;
        print_message("%s: %s\n", scene.step[0].text, message);
        wrong++;
    }
    if (blesses)
        write_file(&file);
    script_free(&file.script);
    if (wrong != 0)
        fail_msg("%u of %u scenes in %s do not hold", wrong, scenes, file.path);
    assert_true(board->cuts_every == 0 || cuts > 0 || play.run.skipped);
}

// ---- The runner itself ----

// Scenes that are meant to fail print what they saw.
static int silence(void)
{
    fflush(stdout);
    int kept = dup(STDOUT_FILENO), nothing = open("/dev/null", O_WRONLY);
    assert_true(kept >= 0 && nothing >= 0);
    dup2(nothing, STDOUT_FILENO);
    close(nothing);
    return kept;
}

static void speak(int kept)
{
    fflush(stdout);
    dup2(kept, STDOUT_FILENO);
    close(kept);
}

void scenes_refute(const char *name, const scenes_board_t *board)
{
    file_t file;
    open_file(&file, name);
    for (script_t scene; (scene = next_scene(&file)).steps > 0;) {
        char message[400] = "";
        int kept = silence();
        bool held = holds(&scene, file.path, board, message, sizeof message);
        speak(kept);
        if (play.run.skipped)
            continue;
        if (held || strstr(message, scene.step[0].text) == NULL)
            fail_msg("%s:%u: this scene %s%s", file.path, scene.step[0].line,
                     held ? "holds" : "fails with: ", held ? "" : message);
    }
    script_free(&file.script);
}
