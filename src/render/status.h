/* What can go wrong while drawing. */
#ifndef CUBEFOLD_RENDER_STATUS_H
#define CUBEFOLD_RENDER_STATUS_H

enum render_status {
    RENDER_OK,
    RENDER_NO_MEMORY, /* main memory or graphics memory */
    RENDER_NO_GL,     /* no OpenGL 3.3 core, or functions missing */
    RENDER_SHADER,    /* a shader does not compile on this driver */
    RENDER_TOO_LARGE, /* larger than the driver can draw */
    RENDER_BAD_SIZE,  /* a side of a picture is not positive */
    RENDER_FONT,      /* the embedded font cannot be read */
    RENDER_FILE       /* the file cannot be written; errno says why */
};

/* One sentence in English without a full stop. */
const char *render_status_text(enum render_status status);

#endif
