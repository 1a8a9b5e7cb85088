/* What the C programs of the tests share: a check that tells its line and goes on. */
#ifndef NOWCHESS_TESTS_C_CHECK_H
#define NOWCHESS_TESTS_C_CHECK_H

#include <stdio.h>
#include <string.h>

static int failures = 0;

#define CHECK(condition)                                                    \
    do {                                                                    \
        if (!(condition)) {                                                 \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            ++failures;                                                     \
        }                                                                   \
    } while (0)
#define CHECK_OK(call) CHECK((call) == NOWCHESS_OK)
#define CHECK_TEXT(text, expected)                                                                       \
    do {                                                                                                 \
        if (strcmp((text), (expected)) != 0) {                                                           \
            fprintf(stderr, "%s:%d: \"%s\", expected \"%s\"\n", __FILE__, __LINE__, (text), (expected)); \
            ++failures;                                                                                  \
        }                                                                                                \
    } while (0)

#endif
