// A bundle: a SIM card with a steel chip, and what it carries.
#include "studio.inc"
#include "props.inc"
Studio(C3(96, 22, 60), C3(255, 70, 130), C3(255, 190, 120))
#declare Rose = C3(255, 90, 140);
#declare Sim = union {
  difference {
    object { RBox(<-1.5, -2.0, -0.1>, <1.5, 2.0, 0.1>, 0.09) }
    box { <-1, -1, -1>, <1, 1, 1> rotate z*45 translate <2.05, 2.55, 0> }
    Gloss(C3(246, 226, 234))
  }
  union {
    object { RBox(<-0.95, -1.15, -0.2>, <0.95, 0.75, -0.08>, 0.08) Metal(Steel) }
    box { <-0.04, -1.1, -0.215>, <0.04, 0.7, -0.19> Satin(C3(60, 22, 40)) }
    box { <-0.9, -0.52, -0.215>, <0.9, -0.44, -0.19> Satin(C3(60, 22, 40)) }
    box { <-0.9, 0.08, -0.215>, <0.9, 0.16, -0.19> Satin(C3(60, 22, 40)) }
    object { RBox(<-0.36, -0.48, -0.225>, <0.36, 0.12, -0.19>, 0.03) Metal(Steel) }
  }
}
object { Sim rotate <6, 26, -8> scale 0.78 translate <-0.1, 1.85, 0.3> }
// Bars of data in front of it on the right, a bubble of words on the left.
#macro Bar(N, H)
  object { RBox(<-0.17, 0, -0.17>, <0.17, H, 0.17>, 0.07) Emit(Rose, 0.5 + 0.2 * N) translate <0.75 + N * 0.42, 0, -1.25> }
#end
Bar(0, 0.5) Bar(1, 0.85) Bar(2, 1.2)
union {
  object { RBox(<-0.75, 0.25, -0.16>, <0.75, 1.15, 0.16>, 0.15) Gloss(C3(255, 120, 160)) }
  cone { <-0.3, 0.35, 0>, 0.2, <-0.55, -0.1, 0>, 0.02 Gloss(C3(255, 120, 160)) }
  sphere { <-0.38, 0.7, -0.17>, 0.11 Satin(C3(150, 30, 76)) }
  sphere { <0, 0.7, -0.17>, 0.11 Satin(C3(150, 30, 76)) }
  sphere { <0.38, 0.7, -0.17>, 0.11 Satin(C3(150, 30, 76)) }
  rotate y*14 translate <-1.15, 0.12, -1.3>
}
Shot(<0, 1.62, 0>, 18, 0, 14, 14.4)
