#ifndef CPOCKETSPHINX_SENONES_H
#define CPOCKETSPHINX_SENONES_H

// Scores of sound by the acoustic model's states (senones), made once for several decoders.
//
// PocketSphinx gives each decoder an acoustic model of its own and has no function to share one. What
// it asks a model for goes through a table of functions, though, and a table of ours stands in its
// place here: it remembers the scores of each frame with the features they were made of, and makes them
// anew only where the features are others. So they are always the same as without it.
//
// The structures below are the beginnings of PocketSphinx's own, of version 5prealpha; they are used
// only where what they hold is what PocketSphinx's functions say.

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <pocketsphinx.h>
#include <sphinxbase/feat.h>

typedef struct cpocketsphinx_model cpocketsphinx_model;

typedef struct {
  const char *name;
  int (*evaluate)(
      cpocketsphinx_model *, int16_t *, uint8_t *, int32_t, mfcc_t **, int32_t, int32_t);
  int (*transform)(cpocketsphinx_model *, void *);
  void (*free)(cpocketsphinx_model *);
} cpocketsphinx_functions;

struct cpocketsphinx_model {
  const cpocketsphinx_functions *functions;
  int frame;
};

typedef struct {
  int32_t references, phones, allPhones, states, contextFreeSenones, senones;
} cpocketsphinx_definition;

typedef struct {
  void *configuration, *logarithms, *strings, *frontEnd, *features;
  cpocketsphinx_definition *definition;
  void *transitions;
  cpocketsphinx_model *model;
} cpocketsphinx_acoustics;

typedef struct {
  void *configuration;
  int references;
  cpocketsphinx_acoustics *acoustics;
  void *dictionary, *contexts, *logarithms;
} cpocketsphinx_decoder;

enum { cpocketsphinx_most_frames = 800, cpocketsphinx_most_streams = 8 };

// The scores of the latest frames, and what makes them. Used on one thread at a time.
typedef struct {
  cpocketsphinx_model *model;
  int senones, streams, width;
  int lengths[cpocketsphinx_most_streams];
  // For each frame, by its number in the utterance, `width` features and then the scores.
  mfcc_t *frames[cpocketsphinx_most_frames];
} cpocketsphinx_scores;

typedef struct {
  cpocketsphinx_model base;
  cpocketsphinx_scores *scores;
} cpocketsphinx_shared_model;

static inline int cpocketsphinx_evaluate(
    cpocketsphinx_model *model, int16_t *result, uint8_t *active, int32_t activeCount,
    mfcc_t **features, int32_t frame, int32_t all) {
  cpocketsphinx_scores *scores = ((cpocketsphinx_shared_model *)model)->scores;
  size_t size = sizeof(int16_t) * scores->senones;
  mfcc_t **slot = &scores->frames[(uint32_t)frame % cpocketsphinx_most_frames];
  int isNew = !*slot;
  if (isNew && !(*slot = malloc(sizeof(mfcc_t) * scores->width + size))) return -1;
  mfcc_t *place = *slot;
  for (int stream = 0; stream < scores->streams; stream++) {
    size_t length = sizeof(mfcc_t) * scores->lengths[stream];
    if (isNew || memcmp(place, features[stream], length)) {
      isNew = 1;
      memcpy(place, features[stream], length);
    }
    place += scores->lengths[stream];
  }
  if (isNew) {
    // What the model remembers of a frame of this number is of other features.
    scores->model->frame = 0;
    if (scores->model->functions->evaluate(
            scores->model, (int16_t *)place, active, activeCount, features, frame, 1) < 0)
      return -1;
  }
  memcpy(result, place, size);
  return 0;
}

// Frees the scores of all frames.
static inline void cpocketsphinx_forget_scores(cpocketsphinx_scores *scores) {
  for (int frame = 0; frame < cpocketsphinx_most_frames; frame++) {
    free(scores->frames[frame]);
    scores->frames[frame] = NULL;
  }
}

// What was scored before the means were transformed is scored anew. Each decoder asks for it; the means are
// read from their file each time, so that twice is as good as once.
static inline int cpocketsphinx_transform(cpocketsphinx_model *model, void *transform) {
  cpocketsphinx_scores *scores = ((cpocketsphinx_shared_model *)model)->scores;
  cpocketsphinx_forget_scores(scores);
  return scores->model->functions->transform(scores->model, transform);
}

static inline void cpocketsphinx_free_shared(cpocketsphinx_model *model) { free(model); }

static inline cpocketsphinx_acoustics *cpocketsphinx_acoustics_of(ps_decoder_t *decoder) {
  cpocketsphinx_decoder *inner = (cpocketsphinx_decoder *)decoder;
  if (inner->configuration != ps_get_config(decoder)) return NULL;
  if (inner->logarithms != ps_get_logmath(decoder) || !inner->acoustics) return NULL;
  cpocketsphinx_acoustics *acoustics = inner->acoustics;
  if (acoustics->frontEnd != ps_get_fe(decoder) || acoustics->features != ps_get_feat(decoder)
      || acoustics->logarithms != ps_get_logmath(decoder) || !acoustics->model)
    return NULL;
  return acoustics;
}

// Puts a decoder's own model out of use: it asks for its scores here from now on.
static inline int cpocketsphinx_attach(cpocketsphinx_scores *scores, ps_decoder_t *decoder) {
  static const cpocketsphinx_functions functions = {
    "ptm", cpocketsphinx_evaluate, cpocketsphinx_transform, cpocketsphinx_free_shared};
  cpocketsphinx_acoustics *acoustics = cpocketsphinx_acoustics_of(decoder);
  if (!acoustics || strcmp(acoustics->model->functions->name, "ptm")) return 0;
  if (acoustics->definition->senones != scores->senones) return 0;
  cpocketsphinx_shared_model *shared = calloc(1, sizeof *shared);
  if (!shared) return 0;
  shared->base.functions = &functions;
  shared->scores = scores;
  if (acoustics->model != scores->model) acoustics->model->functions->free(acoustics->model);
  acoustics->model = &shared->base;
  return 1;
}

// Takes the model out of a decoder, to be shared; NULL where it is none that can be.
static inline cpocketsphinx_scores *cpocketsphinx_share(ps_decoder_t *decoder) {
  cpocketsphinx_acoustics *acoustics = cpocketsphinx_acoustics_of(decoder);
  if (!acoustics || strcmp(acoustics->model->functions->name, "ptm")) return NULL;
  feat_t *features = ps_get_feat(decoder);
  cpocketsphinx_scores *scores = calloc(1, sizeof *scores);
  if (!scores) return NULL;
  scores->model = acoustics->model;
  scores->senones = acoustics->definition->senones;
  scores->streams = feat_dimension1(features);
  int isKnown = scores->senones > 0 && scores->senones <= 32768 && scores->streams > 0
      && scores->streams <= cpocketsphinx_most_streams;
  for (int stream = 0; isKnown && stream < scores->streams; stream++) {
    scores->lengths[stream] = feat_dimension2(features, stream);
    scores->width += scores->lengths[stream];
  }
  if (!isKnown || !cpocketsphinx_attach(scores, decoder)) {
    free(scores);
    return NULL;
  }
  return scores;
}

static inline void cpocketsphinx_free_scores(cpocketsphinx_scores *scores) {
  cpocketsphinx_forget_scores(scores);
  scores->model->functions->free(scores->model);
  free(scores);
}

#endif
