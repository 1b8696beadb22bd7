/* The commands, one file each. argv[0] is the command's own word; the value is the exit code. */
#ifndef CUBEFOLD_CLI_COMMANDS_H
#define CUBEFOLD_CLI_COMMANDS_H

int command_solve(int argc, char **argv);
int command_check(int argc, char **argv);
int command_info(int argc, char **argv);
int command_render(int argc, char **argv);
int command_merge(int argc, char **argv);
int command_convert(int argc, char **argv);
int command_rate(int argc, char **argv);
int command_estimate(int argc, char **argv);
int command_generate(int argc, char **argv);
int command_pick(int argc, char **argv);
int command_trace(int argc, char **argv);
int command_compare(int argc, char **argv);

#endif
