// Old names of splitmix64.h.
#ifndef VB_RANDOM_H
#define VB_RANDOM_H
#include "board/virtual/splitmix64.h"
#define vb_random splitmix64
#endif
