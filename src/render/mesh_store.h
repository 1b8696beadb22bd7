/* Meshes of mats on the graphics side, one a pattern, packed into one vertex and one index buffer.
 */
#ifndef CUBEFOLD_RENDER_MESH_STORE_H
#define CUBEFOLD_RENDER_MESH_STORE_H

#include "core/mat.h"
#include "render/gl.h"
#include "render/status.h"

#include <stddef.h>

struct mesh_range {
    GLsizei count;      /* indices */
    size_t byte_offset; /* into the index buffer */
};

struct mesh_entry {
    struct mat mat;
    int segments;
    struct mesh_range range;
};

struct mesh_store {
    struct mesh_entry *entries;
    int count, capacity;
    GLuint vertices, indices;        /* buffers */
    size_t vertex_used, vertex_room; /* bytes */
    size_t index_used, index_room;   /* bytes */
};

/* Empty store; needs a current context. */
void mesh_store_init(struct mesh_store *store);
void mesh_store_free(struct mesh_store *store);

/* Index of the entry for this mat with so many steps around its rounded edges, made if need be.
 * Indices stay true until mesh_store_trim. The buffers keep their names. RENDER_NO_MEMORY. */
enum render_status mesh_store_find(struct mesh_store *store, struct mat mat, int segments,
                                   int *out);

/* Drops everything when the store has grown beyond reason. Call between frames. */
void mesh_store_trim(struct mesh_store *store);

#endif
