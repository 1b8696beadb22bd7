#include "ui/theme.h"

#include <math.h>
#include <stddef.h>

#define RGB(hex)                                                                                   \
    {                                                                                              \
        ((hex) >> 16) & 255, ((hex) >> 8) & 255, (hex)&255, 255                                    \
    }
#define RGBA(hex, a)                                                                               \
    {                                                                                              \
        ((hex) >> 16) & 255, ((hex) >> 8) & 255, (hex)&255, (a)                                    \
    }

#define THEME_SIZES                                                                                \
    .radius_card = 12.0f, .radius_control = 8.0f, .radius_small = 4.0f, .control_height = 32.0f,   \
    .row_height = 28.0f, .padding = 16.0f, .gap = 8.0f, .text_size = 14.0f, .text_small = 12.0f,   \
    .text_title = 17.0f, .code_size = 12.5f, .hairline = 1.0f, .magnify = 1.0f

static const struct ui_theme theme_light = {
    .dark = false,
    .ground = RGB(0xEDF1F6),
    .card = RGB(0xFFFFFF),
    .card_edge = RGB(0xDDE2EB),
    .shadow = RGBA(0x1B2A4A, 30),
    .text = RGB(0x1A1F2B),
    .text_soft = RGB(0x5F6B80),
    .text_faint = RGB(0x97A1B3),
    .separator = RGB(0xE8ECF2),
    .control = RGB(0xFFFFFF),
    .control_edge = RGB(0xD5DBE6),
    .control_hover = RGB(0xF3F6FA),
    .control_down = RGB(0xE6EBF3),
    .track = RGB(0xE6EAF2),
    .track_off = RGB(0xC9D0DD),
    .knob = RGB(0xFFFFFF),
    .accent = RGB(0x3E63DD),
    .accent_hover = RGB(0x3557CC),
    .accent_down = RGB(0x2C4AB3),
    .accent_text = RGB(0xFFFFFF),
    .accent_soft = RGB(0xEAEFFD),
    .warning = RGB(0xE5604D),
    .warning_text = RGB(0xC0392B),
    .warning_soft = RGB(0xFDF1EE),
    .success = RGB(0x1F9E77),
    .highlight = RGB(0xFFF0D6),
    .highlight_edge = RGB(0xF2A33A),
    .focus = RGB(0x3E63DD),
    .scrim = RGBA(0x0F1624, 102),
    .tooltip = RGB(0x232937),
    .tooltip_text = RGB(0xF4F6FA),
    THEME_SIZES,
};

static const struct ui_theme theme_dark = {
    .dark = true,
    .ground = RGB(0x14171D),
    .card = RGB(0x1E222B),
    .card_edge = RGB(0x303643),
    .shadow = RGBA(0x000000, 90),
    .text = RGB(0xECEFF5),
    .text_soft = RGB(0x9AA5B8),
    .text_faint = RGB(0x6C778B),
    .separator = RGB(0x2B313C),
    .control = RGB(0x262B36),
    .control_edge = RGB(0x3A4250),
    .control_hover = RGB(0x2E3441),
    .control_down = RGB(0x373E4D),
    .track = RGB(0x323947),
    .track_off = RGB(0x495264),
    .knob = RGB(0xF4F6FA),
    .accent = RGB(0x5577EE),
    .accent_hover = RGB(0x6484F2),
    .accent_down = RGB(0x4767D8),
    .accent_text = RGB(0xFFFFFF),
    .accent_soft = RGB(0x27314F),
    .warning = RGB(0xF0705D),
    .warning_text = RGB(0xFF8F7E),
    .warning_soft = RGB(0x3A2424),
    .success = RGB(0x35C295),
    .highlight = RGB(0x3A2F1C),
    .highlight_edge = RGB(0xF2A33A),
    .focus = RGB(0x86A0FF),
    .scrim = RGBA(0x05070B, 150),
    .tooltip = RGB(0x363D4B),
    .tooltip_text = RGB(0xF4F6FA),
    THEME_SIZES,
};

struct ui_theme ui_theme_get(enum ui_theme_id id)
{
    return id == UI_THEME_DARK ? theme_dark : theme_light;
}

struct ui_theme ui_theme_scaled(struct ui_theme theme, float factor)
{
    float *const lengths[] = {
        &theme.radius_card, &theme.radius_control, &theme.radius_small, &theme.control_height,
        &theme.row_height,  &theme.padding,        &theme.gap,          &theme.text_size,
        &theme.text_small,  &theme.text_title,     &theme.code_size,    &theme.hairline,
        &theme.magnify};

    factor = isnan(factor) ? 1.0f : fminf(fmaxf(factor, 0.5f), 4.0f);
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
        *lengths[i] *= factor;
    return theme;
}

static uint8_t mix_byte(uint8_t a, uint8_t b, float t)
{
    return (uint8_t)((float)a + ((float)b - (float)a) * t + 0.5f);
}

struct ui_color ui_color_mix(struct ui_color a, struct ui_color b, float t)
{
    if (!(t > 0.0f))
        return a;
    if (t >= 1.0f)
        return b;
    return (struct ui_color){mix_byte(a.r, b.r, t), mix_byte(a.g, b.g, t), mix_byte(a.b, b.b, t),
                             mix_byte(a.a, b.a, t)};
}

struct ui_color ui_color_fade(struct ui_color c, float f)
{
    struct ui_color clear = {c.r, c.g, c.b, 0};

    return ui_color_mix(clear, c, f);
}
