/* Stands in for libFuzzer in ordinary builds: feeds every file named on the command line, and every
 * file of a folder named there, to the fuzz target once. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_SIZE = 4096 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Reads the whole of a file; NULL when it cannot. The caller frees the result. */
static uint8_t *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    uint8_t *data = NULL;
    long end = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    if (end >= 0 && fseek(file, 0, SEEK_SET) == 0) {
        *size = (size_t)end;
        data = malloc(*size + 1);
        if (data && fread(data, 1, *size, file) != *size) {
            free(data);
            data = NULL;
        }
    }
    fclose(file);
    return data;
}

static int replay_file(const char *path)
{
    size_t size = 0;
    uint8_t *data = read_file(path, &size);
    if (!data) {
        fprintf(stderr, "%s: cannot be read\n", path);
        return -1;
    }
    /* A block of exactly the right size, so that reading past its end is noticed. */
    uint8_t *exact = malloc(size ? size : 1);
    if (!exact) {
        free(data);
        return -1;
    }
    memcpy(exact, data, size);
    free(data);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    return 1;
}

/* Number of files replayed, or -1. */
static int replay(const char *path)
{
    struct stat info;
    if (stat(path, &info) != 0) {
        fprintf(stderr, "%s: not found\n", path);
        return -1;
    }
    if (!S_ISDIR(info.st_mode))
        return replay_file(path);
    DIR *folder = opendir(path);
    if (!folder)
        return -1;
    int count = 0;
    for (struct dirent *entry = readdir(folder); entry && count >= 0; entry = readdir(folder)) {
        char name[PATH_SIZE];
        int length = snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (entry->d_name[0] == '.' || length < 0 || length >= PATH_SIZE)
            continue;
        int replayed = replay(name);
        count = replayed < 0 ? -1 : count + replayed;
    }
    closedir(folder);
    return count;
}

int main(int argc, char **argv)
{
    int total = 0;
    for (int i = 1; i < argc; i++) {
        int count = replay(argv[i]);
        if (count < 0)
            return 1;
        total += count;
    }
    LLVMFuzzerTestOneInput((const uint8_t *)"", 0);
    printf("%d files replayed\n", total);
    return 0;
}
