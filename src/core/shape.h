/* The body to build, cut into lattice faces: the surface of a polycube, or an open sheet of faces.
 *
 * Cells sit on an integer lattice, x to the right, y to the back, z up. Each face is seen from
 * outside; `up` is +z on the four sides, +y (Back) on Top and -y (Front) on Bottom:
 *
 *                    z up
 *            +------------+            right   up
 *           /    Top     /|    Top      +x     +y      sides and corners of a face,
 *          /   (+z)     / |    Front    +x     +z      clockwise from outside, as in mat.h:
 *         +------------+  |    Right    +y     +z
 *         |            | Right Back     -x     +z        corner 0 --side 0-- corner 1
 *         |   Front    |(+x)   Left     -y     +z           |                   |
 *         |   (-y)     |  +    Bottom   +x     -y        side 3              side 1
 *         |            | /                                  |                   |
 *         +------------+/  y back                        corner 3 --side 2-- corner 2
 *               x right
 *
 * Faces meet along edges (lattice segments) and at corners (lattice points). On a mat of size n an
 * edge carries n-2 cells and a corner one; every face at the edge or corner claims the same cells.
 * An edge of one face is a *border*, and so are both its corners. A shape does not depend on the
 * size of the mats.
 */
#ifndef CUBEFOLD_CORE_SHAPE_H
#define CUBEFOLD_CORE_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SHAPE_MAX_CELLS = 4096,
    SHAPE_MAX_FACES = 1024,
    SHAPE_MAX_COORDINATE = 1000000, /* |x|, |y|, |z| of a cell may not exceed it */
    SHAPE_MAX_SYMMETRIES = 48,
    SHAPE_FACE_NAME_SIZE = 48, /* room for any face name and its NUL */
    SHAPE_EDGE_MAX_FACES = 4,
    SHAPE_CORNER_MAX_FACES = 12
};

struct cell {
    int x, y, z;
};

enum direction {
    DIRECTION_TOP,    /* +z */
    DIRECTION_FRONT,  /* -y */
    DIRECTION_RIGHT,  /* +x */
    DIRECTION_BACK,   /* +y */
    DIRECTION_LEFT,   /* -x */
    DIRECTION_BOTTOM, /* -z */
    DIRECTION_COUNT
};

struct face {
    struct cell cell; /* the cell that the face belongs to */
    enum direction direction;
    int edge[4];           /* edge index of side s */
    bool edge_reversed[4]; /* side s, walked clockwise, runs against the edge's own direction */
    int corner[4];         /* corner index where side s starts */
};

/* A face at an edge or corner, and which side or corner (0..3) of the face lies there. */
struct face_at {
    int face;
    int side;
};

/* A lattice segment from `from` one step along `axis` (0 x, 1 y, 2 z), its own direction. */
struct shape_edge {
    struct cell from;
    int axis;
    int face_count; /* 2; 4 where the body touches itself along an edge; 1 or 3 on sheets */
    bool border;    /* face_count is 1 */
    struct face_at faces[SHAPE_EDGE_MAX_FACES];
};

struct shape_corner {
    struct cell point;
    int face_count; /* 3 to 12; 1 to 12 on sheets */
    bool border;    /* the end of a border edge */
    struct face_at faces[SHAPE_CORNER_MAX_FACES];
};

/* A rotation or mirror image of the lattice that maps the shape onto itself. A mat lying on face f
 * in orientation o lies on face_image[f] in orientation_compose(o, face_orientation[f]) afterwards.
 * face_orientation has the MAT_FLIPPED bit exactly when `mirror` is set. */
struct symmetry {
    bool mirror;
    int *face_image;           /* [face_count] */
    uint8_t *face_orientation; /* [face_count] */
};

/* A place for a face: the side of a cell that looks in this direction. */
struct face_place {
    struct cell cell;
    enum direction direction;
};

enum shape_kind {
    SHAPE_BODY,   /* the outer surface of cells; closed cavities have no faces */
    SHAPE_HOLLOW, /* the whole surface of cells, the walls of closed cavities too */
    SHAPE_SHEET   /* faces as given; may have borders */
};

/* Read-only once created. symmetries[0] is the identity; rotations come before mirror images. They
 * map outsides to outsides: turning a flat sheet over is a mirror image here, as every mat flips.
 */
struct shape {
    enum shape_kind kind;
    bool open;          /* some edge is a border */
    int cell_count;     /* 0 for a sheet */
    struct cell *cells; /* as given */
    int face_count;
    struct face *faces; /* by direction (enum order), then z, y, x of the cell */
    int edge_count;
    struct shape_edge *edges;
    int corner_count;
    struct shape_corner *corners;
    int symmetry_count;
    int rotation_count;
    struct symmetry *symmetries;
};

enum shape_status {
    SHAPE_OK,
    SHAPE_EMPTY,          /* no cells */
    SHAPE_TOO_LARGE,      /* more than SHAPE_MAX_CELLS cells or SHAPE_MAX_FACES faces */
    SHAPE_FAR_CELL,       /* a coordinate beyond SHAPE_MAX_COORDINATE */
    SHAPE_DUPLICATE_CELL, /* the same cell twice */
    SHAPE_IN_PIECES,      /* cells that share no lattice point with the rest */
    SHAPE_DUPLICATE_FACE, /* the same lattice square twice, be it from its other side */
    SHAPE_NO_MEMORY
};

/* Builds the outer surface of the cells: faces towards air that reaches the outside through faces;
 * closed cavities get no faces. On success *out owns its memory (free with shape_destroy); on
 * failure *out is NULL and *bad_cell (may be NULL) is the index of the offending cell, or -1.
 * O(cells log cells + 48 faces log faces). */
enum shape_status shape_create(const struct cell *cells, int count, struct shape **out,
                               int *bad_cell);

/* The same with faces on the walls of closed cavities as well. */
enum shape_status shape_create_hollow(const struct cell *cells, int count, struct shape **out,
                                      int *bad_cell);

/* Builds a sheet of the given faces, in one piece or several. Ownership and errors as
 * shape_create, *bad_face in place of *bad_cell; SHAPE_DUPLICATE_FACE names the later face. */
enum shape_status shape_create_sheet(const struct face_place *places, int count, struct shape **out,
                                     int *bad_face);

void shape_destroy(struct shape *shape);

/* "Top", or "Top x,y,z" on shapes of more than one cell. Returns `out`. */
const char *shape_face_name(const struct shape *shape, int face, char out[SHAPE_FACE_NAME_SIZE]);

/* The face with this name (as shape_face_name writes it), or -1. */
int shape_face_by_name(const struct shape *shape, const char *name);

/* The face across side `side` when walking over the surface of the face's own body: where four
 * faces meet at an edge, the one that bounds the same block of cells. Face -1 across a border. On a
 * sheet where three or four meet, the one whose outside continues this face's, or -1. */
struct face_at shape_neighbour(const struct shape *shape, int face, int side);

/* Number of surfaces: faces that share a rim cell belong to one. O(faces). -1 when out of memory.
 */
int shape_piece_count(const struct shape *shape);

/* Number of rim cells of the whole surface for mats of this size: corners + edges * (size-2).
 * A rim cell's index is its corner's, or corner_count + edge * (size-2) + steps along the edge. */
int shape_rim_cell_count(const struct shape *shape, int size);

/* Index of the surface rim cell that rim cell `rim_index` of a mat of this size claims on `face`.
 */
int shape_rim_cell(const struct shape *shape, int size, int face, int rim_index);

/* True when the rim cell lies on a border: on a border edge or at one of its ends. */
bool shape_cell_on_border(const struct shape *shape, int size, int cell);

/* The rim cell that a symmetry of the shape moves a rim cell to. */
int shape_cell_image(const struct shape *shape, int size, int symmetry, int cell);

/* Unit vector of a direction, and of the right and up of a face with that direction. */
struct cell direction_normal(enum direction direction);
struct cell direction_right(enum direction direction);
struct cell direction_up(enum direction direction);

/* "Top", "Front", "Right", "Back", "Left", "Bottom". */
const char *direction_name(enum direction direction);

#endif
