// What the files of the device share with each other. Users of the device include device.h.
#ifndef DEVICE_PARTS_H
#define DEVICE_PARTS_H

#include "device.h"

// Sends the picture to the display, turned as the layout has it, at the brightness that is due.
void device_light(device_t *device);

// Draws and sends the picture if it is out of date.
void device_update_display(device_t *device, clock_ms_t now);

// Tells panel, console and computer of an event.
void device_announce(device_t *device, event_t event, clock_ms_t now);

// Carries an action out, announces what it led to, shows that, and has it saved. ACTION_NONE does nothing.
void device_act(device_t *device, action_t action, source_t source, clock_ms_t now);

// Lets the computer do a part of its work: think, move, find a hint.
// Returns after how many milliseconds it has more to do; 0: at once.
uint16_t device_run_computer(device_t *device, clock_ms_t now);

#endif
