// The interface: everything is a rounded box. src/ui/ui_draw.h defines the attributes.
in vec2 a_place; // pixels from the top left corner
in vec2 a_texel;
in vec4 a_box;  // position in the box's frame from its centre; half its size
in vec3 a_edge; // radius, border, softness
in vec4 a_fill;
in vec4 a_line;

uniform vec2 u_size; // of the target, pixels

out vec2 v_texel;
out vec4 v_box;
out vec3 v_edge;
out vec4 v_fill;
out vec4 v_line;

void main()
{
    v_texel = a_texel;
    v_box = a_box;
    v_edge = a_edge;
    v_fill = a_fill;
    v_line = a_line;
    gl_Position = vec4(2.0 * a_place.x / u_size.x - 1.0, 1.0 - 2.0 * a_place.y / u_size.y, 0.0, 1.0);
}
