// The contacts of the keypad: closed and opened by the host, with or without bounce.
#ifndef VB_CONTACTS_H
#define VB_CONTACTS_H

#include <stdint.h>

typedef struct {
    uint16_t closed; // bit k: key k
} contacts_t;

#endif
