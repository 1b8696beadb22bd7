#include "platform/clock.h"
#include "platform/window_internal.h"

#include <math.h>
#include <string.h>

/* Keys whose SDL code is not the character they stand for. */
static const struct {
    SDL_Keycode sdl;
    int key;
} KEY_TABLE[] = {
    {SDLK_LEFT, KEY_LEFT},      {SDLK_RIGHT, KEY_RIGHT},
    {SDLK_UP, KEY_UP},          {SDLK_DOWN, KEY_DOWN},
    {SDLK_HOME, KEY_HOME},      {SDLK_END, KEY_END},
    {SDLK_PAGEUP, KEY_PAGE_UP}, {SDLK_PAGEDOWN, KEY_PAGE_DOWN},
    {SDLK_INSERT, KEY_INSERT},  {SDLK_RETURN, KEY_ENTER},
    {SDLK_RETURN2, KEY_ENTER},  {SDLK_KP_ENTER, KEY_ENTER},
    {SDLK_KP_PLUS, '+'},        {SDLK_KP_MINUS, '-'},
    {SDLK_KP_MULTIPLY, '*'},    {SDLK_KP_DIVIDE, '/'},
    {SDLK_KP_PERIOD, '.'},      {SDLK_KP_EQUALS, '='},
    {SDLK_KP_0, '0'},           {SDLK_KP_1, '1'},
    {SDLK_KP_2, '2'},           {SDLK_KP_3, '3'},
    {SDLK_KP_4, '4'},           {SDLK_KP_5, '5'},
    {SDLK_KP_6, '6'},           {SDLK_KP_7, '7'},
    {SDLK_KP_8, '8'},           {SDLK_KP_9, '9'},
};

static int translate_key(SDL_Keycode code)
{
    for (size_t i = 0; i < sizeof KEY_TABLE / sizeof *KEY_TABLE; i++)
        if (KEY_TABLE[i].sdl == code)
            return KEY_TABLE[i].key;
    if (code >= SDLK_F1 && code <= SDLK_F12)
        return KEY_F1 + (int)(code - SDLK_F1);
    /* Other named keys have SDL's high bit set; characters do not. */
    return code & SDLK_SCANCODE_MASK ? KEY_NONE : (int)code;
}

static unsigned translate_modifiers(unsigned sdl)
{
    return (sdl & KMOD_SHIFT ? EVENT_SHIFT : 0u) | (sdl & KMOD_CTRL ? EVENT_CTRL : 0u) |
           (sdl & KMOD_ALT ? EVENT_ALT : 0u) | (sdl & KMOD_GUI ? EVENT_META : 0u);
}

static int translate_button(int sdl)
{
    switch (sdl) {
    case SDL_BUTTON_LEFT:
        return EVENT_BUTTON_LEFT;
    case SDL_BUTTON_MIDDLE:
        return EVENT_BUTTON_MIDDLE;
    case SDL_BUTTON_RIGHT:
        return EVENT_BUTTON_RIGHT;
    default:
        return EVENT_BUTTON_NONE;
    }
}

static void place_pointer(struct window *window, int x, int y, struct event *out)
{
    window->pointer_x = out->x = (float)x / window->units_per_point;
    window->pointer_y = out->y = (float)y / window->units_per_point;
}

static bool translate_motion(struct window *window, const SDL_MouseMotionEvent *in,
                             struct event *out)
{
    float old_x = window->pointer_x, old_y = window->pointer_y;
    out->kind = EVENT_POINTER_MOVE;
    place_pointer(window, in->x, in->y, out);
    out->dx = out->x - old_x;
    out->dy = out->y - old_y;
    return true;
}

static bool translate_press(struct window *window, const SDL_MouseButtonEvent *in,
                            struct event *out)
{
    bool down = in->type == SDL_MOUSEBUTTONDOWN;
    int button = translate_button(in->button);
    unsigned bit = 1u << button;
    place_pointer(window, in->x, in->y, out);
    /* A release whose press was cut short by lost focus is not news any more. */
    if (button == EVENT_BUTTON_NONE || (!down && !(window->buttons & bit)))
        return false;
    window->buttons = down ? window->buttons | bit : window->buttons & ~bit;
    window_capture_pointer(window, window->buttons != 0);
    out->kind = down ? EVENT_POINTER_DOWN : EVENT_POINTER_UP;
    out->button = button;
    out->clicks = in->clicks;
    return true;
}

static bool translate_wheel(struct window *window, const SDL_MouseWheelEvent *in, struct event *out)
{
    out->kind = EVENT_WHEEL;
    place_pointer(window, in->mouseX, in->mouseY, out);
    out->wheel_x = in->preciseX;
    out->wheel_y = in->preciseY;
    return out->wheel_x != 0 || out->wheel_y != 0;
}

/* SDL gives the change of the fingers' distance but not the distance itself, so it is measured
 * here. Fingers are in 0..1 of the window. */
static bool translate_pinch(struct window *window, const SDL_MultiGestureEvent *in,
                            struct event *out)
{
    int width = 0, height = 0;
    SDL_Finger *a = SDL_GetTouchFinger(in->touchId, 0), *b = SDL_GetTouchFinger(in->touchId, 1);
    window_size(window, &width, &height);
    if (in->numFingers != 2 || !a || !b) {
        window->finger_distance = 0;
        return false;
    }
    float before = window->finger_distance;
    window->finger_distance = hypotf((a->x - b->x) * (float)width, (a->y - b->y) * (float)height);
    if (before < 1 || window->finger_distance < 1)
        return false;
    out->kind = EVENT_PINCH;
    out->x = in->x * (float)width;
    out->y = in->y * (float)height;
    out->pinch = window->finger_distance / before;
    return true;
}

static bool translate_focus_lost(struct window *window, struct event *out)
{
    window->buttons = 0;
    window->finger_distance = 0;
    out->buttons = 0;
    window_capture_pointer(window, false);
    out->kind = EVENT_FOCUS_LOST;
    return true;
}

static bool translate_window(struct window *window, const SDL_WindowEvent *in, struct event *out)
{
    switch (in->event) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
    case SDL_WINDOWEVENT_DISPLAY_CHANGED:
        out->kind = EVENT_RESIZE;
        return true;
    case SDL_WINDOWEVENT_SHOWN:
    case SDL_WINDOWEVENT_RESTORED:
    case SDL_WINDOWEVENT_MAXIMIZED:
    case SDL_WINDOWEVENT_EXPOSED:
        window->hidden = false;
        out->kind = EVENT_REDRAW;
        return true;
    case SDL_WINDOWEVENT_HIDDEN:
    case SDL_WINDOWEVENT_MINIMIZED:
        window->hidden = true;
        out->kind = EVENT_HIDDEN;
        return true;
    case SDL_WINDOWEVENT_FOCUS_GAINED:
        out->kind = EVENT_FOCUS_GAINED;
        return true;
    case SDL_WINDOWEVENT_FOCUS_LOST:
        return translate_focus_lost(window, out);
    case SDL_WINDOWEVENT_LEAVE:
        out->kind = EVENT_POINTER_LEAVE;
        return window->buttons == 0;
    case SDL_WINDOWEVENT_CLOSE:
        out->kind = EVENT_QUIT;
        return true;
    default:
        return false;
    }
}

static bool translate_keyboard(const SDL_KeyboardEvent *in, struct event *out)
{
    out->kind = in->type == SDL_KEYDOWN ? EVENT_KEY_DOWN : EVENT_KEY_UP;
    out->key = translate_key(in->keysym.sym);
    out->repeat = in->repeat != 0;
    out->modifiers = translate_modifiers(in->keysym.mod);
    return out->key != KEY_NONE;
}

static bool translate_drop(const SDL_DropEvent *in, struct event *out)
{
    if (!in->file)
        return false;
    out->kind = EVENT_DROP_FILE;
    if (strlen(in->file) < sizeof out->path)
        strcpy(out->path, in->file);
    SDL_free(in->file);
    return true;
}

bool window_translate(struct window *window, const SDL_Event *in, struct event *out)
{
    memset(out, 0, sizeof *out);
    out->time = clock_seconds();
    out->scale = window_scale(window);
    out->x = window->pointer_x;
    out->y = window->pointer_y;
    out->modifiers = translate_modifiers((unsigned)SDL_GetModState());
    bool known = false;
    switch (in->type) {
    case SDL_QUIT:
        out->kind = EVENT_QUIT;
        return true;
    case SDL_WINDOWEVENT:
        known = translate_window(window, &in->window, out);
        break;
    case SDL_MOUSEMOTION:
        known = translate_motion(window, &in->motion, out);
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        known = translate_press(window, &in->button, out);
        break;
    case SDL_MOUSEWHEEL:
        known = translate_wheel(window, &in->wheel, out);
        break;
    case SDL_MULTIGESTURE:
        known = translate_pinch(window, &in->mgesture, out);
        break;
    case SDL_FINGERDOWN:
    case SDL_FINGERUP:
        window->finger_distance = 0;
        break;
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        known = translate_keyboard(&in->key, out);
        break;
    case SDL_TEXTINPUT:
        out->kind = EVENT_TEXT;
        SDL_utf8strlcpy(out->text, in->text.text, sizeof out->text);
        known = true;
        break;
    case SDL_DROPFILE:
        known = translate_drop(&in->drop, out);
        break;
    default:
        break;
    }
    out->buttons = window->buttons;
    return known;
}
