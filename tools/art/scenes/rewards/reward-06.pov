#include "studio.inc"
#include "props.inc"
Studio(C3(116, 40, 14), C3(255, 120, 40), C3(255, 200, 140))
#declare Shell = Gloss(C3(236, 238, 246))
#declare Dark = Satin(Coal)
#declare Bud = union {
  sphere { 0, 0.46 scale <0.95, 1, 0.8> texture { Shell } }
  sphere { <0.1, 0.05, -0.27>, 0.24 scale <1, 1, 1> texture { Dark } }
  object { Pill(<0.02, 0, 0>, <-0.12, -1.02, 0.05>, 0.155) texture { Shell } }
  torus { 0.22, 0.04 rotate x*90 translate <0, 0.05, -0.29> Emit(C3(255, 120, 40), 1.5) }
  cylinder { <-0.12, -1.05, 0.05>, <-0.14, -1.2, 0.055>, 0.12 Metal(Steel) }
}
// case
union {
  object { RBox(<-1.45, 0, -0.75>, <1.45, 1.1, 0.75>, 0.42) texture { Dark } }
  object { RBox(<-1.3, 0.9, -0.62>, <1.3, 1.12, 0.62>, 0.1) Satin(C3(18, 19, 26)) }
  object { RBox(<-1.45, -0.75, -0.3>, <1.45, 0.75, 0.25>, 0.26) texture { Dark } rotate x*14 translate <0, 1.8, 0.95> }
  object { RBox(<-1.2, -0.55, -0.34>, <1.2, 0.5, -0.2>, 0.1) Satin(C3(18, 19, 26)) rotate x*14 translate <0, 1.8, 0.95> }
  object { RBox(<-0.3, 0.5, -0.78>, <0.3, 0.58, -0.7>, 0.03) Emit(C3(255, 120, 40), 1.6) }
  rotate y*16 scale 1.1 translate <0, 0, 0.7>
}
object { Bud rotate <0, 78, 0> rotate z*-14 scale 1.34 translate <-0.55, 2.0, -0.6> }
object { Bud scale <-1, 1, 1> rotate <0, -78, 0> rotate z*18 scale 1.34 translate <0.95, 2.5, -0.7> }
Shot(<0.05, 1.5, 0>, 18, 0, 13, 13.6)
