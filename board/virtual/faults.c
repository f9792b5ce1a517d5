#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "board/virtual/state.h"

void faults_add(vb_t *vb, const char *format, ...)
{
    faults_t *f = &vb->faults;
    if (f->count < VB_FAULTS_KEPT) {
        char *text = f->text[f->count];
        va_list args;
        va_start(args, format);
        vsnprintf(text, FAULT_TEXT, format, args);
        va_end(args);
        size_t length = strlen(text);
        snprintf(text + length, FAULT_TEXT - length, " at cycle %" PRIu64, vb_now(vb));
    }
    f->count++;
    vb->changed = true;
}

unsigned vb_faults(const vb_t *vb)
{
    return vb->faults.count;
}

const char *vb_fault(const vb_t *vb, unsigned index)
{
    return index < vb->faults.count && index < VB_FAULTS_KEPT ? vb->faults.text[index] : "";
}
