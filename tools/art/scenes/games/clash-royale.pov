// Royal duel: a crown on its cushion before a fan of cards.
#include "studio.inc"
#include "arena.inc"
Studio(C3(16, 34, 112), C3(60, 120, 255), C3(255, 120, 200))
#macro CardBack(C)
  union {
    object { RBox(<-0.85, -1.2, -0.05>, <0.85, 1.2, 0.05>, 0.1) Satin(Bone) }
    object { RBox(<-0.74, -1.09, -0.07>, <0.74, 1.09, 0>, 0.08) Gloss(C) }
    object { NPrism(0, 0.06, 4, 0.52) rotate x*-90 scale <0.8, 1.2, 1> translate z*-0.06 Satin(Bone) }
    object { NPrism(0, 0.09, 4, 0.36) rotate x*-90 scale <0.8, 1.2, 1> translate z*-0.06 Gloss(C*0.6) }
  }
#end
union {
  object { CardBack(C3(220, 40, 70)) rotate z*24 translate <-1.3, 0, 0.3> }
  object { CardBack(C3(150, 60, 230)) rotate z*-24 translate <1.3, 0, 0.3> }
  object { CardBack(C3(40, 110, 255)) translate <0, 0.5, 0.1> }
  rotate x*10 scale 1.0 translate <0, 2.45, 1.5>
}
// cushion
object { RBox(<-1.6, 0, -1.2>, <1.6, 0.75, 1.2>, 0.36) Matte(C3(190, 30, 66)) rotate y*16 translate <0, 0, -0.5> }
#declare I = 0; #while (I < 4) sphere { <(mod(I, 2)*2-1)*1.5, 0.36, (int(I/2)*2-1)*1.1>, 0.2 texture { SilverTex } rotate y*16 translate <0, 0, -0.5> } #declare I = I + 1; #end
// crown
union {
  difference { cylinder { y*0, y*0.42, 1.0 } cylinder { y*-1, y*1, 0.9 } texture { SilverTex } }
  torus { 0.97, 0.075 translate y*0.03 texture { SilverTex } } torus { 0.97, 0.06 translate y*0.42 texture { SilverTex } }
  #declare I = 0; #while (I < 8)
    union { prism { linear_sweep linear_spline -0.05, 0.05, 4 <-0.38, 0.4>, <0, 1.15>, <0.38, 0.4>, <-0.38, 0.4> rotate x*-90 texture { SilverTex } }
      sphere { y*1.2, 0.13 Gloss(C3(255, 60, 90)) } sphere { <0, 0.22, -0.04>, 0.12 #if (mod(I, 2)) Gloss(C3(60, 150, 255)) #else Gloss(C3(255, 60, 90)) #end }
      translate z*-0.95 rotate y*45*I }
  #declare I = I + 1; #end
  cylinder { y*0, y*0.3, 0.9 Matte(C3(120, 20, 60)) }
  scale 1.28 rotate <-8, 14, -5> translate <0, 0.72, -0.5>
}
Shot(<0, 1.85, 0>, 18, 0, 14, 16.2)
