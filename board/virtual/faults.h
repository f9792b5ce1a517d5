// What the board has seen that must never happen.
#ifndef VB_FAULTS_H
#define VB_FAULTS_H

#include "board/virtual/vboard.h"

enum { FAULT_TEXT = 120 };

typedef struct {
    unsigned count;
    char text[VB_FAULTS_KEPT][FAULT_TEXT];
} faults_t;

// Records a fault; the time is added to the text.
void faults_add(vb_t *vb, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
