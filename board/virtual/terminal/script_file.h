// Reads a script from a file or from standard input.
#ifndef PLAYER_SCRIPT_FILE_H
#define PLAYER_SCRIPT_FILE_H

#include "board/virtual/terminal/script.h"

// path: of the file; "-" is standard input.
//   error: on failure receives one line that begins with the file's name.
// Returns false when the file cannot be read or the script has a mistake. script_free either way.
bool script_file_read(script_t *script, const char *path, char *error, size_t error_size);

// How messages name the script.
const char *script_file_name(const char *path);

#endif
