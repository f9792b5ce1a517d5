// The files that a player's options name: EEPROM, waveforms, trace, pictures. Used by player.c only.
#ifndef PLAYER_PLAYER_FILES_H
#define PLAYER_PLAYER_FILES_H

#include "board/virtual/terminal/player.h"

// Opens the files and starts recording. On failure prints the reason on stderr and returns false.
bool player_files_open(player_t *player);

// Saves the EEPROM if it has changed. On failure returns false, with the reason in player->error.
bool player_files_save_eeprom(player_t *player);

// Saves the pictures; call while the display is on. On failure prints the reason on stderr and returns false.
bool player_files_draw(const player_t *player);

// Saves and closes the other files, likewise.
bool player_files_close(player_t *player);

// Prints an error on stderr. Returns false.
bool player_complain(const char *what);

#endif
