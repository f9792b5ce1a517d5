// The pictures that belong to a screen: all that stood on the matrix while somebody watched.
#ifndef ALBUM_H
#define ALBUM_H

#include "tests/support/rig.h"
#include "tests/support/film.h"

enum { ALBUM_MAX = 64 };

typedef struct {
    unsigned count;
    frame_t picture[ALBUM_MAX];
} album_t;

// Watches for so long, with a film that it starts, and keeps each picture once.
void album_collect(album_t *album, film_t *film, rig_t *d, unsigned ms);

bool album_has(const album_t *album, const frame_t *picture);

// Whether both hold the same pictures.
bool album_equals(const album_t *a, const album_t *b);

// Fails the test unless every picture of the film that stood is in the album, the first passed over, and
// every change was clean, see film_assert_clean.
void album_assert_shown(const album_t *album, const film_t *film, const rig_t *d);

#endif
