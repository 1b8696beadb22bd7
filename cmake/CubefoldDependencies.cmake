# Everything that the build needs from the system, looked for in one place. What is missing is
# collected and reported together, each item with its purpose and its Debian package.
#
# Defines the imported targets PkgConfig::CGLM, ::SDL2, ::PNG, ::CGIF, ::JANSSON, ::EXPAT, ::ZLIB and
# (with tests) ::CMOCKA, whose headers count as system headers, and the cache variables
#   CUBEFOLD_GLAD           the program that generates the OpenGL loader
#   CUBEFOLD_STB_DIR        folder of stb_truetype.h and stb_rect_pack.h
#   CUBEFOLD_FONT_REGULAR   Inter-Regular.otf    (interface text)
#   CUBEFOLD_FONT_BOLD      Inter-Bold.otf       (letters on mats, headings)
#   CUBEFOLD_FONT_FALLBACK  DejaVuSans.ttf       (characters that Inter lacks)

set(cubefold_missing "")

# cubefold_require_module(PREFIX module package purpose): a library known to pkg-config.
macro(cubefold_require_module prefix module package purpose)
  pkg_check_modules(${prefix} QUIET IMPORTED_TARGET ${module})
  if(NOT ${prefix}_FOUND)
    string(APPEND cubefold_missing "\n  ${module}: ${purpose} (Debian package ${package})")
  endif()
endmacro()

# cubefold_require(VARIABLE what package purpose): a cache variable that a find_ command has set.
macro(cubefold_require variable what package purpose)
  if(NOT ${variable})
    string(APPEND cubefold_missing "\n  ${what}: ${purpose} (Debian package ${package})")
  endif()
endmacro()

find_package(PkgConfig QUIET)
if(NOT PkgConfig_FOUND)
  message(FATAL_ERROR "pkg-config is missing: it finds the libraries (Debian package pkg-config)")
endif()
set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)

cubefold_require_module(CGLM cglm libcglm-dev "vectors and matrices")
cubefold_require_module(SDL2 sdl2 libsdl2-dev "window and input")
cubefold_require_module(PNG libpng libpng-dev "pictures")
cubefold_require_module(CGIF cgif libcgif-dev "films as GIF")
cubefold_require_module(JANSSON jansson libjansson-dev "JSON")
cubefold_require_module(EXPAT expat libexpat1-dev "XML")
cubefold_require_module(ZLIB zlib zlib1g-dev "gzip")
if(CUBEFOLD_TESTS)
  cubefold_require_module(CMOCKA cmocka libcmocka-dev "unit tests")
endif()

find_program(CUBEFOLD_GLAD glad)
cubefold_require(CUBEFOLD_GLAD glad python3-glad "generates the OpenGL loader")

find_path(CUBEFOLD_STB_DIR stb_truetype.h PATH_SUFFIXES stb)
cubefold_require(CUBEFOLD_STB_DIR stb_truetype.h libstb-dev "font rasteriser")

set(cubefold_font_dirs
  /usr/share/fonts/opentype/inter /usr/share/fonts/truetype/inter /usr/share/fonts/inter
  /usr/share/fonts/truetype/dejavu /usr/share/fonts/dejavu /usr/share/fonts/TTF /usr/share/fonts/OTF)
find_file(CUBEFOLD_FONT_REGULAR Inter-Regular.otf PATHS ${cubefold_font_dirs})
find_file(CUBEFOLD_FONT_BOLD Inter-Bold.otf PATHS ${cubefold_font_dirs})
find_file(CUBEFOLD_FONT_FALLBACK DejaVuSans.ttf PATHS ${cubefold_font_dirs})
cubefold_require(CUBEFOLD_FONT_REGULAR Inter-Regular.otf fonts-inter "text")
cubefold_require(CUBEFOLD_FONT_BOLD Inter-Bold.otf fonts-inter "letters on the mats")
cubefold_require(CUBEFOLD_FONT_FALLBACK DejaVuSans.ttf fonts-dejavu-core
  "characters that the main font lacks")

if(cubefold_missing)
  message(FATAL_ERROR "Cubefold cannot be built, because these are missing:${cubefold_missing}\n"
    "On Debian and its relatives `./dev run` installs them.")
endif()
