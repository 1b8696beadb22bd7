/* Draws a solution as an unfolded net in a terminal.
 *
 * Each cell of the net is two columns wide, so that it looks square, and shows the letter of the
 * mat that fills it; with colour it has the mat's colour behind it. A net that is too wide is
 * drawn as one block a face instead. For the cube with mats A to F it looks like this:
 *
 *           . A A A .
 *           A A A A A
 *     . B B C A C A D . ...
 */
#ifndef CUBEFOLD_IO_NET_TEXT_H
#define CUBEFOLD_IO_NET_TEXT_H

#include "io/document.h"

struct net_text_style {
    bool colour;   /* write ANSI colour sequences (24 bit) */
    int max_width; /* columns that the terminal has */
    int indent;    /* blanks before each line */
};

/* The drawing as text that ends in a newline, to be freed by the caller; NULL when out of memory.
 * `placements` is one placement a face: a solution, or a partial filling whose empty faces have mat
 * -1 and are drawn with dots. */
char *net_text_draw(const struct document *document, const struct placement *placements,
                    const struct net_text_style *style);

#endif
