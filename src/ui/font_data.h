/* The font files, embedded at build time. Read-only, alive as long as the program, any thread.
 *
 * Other layers may parse them with stb_truetype (include <stb/stb_truetype.h> without defining its
 * implementation: this layer's library holds it).
 */
#ifndef CUBEFOLD_UI_FONT_DATA_H
#define CUBEFOLD_UI_FONT_DATA_H

#include <stddef.h>

extern const unsigned char ui_font_inter_regular[];
extern const size_t ui_font_inter_regular_size;
extern const unsigned char ui_font_inter_semibold[];
extern const size_t ui_font_inter_semibold_size;
extern const unsigned char ui_font_dejavu_sans[];
extern const size_t ui_font_dejavu_sans_size;
extern const unsigned char ui_font_dejavu_mono[];
extern const size_t ui_font_dejavu_mono_size;
extern const unsigned char ui_font_dejavu_mono_bold[];
extern const size_t ui_font_dejavu_mono_bold_size;

#endif
