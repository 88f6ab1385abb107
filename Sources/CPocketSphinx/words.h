#ifndef CPOCKETSPHINX_WORDS_H
#define CPOCKETSPHINX_WORDS_H

// The lines of a pronouncing dictionary by their words. 134,000 of them are gone through at each start,
// which is slow in Swift without optimisation.

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static inline size_t cpocketsphinx_word_length(const char *bytes, size_t size, size_t start) {
  size_t end = start;
  while (end < size && (unsigned char)bytes[end] > ' ') end++;
  return end - start;
}

static inline int cpocketsphinx_compare(
    const char *first, size_t firstLength, const char *second, size_t secondLength) {
  size_t length = firstLength < secondLength ? firstLength : secondLength;
  int order = memcmp(first, second, length);
  return order ? order : (firstLength > secondLength) - (firstLength < secondLength);
}

static inline int cpocketsphinx_precedes(
    const char *bytes, size_t size, uint32_t first, uint32_t second) {
  return cpocketsphinx_compare(
             bytes + first, cpocketsphinx_word_length(bytes, size, first), bytes + second,
             cpocketsphinx_word_length(bytes, size, second))
      < 0;
}

// Where the lines with words begin, in the order of their words; comments begin with ";;" or "##". To be
// freed by the caller; NULL where there are none or no memory for them.
static inline uint32_t *cpocketsphinx_word_lines(const char *bytes, size_t size, size_t *count) {
  size_t room = 1, found = 0;
  for (size_t place = 0; place < size; place++) room += bytes[place] == '\n';
  uint32_t *lines = malloc(2 * room * sizeof *lines);
  *count = 0;
  if (!lines) return NULL;
  for (size_t start = 0; start < size;) {
    const char *end = memchr(bytes + start, '\n', size - start);
    int isComment = size - start > 1 && (!memcmp(bytes + start, ";;", 2) || !memcmp(bytes + start, "##", 2));
    if (!isComment && cpocketsphinx_word_length(bytes, size, start) > 0)
      lines[found++] = (uint32_t)start;
    start = end ? (size_t)(end - bytes) + 1 : size;
  }
  // Merged from runs that double in length; what is in order already is looked at once.
  uint32_t *other = lines + room;
  for (size_t width = 1; width < found; width *= 2) {
    for (size_t low = 0; low + width < found; low += 2 * width) {
      size_t middle = low + width, high = middle + width < found ? middle + width : found;
      if (!cpocketsphinx_precedes(bytes, size, lines[middle], lines[middle - 1])) continue;
      memcpy(other, lines + low, (high - low) * sizeof *lines);
      size_t left = 0, right = width, end = high - low;
      for (size_t place = low; place < high; place++) {
        int isRight = left == width
            || (right < end && cpocketsphinx_precedes(bytes, size, other[right], other[left]));
        lines[place] = isRight ? other[right++] : other[left++];
      }
    }
  }
  *count = found;
  uint32_t *fitting = realloc(lines, (found ? found : 1) * sizeof *lines);
  return fitting ? fitting : lines;
}

// Where the line of a word begins, or -1.
static inline int64_t cpocketsphinx_find_word(
    const char *bytes, size_t size, const uint32_t *lines, size_t count, const char *word) {
  size_t length = strlen(word), low = 0, high = count;
  while (low < high) {
    size_t middle = (low + high) / 2, start = lines[middle];
    int order = cpocketsphinx_compare(
        bytes + start, cpocketsphinx_word_length(bytes, size, start), word, length);
    if (order == 0) return lines[middle];
    if (order < 0) low = middle + 1; else high = middle;
  }
  return -1;
}

#endif
