// Opens, runs and closes the player: board, files, clock, script.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/terminal/player.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "board/play/script/legend.h"
#include "board/play/terminal/screen_png.h"
#include "hal/frame.h"
#include "hal/key.h"

static bool fail(const char *what)
{
    fprintf(stderr, "play: %s\n", what);
    return false;
}

static bool fail_for_file(const char *path)
{
    fprintf(stderr, "play: %s: %s\n", path, strerror(errno));
    return false;
}

// ---- Recording ----

static char level_char(pin_level_t level)
{
    return level == PIN_LOW ? '0' : level == PIN_HIGH ? '1' : 'z';
}

static void record_word(board_t *board, uint16_t word, void *context)
{
    player_t *player = context;
    trace_word(&player->trace, board, word);
}

static void record_eeprom(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    player_t *player = context;
    trace_eeprom(&player->trace, board, write);
}

static void record_input(board_t *board, board_input_t input, unsigned value, void *context)
{
    player_t *player = context;
    trace_input(&player->trace, board, input, value);
}

static void record_pin(board_t *board, unsigned pin, pin_level_t level, chip_time_t when, void *context)
{
    player_t *player = context;
    vcd_change(&player->vcd, chip_now(board_chip(board)), pin, level_char(level), when);
}

// ---- Opening ----

static bool open_eeprom(player_t *player)
{
    size_t size;
    uint8_t *bytes = chip_eeprom(board_chip(player->user.board), &size);
    const char *path = player->options->eeprom;
    player->eeprom_looked_ns = realtime_ns();
    eeprom_file_use_t use = player->options->no_save ? EEPROM_FILE_READ : EEPROM_FILE_SAVED;
    return path == NULL ||
           eeprom_file_open(&player->eeprom, path, use, bytes, size, player->error, sizeof player->error) ||
           fail(player->error);
}

_Static_assert((int)BOARD_PINS_MAX <= (int)VCD_SIGNALS_MAX, "a board's pins must fit the waveforms");

static bool open_vcd(player_t *player)
{
    const char *name[BOARD_PINS_MAX];
    char level[BOARD_PINS_MAX];
    if (player->options->vcd == NULL)
        return true;
    player->vcd_file = fopen(player->options->vcd, "w");
    if (player->vcd_file == NULL)
        return fail_for_file(player->options->vcd);
    for (unsigned pin = 0; pin < board_pins(player->user.board); pin++) {
        name[pin] = board_pin_name(player->user.board, pin);
        level[pin] = level_char(board_pin_level(player->user.board, pin));
    }
    vcd_begin(&player->vcd, player->vcd_file, chip_hz(board_chip(player->user.board)),
              board_fact(player->user.board, "board"), name, level, board_pins(player->user.board));
    board_on_pin(player->user.board, record_pin, player);
    return true;
}

static bool open_trace(player_t *player)
{
    if (player->options->trace == NULL)
        return true;
    player->trace.out = fopen(player->options->trace, "w");
    if (player->trace.out == NULL)
        return fail_for_file(player->options->trace);
    board_on_word(player->user.board, record_word, player);
    board_on_eeprom(player->user.board, record_eeprom, player);
    board_on_input(player->user.board, record_input, player);
    return true;
}

// Whether a picture can be saved there at the end; better known before the game than after it.
static bool can_save(const char *path)
{
    struct stat there;
    if (path == NULL)
        return true;
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd >= 0)
        return close(fd) == 0 && unlink(path) == 0;
    if (errno != EEXIST)
        return fail_for_file(path);
    bool found = stat(path, &there) == 0; // if not, it is a link to a file that will be new
    if (found && S_ISDIR(there.st_mode)) {
        errno = EISDIR;
        return fail_for_file(path);
    }
    return !found || access(path, W_OK) == 0 || fail_for_file(path);
}

static bool open_files(player_t *player)
{
    return can_save(player->options->png) && can_save(player->options->svg) && open_eeprom(player) &&
           open_vcd(player) && open_trace(player);
}

// ---- Saving ----

static bool save_eeprom(player_t *player)
{
    size_t size;
    const uint8_t *bytes = chip_eeprom(board_chip(player->user.board), &size);
    player->eeprom_looked_ns = realtime_ns();
    if (!eeprom_file_save(&player->eeprom, bytes, player->error, sizeof player->error))
        return false;
    player->error[0] = '\0';
    return true;
}

bool player_save_picture(const char *path, const user_t *user)
{
    still_t still;
    still_take(&still, user);
    return screen_png_save(path, &still);
}

static bool save_png(const player_t *player)
{
    return player->options->png == NULL || player_save_picture(player->options->png, &player->user) ||
           fail_for_file(player->options->png);
}

static bool save_svg(const player_t *player)
{
    const char *path = player->options->svg;
    if (path == NULL)
        return true;
    if (player->animation.full) {
        fprintf(stderr,
                "play: %s is not written: the recording has more than %d captions, or %d pictures; shorten "
                "it\n",
                path, ANIMATION_CAPTIONS_MAX - 1, ANIMATION_FRAMES_MAX);
        return false;
    }
    FILE *out = fopen(path, "w");
    if (out == NULL)
        return fail_for_file(path);
    still_t last;
    still_take(&last, &player->user);
    bool written = animation_write(&player->animation, &last, out);
    return (fclose(out) == 0 && written) || fail_for_file(path);
}

static bool close_vcd(player_t *player)
{
    if (player->vcd_file == NULL)
        return true;
    bool written = vcd_end(&player->vcd, chip_now(board_chip(player->user.board)));
    return (fclose(player->vcd_file) == 0 && written) || fail_for_file(player->options->vcd);
}

static bool close_trace(const player_t *player)
{
    FILE *out = player->trace.out;
    if (out == NULL)
        return true;
    bool written = !ferror(out);
    return (fclose(out) == 0 && written) || fail_for_file(player->options->trace);
}

static bool draw_files(const player_t *player)
{
    bool good = save_png(player);
    return save_svg(player) && good;
}

static bool close_files(player_t *player)
{
    bool good = save_eeprom(player) || fail(player->error);
    eeprom_file_close(&player->eeprom);
    good = close_vcd(player) && good;
    return close_trace(player) && good;
}

#define EEPROM_LOOK_NS 2000000000u

static void record_console(board_t *board, uint8_t byte, void *context)
{
    player_t *player = context;
    console_log_byte(&player->user.console, byte);
    usb_port_put(&player->port, byte);
    trace_console(&player->trace, board, byte);
}

// With a bootloader, pins float until the firmware starts, and opening the port resets the board.
static bool add_bootloader(player_t *player, const char *path)
{
    if (path == NULL)
        return true;
    player->port.resets = true;
    board_set_noise(player->user.board, true);
    return board_add_bootloader(player->user.board, path, player->error, sizeof player->error) ||
           fail(player->error);
}

static bool has_held_keys(player_t *player)
{
    uint16_t keys = board_keys(player->user.board);
    char list[LEGEND_LIST_SIZE];
    if ((player->options->hold & ~keys) == 0)
        return true;
    legend_list(keys, list);
    snprintf(player->error, sizeof player->error, "--hold: the board's keys are %s", list);
    return fail(player->error);
}

// The ELF that runs, or the one that describes the board. Without either the device is not watched.
static void open_watch(player_t *player, const char *path)
{
    struct stat there;
    FILE *in = path == NULL ? NULL : fopen(path, "rb");
    if (in == NULL)
        return;
    uint8_t *bytes = fstat(fileno(in), &there) == 0 ? malloc((size_t)there.st_size + 1) : NULL;
    size_t size = bytes == NULL ? 0 : fread(bytes, 1, (size_t)there.st_size, in);
    watch_open(&player->user.watch, player->user.board, (elf_bytes_t){bytes, size});
    free(bytes);
    fclose(in);
}

// The animated picture has no other display.
static bool can_animate(const player_t *player)
{
    board_screen_t screen;
    board_screen(player->user.board, &screen);
    return player->options->svg == NULL || screen.height == FRAME_SIZE ||
           fail("--svg draws an 8x8 matrix, which this board lacks; --png saves its display");
}

bool player_open(player_t *player, const options_t *options, double speed)
{
    memset(player, 0, sizeof *player);
    player->options = options;
    player->user.board =
        board_new(&(board_config_t){.elf = options->elf, .board = options->board, .seed = options->seed},
                  player->error, sizeof player->error);
    if (player->user.board == NULL)
        return fail(player->error);
    user_init(&player->user, player->user.board, options->bounce_ms, options->seed);
    board_on_console(player->user.board, record_console, player);
    if (!has_held_keys(player) || !can_animate(player) || !add_bootloader(player, options->bootloader) ||
        !open_files(player)) {
        board_free(player->user.board);
        return false;
    }
    open_watch(player, options->elf);
    if (player->user.watch.screen == NULL)
        open_watch(player, options->board);
    if (options->svg != NULL)
        animation_start(&player->animation, player->user.board);
    for (unsigned key = 0; key < KEYPAD_KEYS; key++)
        if ((options->hold >> key & 1) != 0)
            board_contact(player->user.board, key, true);
    user_switch(&player->user, true);
    realtime_start(&player->pace, options->has_speed ? options->speed : speed,
                   chip_hz(board_chip(player->user.board)), chip_now(board_chip(player->user.board)));
    return true;
}

static void between_slices(player_t *player)
{
    realtime_wait(&player->pace, chip_now(board_chip(player->user.board)));
    if (realtime_ns() - player->eeprom_looked_ns > EEPROM_LOOK_NS)
        save_eeprom(player); // an error is shown on the screen; the last save prints it
}

static chip_time_t slice_end(const player_t *player, chip_time_t until)
{
    chip_time_t end = chip_now(board_chip(player->user.board)) + realtime_slice(&player->pace);
    return end < until ? end : until;
}

void player_run(player_t *player, chip_time_t until, const volatile sig_atomic_t *stop)
{
    while (chip_now(board_chip(player->user.board)) < until && (stop == NULL || !*stop)) {
        chip_run(board_chip(player->user.board), slice_end(player, until));
        between_slices(player);
    }
}

bool player_run_until(player_t *player, chip_time_t deadline, board_condition_t *done, void *context)
{
    while (!done(player->user.board, context) && chip_now(board_chip(player->user.board)) < deadline) {
        if (board_run_until(player->user.board, slice_end(player, deadline), done, context))
            return true;
        between_slices(player);
    }
    return chip_now(board_chip(player->user.board)) < deadline || done(player->user.board, context);
}

static void record_caption(const char *text, void *context)
{
    player_t *player = context;
    animation_caption(&player->animation, text);
}

bool player_run_script(player_t *player, const script_t *script, const script_hooks_t *hooks)
{
    script_run_t run;
    script_state_t state;
    script_hooks_t captioned = *hooks;
    captioned.on_caption = record_caption;
    captioned.captions = player;
    script_begin(&run, &player->user, script, &captioned);
    while ((state = script_go_on(&run)) == SCRIPT_WAITS)
        if (run.waits_for_it)
            player_run_until(player, run.until, script_met, &run);
        else
            player_run(player, run.until, NULL);
    return state == SCRIPT_DONE;
}

static bool report_faults(const player_t *player)
{
    unsigned faults = circuit_faults(board_circuit(player->user.board));
    for (unsigned i = 0; i < faults && i < BOARD_FAULTS_PRINTED; i++)
        fprintf(stderr, "play: fault: %s\n", circuit_fault(board_circuit(player->user.board), i));
    if (faults > BOARD_FAULTS_PRINTED)
        fprintf(stderr, "play: and %u more faults\n", faults - BOARD_FAULTS_PRINTED);
    return faults == 0;
}

bool player_close(player_t *player)
{
    bool good = draw_files(player);
    user_switch(&player->user, false);
    usb_port_close(&player->port);
    good = close_files(player) && good;
    good = report_faults(player) && good;
    board_free(player->user.board);
    return good;
}
