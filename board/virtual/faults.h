// A record of faults: all are counted, the first are kept.
#ifndef FAULTS_H
#define FAULTS_H

enum { FAULTS_KEPT = 16, FAULTS_TEXT = 120 };

typedef struct {
    unsigned count;
    char text[FAULTS_KEPT][FAULTS_TEXT];
} faults_t;

void faults_add(faults_t *faults, const char *text);

// Text of the index-th; "" beyond those kept.
const char *faults_text(const faults_t *faults, unsigned index);

#endif
