#include "cli/trace_print.h"

#include "cli/describe.h"
#include "io/json_write.h"
#include "io/lesson_text.h"
#include "io/position.h"
#include "io/rules_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST_INDENT = 16, CLASHES_SIZE = MAT_MAX_RIM };

/* ---- text ---- */

static const char *colour_of(enum lesson_style style)
{
    switch (style) {
    case LESSON_PLAIN:
        break;
    case LESSON_BOLD:
        return "\033[1m";
    case LESSON_WARNING:
        return "\033[31m";
    case LESSON_GOOD:
        return "\033[32m";
    }
    return "";
}

static void add_caption(struct trace_print *print, const struct lesson_text *caption)
{
    for (int i = 0; i < caption->span_count; i++) {
        const struct lesson_span *span = &caption->spans[i];
        bool coloured = print->colour && span->style != LESSON_PLAIN;
        string_add(&print->text, "%s%.*s%s", coloured ? colour_of(span->style) : "", span->length,
                   caption->text + span->start, coloured ? "\033[0m" : "");
    }
}

static void add_event_text(struct trace_print *print, const struct stepper *stepper)
{
    struct lesson_text caption;
    int level = stepper_event(stepper).level;
    int indent = 2 * (level < DEEPEST_INDENT ? level : DEEPEST_INDENT);
    lesson_caption(print->document, print->plan, stepper, &caption);
    string_add(&print->text, "%*" PRIu64 "  %*s", print->width, stepper_index(stepper), indent, "");
    add_caption(print, &caption);
    string_add(&print->text, "\n");
}

static void add_rules_text(struct trace_print *print)
{
    char rules[RULES_TEXT_SIZE];
    const struct stepper_rules *on = stepper_plan_rules(print->plan);
    const struct rules_preset *preset = rules_preset_of(on);
    string_add(&print->text, "rules: %s", rules_write(on, rules));
    if (preset && strcmp(preset->name, rules) != 0)
        string_add(&print->text, " (%s)", preset->name);
    string_add(&print->text, "\n\n");
}

static bool print_text_header(struct trace_print *print)
{
    FILE *page = output_page(print->output);
    if (!page)
        return false;
    fprintf(page, "%s\n", print->document->title);
    describe_puzzle(page, print->document);
    fprintf(page, "\n");
    if (!output_end_page(print->output))
        return false;
    add_rules_text(print);
    return output_take(print->output, &print->text);
}

/* ---- JSON ---- */

static void add_name(struct string_builder *out, const char *key, const char *value)
{
    string_add(out, ",\"%s\":", key);
    json_write_string(out, value);
}

static void add_rules_json(struct trace_print *print)
{
    char rules[RULES_TEXT_SIZE];
    const struct stepper_rules *on = stepper_plan_rules(print->plan);
    const struct rules_preset *preset = rules_preset_of(on);
    add_name(&print->text, "rules", rules_write(on, rules));
    if (preset)
        add_name(&print->text, "preset", preset->name);
}

/* The start of the header, up to where more keys may follow. */
static void begin_json(struct trace_print *print)
{
    const struct puzzle puzzle = document_puzzle(print->document);
    string_add(&print->text, "{\"puzzle\":");
    json_write_string(&print->text, print->document->title);
    add_name(&print->text, "shape", print->document->shape_text);
    string_add(&print->text, ",\"n\":%d,\"check\":\"%08" PRIx32 "\"", puzzle.mats[0].size,
               position_check(&puzzle));
    add_rules_json(print);
}

static void add_names(struct trace_print *print)
{
    const struct document *document = print->document;
    char name[SHAPE_FACE_NAME_SIZE];
    char letter[PALETTE_LABEL_SIZE];
    string_add(&print->text, ",\"faces\":[");
    for (int f = 0; f < document->shape->face_count; f++) {
        string_add(&print->text, "%s", f > 0 ? "," : "");
        json_write_string(&print->text, shape_face_name(document->shape, f, name));
    }
    string_add(&print->text, "],\"mats\":[");
    for (int m = 0; m < document->mat_count; m++) {
        string_add(&print->text, "%s", m > 0 ? "," : "");
        json_write_string(&print->text, document_mat_name(document, m, letter));
    }
    string_add(&print->text, "]");
}

static void add_code(struct trace_print *print)
{
    struct lesson_code code;
    lesson_code(print->plan, &code);
    string_add(&print->text, ",\"code\":[");
    for (int i = 0; i < code.count; i++) {
        const struct lesson_code_line *line = &code.lines[i];
        string_add(&print->text, "%s{\"indent\":%d,\"text\":", i > 0 ? "," : "", line->indent);
        json_write_string(&print->text, line->text);
        if (line->rule >= 0)
            add_name(&print->text, "rule", rules_switch_name((enum rules_switch)line->rule));
        string_add(&print->text, "%s}", line->off ? ",\"off\":true" : "");
    }
    string_add(&print->text, "]");
}

static void add_face(struct trace_print *print, const char *key, int face)
{
    char name[SHAPE_FACE_NAME_SIZE];
    if (face >= 0)
        add_name(&print->text, key, shape_face_name(print->document->shape, face, name));
}

static void add_cells(struct trace_print *print, const struct stepper *stepper)
{
    struct stepper_clash clashes[CLASHES_SIZE];
    int size = print->document->mats[0].size;
    int count = stepper_clashes(stepper, clashes, CLASHES_SIZE);
    string_add(&print->text, ",\"cells\":[");
    for (int i = 0; i < count; i++) {
        int row;
        int col;
        mat_rim_cell(size, clashes[i].rim, &row, &col);
        string_add(&print->text, "%s{\"cell\":%d,\"row\":%d,\"col\":%d,\"what\":\"%s\"",
                   i > 0 ? "," : "", clashes[i].cell, row + 1, col + 1,
                   clashes[i].gap ? "gap" : "overlap");
        add_face(print, "with", clashes[i].other);
        string_add(&print->text, "}");
    }
    string_add(&print->text, "]");
}

static void add_mat(struct trace_print *print, const struct stepper_event *event)
{
    char letter[PALETTE_LABEL_SIZE];
    bool lies = event->kind != STEPPER_CHOOSE && event->kind != STEPPER_ASIDE;
    if (event->mat < 0)
        return;
    string_add(&print->text, ",\"mat\":%d", event->mat);
    add_name(&print->text, "name", document_mat_name(print->document, event->mat, letter));
    if (lies)
        string_add(&print->text, ",\"turn\":%d,\"flipped\":%s", event->orientation & 3,
                   (event->orientation & MAT_FLIPPED) != 0 ? "true" : "false");
}

static void add_counts(struct trace_print *print, const struct stepper *stepper)
{
    const struct stepper_counts counts = stepper_counts(stepper);
    string_add(&print->text,
               ",\"tries\":%" PRIu64 ",\"placements\":%" PRIu64 ",\"backtracks\":%" PRIu64
               ",\"solutions\":%" PRIu64 ",\"deepest\":%" PRIu64 ",\"rejections\":{",
               counts.tries, counts.placements, counts.backtracks, counts.solutions,
               counts.deepest);
    for (int r = STEPPER_FITS + 1; r < STEPPER_REASON_COUNT; r++)
        string_add(&print->text, "%s\"%s\":%" PRIu64, r > STEPPER_FITS + 1 ? "," : "",
                   lesson_reason_name((enum stepper_reason)r), counts.rejections[r]);
    string_add(&print->text, "}");
}

static void add_event_json(struct trace_print *print, const struct stepper *stepper)
{
    const struct stepper_event event = stepper_event(stepper);
    struct lesson_text caption;
    int line = lesson_code_line(print->plan, event);
    string_add(&print->text, "{\"event\":%" PRIu64 ",\"kind\":\"%s\",\"level\":%d,\"placed\":%d",
               stepper_index(stepper), lesson_kind_name((enum stepper_kind)event.kind), event.level,
               stepper_depth(stepper));
    add_face(print, "face", event.face);
    add_mat(print, &event);
    if (event.kind == STEPPER_REJECT) {
        add_name(&print->text, "reason", lesson_reason_name((enum stepper_reason)event.reason));
        add_cells(print, stepper);
    }
    if (line >= 0)
        string_add(&print->text, ",\"line\":%d", line + 1);
    lesson_caption(print->document, print->plan, stepper, &caption);
    add_name(&print->text, "caption", caption.text);
    if (print->counts)
        add_counts(print, stepper);
    string_add(&print->text, "}\n");
}

/* ---- both ---- */

bool trace_print_header(struct trace_print *print)
{
    if (!print->json)
        return print_text_header(print);
    begin_json(print);
    add_names(print);
    add_code(print);
    string_add(&print->text, "}\n");
    return output_take(print->output, &print->text);
}

bool trace_print_event(struct trace_print *print, const struct stepper *stepper)
{
    if (print->json)
        add_event_json(print, stepper);
    else
        add_event_text(print, stepper);
    return output_take(print->output, &print->text);
}

static void add_stats_json(struct trace_print *print, const struct stepper *stepper)
{
    int faces = print->document->shape->face_count;
    begin_json(print);
    string_add(&print->text, ",\"complete\":%s,\"events\":%" PRIu64,
               stepper_event(stepper).kind == STEPPER_DONE ? "true" : "false",
               stepper_index(stepper));
    add_counts(print, stepper);
    string_add(&print->text, ",\"tries_per_level\":[");
    for (int l = 0; l < faces; l++)
        string_add(&print->text, "%s%" PRIu64, l > 0 ? "," : "", stepper_tries_at(stepper, l));
    string_add(&print->text, "]}\n");
}

static uint64_t rejected(const struct stepper_counts *counts)
{
    uint64_t sum = 0;
    for (int r = 0; r < STEPPER_REASON_COUNT; r++)
        sum += counts->rejections[r];
    return sum;
}

static void add_stats_text(struct trace_print *print, const struct stepper *stepper)
{
    const struct stepper_counts counts = stepper_counts(stepper);
    struct string_builder *out = &print->text;
    bool complete = stepper_event(stepper).kind == STEPPER_DONE;
    int faces = print->document->shape->face_count;
    string_add(out, "%12" PRIu64 "  event%s%s\n", stepper_index(stepper),
               plural((long long)stepper_index(stepper)),
               complete ? ", the whole run" : " so far; the run goes on");
    string_add(out, "%12" PRIu64 "  tries of a mat on a face\n", counts.tries);
    string_add(out, "%12" PRIu64 "  of them placed\n", counts.placements);
    string_add(out, "%12" PRIu64 "  rejected%s\n", rejected(&counts),
               rejected(&counts) > 0 ? ", because of" : "");
    for (int r = STEPPER_FITS + 1; r < STEPPER_REASON_COUNT; r++)
        if (counts.rejections[r] > 0)
            string_add(out, "%16" PRIu64 "  %s\n", counts.rejections[r],
                       lesson_reason_text((enum stepper_reason)r));
    string_add(out, "%12" PRIu64 "  backtracks\n", counts.backtracks);
    string_add(out, "%12" PRIu64 "  solution%s reported\n", counts.solutions,
               plural((long long)counts.solutions));
    string_add(out, "%12" PRIu64 "  mats placed at most, of %d\n\n", counts.deepest, faces);
    string_add(out, "  tries by mats placed before:\n");
    for (int l = 0; l < faces && stepper_tries_at(stepper, l) > 0; l++)
        string_add(out, "%12d  %" PRIu64 "\n", l, stepper_tries_at(stepper, l));
}

bool trace_print_stats(struct trace_print *print, const struct stepper *stepper)
{
    if (print->json)
        add_stats_json(print, stepper);
    else if (!print_text_header(print))
        return false;
    else
        add_stats_text(print, stepper);
    return output_take(print->output, &print->text);
}
