/* Shapes of another solver, written here square by square. */
#include "io/shape_text.h"
#include "io/shp_read.h"
#include "io/string_builder.h"
#include "io/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SIZE = 6 };

/* squares[axis][x][y][z] is the square normal to the axis with this lowest corner. */
struct drawing {
    bool squares[3][SIZE][SIZE][SIZE];
};

static void add_cell_walls(struct drawing *drawing, int x, int y, int z)
{
    for (int far = 0; far < 2; far++) {
        drawing->squares[0][x + far][y][z] ^= true;
        drawing->squares[1][x][y + far][z] ^= true;
        drawing->squares[2][x][y][z + far] ^= true;
    }
}

/* The three blocks in full, rows and columns as shp_read.h says. */
static char *write_file(const struct drawing *drawing, const char *line_end)
{
    static const char *const names[3] = {"YZ", "XZ", "XY"};
    struct string_builder out = {0};
    string_add(&out, "<Generate definition>%s:Size = %d %d %d %s", line_end, SIZE, SIZE, SIZE,
               line_end);
    for (int axis = 0; axis < 3; axis++) {
        string_add(&out, ":%s pages data = %s", names[axis], line_end);
        for (int plane = 0; plane < SIZE; plane++) {
            for (int row = 0; row < SIZE; row++) {
                for (int column = 0; column < SIZE; column++) {
                    int x = axis == 0 ? plane : row;
                    int y = axis == 0 ? row : axis == 1 ? plane : column;
                    int z = axis == 2 ? plane : column;
                    string_add(&out, "%d ", drawing->squares[axis][x][y][z]);
                }
                string_add(&out, "%s", line_end);
            }
            string_add(&out, "%s", line_end);
        }
    }
    char *text = string_take(&out);
    assert_non_null(text);
    return text;
}

/* The specification of the shape in a text, to be freed; the shape's kind is checked. */
static char *shape_in(const char *text, enum shape_kind kind, bool twisted)
{
    struct shp_file file;
    struct text_error error;
    char line[TEXT_LINE_SIZE] = "";
    if (!shp_read(text, strlen(text), "t.shp", &file, &error))
        text_error_line(&error, line);
    assert_string_equal(line, "");
    assert_int_equal(file.shape->kind, kind);
    assert_int_equal(file.twisted, twisted);
    char *spec = shape_to_text(file.shape);
    assert_non_null(spec);
    shape_destroy(file.shape);
    return spec;
}

static void assert_shape(const struct drawing *drawing, enum shape_kind kind, const char *expected)
{
    char *text = write_file(drawing, "\n");
    char *spec = shape_in(text, kind, false);
    assert_string_equal(spec, expected);
    free(spec);
    free(text);
}

static void a_body_is_found_by_its_walls(void **state)
{
    struct drawing drawing = {0};
    (void)state;
    add_cell_walls(&drawing, 1, 2, 0);
    assert_shape(&drawing, SHAPE_BODY, "cube");
    add_cell_walls(&drawing, 2, 2, 0);
    assert_shape(&drawing, SHAPE_BODY, "box 2x1x1");
    add_cell_walls(&drawing, 2, 3, 0);
    assert_shape(&drawing, SHAPE_BODY, "cells 0,0,0;1,0,0;1,1,0");
    add_cell_walls(&drawing, 3, 4, 0); /* touches along an edge */
    assert_shape(&drawing, SHAPE_BODY, "cells 0,0,0;1,0,0;1,1,0;2,2,0");
}

static void walls_of_a_cavity_make_it_hollow(void **state)
{
    struct drawing drawing = {0};
    (void)state;
    for (int i = 0; i < 27; i++)
        if (i != 13)
            add_cell_walls(&drawing, 1 + i % 3, 1 + i / 3 % 3, 1 + i / 9);
    char *text = write_file(&drawing, "\r\n");
    struct shp_file file;
    struct text_error error;
    assert_true(shp_read(text, strlen(text), "t.shp", &file, &error));
    assert_int_equal(file.shape->kind, SHAPE_HOLLOW);
    assert_int_equal(file.shape->face_count, 60);
    shape_destroy(file.shape);
    free(text);
}

static void an_open_box_looks_outwards(void **state)
{
    struct drawing drawing = {0};
    (void)state;
    add_cell_walls(&drawing, 1, 1, 1);
    drawing.squares[2][1][1][2] = false;
    assert_shape(&drawing, SHAPE_SHEET, "box 1x1x1 open");
}

static void flat_sheets_are_laid_down(void **state)
{
    (void)state;
    for (int axis = 0; axis < 3; axis++) {
        struct drawing drawing = {0};
        for (int i = 0; i < 6; i++) {
            int a = 1 + i % 3;
            int b = 2 + i / 3;
            if (axis == 0)
                drawing.squares[0][4][a][b] = true;
            else if (axis == 1)
                drawing.squares[1][a][0][b] = true;
            else
                drawing.squares[2][a][b][3] = true;
        }
        assert_shape(&drawing, SHAPE_SHEET, "sheet 3x2");
    }
}

/* Two cells that do not touch are one sheet of two surfaces, each looking outwards. */
static void bodies_apart_are_a_sheet(void **state)
{
    struct drawing drawing = {0};
    (void)state;
    add_cell_walls(&drawing, 0, 0, 0);
    add_cell_walls(&drawing, 3, 3, 3);
    assert_shape(&drawing, SHAPE_SHEET,
                 "faces Top 0,0,0; Top 3,3,3; Front 0,0,0; Front 3,3,3; Right 0,0,0; Right 3,3,3; "
                 "Back 0,0,0; Back 3,3,3; Left 0,0,0; Left 3,3,3; Bottom 0,0,0; Bottom 3,3,3");
}

/* A wall inside of a body: the outsides of the rest still agree. */
static void a_wall_inside_makes_a_sheet(void **state)
{
    struct drawing drawing = {0};
    (void)state;
    add_cell_walls(&drawing, 0, 0, 0);
    add_cell_walls(&drawing, 1, 0, 0);
    drawing.squares[0][1][0][0] = true;
    char *text = write_file(&drawing, "\n");
    char *spec = shape_in(text, SHAPE_SHEET, false);
    assert_non_null(strstr(spec, "Top 0,0,0"));
    assert_non_null(strstr(spec, "Top 1,0,0"));
    free(spec);
    free(text);
}

/* ---- the form of the file ---- */

static const char cube_with_limits[] =
    "\n<Generate definition>\n:Size = 50 50 50 \n:LimitsX = 4 6 7 8 2 3\n"
    ":LimitsY = 7 9 4 5 2 3 \n:LimitsZ = 2 4 4 5 7 8 \n"
    ":YZ pages data = \n1\n\n2\n\n:XZ pages data =\n1\n\n1\n\n:XY pages data = \n1\n1\n\n"
    "<Shape Definition>\n:FaceNum = 6 \n:SideNum = 12 \n\n:Faces = \n1 2 3 4\n"
    "<Solutions>\n:vector size = 6 \n:count = 2 \n\n:s#0 = \n;sc = 1 2\n:s#1 = \n;sc = 3\n";

static void limits_and_derived_parts_are_read(void **state)
{
    struct shp_file file;
    struct text_error error;
    (void)state;
    assert_true(shp_sniff(cube_with_limits, strlen(cube_with_limits)));
    assert_true(shp_read(cube_with_limits, strlen(cube_with_limits), "t", &file, &error));
    assert_int_equal(file.shape->face_count, 6);
    assert_int_equal(file.shape->cell_count, 1);
    assert_int_equal(file.solutions, 2);
    shape_destroy(file.shape);
}

static void assert_refused(const char *text, const char *expected)
{
    struct shp_file file;
    struct text_error error;
    char line[TEXT_LINE_SIZE];
    assert_false(shp_read(text, strlen(text), "t", &file, &error));
    assert_null(file.shape);
    text_error_line(&error, line);
    assert_string_equal(line, expected);
}

#define HEAD "<Generate definition>\n:Size = 2 2 2\n"
#define NONE "0 0\n0 0\n0 0\n0 0\n"

static void damage_is_named(void **state)
{
    (void)state;
    assert_false(shp_sniff("title: T\n", 9));
    assert_refused("title: T\n", "t:1:1: found 'title', expected <Generate definition>");
    assert_refused("<Generate definition>\n:Size = 2 0 2\n",
                   "t:2:11: found '0', expected three sizes, each from 1 to 128");
    assert_refused("<Generate definition>\n:Size = 2 2 2000000\n",
                   "t:2:13: found '2000000', expected three sizes, each from 1 to 128");
    assert_refused("<Generate definition>\n:YZ pages data =\n",
                   "t:2:17: found the end of the line, expected :Size, then the three blocks of "
                   "pages, each once");
    assert_refused(HEAD ":LimitsX = 3 2 0 1 0 1\n",
                   "t:3:12: found '3', expected three ranges FIRST END, each within 0 to 128");
    assert_refused(HEAD ":YZ pages data =\n0 3\n",
                   "t:4:3: found '3', expected 2 numbers a line, each 0, 1 or 2");
    assert_refused(HEAD ":YZ pages data =\n0\n",
                   "t:4:2: found the end of the line, expected 2 numbers a line, each 0, 1 or 2");
    assert_refused(HEAD ":YZ pages data =\n0 0 0\n",
                   "t:4:5: found '0', expected the end of the line");
    assert_refused(HEAD ":YZ pages data =\n0 0\n\n",
                   "t:5:1: found the end of the line, expected the next row of a page");
    assert_refused(HEAD ":YZ pages data =\n" NONE ":XZ pages data =\n" NONE "<Shape Definition>\n",
                   "t:13:19: found the end, expected the block ':XY pages data ='");
    assert_refused(HEAD ":YZ pages data =\n" NONE ":YZ pages data =\n" NONE,
                   "t:8:17: found the end of the line, expected :Size, then the three blocks of "
                   "pages, each once");
    assert_refused(HEAD ":YZ pages data =\n" NONE ":XZ pages data =\n" NONE
                        ":XY pages data =\n" NONE,
                   "'t': found no faces, expected at least one");
    assert_refused(HEAD ":YZ pages data =\n1 0\n0 0\n0 0\n0 0\n:XZ pages data =\n" NONE
                        ":XY pages data =\n" NONE "<Shape Definition>\n:FaceNum = 2\n",
                   "'t': found 1 faces in the pages, expected 2 as :FaceNum says");
    assert_refused(HEAD "hello\n", "t:3:1: found 'hello', expected :Size, :Limits, pages of faces, "
                                   "or <");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_is_found_by_its_walls),
        cmocka_unit_test(walls_of_a_cavity_make_it_hollow),
        cmocka_unit_test(an_open_box_looks_outwards),
        cmocka_unit_test(flat_sheets_are_laid_down),
        cmocka_unit_test(bodies_apart_are_a_sheet),
        cmocka_unit_test(a_wall_inside_makes_a_sheet),
        cmocka_unit_test(limits_and_derived_parts_are_read),
        cmocka_unit_test(damage_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
