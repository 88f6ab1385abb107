#ifndef CONNXRUNTIME_SHIM_H
#define CONNXRUNTIME_SHIM_H

// The part of ONNX Runtime's C interface that callvoice uses.
//
// Debian 12 has no package of ONNX Runtime, and the library is loaded when the program runs, so there is no
// header to include. The interface is a table of functions. A library gives the table of the version that it is
// asked for, and later versions only add to its end: that of version 1, of 2019, has all that is used here.

#include <stddef.h>
#include <stdint.h>

// The version of the table that is declared here.
enum { CONNXRUNTIME_VERSION = 1 };

// The types of a tensor's elements that are used.
enum {
  CONNXRUNTIME_FLOAT = 1,
  CONNXRUNTIME_INT64 = 7,
  CONNXRUNTIME_BOOL = 9,
};

enum {
  // Nothing is logged but what ends the program; failures are told by a status.
  CONNXRUNTIME_LOG_FATAL = 4,
};

// A failure; a null pointer is success.
typedef struct connxruntime_status connxruntime_status;
typedef struct connxruntime_environment connxruntime_environment;
typedef struct connxruntime_session connxruntime_session;
typedef struct connxruntime_options connxruntime_options;
typedef struct connxruntime_run_options connxruntime_run_options;
typedef struct connxruntime_value connxruntime_value;
typedef struct connxruntime_type connxruntime_type;
typedef struct connxruntime_shape connxruntime_shape;
typedef struct connxruntime_allocator connxruntime_allocator;

typedef connxruntime_status *_Nullable connxruntime_result;

// The table of functions. What is not used is counted alone.
typedef struct {
  uintptr_t unused_status[2];
  const char *_Nonnull (*_Nonnull error_message)(const connxruntime_status *_Nonnull);
  connxruntime_result (*_Nonnull create_environment)(
      int level, const char *_Nonnull name, connxruntime_environment *_Nullable *_Nonnull);
  uintptr_t unused_logger;
  uintptr_t unused_telemetry;
  connxruntime_result (*_Nonnull disable_telemetry)(const connxruntime_environment *_Nonnull);
  connxruntime_result (*_Nonnull create_session)(
      const connxruntime_environment *_Nonnull, const char *_Nonnull path,
      const connxruntime_options *_Nonnull, connxruntime_session *_Nullable *_Nonnull);
  uintptr_t unused_session;
  connxruntime_result (*_Nonnull run)(
      connxruntime_session *_Nonnull, const connxruntime_run_options *_Nullable,
      const char *_Nonnull const *_Nonnull input_names,
      const connxruntime_value *_Nonnull const *_Nonnull inputs, size_t input_count,
      const char *_Nonnull const *_Nonnull output_names, size_t output_count,
      connxruntime_value *_Nullable *_Nonnull outputs);
  connxruntime_result (*_Nonnull create_options)(connxruntime_options *_Nullable *_Nonnull);
  uintptr_t unused_options[6];
  connxruntime_result (*_Nonnull disable_memory_pattern)(connxruntime_options *_Nonnull);
  uintptr_t unused_arena;
  connxruntime_result (*_Nonnull disable_arena)(connxruntime_options *_Nonnull);
  uintptr_t unused_logging[4];
  connxruntime_result (*_Nonnull set_threads_in_operators)(connxruntime_options *_Nonnull, int);
  connxruntime_result (*_Nonnull set_threads_between_operators)(connxruntime_options *_Nonnull, int);
  uintptr_t unused_operators[4];
  connxruntime_result (*_Nonnull input_count)(const connxruntime_session *_Nonnull, size_t *_Nonnull);
  connxruntime_result (*_Nonnull output_count)(const connxruntime_session *_Nonnull, size_t *_Nonnull);
  uintptr_t unused_initializers;
  connxruntime_result (*_Nonnull input_type)(
      const connxruntime_session *_Nonnull, size_t number, connxruntime_type *_Nullable *_Nonnull);
  connxruntime_result (*_Nonnull output_type)(
      const connxruntime_session *_Nonnull, size_t number, connxruntime_type *_Nullable *_Nonnull);
  uintptr_t unused_initializer_type;
  connxruntime_result (*_Nonnull input_name)(
      const connxruntime_session *_Nonnull, size_t number, connxruntime_allocator *_Nonnull,
      char *_Nullable *_Nonnull);
  connxruntime_result (*_Nonnull output_name)(
      const connxruntime_session *_Nonnull, size_t number, connxruntime_allocator *_Nonnull,
      char *_Nullable *_Nonnull);
  uintptr_t unused_run_options[10];
  connxruntime_result (*_Nonnull create_tensor)(
      connxruntime_allocator *_Nonnull, const int64_t *_Nonnull lengths, size_t dimensions, int type,
      connxruntime_value *_Nullable *_Nonnull);
  uintptr_t unused_tensors[2];
  connxruntime_result (*_Nonnull tensor_data)(
      connxruntime_value *_Nonnull, void *_Nullable *_Nonnull);
  uintptr_t unused_strings[3];
  // The shape is the type's own, and null where it is no tensor's.
  connxruntime_result (*_Nonnull type_shape)(
      const connxruntime_type *_Nonnull, const connxruntime_shape *_Nullable *_Nonnull);
  uintptr_t unused_shapes[4];
  connxruntime_result (*_Nonnull element_type)(const connxruntime_shape *_Nonnull, int *_Nonnull);
  connxruntime_result (*_Nonnull dimension_count)(
      const connxruntime_shape *_Nonnull, size_t *_Nonnull);
  // A length that a model leaves open is -1.
  connxruntime_result (*_Nonnull lengths)(
      const connxruntime_shape *_Nonnull, int64_t *_Nonnull, size_t dimensions);
  uintptr_t unused_symbols[2];
  connxruntime_result (*_Nonnull tensor_shape)(
      const connxruntime_value *_Nonnull, connxruntime_shape *_Nullable *_Nonnull);
  uintptr_t unused_memory[10];
  connxruntime_result (*_Nonnull allocator_free)(
      connxruntime_allocator *_Nonnull, void *_Nonnull);
  uintptr_t unused_allocator;
  // One for the whole process, which is not released.
  connxruntime_result (*_Nonnull default_allocator)(connxruntime_allocator *_Nullable *_Nonnull);
  uintptr_t unused_kernels[13];
  void (*_Nonnull release_environment)(connxruntime_environment *_Nullable);
  void (*_Nonnull release_status)(connxruntime_status *_Nullable);
  uintptr_t unused_memory_release;
  void (*_Nonnull release_session)(connxruntime_session *_Nullable);
  void (*_Nonnull release_value)(connxruntime_value *_Nullable);
  uintptr_t unused_run_options_release;
  void (*_Nonnull release_type)(connxruntime_type *_Nullable);
  void (*_Nonnull release_shape)(connxruntime_shape *_Nullable);
  void (*_Nonnull release_options)(connxruntime_options *_Nullable);
  uintptr_t unused_domain_release;
} connxruntime_functions;

// The table of version 1 has 102 functions.
_Static_assert(sizeof(connxruntime_functions) == 102 * sizeof(void *), "a function is missing");
_Static_assert(
    offsetof(connxruntime_functions, run) == 9 * sizeof(void *)
        && offsetof(connxruntime_functions, set_threads_in_operators) == 24 * sizeof(void *)
        && offsetof(connxruntime_functions, input_name) == 36 * sizeof(void *)
        && offsetof(connxruntime_functions, create_tensor) == 48 * sizeof(void *)
        && offsetof(connxruntime_functions, element_type) == 60 * sizeof(void *)
        && offsetof(connxruntime_functions, default_allocator) == 78 * sizeof(void *),
    "a function is at another's place");

// What the library's one exported function, OrtGetApiBase, gives.
typedef struct {
  // Null for a version that the library does not have.
  const connxruntime_functions *_Nullable (*_Nonnull functions)(uint32_t version);
  const char *_Nonnull (*_Nonnull version)(void);
} connxruntime_base;

typedef const connxruntime_base *_Nullable (*connxruntime_get_base)(void);

#endif
