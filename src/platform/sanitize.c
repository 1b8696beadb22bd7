/* For builds with sanitizers only. Graphics drivers are loaded with dlopen; once they are unloaded,
 * the leak checker can neither name nor follow what they still hold. So they stay loaded, and the
 * leaks that are known to be theirs are not reported as ours.
 */
#include "platform/window_internal.h"

int dlclose(void *handle);
const char *__lsan_default_suppressions(void);

int dlclose(void *handle)
{
    (void)handle;
    return 0;
}

const char *__lsan_default_suppressions(void)
{
    return "leak:libGLX\nleak:libGL.so\nleak:libEGL\nleak:_dri.so\nleak:libgallium\n"
           "leak:libLLVM\nleak:libdbus\nleak:libX11\nleak:libxcb\nleak:libSDL2\n";
}

void window_keep_drivers(void)
{
}
