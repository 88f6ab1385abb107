#include "Allocator.h"

// The options that jemalloc reads when a program starts, see jemalloc(3). Few arenas, shared by all threads, hold
// less that nobody uses; what is freed goes back to the system within a second.
const char *malloc_conf = "narenas:2,dirty_decay_ms:1000,muzzy_decay_ms:0";
