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
    (void)board;
    console_log_byte(&player->console, byte);
    usb_port_put(&player->port, byte);
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
    uint8_t *bytes = board_eeprom(player->board, &size);
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
        level[pin] = level_char(board_pin(player->board, pin));
    }
    vcd_begin(&player->vcd, player->vcd_file, board_hz(player->board), BOARD_NAME, name, level, BOARD_PINS);
    board_on_pin(player->board, take_pin, player);
    return true;
}

// Behind a bootloader wires float, and opening the port resets the board.
static bool add_bootloader(player_t *player, const char *path)
{
    if (path == NULL)
        return true;
    player->port.resets = true;
    board_set_noise(player->board, true);
    return board_add_bootloader(player->board, path, player->error, sizeof player->error) ||
           complain(player->error);
}

bool player_open(player_t *player, const options_t *options, double speed)
{
    memset(player, 0, sizeof *player);
    player->options = options;
    player->board = board_new(options->elf, options->seed, player->error, sizeof player->error);
    if (player->board == NULL)
        return complain(player->error);
    console_log_init(&player->console);
    finger_init(&player->finger, player->board, options->bounce_ms, options->seed);
    board_on_console(player->board, take_console, player);
    if (!add_bootloader(player, options->bootloader) || !open_eeprom(player) || !open_vcd(player)) {
        board_free(player->board);
        return false;
    }
    if (options->svg != NULL)
        animation_start(&player->animation, player->board);
    for (unsigned key = 0; key < KEYPAD_KEYS; key++)
        board_contact(player->board, key, (options->hold >> key & 1) != 0);
    player_switch(player, true);
    realtime_start(&player->pace, options->has_speed ? options->speed : speed, board_hz(player->board),
                   board_now(player->board));
    return true;
}

static bool save_eeprom(player_t *player)
{
    size_t size;
    const uint8_t *bytes = board_eeprom(player->board, &size);
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
    realtime_wait(&player->pace, board_now(player->board));
    if (realtime_ns() - player->eeprom_looked_ns > EEPROM_LOOK_NS)
        save_eeprom(player); // trouble stays in player->error for the screen; the last save complains aloud
}

static chip_time_t slice_end(const player_t *player, chip_time_t until)
{
    chip_time_t end = board_now(player->board) + realtime_slice(&player->pace);
    return end < until ? end : until;
}

void player_run(player_t *player, chip_time_t until, const volatile sig_atomic_t *stop)
{
    while (board_now(player->board) < until && (stop == NULL || !*stop)) {
        board_run(player->board, slice_end(player, until));
        between_slices(player);
    }
}

bool player_run_until(player_t *player, chip_time_t deadline, board_condition_t *done, void *context)
{
    while (!done(player->board, context) && board_now(player->board) < deadline) {
        if (board_run_until(player->board, slice_end(player, deadline), done, context))
            return true;
        between_slices(player);
    }
    return board_now(player->board) < deadline || done(player->board, context);
}

void player_switch(player_t *player, bool on)
{
    if (on && !player->powered)
        player->started = board_now(player->board);
    if (on)
        board_power_on(player->board);
    else
        board_power_off(player->board);
    player->powered = on;
}

void player_reset(player_t *player)
{
    player->started = board_now(player->board);
    board_reset(player->board);
}

void player_run_started(player_t *player)
{
    if (player->powered)
        player_run(player, player->started + board_us(player->board, PLAYER_START_US), NULL);
}

chip_time_t player_in(const player_t *player, uint64_t us)
{
    return board_now(player->board) + board_us(player->board, us);
}

static bool save_png(const player_t *player)
{
    frame_t lit;
    board_picture(player->board, &lit);
    return player->options->png == NULL ||
           matrix_png_save(player->options->png, &lit, board_intensity(player->board)) ||
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
    bool written = vcd_end(&player->vcd, board_now(player->board));
    return (fclose(player->vcd_file) == 0 && written) || complain_of(player->options->vcd);
}

static bool report_faults(const player_t *player)
{
    unsigned faults = board_faults(player->board);
    for (unsigned i = 0; i < faults && i < BOARD_FAULTS_KEPT; i++)
        fprintf(stderr, "play: fault: %s\n", board_fault(player->board, i));
    if (faults > BOARD_FAULTS_KEPT)
        fprintf(stderr, "play: and %u faults more\n", faults - BOARD_FAULTS_KEPT);
    return faults == 0;
}

bool player_close(player_t *player)
{
    bool good = save_png(player);
    good = save_svg(player) && good;
    player_switch(player, false);
    usb_port_close(&player->port);
    good = (save_eeprom(player) || complain(player->error)) && good;
    good = close_vcd(player) && good;
    good = report_faults(player) && good;
    board_free(player->board);
    return good;
}
