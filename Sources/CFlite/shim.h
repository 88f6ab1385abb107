#ifndef CFLITE_SHIM_H
#define CFLITE_SHIM_H

#include <flite/flite.h>

// Exported by libflite_cmulex, but declared in none of its installed headers.
cst_lexicon *cmu_lex_init(void);

// Exported by libflite_usenglish: whether letters can be said as a word.
int us_aswd(const char *word);

// Likewise, by libflite_cmu_us_slt: a voice of its own, which is never let go.
cst_voice *register_cmu_us_slt(const char *voxdir);

#endif
