#include "geom/palette.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* ---- colour as eyes see it ---- */

static double linear(uint8_t value)
{
    double v = value / 255.0;
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

static double lab_curve(double t)
{
    return t > 216.0 / 24389.0 ? cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0;
}

/* CIE L*a*b* (D65) of a colour in linear sRGB. */
static void to_lab(const double rgb[3], double lab[3])
{
    static const double xyz[3][3] = {{0.4124564, 0.3575761, 0.1804375},
                                     {0.2126729, 0.7151522, 0.0721750},
                                     {0.0193339, 0.1191920, 0.9503041}};
    static const double white[3] = {0.95047, 1.0, 1.08883};
    double f[3];
    for (int i = 0; i < 3; i++) {
        double sum = 0.0;
        for (int k = 0; k < 3; k++)
            sum += xyz[i][k] * fmin(1.0, fmax(0.0, rgb[k]));
        f[i] = lab_curve(sum / white[i]);
    }
    lab[0] = 116.0 * f[1] - 16.0;
    lab[1] = 500.0 * (f[0] - f[1]);
    lab[2] = 200.0 * (f[1] - f[2]);
}

enum { NORMAL, PROTAN, DEUTAN, TRITAN, EYES };

/* Full dichromacy in linear sRGB after Machado, Oliveira and Fernandes (2009). */
static const double eyes[EYES][3][3] = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {{0.152286, 1.052583, -0.204868},
     {0.114503, 0.786281, 0.099216},
     {-0.003882, -0.048116, 1.051998}},
    {{0.367322, 0.860646, -0.227968},
     {0.280085, 0.672501, 0.047413},
     {-0.011820, 0.042940, 0.968881}},
    {{1.255528, -0.076749, -0.178779},
     {-0.078411, 0.930809, 0.147602},
     {0.004733, 0.691367, 0.303900}},
};

/* CIE76 distance of two mats' colours for an eye: below 2.3 is not seen, 10 at a glance. */
static double distance(int a, int b, int eye)
{
    double lab[2][3];
    for (int i = 0; i < 2; i++) {
        struct rgb8 c = palette_color(i ? b : a);
        double raw[3] = {linear(c.r), linear(c.g), linear(c.b)}, seen[3] = {0, 0, 0};
        for (int row = 0; row < 3; row++)
            for (int k = 0; k < 3; k++)
                seen[row] += eyes[eye][row][k] * raw[k];
        to_lab(seen, lab[i]);
    }
    double square = 0.0;
    for (int i = 0; i < 3; i++)
        square += (lab[0][i] - lab[1][i]) * (lab[0][i] - lab[1][i]);
    return sqrt(square);
}

static double least_distance(int count, int eye)
{
    double least = 1e9;
    for (int a = 0; a < count; a++)
        for (int b = 0; b < a; b++)
            least = fmin(least, distance(a, b, eye));
    return least;
}

static void first_colors_are_given(void **state)
{
    (void)state;
    static const unsigned want[6] = {0x4FA3E3, 0xF2A33A, 0x2BB58C, 0xF4DE55, 0x3E63DD, 0xE5604D};
    for (int i = 0; i < 6; i++) {
        struct rgb8 c = palette_color(i);
        assert_int_equal(c.r << 16 | c.g << 8 | c.b, want[i]);
    }
}

static void first_eight_survive_every_eye(void **state)
{
    (void)state;
    /* Measured: 30.1, 20.9, 13.6, 11.5. The last two are orange and yellow for deutan eyes, light
     * blue and green for tritan ones, both given. */
    assert_true(least_distance(8, NORMAL) >= 30.0);
    assert_true(least_distance(8, PROTAN) >= 19.0);
    assert_true(least_distance(8, DEUTAN) >= 13.0);
    assert_true(least_distance(8, TRITAN) >= 11.0);
}

static void all_colors_differ(void **state)
{
    (void)state;
    assert_true(least_distance(PALETTE_SIZE, NORMAL) >= 7.0);
    assert_true(least_distance(PALETTE_SIZE, DEUTAN) >= 3.0);
    struct rgb8 first = palette_color(0), again = palette_color(PALETTE_SIZE);
    assert_memory_equal(&first, &again, sizeof first);
}

static void labels_count_like_columns(void **state)
{
    (void)state;
    char label[PALETTE_LABEL_SIZE];
    assert_string_equal(palette_label(0, label), "A");
    assert_string_equal(palette_label(25, label), "Z");
    assert_string_equal(palette_label(26, label), "AA");
    assert_string_equal(palette_label(51, label), "AZ");
    assert_string_equal(palette_label(52, label), "BA");
    assert_string_equal(palette_label(701, label), "ZZ");
    assert_string_equal(palette_label(702, label), "AAA");
    assert_string_equal(palette_label(2147483647, label), "FXSHRXX");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_colors_are_given),
        cmocka_unit_test(first_eight_survive_every_eye),
        cmocka_unit_test(all_colors_differ),
        cmocka_unit_test(labels_count_like_columns),
    };
    return cmocka_run_group_tests_name("geom_palette", tests, NULL, NULL);
}
