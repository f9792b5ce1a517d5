// The file that keeps the EEPROM between runs; it contains the bytes and nothing else.
#ifndef PLAYER_EEPROM_FILE_H
#define PLAYER_EEPROM_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { EEPROM_FILE_MAX = 4096 }; // size of the ATmega2560's, the largest supported

typedef struct {
    const char *path;
    size_t size;
    uint8_t saved[EEPROM_FILE_MAX]; // contents of the file
} eeprom_file_t;

// Reads the file into bytes[0..size-1]; creates it from them if it does not exist.
//   size: of the EEPROM, 1..EEPROM_FILE_MAX. path stays in use.
//   error: on failure receives one line: what is wrong and how to fix it.
// Returns false, with bytes unchanged, if the file cannot be read or created, or has another size.
bool eeprom_file_open(eeprom_file_t *file, const char *path, uint8_t *bytes, size_t size, char *error,
                      size_t error_size);

// Saves the bytes if they differ from the file. Replaces the file atomically: a reader, or a crash of the
// host, sees the old or the new contents. On failure returns false, sets error, and keeps the file.
bool eeprom_file_save(eeprom_file_t *file, const uint8_t *bytes, char *error, size_t error_size);

#endif
