// World 4, orbit: a white probe with a lamp. The decoy is a mine with spikes.
#declare World = 4;
#include "target.inc"
#declare White = C3(240, 242, 250);
#declare Orange = C3(255, 122, 20);
#declare Inside = texture { pigment { rgb C3(255, 190, 90) } finish { ambient 0 diffuse 0.3 emission 0.7 } }
#declare Target = union {
  object { RCyl(-0.12, 0.14, 1, 0.12) Gloss(White) }
  // Panels of the hull, with seams between.
  torus { 0.82, 0.022 translate y*0.135 Satin(Coal) }
  #local I = 0; #while (I < 8)
    object { Pill(<0.82, 0.13, 0>, <0.95, 0.13, 0>, 0.02) rotate y*45*I Satin(Coal) }
    sphere { 0, 0.05 scale <1, 0.6, 1> translate <0.9, 0.14, 0> rotate y*(45*I + 22.5) Emit(C3(120, 220, 255), 0.9) }
  #local I = I + 1; #end
  object { RCyl(0, 0.2, 0.68, 0.05) Satin(C3(52, 56, 92)) }
  object { RCyl(0, 0.26, 0.54, 0.05) Gloss(White) }
  sphere { 0, 0.41 scale <1, 0.62, 1> translate y*0.2 texture { pigment { rgb Orange } finish { diffuse 0.6 emission 0.35 specular 0.9 roughness 0.006 reflection { 0.03, 0.35 fresnel on } } } }
  rotate x*-90
}
#declare Decoy = union {
  intersection {
    #local I = 0; #while (I < 4) plane { <0.707, 0, -0.8>, 0.46 rotate z*(90*I + 45) } #local I = I + 1; #end
    box { <-0.55, -0.55, -0.5>, <0.55, 0.55, 0.2> rotate z*45 }
    Satin(C3(40, 36, 66))
  }
  difference { object { Slab(0.14, 0.04) scale <0.86, 0.86, 1> } box { <-0.5, -0.5, -1>, <0.5, 0.5, 1> rotate z*45 } Metal(C3(120, 112, 150)) }
  #local I = 0; #while (I < 4)
    cone { y*0.74, 0.1, y*1, 0.012 translate z*-0.07 rotate z*90*I Metal(C3(150, 146, 176)) }
    cone { y*0.52, 0.085, y*0.7, 0.012 translate z*-0.07 rotate z*(90*I + 45) Metal(C3(150, 146, 176)) }
  #local I = I + 1; #end
  object { Cross(0.44, 0.11, -0.44, 0.12) texture { pigment { rgb C3(255, 84, 120) } finish { diffuse 0.6 emission 0.45 specular 0.4 roughness 0.02 } } }
}
#declare Mark = union {
  object { Burst(14, 0.7, 0.035, 19) Emit(C3(190, 226, 255), 0.9) }
  torus { 0.36, 0.025 rotate x*90 Emit(C3(150, 200, 255), 0.7) }
  sphere { 0, 0.13 Emit(C3(255, 255, 255), 1) }
}
Lit(C3(200, 140, 255), C3(120, 120, 255))
Shown(1.05)
