#include "render/shader.h"

#include "render/renderer.h"

#include <stdio.h>
#include <string.h>

/* The line that differs between the two languages. */
static const char VERSION_CORE[] = "#version 330 core\n";
static const char VERSION_ES[] = "#version 300 es\n"
                                 "precision highp float;\n"
                                 "precision highp int;\n"
                                 "precision highp sampler2DShadow;\n"
                                 "precision highp sampler3D;\n";

static const char *version_line(void)
{
    const GLubyte *version = glGetString(GL_VERSION);
    bool es = version && strncmp((const char *)version, "OpenGL ES", 9) == 0;
    return es ? VERSION_ES : VERSION_CORE;
}

static GLuint compile(GLenum kind, const struct shader_source *source, char *message)
{
    const char *parts[4] = {version_line(), source->defines ? source->defines : "",
                            source->common ? source->common : "",
                            kind == GL_VERTEX_SHADER ? source->vertex : source->fragment};
    GLuint shader = glCreateShader(kind);
    GLint compiled = 0;
    glShaderSource(shader, 4, parts, NULL);
    glCompileShader(shader);
    glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (compiled)
        return shader;
    if (message)
        glGetShaderInfoLog(shader, RENDERER_MESSAGE_SIZE, NULL, message);
    glDeleteShader(shader);
    return 0;
}

static void bind_attributes(GLuint program)
{
    static const struct {
        enum shader_attribute location;
        const char *name;
    } names[] = {{SHADER_POSITION, "a_position"},   {SHADER_NORMAL, "a_normal"},
                 {SHADER_OCCLUSION, "a_occlusion"}, {SHADER_SEAM, "a_seam"},
                 {SHADER_POSE, "a_pose_x"},         {SHADER_POSE + 1, "a_pose_y"},
                 {SHADER_POSE + 2, "a_pose_z"},     {SHADER_COLOUR, "a_colour"},
                 {SHADER_CONTACT, "a_contact"},     {SHADER_EXTRA, "a_extra"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        glBindAttribLocation(program, names[i].location, names[i].name);
}

static bool link_program(GLuint program, char *message)
{
    GLint linked = 0;
    glLinkProgram(program);
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    if (!linked && message)
        glGetProgramInfoLog(program, RENDERER_MESSAGE_SIZE, NULL, message);
    return linked != 0;
}

enum render_status shader_create(const struct shader_source *source, GLuint *out, char *message)
{
    *out = 0;
    GLuint vertex = compile(GL_VERTEX_SHADER, source, message);
    GLuint fragment = vertex ? compile(GL_FRAGMENT_SHADER, source, message) : 0;
    GLuint program = fragment ? glCreateProgram() : 0;
    bool linked = false;
    if (program) {
        glAttachShader(program, vertex);
        glAttachShader(program, fragment);
        bind_attributes(program);
        linked = link_program(program, message);
    }
    glDeleteShader(vertex);
    glDeleteShader(fragment);
    if (!linked) {
        glDeleteProgram(program);
        return RENDER_SHADER;
    }
    *out = program;
    return RENDER_OK;
}
