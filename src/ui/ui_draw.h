/* The seam between the toolkit and a renderer: lists of vertices, indices and commands.
 *
 * The toolkit fills one struct ui_draw_list a frame. A renderer needs one vertex format, one shader
 * and one kind of draw call; it knows nothing of widgets, and the toolkit knows nothing of GL.
 * Simpler shaders make it faster (see KINDS).
 *
 * COORDINATES. x, y are physical pixels of the framebuffer, origin at its top left corner, y down;
 * the centre of the first pixel is (0.5, 0.5). Clip position, for a target of W x H pixels:
 *
 *     gl_Position = vec4(2 x / W - 1, 1 - 2 y / H, 0, 1)
 *
 * COLOURS are sRGB bytes with straight (not premultiplied) alpha. They are blended as they are, in
 * sRGB values, without conversion to linear light: the target must not convert (no
 * GL_FRAMEBUFFER_SRGB, no tone curve).
 *
 * BLENDING. The shader returns premultiplied colour; blend with (ONE, ONE_MINUS_SRC_ALPHA) for
 * colour and alpha. No depth test, no culling (the winding varies), scissor test on.
 *
 * SHADING. Every primitive is a rounded box, or pretends to be one. local is the position of the
 * fragment relative to the centre of its box, in physical pixels, in the frame of the box (for a
 * slanted line the frame is turned along the line). half is half the size of the box:
 *
 *                  half.x
 *             |<----------->|
 *       .-----------------------.  ---
 *      /                         \  ^  half.y          d < 0 inside
 *     |             + local=0     |---                 d = 0 on the edge
 *      \                         /                     d > 0 outside
 *       '-----------------------'
 *
 * In GLSL, with every vertex attribute interpolated linearly:
 *
 *     vec2  q     = abs(local) - half + radius;
 *     float d     = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
 *     float s     = max(softness, 0.5);                    // half the width of the ramp, in pixels
 *     float t     = clamp(0.5 - d / (2.0 * s), 0.0, 1.0);
 *     float outer = softness > 0.5 ? t * t * (3.0 - 2.0 * t) : t;
 *     float inner = border > 0.0 ? clamp(0.5 - (d + border), 0.0, 1.0) : outer;
 *     inner       = min(inner, outer);
 *     vec4  texel = (texture is the atlas) ? vec4(1, 1, 1, T.r) : T;      // T: see TEXTURES
 *     vec4  f     = fill * texel;                          // straight alpha
 *     vec4  e     = edge * texel;
 *     out         = vec4(f.rgb, 1) * (f.a * inner) + vec4(e.rgb, 1) * (e.a * (outer - inner));
 *
 * A crisp box has softness 0 and a ramp of one pixel; a shadow has softness s and fades from full
 * strength s pixels inside its edge to nothing s pixels outside. border is the width of a band of
 * colour edge, inside the box along its edge. Glyphs and filled polygons switch the box off by
 * local = (0,0) and a large half, so that outer is 1 (polygons are antialiased by a fringe of
 * vertices of zero alpha).
 *
 * KINDS. The formula is true of every command. The kind of a command promises more, so that most
 * pixels need less of it:
 *
 *     UI_DRAW_SOLID  out = fill, with alpha 1: needs no texture and no blending. Rectangles on
 * whole pixels. UI_DRAW_PLAIN  out = f: the box is switched off. Text, polygons, see-through
 * rectangles. UI_DRAW_BOX    texel = 1. UI_DRAW_ANY    nothing. Rounded images.
 *
 * In all but UI_DRAW_PLAIN, only position, texture position and local differ between the vertices
 * of a primitive.
 *
 * A large box comes in pieces that do not overlap. Where its sides fall on the edges of pixels,
 * only its corners (c) are of the kind UI_DRAW_BOX, and bands of the border (b) and of the fill lie
 * between them; else, as for a shadow, the sides (s) need the distance too:
 *
 *       .---.---------------.---.          .---.---------------.---.
 *      / c  |_______b_______|  c \        / c  |       s       |  c \
 *     |_____|_______________|_____|      |_____|_______________|_____|
 *     | |                       | |      |     |               |     |
 *     |b|          fill         |b|      |  s  |     fill      |  s  |
 *     |_|_______________________|_|      |_____|_______________|_____|
 *     |     |_______________|     |      |     |               |     |
 *      \ c  |       b       |  c /        \ c  |       s       |  c /
 *       '---'---------------'---'          '---'---------------'---'
 *
 * ORDER. What overlaps is drawn in the order of the calls; apart from that, ui_draw_finish gathers
 * what can share a command.
 *
 * TEXTURES. u, v are in texels of the texture, not normalised, so that they stay true when the
 * atlas grows during a frame: T = texture(tex, vec2(u, v) / vec2(textureSize(tex, 0))). Row 0 is
 * the top. Sample with LINEAR and CLAMP_TO_EDGE, no mipmaps. UI_TEXTURE_ATLAS is the single-channel
 * (R8) glyph atlas of ui/atlas.h; plain shapes sample a white texel of it, so text and shapes share
 * draw calls. Other numbers are RGBA8 textures that the application handed to ui_paint_image.
 */
#ifndef CUBEFOLD_UI_UI_DRAW_H
#define CUBEFOLD_UI_UI_DRAW_H

#include <stdbool.h>
#include <stdint.h>

enum {
    UI_TEXTURE_ATLAS = 0,
    UI_DRAW_LAYERS = 4,
    UI_DRAW_CLIP_DEPTH = 16,
    UI_DRAW_CELLS = 64 /* of the grid that tells what overlaps, each way */
};

/* Layers of a frame, drawn one over the other whatever the order of the calls. */
enum ui_layer {
    UI_LAYER_BASE,  /* panels and their widgets */
    UI_LAYER_MODAL, /* help overlay */
    UI_LAYER_POPUP, /* drop-down lists */
    UI_LAYER_TOP    /* tooltips, toast */
};

/* What a command promises; see KINDS. */
enum ui_draw_kind { UI_DRAW_SOLID, UI_DRAW_PLAIN, UI_DRAW_BOX, UI_DRAW_ANY };

struct ui_color {
    uint8_t r, g, b, a; /* sRGB, straight alpha */
};

/* 52 bytes, no padding. Attribute locations are up to the renderer. */
struct ui_vertex {
    float x, y;             /* position, physical pixels */
    float u, v;             /* texture position, texels */
    float local_x, local_y; /* position in the frame of the box, physical pixels from its centre */
    float half_x, half_y;   /* half the size of the box, physical pixels */
    float radius;           /* corner radius, physical pixels, at most min(half_x, half_y) */
    float border;           /* width of the border, physical pixels; 0 = none */
    float softness;         /* half the width of the fading edge, physical pixels; 0 = crisp */
    struct ui_color fill;   /* normalised unsigned bytes */
    struct ui_color edge;   /* colour of the border; normalised unsigned bytes */
};

/* Integer pixels of the framebuffer, origin top left (flip y for glScissor). */
struct ui_clip {
    int x, y, w, h;
};

/* Draw index_count indices (triangles) from index_first on. */
struct ui_draw_cmd {
    uint32_t texture;    /* UI_TEXTURE_ATLAS or an image of the application */
    struct ui_clip clip; /* never empty, always inside the framebuffer */
    uint32_t index_first, index_count;
    enum ui_layer layer; /* commands are sorted by it */
    enum ui_draw_kind kind;
};

/* A primitive on its way into a command. */
struct ui_draw_item {
    struct ui_draw_cmd as; /* a command of it alone; its indices are those of `drawn` */
    struct ui_clip bounds; /* the pixels that it may touch */
    uint32_t command;      /* that it goes into */
};

/* Pools of fixed size. When one is full, primitives are left out whole and counted. Indices and
 * commands are there once the frame has ended (ui_draw_finish). */
struct ui_draw_list {
    struct ui_vertex *vertices;
    uint32_t *indices;
    struct ui_draw_cmd *commands;
    uint32_t vertex_count, vertex_capacity;
    uint32_t index_count, index_capacity;
    uint32_t command_count, command_capacity;
    uint32_t *drawn; /* [index_capacity] in the order of the calls */
    uint32_t drawn_count;
    struct ui_draw_item *items; /* [vertex_capacity / 4] */
    uint32_t item_count;
    uint32_t cells[UI_DRAW_CELLS][UI_DRAW_CELLS]; /* 1 + the last command that touches it, or 0 */
    uint32_t dropped;                             /* primitives left out in this frame */

    int width, height; /* framebuffer, physical pixels */
    enum ui_layer layer;
    struct ui_clip clips[UI_DRAW_CLIP_DEPTH];
    int clip_depth;         /* entries in use, at least 1 within a frame */
    int clip_overflow;      /* pushes beyond the stack, to be popped first */
    float white_u, white_v; /* a texel of the atlas that is 1 */
};

/* Allocates the pools. False when memory is short (the list is then empty and safe to free). */
bool ui_draw_init(struct ui_draw_list *list, uint32_t vertices, uint32_t commands);
void ui_draw_free(struct ui_draw_list *list);

/* Empties the list for a frame of width x height pixels. */
void ui_draw_reset(struct ui_draw_list *list, int width, int height, float white_u, float white_v);

/* Makes the commands: by layer, and in each as few as the order allows. Linear in the primitives
 * for what a frame looks like; a primitive costs the cells of the grid that it touches. */
void ui_draw_finish(struct ui_draw_list *list);

/* The smallest rectangle that holds every pixel which the frame leaves to what was there before:
 * what no solid rectangle covers that reaches from side to side. May be empty. After
 * ui_draw_finish.
 */
struct ui_clip ui_draw_uncovered(const struct ui_draw_list *list);

/* Clip to the common part of the current clip and c until the matching pop. */
void ui_draw_push_clip(struct ui_draw_list *list, struct ui_clip c);
/* Clip to c alone (cut to the framebuffer): for popups that leave their panel. */
void ui_draw_push_clip_root(struct ui_draw_list *list, struct ui_clip c);
void ui_draw_pop_clip(struct ui_draw_list *list);
struct ui_clip ui_draw_clip(const struct ui_draw_list *list);

/* Look of a rounded box. Lengths in physical pixels. */
struct ui_draw_box {
    struct ui_color fill;
    struct ui_color edge;
    float radius;
    float border;
    float softness;
};

/* Box with corners (x0,y0) and (x1,y1), physical pixels. Covers softness pixels more on each side.
 */
void ui_draw_box(struct ui_draw_list *list, float x0, float y0, float x1, float y1,
                 const struct ui_draw_box *look);

/* A rectangle without squares of `corner` pixels at its corners. */
struct ui_draw_hole {
    struct ui_clip rect;
    int corner;
};

/* Pixels that such a box surely covers with opaque colour; an empty rectangle when none are sure.
 */
struct ui_draw_hole ui_draw_hidden(float x0, float y0, float x1, float y1,
                                   const struct ui_draw_box *look);

/* ui_draw_box that may leave out the pixels of a hole: for the shadow of what is drawn next. */
void ui_draw_box_around(struct ui_draw_list *list, float x0, float y0, float x1, float y1,
                        const struct ui_draw_box *look, const struct ui_draw_hole *hole);

/* Line with round ends. width in physical pixels; below 1 it is drawn 1 wide and paler. */
void ui_draw_line(struct ui_draw_list *list, float x0, float y0, float x1, float y1, float width,
                  struct ui_color color);

/* Line through n points, xy[2 i], xy[2 i + 1]. Joints are round; a see-through colour shows them.
 */
void ui_draw_polyline(struct ui_draw_list *list, const float *xy, int n, float width,
                      struct ui_color color);

/* Filled convex polygon of 3 to 64 points in either winding, antialiased by a half-pixel fringe. */
void ui_draw_convex(struct ui_draw_list *list, const float *xy, int n, struct ui_color color);

/* w x h texels of a texture from (u, v) on, drawn at (x, y) .. (x + dw, y + dh) and multiplied by
 * tint. For rounded images give the radius, for glyphs 0. */
struct ui_draw_image {
    uint32_t texture;
    float u, v, w, h; /* texels */
    float radius;     /* physical pixels */
    struct ui_color tint;
};
void ui_draw_image(struct ui_draw_list *list, float x, float y, float dw, float dh,
                   const struct ui_draw_image *image);

#endif
