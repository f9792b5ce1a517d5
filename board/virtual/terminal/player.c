// Opens, runs and closes the player: board, files, clock, script.
#include "board/virtual/terminal/player.h"

#include <string.h>

#include "board/virtual/player/legend.h"
#include "board/virtual/terminal/player_files.h"
#include "hal/key.h"

#define EEPROM_LOOK_NS 2000000000u

static void take_console(board_t *board, uint8_t byte, void *context)
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
           player_complain(player->error);
}

static bool has_held_keys(player_t *player)
{
    uint16_t keys = board_keys(player->user.board);
    char list[LEGEND_LIST_SIZE];
    if ((player->options->hold & ~keys) == 0)
        return true;
    legend_list(keys, list);
    snprintf(player->error, sizeof player->error, "--hold: the board's keys are %s", list);
    return player_complain(player->error);
}

bool player_open(player_t *player, const options_t *options, double speed)
{
    memset(player, 0, sizeof *player);
    player->options = options;
    player->user.board =
        board_new(&(board_config_t){.elf = options->elf, .board = options->board, .seed = options->seed},
                  player->error, sizeof player->error);
    if (player->user.board == NULL)
        return player_complain(player->error);
    user_init(&player->user, player->user.board, options->bounce_ms, options->seed);
    board_on_console(player->user.board, take_console, player);
    if (!has_held_keys(player) || !add_bootloader(player, options->bootloader) ||
        !player_files_open(player)) {
        board_free(player->user.board);
        return false;
    }
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
        player_files_save_eeprom(player); // an error is shown on the screen; the last save prints it
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
    bool good = player_files_draw(player);
    user_switch(&player->user, false);
    usb_port_close(&player->port);
    good = player_files_close(player) && good;
    good = report_faults(player) && good;
    board_free(player->user.board);
    return good;
}
