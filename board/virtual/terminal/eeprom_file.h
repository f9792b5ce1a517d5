// The file that keeps the EEPROM between runs: its bytes and nothing else.
#ifndef PLAYER_EEPROM_FILE_H
#define PLAYER_EEPROM_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { EEPROM_FILE_MAX = 4096 }; // the ATmega2560's, the largest of the family

typedef struct {
    const char *path;
    size_t size;
    uint8_t saved[EEPROM_FILE_MAX]; // what the file holds
} eeprom_file_t;

// Reads the file into bytes[0..size-1]; when it is not there, creates it from them.
//   size: the chip's, 1..EEPROM_FILE_MAX. path stays in use.
//   error: on failure receives one line that says what is wrong and what to do.
// Returns false when the file can be neither read nor made, or is of another size; bytes are as before then.
bool eeprom_file_open(eeprom_file_t *file, const char *path, uint8_t *bytes, size_t size, char *error,
                      size_t error_size);

// Saves the bytes if they are not what the file holds. The file is replaced as a whole: a program that reads
// it, or a host that dies meanwhile, finds the old contents or the new ones. Returns false, with the reason
// in error, when that fails; the file is as before then.
bool eeprom_file_save(eeprom_file_t *file, const uint8_t *bytes, char *error, size_t error_size);

#endif
