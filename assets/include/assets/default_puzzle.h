/* The puzzle to open when none is named, so that an installed program needs no path. */
#ifndef CUBEFOLD_ASSETS_DEFAULT_PUZZLE_H
#define CUBEFOLD_ASSETS_DEFAULT_PUZZLE_H

#include <stddef.h>

/* The bytes of puzzles/blue.txt, followed by a NUL that default_puzzle_size does not count. */
extern const unsigned char default_puzzle[];
extern const size_t default_puzzle_size;

#endif
