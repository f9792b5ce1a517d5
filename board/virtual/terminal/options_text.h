// What --help, --version and a bad option print.
#ifndef PLAYER_OPTIONS_TEXT_H
#define PLAYER_OPTIONS_TEXT_H

extern const char options_usage[]; // one line, and where to find more
extern const char options_help[];  // what follows it under --help
extern const char options_version[];

#endif
