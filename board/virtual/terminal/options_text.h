// Texts that --help, --version and a bad option print.
#ifndef PLAYER_OPTIONS_TEXT_H
#define PLAYER_OPTIONS_TEXT_H

extern const char options_usage[]; // one line, and a pointer to --help
extern const char options_help[];  // printed after it by --help
extern const char options_version[];

#endif
