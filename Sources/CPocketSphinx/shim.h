#ifndef CPOCKETSPHINX_SHIM_H
#define CPOCKETSPHINX_SHIM_H

#include <malloc.h>
#include <stdio.h>

#include <pocketsphinx.h>
#include <ps_lattice.h>
#include <sphinxbase/cmd_ln.h>
#include <sphinxbase/err.h>
#include <sphinxbase/fe.h>
#include <sphinxbase/fsg_model.h>
#include <sphinxbase/logmath.h>

#include "senones.h"

// Swift 6 refuses the global `stderr`, which could change under its feet.
static inline void cpocketsphinx_log_to_standard_error(int on) {
  err_set_logfp(on ? stderr : NULL);
}

// jemalloc's control, where a program is linked with it.
extern int mallctl(const char *, void *, size_t *, void *, size_t) __attribute__((weak));

// Gives memory that was freed back to the system, of all threads; most of it is kept otherwise.
static inline void cpocketsphinx_return_memory(void) {
  if (mallctl) {
    // All arenas, whose number is MALLCTL_ARENAS_ALL.
    mallctl("arena.4096.purge", NULL, NULL, NULL, 0);
  } else {
    malloc_trim(0);
  }
}

#endif
