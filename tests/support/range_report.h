// What a bench image reports when it has done its work: a struct, byte by byte through GPIOR0, and an end
// mark.
#ifndef REPORT_H
#define REPORT_H

#include <stddef.h>
#include <stdint.h>

// Runs an image until it has reported, for at most so many simulated seconds.
//   image: its name, without folder and ending. report: receives `size` bytes (both machines are
//   little-endian). end: the mark that must follow.
// Fails the test when there is no such image, no whole report in time, or a fault of the board.
void report_from(const char *image, void *report, size_t size, uint8_t end, unsigned deadline_s);

#endif
