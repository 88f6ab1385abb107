#ifndef CALSA_SHIM_H
#define CALSA_SHIM_H

#include <alsa/asoundlib.h>

// alsa-lib prints its errors to standard error through a variadic callback, which Swift can
// neither write nor silence; callvoice says the same in one sentence of its own.
static inline void calsa_ignore_error(const char *file, int line, const char *function, int err,
                                      const char *format, ...) {
  (void)file, (void)line, (void)function, (void)err, (void)format;
}

static inline void calsa_silence_errors(void) { snd_lib_error_set_handler(calsa_ignore_error); }

#endif
