/* The shaders' text, embedded at build time; each ends with a NUL. */
#ifndef CUBEFOLD_RENDER_SHADER_SOURCES_H
#define CUBEFOLD_RENDER_SHADER_SOURCES_H

extern const unsigned char shader_common_glsl[];
extern const unsigned char shader_mat_vert[], shader_mat_frag[];
extern const unsigned char shader_label_vert[], shader_label_frag[];
extern const unsigned char shader_mark_vert[], shader_mark_frag[];
extern const unsigned char shader_ghost_vert[], shader_ghost_frag[];
extern const unsigned char shader_name_vert[], shader_name_frag[];
extern const unsigned char shader_plain_vert[], shader_plain_frag[];
extern const unsigned char shader_backdrop_vert[], shader_backdrop_frag[];
extern const unsigned char shader_table_vert[];
extern const unsigned char shader_blur_vert[], shader_blur_frag[];
extern const unsigned char shader_ui_vert[], shader_ui_frag[];

#endif
