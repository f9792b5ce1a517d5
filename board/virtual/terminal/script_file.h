// Reads a script from a file or from standard input.
#ifndef PLAYER_SCRIPT_FILE_H
#define PLAYER_SCRIPT_FILE_H

#include "board/virtual/player/script.h"

// path: "-" is standard input.
//   error: on failure receives one line that begins with the file's name.
// Returns false if the file cannot be read or the script has a mistake. Call script_free in either case.
bool script_file_read(script_t *script, const char *path, char *error, size_t error_size);

// The script's name for messages.
const char *script_file_name(const char *path);

#endif
