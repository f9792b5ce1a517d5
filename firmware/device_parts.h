// Internal interface between the device's files. Users of the device include device.h.
#ifndef DEVICE_PARTS_H
#define DEVICE_PARTS_H

#include "device.h"

// Sends the picture to the display, with the layout and the current brightness.
void device_light(device_t *device);

// Redraws and sends the picture if it is out of date.
void device_update_display(device_t *device, clock_ms_t now);

// Passes an event to panel, console and computer.
void device_announce(device_t *device, event_t event, clock_ms_t now);

// Carries an action out, announces its event, updates the display, notes it for saving. Ignores ACTION_NONE.
void device_act(device_t *device, action_t action, source_t source, clock_ms_t now);

// Runs one step of the computer: think, move, find a hint. Returns the milliseconds until it has more to do;
// 0: at once.
uint16_t device_run_computer(device_t *device, clock_ms_t now);

#endif
