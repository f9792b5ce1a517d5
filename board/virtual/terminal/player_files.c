// Opens, writes and closes the player's files.
#include "board/virtual/terminal/player_files.h"

#include <errno.h>
#include <string.h>

#include "board/virtual/terminal/screen_png.h"

bool player_complain(const char *what)
{
    fprintf(stderr, "play: %s\n", what);
    return false;
}

static bool complain_of(const char *path)
{
    fprintf(stderr, "play: %s: %s\n", path, strerror(errno));
    return false;
}

// ---- Recording ----

static char level_char(pin_level_t level)
{
    return level == PIN_LOW ? '0' : level == PIN_HIGH ? '1' : 'z';
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
           player_complain(player->error);
}

static bool open_vcd(player_t *player)
{
    const char *name[BOARD_PINS_MAX];
    char level[BOARD_PINS_MAX];
    if (player->options->vcd == NULL)
        return true;
    player->vcd_file = fopen(player->options->vcd, "w");
    if (player->vcd_file == NULL)
        return complain_of(player->options->vcd);
    for (unsigned pin = 0; pin < board_pins(player->user.board); pin++) {
        name[pin] = board_pin_name(player->user.board, pin);
        level[pin] = level_char(board_pin_level(player->user.board, pin));
    }
    vcd_begin(&player->vcd, player->vcd_file, chip_hz(board_chip(player->user.board)),
              board_fact(player->user.board, "board"), name, level, board_pins(player->user.board));
    board_on_pin(player->user.board, take_pin, player);
    return true;
}

static bool open_trace(player_t *player)
{
    if (player->options->trace == NULL)
        return true;
    player->trace.out = fopen(player->options->trace, "w");
    if (player->trace.out == NULL)
        return complain_of(player->options->trace);
    board_on_word(player->user.board, take_word, player);
    board_on_eeprom(player->user.board, take_eeprom, player);
    return true;
}

bool player_files_open(player_t *player)
{
    return open_eeprom(player) && open_vcd(player) && open_trace(player);
}

// ---- Saving ----

bool player_files_save_eeprom(player_t *player)
{
    size_t size;
    const uint8_t *bytes = chip_eeprom(board_chip(player->user.board), &size);
    player->eeprom_looked_ns = realtime_ns();
    if (!eeprom_file_save(&player->eeprom, bytes, player->error, sizeof player->error))
        return false;
    player->error[0] = '\0';
    return true;
}

static bool save_png(const player_t *player)
{
    board_screen_t screen;
    board_screen(player->user.board, &screen);
    return player->options->png == NULL ||
           screen_png_save(player->options->png, &screen, board_intensity(player->user.board)) ||
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
    bool written = vcd_end(&player->vcd, chip_now(board_chip(player->user.board)));
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

bool player_files_draw(const player_t *player)
{
    bool good = save_png(player);
    return save_svg(player) && good;
}

bool player_files_close(player_t *player)
{
    bool good = player_files_save_eeprom(player) || player_complain(player->error);
    eeprom_file_close(&player->eeprom);
    good = close_vcd(player) && good;
    return close_trace(player) && good;
}
