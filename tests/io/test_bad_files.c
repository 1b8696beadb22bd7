/* Every file in tests/data/bad must give exactly the message that messages.txt has for it. */
#include "io/file.h"
#include "io/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char *messages;

static int read_messages(void **state)
{
    size_t length = 0;
    struct text_error error;
    (void)state;
    return file_read(TEST_DATA_DIR "/bad/messages.txt", &messages, &length, &error) ? 0 : -1;
}

static int free_messages(void **state)
{
    (void)state;
    free(messages);
    return 0;
}

/* The message must stand in the list as a whole line. */
static void assert_listed(const char *line)
{
    const char *at = strstr(messages, line);
    size_t length = strlen(line);
    if (!at || (at > messages && at[-1] != '\n') || at[length] != '\n')
        fail_msg("not in messages.txt: %s", line);
}

static void check_file(const char *path, const char *name)
{
    struct text_error error;
    struct document *document = NULL;
    char *bytes = NULL;
    size_t length = 0;
    char line[TEXT_LINE_SIZE];
    if (strcmp(name, "messages.txt") == 0)
        return;
    assert_true(file_read(path, &bytes, &length, &error));
    if (document_read_memory(bytes, length, name, NULL, &document, &error))
        fail_msg("%s was read without an error", name);
    free(bytes);
    assert_null(document);
    text_error_line(&error, line);
    assert_listed(line);
}

static void each_has_its_message(void **state)
{
    int lines = 0;
    (void)state;
    int files = for_each_file(TEST_DATA_DIR "/bad", ".txt", check_file) - 1 +
                for_each_file(TEST_DATA_DIR "/bad", ".json", check_file);
    for (const char *at = messages; *at; at++)
        lines += *at == '\n';
    assert_int_equal(files, lines);
    assert_true(files >= 150);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_has_its_message)};
    return cmocka_run_group_tests(tests, read_messages, free_messages);
}
