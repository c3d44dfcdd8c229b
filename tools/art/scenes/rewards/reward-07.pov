#include "studio.inc"
#include "props.inc"
Studio(C3(24, 84, 22), C3(140, 230, 50), C3(210, 255, 120))
#declare Lime = C3(150, 255, 60);
#declare Mouse = union {
  difference {
    intersection { sphere { 0, 1 scale <0.98, 0.92, 1.62> translate z*0.1 } box { <-0.84, 0, -1.5>, <0.84, 2, 1.72> }
      sphere { <0, -0.9, 0.4>, 1.95 scale <1, 0.9, 1> } }
    box { <-0.018, 0.3, -2>, <0.018, 2, -0.15> }
    box { <-2, 0.3, -0.17>, <2, 2, -0.13> }
    box { <-0.13, 0.3, -1.15>, <0.13, 2, -0.45> }
    Satin(C3(34, 38, 48))
  }
  cylinder { <-0.09, 0.66, -0.8>, <0.09, 0.66, -0.8>, 0.2 Satin(Ink) }
  torus { 0.2, 0.03 rotate z*90 translate <-0.06, 0.66, -0.8> Emit(Lime, 1.6) }
  torus { 0.2, 0.03 rotate z*90 translate <0.06, 0.66, -0.8> Emit(Lime, 1.6) }
  intersection { sphere { 0, 1 scale <0.985, 0.925, 1.625> translate z*0.1 } box { <-0.845, 0.05, -1.52>, <0.845, 0.10, 1.73> } Emit(Lime, 1.7) }
  object { Pill(<-0.86, 0.42, -0.2>, <-0.86, 0.42, 0.25>, 0.06) Satin(C3(90, 96, 110)) }
  object { Pill(<-0.86, 0.42, 0.36>, <-0.86, 0.42, 0.75>, 0.06) Satin(C3(90, 96, 110)) }
  object { MarkForm(0.02) rotate x*90 scale 0.2 translate <0, 0.93, 0.75> Emit(Lime, 1.3) }
}
object { Mouse rotate y*-36 rotate x*-8 scale 1.5 translate <0, 0.25, 0> }
torus { 2.25, 0.035 translate <0, 0.03, 0> Emit(Lime, 1.1) }
Shot(<0, 0.85, 0>, 18, 0, 30, 13.5)
