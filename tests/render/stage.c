#include "stage.h"

#include "core/solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct timeline *solve(const struct puzzle *puzzle)
{
    struct timeline *timeline = NULL;
    struct net *net = NULL;
    struct solver *solver = solver_create(puzzle);
    if (!solver)
        return NULL;
    bool found = solver_run(solver, UINT64_MAX) == SOLVER_FOUND;
    if (found && net_create(puzzle->shape, 0, &net) != NET_OK)
        net = NULL;
    if (timeline_create(puzzle, found ? solver_solution(solver) : NULL, net, &timeline) !=
        TIMELINE_OK)
        timeline = NULL;
    net_destroy(net);
    solver_destroy(solver);
    return timeline;
}

bool stage_open(struct stage *stage, const char *name)
{
    char path[512];
    struct text_error error;
    memset(stage, 0, sizeof *stage);
    snprintf(path, sizeof path, "%s/reference/%s", TEST_DATA_DIR, name);
    if (!document_read_file(path, NULL, &stage->document, &error))
        return false;
    struct puzzle puzzle = document_puzzle(stage->document);
    size_t count = (size_t)puzzle.mat_count;
    stage->timeline = solve(&puzzle);
    stage->poses = calloc(count, sizeof *stage->poses);
    stage->contacts = calloc(count, sizeof *stage->contacts);
    return stage->timeline && stage->poses && stage->contacts;
}

void stage_close(struct stage *stage)
{
    document_free(stage->document);
    timeline_destroy(stage->timeline);
    free(stage->poses);
    free(stage->contacts);
    memset(stage, 0, sizeof *stage);
}

void stage_picture(const struct stage *stage, const struct shot *shot, enum scene_theme theme,
                   int width, int height, struct picture *out)
{
    struct timeline_state state = {.poses = stage->poses, .contact = stage->contacts};
    struct viewport viewport = {.width = (float)width, .height = (float)height};
    struct camera camera = camera_default();
    struct camera_view view;
    float start = timeline_phase_start(stage->timeline, shot->phase);
    float end = timeline_phase_end(stage->timeline, shot->phase);
    timeline_evaluate(stage->timeline, start + shot->share * (end - start), shot->explode, &state);
    if (shot->yaw < 1000)
        camera = camera_at(shot->yaw, shot->pitch, shot->zoom);
    camera_view(&camera, &state.frame, &viewport, &view);
    picture_init(out);
    out->mats = stage->document->mats;
    out->mat_count = stage->document->mat_count;
    out->poses = (const mat4 *)stage->poses;
    out->contacts = (const float(*)[4])stage->contacts;
    out->theme = theme;
    out->see_through = shot->see_through;
    out->selected = shot->selected;
    out->glow = 1;
    memcpy(out->view, view.view, sizeof out->view);
    memcpy(out->projection, view.projection, sizeof out->projection);
    memcpy(out->eye, view.eye, sizeof out->eye);
    out->viewport = (struct scene_viewport){0, 0, width, height};
}
