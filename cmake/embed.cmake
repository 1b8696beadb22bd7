# Writes OUT, a C file that holds the bytes of IN as NAME and NAME_size.
file(READ ${IN} hex HEX)
file(SIZE ${IN} size)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
# Twenty bytes a line, five characters each: some compilers dislike endless lines.
string(REPEAT "." 100 line)
string(REGEX REPLACE "(${line})" "\\1\n" bytes "${bytes}")
file(WRITE ${OUT}.tmp "#include <stddef.h>
extern const unsigned char ${NAME}[];
extern const size_t ${NAME}_size;
const unsigned char ${NAME}[] = {
${bytes}0};
const size_t ${NAME}_size = ${size};
")
file(RENAME ${OUT}.tmp ${OUT})
