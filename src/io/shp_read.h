/* Shapes of another open solver: `.shp`, and `.slv` with its solutions.
 *
 * The file lists lattice squares plane by plane, in three blocks for the planes normal to x, y and
 * z. `:Limits` says which planes, rows and columns are written, from the first up to but without
 * the last; without it all are, 0 up to :Size.
 *
 *     <Generate definition>
 *     :Size = 10 10 10
 *     :LimitsX = 2 5 0 4 1 3       planes 2..4, rows y = 0..3, columns z = 1..2
 *     :YZ pages data =             planes normal to x; rows are y, columns z
 *     0 1 ...                      0 no face, 1 a face, 2 the face that was solved first
 *     :XZ pages data =             planes normal to y; rows are x, columns z
 *     :XY pages data =             planes normal to z; rows are x, columns y
 *     <Shape Definition>           derived from the above; only :FaceNum is read, as a check
 *     <Solutions>                  numbers of mats in a library that is not in the file
 */
#ifndef CUBEFOLD_IO_SHP_READ_H
#define CUBEFOLD_IO_SHP_READ_H

#include "core/shape.h"
#include "io/text.h"

enum { SHP_MAX_SIZE = 128 /* planes along an axis */ };

/* What a file holds. The shape is the caller's. */
struct shp_file {
    struct shape *shape;
    int solutions; /* how many are stored; they are not read */
    bool twisted;  /* the outsides of its faces could not be made to agree everywhere */
};

/* True when the bytes begin as such a file. */
bool shp_sniff(const char *bytes, size_t length);

/* Reads a file from memory; `name` is for errors. */
bool shp_read(const char *bytes, size_t length, const char *name, struct shp_file *out,
              struct text_error *error);

#endif
