#include "render/mesh_store.h"

#include "geom/mesh.h"

#include <stdlib.h>

enum { MOST_ENTRIES = 4096, FIRST_VERTEX_ROOM = 1 << 19, FIRST_INDEX_ROOM = 1 << 18 };
static const size_t MOST_BYTES = (size_t)256 << 20;

static void make_room(GLenum kind, GLuint buffer, size_t room)
{
    glBindBuffer(kind, buffer);
    glBufferData(kind, (GLsizeiptr)room, NULL, GL_STATIC_DRAW);
}

void mesh_store_init(struct mesh_store *store)
{
    *store = (struct mesh_store){0};
    glGenBuffers(1, &store->vertices);
    glGenBuffers(1, &store->indices);
    store->vertex_room = FIRST_VERTEX_ROOM;
    store->index_room = FIRST_INDEX_ROOM;
    make_room(GL_ARRAY_BUFFER, store->vertices, store->vertex_room);
    /* The index buffer is bound to the array target here: the element target belongs to a vertex
     * array, which may be another's. */
    make_room(GL_ARRAY_BUFFER, store->indices, store->index_room);
}

void mesh_store_free(struct mesh_store *store)
{
    glDeleteBuffers(1, &store->vertices);
    glDeleteBuffers(1, &store->indices);
    free(store->entries);
    *store = (struct mesh_store){0};
}

/* Makes the buffer at least `need` bytes, keeping its name and the first `used` bytes. */
static bool grow(GLuint buffer, size_t used, size_t *room, size_t need)
{
    size_t bigger = *room;
    if (need <= bigger)
        return true;
    while (bigger < need)
        bigger *= 2;
    GLuint spare = 0;
    glGenBuffers(1, &spare);
    glBindBuffer(GL_COPY_READ_BUFFER, buffer);
    glBindBuffer(GL_COPY_WRITE_BUFFER, spare);
    glBufferData(GL_COPY_WRITE_BUFFER, (GLsizeiptr)used, NULL, GL_STATIC_COPY);
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0, 0, (GLsizeiptr)used);
    glBufferData(GL_COPY_READ_BUFFER, (GLsizeiptr)bigger, NULL, GL_STATIC_DRAW);
    glCopyBufferSubData(GL_COPY_WRITE_BUFFER, GL_COPY_READ_BUFFER, 0, 0, (GLsizeiptr)used);
    glDeleteBuffers(1, &spare);
    *room = bigger;
    return glGetError() == GL_NO_ERROR;
}

static bool room_for_entry(struct mesh_store *store)
{
    if (store->count < store->capacity)
        return true;
    int bigger = store->capacity > 0 ? 2 * store->capacity : 16;
    struct mesh_entry *entries = realloc(store->entries, (size_t)bigger * sizeof *entries);
    if (!entries)
        return false;
    store->entries = entries;
    store->capacity = bigger;
    return true;
}

static bool upload(struct mesh_store *store, const struct mesh *mesh, struct mesh_range *range)
{
    size_t vertex_bytes = (size_t)mesh->vertex_count * sizeof *mesh->vertices;
    size_t index_bytes = (size_t)mesh->index_count * sizeof *mesh->indices;
    uint32_t first = (uint32_t)(store->vertex_used / sizeof *mesh->vertices);
    uint32_t *indices = malloc(index_bytes > 0 ? index_bytes : 1);
    bool done = indices &&
                grow(store->vertices, store->vertex_used, &store->vertex_room,
                     store->vertex_used + vertex_bytes) &&
                grow(store->indices, store->index_used, &store->index_room,
                     store->index_used + index_bytes);
    if (done) {
        /* Drawing with a base vertex is not in OpenGL ES 3.0, so indices count from the start. */
        for (int i = 0; i < mesh->index_count; i++)
            indices[i] = mesh->indices[i] + first;
        glBindBuffer(GL_ARRAY_BUFFER, store->vertices);
        glBufferSubData(GL_ARRAY_BUFFER, (GLintptr)store->vertex_used, (GLsizeiptr)vertex_bytes,
                        mesh->vertices);
        glBindBuffer(GL_ARRAY_BUFFER, store->indices);
        glBufferSubData(GL_ARRAY_BUFFER, (GLintptr)store->index_used, (GLsizeiptr)index_bytes,
                        indices);
        *range = (struct mesh_range){mesh->index_count, store->index_used};
        store->vertex_used += vertex_bytes;
        store->index_used += index_bytes;
    }
    free(indices);
    return done;
}

enum render_status mesh_store_find(struct mesh_store *store, struct mat mat, int segments, int *out)
{
    for (int i = 0; i < store->count; i++) {
        const struct mesh_entry *entry = &store->entries[i];
        if (entry->mat.rim == mat.rim && entry->mat.size == mat.size &&
            entry->segments == segments) {
            *out = i;
            return RENDER_OK;
        }
    }
    struct mesh_style style = mesh_default_style();
    struct mesh *mesh = NULL;
    style.segments = segments;
    if (!room_for_entry(store) || mesh_create(mat, style, &mesh) != MESH_OK)
        return RENDER_NO_MEMORY;
    struct mesh_entry *entry = &store->entries[store->count];
    bool done = upload(store, mesh, &entry->range);
    mesh_destroy(mesh);
    if (!done)
        return RENDER_NO_MEMORY;
    entry->mat = mat;
    entry->segments = segments;
    *out = store->count++;
    return RENDER_OK;
}

void mesh_store_trim(struct mesh_store *store)
{
    if (store->count > MOST_ENTRIES || store->vertex_used + store->index_used > MOST_BYTES) {
        store->count = 0;
        store->vertex_used = 0;
        store->index_used = 0;
    }
}
