// Combat: a helmet with night-vision tubes.
#include "studio.inc"
Studio(C3(46, 62, 28), C3(150, 180, 70), C3(255, 170, 80))
#declare Olive = C3(128, 142, 80);
#declare Shell = Rough(Olive, 0.16)
#declare Web = Matte(C3(62, 66, 46))
union {
  difference {
    sphere { 0, 1 scale <1.42, 1.35, 1.62> }
    box { <-3, -3, -3>, <3, -0.32, 3> }
    box { <-3, -3, -0.55>, <3, 0.05, 0.5> }
    sphere { 0, 0.94 scale <1.42, 1.35, 1.62> }
    texture { Shell }
  }
  difference { sphere { 0, 1.02 scale <1.42, 1.35, 1.62> } sphere { 0, 0.99 scale <1.42, 1.35, 1.62> } box { <-3, 0.02, -3>, <3, 3, 3> } box { <-3, -3, -3>, <3, -0.34, 3> } box { <-3, -3, -0.5>, <3, 0, 0.45> } texture { Web } }
  // side rails and straps
  #declare I = -1; #while (I < 2)
    object { RBox(<-0.1, 0.12, -0.9>, <0.1, 0.42, 0.55>, 0.06) rotate z*I*12 translate <I*1.36, 0, 0.1> Satin(Ink) }
    #declare Strap = array[5] { <I*1.3, -0.2, -0.5>, <I*1.2, -0.8, -0.35>, <I*0.95, -1.3, -0.3>, <I*0.5, -1.6, -0.5>, <0, -1.68, -0.62> };
    object { Path(Strap, 0.08) texture { Web } }
    #declare Strap2 = array[3] { <I*1.3, -0.25, 0.6>, <I*1.2, -0.7, 0.2>, <I*0.95, -1.3, -0.3> };
    object { Path(Strap2, 0.07) texture { Web } }
  #declare I = I + 2; #end
  object { RBox(<-0.34, -1.84, -0.8>, <0.34, -1.58, -0.52>, 0.1) Satin(Ink) }
  // cloth patches
  box { <-0.5, 0.6, -1.7>, <0.5, 1.0, -0.9> rotate x*6 translate <0, -0.2, 0.05> texture { Web } }
  object { RBox(<-0.4, 0.15, -1.78>, <0.4, 0.68, -1.45>, 0.08) Satin(Ink) }
  object { RBox(<-0.14, 0.2, -2.1>, <0.14, 0.5, -1.6>, 0.06) Metal(Iron) }
  // tubes
  #declare I = -1; #while (I < 2)
    union {
      cylinder { z*-0.75, z*0.25, 0.32 Satin(C3(44, 48, 42)) }
      torus { 0.32, 0.06 rotate x*90 translate z*-0.75 Satin(Ink) }
      torus { 0.32, 0.04 rotate x*90 translate z*-0.3 Satin(Ink) }
      cylinder { z*-0.79, z*-0.7, 0.27 Emit(C3(110, 255, 90), 1.25) }
      sphere { z*-0.6, 0.26 Emit(C3(160, 255, 130), 0.9) }
      translate <I*0.42, -0.12, -1.85>
    }
  #declare I = I + 2; #end
  object { RBox(<-0.3, -0.16, -2.1>, <0.3, 0.1, -1.8>, 0.06) Satin(Ink) }
  rotate y*32 rotate x*-4 scale 1.05 translate <0.52, 2.3, 0.4>
}
light_source { <-1, 2.2, -4> color rgb <0.15, 0.5, 0.12> fade_distance 1.5 fade_power 2 shadowless }
Shot(<0, 1.95, 0>, 18, 0, 9, 15)
