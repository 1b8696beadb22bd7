# Warnings, sanitizers and the one function that declares a layer.

add_library(cubefold_options INTERFACE)
target_compile_options(cubefold_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla)
if(CUBEFOLD_SANITIZE OR CUBEFOLD_FUZZ)
  target_compile_options(cubefold_options INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(cubefold_options INTERFACE -fsanitize=address,undefined)
  target_compile_definitions(cubefold_options INTERFACE CUBEFOLD_SANITIZED)
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
