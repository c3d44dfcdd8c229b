#include "studio.inc"
#include "props.inc"
Studio(C3(104, 70, 6), C3(255, 190, 40), C3(255, 220, 130))
#declare Shell = Satin(C3(42, 44, 56))
#macro Grip(S)
  union {
    object { RBox(<-0.62, -1.15, -0.32>, <0.62, 1.15, 0.36>, 0.3) texture { Shell } }
    object { Pill(<S*-0.25, -0.6, 0.1>, <S*-0.42, -1.35, 0.3>, 0.42) texture { Shell } }
    object { RBox(<-0.5, 1.02, -0.1>, <0.5, 1.3, 0.4>, 0.1) Gloss(C3(255, 120, 30)) }
  }
#end
#declare Stick = union { cylinder { 0, z*-0.34, 0.17 Satin(Ink) } object { RCyl(0, 0.14, 0.31, 0.06) rotate x*-90 translate z*-0.32 Matte(C3(70, 72, 86)) } torus { 0.36, 0.05 rotate x*90 Emit(C3(255, 130, 30), 1.5) } }
union {
  object { Grip(1) translate <-2.15, 0, 0> }
  object { Grip(-1) translate <2.15, 0, 0> }
  object { RBox(<-2.2, -0.5, 0.1>, <2.2, 0.5, 0.4>, 0.1) texture { Shell } }
  object { Phone(C3(80, 84, 100), C3(120, 60, 255), C3(255, 120, 60)) rotate z*90 scale 1.52 translate <0, 0, -0.02> }
  object { Stick translate <-2.15, 0.42, -0.32> }
  object { Stick translate <2.15, -0.3, -0.32> }
  // pad and buttons
  union { object { RBox(<-0.34, -0.11, -0.14>, <0.34, 0.11, 0>, 0.04) } object { RBox(<-0.11, -0.34, -0.14>, <0.11, 0.34, 0>, 0.04) } Satin(C3(90, 92, 108)) translate <-2.15, -0.42, -0.32> }
  sphere { <2.15, 0.82, -0.33>, 0.13 Gloss(C3(80, 220, 255)) } sphere { <2.15, 0.3, -0.33>, 0.13 Gloss(C3(255, 70, 110)) }
  sphere { <1.89, 0.56, -0.33>, 0.13 Gloss(C3(170, 100, 255)) } sphere { <2.41, 0.56, -0.33>, 0.13 Gloss(C3(110, 240, 120)) }
  rotate <14, 22, -6> scale 0.78 translate <0, 1.6, 0>
}
Shot(<0.02, 1.5, 0>, 18, 0, 12, 13.8)
