#ifndef CLINUXINPUT_SHIM_H
#define CLINUXINPUT_SHIM_H

#include <linux/input.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <time.h>

/* Swift sees neither variadic functions nor macros that compute. Where the descriptor is no input device, nothing is
   changed. */
static inline int clinuxinput_use_monotonic_clock(int descriptor) {
  int clock = CLOCK_MONOTONIC;
  return ioctl(descriptor, EVIOCSCLOCKID, &clock);
}

#endif
