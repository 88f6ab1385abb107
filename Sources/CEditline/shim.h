#ifndef CEDITLINE_SHIM_H
#define CEDITLINE_SHIM_H

#include <stdio.h>
#include <editline/readline.h>

// Swift refuses C's global variables, by which libedit is told how to complete words.
static inline void ceditline_complete_by(rl_completion_func_t *complete) {
  rl_attempted_completion_function = complete;
}

// Offers no files where nothing else is found.
static inline void ceditline_offer_no_files(void) { rl_attempted_completion_over = 1; }

static inline const char *ceditline_line(void) { return rl_line_buffer; }

#endif
