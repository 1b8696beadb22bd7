#include "ui/input.h"

#include "ui/context.h"

#include <string.h>

void ui_input_next(struct ui_input *in)
{
    in->pressed = 0;
    in->released = 0;
    in->wheel_x = 0.0f;
    in->wheel_y = 0.0f;
    in->cancel = false;
    in->key_count = 0;
    in->text[0] = '\0';
}

void ui_input_key(struct ui_input *in, enum ui_key key, unsigned mods)
{
    if (key == UI_KEY_NONE || in->key_count >= UI_MAX_KEYS)
        return;
    in->keys[in->key_count++] = (struct ui_key_press){key, mods};
}

void ui_input_text(struct ui_input *in, const char *text)
{
    size_t used = strlen(in->text);

    ui_copy(in->text + used, sizeof in->text - used, text);
}

void ui_input_button(struct ui_input *in, unsigned button, bool down)
{
    if (down) {
        in->down |= button;
        in->pressed |= button;
    } else {
        in->down &= ~button;
        in->released |= button;
    }
}
