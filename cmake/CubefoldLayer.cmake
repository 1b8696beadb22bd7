# Warnings, sanitizers and the functions that declare layers, benchmarks and fuzz targets.

# cubefold_options: what every target of the project is compiled with.
add_library(cubefold_options INTERFACE)
target_compile_options(cubefold_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla)
if(CUBEFOLD_WERROR)
  target_compile_options(cubefold_options INTERFACE -Werror)
endif()
if(CUBEFOLD_SANITIZE OR CUBEFOLD_FUZZ)
  target_compile_options(cubefold_options INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(cubefold_options INTERFACE -fsanitize=address,undefined)
  target_compile_definitions(cubefold_options INTERFACE CUBEFOLD_SANITIZED)
endif()
if(CUBEFOLD_TSAN)
  if(CUBEFOLD_SANITIZE OR CUBEFOLD_FUZZ)
    message(FATAL_ERROR "CUBEFOLD_TSAN goes with neither CUBEFOLD_SANITIZE nor CUBEFOLD_FUZZ: "
      "ThreadSanitizer and AddressSanitizer exclude each other. Use `cmake --preset tsan`.")
  endif()
  target_compile_options(cubefold_options INTERFACE -fsanitize=thread -fno-omit-frame-pointer)
  target_link_options(cubefold_options INTERFACE -fsanitize=thread)
  target_compile_definitions(cubefold_options INTERFACE CUBEFOLD_SANITIZED)
endif()
if(CUBEFOLD_FUZZ)
  if(NOT CMAKE_C_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "CUBEFOLD_FUZZ needs clang: libFuzzer comes with it (Debian packages clang "
      "and libclang-rt-14-dev). Use `cmake --preset fuzz`.")
  endif()
  target_compile_options(cubefold_options INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(CUBEFOLD_COVERAGE)
  target_compile_options(cubefold_options INTERFACE --coverage)
  target_link_options(cubefold_options INTERFACE --coverage)
endif()

# cubefold_layer(NAME SOURCES file... [LINKS target...]): static library cubefold_NAME whose headers
# are included as "NAME/header.h".
function(cubefold_layer name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
  add_library(cubefold_${name} STATIC ${ARG_SOURCES})
  target_include_directories(cubefold_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(cubefold_${name} PRIVATE cubefold_options PUBLIC ${ARG_LINKS})
endfunction()

# cubefold_front(NAME): gives the layers that main.c chooses from what they share besides code: the
# puzzle to open when none is named (assets/default_puzzle.h) and CUBEFOLD_VERSION, a string.
function(cubefold_front name)
  target_link_libraries(cubefold_${name} PUBLIC cubefold_assets)
  target_compile_definitions(cubefold_${name} PRIVATE CUBEFOLD_VERSION="${PROJECT_VERSION}")
endfunction()
