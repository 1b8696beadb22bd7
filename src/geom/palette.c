#include "geom/palette.h"

#include <assert.h>
#include <string.h>

/* The first six are given by the look of the program. The others were chosen one after another,
 * each the candidate farthest from all before it: least CIE76 distance over normal vision and the
 * three dichromacies simulated after Machado, Oliveira and Fernandes (2009), among colours of
 * medium lightness and moderate chroma. */
static const uint32_t colors[PALETTE_SIZE] = {
    0x4FA3E3, 0xF2A33A, 0x2BB58C, 0xF4DE55, 0x3E63DD, 0xE5604D, 0x654F70, 0xBDE99C,
    0x23F4F4, 0x864444, 0x9C86A7, 0x86399C, 0x237B23, 0x91E9BD, 0xC86565, 0xC8D370,
    0x9CC8FF, 0x9186FF, 0xE9A7C8, 0x9CBD7B, 0x9165A7, 0xC82E23, 0x9C657B, 0xE95AD3,
    0xBD8623, 0x4F44B2, 0xFF869C, 0xC89CD3, 0xC8A74F, 0xF4BD23, 0x659144, 0xB23986,
    0x865AC8, 0x7B445A, 0x919CFF, 0xE94F9C, 0xA75A65, 0x4F7BFF, 0xD3C89C, 0xF4C8E9,
    0xE9C85A, 0x7B5A39, 0x4F86C8, 0x912E86, 0xB2B265, 0x65B27B, 0x70C8A7, 0x5ABDFF,
    0xA7E9D3, 0x5AD3D3, 0xD37B65, 0xBD7BBD, 0x2E9C7B, 0xD32EA7, 0x9C654F, 0xA7D37B,
    0x9CB223, 0x234FC8, 0xD391BD, 0x9C862E, 0xC8E970, 0x397B91, 0xBD4FBD, 0x86C8E9,
};

struct rgb8 palette_color(int mat)
{
    assert(mat >= 0);
    uint32_t c = colors[mat % PALETTE_SIZE];
    return (struct rgb8){(uint8_t)(c >> 16), (uint8_t)(c >> 8 & 0xFF), (uint8_t)(c & 0xFF)};
}

const char *palette_label(int mat, char out[PALETTE_LABEL_SIZE])
{
    assert(mat >= 0);
    char digits[PALETTE_LABEL_SIZE];
    int at = PALETTE_LABEL_SIZE - 1;
    digits[at] = '\0';
    /* Base 26 without a zero: after Z comes AA, so one is taken off at every further digit. */
    int rest = mat;
    do {
        digits[--at] = (char)('A' + rest % 26);
        rest = rest / 26 - 1;
    } while (rest >= 0 && at > 0);
    memcpy(out, digits + at, (size_t)(PALETTE_LABEL_SIZE - at));
    return out;
}
