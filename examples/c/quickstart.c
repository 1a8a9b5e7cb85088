#include <nowchess/c.h>
#include <stdio.h>

int main(void) {
    nowchess_game* game = NULL;
    nowchess_error error;
    if (nowchess_game_new(NOWCHESS_STANDARD, 0, &game) != NOWCHESS_OK) return 1;
    for (const char** san = (const char*[]){"f3", "e5", "g4", "Ke2", "Qh4#", NULL}; *san != NULL; ++san)
        if (nowchess_game_play_san(game, *san, NOWCHESS_NUL, NULL, &error) != NOWCHESS_OK) puts(error.message);
    char verdict[4096];
    if (nowchess_game_verdict(game, 0, verdict, sizeof verdict, NULL) == NOWCHESS_OK) fputs(verdict, stdout);
    nowchess_game_free(game);
}
