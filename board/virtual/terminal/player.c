#include "board/virtual/terminal/player.h"

#include <errno.h>
#include <string.h>

#include "board/virtual/terminal/matrix_png.h"
#include "hal/key.h"

#define EEPROM_LOOK_NS 2000000000u

static char level_char(pin_level_t level)
{
    return level == PIN_LOW ? '0' : level == PIN_HIGH ? '1' : 'z';
}

static void take_console(board_t *board, uint8_t byte, void *context)
{
    player_t *player = context;
    console_log_byte(&player->desk.console, byte);
    usb_port_put(&player->port, byte);
    trace_console(&player->trace, board, byte);
}

static void take_word(board_t *board, uint16_t word, void *context)
{
    player_t *player = context;
    trace_word(&player->trace, board, word);
}

static void take_eeprom(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    player_t *player = context;
    trace_eeprom(&player->trace, board, write);
}

static void take_pin(board_t *board, unsigned pin, pin_level_t level, chip_time_t when, void *context)
{
    player_t *player = context;
    vcd_change(&player->vcd, board_now(board), pin, level_char(level), when);
}

static bool complain(const char *what)
{
    fprintf(stderr, "play: %s\n", what);
    return false;
}

static bool complain_of(const char *path)
{
    fprintf(stderr, "play: %s: %s\n", path, strerror(errno));
    return false;
}

static bool open_eeprom(player_t *player)
{
    size_t size;
    uint8_t *bytes = board_eeprom(player->desk.board, &size);
    const char *path = player->options->eeprom;
    player->eeprom_looked_ns = realtime_ns();
    return path == NULL ||
           eeprom_file_open(&player->eeprom, path, bytes, size, player->error, sizeof player->error) ||
           complain(player->error);
}

static bool open_vcd(player_t *player)
{
    const char *name[BOARD_PINS];
    char level[BOARD_PINS];
    if (player->options->vcd == NULL)
        return true;
    player->vcd_file = fopen(player->options->vcd, "w");
    if (player->vcd_file == NULL)
        return complain_of(player->options->vcd);
    for (unsigned pin = 0; pin < BOARD_PINS; pin++) {
        name[pin] = board_pin_name(pin);
        level[pin] = level_char(board_pin(player->desk.board, pin));
    }
    vcd_begin(&player->vcd, player->vcd_file, board_hz(player->desk.board), BOARD_NAME, name, level,
              BOARD_PINS);
    board_on_pin(player->desk.board, take_pin, player);
    return true;
}

static bool open_trace(player_t *player)
{
    if (player->options->trace == NULL)
        return true;
    player->trace.out = fopen(player->options->trace, "w");
    if (player->trace.out == NULL)
        return complain_of(player->options->trace);
    board_on_word(player->desk.board, take_word, player);
    board_on_eeprom(player->desk.board, take_eeprom, player);
    return true;
}

// Behind a bootloader wires float, and opening the port resets the board.
static bool add_bootloader(player_t *player, const char *path)
{
    if (path == NULL)
        return true;
    player->port.resets = true;
    board_set_noise(player->desk.board, true);
    return board_add_bootloader(player->desk.board, path, player->error, sizeof player->error) ||
           complain(player->error);
}

bool player_open(player_t *player, const options_t *options, double speed)
{
    memset(player, 0, sizeof *player);
    player->options = options;
    player->desk.board = board_new(options->elf, options->seed, player->error, sizeof player->error);
    if (player->desk.board == NULL)
        return complain(player->error);
    desk_init(&player->desk, player->desk.board, options->bounce_ms, options->seed);
    board_on_console(player->desk.board, take_console, player);
    if (!add_bootloader(player, options->bootloader) || !open_eeprom(player) || !open_vcd(player) ||
        !open_trace(player)) {
        board_free(player->desk.board);
        return false;
    }
    if (options->svg != NULL)
        animation_start(&player->animation, player->desk.board);
    for (unsigned key = 0; key < KEYPAD_KEYS; key++)
        board_contact(player->desk.board, key, (options->hold >> key & 1) != 0);
    desk_switch(&player->desk, true);
    realtime_start(&player->pace, options->has_speed ? options->speed : speed, board_hz(player->desk.board),
                   board_now(player->desk.board));
    return true;
}

static bool save_eeprom(player_t *player)
{
    size_t size;
    const uint8_t *bytes = board_eeprom(player->desk.board, &size);
    player->eeprom_looked_ns = realtime_ns();
    if (player->options->eeprom == NULL)
        return true;
    if (!eeprom_file_save(&player->eeprom, bytes, player->error, sizeof player->error))
        return false;
    player->error[0] = '\0';
    return true;
}

static void between_slices(player_t *player)
{
    realtime_wait(&player->pace, board_now(player->desk.board));
    if (realtime_ns() - player->eeprom_looked_ns > EEPROM_LOOK_NS)
        save_eeprom(player); // trouble stays in player->error for the screen; the last save complains aloud
}

static chip_time_t slice_end(const player_t *player, chip_time_t until)
{
    chip_time_t end = board_now(player->desk.board) + realtime_slice(&player->pace);
    return end < until ? end : until;
}

void player_run(player_t *player, chip_time_t until, const volatile sig_atomic_t *stop)
{
    while (board_now(player->desk.board) < until && (stop == NULL || !*stop)) {
        board_run(player->desk.board, slice_end(player, until));
        between_slices(player);
    }
}

bool player_run_until(player_t *player, chip_time_t deadline, board_condition_t *done, void *context)
{
    while (!done(player->desk.board, context) && board_now(player->desk.board) < deadline) {
        if (board_run_until(player->desk.board, slice_end(player, deadline), done, context))
            return true;
        between_slices(player);
    }
    return board_now(player->desk.board) < deadline || done(player->desk.board, context);
}

static void take_caption(const char *text, void *context)
{
    player_t *player = context;
    animation_caption(&player->animation, text);
}

bool player_run_script(player_t *player, const script_t *script, const script_telling_t *telling)
{
    script_run_t run;
    script_state_t state;
    script_telling_t captioned = *telling;
    captioned.on_caption = take_caption;
    captioned.captions = player;
    script_begin(&run, &player->desk, script, &captioned);
    while ((state = script_go_on(&run)) == SCRIPT_WAITS)
        if (run.waits_for_it)
            player_run_until(player, run.until, script_met, &run);
        else
            player_run(player, run.until, NULL);
    return state == SCRIPT_DONE;
}

static bool save_png(const player_t *player)
{
    frame_t lit;
    board_picture(player->desk.board, &lit);
    return player->options->png == NULL ||
           matrix_png_save(player->options->png, &lit, board_intensity(player->desk.board)) ||
           complain_of(player->options->png);
}

static bool save_svg(const player_t *player)
{
    const char *path = player->options->svg;
    if (path == NULL)
        return true;
    FILE *out = fopen(path, "w");
    if (out == NULL)
        return complain_of(path);
    bool written = animation_write(&player->animation, out);
    return (fclose(out) == 0 && written) || complain_of(path);
}

static bool close_vcd(player_t *player)
{
    if (player->vcd_file == NULL)
        return true;
    bool written = vcd_end(&player->vcd, board_now(player->desk.board));
    return (fclose(player->vcd_file) == 0 && written) || complain_of(player->options->vcd);
}

static bool close_trace(const player_t *player)
{
    FILE *out = player->trace.out;
    if (out == NULL)
        return true;
    bool written = !ferror(out);
    return (fclose(out) == 0 && written) || complain_of(player->options->trace);
}

static bool report_faults(const player_t *player)
{
    unsigned faults = board_faults(player->desk.board);
    for (unsigned i = 0; i < faults && i < BOARD_FAULTS_KEPT; i++)
        fprintf(stderr, "play: fault: %s\n", board_fault(player->desk.board, i));
    if (faults > BOARD_FAULTS_KEPT)
        fprintf(stderr, "play: and %u faults more\n", faults - BOARD_FAULTS_KEPT);
    return faults == 0;
}

bool player_close(player_t *player)
{
    bool good = save_png(player);
    good = save_svg(player) && good;
    desk_switch(&player->desk, false);
    usb_port_close(&player->port);
    good = (save_eeprom(player) || complain(player->error)) && good;
    good = close_vcd(player) && good;
    good = close_trace(player) && good;
    good = report_faults(player) && good;
    board_free(player->desk.board);
    return good;
}
