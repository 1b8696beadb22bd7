# Read by ctest before the tests: all of them see the same surroundings on every machine.

# No screen but those that tests open themselves, and pixels drawn in software.
unset(ENV{DISPLAY})
unset(ENV{WAYLAND_DISPLAY})
set(ENV{LIBGL_ALWAYS_SOFTWARE} 1)
# The software driver draws on the program's own thread: ctest keeps the cores busy anyway, and the
# leak checker now and then trips over threads that a driver still runs at exit.
set(ENV{LP_NUM_THREADS} 0)
set(ENV{NO_COLOR})

# Stricter sanitizers; a request for too much memory fails as it does outside of them. The leaks of
# graphics drivers that are not reported are named in src/platform/sanitize.c.
set(ENV{ASAN_OPTIONS}
  "strict_string_checks=1:detect_stack_use_after_return=1:allocator_may_return_null=1")
set(ENV{UBSAN_OPTIONS} "print_stacktrace=1")
set(ENV{LSAN_OPTIONS} "print_suppressions=0")
