// The files that a player's options name: EEPROM, waveforms, trace, pictures. Of player.c alone.
#ifndef PLAYER_PLAYER_FILES_H
#define PLAYER_PLAYER_FILES_H

#include "board/virtual/terminal/player.h"

// Opens them, and records from now on. Complains on stderr and returns false when one is no good.
bool player_files_open(player_t *player);

// Saves the EEPROM if it has changed. Returns false with the trouble in player->error.
bool player_files_save_eeprom(player_t *player);

// Saves the pictures; call while the display is still on. Complains on stderr and returns false on trouble.
bool player_files_draw(const player_t *player);

// Saves and closes the others, likewise.
bool player_files_close(player_t *player);

// Complains on stderr. Returns false.
bool player_complain(const char *what);

#endif
