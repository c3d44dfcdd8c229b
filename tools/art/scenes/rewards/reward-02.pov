#include "studio.inc"
#include "props.inc"
Studio(C3(14, 44, 96), C3(50, 130, 255), C3(120, 220, 255))
#declare Body = Satin(C3(112, 132, 168))
#declare Edge = Satin(C3(36, 44, 66))
#declare Tok = C3(40, 170, 255);
union {
  object { Crate(3.0, 1.7, 2.0, Body, Edge) }
  #declare I = 0; #while (I < 26)
    object { Token(Tok) scale 0.5 rotate <rand(Seed)*70-20, rand(Seed)*180, rand(Seed)*60-30>
      translate <rand(Seed)*2.2-1.1, 1.62+0.45*rand(Seed)*(1-abs(mod(I, 7)-3)/5), rand(Seed)*1.2-0.6> }
  #declare I = I + 1; #end
  object { RBox(<-1.5, 0, -0.08>, <1.5, 2.0, 0.08>, 0.06) rotate x*18 translate <0, 1.6, 1.05> Satin(C3(70, 82, 104)) }
  object { RBox(<-1.2, 0.3, -0.12>, <1.2, 1.7, 0>, 0.06) rotate x*18 translate <0, 1.6, 1.05> Satin(C3(36, 44, 66)) }
  rotate y*22 translate <0, 0, 0.5>
}
object { TokenStack(4, Tok, 1) scale 0.5 translate <1.65, 0, -1.3> }
object { TokenStack(2, Tok, 4) scale 0.5 translate <-1.85, 0, -1.15> }
object { Token(Tok) scale 0.5 rotate <76, 14, 0> translate <0.75, 0.46, -1.95> }
Shot(<0, 1.5, 0>, 18, 0, 18, 15.4)
