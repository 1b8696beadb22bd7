/* Cubefold: commands go to the command line, everything else opens the window. */
#include "app/app.h"
#include "cli/cli.h"

int main(int argc, char **argv)
{
    return cli_handles(argc, argv) ? cli_main(argc, argv) : app_main(argc, argv);
}
