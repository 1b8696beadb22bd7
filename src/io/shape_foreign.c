#include "io/shape_foreign.h"

#include "io/file.h"
#include "io/shp_read.h"
#include "io/xmpuzzle.h"

bool shape_sniff_foreign(const char *bytes, size_t length)
{
    return shp_sniff(bytes, length) || xmpuzzle_sniff(bytes, length);
}

bool shape_read_foreign(const char *bytes, size_t length, const char *path, struct shape **out,
                        struct text_error *error)
{
    struct shp_file file;
    if (!shp_sniff(bytes, length))
        return xmpuzzle_read_shape(bytes, length, path, out, error);
    if (!shp_read(bytes, length, file_display_name(path), &file, error))
        return false;
    *out = file.shape;
    return true;
}
