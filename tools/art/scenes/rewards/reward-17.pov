// Minutes to talk: a handset and the waves of a voice.
#include "studio.inc"
#include "props.inc"
Studio(C3(10, 74, 60), C3(40, 220, 150), C3(150, 220, 255))
#declare Leaf = C3(60, 235, 165);
#declare Handset = union {
  // The grip is an arc between the two ends.
  difference {
    torus { 2.1, 0.46 scale <1, 0.8, 1> rotate x*90 }
    box { <-4, -4, -2>, <4, 0.55, 2> }
    Gloss(C3(24, 150, 112))
  }
  object { RBox(<-0.62, -0.62, -0.55>, <0.62, 0.62, 0.55>, 0.28) rotate z*16 translate <-2.02, 0.42, 0> Gloss(C3(24, 150, 112)) }
  object { RBox(<-0.62, -0.62, -0.55>, <0.62, 0.62, 0.55>, 0.28) rotate z*-16 translate <2.02, 0.42, 0> Gloss(C3(24, 150, 112)) }
  object { RBox(<-0.46, -0.16, -0.42>, <0.46, 0.12, 0.42>, 0.1) rotate z*16 translate <-2.2, -0.24, 0> Satin(C3(16, 34, 34)) }
  object { RBox(<-0.46, -0.16, -0.42>, <0.46, 0.12, 0.42>, 0.1) rotate z*-16 translate <2.2, -0.24, 0> Satin(C3(16, 34, 34)) }
}
object { Handset rotate z*52 rotate y*16 scale 0.74 translate <-0.1, 1.25, 0> }
#macro Wave(R, P)
  difference {
    torus { R, 0.075 rotate x*90 }
    plane { x, 0.35 * R }
    plane { y, 0.1 * R }
    Emit(Leaf, P)
    rotate z*4 translate <0.35, 1.75, -0.3>
  }
#end
Wave(0.95, 1.5) Wave(1.35, 1.1) Wave(1.75, 0.8)
Shot(<0, 1.62, 0>, 18, 0, 13, 14.6)
