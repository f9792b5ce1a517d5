// The file that keeps the EEPROM between runs; it contains the bytes and nothing else.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_EEPROM_FILE_H
#define PLAYER_EEPROM_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { EEPROM_FILE_MAX = 4096 }; // size of the ATmega2560's, the largest supported

typedef enum {
    EEPROM_FILE_SAVED, // locked (flock), and written when the bytes change
    EEPROM_FILE_READ   // only read, when it is opened
} eeprom_file_use_t;

typedef struct {
    const char *path;
    int fd; // open and locked if path is set and the file is saved
    eeprom_file_use_t use;
    size_t size;
    uint8_t saved[EEPROM_FILE_MAX]; // contents of the file
} eeprom_file_t;

// Reads the file into bytes[0..size-1]; if there is none, leaves them as they are, and creates it if it is to
// be saved.
//   file: all zero, or closed. size: of the EEPROM, 1..EEPROM_FILE_MAX. path stays in use.
//   error: on failure receives one line: what is wrong and how to fix it.
// Returns false, with bytes and file unchanged, if the file cannot be read or created, has another size, is
// not a regular file, or, to be saved, is read-only or in use by another process, which the error names.
bool eeprom_file_open(eeprom_file_t *file, const char *path, eeprom_file_use_t use, uint8_t *bytes,
                      size_t size, char *error, size_t error_size);

// Writes the bytes if they differ from the file and the file is to be saved: in place, in one piece, so that
// links, owner and mode stay. Creates a removed file again; on failure, or if another file has taken its
// place, sets error and returns false.
bool eeprom_file_save(eeprom_file_t *file, const uint8_t *bytes, char *error, size_t error_size);

// Closes and unlocks it; has no effect on a closed one.
void eeprom_file_close(eeprom_file_t *file);

#endif
