#ifndef CWIDECHARACTERS_SHIM_H
#define CWIDECHARACTERS_SHIM_H

#include <wchar.h>

/* <wchar.h> declares it only with _XOPEN_SOURCE, which Swift's own module of the C library goes without. */
extern int wcwidth(wchar_t character);

#endif
