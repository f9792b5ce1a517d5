#include "board/virtual/terminal/player.h"

#include <errno.h>
#include <string.h>

#include "board/virtual/terminal/matrix_png.h"
#include "hal/key.h"

#define EEPROM_LOOK_NS 2000000000u

static char level_char(vb_level_t level)
{
    return level == VB_LOW ? '0' : level == VB_HIGH ? '1' : 'z';
}

static void take_console(vb_t *vb, uint8_t byte, void *context)
{
    player_t *player = context;
    (void)vb;
    console_log_byte(&player->console, byte);
    usb_port_put(&player->port, byte);
}

static void take_pin(vb_t *vb, unsigned pin, vb_level_t level, vb_time_t when, void *context)
{
    player_t *player = context;
    vcd_change(&player->vcd, vb_now(vb), pin, level_char(level), when);
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
    uint8_t *bytes = vb_eeprom(player->vb, &size);
    const char *path = player->options->eeprom;
    player->eeprom_looked_ns = realtime_ns();
    return path == NULL ||
           eeprom_file_open(&player->eeprom, path, bytes, size, player->error, sizeof player->error) ||
           complain(player->error);
}

static bool open_vcd(player_t *player)
{
    const char *name[VB_PINS];
    char level[VB_PINS];
    if (player->options->vcd == NULL)
        return true;
    player->vcd_file = fopen(player->options->vcd, "w");
    if (player->vcd_file == NULL)
        return complain_of(player->options->vcd);
    for (unsigned pin = 0; pin < VB_PINS; pin++) {
        name[pin] = vb_pin_name(pin);
        level[pin] = level_char(vb_pin(player->vb, pin));
    }
    vcd_begin(&player->vcd, player->vcd_file, vb_hz(player->vb), BOARD_NAME, name, level, VB_PINS);
    vb_on_pin(player->vb, take_pin, player);
    return true;
}

bool player_open(player_t *player, const options_t *options, double speed)
{
    memset(player, 0, sizeof *player);
    player->options = options;
    player->vb = vb_new(options->elf, options->seed, player->error, sizeof player->error);
    if (player->vb == NULL)
        return complain(player->error);
    console_log_init(&player->console);
    finger_init(&player->finger, player->vb, options->bounce_ms, options->seed);
    vb_on_console(player->vb, take_console, player);
    if (!open_eeprom(player) || !open_vcd(player)) {
        vb_free(player->vb);
        return false;
    }
    for (unsigned key = 0; key < KEYPAD_KEYS; key++)
        vb_contact(player->vb, key, (options->hold >> key & 1) != 0);
    player_switch(player, true);
    realtime_start(&player->pace, options->has_speed ? options->speed : speed, vb_hz(player->vb),
                   vb_now(player->vb));
    return true;
}

static bool save_eeprom(player_t *player)
{
    size_t size;
    const uint8_t *bytes = vb_eeprom(player->vb, &size);
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
    realtime_wait(&player->pace, vb_now(player->vb));
    if (realtime_ns() - player->eeprom_looked_ns > EEPROM_LOOK_NS)
        save_eeprom(player); // trouble stays in player->error for the screen; the last save complains aloud
}

static vb_time_t slice_end(const player_t *player, vb_time_t until)
{
    vb_time_t end = vb_now(player->vb) + realtime_slice(&player->pace);
    return end < until ? end : until;
}

void player_run(player_t *player, vb_time_t until, const volatile sig_atomic_t *stop)
{
    while (vb_now(player->vb) < until && (stop == NULL || !*stop)) {
        vb_run(player->vb, slice_end(player, until));
        between_slices(player);
    }
}

bool player_run_until(player_t *player, vb_time_t deadline, vb_condition_t *done, void *context)
{
    while (!done(player->vb, context) && vb_now(player->vb) < deadline) {
        if (vb_run_until(player->vb, slice_end(player, deadline), done, context))
            return true;
        between_slices(player);
    }
    return vb_now(player->vb) < deadline || done(player->vb, context);
}

void player_switch(player_t *player, bool on)
{
    if (on && !player->powered)
        player->started = vb_now(player->vb);
    if (on)
        vb_power_on(player->vb);
    else
        vb_power_off(player->vb);
    player->powered = on;
}

void player_reset(player_t *player)
{
    player->started = vb_now(player->vb);
    vb_reset(player->vb);
}

void player_run_started(player_t *player)
{
    if (player->powered)
        player_run(player, player->started + vb_us(player->vb, PLAYER_START_US), NULL);
}

vb_time_t player_in(const player_t *player, uint64_t us)
{
    return vb_now(player->vb) + vb_us(player->vb, us);
}

static bool save_png(const player_t *player)
{
    frame_t lit;
    vb_picture(player->vb, &lit);
    return player->options->png == NULL ||
           matrix_png_save(player->options->png, &lit, vb_intensity(player->vb)) ||
           complain_of(player->options->png);
}

static bool close_vcd(player_t *player)
{
    if (player->vcd_file == NULL)
        return true;
    bool written = vcd_end(&player->vcd, vb_now(player->vb));
    return (fclose(player->vcd_file) == 0 && written) || complain_of(player->options->vcd);
}

static bool report_faults(const player_t *player)
{
    unsigned faults = vb_faults(player->vb);
    for (unsigned i = 0; i < faults && i < VB_FAULTS_KEPT; i++)
        fprintf(stderr, "play: fault: %s\n", vb_fault(player->vb, i));
    if (faults > VB_FAULTS_KEPT)
        fprintf(stderr, "play: and %u faults more\n", faults - VB_FAULTS_KEPT);
    return faults == 0;
}

bool player_close(player_t *player)
{
    bool good = save_png(player);
    player_switch(player, false);
    usb_port_close(&player->port);
    good = (save_eeprom(player) || complain(player->error)) && good;
    good = close_vcd(player) && good;
    good = report_faults(player) && good;
    vb_free(player->vb);
    return good;
}
