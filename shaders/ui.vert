// The interface: everything is a rounded box. src/ui/ui_draw.h defines the attributes, and the kinds
// of commands: UI_SOLID, UI_PLAIN, UI_BOX, or without any of them UI_DRAW_ANY.
layout(location = 0) in vec2 a_place; // pixels from the top left corner
layout(location = 1) in vec4 a_fill;

uniform vec2 u_size; // of the target, pixels

#ifdef UI_PLAIN
out vec4 v_fill;
#else
flat out vec4 v_fill;
#endif

#if !defined(UI_SOLID) && !defined(UI_BOX)
layout(location = 2) in vec2 a_texel;
uniform sampler2D u_texture;
out vec2 v_texel; // as texture() takes it
#endif

#if !defined(UI_SOLID) && !defined(UI_PLAIN)
layout(location = 3) in vec4 a_box;  // position in the box's frame from its centre; half its size
layout(location = 4) in vec3 a_edge; // radius, border, softness
layout(location = 5) in vec4 a_line;
out vec2 v_local;
flat out vec2 v_half;
flat out vec3 v_edge;
flat out vec4 v_line;
#endif

void main()
{
    v_fill = a_fill;
#if !defined(UI_SOLID) && !defined(UI_BOX)
    v_texel = a_texel / vec2(textureSize(u_texture, 0));
#endif
#if !defined(UI_SOLID) && !defined(UI_PLAIN)
    v_local = a_box.xy;
    v_half = a_box.zw;
    v_edge = a_edge;
    v_line = a_line;
#endif
    gl_Position = vec4(2.0 * a_place.x / u_size.x - 1.0, 1.0 - 2.0 * a_place.y / u_size.y, 0.0, 1.0);
}
