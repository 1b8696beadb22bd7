// One triangle that covers the picture, at the far plane.
//
//   (-1,3) |\                                                                       .
//          |  \     vertex 0 (-1,-1), 1 (3,-1), 2 (-1,3)
//          |____\
//          |    | \
//          |____|___\ (3,-1)
void main()
{
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    gl_Position = vec4(corner, 1.0, 1.0);
}
