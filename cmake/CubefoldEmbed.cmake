# cubefold_embed(TARGET NAME file): compiles a file into TARGET as
#   const unsigned char NAME[]; const size_t NAME_size;
# with a NUL after the last byte (not counted), so that text can be used as a string.
function(cubefold_embed target name file)
  set(out ${CMAKE_CURRENT_BINARY_DIR}/embed_${name}.c)
  add_custom_command(
    OUTPUT ${out}
    COMMAND ${CMAKE_COMMAND} -DIN=${file} -DOUT=${out} -DNAME=${name}
            -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${file} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    VERBATIM)
  target_sources(${target} PRIVATE ${out})
endfunction()
