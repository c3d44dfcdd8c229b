// Mobile data: five bars of a signal, the last one lit.
#include "studio.inc"
#include "props.inc"
Studio(C3(8, 52, 110), C3(40, 150, 255), C3(120, 255, 230))
#declare Sky = C3(60, 190, 255);
#macro Bar(N, H)
  union {
    object { RBox(<-0.42, 0, -0.42>, <0.42, H, 0.42>, 0.16) Gloss(C3(30 + 12 * N, 96 + 26 * N, 190 + 12 * N)) }
    object { RBox(<-0.26, 0.2, -0.47>, <0.26, H - 0.2, -0.4>, 0.06) Emit(Sky, 0.25 + 0.32 * N) }
    translate <(N - 2) * 1.06, 0, 0>
  }
#end
union {
  Bar(0, 1.0) Bar(1, 1.65) Bar(2, 2.3) Bar(3, 2.95) Bar(4, 3.6)
  rotate <0, 20, 0> scale 0.74 translate <0.05, 0.1, 0>
}
torus { 2.2, 0.05 Emit(Sky, 0.9) translate <0, 0.06, 0> }
torus { 2.65, 0.035 Emit(Sky, 0.45) translate <0, 0.05, 0> }
Shot(<0, 1.45, 0>, 18, 0, 14, 14.6)
