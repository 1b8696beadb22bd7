/* cubefold render: a stretch of the lesson as a film
 *
 * Frame k is shown at k / fps seconds; event number n of those that are shown from n / speed on.
 * Both are counted in thousandths, so that nothing adds up. With fewer events than frames a second
 * there is time for the mats to move:
 *
 *     frame   0   1   2   3   4   5   6   7   8        fps 12, speed 4
 *     event   0 . . . . . 1 . . . . . 2 . . . .
 *             at rest     gliding --- at rest
 */
#include "cli/render_lesson.h"

#include "cli/cli.h"
#include "cli/interrupt.h"
#include "geom/lesson_stage.h"
#include "platform/clock.h"
#include "render/film.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The share of an event's time in which the mats move. */
static const double glide_share = 0.8;

struct stretch {
    uint64_t first, last, every;
    uint64_t events;     /* that are shown */
    uint64_t frames;     /* of the film */
    uint64_t fps, speed; /* thousandths */
};

static struct stretch plan(const struct render_command *command)
{
    struct stretch s = {.first = command->first,
                        .last = command->last,
                        .every = (uint64_t)command->every,
                        .fps = (uint64_t)llround(command->fps * 1000),
                        .speed = (uint64_t)llround(command->speed * 1000)};
    uint64_t steps = (s.last - s.first) / s.every;
    bool ends_between = (s.last - s.first) % s.every != 0;
    s.events = steps + 1 + (ends_between ? 1 : 0);
    s.frames = (s.events * s.fps + s.speed - 1) / s.speed;
    return s;
}

/* The event of a frame; the last one ends the stretch whatever is left out. */
static uint64_t event_of(const struct stretch *s, uint64_t frame)
{
    uint64_t number = frame * s->speed / s->fps;
    uint64_t event = s->first + number * s->every;
    return event < s->last ? event : s->last;
}

/* Moves on to the frame's event; a single step is shown as one. */
static int go_to_frame(struct lesson_show *show, const struct stretch *s, uint64_t frame)
{
    struct lesson *lesson = show->lesson;
    uint64_t before = lesson_event(lesson), event = event_of(s, frame);
    double now = (double)frame * 1000 / (double)s->fps;
    int code = CLI_DONE;
    lesson_advance(lesson, now);
    if (event == before)
        return code;
    code = lesson_show_go(show, event, NULL);
    bool glides = event == before + 1 && s->fps > s->speed;
    double seconds = fmin(LESSON_MOTION_SECONDS, glide_share * 1000 / (double)s->speed);
    lesson->glide = (struct lesson_glide){false, now, glides ? seconds : 0};
    return code;
}

/* A film in the making. */
struct making {
    struct lesson_show *show;
    struct stretch stretch;
    struct film *film;
    uint8_t *rgb;
    bool finishing;
    struct text_error error;
};

static void show_frames(struct making *making, uint64_t frame)
{
    char what[64];
    struct progress *progress = &making->show->progress;
    uint64_t frames = making->stretch.frames;
    double now = clock_seconds();
    if (!progress_is_due(progress, now))
        return;
    snprintf(what, sizeof what, "frame %" PRIu64 " of %" PRIu64, frame, frames);
    progress_show_part(progress, now, (double)frame / (double)frames, what);
}

/* Asked while the film is written. */
static bool stop(void *context)
{
    struct making *making = context;
    double now = clock_seconds();
    if (making->finishing && progress_is_due(&making->show->progress, now))
        progress_show_part(&making->show->progress, now, 1, "writing the film");
    return interrupt_seen();
}

/* The exit code where the film fails: a stop is no failure. */
static int fail(struct making *making)
{
    if (interrupt_seen())
        return interrupt_exit_code();
    progress_clear(&making->show->progress);
    text_report(&making->error);
    return CLI_FAILED;
}

static int make_frame(struct making *making, uint64_t frame)
{
    struct lesson_show *show = making->show;
    size_t size = 3 * (size_t)show->command->width * (size_t)show->command->height;
    int code = go_to_frame(show, &making->stretch, frame);
    if (code == CLI_DONE)
        code = lesson_show_draw(show);
    if (code == CLI_DONE)
        code = render_canvas_report(show->command,
                                    target_read(show->canvas.target, making->rgb, size));
    if (code == CLI_DONE && !film_frame(making->film, making->rgb, &making->error))
        code = fail(making);
    return code == CLI_DONE && interrupt_seen() ? interrupt_exit_code() : code;
}

static int make_frames(struct making *making)
{
    struct lesson_show *show = making->show;
    int code = lesson_show_open(show);
    show->progress = progress_begin(PROGRESS_BAR, clock_seconds());
    for (uint64_t frame = 0; frame < making->stretch.frames && code == CLI_DONE; frame++) {
        code = make_frame(making, frame);
        if (code == CLI_DONE)
            show_frames(making, frame + 1);
    }
    return code;
}

/* Ends the film, one way or the other. */
static int end_film(struct making *making, int code)
{
    making->finishing = true;
    if (code != CLI_DONE)
        film_abandon(making->film);
    else if (!film_finish(making->film, &making->error))
        code = fail(making);
    progress_clear(&making->show->progress);
    return code;
}

int lesson_show_film(struct lesson_show *show)
{
    const struct render_command *command = show->command;
    struct making making = {.show = show, .stretch = plan(command)};
    const struct film_options options = {.width = command->width,
                                         .height = command->height,
                                         .rate = command->fps,
                                         .stop = stop,
                                         .context = &making};
    making.rgb = malloc(3 * (size_t)command->width * (size_t)command->height);
    if (!making.rgb)
        return render_complain("out of memory", CLI_FAILED);
    int code = CLI_FAILED;
    if (film_create(command->output, &options, &making.film, &making.error))
        code = end_film(&making, make_frames(&making));
    else
        text_report(&making.error);
    free(making.rgb);
    return code;
}
