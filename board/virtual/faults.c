#include "board/virtual/faults.h"

#include <stdio.h>

void faults_add(faults_t *faults, const char *text)
{
    if (faults->count < FAULTS_KEPT)
        snprintf(faults->text[faults->count], FAULTS_TEXT, "%s", text);
    faults->count++;
}

const char *faults_text(const faults_t *faults, unsigned index)
{
    return index < faults->count && index < FAULTS_KEPT ? faults->text[index] : "";
}
