#include "studio.inc"
#include "props.inc"
Studio(C3(10, 62, 72), C3(40, 190, 190), C3(120, 255, 230))
#declare Body = Satin(C3(96, 138, 116))
#declare Edge = Satin(C3(44, 66, 62))
#declare Tok = C3(50, 150, 255);
union {
  object { Crate(2.3, 1.35, 1.7, Body, Edge) }
  object { Token(Tok) scale 0.56 rotate <70, 20, 10> translate <-0.45, 1.55, 0.1> }
  object { Token(Tok) scale 0.56 rotate <64, -30, 0> translate <0.35, 1.62, 0.15> }
  object { Token(Tok) scale 0.56 rotate <20, 0, 18> translate <0, 1.4, -0.25> }
  rotate y*26 scale 1.18 translate <0, 0, 0.4>
}
object { Token(Tok) scale 0.62 rotate y*20 translate <1.35, 0.08, -1.55> }
object { Token(Tok) scale 0.62 rotate <78, -24, 0> translate <-1.35, 0.56, -1.4> }
Shot(<0, 1.18, 0>, 18, 0, 19, 13.8)
