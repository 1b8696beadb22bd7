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

# cubefold_existing(VARIABLE): drops files that are not there yet from a list, with a message.
function(cubefold_existing variable)
  set(found "")
  foreach(file IN LISTS ${variable})
    if(IS_ABSOLUTE "${file}" OR EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${file})
      list(APPEND found "${file}")
    else()
      message(STATUS "not there yet: ${CMAKE_CURRENT_SOURCE_DIR}/${file}")
    endif()
  endforeach()
  set(${variable} "${found}" PARENT_SCOPE)
endfunction()

# cubefold_layer(NAME SOURCES file... [LINKS target...]): static library cubefold_NAME whose headers
# are included as "NAME/header.h".
function(cubefold_layer name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
  cubefold_existing(ARG_SOURCES)
  if(NOT ARG_SOURCES)
    return()
  endif()
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
