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

// Gives memory that was freed back to the system, of all threads; glibc keeps most of it otherwise.
static inline void cpocketsphinx_return_memory(void) { malloc_trim(0); }

// Lets all threads allocate from a few heaps; glibc makes eight for each core otherwise.
static inline void cpocketsphinx_limit_arenas(int count) { mallopt(M_ARENA_MAX, count); }

#endif
